//! Whether a trace does the same when it is played again, instruction for instruction.

use gibbon_device::{Device, Problem};
use gibbon_engine::Episode;
use gibbon_trace::Trace;

/// How many of so many replays ended with the trace's own hash and findings.
pub fn replays(device: &mut dyn Device, trace: &Trace, times: usize) -> Result<usize, Problem> {
    let mut same = 0;
    for _ in 0..times {
        same += usize::from(is_same(device, trace)?);
    }
    Ok(same)
}

fn is_same(device: &mut dyn Device, trace: &Trace) -> Result<bool, Problem> {
    let mut empty = trace.clone();
    (empty.steps, empty.end) = (Vec::new(), None);
    let mut episode = Episode::begin(device, empty)?;
    for step in &trace.steps {
        match episode.perform(step.event.clone()) {
            Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            Err(Problem::AppDied) => break,
            Err(problem) => return Err(problem),
        }
    }
    let end = episode.end(None).trace.end;
    let (Some(end), Some(before)) = (end, &trace.end) else {
        return Ok(false);
    };
    let signatures = |end: &gibbon_trace::End| -> Vec<String> {
        end.findings.iter().map(|one| one.signature()).collect()
    };
    Ok(end.hash == before.hash && signatures(&end) == signatures(before))
}

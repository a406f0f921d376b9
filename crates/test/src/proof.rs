//! Proves a finding: replays it, shrinks it, and replays what is left.

use gibbon_device::{Device, Problem, Verdict};
use gibbon_engine::replay::replay;
use gibbon_engine::{Episode, EpisodeEnd, Found, MakeDevice};
use gibbon_minimize::{Goal, MinimizeError, Minimized, Settings, Watcher, minimize};
use gibbon_record::Times;
use gibbon_trace::Trace;

pub use gibbon_record::Proof;

/// Replays of the shortest trace.
pub const REPLAYS: usize = 20;
/// Why a finding has the trace that it was found with.
const NO_TIME: &str = "there was no time to shrink it";
/// Why a finding is doubted that came once and did not come again.
const NOT_AGAIN: &str = "replaying its trace does not lead to it again";

/// Shrinks the finding's trace, in place, and says how sure it is. A finding that does not come again
/// is not held against the app. `device`, which has the app installed, replays; `make` makes others
/// to shrink on, if there is time for that.
pub fn prove(
    found: &mut Found,
    device: &mut dyn Device,
    make: &MakeDevice<'_>,
    jobs: usize,
    watcher: &dyn Watcher,
) -> Result<Proof, Problem> {
    let mut proof = Proof {
        found_with: found.trace.steps.len(),
        ..Proof::default()
    };
    let profile = found.trace.header.device.clone();
    // A race that ends in another state is nothing that a replay shows by itself.
    let is_seen = found.finding.kind != gibbon_device::FindingKind::Race;
    let again = replay(device, &found.trace, &profile, |_, _, _, _| Ok(()))?;
    if is_seen && !again.found_again(&found.trace) {
        found.finding.verdict = Verdict::Device;
        found.finding.reason = NOT_AGAIN.to_owned();
        proof.replays = Times { did: 0, of: 1 };
        return Ok(proof);
    }
    proof.replays = Times { did: 1, of: 1 };
    if is_seen && let Some(goal) = Goal::of(&found.trace) {
        shrink(found, &goal, make, jobs, watcher, device, &mut proof)?;
    }
    while proof.replays.of < REPLAYS && watcher.goes_on() {
        let again = replay(device, &found.trace, &profile, |_, _, _, _| Ok(()))?;
        let is_same = match is_seen {
            true => again.found_again(&found.trace),
            false => again.is_same(&found.trace).unwrap_or(true),
        };
        proof.replays.did += usize::from(is_same);
        proof.replays.of += 1;
    }
    Ok(proof)
}

fn shrink(
    found: &mut Found,
    goal: &Goal,
    make: &MakeDevice<'_>,
    jobs: usize,
    watcher: &dyn Watcher,
    device: &mut dyn Device,
    proof: &mut Proof,
) -> Result<(), Problem> {
    if !watcher.goes_on() {
        proof.note = Some(NO_TIME.to_owned());
        return Ok(());
    }
    let settings = Settings {
        jobs,
        ..Settings::default()
    };
    let mut minimized = minimize(&found.trace, goal, &settings, make, watcher);
    if let Err(MinimizeError::Unreliable { times, .. }) = &minimized {
        // It needs its own timing: shrunk by that alone.
        proof.environments = Some(Times {
            did: times.did,
            of: times.of,
        });
        let alone = Settings {
            runs: 1,
            check: 1,
            ..settings
        };
        minimized = minimize(&found.trace, goal, &alone, make, watcher);
    }
    let minimized = match minimized {
        Ok(minimized) => minimized,
        Err(MinimizeError::Interrupted) => {
            proof.note = Some(NO_TIME.to_owned());
            return Ok(());
        }
        Err(error) => {
            let text = error.to_string();
            proof.note = text.lines().next().map(str::to_owned);
            return Ok(());
        }
    };
    if minimized.is_interrupted {
        proof.note = Some("there was no time to shrink it to the end".to_owned());
    }
    let end = record(&found.trace, &minimized, device)?;
    let shows = |finding: &gibbon_device::Finding| {
        let package = &found.trace.header.app.package;
        finding.exception == found.finding.exception
            && finding.place(package) == found.finding.place(package)
    };
    let mut findings = end.findings.into_iter().map(|(_, finding)| finding);
    let Some(mut finding) = findings.find(shows) else {
        proof.note = Some("what was left did not show it on a fresh device".to_owned());
        return Ok(());
    };
    if let (Some(check), None) = (&minimized.check, proof.environments) {
        proof.environments = Some(Times {
            did: check.success.did,
            of: check.success.of,
        });
    }
    // What the device lacked on the long way may have been missing for another reason; what it
    // lacked on the short one is in its own verdict.
    if finding.verdict == Verdict::App && found.finding.verdict != Verdict::App {
        finding.reason = String::new();
    }
    found.finding = finding;
    found.trace = end.trace;
    if let Some(end) = &mut found.trace.end {
        end.findings = vec![found.finding.clone()];
    }
    Ok(())
}

/// Performs what is left once more in the trace's own environment, for hashes and for the end.
fn record(
    trace: &Trace,
    minimized: &Minimized,
    device: &mut dyn Device,
) -> Result<EpisodeEnd, Problem> {
    let mut empty = trace.clone();
    (empty.steps, empty.end) = (Vec::new(), None);
    empty.header.schedule.clone_from(&minimized.schedule);
    let mut episode = Episode::begin(device, empty)?;
    let left = minimized.left.iter().flat_map(|one| &one.events);
    for event in minimized.lead.iter().chain(left) {
        match episode.perform(event.clone()) {
            Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            Err(Problem::AppDied) => break,
            Err(problem) => return Err(problem),
        }
    }
    Ok(episode.end(None))
}

//! Plays a recorded trace on a device, and compares.

use gibbon_device::limits::COORDINATES;
use gibbon_device::{Device, Event, Finding, Outcome, Point, Problem, Profile};

use gibbon_trace::{Step, Trace, hash_text};

use crate::EpisodeStart;

/// What is the same as it was, and what is not.
#[derive(Debug, Default, PartialEq)]
pub struct Replay {
    pub findings: Vec<Finding>,
    /// The number of the first event after which, or before which, it was not as recorded.
    pub diverged_at: Option<usize>,
    /// The activity that was in front there, this time.
    pub activity: Option<String>,
    /// How many events were done, and how many could not be.
    pub events: usize,
    pub refused: usize,
    pub hash: Option<u64>,
}

impl Replay {
    /// Whether it found what the trace says it found.
    pub fn found_again(&self, trace: &Trace) -> bool {
        let recorded = trace.end.iter().flat_map(|end| &end.findings);
        let again = |finding: &Finding| {
            let signature = finding.signature();
            self.findings.iter().any(|one| one.signature() == signature)
        };
        recorded.into_iter().all(again)
    }

    fn diverge(&mut self, at: usize, activity: &Option<String>) {
        if self.diverged_at.is_none() {
            self.diverged_at = Some(at);
            self.activity.clone_from(activity);
        }
    }

    /// Whether the run was the same, instruction for instruction; `None` if that is not known.
    pub fn is_same(&self, trace: &Trace) -> Option<bool> {
        let recorded = trace.end.as_ref()?.hash.as_ref()?;
        Some(*recorded == hash_text(self.hash?))
    }
}

/// Plays a trace on a device on which its app is installed, from its start. On a screen like the one it was
/// recorded on, places count; on others, what was there. `after` sees each step done.
pub fn replay(
    device: &mut dyn Device,
    trace: &Trace,
    profile: &Profile,
    mut after: impl FnMut(&mut dyn Device, usize, &Step, &Outcome) -> Result<(), Problem>,
) -> Result<Replay, Problem> {
    let recorded = &trace.header.device;
    let is_same_screen = (recorded.width, recorded.height, recorded.density)
        == (profile.width, profile.height, profile.density);
    // A script of somebody else's does not say how it was.
    let is_recorded = trace.steps.iter().any(|step| step.hash.is_some());
    let mut replay = Replay::default();
    let outcome = EpisodeStart::of(&trace.header).begin(device)?;
    let mut activity = outcome.activity;
    replay.findings.extend(outcome.findings);
    for (at, step) in trace.steps.iter().enumerate() {
        if is_recorded && step.activity != activity {
            replay.diverge(at, &activity);
        }
        let event = match is_same_screen {
            true => step.event.clone(),
            false => moved(device, &step.event, recorded, profile)?,
        };
        let outcome = match device.perform(&event) {
            // What was refused then is refused now.
            Err(Problem::Refused(_) | Problem::NotThere(_)) => {
                replay.refused += 1;
                continue;
            }
            // It crashed, and there is nothing left to do things to.
            Err(Problem::AppDied) if !replay.findings.is_empty() => break,
            other => other?,
        };
        let (recorded, now) = (&step.hash, outcome.hash.map(hash_text));
        if is_same_screen && recorded.is_some() && now.is_some() && *recorded != now {
            replay.diverge(at, &activity);
        }
        after(device, at, step, &outcome)?;
        replay.events += 1;
        activity.clone_from(&outcome.activity);
        replay.findings.extend(outcome.findings);
    }
    replay.hash = device.trace_hash().ok();
    Ok(replay)
}

/// The event for another screen: where its widget is there, or else the same part of the screen.
fn moved(
    device: &mut dyn Device,
    event: &Event,
    from: &Profile,
    to: &Profile,
) -> Result<Event, Problem> {
    let gui = match device.gui() {
        Err(Problem::AppDied) => return Ok(event.clone()),
        other => other?,
    };
    let mut sides = [(from.width, to.width), (from.height, to.height)];
    if gui.rotation % 2 == 1 {
        sides.reverse();
    }
    let [across, down] = sides;
    let scale = |at: i32, (from, to): (u32, u32)| {
        let scaled = i64::from(at) * i64::from(to) / i64::from(from.max(1));
        // A place outside of a small screen may be too far out on a large one.
        let (least, most) = COORDINATES.into_inner();
        scaled.clamp(least.into(), most.into()) as i32
    };
    let scaled = |point: &mut Point| {
        point.x = scale(point.x, across);
        point.y = scale(point.y, down);
    };
    let mut event = event.clone();
    match &mut event {
        Event::Swipe { to, .. } => scaled(to),
        Event::Drag { from, to } => {
            scaled(from);
            scaled(to);
        }
        Event::Path { points } => points.iter_mut().for_each(scaled),
        Event::Pinch { at, from, to } => {
            scaled(at);
            // Distances are as wide as high.
            *from = scale(*from, across);
            *to = scale(*to, across);
        }
        _ => {}
    }
    let is_swipe = matches!(event, Event::Swipe { .. });
    if let Some(target) = event.target_mut() {
        let mut part = target.at;
        scaled(&mut part);
        let node = target.widget.as_ref().and_then(|widget| gui.find(widget));
        target.at = match node {
            // A finger that moves begins where it did, so that it goes the same way.
            Some(node) if !(is_swipe && node.bounds.contains(part)) => node.bounds.centre(),
            _ => part,
        };
    }
    Ok(event)
}

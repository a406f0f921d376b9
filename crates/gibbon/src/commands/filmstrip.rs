//! The last screens before a finding, by doing again what led to it.

use gibbon_device::{Device, Event, Problem, Profile};
use gibbon_record::Found;
use gibbon_report::Frame;

/// So many screens before a finding.
const SCREENS: usize = 8;
/// How much smaller than the screen.
const SMALLER: u32 = 4;

/// On a device on which the app is installed.
pub fn take(
    device: &mut dyn Device,
    found: &Found,
    profile: &Profile,
) -> Result<Vec<Frame>, Problem> {
    let trace = &found.trace;
    device.reset()?;
    device.start(trace.header.start.as_deref())?;
    let first = trace.steps.len().saturating_sub(SCREENS);
    let mut frames = Vec::new();
    for (at, step) in trace.steps.iter().enumerate() {
        if at >= first {
            frames.push(frame(device, at + 1, Some(&step.event), profile)?);
        }
        match device.perform(&step.event) {
            Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            other => drop(other?),
        }
    }
    // A crash takes the app's windows with it: what is left may be nothing.
    if let Ok(last) = frame(device, trace.steps.len(), None, profile) {
        frames.push(last);
    }
    Ok(frames)
}

/// The screen, and the event that is about to happen on it.
pub fn frame(
    device: &mut dyn Device,
    number: usize,
    event: Option<&Event>,
    profile: &Profile,
) -> Result<Frame, Problem> {
    let gui = device.gui()?;
    let (mut width, mut height) = (profile.width, profile.height);
    if gui.rotation % 2 == 1 {
        std::mem::swap(&mut width, &mut height);
    }
    let widget = event.and_then(|event| {
        let (node, _) = gui.node_at(event.target()?.at)?;
        Some(node.title())
    });
    Ok(Frame {
        number,
        png: device.picture(SMALLER)?,
        width,
        height,
        event: event.cloned(),
        widget,
    })
}

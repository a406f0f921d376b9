//! The last screens before a finding, by doing again what led to it.

use gibbon_device::{Device, Event, Problem, Profile};
use gibbon_engine::{EpisodeStart, Found};
use gibbon_report::Frame;

/// So many screens before a finding.
const SCREENS: usize = 8;
/// How much smaller than the screen.
const SMALLER: u32 = 4;

/// The screens of a finding.
#[derive(Default)]
pub struct Filmstrip {
    /// Small, for a page.
    pub frames: Vec<Frame>,
    /// As they were, before the last event and after it, as PNG.
    pub before: Option<Vec<u8>>,
    pub after: Option<Vec<u8>>,
}

/// On a device on which the app is installed.
pub fn take(
    device: &mut dyn Device,
    found: &Found,
    profile: &Profile,
) -> Result<Filmstrip, Problem> {
    let trace = &found.trace;
    EpisodeStart::of(&trace.header).begin(device)?;
    let count = trace.steps.len();
    let first = count.saturating_sub(SCREENS);
    let mut strip = Filmstrip::default();
    for (at, step) in trace.steps.iter().enumerate() {
        if at >= first {
            let frame = frame(device, at + 1, Some(&step.event), profile)?;
            strip.frames.push(frame);
        }
        if at + 1 == count {
            strip.before = Some(device.picture(1)?);
        }
        match device.perform(&step.event) {
            Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            other => drop(other?),
        }
    }
    // A crash takes the app's windows with it: what is left may be nothing.
    if let Ok(last) = frame(device, count, None, profile) {
        strip.frames.push(last);
        strip.after = device.picture(1).ok();
    }
    Ok(strip)
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

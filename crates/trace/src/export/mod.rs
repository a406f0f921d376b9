//! Traces for other tools. Each says in a comment what it cannot express.

pub mod adb;
mod comment;
pub mod espresso;
pub mod monkey;
mod shell;

use gibbon_device::{Event, Setting, Target};

use crate::format::Trace;

/// What other tools cannot ask.
const LEAKS: &str = "Activities that were destroyed must not be held any more.";

/// Where a tap is expected, and how it is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tap {
    Single,
    Double,
    Long,
}

fn tap(event: &Event) -> Option<(Tap, &Target)> {
    match event {
        Event::Tap(target) => Some((Tap::Single, target)),
        Event::DoubleTap(target) => Some((Tap::Double, target)),
        Event::LongTap(target) => Some((Tap::Long, target)),
        _ => None,
    }
}

/// A key as `KeyEvent.keyCodeFromString` knows it: a number is one as it stands. None for a name
/// that no constant can have: it would be code.
fn key_constant(name: &str) -> Option<String> {
    let upper = name.to_ascii_uppercase();
    let name = upper.strip_prefix("KEYCODE_").unwrap_or(&upper);
    let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
    match name.parse::<u32>() {
        Ok(number) => Some(number.to_string()),
        Err(_) if !name.is_empty() && name.bytes().all(is_letter) => {
            Some(format!("KEYCODE_{name}"))
        }
        Err(_) => None,
    }
}

/// What was found at the end of it, a line each.
fn found(trace: &Trace) -> impl Iterator<Item = String> {
    let package = &trace.header.app.package;
    let findings = trace.end.iter().flat_map(|end| &end.findings);
    findings.map(move |finding| {
        let place = finding.place(package).unwrap_or_default();
        format!("Leads to {} at {place}", finding.exception)
    })
}

/// How the device is held, and whether the app is in front, as far as the events tell.
#[derive(Default)]
struct ExportState {
    rotation: u8,
    is_away: bool,
}

impl ExportState {
    /// The new rotation, of those events that turn the device.
    fn turned(&mut self, event: &Event) -> Option<u8> {
        self.rotation = match event {
            Event::Rotate => u8::from(self.rotation == 0),
            Event::Set {
                setting: Setting::Rotation(rotation),
            } => *rotation,
            _ => return None,
        };
        Some(self.rotation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_or_numbered() {
        let constant = |name| key_constant(name).unwrap_or_default();
        assert_eq!(constant("dpad_up"), "KEYCODE_DPAD_UP");
        assert_eq!(constant("keycode_back"), "KEYCODE_BACK");
        assert_eq!(constant("66"), "66");
        assert_eq!(key_constant("back;reboot"), None);
    }

    #[test]
    fn a_device_is_turned_and_back() {
        let mut state = ExportState::default();
        let upside_down = Event::set(Setting::Rotation(3));
        assert_eq!(state.turned(&Event::Rotate), Some(1));
        assert_eq!(state.turned(&Event::Rotate), Some(0));
        assert_eq!(state.turned(&upside_down), Some(3));
        assert_eq!(state.turned(&Event::Home), None);
        assert_eq!(state.turned(&Event::Rotate), Some(0));
    }
}

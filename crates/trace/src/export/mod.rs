//! Traces for other tools. Each says in a comment what it cannot express.

pub mod adb;
pub mod espresso;
pub mod monkey;
mod shell;

use gibbon_device::{Event, Gui, Target};

use crate::format::Trace;

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

/// The trace's events. Some have swipes as lines of scripts.
fn events(trace: &Trace) -> impl Iterator<Item = Event> {
    trace.events().map(|event| match event {
        Event::Other { line } if line.starts_with("swipe ") => {
            let swipe = Event::from_line(line, || Ok(Gui::default()));
            swipe.unwrap_or_else(|_| event.clone())
        }
        event => event.clone(),
    })
}

/// A key as `KeyEvent.keyCodeFromString` knows it: a number is one as it stands.
fn key_constant(name: &str) -> String {
    match name.parse::<u32>() {
        Ok(number) => number.to_string(),
        Err(_) => format!("KEYCODE_{}", name.to_ascii_uppercase()),
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
struct Held {
    rotation: u32,
    is_away: bool,
}

impl Held {
    /// The new rotation, of those events that turn the device.
    fn turned(&mut self, line: &str) -> Option<u32> {
        self.rotation = match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["rotate"] => u32::from(self.rotation == 0),
            ["set", "rotation", rotation] => rotation.parse().ok()?,
            _ => return None,
        };
        Some(self.rotation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::trace;

    #[test]
    fn keys_are_named_or_numbered() {
        assert_eq!(key_constant("dpad_up"), "KEYCODE_DPAD_UP");
        assert_eq!(key_constant("66"), "66");
    }

    #[test]
    fn swipes_of_scripts_are_swipes() {
        let mut trace = trace();
        trace.steps[0].event = Event::other("swipe 1 2 3 4");
        assert!(matches!(
            events(&trace).next(),
            Some(Event::Swipe { millis: 300, .. })
        ));
    }

    #[test]
    fn a_device_is_turned_and_back() {
        let mut held = Held::default();
        assert_eq!(held.turned("rotate"), Some(1));
        assert_eq!(held.turned("rotate"), Some(0));
        assert_eq!(held.turned("set rotation 3"), Some(3));
        assert_eq!(held.turned("home"), None);
        assert_eq!(held.turned("rotate"), Some(0));
    }
}

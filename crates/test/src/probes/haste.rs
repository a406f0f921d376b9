//! Haste: the next event comes before the app has dealt with the last one.
//!
//! A device waits until it is idle after each event. So that the next event overtakes something, what
//! the system tells the app is late meanwhile ([`Lateness`]): a service that connects, an activity
//! that resumes, an answer. Of the 18 bugs of the Themis benchmark that no tool finds, 12 need an
//! interaction at one exact moment.

use gibbon_device::{Event, Gui, Lateness, Schedule, Target};

use super::{Probe, buttons};

/// Buttons that are pressed in haste.
const BUTTONS: usize = 6;
/// How late, at most.
const LATE: u32 = 800;

pub fn probes(gui: &Gui) -> Vec<Probe> {
    let mut buttons = buttons(gui);
    buttons.truncate(BUTTONS);
    let mut probes = Vec::new();
    for (at, button) in buttons.iter().enumerate() {
        let name = button.widget.as_ref().map(ToString::to_string);
        let name = name.unwrap_or_default();
        let tap = || Event::Tap(button.clone());
        let mut add = |how: &str, events: Vec<Event>| {
            probes.push(Probe::new(format!("{name} {how}"), events));
        };
        add(
            "tapped twice at once",
            vec![Event::DoubleTap(button.clone())],
        );
        add(
            "left at once",
            late(at, vec![tap(), Event::Home, Event::Return]),
        );
        add("turned at once", late(at, vec![tap(), Event::Rotate]));
        add(
            "and back at once",
            late(at, vec![tap(), Event::key("back")]),
        );
        if let Some(other) = other(&buttons, at) {
            let events = vec![tap(), Event::Tap(other.clone())];
            add("and another at once", late(at, events));
        }
    }
    probes
}

fn other(buttons: &[Target], at: usize) -> Option<&Target> {
    let next = (at + 1) % buttons.len();
    (next != at).then(|| &buttons[next])
}

/// While what the system says is late; then all of it arrives.
fn late(seed: usize, events: Vec<Event>) -> Vec<Event> {
    let late = Schedule {
        lateness: Some(Lateness {
            seed: seed as u64,
            most: LATE,
        }),
        ..Schedule::default()
    };
    let mut all = vec![late.event()];
    all.extend(events);
    all.push(Event::Wait { millis: 2 * LATE });
    all.push(Schedule::default().event());
    all
}

#[cfg(test)]
mod tests {
    use gibbon_device::Device;
    use gibbon_engine::fake::{FakeApp, nothing};

    use super::*;

    #[test]
    fn the_schedule_is_as_it_was_after_haste() {
        let app = FakeApp::new()
            .state("list")
            .on("tap One", nothing())
            .on("tap Two", nothing());
        let mut device = app.device();
        device.start(None).expect("it starts");
        let probes = probes(&device.gui().expect("a screen"));
        assert_eq!(probes.len(), 10);
        for probe in probes.iter().filter(|probe| probe.events.len() > 1) {
            assert_eq!(probe.events.last(), Some(&Schedule::default().event()));
        }
    }
}

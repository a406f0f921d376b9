//! What happens to phones while an app is in use: it is turned, put away, killed, loses network or
//! permissions, changes its language or looks; then the app is used on. What is entered has to survive
//! the first of these ([`super::input`]), and activities that are over must not be held any more.

use gibbon_device::{Event, Gui, Network, Permission, Setting, WallTime};

use super::{Probe, buttons, input};

/// Buttons that are pressed after it.
const PRESSED: usize = 2;
/// A day, and some.
const LATER: u32 = 26 * 60 * 60 * 1_000;
/// The last second that a signed 32-bit clock knows.
const LATE: i64 = 2_147_483_647_000;

pub fn probes(gui: &Gui) -> Vec<Probe> {
    let mut then: Vec<Event> = buttons(gui).into_iter().map(Event::Tap).collect();
    then.truncate(PRESSED);
    let with = |name: &str, events: Vec<Event>| Probe {
        name: name.to_owned(),
        events,
        then: then.clone(),
    };
    let set = |setting| vec![Event::set(setting)];
    let mut probes = input::probes(gui);
    probes.extend([
        // What is made again or finished must not be held.
        Probe::new(
            "turned, and what was there before",
            vec![Event::Rotate, Event::Leaks],
        ),
        Probe::new("left with back", vec![Event::key("back"), Event::Leaks]),
        with("turned", vec![Event::Rotate]),
        with("turned and back", vec![Event::Rotate, Event::Rotate]),
        with("put away", vec![Event::Home, Event::Return]),
        with(
            "killed in the background",
            vec![Event::Home, Event::Kill, Event::Return],
        ),
        with("no network", set(Setting::Network(Network::Off))),
        with("a slow network", set(Setting::Network(Network::Slow))),
        with(
            "all permissions denied",
            vec![
                Event::Revoke {
                    permission: Permission::All,
                },
                Event::Return,
            ],
        ),
        with("right to left", set(Setting::Locale("ar-EG".into()))),
        with("another language", set(Setting::Locale("de-DE".into()))),
        with("large letters", set(Setting::FontScale(2.0))),
        with("dark", set(Setting::Night(true))),
        with("a day later", vec![Event::Wait { millis: LATER }]),
        with("the year 2038", set(Setting::Time(WallTime::Millis(LATE)))),
    ]);
    probes
}

#[cfg(test)]
mod tests {
    use gibbon_device::Device;
    use gibbon_engine::fake::{FakeApp, nothing};

    use super::*;

    #[test]
    fn the_app_is_used_after_what_happened() {
        let app = FakeApp::new()
            .state("list")
            .on("tap One", nothing())
            .on("tap Two", nothing())
            .on("tap Three", nothing());
        let mut device = app.device();
        device.start(None).expect("it starts");
        let probes = probes(&device.gui().expect("a screen"));
        let asks = |probe: &Probe| probe.events.contains(&Event::Leaks);
        assert!(probes.iter().any(asks));
        let mut used = probes.iter().filter(|probe| !asks(probe));
        assert!(used.all(|probe| probe.then.len() == PRESSED));
        assert!(
            probes
                .iter()
                .any(|probe| probe.events.contains(&Event::Kill))
        );
    }
}

//! What is entered has to survive that the device is turned, and that the process is killed in the
//! background.

use gibbon_device::{Event, Gui, Interruption, Target};

use super::{Probe, fields, switches};

/// Fields and switches of one screen that are tried.
const INPUTS: usize = 3;
/// Taken by fields for names and for numbers.
const ENTERED: &str = "7";
const INTERRUPTIONS: [Interruption; 2] = [Interruption::Turn, Interruption::Kill];

pub fn probes(gui: &Gui) -> Vec<Probe> {
    let text = || Event::Text {
        text: ENTERED.to_owned(),
    };
    let typed = fields(gui).into_iter();
    let typed = typed.map(|field| (title(&field), vec![Event::Tap(field), text()]));
    let pressed = switches(gui).into_iter();
    let pressed = pressed.map(|switch| (title(&switch), vec![Event::Tap(switch)]));
    let mut probes = Vec::new();
    for (name, entered) in typed.take(INPUTS).chain(pressed.take(INPUTS)) {
        for through in INTERRUPTIONS {
            let mut events = entered.clone();
            events.push(Event::KeepsInput { through });
            probes.push(Probe::new(format!("{name}: {through}"), events));
        }
    }
    probes
}

fn title(target: &Target) -> String {
    let widget = target.widget.as_ref();
    widget.map_or_else(String::new, ToString::to_string)
}

#[cfg(test)]
mod tests {
    use gibbon_device::Device;
    use gibbon_engine::fake::{FakeApp, nothing};

    use super::*;

    #[test]
    fn each_field_is_typed_into_and_interrupted() {
        let app = FakeApp::new()
            .state("form")
            .field("Name")
            .on("tap Save", nothing());
        let mut device = app.device();
        device.start(None).expect("it starts");
        let probes = probes(&device.gui().expect("a screen"));
        assert_eq!(probes.len(), INTERRUPTIONS.len());
        let last = probes[0].events.last();
        let through = Interruption::Turn;
        assert_eq!(last, Some(&Event::KeepsInput { through }));
    }
}

//! Texts that break things: one field gets a text that programs often do not expect, the others one
//! that they do; then whatever looks like it takes the form is pressed.
//!
//! Of the 18 bugs of the Themis benchmark that no tool finds, 4 need a special text.

use gibbon_device::{Event, Gui, Target};

use super::{Probe, buttons, fields};

/// With the words for it.
const HOSTILE: &[(&str, &str)] = &[
    ("nothing", ""),
    ("a number too large for int", "2147483648"),
    ("a number too large for long", "9223372036854775808"),
    ("a negative number", "-1"),
    ("nought", "0"),
    ("a decimal", "1.5"),
    ("a sign alone", "-"),
    ("a dot alone", "."),
    ("spaces", "   "),
    ("a quote", "O'Brien \"; --"),
    ("format characters", "%s %d %n {0} $1 \\"),
    ("right to left", "שלום مرحبا"),
    ("emoji", "👩‍👩‍👧🏳️‍🌈"),
    ("markup", "<b>&amp;</b>"),
    ("two lines", "one\ntwo"),
];

/// How long a very long text is.
const LONG: usize = 3_000;
/// Buttons that are pressed after a text.
const PRESSED: usize = 3;
/// Fields of a form that are tried, each by itself.
const FIELDS: usize = 4;

/// What takes a form, in apps that speak English; others have their buttons pressed in order.
const TAKES: &[&str] = &[
    "ok", "save", "done", "add", "create", "insert", "submit", "send", "calc", "search", "go",
    "next", "login", "log in", "sign", "convert", "set", "apply", "update", "confirm",
];

pub fn probes(gui: &Gui) -> Vec<Probe> {
    let fields = fields(gui);
    if fields.is_empty() {
        return Vec::new();
    }
    let mut then: Vec<Event> = takers(gui).into_iter().map(Event::Tap).collect();
    then.truncate(PRESSED);
    then.push(Event::ImeAction);
    let long = "0123456789".repeat(LONG / 10);
    let long = ("a very long text", long.as_str());
    let mut probes = Vec::new();
    for &(name, text) in HOSTILE.iter().chain([&long]) {
        // With one field alone the fields are not told apart.
        for wanted in 0..fields.len().min(FIELDS) {
            let mut events = Vec::new();
            for (at, field) in fields.iter().enumerate().take(FIELDS) {
                let text = if at == wanted { text } else { "1" };
                if !text.is_empty() {
                    events.push(Event::Tap(field.clone()));
                    events.push(Event::Text { text: text.into() });
                }
            }
            probes.push(Probe {
                name: format!("{name} typed into {}", title(&fields[wanted])),
                events,
                then: then.clone(),
            });
        }
    }
    probes
}

fn title(target: &Target) -> String {
    let widget = target.widget.as_ref();
    widget.map_or_else(String::new, ToString::to_string)
}

/// Buttons, those first that look as if they took a form.
fn takers(gui: &Gui) -> Vec<Target> {
    let mut buttons = buttons(gui);
    let takes = |target: &Target| {
        let name = title(target).to_lowercase();
        TAKES.iter().any(|word| name.contains(word))
    };
    buttons.sort_by_key(|target| !takes(target));
    buttons
}

#[cfg(test)]
mod tests {
    use gibbon_device::Device;
    use gibbon_engine::fake::{FakeApp, nothing};

    use super::*;

    fn gui(app: &FakeApp) -> Gui {
        let mut device = app.device();
        device.start(None).expect("it starts");
        device.gui().expect("a screen")
    }

    #[test]
    fn every_text_goes_into_every_field_and_the_form_is_taken() {
        let app = FakeApp::new()
            .state("form")
            .field("Name")
            .field("Age")
            .on("tap Cancel", nothing())
            .on("tap Save", nothing());
        let probes = probes(&gui(&app));
        assert_eq!(probes.len(), 2 * (HOSTILE.len() + 1));
        // Left empty, the field is not touched.
        assert_eq!(probes[0].events.len(), 2);
        assert_eq!(probes[2].events.len(), 4);
        let first = probes[0].then.first().and_then(Event::target);
        assert!(title(first.expect("a tap")).contains("Save"));
    }

    #[test]
    fn without_fields_there_is_nothing_to_type() {
        let app = FakeApp::new().state("list").on("tap Open", nothing());
        assert!(probes(&gui(&app)).is_empty());
    }
}

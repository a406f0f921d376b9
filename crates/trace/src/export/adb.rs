//! As a shell script that drives a connected device over adb.

use gibbon_device::Event;

use super::{Tap, key_constant, tap};
use crate::format::Trace;

pub fn write(trace: &Trace) -> String {
    let package = &trace.header.app.package;
    let start = match &trace.header.start {
        Some(activity) => format!(
            "adb shell am start -W -n {}",
            quoted(&format!("{package}/{activity}"))
        ),
        None => format!(
            "adb shell monkey -p {} -c android.intent.category.LAUNCHER 1",
            quoted(package)
        ),
    };
    let screen = &trace.header.device;
    let mut lines = vec![
        "#!/bin/sh".to_owned(),
        format!(
            "# Places are of a screen of {}x{} at {} dpi.",
            screen.width, screen.height, screen.density
        ),
        "set -e".to_owned(),
        start,
        "sleep 1".to_owned(),
    ];
    lines.extend(trace.events().flat_map(commands));
    lines.join("\n") + "\n"
}

fn commands(event: &Event) -> Vec<String> {
    if let Some((how, target)) = tap(event) {
        let at = target.at;
        let comment = target.widget.as_ref().map(|widget| format!("# {widget}"));
        let command = match how {
            Tap::Single => format!("adb shell input tap {at}"),
            Tap::Double => format!("adb shell 'input tap {at} && input tap {at}'"),
            Tap::Long => format!("adb shell input swipe {at} {at} 750"),
        };
        return comment
            .into_iter()
            .chain([command, "sleep 0.3".into()])
            .collect();
    }
    let command = match event {
        Event::Swipe { from, to, millis } => {
            format!("adb shell input swipe {} {to} {millis}", from.at)
        }
        // `input` takes %s for a space.
        Event::Text { text } => format!(
            "adb shell input text {}",
            quoted(&quoted(&text.replace(' ', "%s")))
        ),
        Event::Key { name } => format!("adb shell input keyevent {}", key_constant(name)),
        Event::Wait { millis } => format!("sleep {}.{:03}", millis / 1000, millis % 1000),
        Event::Other { line } => other(line),
        Event::Tap(_) | Event::DoubleTap(_) | Event::LongTap(_) => return Vec::new(),
    };
    vec![command]
}

fn other(line: &str) -> String {
    match line.split(' ').collect::<Vec<_>>()[..] {
        ["home"] => "adb shell input keyevent KEYCODE_HOME".into(),
        ["rotate"] => {
            "adb shell 'settings put system accelerometer_rotation 0; settings put system user_rotation \
             $(( ($(settings get system user_rotation) + 1) % 2 ))'"
                .into()
        }
        ["set", "night", value] => {
            let value = if value == "true" { "yes" } else { "no" };
            format!("adb shell cmd uimode night {value}")
        }
        ["set", "font-scale", value] => {
            format!("adb shell settings put system font_scale {}", quoted(value))
        }
        _ => format!("# adb cannot do this: {line}"),
    }
}

/// For a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::trace;

    #[test]
    fn every_event_has_its_command() {
        let script = write(&trace());
        assert!(script.contains("# Button “Save \"it\"”\nadb shell input tap 10 20\n"));
        assert!(script.contains("keyevent KEYCODE_BACK"));
        assert!(script.contains("sleep 0.500"));
    }

    #[test]
    fn quotes_do_not_leave_the_text() {
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}

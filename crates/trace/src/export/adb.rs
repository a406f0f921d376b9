//! As a shell script that drives a connected device over adb.

use gibbon_device::Event;

use super::shell::{self, Command};
use super::{ExportState, LEAKS, Tap, comment, found, key_constant, tap};
use crate::format::Trace;

/// How long a device is given after an event, in seconds.
const PAUSE: &str = "sleep 0.3";

pub fn write(trace: &Trace) -> String {
    let package = &trace.header.app.package;
    let start = match &trace.header.start {
        Some(activity) => ["am", "start", "-W", "-n", &format!("{package}/{activity}")]
            .map(str::to_owned)
            .to_vec(),
        None => shell::launcher(package),
    };
    let screen = &trace.header.device;
    let mut lines = vec!["#!/bin/sh".to_owned()];
    lines.extend(found(trace).map(|line| comment::shell(&line)));
    lines.extend([
        format!(
            "# Places are of a screen of {}x{} at {} dpi.",
            screen.width, screen.height, screen.density
        ),
        "set -e".to_owned(),
        adb(&[start]),
        "sleep 1".to_owned(),
    ]);
    let mut state = ExportState::default();
    for event in trace.events() {
        write_event(event, package, &mut state, &mut lines);
    }
    lines.join("\n") + "\n"
}

fn write_event(event: &Event, package: &str, state: &mut ExportState, lines: &mut Vec<String>) {
    if let Some(widget) = event.target().and_then(|target| target.widget.as_ref()) {
        lines.push(comment::shell(&widget.to_string()));
    }
    if let Some((how, target)) = tap(event) {
        let at = target.at;
        lines.push(match how {
            Tap::Single => format!("adb shell input tap {at}"),
            Tap::Double => format!("adb shell 'input tap {at} && input tap {at}'"),
            Tap::Long => format!("adb shell input swipe {at} {at} 750"),
        });
        lines.push(PAUSE.into());
        return;
    }
    match event {
        Event::Swipe { from, to, millis } => {
            lines.push(format!("adb shell input swipe {} {to} {millis}", from.at));
        }
        Event::Text { text } => {
            if !text.is_ascii() {
                lines.push("# `input text` types ASCII alone".into());
            }
            // `input` takes %s for a space.
            let text = text.replace(' ', "%s");
            lines.push(adb(&[vec!["input".into(), "text".into(), text]]));
        }
        Event::Key { name } => match key_constant(name) {
            Some(key) => lines.push(format!("adb shell input keyevent {key}")),
            None => {
                lines.push(impossible(event));
                return;
            }
        },
        Event::KeepsInput { through } => {
            for event in through.events() {
                write_event(&event, package, state, lines);
            }
            return;
        }
        Event::Leaks => {
            lines.push(comment::shell(LEAKS));
            let words = ["dumpsys", "meminfo", package].map(str::to_owned);
            lines.push(adb(&[words.into()]));
            return;
        }
        Event::Property { property } => {
            for event in &property.events {
                write_event(event, package, state, lines);
            }
            return;
        }
        Event::Wait { millis } => {
            lines.push(format!("sleep {}.{:03}", millis / 1000, millis % 1000));
            return;
        }
        event => match shell::commands(event, package, state) {
            Some(commands) => lines.push(adb(&commands)),
            None => {
                lines.push(impossible(event));
                return;
            }
        },
    }
    lines.push(PAUSE.into());
}

fn impossible(event: &Event) -> String {
    comment::shell(&format!("adb cannot do this: {event}"))
}

/// Commands for the device's shell, one after the other.
fn adb(commands: &[Command]) -> String {
    let plain = |word: &String| match is_plain(word) {
        true => word.clone(),
        false => quoted(word),
    };
    let commands = commands.iter().map(|words| {
        let words: Vec<String> = words.iter().map(plain).collect();
        words.join(" ")
    });
    let line = commands.collect::<Vec<_>>().join(" && ");
    match line.split(' ').all(is_plain) {
        true => format!("adb shell {line}"),
        // Two shells read it: the one here, and the device's.
        false => format!("adb shell {}", quoted(&line)),
    }
}

/// Whether no shell sees more in it than a word.
fn is_plain(word: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_./:@%+,=-".contains(letter);
    !word.is_empty() && word.chars().all(plain)
}

/// For a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{hostile, trace};

    #[test]
    fn every_event_has_its_command() {
        let mut trace = trace();
        let other = |line: &str| crate::format::Step {
            event: line.parse().expect(line),
            ..trace.steps[0].clone()
        };
        let more = ["rotate", "swipe 1 2 3 4 50", "start a.b", "pinch 1 2 3 4"].map(other);
        trace.steps.extend(more);
        let script = write(&trace);
        for part in [
            "# Button “Save \"it\"”\nadb shell input tap 10 20\nsleep 0.3\n",
            "adb shell 'input text '\\''Grüße,%sWelt'\\'''\n",
            "keyevent KEYCODE_BACK\n",
            "sleep 0.500\n",
            "user_rotation 1'\n",
            "user_rotation 0'\n",
            "adb shell input swipe 1 2 3 4 50\n",
            "adb shell monkey -p a.b -c android.intent.category.LAUNCHER 1\n",
            "# adb cannot do this: pinch 1 2 3 4\n",
        ] {
            assert!(script.contains(part), "no {part} in\n{script}");
        }
    }

    /// A shell reads the script, with an `adb` that does nothing.
    #[test]
    fn no_command_is_of_the_trace_s_own_making() {
        use std::io::Write;
        use std::process::{Command, Stdio};
        let script = write(&hostile());
        let mut shell = Command::new("/bin/sh")
            .env("PATH", "/nowhere")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut input = shell.stdin.take().expect("piped");
        let quiet = "adb() { :; }\nsleep() { :; }\nRunCmd() { echo broken out; }\n";
        let all = format!("{quiet}{script}\necho end\n");
        input.write_all(all.as_bytes()).expect("read");
        drop(input);
        let output = shell.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "end\n", "{script}");
    }

    #[test]
    fn quotes_do_not_leave_the_text() {
        assert_eq!(quoted("it's"), r"'it'\''s'");
        let text = ["input", "text", "it's;$x"].map(str::to_owned).to_vec();
        let expected = r#"adb shell 'input text '\''it'\''\'\'''\''s;$x'\'''"#;
        assert_eq!(adb(&[text]), expected);
    }
}

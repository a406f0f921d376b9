//! As a script for Android's own Monkey: `adb shell monkey -f FILE 1`.

use gibbon_device::{Event, Point, StartTarget};

use super::{ExportState, LEAKS, Tap, comment, found, key_constant, tap};
use crate::format::Trace;

/// How long a finger stays down, in milliseconds.
const TAP: u32 = 50;
const LONG: u32 = 750;
const STEP: u32 = 10;
/// Moves of two fingers.
const PINCH: u32 = 30;

pub fn write(trace: &Trace) -> String {
    let package = &trace.header.app.package;
    let activity = trace.header.start.clone();
    let activity = activity.or_else(|| trace.steps.first().and_then(|step| step.activity.clone()));
    let activity = activity.as_deref().unwrap_or_default();
    // Monkey looks for these words as they are here, spaces and all.
    let mut lines = vec![
        "type= raw events".to_owned(),
        format!("count= {}", trace.steps.len()),
        "speed= 1.0".to_owned(),
    ];
    lines.extend(found(trace).map(|line| comment::monkey(&line)));
    lines.extend([
        "start data >>".to_owned(),
        launch(package, activity).unwrap_or_else(|| {
            comment::monkey(&format!("Monkey cannot start {package}/{activity}"))
        }),
        "UserWait(1000)".to_owned(),
    ]);
    let mut state = ExportState::default();
    for event in trace.events() {
        write_event(event, activity, &mut state, &mut lines);
    }
    lines.join("\n") + "\n"
}

/// `first` is the activity that the app starts with.
fn write_event(event: &Event, first: &str, state: &mut ExportState, lines: &mut Vec<String>) {
    if let Some((how, target)) = tap(event) {
        let millis = if how == Tap::Long { LONG } else { TAP };
        touch(target.at, millis, lines);
        if how == Tap::Double {
            lines.push("UserWait(100)".into());
            touch(target.at, millis, lines);
        }
        lines.push("UserWait(300)".into());
        return;
    }
    match event {
        Event::Swipe { from, to, millis } => {
            pointer(0, from.at, lines);
            let steps = (millis / STEP).max(1);
            for step in 1..=steps {
                let part = |from: i32, to: i32| from + (to - from) * step as i32 / steps as i32;
                let at = Point {
                    x: part(from.at.x, to.x),
                    y: part(from.at.y, to.y),
                };
                lines.push(format!("UserWait({STEP})"));
                pointer(2, at, lines);
            }
            pointer(1, *to, lines);
            lines.push("UserWait(300)".into());
        }
        Event::Text { text } => write_text(text, lines),
        Event::Key { name } => {
            match key_constant(name) {
                Some(key) => lines.push(format!("DispatchPress({key})")),
                None => lines.push(impossible(event)),
            }
            lines.push("UserWait(300)".into());
        }
        Event::KeepsInput { through } => {
            for event in through.events() {
                write_event(&event, first, state, lines);
            }
        }
        Event::Leaks => lines.push(comment::monkey(LEAKS)),
        Event::Property { property } => {
            for event in &property.events {
                write_event(event, first, state, lines);
            }
        }
        Event::Wait { millis } => lines.push(format!("UserWait({millis})")),
        event => match state.turned(event) {
            // The last number keeps it so.
            Some(rotation) => lines.push(format!("RotateScreen({rotation},1)")),
            None => write_other(event, first, lines),
        },
    }
}

/// Letters that would end or cut the words of a line, and their keys.
pub(crate) const KEYS: [(char, &str); 3] = [
    (',', "KEYCODE_COMMA"),
    ('(', "KEYCODE_NUMPAD_LEFT_PAREN"),
    (')', "KEYCODE_NUMPAD_RIGHT_PAREN"),
];

/// Letters that end a line, or a field; a script that presses these keys means the keys.
const ENDS: [(char, &str); 2] = [('\n', "KEYCODE_ENTER"), ('\t', "KEYCODE_TAB")];

/// Monkey has `input text` type it, which takes `%s` for a space.
fn write_text(text: &str, lines: &mut Vec<String>) {
    if !text.is_ascii() {
        lines.push("# Monkey types ASCII alone".into());
    }
    let mut part = String::new();
    let say = |part: &mut String, lines: &mut Vec<String>| {
        if !part.is_empty() {
            lines.push(format!("DispatchString({part})"));
            part.clear();
        }
    };
    for letter in text.chars() {
        let key = KEYS.iter().chain(&ENDS).find(|(one, _)| *one == letter);
        match key {
            Some((_, key)) => {
                say(&mut part, lines);
                lines.push(format!("DispatchPress({key})"));
            }
            None if letter == ' ' => part.push_str("%s"),
            // Nobody can type it, and a line would end with it.
            None if letter.is_control() => {}
            None => part.push(letter),
        }
    }
    say(&mut part, lines);
    lines.push("UserWait(300)".into());
}

fn write_other(event: &Event, first: &str, lines: &mut Vec<String>) {
    match event {
        Event::Home => lines.push("DispatchPress(KEYCODE_HOME)".into()),
        Event::Start {
            target: StartTarget::Package(target) | StartTarget::Component(target),
        } => {
            let (package, activity) = target.split_once('/').unwrap_or((target, first));
            lines.push(launch(package, activity).unwrap_or_else(|| impossible(event)));
        }
        Event::Path { points } => {
            let (Some(first), Some(last)) = (points.first(), points.last()) else {
                return;
            };
            pointer(0, *first, lines);
            for point in &points[1..] {
                lines.push(format!("UserWait({STEP})"));
                pointer(2, *point, lines);
            }
            pointer(1, *last, lines);
        }
        Event::Pinch {
            at: Point { x, y },
            from,
            to,
        } => {
            let (near, far) = (from / 2, to / 2);
            lines.push(format!(
                "PinchZoom({},{y},{},{y},{},{y},{},{y},{PINCH})",
                x - near,
                x - far,
                x + near,
                x + far,
            ));
        }
        Event::Trackball { x, y, clicks } => {
            trackball(2, *x, *y, lines);
            if *clicks {
                trackball(0, 0, 0, lines);
                trackball(1, 0, 0, lines);
            }
        }
        event => lines.push(impossible(event)),
    }
}

fn impossible(event: &Event) -> String {
    comment::monkey(&format!("Monkey cannot do this: {event}"))
}

/// None for names that would be more than two words of the line.
fn launch(package: &str, activity: &str) -> Option<String> {
    let is_name = |name: &str| {
        !name.contains(|letter: char| {
            letter.is_control() || letter.is_whitespace() || "(),".contains(letter)
        })
    };
    let is_plain = is_name(package) && is_name(activity);
    is_plain.then(|| format!("LaunchActivity({package},{activity})"))
}

fn trackball(action: u32, x: i32, y: i32, lines: &mut Vec<String>) {
    lines.push(format!(
        "DispatchTrackball(0,0,{action},{x},{y},1.0,1.0,0,1.0,1.0,0,0)"
    ));
}

fn touch(at: Point, millis: u32, lines: &mut Vec<String>) {
    pointer(0, at, lines);
    lines.push(format!("UserWait({millis})"));
    pointer(1, at, lines);
}

/// down time, event time, action, x, y, pressure, size, meta state, precisions, device, edges.
fn pointer(action: u32, at: Point, lines: &mut Vec<String>) {
    lines.push(format!(
        "DispatchPointer(0,0,{action},{},{},1.0,1.0,0,1.0,1.0,0,0)",
        at.x, at.y
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::hostile;

    #[test]
    fn no_line_is_of_the_trace_s_own_making() {
        let script = write(&hostile());
        for line in script.lines() {
            let is_event = !line.starts_with('#') && line.contains('(');
            let known = [
                "LaunchActivity(a.b,)",
                "UserWait(",
                "DispatchPointer(0,0,",
                "DispatchPress(KEYCODE_",
                "DispatchString(",
            ];
            let is_ours = known.iter().any(|known| line.starts_with(known));
            assert!(!is_event || is_ours, "{line}");
        }
        assert!(
            script.contains(
                "DispatchString(a)\nDispatchPress(KEYCODE_ENTER)\nDispatchString(RunCmd)"
            ),
            "{script}"
        );
    }
}

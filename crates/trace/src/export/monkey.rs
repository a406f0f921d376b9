//! As a script for Android's own Monkey: `adb shell monkey -f FILE 1`.

use gibbon_device::{Event, Point, StartTarget};

use super::{ExportState, Tap, found, key_constant, tap};
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
    // Among the events a line with brackets would be taken for one.
    lines.extend(found(trace).map(|line| format!("# {line}")));
    lines.extend([
        "start data >>".to_owned(),
        format!("LaunchActivity({package},{activity})"),
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
            lines.push(format!("DispatchPress({})", key_constant(name)));
            lines.push("UserWait(300)".into());
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
        match KEYS.iter().find(|(one, _)| *one == letter) {
            Some((_, key)) => {
                say(&mut part, lines);
                lines.push(format!("DispatchPress({key})"));
            }
            None if letter == ' ' => part.push_str("%s"),
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
            lines.push(format!("LaunchActivity({package},{activity})"));
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
        // Without brackets, or Monkey might read it.
        event => lines.push(format!(
            "# Monkey cannot do this: {}",
            event.to_string().replace(['(', ')'], " ")
        )),
    }
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

//! Reading Monkey's scripts: what `monkey -f` plays, and [`crate::export::monkey`] writes.

use gibbon_device::{Event, Point, Profile};

use crate::format::{AppId, Step, Trace};

#[derive(Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ScriptError {
    line: usize,
    what: String,
}

/// What a script does.
#[derive(Debug, Default, PartialEq)]
pub struct Script {
    /// Package and activity that it starts.
    pub launch: Option<(String, String)>,
    pub events: Vec<Event>,
}

impl Script {
    /// As a trace. An activity that a launcher starts (`launcher`) is started as from there, which
    /// is what Monkey does.
    pub fn into_trace(self, app: AppId, device: Profile, launcher: Option<&str>) -> Trace {
        let start = self.launch.map(|(_, activity)| activity);
        let start =
            start.filter(|activity| !activity.is_empty() && Some(activity.as_str()) != launcher);
        let mut trace = Trace::new(app, device, start);
        let step = |event| Step {
            event,
            activity: None,
            hash: None,
        };
        trace.steps = self.events.into_iter().map(step).collect();
        trace
    }
}

/// A finger that is down.
struct Touch {
    from: Point,
    /// Where it was seen since.
    moves: Vec<Point>,
    millis: u32,
}

/// Fingers that stay so long mean more than a tap.
const LONG: u32 = 400;
/// And those that move so far, too, in pixels.
const SLOP: i32 = 16;

pub fn parse(text: &str) -> Result<Script, ScriptError> {
    let mut script = Script::default();
    let mut touch: Option<Touch> = None;
    let body = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim()));
    // Everything up to the mark is a header, if there is a mark.
    let has_header = text.contains("start data >>");
    let mut in_data = !has_header;
    for (number, line) in body {
        if !in_data {
            in_data = line == "start data >>";
            continue;
        }
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            continue;
        }
        let error = |what: String| ScriptError { line: number, what };
        let (name, arguments) = line
            .strip_suffix(')')
            .and_then(|line| line.split_once('('))
            .ok_or_else(|| error(format!("`{line}` is no event")))?;
        let words: Vec<&str> = arguments.split(',').map(str::trim).collect();
        let number = |at: usize| {
            let word = words.get(at).and_then(|word| word.parse::<f64>().ok());
            word.ok_or_else(|| error(format!("`{line}` has no number {}", at + 1)))
        };
        match name {
            "LaunchActivity" => {
                let activity = words.get(1).copied().unwrap_or_default();
                match (&script.launch, activity) {
                    (None, _) => script.launch = Some((words[0].into(), activity.into())),
                    // As from the home screen, which is what Monkey does to switch to an app.
                    (Some((_, first)), _) if activity.is_empty() || activity == first => script
                        .events
                        .push(Event::other(&format!("start {}", words[0]))),
                    (Some(_), _) => {
                        let line = format!("start {}/{activity}", words[0]);
                        script.events.push(Event::other(&line));
                    }
                }
            }
            "DispatchTrackball" => match number(2)? as u32 {
                2 => {
                    let (x, y) = (number(3)? as i32, number(4)? as i32);
                    script
                        .events
                        .push(Event::other(&format!("trackball {x} {y} 0")));
                }
                0 => script.events.push(Event::other("trackball 0 0 1")),
                _ => {}
            },
            "UserWait" | "LongPress" if touch.is_some() => {
                let millis = number(0).unwrap_or(f64::from(LONG)) as u32;
                if let Some(touch) = &mut touch {
                    touch.millis += millis;
                }
            }
            "UserWait" => {
                let millis = number(0)? as u32;
                match script.events.last_mut() {
                    Some(Event::Wait { millis: before }) => *before += millis,
                    _ => script.events.push(Event::Wait { millis }),
                }
            }
            "DispatchPointer" => {
                let at = Point {
                    x: number(3)? as i32,
                    y: number(4)? as i32,
                };
                match (number(2)? as u32, &mut touch) {
                    (0, _) => {
                        touch = Some(Touch {
                            from: at,
                            moves: Vec::new(),
                            millis: 0,
                        })
                    }
                    (2, Some(touch)) => touch.moves.push(at),
                    (1, Some(_)) => {
                        if let Some(touch) = touch.take() {
                            script.events.push(gesture(&touch, at));
                        }
                    }
                    _ => {}
                }
            }
            "PinchZoom" => {
                let (left, right) = (number(0)? as i32, number(4)? as i32);
                let (left_end, right_end) = (number(2)? as i32, number(6)? as i32);
                let (x, y) = ((left + right) / 2, (number(1)? + number(5)?) as i32 / 2);
                let (from, to) = (right - left, right_end - left_end);
                let line = format!("pinch {x} {y} {} {}", from.abs(), to.abs());
                script.events.push(Event::other(&line));
            }
            "Tap" => {
                let at = Point {
                    x: number(0)? as i32,
                    y: number(1)? as i32,
                };
                script.events.push(Event::Tap(at.into()));
            }
            "Drag" => script.events.push(Event::Swipe {
                from: Point {
                    x: number(0)? as i32,
                    y: number(1)? as i32,
                }
                .into(),
                to: Point {
                    x: number(2)? as i32,
                    y: number(3)? as i32,
                },
                millis: number(4).unwrap_or(30.0) as u32 * 10,
            }),
            "DispatchPress" | "DispatchKey" => {
                let code = match name {
                    "DispatchPress" => words[0],
                    // Down and up are two lines: the press counts once.
                    _ if number(2)? != 0.0 => continue,
                    _ => words.get(3).copied().unwrap_or_default(),
                };
                let name = code.strip_prefix("KEYCODE_").unwrap_or(code);
                script.events.push(Event::key(&name.to_ascii_lowercase()));
            }
            "DispatchString" => script.events.push(Event::Text {
                text: arguments.to_owned(),
            }),
            "RotateScreen" => script.events.push(Event::other("rotate")),
            // What measures or profiles does nothing to the app.
            "DispatchFlip"
            | "ProfileWait"
            | "StartCaptureFramerate"
            | "EndCaptureFramerate"
            | "WriteLog"
            | "PowerLog" => {}
            other => return Err(error(format!("`{other}` is not known"))),
        }
    }
    Ok(script)
}

fn gesture(touch: &Touch, end: Point) -> Event {
    let Touch {
        from,
        moves,
        millis,
    } = touch;
    let far = |from: i32, to: i32| (from - to).abs() > SLOP;
    let is_far = far(from.x, end.x) || far(from.y, end.y);
    if is_far && (moves.is_empty() || is_even(*from, moves)) {
        Event::Swipe {
            from: (*from).into(),
            to: end,
            millis: (*millis).max(10),
        }
    } else if !moves.is_empty() {
        let places = std::iter::once(from).chain(moves);
        let places: Vec<String> = places.map(Point::to_string).collect();
        Event::other(&format!("path {}", places.join(" ")))
    } else if *millis >= LONG {
        Event::LongTap((*from).into())
    } else {
        Event::Tap((*from).into())
    }
}

/// Whether a finger went straight to the last of these places, in steps of one size.
fn is_even(from: Point, moves: &[Point]) -> bool {
    let Some(last) = moves.last() else {
        return true;
    };
    let count = moves.len() as i32;
    moves.iter().zip(1..).all(|(at, step)| {
        let near =
            |at: i32, from: i32, to: i32| (from + (to - from) * step / count - at).abs() <= 1;
        near(at.x, from.x, last.x) && near(at.y, from.y, last.y)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export;
    use crate::format::tests::trace;

    #[test]
    fn what_is_written_can_be_read() {
        let mut trace = trace();
        let swipe = Event::Swipe {
            from: Point { x: 500, y: 1500 }.into(),
            to: Point { x: 500, y: 300 },
            millis: 200,
        };
        trace.steps[4].event = swipe.clone();
        let script = parse(&export::monkey::write(&trace)).expect("a script");
        assert_eq!(script.launch, Some(("a.b".into(), "a.b.Main".into())));
        let events: Vec<&Event> = script
            .events
            .iter()
            .filter(|event| !matches!(event, Event::Wait { .. }))
            .collect();
        let tap = Event::Tap(Point { x: 10, y: 20 }.into());
        let text = Event::Text {
            text: "Grüße, Welt".into(),
        };
        assert_eq!(events, [&tap, &text, &Event::key("back"), &swipe]);
    }

    #[test]
    fn gestures_keep_their_shape() {
        let lines = [
            "path 100 200 130 190 170 240",
            "path 100 200 101 203",
            "pinch 300 400 100 240",
            "trackball -3 2 0",
            "start a.b",
            "start a.b/a.b.Other",
        ];
        let mut trace = trace();
        trace.steps.truncate(1);
        let first = trace.steps[0].clone();
        trace.steps = lines
            .iter()
            .map(|line| crate::format::Step {
                event: Event::other(line),
                ..first.clone()
            })
            .collect();
        let script = parse(&export::monkey::write(&trace)).expect("a script");
        let read: Vec<String> = script
            .events
            .iter()
            .filter(|event| !matches!(event, Event::Wait { .. }))
            .map(Event::to_string)
            .collect();
        assert_eq!(read, lines);
        let (app, device) = (trace.header.app.clone(), trace.header.device.clone());
        let again = script.into_trace(app, device, Some("a.b.Main"));
        assert_eq!(again.header, trace.header);
    }

    #[test]
    fn what_is_no_script_is_refused() {
        for bad in ["Hop(1)", "UserWait(x)", "DispatchPointer(1,2)", "tap 1 2"] {
            let error = parse(bad).expect_err(bad).to_string();
            assert!(error.starts_with("line 1"), "{error}");
        }
    }
}

//! Reading Monkey's scripts: what `monkey -f` plays, and [`crate::export::monkey`] writes.

mod reader;
mod touch;

use gibbon_device::{Event, Profile};

use crate::format::{AppId, Step, Trace};
use reader::{Call, Read, Reader};

/// The line where a script's events begin.
const START: &str = "start data >>";

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
    /// Lines that it has and that are not played, and why.
    pub skipped: Vec<String>,
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

/// What a script that `monkey -f` plays does. What Monkey itself would pass over is passed over,
/// and told in [`Script::skipped`]; what looks like no script at all is refused.
pub fn parse(text: &str) -> Result<Script, ScriptError> {
    // Everything up to the mark is a header, if there is a mark.
    let has_header = text.contains(START);
    let mut is_header = has_header;
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if is_header {
            is_header = !line.contains(START);
            continue;
        }
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            continue;
        }
        let error = |what| ScriptError { line: number, what };
        match Call::parse(line) {
            Some(call) => match reader.read(&call).map_err(error)? {
                Read::Done => reader.check().map_err(error)?,
                Read::Skipped(why) => reader.skip(number, line, why),
                Read::Unknown if has_header => reader.skip(number, line, "it is not known"),
                Read::Unknown => return Err(error(format!("`{}` is not known", call.name))),
            },
            None if has_header => reader.skip(number, line, "it is no event"),
            None => return Err(error(format!("`{}` is no event", beginning(line)))),
        }
    }
    Ok(reader.end())
}

/// As much of a line as a message needs: what is no text may be one long line.
fn beginning(line: &str) -> String {
    const MOST: usize = 60;
    let mut letters = line.chars().filter(|letter| !letter.is_control());
    let mut text: String = letters.by_ref().take(MOST).collect();
    if letters.next().is_some() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export;
    use crate::format::tests::trace;
    use gibbon_device::Point;

    #[test]
    fn an_activity_that_is_no_class_is_refused() {
        let error = parse("LaunchActivity(a.b,{a.b.Main)\n").expect_err("no class");
        assert_eq!(error.to_string(), "line 1: `{a.b.Main` is no class");
        assert!(parse("LaunchActivity(a.b,a.b.Main$1)\n").is_ok());
    }

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
        let text = trace.steps[1].event.clone();
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
            "rotate",
            "rotate",
            "set rotation 2",
            "text a, (b) c,",
        ];
        let mut trace = trace();
        trace.steps.truncate(1);
        let first = trace.steps[0].clone();
        trace.steps = lines
            .iter()
            .map(|line| crate::format::Step {
                event: line.parse().expect(line),
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

    /// A script as Android's own documentation and recorders write them.
    #[test]
    fn scripts_of_others_are_read() {
        let script = "type= raw events\ncount= 9\nspeed= 1.0\nstart data >>\n\
             LaunchActivity(a.b, a.b.Main)\n\
             captureDispatchPointer(5109520,5109520,0,230.75429,458.1814,0.2,0.06,0,0.0,0.0,65539,0)\n\
             captureDispatchPointer(5109521,5109521,1,230.75429,458.1814,0.2,0.06,0,0.0,0.0,65539,0)\n\
             captureDispatchKey(5113146,5113146,0,20,0,0,0,0)\n\
             captureDispatchKey(5113146,5113146,1,20,0,0,0,0)\n\
             captureDispatchFlip(true)\n\
             Tap(10, 20, 1000) // held\n\
             PressAndHold(30,40,2000)\n\
             Drag(1,2,101,202,20)\n\
             DispatchPress(KEYCODE_MENU)\n\
             DispatchString(a%sb)\n\
             ProfileWait()\n\
             DeviceWakeUp()\n\
             LongPress()\n\
             RunCmd(input keyevent 3)\n\
             LaunchInstrumentation(a.b.test,a.b.Runner)\n\
             StartCaptureAppFramerate(a.b)\n\
             Hop(1)\n\
             nonsense\n";
        let script = parse(script).expect("a script");
        let events: Vec<String> = script.events.iter().map(Event::to_string).collect();
        let expected = [
            "tap 230 458",
            "key 20",
            "long-tap 10 20",
            "long-tap 30 40",
            "swipe 1 2 101 202 200",
            "key menu",
            "text a b",
            "wait 5000",
            "set screen off",
            "wait 33000",
            "set screen on",
            "key dpad_center",
        ];
        assert_eq!(events, expected);
        let of = |part: &str| {
            script
                .skipped
                .iter()
                .filter(|line| line.contains(part))
                .count()
        };
        for part in [
            "RunCmd",
            "LaunchInstrumentation",
            "Hop(1)",
            "line 23: `nonsense`",
        ] {
            assert_eq!(of(part), 1, "{part}: {:?}", script.skipped);
        }
        assert_eq!(script.skipped.len(), 5, "{:?}", script.skipped);
    }

    #[test]
    fn what_is_no_script_is_refused() {
        for bad in [
            "Hop(1)",
            "UserWait(x)",
            "DispatchPointer(1,2)",
            "tap 1 2",
            "Tap(1e30,5)",
            "PinchZoom(-2e9,0,2e9,0,2e9,0,-2e9,0,5)",
            "Drag(1,2,3,4,4000000000)",
            "DispatchPress(KEYCODE_BACK;reboot)",
        ] {
            let error = parse(bad).expect_err(bad).to_string();
            assert!(error.starts_with("line 1"), "{error}");
        }
        let long = parse(&"x\u{1b}".repeat(5000)).expect_err("no script");
        assert!(long.to_string().len() < 100, "{long}");
    }
}

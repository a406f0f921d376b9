//! The lines of a script, one after the other.

use gibbon_device::{Event, Point, Setting, StartTarget};

use super::touch::{Touch, press};
use super::{Script, beginning};
use crate::export::monkey::KEYS;
use crate::format::is_class;

/// How long Monkey waits by itself where a script only says that it does, in milliseconds.
const PROFILE_WAIT: u32 = 5000;
const SLEEP: u32 = 33_000;
/// Between two moves of a finger.
const STEP: u32 = 10;

/// A line: `DispatchPress(KEYCODE_BACK)`.
pub struct Call<'a> {
    pub name: &'a str,
    line: &'a str,
    text: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Call<'a> {
    pub fn parse(line: &'a str) -> Option<Call<'a>> {
        let (name, rest) = line.split_once('(')?;
        let (text, _) = rest.rsplit_once(')')?;
        // Recordings have this before each.
        let name = name.strip_prefix("capture").unwrap_or(name);
        Some(Call {
            name: name.trim(),
            line,
            text,
            words: text.split(',').map(str::trim).collect(),
        })
    }

    fn word(&self, at: usize) -> &'a str {
        self.words.get(at).copied().unwrap_or_default()
    }

    fn number(&self, at: usize) -> Result<f64, String> {
        let number = self.word(at).parse();
        number.map_err(|_| format!("`{}` has no number {}", self.line, at + 1))
    }

    fn point(&self, at: usize) -> Result<Point, String> {
        let allowed = gibbon_device::limits::COORDINATES;
        let on_screen = |number: f64| {
            let whole = number as i32;
            let is_there = allowed.contains(&whole);
            is_there
                .then_some(whole)
                .ok_or_else(|| format!("`{}`: {number} is far outside of any screen", self.line))
        };
        Ok(Point {
            x: on_screen(self.number(at)?)?,
            y: on_screen(self.number(at + 1)?)?,
        })
    }
}

/// What became of a line.
pub enum Read {
    Done,
    /// Why it is passed over.
    Skipped(&'static str),
    Unknown,
}

#[derive(Default)]
pub struct Reader {
    script: Script,
    touch: Option<Touch>,
    rotation: u32,
    /// Whether the last event is text that may go on.
    is_typing: bool,
}

impl Reader {
    pub fn read(&mut self, call: &Call<'_>) -> Result<Read, String> {
        let was_typing = std::mem::take(&mut self.is_typing);
        match call.name {
            "LaunchActivity" => self.launch(call)?,
            "DispatchPointer" => self.pointer(call)?,
            "DispatchTrackball" => self.trackball(call)?,
            "Tap" => {
                let millis = call.number(2).unwrap_or(0.0) as u32;
                self.push(press(call.point(0)?, millis));
            }
            "PressAndHold" => self.push(press(call.point(0)?, call.number(2)? as u32)),
            "Drag" => self.push(Event::Swipe {
                from: call.point(0)?.into(),
                to: call.point(2)?,
                millis: (call.number(4).unwrap_or(30.0) as u32).saturating_mul(STEP),
            }),
            "PinchZoom" => self.pinch(call)?,
            "RotateScreen" => self.rotate(call.number(0)? as u32),
            // Down and up are two lines: the press counts once.
            "DispatchKey" if call.number(2)? != 0.0 => {}
            "DispatchKey" => self.key(call.word(3)),
            "DispatchPress" => self.press_key(call.word(0), was_typing),
            // Of the one key that it is for.
            "LongPress" => {
                self.key("KEYCODE_DPAD_CENTER");
                return Ok(Read::Skipped("the key is pressed, and not held"));
            }
            "DispatchString" => self.text(&call.text.replace("%s", " "), was_typing),
            "UserWait" => self.wait(call.number(0)? as u32),
            "ProfileWait" => self.wait(PROFILE_WAIT),
            "DeviceWakeUp" => {
                self.push(Event::set(Setting::Screen(false)));
                self.wait(SLEEP);
                self.push(Event::set(Setting::Screen(true)));
            }
            // What measures or profiles does nothing to the app; a keyboard to fold out there is not.
            "DispatchFlip"
            | "StartCaptureFramerate"
            | "EndCaptureFramerate"
            | "StartCaptureAppFramerate"
            | "EndCaptureAppFramerate"
            | "WriteLog"
            | "PowerLog" => {}
            "RunCmd" => return Ok(Read::Skipped("the device has no shell")),
            "LaunchInstrumentation" => {
                return Ok(Read::Skipped("the device has no instrumentation"));
            }
            _ => return Ok(Read::Unknown),
        }
        Ok(Read::Done)
    }

    pub fn skip(&mut self, number: usize, line: &str, why: &str) {
        let skipped = format!("line {number}: `{line}` is passed over: {why}");
        self.script.skipped.push(skipped);
    }

    /// Whether the last event is one that a device can do.
    pub fn check(&self) -> Result<(), String> {
        self.script.events.last().map_or(Ok(()), Event::check)
    }

    pub fn end(self) -> Script {
        self.script
    }

    fn push(&mut self, event: Event) {
        self.script.events.push(event);
    }

    fn launch(&mut self, call: &Call<'_>) -> Result<(), String> {
        let (package, activity) = (call.word(0), call.word(1));
        if !is_class(activity) {
            return Err(format!("`{}` is no class", beginning(activity)));
        }
        let target = match &self.script.launch {
            None => {
                self.script.launch = Some((package.into(), activity.into()));
                return Ok(());
            }
            // As from the home screen, which is what Monkey does to switch to an app.
            Some((_, first)) if activity.is_empty() || activity == first => {
                StartTarget::Package(package.into())
            }
            Some(_) => StartTarget::Component(format!("{package}/{activity}")),
        };
        self.push(Event::Start { target });
        Ok(())
    }

    fn pointer(&mut self, call: &Call<'_>) -> Result<(), String> {
        let at = call.point(3)?;
        match (call.number(2)? as u32, &mut self.touch) {
            (0, _) => self.touch = Some(Touch::new(at)),
            (2, Some(touch)) => touch.moves.push(at),
            (1, Some(_)) => {
                if let Some(touch) = self.touch.take() {
                    self.push(touch.gesture(at));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn trackball(&mut self, call: &Call<'_>) -> Result<(), String> {
        match call.number(2)? as u32 {
            2 => {
                let by = call.point(3)?;
                self.push(Event::Trackball {
                    x: by.x,
                    y: by.y,
                    clicks: false,
                });
            }
            0 => self.push(Event::Trackball {
                x: 0,
                y: 0,
                clicks: true,
            }),
            _ => {}
        }
        Ok(())
    }

    fn pinch(&mut self, call: &Call<'_>) -> Result<(), String> {
        let (left, left_end) = (call.point(0)?, call.point(2)?);
        let (right, right_end) = (call.point(4)?, call.point(6)?);
        let at = Point {
            x: (left.x + right.x) / 2,
            y: (left.y + right.y) / 2,
        };
        let distance = |one: Point, other: Point| {
            let (x, y) = (f64::from(other.x - one.x), f64::from(other.y - one.y));
            (x * x + y * y).sqrt().round() as i32
        };
        let (from, to) = (distance(left, right), distance(left_end, right_end));
        self.push(Event::Pinch { at, from, to });
        Ok(())
    }

    fn rotate(&mut self, rotation: u32) {
        let before = std::mem::replace(&mut self.rotation, rotation);
        match (before, rotation) {
            (before, rotation) if before == rotation => {}
            (0, 1) | (_, 0) => self.push(Event::Rotate),
            _ => self.push(Event::set(Setting::Rotation((rotation % 4) as u8))),
        }
    }

    fn key(&mut self, code: &str) {
        let name = code.strip_prefix("KEYCODE_").unwrap_or(code);
        self.push(Event::key(&name.to_ascii_lowercase()));
    }

    /// Some letters inside of a text are written as keys.
    fn press_key(&mut self, code: &str, was_typing: bool) {
        match KEYS.iter().find(|(_, key)| *key == code) {
            Some((letter, _)) if was_typing => self.text(&letter.to_string(), was_typing),
            _ => self.key(code),
        }
    }

    fn text(&mut self, more: &str, was_typing: bool) {
        self.is_typing = true;
        match self.script.events.last_mut() {
            Some(Event::Text { text }) if was_typing => text.push_str(more),
            _ => self.push(Event::Text { text: more.into() }),
        }
    }

    fn wait(&mut self, millis: u32) {
        match (&mut self.touch, self.script.events.last_mut()) {
            (Some(touch), _) => touch.millis = touch.millis.saturating_add(millis),
            (None, Some(Event::Wait { millis: before })) => *before = before.saturating_add(millis),
            (None, _) => self.push(Event::Wait { millis }),
        }
    }
}

//! Event scripts: what is done to a device, in plain text, one event a line.
//!
//! A line is an event ([`Event`] reads it) or looks at the screen: `see` and `gone`. A script is
//! read as a whole before anything is done, so a line that means nothing is refused at once.

use std::str::FromStr;

use crate::event::{EXACT, Escapes, quote_all, split};
use crate::{Device, Event, Gui, NoEvent, Node, Outcome, Problem, Target};

/// A line of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptLine {
    /// It has to be on the screen.
    See(String),
    /// It must not be.
    Gone(String),
    Event(Event),
}

/// A script: its lines, with their numbers from 1 on. Those that say nothing are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    pub lines: Vec<(usize, ScriptLine)>,
}

/// Why a script cannot be read, or did not get to its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScriptError {
    #[error("line {number}: {problem}")]
    Line { number: usize, problem: NoEvent },
    #[error("line {number}, `{line}`: {problem}")]
    Run {
        number: usize,
        line: String,
        problem: Problem,
    },
}

impl ScriptError {
    /// What the device said, if it was the device.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            ScriptError::Line { .. } => None,
            ScriptError::Run { problem, .. } => Some(problem),
        }
    }
}

impl FromStr for ScriptLine {
    type Err = NoEvent;

    fn from_str(line: &str) -> Result<ScriptLine, NoEvent> {
        if let Some(words) = line.strip_prefix(EXACT)
            && let Ok([verb, name]) = split(words, Escapes::All).as_deref()
        {
            match verb.as_str() {
                "see" => return Ok(ScriptLine::See(name.clone())),
                "gone" => return Ok(ScriptLine::Gone(name.clone())),
                _ => {}
            }
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "see" | "gone" if rest.trim().is_empty() => Err(NoEvent {
                line: line.to_owned(),
                reason: format!("it should look like `{verb} TEXT`"),
            }),
            "see" => Ok(ScriptLine::See(rest.to_owned())),
            "gone" => Ok(ScriptLine::Gone(rest.to_owned())),
            _ => line.parse().map(ScriptLine::Event),
        }
    }
}

impl std::fmt::Display for ScriptLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (verb, name) = match self {
            ScriptLine::See(name) => ("see", name),
            ScriptLine::Gone(name) => ("gone", name),
            ScriptLine::Event(event) => return event.fmt(f),
        };
        // As events are printed: in the form that is read back as the same.
        match name.trim() == name && !name.is_empty() && !name.contains(char::is_control) {
            true => write!(f, "{verb} {name}"),
            false => write!(f, "{EXACT}{verb} {}", quote_all(name)),
        }
    }
}

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Script, ScriptError> {
        // Some editors put a mark before the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().map(str::trim).zip(1..);
        let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        let lines = lines.map(|(line, number)| {
            let problem = |problem| ScriptError::Line { number, problem };
            Ok((number, line.parse().map_err(problem)?))
        });
        let lines = lines.collect::<Result<_, ScriptError>>()?;
        Ok(Script { lines })
    }
}

impl Script {
    /// Plays it; `after` is called after every line, with its number.
    pub fn play(
        &self,
        device: &mut dyn Device,
        mut after: impl FnMut(&mut dyn Device, usize, &Outcome) -> Result<(), Problem>,
    ) -> Result<(), ScriptError> {
        for (number, line) in &self.lines {
            let played = match line {
                ScriptLine::Event(event) => device.perform(event),
                looks => looks.check(device).map(|()| Outcome::default()),
            };
            let played = played.and_then(|outcome| after(device, *number, &outcome));
            played.map_err(|problem| ScriptError::Run {
                number: *number,
                line: line.to_string(),
                problem,
            })?;
        }
        Ok(())
    }
}

impl ScriptLine {
    /// Whether the screen is as a line that looks says; events are.
    pub fn check(&self, device: &mut dyn Device) -> Result<(), Problem> {
        let is_there = |device: &mut dyn Device, name| Ok(device.gui()?.named(name).is_some());
        match self {
            ScriptLine::See(name) if !is_there(device, name)? => {
                Err(Problem::NotThere(name.clone()))
            }
            ScriptLine::Gone(name) if is_there(device, name)? => {
                Err(Problem::StillThere(name.clone()))
            }
            _ => Ok(()),
        }
    }
}

impl Event {
    /// A line that does something. Names become places on the screen that `gui` gives, and what is
    /// at a place is kept with it.
    pub fn from_line(
        line: &str,
        gui: impl FnOnce() -> Result<Gui, Problem>,
    ) -> Result<Event, Problem> {
        let event: Event = line
            .parse()
            .map_err(|error: NoEvent| Problem::Refused(error.to_string()))?;
        event.located(gui)
    }

    /// The same event by its place on the screen that `gui` gives, with what is at that place.
    pub fn located(self, gui: impl FnOnce() -> Result<Gui, Problem>) -> Result<Event, Problem> {
        match self {
            Event::TouchNamed { touch, name } => {
                let gui = gui()?;
                let node = gui.named(&name);
                let at = node.ok_or(Problem::NotThere(name))?.bounds.centre();
                let widget = gui.at(at);
                Ok(touch.at(Target { at, widget }))
            }
            mut event => {
                if let Some(target) = event.target_mut() {
                    target.widget = gui()?.at(target.at);
                }
                Ok(event)
            }
        }
    }
}

impl Gui {
    /// The first node, in the front-most window, that has this text, description or resource (with
    /// or without its package), and that can be seen at all.
    pub fn named(&self, name: &str) -> Option<&Node> {
        if name.is_empty() {
            return None;
        }
        let mut found: Option<(u32, &Node)> = None;
        self.walk(|path, node| {
            let resource = node.resource.rsplit('/').next().unwrap_or_default();
            let names = [&node.text[..], &node.description, &node.resource, resource];
            let is_further = found.is_none_or(|(window, _)| window < path[0]);
            if is_further && names.contains(&name) && !node.bounds.is_empty() {
                found = Some((path[0], node));
            }
        });
        found.map(|(_, node)| node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    #[test]
    fn names_become_places() {
        let gui = || {
            let tree = "<hierarchy><node text=\"Save\" bounds=\"[0,0][100,50]\" /></hierarchy>";
            Ok(Gui::parse(tree).expect("a tree"))
        };
        let event = Event::from_line("long-tap Save", gui).expect("an event");
        assert_eq!(event.to_string(), "long-tap 50 25");
        assert!(event.target().is_some_and(|target| target.widget.is_some()));
        let missing = Event::from_line("tap Send", gui);
        assert_eq!(missing, Err(Problem::NotThere("Send".into())));
    }

    #[test]
    fn what_is_swiped_is_kept_with_it() {
        let list = "<hierarchy><node class=\"a.List\" bounds=\"[0,0][100,100]\" /></hierarchy>";
        let event = Event::from_line(
            "swipe 50 80 50 20",
            || Ok(Gui::parse(list).expect("a tree")),
        );
        let event = event.expect("an event");
        let widget = event.target().and_then(|target| target.widget.as_ref());
        assert_eq!(widget.map(|widget| &widget.class[..]), Some("a.List"));
    }

    #[test]
    fn lines_that_say_nothing_are_passed_over() {
        let script: Script = "# a list\n\n tap 7 \ngone Save".parse().expect("a script");
        let tap = ScriptLine::Event("tap 7".parse().expect("an event"));
        let gone = ScriptLine::Gone("Save".into());
        assert_eq!(script.lines, [(3, tap), (4, gone)]);
    }

    #[test]
    fn a_mark_before_the_first_line_is_passed_over() {
        let script: Script = "\u{feff}key back".parse().expect("a script");
        assert_eq!(script.lines.len(), 1);
    }

    #[test]
    fn lines_that_look_are_printed_as_they_are_read() {
        for name in ["Save", " a", "a\nb", "\u{1b}[2J", "\"a\"", "\\n"] {
            for line in [ScriptLine::See(name.into()), ScriptLine::Gone(name.into())] {
                let text = line.to_string();
                assert!(!text.contains(char::is_control), "{text}");
                assert_eq!(text.parse(), Ok(line), "{text}");
            }
        }
    }

    #[test]
    fn bad_lines_are_told_by_number() {
        for (text, told) in [
            ("key back\n\nhop", "line 3: `hop` is no event"),
            ("see", "line 1: `see` is no event"),
            (
                "key back\nkye back",
                "line 2: `kye back` is no event: there is no `kye`; did you mean `key`?",
            ),
        ] {
            let error = text.parse::<Script>().expect_err(text).to_string();
            assert!(error.starts_with(told), "{error}");
        }
    }

    #[test]
    fn nodes_are_found_by_what_names_them() {
        let gui = Gui::parse(
            "<hierarchy><node text=\"Save &amp; exit\" resource-id=\"a.b:id/save\" \
             content-desc=\"\" bounds=\"[0,10][100,30]\" /></hierarchy>",
        )
        .expect("a tree");
        for name in ["Save & exit", "a.b:id/save", "save"] {
            assert!(gui.named(name).is_some(), "{name}");
        }
        assert_eq!(gui.named("Save"), None);
        // Whatever has no text is not meant.
        assert_eq!(gui.named(""), None);
    }

    #[test]
    fn the_front_window_comes_first() {
        let window = |bounds: &str| {
            format!("<node text=\"\"><node text=\"OK\" bounds=\"{bounds}\" /></node>")
        };
        let [behind, front, empty] = ["[0,0][10,10]", "[20,20][40,40]", "[5,5][5,5]"].map(window);
        let gui = format!("<hierarchy>{behind}{front}{empty}</hierarchy>");
        let gui = Gui::parse(&gui).expect("a tree");
        let found = gui.named("OK").map(|node| node.bounds.centre());
        assert_eq!(found, Some(Point { x: 30, y: 30 }));
    }
}

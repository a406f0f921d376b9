//! Event scripts: what is done to a device, in plain text, one event a line.
//!
//! A line is a verb and its words; things are known by their names or by their places. `see` and
//! `gone` look instead of acting. What is not known here is left to the device.

use crate::{Event, Gui, Node, Point, Problem, Target};

/// A line of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// It has to be on the screen.
    See(&'a str),
    /// It must not be.
    Gone(&'a str),
    /// A touch of what has this name.
    Touch { verb: &'a str, name: &'a str },
    /// An event as it stands.
    Event { verb: &'a str, rest: &'a str },
}

impl Line<'_> {
    pub fn parse(line: &str) -> Line<'_> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "see" => Line::See(rest),
            "gone" => Line::Gone(rest),
            "tap" | "double-tap" | "long-tap" if place(rest).is_none() => {
                Line::Touch { verb, name: rest }
            }
            _ => Line::Event { verb, rest },
        }
    }
}

/// The lines of a script that say something, with their numbers from 1 on.
pub fn lines(script: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = script.lines().map(str::trim).enumerate();
    lines
        .map(|(at, line)| (at + 1, line))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

impl Event {
    /// A line that does something. Names become places on the screen that `gui` gives, and what is
    /// at a place is kept with it.
    pub fn from_line(
        line: &str,
        gui: impl FnOnce() -> Result<Gui, Problem>,
    ) -> Result<Event, Problem> {
        let line = line.trim();
        let (verb, rest, name) = match Line::parse(line) {
            Line::Touch { verb, name } => (verb, name, Some(name)),
            Line::Event { verb, rest } => (verb, rest, None),
            Line::See(_) | Line::Gone(_) => {
                return Err(Problem::Refused(format!("`{line}` only looks")));
            }
        };
        let wrap: fn(Target) -> Event = match verb {
            "tap" => Event::Tap,
            "double-tap" => Event::DoubleTap,
            "long-tap" => Event::LongTap,
            "text" => return Ok(Event::Text { text: rest.into() }),
            "key" => return Ok(Event::key(rest)),
            "wait" => {
                let millis = rest.parse();
                let millis = millis.map_err(|_| Problem::Refused("wait MILLISECONDS".into()))?;
                return Ok(Event::Wait { millis });
            }
            "swipe" => {
                let Some(mut swipe) = swipe(rest) else {
                    return Ok(Event::other(line));
                };
                if let Some(from) = swipe.target_mut() {
                    from.widget = gui()?.at(from.at);
                }
                return Ok(swipe);
            }
            _ => return Ok(Event::other(line)),
        };
        let gui = gui()?;
        let at = match name {
            Some(name) => gui.named(name).map(|node| node.bounds.centre()),
            None => place(rest),
        };
        let at = at.ok_or_else(|| Problem::NotThere(rest.into()))?;
        Ok(wrap(Target {
            at,
            widget: gui.at(at),
        }))
    }
}

/// How long a finger is on its way if nobody says.
const SWIPE_MILLIS: u32 = 300;

/// Two places, and how long it takes from one to the other.
fn swipe(words: &str) -> Option<Event> {
    let numbers: Option<Vec<f32>> = words
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    let (from, to, millis) = match numbers?[..] {
        [x, y, to_x, to_y] => ((x, y), (to_x, to_y), SWIPE_MILLIS),
        [x, y, to_x, to_y, millis] => ((x, y), (to_x, to_y), millis as u32),
        _ => return None,
    };
    let point = |(x, y): (f32, f32)| Point {
        x: x as i32,
        y: y as i32,
    };
    Some(Event::Swipe {
        from: point(from).into(),
        to: point(to),
        millis,
    })
}

/// Two numbers: one alone, such as a calculator's key, is a name.
fn place(words: &str) -> Option<Point> {
    let mut numbers = words
        .split_whitespace()
        .map(|word| word.parse::<f32>().ok());
    let (x, y) = (numbers.next()??, numbers.next()??);
    numbers.next().is_none().then_some(Point {
        x: x as i32,
        y: y as i32,
    })
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

    #[test]
    fn a_place_is_two_numbers() {
        assert_eq!(place("540 1200.5"), Some(Point { x: 540, y: 1200 }));
        for name in ["", "7", "Save", "10 percent", "1 2 3"] {
            assert_eq!(place(name), None, "{name}");
        }
    }

    #[test]
    fn lines_become_events() {
        let none = || Ok(Gui::default());
        let read = |line| Event::from_line(line, none).expect("an event").to_string();
        for line in [
            "tap 5 6",
            "text a  b",
            "key back",
            "wait 20",
            "swipe 5 6 7 8 200",
            "swipe 5 6",
            "set night true",
        ] {
            assert_eq!(read(line), line);
        }
        assert_eq!(read("swipe 5 6 7 8"), "swipe 5 6 7 8 300");
        let missing = Event::from_line("tap Save", none);
        assert_eq!(missing, Err(Problem::NotThere("Save".into())));
        assert!(Event::from_line("see Save", none).is_err());
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
        let script = "# a list\n\n tap 7 \ngone Save";
        let read: Vec<_> = lines(script).collect();
        assert_eq!(read, [(3, "tap 7"), (4, "gone Save")]);
        let read: Vec<_> = read.iter().map(|(_, line)| Line::parse(line)).collect();
        let touch = Line::Touch {
            verb: "tap",
            name: "7",
        };
        assert_eq!(read, [touch, Line::Gone("Save")]);
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

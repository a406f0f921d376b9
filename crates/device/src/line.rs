//! Events as people write them: a verb and its words, things by their names.

use crate::{Event, Gui, Node, Point, Problem, Target};

impl Event {
    /// A line of an event script. Names become places on the screen that `gui` gives, and what is
    /// at a place is kept with it. What is not known here is left to the device.
    pub fn from_line(
        line: &str,
        gui: impl FnOnce() -> Result<Gui, Problem>,
    ) -> Result<Event, Problem> {
        let line = line.trim();
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
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
            _ => return Ok(Event::other(line)),
        };
        let gui = gui()?;
        let at = match place(rest) {
            Some(at) => at,
            None => {
                let node = gui.named(rest);
                node.ok_or_else(|| Problem::NotThere(rest.into()))?
                    .bounds
                    .centre()
            }
        };
        Ok(wrap(Target {
            at,
            widget: gui.at(at),
        }))
    }
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
    /// The first node that has this text, description or resource (with or without its package).
    pub fn named(&self, name: &str) -> Option<&Node> {
        let mut found = None;
        self.walk(|_, node| {
            let resource = node.resource.rsplit('/').next().unwrap_or_default();
            let names = [&node.text[..], &node.description, &node.resource, resource];
            if found.is_none() && names.contains(&name) {
                found = Some(node);
            }
        });
        found
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
            "set night true",
        ] {
            assert_eq!(read(line), line);
        }
        let missing = Event::from_line("tap Save", none);
        assert_eq!(missing, Err(Problem::NotThere("Save".into())));
    }
}

//! Holds of a schedule as statements of a test, by a small class that the test brings along.
//!
//! Only messages can be held so, and only one at a time; later messages of the same binder are not.
//! What is held at a place in code, or a thread, is said in a comment.

use gibbon_device::{Event, Hold, HoldTarget, MessageKind, Schedule, Until, Widget};

use super::Language;
use super::literal::literal;
use crate::export::{comment, tap};

/// The class that holds messages.
pub const HELPER: &str = include_str!("HeldMessage.java");

/// Whether a message is held where the events are.
#[derive(Default)]
pub struct Holding {
    number: usize,
    is_on: bool,
}

impl Holding {
    /// Statements for a schedule.
    pub fn schedule(&mut self, schedule: &Schedule, language: Language) -> Vec<String> {
        let mut lines = self.release();
        let event = schedule.event();
        if schedule.holds.is_empty() && !lines.is_empty() {
            return lines;
        }
        let statement = match (&schedule.holds[..], language) {
            ([hold], Language::Java) => self.hold(hold),
            _ => None,
        };
        lines.push(
            statement
                .unwrap_or_else(|| comment::java(&format!("Espresso cannot do this: {event}"))),
        );
        lines
    }

    /// What is held is let go.
    pub fn release(&mut self) -> Vec<String> {
        match std::mem::take(&mut self.is_on) {
            true => vec![format!("held{}.release()", self.number)],
            false => Vec::new(),
        }
    }

    fn hold(&mut self, hold: &Hold) -> Option<String> {
        let HoldTarget::Message(kind) = &hold.held else {
            return None;
        };
        let (until, until_nth) = match &hold.until {
            Until::Ended(kind) => (Some(pattern(kind)), kind.nth.unwrap_or(1)),
            Until::Released { .. } => (None, 0),
            _ => return None,
        };
        let text = |text: String| literal(&text, Language::Java);
        self.number += 1;
        self.is_on = true;
        Some(format!(
            "HeldMessage held{} = HeldMessage.hold({}, {}, {}, {until_nth})",
            self.number,
            text(pattern(kind)),
            kind.nth.unwrap_or(1),
            until.map_or_else(|| "null".to_owned(), text)
        ))
    }

    /// A tap while a message is held: Espresso would deal with it.
    pub fn tap(&self, event: &Event, package: &str) -> Option<String> {
        let (_, target) = tap(event).filter(|_| self.is_on)?;
        let selector = target
            .widget
            .as_ref()
            .and_then(|widget| by(widget, package));
        Some(match selector {
            Some(selector) => {
                format!("device.wait(Until.findObject({selector}), 5000).click()")
            }
            None => format!("device.click({}, {})", target.at.x, target.at.y),
        })
    }
}

/// UI Automator's name of a widget.
fn by(widget: &Widget, package: &str) -> Option<String> {
    let java = |text: &str| literal(text, Language::Java);
    if !widget.text.is_empty() {
        return Some(format!("By.text({})", java(&widget.text)));
    }
    if !widget.description.is_empty() {
        return Some(format!("By.desc({})", java(&widget.description)));
    }
    if !widget.inside.is_empty() {
        return Some(format!("By.text({})", java(&widget.inside)));
    }
    let id = widget.resource.rsplit('/').next().unwrap_or_default();
    (!id.is_empty()).then(|| format!("By.res({}, {})", java(package), java(id)))
}

/// What a looper prints of messages of a kind, as a pattern.
fn pattern(kind: &MessageKind) -> String {
    let quoted = |name: &str| format!("\\Q{name}\\E");
    let handler = match &kind.handler {
        Some(name) => format!("Handler \\({}\\) \\{{\\w+\\}}", quoted(name)),
        None => "Handler .*".to_owned(),
    };
    let callback = match &kind.callback {
        Some(name) => format!("{}(@\\w+)?", quoted(name)),
        None => ".*".to_owned(),
    };
    let what = match kind.what {
        Some(what) => what.to_string(),
        None => "-?\\d+".to_owned(),
    };
    format!(">>>>> Dispatching to {handler} {callback}: {what}")
}

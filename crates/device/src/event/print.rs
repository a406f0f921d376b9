//! Events as lines of scripts, by their places. This is the only place that writes them.

use std::fmt;

use super::words::quote_all;
use super::{
    BroadcastTarget, EXACT, Event, Intent, Interruption, PartnerAction, Permission, Point,
    ServiceTarget, StartTarget, Touch,
};

impl fmt::Display for Event {
    /// Words of others are written as they stand if that line is read back as this event. If not,
    /// as with the end of a line inside of a text, all words are quoted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(words) = self.exact_words() else {
            return self.write_plain(f);
        };
        let plain = Plain(self).to_string();
        if !plain.contains(char::is_control) && plain.parse().as_ref() == Ok(self) {
            return f.write_str(&plain);
        }
        let (verb, words) = words;
        write!(f, "{EXACT}{verb}")?;
        let mut words = words.iter();
        words.try_for_each(|word| write!(f, " {}", quote_all(word)))
    }
}

/// An event in the usual form of a line.
struct Plain<'a>(&'a Event);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_plain(f)
    }
}

impl Event {
    /// Verb and words of an event that has words of others: names, texts, intents.
    fn exact_words(&self) -> Option<(String, Vec<String>)> {
        let one = |verb: &str, word: &str| Some((verb.to_owned(), vec![word.to_owned()]));
        let intent = |verb: &str, intent: &Intent| Some((verb.to_owned(), intent.words()));
        match self {
            Event::TouchNamed { touch, name } => one(&touch.to_string(), name),
            Event::Text { text } => one("text", text),
            Event::Property { property } => {
                let name = std::iter::once(property.name.clone());
                Some(("property".into(), name.chain(property.parts()).collect()))
            }
            Event::Notification { title } => one("notification", title),
            Event::Partner {
                action: PartnerAction::Answer(words),
            } => Some(("partner".into(), vec!["answer".into(), words.clone()])),
            Event::Grant {
                permission: Permission::Named(name),
            } => one("grant", name),
            Event::Revoke {
                permission: Permission::Named(name),
            } => one("revoke", name),
            Event::Start { target } => match target {
                StartTarget::Package(name) | StartTarget::Component(name) => one("start", name),
                StartTarget::Intent(what) => intent("start", what),
            },
            Event::StartService { target } => match target {
                ServiceTarget::Component(name) => one("start-service", name),
                ServiceTarget::Intent(what) => intent("start-service", what),
            },
            Event::Broadcast { target } => match target {
                BroadcastTarget::Action(action) => one("broadcast", action),
                BroadcastTarget::Intent(what) => intent("broadcast", what),
            },
            _ => None,
        }
    }

    fn write_plain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Tap(target) => write!(f, "tap {}", target.at),
            Event::DoubleTap(target) => write!(f, "double-tap {}", target.at),
            Event::LongTap(target) => write!(f, "long-tap {}", target.at),
            Event::TouchNamed { touch, name } => write!(f, "{touch} {name}"),
            Event::Swipe { from, to, millis } => write!(f, "swipe {} {to} {millis}", from.at),
            Event::Drag { from, to } => write!(f, "drag {from} {to}"),
            Event::Pinch { at, from, to } => write!(f, "pinch {at} {from} {to}"),
            Event::Path { points } => {
                let points: Vec<String> = points.iter().map(Point::to_string).collect();
                write!(f, "path {}", points.join(" "))
            }
            Event::Trackball { x, y, clicks } => {
                write!(f, "trackball {x} {y} {}", u32::from(*clicks))
            }
            Event::Text { text } => write!(f, "text {text}"),
            Event::Key { name } => write!(f, "key {name}"),
            Event::ImeAction => f.write_str("ime-action"),
            Event::Notification { title } => write!(f, "notification {title}"),
            Event::Rotate => f.write_str("rotate"),
            Event::Home => f.write_str("home"),
            Event::Return => f.write_str("return"),
            Event::Kill => f.write_str("kill"),
            Event::Start { target } => match target {
                StartTarget::Package(name) | StartTarget::Component(name) => {
                    write!(f, "start {name}")
                }
                StartTarget::Intent(intent) => write!(f, "start {intent}"),
            },
            Event::StartService { target } => match target {
                ServiceTarget::Component(name) => write!(f, "start-service {name}"),
                ServiceTarget::Intent(intent) => write!(f, "start-service {intent}"),
            },
            Event::Broadcast { target } => match target {
                BroadcastTarget::Action(action) => write!(f, "broadcast {action}"),
                BroadcastTarget::Intent(intent) => write!(f, "broadcast {intent}"),
            },
            Event::Grant { permission } => write!(f, "grant {permission}"),
            Event::Revoke { permission } => write!(f, "revoke {permission}"),
            Event::Partner { action } => match action {
                PartnerAction::Answer(words) if words.is_empty() => f.write_str("partner answer"),
                PartnerAction::Answer(words) => write!(f, "partner answer {words}"),
                PartnerAction::Cancel => f.write_str("partner cancel"),
            },
            Event::Set { setting } => write!(f, "set {setting}"),
            Event::Schedule { schedule } => write!(f, "schedule {schedule}"),
            Event::KeepsInput { through } => write!(f, "keeps-input {}", through.word()),
            Event::Leaks => f.write_str("leaks"),
            // Its parts are words of their own: no line of a script has room for them otherwise.
            Event::Property { property } => write!(f, "property {}", property.name),
            Event::Wait { millis } => write!(f, "wait {millis}"),
        }
    }
}

impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Touch::Tap => "tap",
            Touch::DoubleTap => "double-tap",
            Touch::LongTap => "long-tap",
        })
    }
}

impl Interruption {
    /// In scripts.
    pub(super) fn word(self) -> &'static str {
        match self {
            Interruption::Turn => "turn",
            Interruption::Leave => "leave",
            Interruption::Kill => "kill",
        }
    }
}

/// In sentences.
impl fmt::Display for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Interruption::Turn => "the device was turned",
            Interruption::Leave => "the app was left",
            Interruption::Kill => "the process was killed in the background",
        })
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Permission::All => f.write_str("all"),
            Permission::Named(name) => f.write_str(name),
        }
    }
}

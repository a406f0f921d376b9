//! In which order a device does what is concurrent.
//!
//! Two things may come in another order on a real device: threads, and messages that a looper gets
//! from elsewhere. A schedule is a plain value that says how both are ordered; the same schedule
//! gives the same run. As text, it is what event scripts write after `schedule`:
//!
//! ```text
//! fair
//! random 7
//! priorities 7 3 100000, late 7 50
//! hold callback=a.b.Connected until handler=android.app.ActivityThread$H&what=116
//! fair, hold agent=a.b.Connection&nth=2 until released, hold thread=12 until begun:what=7
//! hold thread=12&at=entered:a.b.Job.run until left:a.b.Main.onStop
//! hold at=reached:Job.java:42&nth=2 until later=500
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use code_point::{CodePlace, CodePoint};

use crate::{Event, limits};

mod code_point;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    #[serde(default)]
    pub threads: ThreadOrder,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lateness: Option<Lateness>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Hold>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadOrder {
    /// Each in turn, for the same time: as a device does unless told otherwise.
    #[default]
    Fair,
    /// Any thread, for a random short or long while.
    Random { seed: u64 },
    /// Probabilistic concurrency testing (Burckhardt et al., ASPLOS 2010): random priorities,
    /// lowered `depth` - 1 times within the next `length` instructions.
    Priorities { seed: u64, depth: u32, length: u64 },
}

/// What the system tells the app comes later, each by a random time; what comes through the same
/// binder keeps its order, as Android has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lateness {
    pub seed: u64,
    /// Later by so many milliseconds at most.
    pub most: u32,
}

/// Something that does not run until something else happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    pub held: HoldTarget,
    pub until: Until,
}

/// What a [`Hold`] keeps from running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HoldTarget {
    /// A thread gets no turn, from now on or once it gets to a place in its code; threads are
    /// numbered as they are started.
    Thread {
        thread: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<CodePoint>,
    },
    /// Whichever thread gets to a place in its code first goes no further.
    Anyone { at: CodePoint },
    /// Messages stay in their queue. If an agent is named, so do those that come through it later:
    /// a binder keeps the order of its calls.
    Message(MessageKind),
}

/// What a [`Hold`] waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Until {
    /// A looper begins to deal with a message.
    Begun { begun: MessageKind },
    /// So many milliseconds pass.
    Later { later: u32 },
    /// Another schedule takes this one's place.
    Released { released: bool },
    /// A thread gets to a place in its code.
    Code(CodePoint),
    /// A message was dealt with, or taken back.
    Ended(MessageKind),
}

impl Until {
    pub const RELEASED: Until = Until::Released { released: true };
}

/// What became of a [`Hold`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HoldOutcome {
    /// Nothing came that it would have held.
    NeverMet,
    /// It still holds something.
    Holding,
    /// It held something and let it go.
    Released,
}

/// Messages that have all of what is named here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MessageKind {
    /// The class of the handler.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handler: Option<String>,
    /// The class of what is run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callback: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<i32>,
    /// The class of the binder through which the system had it posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Which of these messages, counted from 1 on since the schedule is in effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u32>,
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.threads {
            ThreadOrder::Fair => write!(f, "fair")?,
            ThreadOrder::Random { seed } => write!(f, "random {seed}")?,
            ThreadOrder::Priorities {
                seed,
                depth,
                length,
            } => write!(f, "priorities {seed} {depth} {length}")?,
        }
        if let Some(Lateness { seed, most }) = self.lateness {
            write!(f, ", late {seed} {most}")?;
        }
        for Hold { held, until } in &self.holds {
            write!(f, ", hold {held} until {until}")?;
        }
        Ok(())
    }
}

impl fmt::Display for MessageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |part: &str, name: &Option<String>| {
            let name = name.as_deref().map(escape);
            name.map(|name| format!("{part}={name}"))
        };
        let handler = named("handler", &self.handler).into_iter();
        let callback = named("callback", &self.callback);
        let what = self.what.iter().map(|what| format!("what={what}"));
        let agent = named("agent", &self.agent);
        let nth = self.nth.iter().map(|nth| format!("nth={nth}"));
        let parts = handler.chain(callback).chain(what).chain(agent).chain(nth);
        let parts: Vec<String> = parts.collect();
        f.write_str(&parts.join("&"))
    }
}

impl fmt::Display for HoldTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoldTarget::Thread { thread, at: None } => write!(f, "thread={thread}"),
            HoldTarget::Thread {
                thread,
                at: Some(at),
            } => write!(f, "thread={thread}&at={at}"),
            HoldTarget::Anyone { at } => write!(f, "at={at}"),
            HoldTarget::Message(kind) => kind.fmt(f),
        }
    }
}

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Until::Begun { begun } => write!(f, "begun:{begun}"),
            Until::Later { later } => write!(f, "later={later}"),
            Until::Released { .. } => f.write_str("released"),
            Until::Code(point) => point.fmt(f),
            Until::Ended(kind) => kind.fmt(f),
        }
    }
}

/// A class's name as a schedule writes it: letters that would end it become `%` and two digits for
/// each of their bytes. Compilers write none of these, but files of classes can have them.
fn escape(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        let is_special = letter.is_whitespace() || letter.is_control() || ",&%".contains(letter);
        match is_special {
            true => {
                let mut bytes = [0; 4];
                for byte in letter.encode_utf8(&mut bytes).bytes() {
                    out.push_str(&format!("%{byte:02x}"));
                }
            }
            false => out.push(letter),
        }
    }
    out
}

/// The name that [`escape`] wrote.
fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

/// A text that is no schedule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no part of a schedule")]
pub struct NoSchedule(pub String);

impl FromStr for Schedule {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<Schedule, NoSchedule> {
        let mut schedule = Schedule::default();
        for part in text.split(',').map(str::trim) {
            schedule
                .add(part)
                .ok_or_else(|| NoSchedule(part.to_owned()))?;
        }
        Ok(schedule)
    }
}

impl Schedule {
    /// As something that is done to a device, for traces and scripts.
    pub fn event(&self) -> Event {
        Event::Schedule {
            schedule: self.clone(),
        }
    }

    /// Why a device is not asked to follow it.
    pub fn check(&self) -> Result<(), String> {
        let at_most = |what: &str, number: u64, most: u64| match number <= most {
            true => Ok(()),
            false => Err(format!("{what} {number} is too much: at most {most}")),
        };
        if let ThreadOrder::Priorities { depth, length, .. } = self.threads {
            at_most("a depth of", depth.into(), limits::PRIORITY_DEPTH.into())?;
            at_most("a length of", length, limits::PRIORITY_LENGTH)?;
        }
        let lateness = self.lateness.iter().map(|lateness| lateness.most);
        let later = self.holds.iter().filter_map(|hold| match hold.until {
            Until::Later { later } => Some(later),
            _ => None,
        });
        for millis in lateness.chain(later) {
            at_most("a delay of", millis.into(), limits::LATENESS.into())?;
        }
        let (holds, most) = (self.holds.len() as u64, limits::HOLDS as u64);
        at_most("the number of holds,", holds, most)?;
        self.holds.iter().try_for_each(Hold::check)
    }

    fn add(&mut self, part: &str) -> Option<()> {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            ["fair"] => self.threads = ThreadOrder::Fair,
            ["random", seed] => {
                self.threads = ThreadOrder::Random {
                    seed: seed.parse().ok()?,
                }
            }
            ["priorities", seed, depth, length] => {
                self.threads = ThreadOrder::Priorities {
                    seed: seed.parse().ok()?,
                    depth: depth.parse().ok()?,
                    length: length.parse().ok()?,
                }
            }
            ["late", seed, most] => {
                self.lateness = Some(Lateness {
                    seed: seed.parse().ok()?,
                    most: most.parse().ok()?,
                })
            }
            ["hold", held, "until", until] => self.holds.push(Hold {
                held: held.parse().ok()?,
                until: until.parse().ok()?,
            }),
            _ => return None,
        }
        Some(())
    }
}

impl Hold {
    /// A kind of message that names nothing cannot be written.
    fn check(&self) -> Result<(), String> {
        let nothing = MessageKind::default();
        let held = matches!(&self.held, HoldTarget::Message(kind) if *kind == nothing);
        let until = match &self.until {
            Until::Begun { begun: kind } | Until::Ended(kind) => *kind == nothing,
            Until::Released { released } => !released,
            Until::Later { .. } | Until::Code(_) => false,
        };
        let at = match &self.held {
            HoldTarget::Thread { at, .. } => at.as_ref(),
            HoldTarget::Anyone { at } => Some(at),
            HoldTarget::Message(_) => None,
        };
        let until_point = match &self.until {
            Until::Code(point) => Some(point),
            _ => None,
        };
        for point in at.into_iter().chain(until_point) {
            point.check()?;
        }
        match held || until {
            true => Err("a hold does not say what it holds, or until when".into()),
            false => Ok(()),
        }
    }
}

impl FromStr for HoldTarget {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<HoldTarget, NoSchedule> {
        let wrong = || NoSchedule(text.to_owned());
        if let Some(at) = text.strip_prefix("at=") {
            return Ok(HoldTarget::Anyone { at: at.parse()? });
        }
        let Some(thread) = text.strip_prefix("thread=") else {
            return text.parse().map(HoldTarget::Message);
        };
        let (thread, at) = match thread.split_once("&at=") {
            Some((thread, at)) => (thread, Some(at.parse()?)),
            None => (thread, None),
        };
        let thread = thread.parse().map_err(|_| wrong())?;
        Ok(HoldTarget::Thread { thread, at })
    }
}

impl FromStr for Until {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<Until, NoSchedule> {
        if text == "released" {
            return Ok(Until::RELEASED);
        }
        if let Some(later) = text.strip_prefix("later=") {
            let later = later.parse().map_err(|_| NoSchedule(text.to_owned()))?;
            return Ok(Until::Later { later });
        }
        if CodePoint::is_one(text) {
            return text.parse().map(Until::Code);
        }
        match text.strip_prefix("begun:") {
            Some(kind) => kind.parse().map(|begun| Until::Begun { begun }),
            None => text.parse().map(Until::Ended),
        }
    }
}

impl FromStr for MessageKind {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<MessageKind, NoSchedule> {
        let mut kind = MessageKind::default();
        for part in text.split('&') {
            let no_part = || NoSchedule(part.to_owned());
            let (name, value) = part.split_once('=').ok_or_else(no_part)?;
            let class = || unescape(value).map(Some).ok_or_else(no_part);
            match name {
                "handler" => kind.handler = class()?,
                "callback" => kind.callback = class()?,
                "what" => kind.what = Some(value.parse().map_err(|_| no_part())?),
                "agent" => kind.agent = class()?,
                "nth" => kind.nth = Some(value.parse().map_err(|_| no_part())?),
                _ => return Err(no_part()),
            }
        }
        Ok(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_come_back_as_they_were_written() {
        for text in [
            "fair",
            "random 7",
            "priorities 7 3 100000, late 7 50",
            "fair, hold callback=a.B$C until handler=d.E&what=-116, hold what=1 until what=2",
            "fair, hold agent=a.B&nth=2 until released, hold thread=12 until begun:what=1&nth=3",
            "fair, hold what=3 until later=500",
            "fair, hold thread=12&at=entered:a.B$C.run until left:a.Main.onStop",
            "fair, hold at=reached:Job.java:42&nth=2 until reached:a.Main.work()V@18",
        ] {
            let schedule: Schedule = text.parse().expect(text);
            assert_eq!(schedule.to_string(), text);
            let json = serde_json::to_string(&schedule).expect("JSON");
            assert_eq!(serde_json::from_str::<Schedule>(&json).ok(), Some(schedule));
        }
    }

    #[test]
    fn what_is_no_schedule_is_refused() {
        for text in [
            "",
            "unfair",
            "random",
            "random x",
            "hold what=1",
            "late 1",
            "hold at=what=1 until released",
            "hold at=reached:Job.java until released",
            "hold thread=1&at=entered: until released",
            "hold thread=x&at=entered:a.B.c until released",
        ] {
            assert!(text.parse::<Schedule>().is_err(), "{text}");
        }
        let error = "fair, hold who=1 until what=2".parse::<Schedule>();
        let told = error.expect_err("who?").to_string();
        assert!(told.contains("hold who=1"), "{told}");
    }
}

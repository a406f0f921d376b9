//! What an event does to a fake app.

use gibbon_coverage::Reach;
use gibbon_device::{FindingKind, Record};

#[derive(Clone, Debug)]
pub struct Effect {
    pub(super) kind: Kind,
    pub(super) sets: Vec<(String, i64)>,
    pub(super) adds: Vec<(String, i64)>,
    pub(super) decides: Vec<Decided>,
    pub(super) conditions: Vec<Condition>,
    pub(super) listens: Vec<String>,
    pub(super) seen: Vec<Record>,
    pub(super) runs: Vec<Reach>,
}

/// A branch of the app's code that asks whether a value is this.
#[derive(Clone, Debug)]
pub(super) struct Decided {
    pub method: String,
    pub at: u32,
    pub name: String,
    pub value: i64,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Go(String),
    Stay,
    /// Another app is in front then.
    Leave,
    Finding(FindingKind, String),
    Refuse(String),
    BreakDevice,
}

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Holds(String, i64),
    Seed {
        modulo: u64,
        rest: u64,
    },
    /// Of a hundred.
    Chance(u32),
    Schedule(String),
}

fn effect(kind: Kind) -> Effect {
    Effect {
        kind,
        sets: Vec::new(),
        adds: Vec::new(),
        decides: Vec::new(),
        conditions: Vec::new(),
        listens: Vec::new(),
        seen: Vec::new(),
        runs: Vec::new(),
    }
}

/// Leads to a state.
pub fn go(state: &str) -> Effect {
    effect(Kind::Go(state.to_owned()))
}

/// Runs code, changes nothing.
pub fn nothing() -> Effect {
    effect(Kind::Stay)
}

/// Has the app hold a value.
pub fn set(name: &str, value: i64) -> Effect {
    nothing().and_set(name, value)
}

/// Has the app hold so much more of a value.
pub fn add(name: &str, by: i64) -> Effect {
    let mut effect = nothing();
    effect.adds.push((name.to_owned(), by));
    effect
}

/// Brings another app to the front.
pub fn leave() -> Effect {
    effect(Kind::Leave)
}

/// Throws this exception; the app is gone.
pub fn crash(exception: &str) -> Effect {
    effect(Kind::Finding(FindingKind::Crash, exception.to_owned()))
}

/// The app does not respond, and is closed.
pub fn anr() -> Effect {
    effect(Kind::Finding(FindingKind::NotResponding, "ANR".to_owned()))
}

/// The device says no.
pub fn refuse(why: &str) -> Effect {
    effect(Kind::Refuse(why.to_owned()))
}

/// The device itself is gone.
pub fn breaks_device() -> Effect {
    effect(Kind::BreakDevice)
}

impl Effect {
    pub fn and_set(mut self, name: &str, value: i64) -> Effect {
        self.sets.push((name.to_owned(), value));
        self
    }

    /// Its code asks at some place whether the app holds this.
    pub fn decides(mut self, method: &str, at: u32, name: &str, value: i64) -> Effect {
        self.decides.push(Decided {
            method: method.to_owned(),
            at,
            name: name.to_owned(),
            value,
        });
        self
    }

    fn only(mut self, condition: Condition) -> Effect {
        self.conditions.push(condition);
        self
    }

    /// Only if the app holds this; what was never set is 0.
    pub fn when(self, name: &str, value: i64) -> Effect {
        self.only(Condition::Holds(name.to_owned(), value))
    }

    /// Only under every `modulo`-th seed: those that leave this rest.
    pub fn seed(self, modulo: u64, rest: u64) -> Effect {
        self.only(Condition::Seed { modulo, rest })
    }

    /// Only so many times of a hundred, as random numbers of the seed have it.
    pub fn chance(self, percent: u32) -> Effect {
        self.only(Condition::Chance(percent))
    }

    /// Only under a schedule whose text contains this: `random 7`, `hold callback=a.B`, ….
    pub fn schedule(self, part: &str) -> Effect {
        self.only(Condition::Schedule(part.to_owned()))
    }

    /// From then on a receiver of the app waits for this broadcast.
    pub fn listens(mut self, action: &str) -> Effect {
        self.listens.push(action.to_owned());
        self
    }

    /// Code that it runs beside its own method.
    pub fn runs(mut self, code: Reach) -> Effect {
        self.runs.push(code);
        self
    }

    /// What an observer sees of it; the names are those of [`super::FakeApp::names`].
    pub fn sees(mut self, records: impl IntoIterator<Item = Record>) -> Effect {
        self.seen.extend(records);
        self
    }
}

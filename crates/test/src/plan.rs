//! Which engine works next: the one that promises most for its cost.
//!
//! A promise is what a turn is expected to bring for each event: instructions of the app that never
//! ran, and findings, which count as much as a large method. Engines begin with a guess; each turn
//! moves the promise half-way to what it brought. An engine that has nothing to do waits until
//! another brings news.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A finding is worth so many instructions.
const FINDING: f64 = 300.0;
/// Until every engine had a turn, exploring takes no more than this part of the budget.
const FIRST_PART: f64 = 0.3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    Explore,
    Texts,
    Properties,
    Race,
    Reach,
    Stress,
    Haste,
    Sequences,
}

impl Engine {
    /// In the order in which they have their first turns.
    pub const ALL: [Engine; 8] = [
        Engine::Explore,
        Engine::Texts,
        Engine::Properties,
        Engine::Race,
        Engine::Reach,
        Engine::Stress,
        Engine::Haste,
        Engine::Sequences,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Engine::Explore => "explore",
            Engine::Texts => "texts",
            Engine::Properties => "properties",
            Engine::Race => "race",
            Engine::Reach => "reach",
            Engine::Stress => "stress",
            Engine::Haste => "haste",
            Engine::Sequences => "sequences",
        }
    }

    /// Instructions for each event that it is expected to bring before its first turn.
    fn guess(self) -> f64 {
        match self {
            Engine::Explore => 100.0,
            Engine::Texts => 3.0,
            Engine::Properties => 2.8,
            Engine::Race => 2.5,
            Engine::Reach => 2.0,
            Engine::Stress => 1.5,
            Engine::Haste => 1.2,
            Engine::Sequences => 1.0,
        }
    }

    /// What an event costs, in events of exploring: those that are watched or followed take longer.
    fn weight(self) -> f64 {
        match self {
            Engine::Race => 3.0,
            Engine::Reach | Engine::Sequences => 2.0,
            _ => 1.0,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known of an engine's worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Promise {
    pub engine: Engine,
    /// Instructions for each event.
    pub worth: f64,
    pub turns: usize,
    /// It had nothing to do, and nothing is new since.
    is_dry: bool,
    /// It gets no more turns.
    #[serde(skip)]
    is_left_out: bool,
}

pub struct Plan {
    promises: Vec<Promise>,
    /// Exploring is due: there is something new to go on from.
    has_leads: bool,
}

/// What a turn brought.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gain {
    pub events: usize,
    pub instructions: usize,
    pub findings: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        let promise = |engine: Engine| Promise {
            engine,
            worth: engine.guess(),
            turns: 0,
            is_dry: false,
            is_left_out: false,
        };
        Plan {
            promises: Engine::ALL.map(promise).into(),
            has_leads: false,
        }
    }
}

impl Plan {
    /// The next engine, and why it is its turn. `used` is the part of the budget that is gone.
    pub fn next(&self, used: f64) -> Option<(Engine, String)> {
        let able = || {
            let promises = self.promises.iter();
            promises.filter(|one| !one.is_dry && !one.is_left_out)
        };
        if self.has_leads && able().any(|one| one.engine == Engine::Explore) {
            return Some((Engine::Explore, "another engine got further".to_owned()));
        }
        let new = able().find(|one| one.turns == 0 && one.engine != Engine::Explore);
        let best = able().reduce(|best, one| if one.worth > best.worth { one } else { best })?;
        if let (Some(new), Engine::Explore) = (new, best.engine)
            && used > FIRST_PART
        {
            return Some((new.engine, "it had no turn yet".to_owned()));
        }
        let why = match best.turns {
            0 => "it had no turn yet".to_owned(),
            _ => format!("its turns bring {:.1} instructions an event", best.worth),
        };
        Some((best.engine, why))
    }

    /// A turn is over.
    pub fn learn(&mut self, engine: Engine, gain: Gain) {
        let is_news = gain.instructions > 0 || gain.findings > 0;
        for one in &mut self.promises {
            if is_news && one.engine != engine {
                one.is_dry = false;
            }
        }
        let Some(one) = self.promise(engine) else {
            return;
        };
        one.turns += 1;
        one.is_dry = gain.events == 0;
        let brought = gain.instructions as f64 + FINDING * gain.findings as f64;
        let cost = engine.weight() * gain.events.max(1) as f64;
        one.worth = (one.worth + brought / cost) / 2.0;
        if engine == Engine::Explore {
            // The first turns have everything before them: what they bring says little of what
            // is left.
            one.worth = one.worth.min(brought / cost);
            self.has_leads = false;
        }
    }

    /// What is known of each engine, to go on with.
    pub fn promises(&self) -> &[Promise] {
        &self.promises
    }

    /// Goes on with what an earlier run knew. Engines that failed then may try again.
    pub fn go_on(&mut self, known: &[Promise]) {
        for earlier in known {
            if let Some(one) = self.promise(earlier.engine) {
                let is_left_out = one.is_left_out;
                *one = Promise {
                    is_left_out,
                    ..*earlier
                };
            }
        }
    }

    pub fn has_leads(&mut self) {
        self.has_leads = true;
    }

    /// An engine that failed, or that has nothing to go by, gets no turns.
    pub fn leave_out(&mut self, engine: Engine) {
        if let Some(one) = self.promise(engine) {
            one.is_left_out = true;
        }
    }

    fn promise(&mut self, engine: Engine) -> Option<&mut Promise> {
        self.promises.iter_mut().find(|one| one.engine == engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(events: usize, instructions: usize, findings: usize) -> Gain {
        Gain {
            events,
            instructions,
            findings,
        }
    }

    fn next(plan: &Plan, used: f64) -> Engine {
        plan.next(used).expect("somebody").0
    }

    #[test]
    fn exploring_comes_first_and_goes_on_while_it_brings_much() {
        let mut plan = Plan::default();
        assert_eq!(next(&plan, 0.0), Engine::Explore);
        plan.learn(Engine::Explore, gain(100, 2_000, 0));
        assert_eq!(next(&plan, 0.1), Engine::Explore);
        // The others have a turn in any case.
        assert_eq!(next(&plan, 0.31), Engine::Texts);
        plan.learn(Engine::Explore, gain(100, 50, 0));
        assert_eq!(next(&plan, 0.1), Engine::Texts);
    }

    #[test]
    fn what_brings_nothing_sinks_and_what_finds_rises() {
        let mut plan = Plan::default();
        plan.learn(Engine::Explore, gain(100, 10, 0));
        plan.learn(Engine::Texts, gain(100, 0, 0));
        assert_eq!(next(&plan, 0.5), Engine::Properties);
        plan.leave_out(Engine::Properties);
        assert_eq!(next(&plan, 0.5), Engine::Race);
        plan.learn(Engine::Race, gain(100, 0, 0));
        plan.learn(Engine::Reach, gain(100, 0, 2));
        assert_eq!(next(&plan, 0.5), Engine::Reach);
    }

    #[test]
    fn leads_are_followed_at_once() {
        let mut plan = Plan::default();
        plan.learn(Engine::Explore, gain(100, 0, 0));
        plan.has_leads();
        assert_eq!(next(&plan, 0.5), Engine::Explore);
        plan.learn(Engine::Explore, gain(100, 0, 0));
        assert_eq!(next(&plan, 0.5), Engine::Texts);
    }

    #[test]
    fn who_has_nothing_to_do_waits_for_news() {
        let mut plan = Plan::default();
        for engine in Engine::ALL {
            plan.learn(engine, gain(0, 0, 0));
        }
        assert!(plan.next(0.5).is_none());
        plan.learn(Engine::Explore, gain(10, 3, 0));
        assert!(plan.next(0.5).is_some());
        for engine in Engine::ALL {
            plan.leave_out(engine);
        }
        assert!(plan.next(0.5).is_none());
    }
}

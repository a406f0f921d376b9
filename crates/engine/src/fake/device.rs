//! The fake device: runs a fake app.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use gibbon_coverage::Reach;
use gibbon_device::{
    Capability, Device, Event, Finding, FindingKind, Follow, Followed, Gaps, Gui, Interest,
    Observed, Outcome, Problem, Record, Schedule, Seen, SnapshotId, check_property, keep_input,
};

use super::FakeApp;
use super::app::State;
use super::effect::{Condition, Effect, Kind};
use super::{screen, symbols};
use crate::Random;

/// Has the app installed. What it can do can be taken away with [`FakeDevice::without`].
#[derive(Clone, Debug)]
pub struct FakeDevice {
    app: FakeApp,
    lacks: Vec<Capability>,
    /// The seed it was booted with.
    own_seed: u64,
    /// The event at which it breaks, counted from its boot.
    dies_at: Option<usize>,
    events: usize,
    is_gone: bool,
    now: Moment,
    snapshots: BTreeMap<SnapshotId, Moment>,
    next_snapshot: u64,
    interest: Interest,
    seen: Vec<Record>,
}

/// All that a snapshot keeps.
#[derive(Clone, Debug)]
struct Moment {
    /// The app's state, if it was started.
    state: Option<usize>,
    is_outside: bool,
    is_dead: bool,
    values: BTreeMap<String, i64>,
    seed: u64,
    random: Random,
    schedule: Schedule,
    hash: u64,
    millis: u64,
    log: String,
}

impl Moment {
    fn installed(seed: u64) -> Moment {
        Moment {
            state: None,
            is_outside: true,
            is_dead: false,
            values: BTreeMap::new(),
            seed,
            random: Random::new(seed, 0),
            schedule: Schedule::default(),
            hash: seed,
            millis: 0,
            log: String::new(),
        }
    }
}

impl FakeDevice {
    pub(super) fn new(app: FakeApp) -> FakeDevice {
        FakeDevice {
            app,
            lacks: Vec::new(),
            own_seed: 0,
            dies_at: None,
            events: 0,
            is_gone: false,
            now: Moment::installed(0),
            snapshots: BTreeMap::new(),
            next_snapshot: 0,
            interest: Interest::default(),
            seen: Vec::new(),
        }
    }

    /// Booted with another seed than 0.
    pub fn seeded(mut self, seed: u64) -> FakeDevice {
        self.own_seed = seed;
        self.now = Moment::installed(seed);
        self
    }

    /// It lacks something, as devices over adb do.
    pub fn without(mut self, capability: Capability) -> FakeDevice {
        self.lacks.push(capability);
        self
    }

    /// It breaks at the n-th event since its boot, counted from 1, whatever is restored or reset.
    pub fn dying_at(mut self, event: usize) -> FakeDevice {
        self.dies_at = Some(event);
        self
    }

    /// How many snapshots it holds.
    pub fn snapshot_count(&self) -> usize {
        self.snapshots.len()
    }

    /// Events that were performed since its boot.
    pub fn event_count(&self) -> usize {
        self.events
    }

    fn check(&self, capability: Option<Capability>) -> Result<(), Problem> {
        match capability {
            _ if self.is_gone => Err(Problem::Gone("the fake device broke".into())),
            Some(capability) if self.lacks.contains(&capability) => Err(Problem::Lacks(capability)),
            _ => Ok(()),
        }
    }

    fn check_app(&self) -> Result<(), Problem> {
        self.check(None)?;
        match self.now.is_dead {
            true => Err(Problem::AppDied),
            false => Ok(()),
        }
    }

    /// The state that is on the screen.
    fn shown(&self) -> Option<&State> {
        let at = self.now.state.filter(|_| !self.now.is_outside)?;
        Some(&self.app.data().states[at])
    }

    fn note(&mut self, what: impl Hash) {
        let mut hasher = DefaultHasher::new();
        (self.now.hash, what).hash(&mut hasher);
        self.now.hash = hasher.finish();
    }

    /// What the event does, by its place in the state's list, if the state knows it.
    fn find_effect(&mut self, event: &Event) -> Option<(usize, Effect)> {
        let at = self.now.state?;
        let is_for_app = !matches!(event, Event::Key { .. } | Event::Text { .. });
        if self.now.is_outside && !is_for_app {
            return None;
        }
        let names = screen::names(event, &self.screen());
        let app = self.app.clone();
        let effects = &app.data().states[at].effects;
        for name in names {
            for (number, (on, effect)) in effects.iter().enumerate() {
                if *on == name && self.holds(effect) {
                    return Some((number, effect.clone()));
                }
            }
        }
        None
    }

    fn holds(&mut self, effect: &Effect) -> bool {
        effect.conditions.iter().all(|condition| match condition {
            Condition::Holds(name, value) => {
                self.now.values.get(name).copied().unwrap_or(0) == *value
            }
            Condition::Seed { modulo, rest } => self.now.seed % modulo == *rest,
            Condition::Chance(percent) => self.now.random.below(100) < *percent,
            Condition::Schedule(part) => self.now.schedule.to_string().contains(part),
        })
    }

    fn apply(&mut self, number: usize, effect: Effect) -> Result<Outcome, Problem> {
        let app = self.app.clone();
        let at = self.now.state.expect("an effect is of a state");
        let state = &app.data().states[at];
        self.note(number);
        for (name, value) in effect.sets {
            self.now.values.insert(name, value);
        }
        for (name, by) in effect.adds {
            *self.now.values.entry(name).or_default() += by;
        }
        if !self.interest.is_nothing() {
            let is_wanted = |record: &Record| wants(&self.interest, &record.what);
            self.seen
                .extend(effect.seen.iter().filter(|one| is_wanted(one)));
        }
        let mut outcome = Outcome {
            reached: vec![reach(state, Some(number))],
            listens: effect.listens,
            ..Outcome::default()
        };
        outcome.reached.extend(effect.runs);
        match effect.kind {
            Kind::Stay => {}
            Kind::Leave => self.now.is_outside = true,
            Kind::Go(name) => {
                let states = &app.data().states;
                let to = states.iter().position(|one| one.name == name);
                let to = to.ok_or_else(|| Problem::Internal(format!("no state is `{name}`")))?;
                self.now.state = Some(to);
                outcome.reached.push(reach(&states[to], None));
            }
            Kind::Finding(kind, exception) => {
                self.now.is_dead = true;
                outcome.findings.push(finding(
                    kind,
                    &exception,
                    &app.data().package,
                    state,
                    number,
                ));
            }
            Kind::Refuse(why) => return Err(Problem::Refused(why)),
            Kind::BreakDevice => {
                self.is_gone = true;
                self.check(None)?;
            }
        }
        Ok(outcome)
    }

    fn screen(&self) -> Gui {
        screen::gui(self.app.data(), self.shown(), &self.now.values)
    }

    fn finish(&self, mut outcome: Outcome) -> Outcome {
        outcome.activity = match self.now.is_dead {
            true => None,
            false => self.shown().map(|state| state.activity.clone()),
        };
        outcome.time = self.now.millis as f64 / 1e3;
        outcome.hash = self.can(Capability::TraceHash).then_some(self.now.hash);
        if !self.can(Capability::Coverage) {
            outcome.reached.clear();
        }
        outcome
    }
}

fn reach(state: &State, effect: Option<usize>) -> Reach {
    Reach {
        method: state.method(effect).0,
        stretches: vec![(0, 0)],
        edges: Vec::new(),
    }
}

fn finding(
    kind: FindingKind,
    exception: &str,
    package: &str,
    state: &State,
    number: usize,
) -> Finding {
    let (_, method) = state.method(Some(number));
    let message = format!("in {}", state.name);
    let stack = format!(
        "{exception}: {message}\n\tat {}.{}(Fake.java:{})\n",
        method.class,
        method.name,
        number + 1
    );
    Finding::new(kind, package, exception, &message, &stack)
}

fn wants(interest: &Interest, seen: &Seen) -> bool {
    match seen {
        Seen::Branch { .. } | Seen::Switch { .. } => interest.branches,
        Seen::Read { .. } => interest.reads,
        Seen::Write { .. } => interest.writes,
        Seen::Posted { .. }
        | Seen::Asked { .. }
        | Seen::Begun { .. }
        | Seen::Ended { .. }
        | Seen::Withdrawn { .. }
        | Seen::Registered(_) => interest.messages,
        Seen::Locked(_)
        | Seen::Unlocked(_)
        | Seen::Waits(_)
        | Seen::Waited(_)
        | Seen::Notifies(_) => interest.locks,
        Seen::Starts { .. }
        | Seen::Ends(_)
        | Seen::SawEnd(_)
        | Seen::Parks
        | Seen::Parked
        | Seen::Handed(_)
        | Seen::Took(_)
        | Seen::JobBegun(_)
        | Seen::JobEnded
        | Seen::Unparks { .. } => interest.threads,
    }
}

impl Device for FakeDevice {
    fn can(&self, capability: Capability) -> bool {
        !self.lacks.contains(&capability)
    }

    /// It is installed already: whatever the file.
    fn install(&mut self, _apk: &Path) -> Result<(), Problem> {
        self.reset()
    }

    fn reset(&mut self) -> Result<(), Problem> {
        self.check(None)?;
        self.now = Moment::installed(self.own_seed);
        Ok(())
    }

    fn start(&mut self, activity: Option<&str>) -> Result<Outcome, Problem> {
        self.check_app()?;
        let app = self.app.clone();
        let states = &app.data().states;
        let is_it = |state: &State| activity.is_none_or(|class| state.activity == class);
        let Some(at) = states.iter().position(is_it) else {
            return Err(Problem::Refused("there is no such activity".into()));
        };
        self.now.state = Some(at);
        self.now.is_outside = false;
        self.note(("start", at));
        Ok(self.finish(Outcome {
            reached: vec![reach(&states[at], None)],
            ..Outcome::default()
        }))
    }

    fn perform(&mut self, event: &Event) -> Result<Outcome, Problem> {
        self.check_app()?;
        match event {
            Event::KeepsInput { through } => return keep_input(self, *through),
            Event::Property { property } => return check_property(self, property),
            _ => {}
        }
        self.events += 1;
        self.is_gone = self.dies_at == Some(self.events);
        self.check(None)?;
        let text = event.to_string();
        self.note(&text);
        self.now.log += &format!("{text}\n");
        self.now.millis += match event {
            Event::Wait { millis } => u64::from(*millis),
            _ => 100,
        };
        if let Some(schedule) = text.strip_prefix("schedule ") {
            let parsed = schedule.parse();
            self.now.schedule = parsed.map_err(|_| Problem::Refused(text.clone()))?;
        }
        if text == "return" || text.starts_with("start ") {
            self.now.is_outside = false;
        }
        let outcome = match self.find_effect(event) {
            Some((number, effect)) => self.apply(number, effect)?,
            None => {
                // What every app does with what it does not know.
                self.now.is_outside |= text == "home" || text == "key back";
                Outcome::default()
            }
        };
        let now = (self.now.state, self.now.is_outside, self.now.values.clone());
        self.note(now);
        Ok(self.finish(outcome))
    }

    fn gui(&mut self) -> Result<Gui, Problem> {
        self.check_app()?;
        Ok(self.screen())
    }

    /// The name of what is shown, in place of a PNG.
    fn picture(&mut self, _smaller: u32) -> Result<Vec<u8>, Problem> {
        self.check_app()?;
        let name = self.shown().map_or("home", |state| &state.name);
        Ok(name.as_bytes().to_vec())
    }

    /// The events so far.
    fn log(&mut self) -> Result<String, Problem> {
        self.check(None)?;
        Ok(self.now.log.clone())
    }

    fn gaps(&mut self) -> Result<Gaps, Problem> {
        self.check(None)?;
        Ok(Gaps {
            missing_natives: self.app.data().missing_natives.clone(),
            ..Gaps::default()
        })
    }

    fn trace_hash(&mut self) -> Result<u64, Problem> {
        self.check(Some(Capability::TraceHash))?;
        Ok(self.now.hash)
    }

    fn snapshot(&mut self) -> Result<SnapshotId, Problem> {
        self.check(Some(Capability::Snapshots))?;
        let id = SnapshotId(self.next_snapshot);
        self.next_snapshot += 1;
        self.snapshots.insert(id, self.now.clone());
        Ok(id)
    }

    fn restore(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        self.check(Some(Capability::Snapshots))?;
        let kept = self.snapshots.get(&snapshot).ok_or(Problem::NoSnapshot)?;
        self.now = kept.clone();
        Ok(())
    }

    fn forget(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        self.check(Some(Capability::Snapshots))?;
        let kept = self.snapshots.remove(&snapshot);
        kept.map(drop).ok_or(Problem::NoSnapshot)
    }

    fn reseed(&mut self, seed: u64) -> Result<(), Problem> {
        self.check(Some(Capability::Seeds))?;
        self.now.seed = seed;
        self.now.random = Random::new(seed, 0);
        self.note(("seed", seed));
        Ok(())
    }

    fn schedule(&mut self, schedule: &Schedule) -> Result<(), Problem> {
        self.check(Some(Capability::Schedules))?;
        self.now.schedule = schedule.clone();
        self.note(schedule.to_string());
        Ok(())
    }

    fn state_hash(&mut self) -> Result<u64, Problem> {
        self.check(Some(Capability::StateHash))?;
        let mut hasher = DefaultHasher::new();
        (self.now.state, &self.now.values).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn perform_symbolically(
        &mut self,
        event: &Event,
        follow: &Follow,
    ) -> Result<(Outcome, Followed), Problem> {
        self.check(Some(Capability::Symbols))?;
        let mut followed = symbols::follow(self.shown(), &self.screen(), event, follow);
        let before = self.now.clone();
        if follow.fields {
            let effect = self.find_effect(event);
            self.now = before.clone();
            if let Some((_, effect)) = effect {
                symbols::follow_fields(&mut followed, &effect, &self.now.values);
            }
        }
        let outcome = self.perform(event)?;
        if follow.accesses {
            let after = &self.now;
            let is_new = |(name, value): &(&String, &i64)| before.values.get(*name) != Some(*value);
            let changed = after.values.iter().filter(is_new);
            let mut writes: Vec<String> = changed.map(|(name, _)| symbols::field(name)).collect();
            if (before.state, before.is_outside) != (after.state, after.is_outside) {
                writes.push(symbols::field("state"));
            }
            writes.sort();
            followed.writes = writes;
        }
        Ok((outcome, followed))
    }

    fn observe(&mut self, interest: &Interest) -> Result<(), Problem> {
        self.check(Some(Capability::Observing))?;
        self.interest = interest.clone();
        Ok(())
    }

    fn observed(&mut self) -> Result<Observed, Problem> {
        self.check(Some(Capability::Observing))?;
        Ok(Observed {
            records: std::mem::take(&mut self.seen),
            ..self.app.data().names.clone()
        })
    }
}

#[cfg(test)]
mod tests;

//! Goes on with what was kept.

use gibbon_engine::{Found, Random};
use gibbon_trace::{Trace, hash_text};

use super::{Saved, SavedError};
use crate::explorer::Explorer;
use crate::learnt::Whole;
use crate::model::{Model, in_activity};
use crate::previous_version::PreviousVersion;
use crate::rules::Rules;
use crate::tree::node_at;

impl Saved {
    /// Has rules begin with what the model learnt. What users say of what widgets are known by can
    /// only be what they said then.
    pub fn prepare(&self, rules: &mut Rules, trace: &Trace) -> Result<(), SavedError> {
        let (package, start) = (&trace.header.app.package, &trace.header.start);
        if *package != self.header.app.package {
            return Err(SavedError::OtherApp {
                saved: self.header.app.package.clone(),
                given: package.clone(),
            });
        }
        if *start != self.header.start {
            let launcher = || "the launcher's activity".to_owned();
            return Err(SavedError::OtherStart {
                saved: self.header.start.clone().unwrap_or_else(launcher),
            });
        }
        let given = &rules.known_by;
        let says_nothing = given.first == Whole::default().first;
        if !given.learnt.is_empty() || !(says_nothing || given.first == self.known_by.first) {
            return Err(SavedError::OtherRules);
        }
        rules.known_by = self.known_by.clone();
        Ok(())
    }

    /// Whether moments will be as they were, by the hash when the app was started.
    pub(crate) fn is_of(&self, trace: &Trace, started: Option<u64>) -> bool {
        let header = &trace.header;
        self.header.app.hash == header.app.hash
            && self.header.device == header.device
            && self.header.started == started.map(hash_text)
    }
}

/// The part of all events that finding an earlier model again may take.
const SHARE: usize = 2;

impl Explorer<'_> {
    /// Of another version of the app, or from another device: keeps what was learnt, and will look
    /// for what there was.
    pub(crate) fn look_back(&mut self, saved: Saved) {
        let balance = self.settings.balance;
        self.model = Model::with_verdicts(&saved.known_by, &saved.model, balance);
        for gui in &saved.guis {
            self.words.note(gui);
        }
        let trees = saved.model.screens.into_iter().map(|screen| screen.tree);
        let screens = trees.zip(saved.guis).collect();
        let previous = PreviousVersion::new(screens, saved.moments, self.settings.events / SHARE);
        for tree in previous.screens() {
            let actions = self.model.look(tree).actions;
            let names = actions
                .iter()
                .map(|(id, _)| in_activity(&tree.activity, *id));
            self.strategy.note_previous(names);
        }
        self.previous = Some(previous);
    }

    /// Takes all of it over, and goes on for as many events more.
    pub(crate) fn go_on(&mut self, saved: Saved) {
        for (screen, gui) in saved.model.screens.iter().zip(&saved.guis) {
            self.words.note(gui);
            let node = |widget| node_at(gui, widget).map(|(node, _)| node.clone());
            let passes = self.model.passes(&screen.tree);
            self.rules
                .note(&screen.tree, &passes, &node, &mut self.matched);
        }
        let balance = self.settings.balance;
        self.model = Model::from_saved(&saved.known_by, &saved.model, &saved.guis, balance);
        let mut let_go = Vec::new();
        for moment in saved.moments {
            let state = self.model.state_of(moment.screen);
            *self.moments.entry(state).or_default() += 1;
            let id = self
                .frontier
                .add(moment.parent, moment.steps, moment.screen);
            self.frontier.get_mut(id).left = moment.left;
            if moment.is_detached {
                self.frontier.detach(id);
            } else if moment.is_let_go {
                let_go.push(id);
            }
        }
        self.strategy.go_on(saved.strategy);
        for id in let_go {
            let promised = self
                .strategy
                .promise(id, &self.model, &self.frontier, &self.rules);
            self.keeping.let_go(&mut self.frontier, id, promised);
        }
        self.questions = saved.questions;
        let results = &mut self.results;
        for reach in &saved.reached {
            results.coverage.add(reach);
        }
        for activity in &saved.run.activities {
            results.coverage.visit(activity);
        }
        for line in saved.findings {
            let mut trace = self.trace.clone();
            trace.steps = line.steps;
            trace.end = line.end;
            let signature = line.finding.signature();
            let found = Found {
                finding: line.finding,
                count: line.count,
                trace,
                first_event: line.first_event,
            };
            results.findings.insert(signature, found);
        }
        results.curve = saved.run.curve;
        results.events = saved.run.events;
        results.episodes = saved.episodes;
        results.go_on_from(&saved.run.hash);
        self.settings.events += saved.run.events;
        self.events_before = saved.run.events;
        // Other numbers than those that were drawn.
        let seed = self.trace.header.device.seed;
        self.random = Random::new(seed, u64::MAX - saved.run.events as u64);
    }
}

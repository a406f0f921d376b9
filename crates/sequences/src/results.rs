//! All paths that were found, and what they brought.

use std::collections::BTreeMap;

use gibbon_device::{Gui, Outcome};
use gibbon_engine::{Added, EpisodeEnd, Results};
use gibbon_solver::Counters;
use gibbon_trace::{End, Step, Trace, hash_text};
use rustc_hash::FxHashSet;

use crate::chance::Chance;
use crate::demotion::Demotions;
use crate::grid::Grid;
use crate::path::{Level, Path, PathId};
use crate::prune::Pruning;
use crate::search::Parent;
use crate::settings::Settings;

/// What came of it.
pub struct Sequences {
    pub levels: Vec<Level>,
    /// By their numbers; the start is not among them.
    pub paths: Vec<Path>,
    pub results: Results,
    pub solver: Counters,
    /// Runs that did not go as their flip wanted it.
    pub diverged: usize,
    /// What was made concrete, what the solver could not do, and how often.
    pub notes: BTreeMap<String, u64>,
    /// Screens at the end of some sequences, as PNG.
    pub pictures: BTreeMap<PathId, Vec<u8>>,
    /// What tapping all over the first screen showed, where that was asked for.
    pub grid: Option<Grid>,
    /// Runs with values that a solver computed for a branch's other way.
    pub flips: usize,
    pub(crate) demotions: Demotions,
    pub(crate) chance: Chance,
    /// Whether all of it was done.
    pub is_complete: bool,
}

impl Sequences {
    pub(crate) fn note(&mut self, text: &str) {
        *self.notes.entry(text.to_owned()).or_default() += 1;
    }

    /// Branches of the framework that were not flipped any more since they never mattered.
    pub fn demoted(&self) -> usize {
        self.demotions.count()
    }

    /// Runs so far; `level` is under way.
    pub(crate) fn runs(&self, level: &Level) -> usize {
        let before: usize = self.levels.iter().map(|level| level.runs).sum();
        before + level.runs
    }

    /// Adds what the last path of a sequence brought.
    pub(crate) fn add(
        &mut self,
        empty: &Trace,
        settings: &Settings,
        parent: &Parent,
        outcome: Outcome,
    ) -> Added {
        let mut trace = empty.clone();
        let path = parent.paths.last();
        trace.steps = path.map_or_else(Vec::new, |path| path.steps.clone());
        let at = trace.steps.len();
        trace.end = Some(End {
            hash: outcome.hash.map(hash_text),
            findings: outcome.findings.clone(),
        });
        let mut before = settings.from.clone();
        match path.and_then(|path| path.steps_before.clone()) {
            Some(steps) => before.extend(steps),
            None => before.extend(self.steps(parent.id)),
        }
        self.results.add(EpisodeEnd {
            before,
            trace,
            reached: outcome.reached.into_iter().map(|one| (at, one)).collect(),
            activities: outcome.activity.into_iter().map(|one| (at, one)).collect(),
            findings: outcome.findings.into_iter().map(|one| (at, one)).collect(),
            problem: None,
        })
    }

    /// Takes over the paths that continue a sequence, and decides which are continued.
    pub(crate) fn number(&mut self, level: &mut Level, parent: &mut Parent, pruning: &mut Pruning) {
        parent.gui = Gui::default();
        for mut path in std::mem::take(&mut parent.paths) {
            path.id = PathId(self.paths.len() + 1);
            let before = parent.id.0.checked_sub(1).map(|index| &self.paths[index]);
            path.kept = pruning.keeps(&path, before, parent.state);
            level.paths += 1;
            level.kept += usize::from(path.kept);
            self.paths.push(path);
        }
    }

    /// Sequences that together run all code that any sequence ran: those whose last event ran
    /// something new, without those that others continue.
    pub fn suite(&self) -> Vec<PathId> {
        let mut continued: FxHashSet<PathId> = FxHashSet::default();
        let mut suite: Vec<PathId> = Vec::new();
        // Paths come after those that they continue.
        for path in self.paths.iter().rev() {
            let is_continued = continued.contains(&path.id);
            if path.runs_new_code && !is_continued {
                suite.push(path.id);
            }
            if path.runs_new_code || is_continued {
                continued.insert(path.parent);
            }
        }
        suite.reverse();
        suite
    }

    /// The whole trace of a sequence.
    pub fn trace(&self, empty: &Trace, from: &[Step], path: PathId) -> Trace {
        let mut trace = empty.clone();
        trace.steps = from.to_vec();
        trace.steps.extend(self.steps(path));
        trace.end = Some(End {
            hash: trace.steps.last().and_then(|step| step.hash.clone()),
            findings: Vec::new(),
        });
        trace
    }

    /// The steps of a sequence, from where sequences begin.
    pub fn steps(&self, path: PathId) -> Vec<Step> {
        let mut chain = Vec::new();
        let mut at = path;
        while let Some(index) = at.0.checked_sub(1) {
            let path = &self.paths[index];
            chain.push(path.steps.clone());
            if let Some(before) = &path.steps_before {
                chain.push(before.clone());
                break;
            }
            at = path.parent;
        }
        chain.into_iter().rev().flatten().collect()
    }
}

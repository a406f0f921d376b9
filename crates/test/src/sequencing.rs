//! A turn of sequences: every way the app and its views tell taps and texts apart, from one screen.

use gibbon_device::Problem;
use gibbon_engine::Progress;
use gibbon_sequences::{EventKind, Prune, Search, SequencesError, Settings};
use gibbon_solver::Solver;

use crate::tester::{Tester, Turn};

/// Events of a sequence.
const LENGTH: usize = 2;
/// Sequences that exploring goes on from.
const LEADS: usize = 8;

impl Tester<'_> {
    pub(crate) fn sequences(
        &mut self,
        events: usize,
        progress: &dyn Progress,
    ) -> Result<Turn, Problem> {
        let map = self.explorer.map(&crate::budget::Ended);
        let states = map.states.iter().filter(|state| state.trace.is_some());
        let mut states = states.filter(|state| !self.sequenced.contains(&state.id));
        let Some(state) = states.next() else {
            return Ok(Turn::default());
        };
        self.sequenced.insert(state.id);
        let from = state.trace.as_ref().map(|trace| trace.steps.clone());
        let from = from.unwrap_or_default();
        let subject = self.subject.clone();
        let clock = || (subject.clock)();
        let search = Search {
            settings: Settings {
                length: LENGTH,
                events: vec![EventKind::Tap, EventKind::Text],
                prune: Prune::Effect,
                jobs: subject.jobs,
                runs: events,
                from: from.clone(),
                pictures: 0,
                grid: None,
                unknown: Vec::new(),
            },
            trace: subject.empty.clone(),
            program: subject.program.clone(),
            make: subject.make,
            solver: Solver::new(subject.solver.clone()),
            clock: &clock,
        };
        let sequences = search.run(progress).map_err(|error| match error {
            SequencesError::Lacks(capability) => Problem::Lacks(capability),
            SequencesError::Device(problem) | SequencesError::NoStart(problem) => problem,
        })?;
        let paths = sequences.suite().into_iter().take(LEADS);
        let leads = paths.map(|path| sequences.trace(&subject.empty, &from, path).steps);
        let leads = leads.collect();
        let levels = sequences.levels.iter();
        Ok(Turn {
            events: levels.map(|level| level.runs).sum(),
            results: Some(sequences.results),
            leads,
            ..Turn::default()
        })
    }
}

//! A turn of reaching: branches whose other side never ran, those with the most code behind first.

use std::collections::BTreeSet;

use gibbon_code::Target;
use gibbon_device::Problem;
use gibbon_engine::{EpisodeStart, Progress};
use gibbon_reach::{
    Search, SearchContext, SearchSettings, Survey, UiModel, Verdict, Ways, open_sides,
};
use gibbon_solver::Solver;

use crate::budget::Ended;
use crate::tester::{Tester, Turn};

/// Branches that a turn aims at.
const TARGETS: usize = 12;
/// Handlers of the model that a turn performs: those nearest to the app's start.
const HANDLERS: usize = 120;
/// A turn may take so many times the events of another engine's: a target is worth it, and most
/// are given up early.
const MOST: usize = 6;
/// What each target gets in each pass over all of them, in hundredths of a turn's events.
const PASSES: [usize; 4] = [0, 20, 80, 200];

impl Tester<'_> {
    /// The next targets: they are not aimed at twice, unless the model has grown since.
    pub(crate) fn next_targets(&mut self) -> Vec<Target> {
        let sides = open_sides(self.subject.code, &self.explorer.results.coverage);
        let states = self.explorer.model.states().count();
        let is_due = |target: &Target| {
            let aimed = self.aimed.get(&target.to_string());
            aimed.is_none_or(|known| states >= known * 3 / 2)
        };
        let targets = sides.into_iter().map(|side| side.target).filter(is_due);
        let targets: Vec<Target> = targets.take(TARGETS).collect();
        for target in &targets {
            self.aimed.insert(target.to_string(), states);
        }
        targets
    }

    pub(crate) fn reach(
        &mut self,
        targets: Vec<Target>,
        events: usize,
        progress: &dyn Progress,
    ) -> Result<Turn, Problem> {
        let mut turn = Turn::default();
        if targets.is_empty() {
            return Ok(turn);
        }
        let subject = self.subject.clone();
        let model = nearest(UiModel::from(&self.explorer.map(&Ended)));
        let mut device = (subject.make)()?;
        let start = EpisodeStart::of(&subject.empty.header);
        let mut ways = Ways::new(&mut *device, subject.code, start)?;
        let survey = Survey::make(&mut ways, &model, progress)?;
        let mut solver = Solver::new(subject.solver.clone());
        let mut context = SearchContext::new(&mut ways, &model, &survey, progress, &mut solver);
        let mut searches = Vec::new();
        for target in targets {
            if let Ok(goal) = target.goal(subject.code) {
                let settings = SearchSettings::default();
                searches.push((target, Search::new(&context, goal, settings)));
            }
        }
        // The easy ones need not wait for the hard ones.
        for share in PASSES {
            let mut unfinished = Vec::new();
            for (target, mut search) in searches {
                if !progress.goes_on() || context.ways().events() > MOST * events {
                    break;
                }
                match search.advance(&mut context, events * share / 100)? {
                    Some(Verdict::Reached(reached)) => {
                        let ways = context.ways();
                        let trace = ways.record(subject.empty.clone(), &reached.events)?;
                        turn.reached.push((target.to_string(), trace.steps.len()));
                        turn.leads.push(trace.steps);
                    }
                    Some(Verdict::NotReached(_)) => {}
                    None => unfinished.push((target, search)),
                }
            }
            searches = unfinished;
        }
        turn.events = ways.events();
        Ok(turn)
    }
}

/// The part of a model that a turn can afford: the states nearest to the start, with what leads
/// from one to the other.
fn nearest(mut model: UiModel) -> UiModel {
    let mut order: Vec<usize> = (0..model.states.len()).collect();
    order.sort_by_key(|&at| (at != 0, model.states[at].way.len(), at));
    let mut left = HANDLERS;
    let mut kept = BTreeSet::new();
    for state in order {
        let here = model.handlers.iter().filter(|one| one.from == state);
        let count = here.count();
        if count > left && !kept.is_empty() {
            break;
        }
        left = left.saturating_sub(count);
        kept.insert(state);
    }
    model.handlers.retain(|handler| {
        kept.contains(&handler.from) && handler.to.is_none_or(|to| kept.contains(&to))
    });
    let place = |state: usize| kept.range(..state).count();
    for handler in &mut model.handlers {
        handler.from = place(handler.from);
        handler.to = handler.to.map(place);
    }
    let states = std::mem::take(&mut model.states).into_iter().enumerate();
    model.states = states
        .filter_map(|(at, state)| kept.contains(&at).then_some(state))
        .collect();
    model
}

#[cfg(test)]
mod tests {
    use gibbon_device::Event;
    use gibbon_reach::{Handler, UiState};

    use super::*;

    #[test]
    fn a_large_model_is_cut_to_what_is_near() {
        let state = |depth: usize| UiState {
            label: depth.to_string(),
            way: vec![Event::key("back"); depth],
        };
        let handler = |from, to| Handler {
            from,
            to: Some(to),
            events: vec![Event::key("back")],
            label: format!("{from} to {to}"),
            way: None,
        };
        let mut handlers = vec![handler(0, 2); HANDLERS / 2];
        handlers.extend(vec![handler(1, 0); HANDLERS]);
        handlers.extend([handler(2, 0), handler(2, 1)]);
        let model = UiModel {
            states: vec![state(0), state(5), state(1)],
            handlers,
        };
        let near = nearest(model);
        let labels: Vec<&str> = near.states.iter().map(|one| &one.label[..]).collect();
        assert_eq!(labels, ["0", "1"]);
        assert_eq!(near.handlers.len(), HANDLERS / 2 + 1);
        let last = near.handlers.last().expect("one");
        assert_eq!(
            (last.from, last.to, &last.label[..]),
            (1, Some(0), "2 to 0")
        );
    }
}

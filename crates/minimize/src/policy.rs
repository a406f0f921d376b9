//! The best schedule of runs for a few subtraces: ND3MIN's Markov decision process, solved exactly.
//!
//! A state is how far the vote on each subtrace has got, an action how often each is run in the next
//! step, and every step costs one. Runs only add up, so there are no cycles and backward induction
//! takes the place of value iteration. What keeps it small:
//!
//! - order does not matter and what is out drops out: a state is a multiset of open tallies;
//! - if all runs that are left fit into one step, that step is the last;
//! - equal subtraces get falling numbers of runs;
//! - the fewest expected runs with one run at a time ([`FewestRuns`]), divided by the runs of a step,
//!   bound the steps from below;
//! - actions are tried in the order of 1 + Pr\[not over\], which bounds them from below, and are left
//!   as soon as their sum passes the best so far.

use rustc_hash::FxHashMap;

use crate::fewest_runs::FewestRuns;
use crate::prior::Prior;
use crate::states::{Action, State};
use crate::vote::{Tally, Vote};

/// The most subtraces that a policy is computed for; above that the heuristic serves.
pub const MOST_SUBTRACES: usize = 5;

/// The schedules for [`MOST_SUBTRACES`] subtraces that none was run of, as [`Policy::table`] writes
/// them: solving these takes many seconds. `cargo run --release -p gibbon-minimize --example
/// selection -- --table` makes the file.
const TABLE: &str = include_str!("policy-table.txt");
/// The runs of a step that the table is for.
const TABLE_STEP: usize = 15;

/// Bounds may be off by rounding.
const ROUNDING: f64 = 1e-5;

/// The schedules with the fewest expected steps, computed as they are asked for.
pub struct Policy {
    table: FxHashMap<State, Action>,
    /// The most runs of a step.
    most: usize,
    fewest: FewestRuns,
    known: FxHashMap<State, (f64, Action)>,
}

impl Policy {
    pub fn new(vote: Vote, prior: &Prior, most: usize) -> Policy {
        Policy {
            table: FxHashMap::default(),
            most,
            fewest: FewestRuns::new(vote, prior),
            known: FxHashMap::default(),
        }
    }

    /// For the paper's vote, prior and step, with the schedules that take long to compute.
    pub fn published() -> Policy {
        let mut policy = Policy::new(Vote::PUBLISHED, &Prior::published(), TABLE_STEP);
        policy.table = TABLE.lines().filter_map(line).collect();
        policy
    }

    /// All states that its own schedules lead to from here, a line each: the open tallies by
    /// number, then the runs of each.
    pub fn table(&mut self, start: &[Tally]) -> String {
        use std::fmt::Write;
        let mut lines = std::collections::BTreeMap::new();
        let mut ahead = vec![self.fewest.cells.state(start)];
        while let Some(state) = ahead.pop() {
            let (_, action) = self.of(state);
            let remaining: usize = state
                .iter()
                .map(|one| self.fewest.cells.remaining(*one))
                .sum();
            // What is left fits into one step: nothing to look up.
            if remaining <= self.most || lines.insert(state, action).is_some() {
                continue;
            }
            let mut after = Vec::new();
            self.outcomes(&state, &action, 0, 1.0, [0; MOST_SUBTRACES], &mut after);
            for (mut next, _) in after {
                next.sort_unstable();
                ahead.push(next);
            }
        }
        let mut text = String::new();
        for (state, action) in lines {
            for cell in state {
                let _ = write!(text, "{cell} ");
            }
            let runs: Vec<String> = action.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "{}", runs.join(" "));
        }
        text
    }

    /// The fewest expected steps.
    pub fn steps(&mut self, tallies: &[Tally]) -> f64 {
        let state = self.fewest.cells.state(tallies);
        self.of(state).0
    }

    /// How often each of at most [`MOST_SUBTRACES`] subtraces is run in the next step.
    pub fn schedule(&mut self, tallies: &[Tally]) -> Vec<usize> {
        let state = self.fewest.cells.state(tallies);
        let action = match self.table.get(&state) {
            Some(action) => *action,
            None => self.of(state).1,
        };
        let mut runs = vec![0; tallies.len()];
        let mut is_taken = [false; MOST_SUBTRACES];
        for (tally, runs) in tallies.iter().zip(&mut runs) {
            let cell = self.fewest.cells.cell(*tally);
            let place = (0..MOST_SUBTRACES).find(|at| !is_taken[*at] && state[*at] == cell);
            if let Some(at) = place.filter(|_| cell > 0) {
                is_taken[at] = true;
                *runs = usize::from(action[at]);
            }
        }
        runs
    }

    /// States that were solved.
    pub fn state_count(&self) -> usize {
        self.known.len()
    }

    fn of(&mut self, state: State) -> (f64, Action) {
        if state[MOST_SUBTRACES - 1] == 0 {
            return (0.0, Action::default());
        }
        let remaining = state.map(|cell| self.fewest.cells.remaining(cell));
        if remaining.iter().sum::<usize>() <= self.most {
            return (1.0, remaining.map(|runs| runs as u8));
        }
        if let Some(known) = self.known.get(&state) {
            return *known;
        }
        let mut actions = Vec::new();
        self.actions(&state, &mut Action::default(), 0, self.most, &mut actions);
        actions.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut best = (f64::INFINITY, Action::default());
        for (not_over, action) in actions {
            if 1.0 + not_over >= best.0 - ROUNDING {
                break;
            }
            if let Some(steps) = self.steps_of(&state, &action, best.0) {
                best = (steps, action);
            }
        }
        self.known.insert(state, best);
        best
    }

    /// All full steps, with the probability that the search is not over after them.
    fn actions(
        &self,
        state: &State,
        action: &mut Action,
        at: usize,
        left: usize,
        found: &mut Vec<(f64, Action)>,
    ) {
        let cells = &self.fewest.cells;
        if at == MOST_SUBTRACES {
            if left == 0 {
                found.push((self.not_over(state, action), *action));
            }
            return;
        }
        let rest: usize = state[at + 1..]
            .iter()
            .map(|cell| cells.remaining(*cell))
            .sum();
        let mut most = cells.remaining(state[at]).min(left);
        if at > 0 && state[at - 1] == state[at] {
            most = most.min(usize::from(action[at - 1]));
        }
        for runs in left.saturating_sub(rest)..=most {
            action[at] = runs as u8;
            self.actions(state, action, at + 1, left - runs, found);
        }
        action[at] = 0;
    }

    fn not_over(&self, state: &State, action: &Action) -> f64 {
        let cells = &self.fewest.cells;
        let (mut none_passes, mut all_out) = (1.0, 1.0);
        for (cell, runs) in state.iter().zip(action).filter(|(cell, _)| **cell > 0) {
            let runs = usize::from(*runs);
            let fail = &cells.fail[usize::from(*cell)][runs];
            let (mut passes, mut is_out) = (0.0, 1.0);
            for (failures, probability) in fail.iter().enumerate() {
                is_out -= probability;
                if cells.after(*cell, runs, failures).is_none() {
                    passes += probability;
                }
            }
            none_passes *= 1.0 - passes;
            all_out *= is_out;
        }
        none_passes - all_out
    }

    /// The expected steps of an action, if they are less than the best so far.
    fn steps_of(&mut self, state: &State, action: &Action, best: f64) -> Option<f64> {
        let mut after = Vec::new();
        self.outcomes(state, action, 0, 1.0, [0; MOST_SUBTRACES], &mut after);
        after.iter_mut().for_each(|(next, _)| next.sort_unstable());
        after.sort_unstable_by_key(|one| one.0);
        after.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                kept.1 += next.1;
            }
            is_same
        });
        let most = self.most as f64;
        let mut sum = 1.0;
        let mut bounded = Vec::with_capacity(after.len());
        for (next, probability) in after {
            let fewest = f64::from(self.fewest.of(next)) / most;
            let bound = probability * (fewest - ROUNDING).max(1.0);
            sum += bound;
            bounded.push((next, probability, bound));
        }
        bounded.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        for (next, probability, bound) in bounded {
            if sum >= best {
                return None;
            }
            sum += probability * self.of(next).0 - bound;
        }
        (sum < best).then_some(sum)
    }

    /// The states after a step, with their probabilities, unless the search is over.
    fn outcomes(
        &self,
        state: &State,
        action: &Action,
        at: usize,
        probability: f64,
        so_far: State,
        after: &mut Vec<(State, f64)>,
    ) {
        if at == MOST_SUBTRACES {
            if so_far.iter().any(|cell| *cell > 0) {
                after.push((so_far, probability));
            }
            return;
        }
        let (cell, runs) = (state[at], usize::from(action[at]));
        let mut next = so_far;
        if cell == 0 {
            return self.outcomes(state, action, at + 1, probability, next, after);
        }
        let fail = &self.fewest.cells.fail[usize::from(cell)][runs];
        let mut is_out = 1.0;
        for (failures, likely) in fail.iter().enumerate() {
            is_out -= likely;
            if let Some(cell) = self.fewest.cells.after(cell, runs, failures) {
                next[at] = cell;
                self.outcomes(state, action, at + 1, probability * likely, next, after);
            }
        }
        if is_out > 1e-15 {
            next[at] = 0;
            self.outcomes(state, action, at + 1, probability * is_out, next, after);
        }
    }
}

/// A line of the table.
fn line(text: &str) -> Option<(State, Action)> {
    let mut numbers = text.split(' ').map(str::parse::<u16>);
    let mut state = State::default();
    let mut action = Action::default();
    for cell in &mut state {
        *cell = numbers.next()?.ok()?;
    }
    for runs in &mut action {
        *runs = numbers.next()?.ok()? as u8;
    }
    Some((state, action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expectation::expected;

    fn start(count: usize) -> Vec<Tally> {
        vec![Tally::default(); count]
    }

    /// Tries every schedule, full or not, in every state: no bound, no order, no multisets.
    fn brute_force(
        vote: Vote,
        prior: &Prior,
        most: usize,
        state: &[Tally],
        known: &mut FxHashMap<Vec<Tally>, f64>,
    ) -> f64 {
        let is_over = state.iter().any(|one| one.verdict(vote) == Some(true))
            || state.iter().all(|one| one.verdict(vote) == Some(false));
        if is_over {
            return 0.0;
        }
        if let Some(steps) = known.get(state) {
            return *steps;
        }
        let mut schedules = vec![vec![]];
        for tally in state {
            let open = tally.verdict(vote).is_none();
            let room = if open { tally.remaining(vote) } else { 0 };
            schedules = schedules
                .into_iter()
                .flat_map(|before: Vec<usize>| {
                    let left = most - before.iter().sum::<usize>();
                    (0..=room.min(left)).map(move |runs| [&before[..], &[runs]].concat())
                })
                .collect();
        }
        schedules.retain(|schedule| schedule.iter().any(|runs| *runs > 0));
        let mut best = f64::INFINITY;
        for schedule in schedules {
            let mut outcomes = vec![(1.0, vec![])];
            for (tally, runs) in state.iter().zip(&schedule) {
                outcomes = outcomes
                    .into_iter()
                    .flat_map(|(probability, before): (f64, Vec<Tally>)| {
                        (0..=*runs).map(move |failures| {
                            let next = Tally {
                                successes: tally.successes + runs - failures,
                                failures: tally.failures + failures,
                            };
                            let likely = prior.next_fail(*tally, *runs, failures);
                            (probability * likely, [&before[..], &[next]].concat())
                        })
                    })
                    .collect();
            }
            let mut sum = 1.0;
            for (probability, next) in outcomes {
                sum += probability * brute_force(vote, prior, most, &next, known);
            }
            best = best.min(sum);
        }
        known.insert(state.to_vec(), best);
        best
    }

    #[test]
    fn it_is_what_brute_force_finds() {
        let prior = Prior::published();
        for (runs, successes, most, count) in [(4, 3, 3, 2), (3, 2, 2, 3), (6, 5, 4, 2)] {
            let vote = Vote { runs, successes };
            let known = &mut FxHashMap::default();
            let best = brute_force(vote, &prior, most, &start(count), known);
            let got = Policy::new(vote, &prior, most).steps(&start(count));
            assert!((got - best).abs() < 1e-4, "{vote:?}: {got}, not {best}");
        }
    }

    #[test]
    fn the_published_setting_takes_so_many_steps() {
        let mut policy = Policy::new(Vote::PUBLISHED, &Prior::published(), 15);
        for (count, steps) in [(2, 1.613), (3, 1.872), (4, 2.098)] {
            let got = policy.steps(&start(count));
            assert!((got - steps).abs() < 0.001, "{count}: {got}");
        }
    }

    #[test]
    fn following_it_takes_the_steps_it_says() {
        let (vote, prior) = (Vote::PUBLISHED, Prior::published());
        let mut policy = Policy::new(vote, &prior, 15);
        let says = policy.steps(&start(2));
        let mut follow = |tallies: &[Tally]| policy.schedule(tallies);
        let takes = expected(vote, &prior, &start(2), &mut follow).steps;
        assert!((says - takes).abs() < 1e-6, "{says}, {takes}");
    }

    #[test]
    fn the_table_takes_as_many_steps_as_the_optimum() {
        let mut policy = Policy::published();
        let mut follow = |tallies: &[Tally]| policy.schedule(tallies);
        let takes = expected(
            Vote::PUBLISHED,
            &Prior::published(),
            &start(MOST_SUBTRACES),
            &mut follow,
        );
        assert!((takes.steps - 2.284).abs() < 0.001, "{takes:?}");
    }
}

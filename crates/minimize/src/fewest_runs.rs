//! The optimum if there is one device: the fewest expected runs, one at a time; and what another
//! rule takes that asks for one run at a time.

use crate::index_rule::IndexRule;
use crate::policy::MOST_SUBTRACES;
use crate::prior::Prior;
use crate::states::{Cell, Cells, State, with};
use crate::vote::{Tally, Vote};

/// The fewest expected runs until a subtrace passes or all are out, one run at a time.
pub struct FewestRuns {
    pub cells: Cells,
    /// Binomial coefficients, to number multisets.
    choose: Vec<[usize; MOST_SUBTRACES + 1]>,
    known: Vec<f32>,
    /// The index of each cell, if the rule is followed instead of the best choice.
    indices: Option<Vec<f64>>,
}

impl FewestRuns {
    pub fn new(vote: Vote, prior: &Prior) -> FewestRuns {
        let cells = Cells::new(vote, prior);
        let mut choose = vec![[0; MOST_SUBTRACES + 1]; cells.count() + MOST_SUBTRACES + 1];
        for all in 0..choose.len() {
            choose[all][0] = 1;
            for some in 1..=MOST_SUBTRACES.min(all) {
                choose[all][some] = choose[all - 1][some - 1] + choose[all - 1][some];
            }
        }
        FewestRuns {
            cells,
            choose,
            known: vec![0.0],
            indices: None,
        }
    }

    /// The runs that the index rule takes, at equal costs.
    pub fn of_index_rule(vote: Vote, prior: &Prior) -> FewestRuns {
        let mut runs = FewestRuns::new(vote, prior);
        let rule = IndexRule::new(vote, prior, false);
        let of_cell = |cell: usize| rule.index(runs.cells.tally(cell as Cell));
        // Cells are counted from 1 on; 0 is never run.
        let indices = (1..=runs.cells.count()).map(of_cell);
        let indices: Vec<f64> = std::iter::once(f64::INFINITY).chain(indices).collect();
        runs.indices = Some(indices);
        runs
    }

    pub fn runs(&mut self, tallies: &[Tally]) -> f64 {
        let state = self.cells.state(tallies);
        f64::from(self.of(state))
    }

    /// The number of a multiset: those with smaller cells come first, so few subtraces have small
    /// numbers.
    fn number(&self, state: &State) -> usize {
        let cells = state.iter().enumerate();
        cells
            .map(|(at, cell)| self.choose[usize::from(*cell) + at][at + 1])
            .sum()
    }

    /// What the rule runs next; none if every choice is compared.
    fn chosen(&self, state: &State) -> Option<Cell> {
        let indices = self.indices.as_ref()?;
        let index = |cell: &Cell| indices[usize::from(*cell)];
        let cells = state.iter().copied();
        cells.min_by(|one, other| index(one).total_cmp(&index(other)))
    }

    pub fn of(&mut self, state: State) -> f32 {
        if state[MOST_SUBTRACES - 1] == 0 {
            return 0.0;
        }
        let number = self.number(&state);
        if let Some(known) = self.known.get(number)
            && *known > 0.0
        {
            return *known;
        }
        let mut best = f32::INFINITY;
        let only = self.chosen(&state);
        for at in 0..MOST_SUBTRACES {
            let cell = state[at];
            if cell == 0 || (at > 0 && state[at - 1] == cell) || only.is_some_and(|one| one != cell)
            {
                continue;
            }
            let succeeds = self.cells.fail[usize::from(cell)][1][0] as f32;
            let mut sum = 1.0;
            if let Some(next) = self.cells.after(cell, 1, 0) {
                sum += succeeds * self.of(with(state, at, next));
            }
            if succeeds < 1.0 {
                let next = self.cells.after(cell, 1, 1).unwrap_or(0);
                sum += (1.0 - succeeds) * self.of(with(state, at, next));
            }
            best = best.min(sum);
        }
        if self.known.len() <= number {
            self.known.resize(number + 1, 0.0);
        }
        self.known[number] = best;
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_run_at_a_time_needs_so_many_runs_and_the_index_rule_no_more() {
        let prior = Prior::published();
        let mut fewest = FewestRuns::new(Vote::PUBLISHED, &prior);
        let mut by_index = FewestRuns::of_index_rule(Vote::PUBLISHED, &prior);
        for (count, runs) in [(2, 13.95), (3, 17.71), (4, 20.19), (5, 21.81)] {
            let start = vec![Tally::default(); count];
            let (fewest, by_index) = (fewest.runs(&start), by_index.runs(&start));
            assert!((fewest - runs).abs() < 0.005, "{count}: {fewest}");
            assert!(
                (by_index - fewest).abs() < 1e-4,
                "{count}: {by_index}, {fewest}"
            );
        }
    }
}

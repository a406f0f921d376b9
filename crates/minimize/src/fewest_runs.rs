//! The optimum if there is one device: the fewest expected runs, one at a time.

use crate::policy::MOST_SUBTRACES;
use crate::prior::Prior;
use crate::states::{Cells, State, with};
use crate::vote::{Tally, Vote};

/// The fewest expected runs until a subtrace passes or all are out, one run at a time.
pub struct FewestRuns {
    pub cells: Cells,
    /// Binomial coefficients, to number multisets.
    choose: Vec<[usize; MOST_SUBTRACES + 1]>,
    known: Vec<f32>,
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
        }
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
        for at in 0..MOST_SUBTRACES {
            let cell = state[at];
            if cell == 0 || (at > 0 && state[at - 1] == cell) {
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
    fn one_run_at_a_time_needs_so_many_runs() {
        let mut fewest = FewestRuns::new(Vote::PUBLISHED, &Prior::published());
        for (count, runs) in [(2, 13.95), (3, 17.71), (4, 20.19)] {
            let got = fewest.runs(&vec![Tally::default(); count]);
            assert!((got - runs).abs() < 0.005, "{count}: {got}");
        }
    }
}

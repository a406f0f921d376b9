//! How far the votes on a few subtraces have got, as small numbers.

use crate::policy::MOST_SUBTRACES;
use crate::prior::Prior;
use crate::vote::{Tally, Vote};

/// An open tally by number, from 1 on; 0 is a subtrace that is out.
pub type Cell = u16;
/// Sorted, so that those that are out come first.
pub type State = [Cell; MOST_SUBTRACES];
pub type Action = [u8; MOST_SUBTRACES];

/// The open tallies of one subtrace, and what comes of runs.
pub struct Cells {
    vote: Vote,
    spare: usize,
    /// `[cell][runs][failures]`: the probability of so many failures.
    pub fail: Vec<Vec<Vec<f64>>>,
}

impl Cells {
    pub fn new(vote: Vote, prior: &Prior) -> Cells {
        let spare = vote.spare();
        let count = vote.successes * (spare + 1);
        let mut cells = Cells {
            vote,
            spare,
            fail: vec![Vec::new()],
        };
        for cell in 1..=count {
            let tally = cells.tally(cell as Cell);
            let of_runs = |runs: usize| {
                let failures = 0..=(spare - tally.failures).min(runs);
                failures
                    .map(|failures| prior.next_fail(tally, runs, failures))
                    .collect()
            };
            let most = vote.runs - tally.runs().min(vote.runs);
            cells.fail.push((0..=most).map(of_runs).collect());
        }
        cells
    }

    pub fn count(&self) -> usize {
        self.fail.len() - 1
    }

    pub fn cell(&self, tally: Tally) -> Cell {
        match tally.verdict(self.vote) {
            Some(_) => 0,
            None => (tally.successes * (self.spare + 1) + tally.failures + 1) as Cell,
        }
    }

    pub fn tally(&self, cell: Cell) -> Tally {
        let at = usize::from(cell) - 1;
        Tally {
            successes: at / (self.spare + 1),
            failures: at % (self.spare + 1),
        }
    }

    pub fn remaining(&self, cell: Cell) -> usize {
        match cell {
            0 => 0,
            cell => self.fail[usize::from(cell)].len() - 1,
        }
    }

    /// Where so many runs lead with so many failures; `None` if it passes.
    pub fn after(&self, cell: Cell, runs: usize, failures: usize) -> Option<Cell> {
        let tally = self.tally(cell);
        let next = Tally {
            successes: tally.successes + runs - failures,
            failures: tally.failures + failures,
        };
        match next.verdict(self.vote) {
            Some(true) => None,
            _ => Some(self.cell(next)),
        }
    }

    pub fn state(&self, tallies: &[Tally]) -> State {
        let mut state = [0; MOST_SUBTRACES];
        for (place, tally) in state.iter_mut().zip(tallies) {
            *place = self.cell(*tally);
        }
        state.sort_unstable();
        state
    }
}

/// The same with another cell at a place.
pub fn with(mut state: State, at: usize, cell: Cell) -> State {
    state[at] = cell;
    state.sort_unstable();
    state
}

//! Which subtrace is run next when runs are counted, not steps.
//!
//! With one run at a time the problem is "golf with several balls" (Dumitriu, Tetali and Winkler,
//! 2003): each subtrace is a chain of states of its own, and the chains meet only in that the first
//! to pass ends it all. There an index rule is optimal for any number of subtraces: γ of a state is
//! the least prize for passing at which one would go on running the subtrace, being free to give up
//! at any time, when a run costs one. The subtrace with the least γ·cost is run.
//!
//! It is exact for independent subtraces whose costs stay the same. Subtraces that are tried in the
//! same environments are not independent; the rule is then a good order, and no more.

use crate::prior::Prior;
use crate::vote::{Tally, Vote};

/// Relative precision of an index.
const PRECISION: f64 = 1e-10;

#[derive(Clone, Debug)]
pub struct IndexRule {
    vote: Vote,
    /// By successes, then failures, of subtraces whose vote is open.
    indices: Vec<f64>,
}

impl IndexRule {
    /// `first_decides`: a subtrace is out if its first run fails.
    pub fn new(vote: Vote, prior: &Prior, first_decides: bool) -> IndexRule {
        let chain = Chain {
            vote,
            first_decides,
            succeeds: open(vote).map(|tally| prior.next_succeeds(tally)).collect(),
        };
        IndexRule {
            vote,
            indices: open(vote).map(|tally| chain.index(tally)).collect(),
        }
    }

    /// The least prize for which an undecided subtrace is worth another run.
    pub fn index(&self, tally: Tally) -> f64 {
        self.indices[place(self.vote, tally)]
    }
}

/// All states of a subtrace whose vote is open, later ones later.
fn open(vote: Vote) -> impl DoubleEndedIterator<Item = Tally> {
    (0..vote.successes).flat_map(move |successes| {
        (0..=vote.spare()).map(move |failures| Tally {
            successes,
            failures,
        })
    })
}

fn place(vote: Vote, tally: Tally) -> usize {
    tally.successes * (vote.spare() + 1) + tally.failures
}

/// One subtrace's runs.
struct Chain {
    vote: Vote,
    first_decides: bool,
    /// The probability that the next run succeeds.
    succeeds: Vec<f64>,
}

impl Chain {
    fn index(&self, from: Tally) -> f64 {
        let mut least = 0.0;
        let mut most = 2.0;
        while self.gain(from, most) < 0.0 {
            least = most;
            most *= 2.0;
        }
        while most - least > PRECISION * most {
            let middle = (least + most) / 2.0;
            match self.gain(from, middle) < 0.0 {
                true => least = middle,
                false => most = middle,
            }
        }
        most
    }

    /// What one more run is worth on average, followed by the best that can be done then.
    fn gain(&self, from: Tally, prize: f64) -> f64 {
        let mut worth = vec![0.0_f64; self.succeeds.len()];
        let mut gain = 0.0;
        for tally in open(self.vote).rev() {
            let at = place(self.vote, tally);
            let success = match tally.with(true).verdict(self.vote) {
                Some(_) => prize,
                None => worth[place(self.vote, tally.with(true))],
            };
            let is_out = self.first_decides && tally.runs() == 0;
            let failure = match tally.with(false).verdict(self.vote) {
                None if !is_out => worth[place(self.vote, tally.with(false))],
                _ => 0.0,
            };
            let rate = self.succeeds[at];
            gain = rate * success + (1.0 - rate) * failure - 1.0;
            worth[at] = gain.max(0.0);
            if tally == from {
                break;
            }
        }
        gain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expectation::{expected, one_at_a_time};

    #[test]
    fn the_nearer_to_passing_the_smaller_the_index() {
        let rule = IndexRule::new(Vote::PUBLISHED, &Prior::published(), false);
        let index = |successes, failures| {
            rule.index(Tally {
                successes,
                failures,
            })
        };
        assert!(index(17, 0) < index(10, 0));
        assert!(index(10, 0) < index(0, 0));
        assert!(index(10, 0) < index(10, 1));
        assert!(index(0, 0) < index(0, 1));
    }

    #[test]
    fn it_needs_no_more_runs_than_the_best_rule_there_is() {
        let (vote, prior) = (Vote::PUBLISHED, Prior::published());
        let rule = IndexRule::new(vote, &prior, false);
        let mut best = one_at_a_time(vote, &prior);
        for (count, runs) in [(2, 13.95), (3, 17.71), (4, 20.19)] {
            let start = vec![Tally::default(); count];
            let mut next = |tallies: &[Tally]| {
                let indices = tallies.iter().map(|one| rule.index(*one));
                let least = indices
                    .enumerate()
                    .min_by(|one, other| one.1.total_cmp(&other.1));
                let least = least.map(|(at, _)| at);
                (0..tallies.len())
                    .map(|at| usize::from(Some(at) == least))
                    .collect()
            };
            let got = expected(vote, &prior, &start, &mut next).runs;
            let optimum = best.runs(&start);
            assert!((got - optimum).abs() < 1e-4, "{count}: {got}, {optimum}");
            assert!((got - runs).abs() < 0.005, "{count}: {got}");
        }
    }
}

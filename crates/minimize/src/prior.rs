//! How likely subtraces are to succeed, before and after some of their runs.
//!
//! ND3MIN's figure 4 has the share of subtraces, of nine activities of two apps, that succeed with
//! each probability. Everything that is said about the result (p1, p2) and every rule that chooses
//! runs (the Markov decision process, the index rule) follows from that prior by Bayes.
//!
//! The values are read off the figure's pixels, so each is right to one of 402. They reproduce the
//! paper's p1 for up to 18 successes of 20 and its p2; p1 for 19 is .83 here and .94 in the paper,
//! for a reason that is not known.

use crate::vote::{Tally, Vote};

/// Success probability in percent, and how many of 399 subtraces have it.
const PUBLISHED: [(u32, u32); 16] = [
    (0, 182),
    (20, 8),
    (25, 17),
    (30, 1),
    (35, 1),
    (40, 11),
    (50, 7),
    (55, 6),
    (60, 6),
    (65, 11),
    (70, 10),
    (75, 21),
    (80, 10),
    (85, 7),
    (90, 16),
    (100, 85),
];

/// The paper's ε: a result may succeed less often than asked for by this much.
pub const TOLERANCE: f64 = 0.05;

/// Rates are compared with this much room for rounding.
const ROUNDING: f64 = 1e-9;

/// Success probabilities with their weights, which sum to one.
#[derive(Clone, Debug)]
pub struct Prior {
    points: Vec<(f64, f64)>,
}

impl Prior {
    pub fn published() -> Prior {
        let total: u32 = PUBLISHED.iter().map(|(_, count)| count).sum();
        let point = |(percent, count): &(u32, u32)| {
            let weight = f64::from(*count) / f64::from(total);
            (f64::from(*percent) / 100.0, weight)
        };
        Prior {
            points: PUBLISHED.iter().map(point).collect(),
        }
    }

    /// How likely that many successes and failures in a row are, one order of them.
    fn likelihood(&self, tally: Tally) -> f64 {
        let points = self.points.iter();
        points.map(|(rate, weight)| weight * of(*rate, tally)).sum()
    }

    /// That the next run succeeds.
    pub fn next_succeeds(&self, tally: Tally) -> f64 {
        self.likelihood(tally.with(true)) / self.likelihood(tally)
    }

    /// That of the next runs exactly so many fail.
    pub fn next_fail(&self, tally: Tally, runs: usize, failures: usize) -> f64 {
        let after = Tally {
            successes: tally.successes + runs - failures,
            failures: tally.failures + failures,
        };
        choose(runs, failures) * self.likelihood(after) / self.likelihood(tally)
    }

    /// The paper's p1: that a trace which succeeded so often in independent runs succeeds at least
    /// almost as often as the vote asks for.
    pub fn is_reliable(&self, vote: Vote, check: Tally) -> f64 {
        let least = vote.rate() - TOLERANCE - ROUNDING;
        let points = self.points.iter().filter(|(rate, _)| *rate >= least);
        let reliable: f64 = points.map(|(rate, weight)| weight * of(*rate, check)).sum();
        reliable / self.likelihood(check)
    }

    /// That a subtrace with these runs succeeds as often as the vote asks for.
    pub fn should_pass(&self, vote: Vote, tally: Tally) -> f64 {
        let least = vote.rate() - ROUNDING;
        let points = self.points.iter().filter(|(rate, _)| *rate >= least);
        let good: f64 = points.map(|(rate, weight)| weight * of(*rate, tally)).sum();
        good / self.likelihood(tally)
    }

    /// The paper's p2: that of so many subtraces which failed the vote none should have passed.
    pub fn none_was_missed(&self, vote: Vote, subtraces: usize) -> f64 {
        let fails = |(rate, weight): &(f64, f64)| {
            let passes: f64 = (0..=vote.spare())
                .map(|failures| {
                    let tally = Tally {
                        successes: vote.runs - failures,
                        failures,
                    };
                    choose(vote.runs, failures) * of(*rate, tally)
                })
                .sum();
            weight * (1.0 - passes)
        };
        let all: f64 = self.points.iter().map(fails).sum();
        let should_pass = |point: &&(f64, f64)| point.0 >= vote.rate() - ROUNDING;
        let missed: f64 = self.points.iter().filter(should_pass).map(fails).sum();
        (1.0 - missed / all).powi(subtraces as i32)
    }
}

fn of(rate: f64, tally: Tally) -> f64 {
    rate.powi(tally.successes as i32) * (1.0 - rate).powi(tally.failures as i32)
}

fn choose(all: usize, some: usize) -> f64 {
    (0..some).fold(1.0, |product, at| {
        product * (all - at) as f64 / (at + 1) as f64
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(successes: usize, failures: usize) -> Tally {
        Tally {
            successes,
            failures,
        }
    }

    #[test]
    fn the_published_confidence_comes_out() {
        let prior = Prior::published();
        // Printed in the paper: .04, .11, .23, .43, .69.
        let expected = [(14, 0.04), (15, 0.11), (16, 0.24), (17, 0.44), (18, 0.66)];
        for (successes, expected) in expected {
            let p1 = prior.is_reliable(Vote::PUBLISHED, tally(successes, 20 - successes));
            assert!((p1 - expected).abs() < 0.01, "{successes}: {p1}");
        }
        assert!(prior.is_reliable(Vote::PUBLISHED, tally(20, 0)) > 0.95);
    }

    #[test]
    fn the_published_minimality_comes_out() {
        let prior = Prior::published();
        let p2 = |events| prior.none_was_missed(Vote::PUBLISHED, events);
        // Printed in the paper: .98, .96, .91, .88, .84.
        for (events, expected) in [(1, 0.98), (2, 0.96), (5, 0.91), (7, 0.88), (10, 0.83)] {
            let p2 = p2(events);
            assert!((p2 - expected).abs() < 0.01, "{events} events: {p2}");
        }
        assert_eq!(p2(0), 1.0);
    }

    #[test]
    fn outcomes_of_runs_sum_to_one() {
        let prior = Prior::published();
        for before in [tally(0, 0), tally(3, 1), tally(17, 0)] {
            let sum: f64 = (0..=6)
                .map(|failures| prior.next_fail(before, 6, failures))
                .sum();
            assert!((sum - 1.0).abs() < 1e-12, "{sum}");
            let one = prior.next_fail(before, 1, 0);
            assert!((one - prior.next_succeeds(before)).abs() < 1e-12);
        }
    }
}

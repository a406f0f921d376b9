//! Which subtraces are run next, and how often: the heuristic of ND3MIN's section 4.2.
//!
//! What seems to succeed is confirmed first, what seems to fail is then ruled out.

use crate::vote::{Tally, Vote};

/// A subtrace with this share of successes seems to succeed: the paper's c.
const LIKELY: f64 = 0.8;

impl Tally {
    fn share(self) -> f64 {
        self.successes as f64 / self.runs().max(1) as f64
    }

    /// Runs that it will take until it counts, if it goes on like this.
    fn to_confirm(self, vote: Vote) -> usize {
        let missing = vote.successes - self.successes;
        let runs = (missing * self.runs()).div_ceil(self.successes);
        runs.min(self.remaining(vote))
    }

    /// Runs that it will take until it is out.
    fn to_rule_out(self, vote: Vote) -> usize {
        let missing = vote.spare() - self.failures + 1;
        let runs = (missing * self.runs()).div_ceil(self.failures);
        runs.min(self.remaining(vote))
    }
}

/// How often each subtrace is to be run next, at most so many times together. Nothing is planned
/// for those that are decided.
pub fn schedule(tallies: &[Tally], vote: Vote, most: usize) -> Vec<usize> {
    let mut plan = Plan {
        tallies,
        vote,
        runs: vec![0; tallies.len()],
        left: most,
    };
    let open: Vec<usize> = (0..tallies.len())
        .filter(|&at| tallies[at].verdict(vote).is_none())
        .collect();
    let (known, unknown): (Vec<usize>, Vec<usize>) =
        open.iter().partition(|&&at| tallies[at].runs() > 0);
    for at in unknown {
        plan.add(at, 1);
    }
    let (mut likely, mut unlikely): (Vec<usize>, Vec<usize>) =
        known.iter().partition(|&&at| tallies[at].share() >= LIKELY);
    for part in [&mut likely, &mut unlikely] {
        part.sort_by(|&one, &other| {
            let (one, other) = (tallies[one], tallies[other]);
            let shares = other.share().total_cmp(&one.share());
            shares.then(other.successes.cmp(&one.successes))
        });
    }
    let mut deferred = Vec::new();
    for at in likely {
        let runs = tallies[at].to_confirm(vote);
        // One that fits into the next step as a whole waits for it, so that others fit into this.
        match runs <= plan.left || runs > most {
            true => plan.add(at, runs),
            false => deferred.push(at),
        }
    }
    plan.in_turns(&deferred);
    for at in unlikely {
        plan.add(at, tallies[at].to_rule_out(vote));
    }
    plan.in_turns(&open);
    plan.runs
}

struct Plan<'a> {
    tallies: &'a [Tally],
    vote: Vote,
    runs: Vec<usize>,
    left: usize,
}

impl Plan<'_> {
    /// So many runs more, as far as there is room and they can tell anything.
    fn add(&mut self, at: usize, runs: usize) {
        let wanted = self.vote.runs - self.tallies[at].runs() - self.runs[at];
        let runs = runs.min(wanted).min(self.left);
        self.runs[at] += runs;
        self.left -= runs;
    }

    /// One run each, again and again, while there is room.
    fn in_turns(&mut self, subtraces: &[usize]) {
        loop {
            let before = self.left;
            for &at in subtraces {
                self.add(at, 1);
            }
            if self.left == before || self.left == 0 {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VOTE: Vote = Vote::PUBLISHED;

    fn tally(successes: usize, failures: usize) -> Tally {
        Tally {
            successes,
            failures,
        }
    }

    #[test]
    fn each_gets_a_run_before_one_gets_two() {
        let none = [Tally::default(); 4];
        assert_eq!(schedule(&none, VOTE, 3), [1, 1, 1, 0]);
        assert_eq!(schedule(&none, VOTE, 6), [2, 2, 1, 1]);
    }

    #[test]
    fn what_seems_to_succeed_is_confirmed_first() {
        let plan = schedule(&[tally(0, 1), tally(4, 0), tally(1, 1)], VOTE, 15);
        // 14 more of the second; then the third, which is likelier than the first.
        assert_eq!(plan, [0, 14, 1]);
    }

    #[test]
    fn what_does_not_fit_waits_for_those_that_do() {
        let plan = schedule(&[tally(10, 0), tally(9, 0)], VOTE, 15);
        // 8 and 9: the second would fit into the next step.
        assert_eq!(plan, [8, 7]);
    }

    #[test]
    fn what_is_decided_is_not_run() {
        let plan = schedule(&[tally(0, 3), tally(18, 0), tally(2, 2)], VOTE, 15);
        assert_eq!((plan[0], plan[1]), (0, 0));
        // One more failure and it is out; the rest of the room is its, too.
        assert_eq!(plan[2], 15);
    }

    #[test]
    fn nothing_is_run_more_often_than_it_can_tell() {
        assert_eq!(schedule(&[tally(17, 2)], VOTE, 15), [1]);
    }
}

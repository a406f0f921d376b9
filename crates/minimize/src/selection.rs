//! Which subtraces are run next, and how often: the heuristic of ND3MIN's section 4.2.
//!
//! What seems to succeed is confirmed first, what seems to fail is then ruled out.

/// A subtrace that has done it in this part of its runs seems to succeed.
const LIKELY: f64 = 0.8;

/// How often a subtrace has to do it, of how many runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    pub runs: usize,
    pub successes: usize,
}

/// What came of the runs of a subtrace so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub successes: usize,
    pub failures: usize,
}

impl Tally {
    pub fn runs(self) -> usize {
        self.successes + self.failures
    }

    /// Whether it counts, if that is decided.
    pub fn verdict(self, demand: Demand) -> Option<bool> {
        if self.successes >= demand.successes {
            Some(true)
        } else if self.failures > demand.runs - demand.successes {
            Some(false)
        } else {
            None
        }
    }

    fn share(self) -> f64 {
        self.successes as f64 / self.runs().max(1) as f64
    }

    /// Runs that it will take until it counts, if it goes on like this.
    fn to_confirm(self, demand: Demand) -> usize {
        let missing = (demand.successes - self.successes) as f64;
        let runs = (missing / self.share()).ceil() as usize;
        runs.min(demand.runs - self.runs())
    }

    /// Runs that it will take until it is out.
    fn to_rule_out(self, demand: Demand) -> usize {
        let missing = (demand.runs - demand.successes - self.failures + 1) as f64;
        let runs = (missing / (1.0 - self.share())).ceil() as usize;
        runs.min(demand.runs - self.runs())
    }
}

/// How often each subtrace is to be run next, at most so many times together. Nothing is planned
/// for those that are decided.
pub fn schedule(tallies: &[Tally], demand: Demand, most: usize) -> Vec<usize> {
    let mut plan = Plan {
        tallies,
        demand,
        runs: vec![0; tallies.len()],
        left: most,
    };
    let open: Vec<usize> = (0..tallies.len())
        .filter(|&at| tallies[at].verdict(demand).is_none())
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
        let runs = tallies[at].to_confirm(demand);
        // One that fits into the next step as a whole waits for it, so that others fit into this.
        match runs <= plan.left || runs > most {
            true => plan.add(at, runs),
            false => deferred.push(at),
        }
    }
    plan.in_turns(&deferred);
    for at in unlikely {
        plan.add(at, tallies[at].to_rule_out(demand));
    }
    plan.in_turns(&open);
    plan.runs
}

struct Plan<'a> {
    tallies: &'a [Tally],
    demand: Demand,
    runs: Vec<usize>,
    left: usize,
}

impl Plan<'_> {
    /// So many runs more, as far as there is room and they can tell anything.
    fn add(&mut self, at: usize, runs: usize) {
        let wanted = self.demand.runs - self.tallies[at].runs() - self.runs[at];
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

    const DEMAND: Demand = Demand {
        runs: 20,
        successes: 18,
    };

    fn tally(successes: usize, failures: usize) -> Tally {
        Tally {
            successes,
            failures,
        }
    }

    #[test]
    fn each_gets_a_run_before_one_gets_two() {
        let none = [Tally::default(); 4];
        assert_eq!(schedule(&none, DEMAND, 3), [1, 1, 1, 0]);
        assert_eq!(schedule(&none, DEMAND, 6), [2, 2, 1, 1]);
    }

    #[test]
    fn what_seems_to_succeed_is_confirmed_first() {
        let plan = schedule(&[tally(0, 1), tally(4, 0), tally(1, 1)], DEMAND, 15);
        // 14 more of the second; then the third, which is likelier than the first.
        assert_eq!(plan, [0, 14, 1]);
    }

    #[test]
    fn what_does_not_fit_waits_for_those_that_do() {
        let plan = schedule(&[tally(10, 0), tally(9, 0)], DEMAND, 15);
        // 8 and 9: the second would fit into the next step.
        assert_eq!(plan, [8, 7]);
    }

    #[test]
    fn what_is_decided_is_not_run() {
        let plan = schedule(&[tally(0, 3), tally(18, 0), tally(2, 2)], DEMAND, 15);
        assert_eq!((plan[0], plan[1]), (0, 0));
        // One more failure and it is out; the rest of the room is its, too.
        assert_eq!(plan[2], 15);
    }

    #[test]
    fn nothing_is_run_more_often_than_it_can_tell() {
        assert_eq!(schedule(&[tally(17, 2)], DEMAND, 15), [1]);
    }
}

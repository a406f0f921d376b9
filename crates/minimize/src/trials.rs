//! The vote: runs of subtraces under many seeds, until it is known whether one of them counts.

use rustc_hash::FxHashMap;

use crate::delta::{Judge, Subtrace};
use crate::heuristic::schedule;
use crate::vote::{Tally, Vote};

/// Runs that are asked for together. It does not depend on the number of devices, or what comes
/// out would.
const STEP: usize = 16;

/// A subtrace under the seed of that number; 0 is the trace's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub subtrace: Subtrace,
    pub seed: usize,
}

/// Who makes runs.
pub trait Oracle {
    type Error;

    /// Whether each of them does it; less answers than runs if there is no time for more.
    fn ask(&mut self, runs: &[Run]) -> Result<Vec<bool>, Self::Error>;

    fn goes_on(&self) -> bool;

    fn is_shorter(&mut self, _subtrace: &Subtrace) {}
}

pub struct Trials<'a, O> {
    pub oracle: &'a mut O,
    pub vote: Vote,
    /// What came of the runs of a subtrace, by seed.
    known: FxHashMap<Subtrace, Vec<bool>>,
    /// Runs that were made, and the steps they were made in.
    pub runs: usize,
    pub steps: usize,
}

impl<'a, O: Oracle> Trials<'a, O> {
    pub fn new(oracle: &'a mut O, vote: Vote) -> Trials<'a, O> {
        Trials {
            oracle,
            vote,
            known: FxHashMap::default(),
            runs: 0,
            steps: 0,
        }
    }

    /// What is known of a subtrace. The trace that is left has to replay under the trace's own seed,
    /// so one that does not is out at once.
    fn tally(&self, subtrace: &Subtrace) -> Tally {
        let Some(known) = self.known.get(subtrace) else {
            return Tally::default();
        };
        let successes = known.iter().filter(|does| **does).count();
        let failures = match known.first() {
            Some(false) => self.vote.runs,
            _ => known.len() - successes,
        };
        Tally {
            successes,
            failures,
        }
    }

    /// Makes these runs; whether there was time for all.
    fn run(&mut self, runs: &[Run]) -> Result<bool, O::Error> {
        let answers = self.oracle.ask(runs)?;
        self.steps += 1;
        self.runs += answers.len();
        for (run, does) in runs.iter().zip(&answers) {
            let known = self.known.entry(run.subtrace.clone()).or_default();
            known.push(*does);
        }
        Ok(answers.len() == runs.len())
    }
}

impl<O: Oracle> Judge for Trials<'_, O> {
    type Error = O::Error;

    fn first_passing(&mut self, subtraces: &[Subtrace]) -> Result<Option<usize>, O::Error> {
        loop {
            let tallies: Vec<Tally> = subtraces.iter().map(|one| self.tally(one)).collect();
            let verdicts = tallies.iter().map(|tally| tally.verdict(self.vote));
            if let Some(at) = verdicts.clone().position(|one| one == Some(true)) {
                return Ok(Some(at));
            }
            if verdicts.flatten().count() == tallies.len() {
                return Ok(None);
            }
            let plan = schedule(&tallies, self.vote, STEP);
            let mut runs = Vec::new();
            for (at, count) in plan.into_iter().enumerate() {
                let first = tallies[at].runs();
                runs.extend((first..first + count).map(|seed| Run {
                    subtrace: subtraces[at].clone(),
                    seed,
                }));
            }
            if !self.run(&runs)? {
                return Ok(None);
            }
        }
    }

    fn goes_on(&self) -> bool {
        self.oracle.goes_on()
    }

    fn is_shorter(&mut self, subtrace: &Subtrace) {
        self.oracle.is_shorter(subtrace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delta::minimize;

    /// ND3MIN's figure 1: under every third seed a dialog is in the way. Without it event 10 does
    /// it, with it events 20 and 30 do.
    struct FoodDelivery {
        asked: Vec<Run>,
    }

    impl Oracle for FoodDelivery {
        type Error = ();

        fn ask(&mut self, runs: &[Run]) -> Result<Vec<bool>, ()> {
            self.asked.extend(runs.iter().cloned());
            let does = |run: &Run| match run.seed % 3 {
                2 => run.subtrace.contains(&20) && run.subtrace.contains(&30),
                _ => run.subtrace.contains(&10),
            };
            Ok(runs.iter().map(does).collect())
        }

        fn goes_on(&self) -> bool {
            true
        }
    }

    #[test]
    fn what_is_left_does_it_whatever_the_seed() {
        let mut oracle = FoodDelivery { asked: Vec::new() };
        let vote = Vote::PUBLISHED;
        let mut trials = Trials::new(&mut oracle, vote);
        let whole: Subtrace = (0..50).collect();
        let left = minimize(whole, &mut trials).expect("no error");
        assert_eq!(&*left, [10, 20, 30]);
        let mut seen = std::collections::BTreeSet::new();
        for run in &oracle.asked {
            assert!(seen.insert((run.subtrace.clone(), run.seed)), "made twice");
        }
    }

    #[test]
    fn what_fails_under_its_own_seed_is_out() {
        let mut oracle = FoodDelivery { asked: Vec::new() };
        let vote = Vote {
            runs: 20,
            successes: 6,
        };
        let mut trials = Trials::new(&mut oracle, vote);
        let subtrace: Subtrace = [20, 30].into();
        let passing = trials.first_passing(&[subtrace]).expect("no error");
        assert_eq!(passing, None);
    }
}

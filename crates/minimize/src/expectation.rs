//! How many steps and runs a rule takes on average, computed exactly under the prior.
//!
//! For tests and for the table of rules. Subtraces are taken to be independent.

use rustc_hash::FxHashMap;

use crate::prior::Prior;
use crate::vote::{Tally, Vote};

/// Of a call that looks for a subtrace which passes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    pub steps: f64,
    pub runs: f64,
}

/// A rule: how often each of some undecided subtraces is run next.
pub type Rule<'a> = dyn FnMut(&[Tally]) -> Vec<usize> + 'a;

/// The expectation of a rule for subtraces in this state.
pub fn expected(vote: Vote, prior: &Prior, start: &[Tally], rule: &mut Rule<'_>) -> Expected {
    let known = FxHashMap::default();
    let mut evaluation = Evaluation {
        vote,
        prior,
        rule,
        known,
    };
    evaluation.of(open_in_order(start, vote))
}

/// Those whose vote is open, in an order that does not depend on who they are.
fn open_in_order(tallies: &[Tally], vote: Vote) -> Vec<Tally> {
    let open = tallies.iter().filter(|one| one.verdict(vote).is_none());
    let mut open: Vec<Tally> = open.copied().collect();
    open.sort_by_key(|one| (one.successes, one.failures));
    open
}

struct Evaluation<'a> {
    vote: Vote,
    prior: &'a Prior,
    rule: &'a mut Rule<'a>,
    known: FxHashMap<Vec<Tally>, Expected>,
}

impl Evaluation<'_> {
    fn of(&mut self, state: Vec<Tally>) -> Expected {
        if state.is_empty() {
            return Expected::default();
        }
        if let Some(known) = self.known.get(&state) {
            return *known;
        }
        let runs = (self.rule)(&state);
        let mut after: FxHashMap<Vec<Tally>, f64> = FxHashMap::default();
        outcomes(self, &state, &runs, 1.0, &mut Vec::new(), &mut after);
        let mut sum = Expected {
            steps: 1.0,
            runs: runs.iter().sum::<usize>() as f64,
        };
        for (state, probability) in after {
            let rest = self.of(state);
            sum.steps += probability * rest.steps;
            sum.runs += probability * rest.runs;
        }
        self.known.insert(state, sum);
        sum
    }
}

/// The states after a step in which no subtrace has passed, with their probabilities.
fn outcomes(
    of: &Evaluation<'_>,
    state: &[Tally],
    runs: &[usize],
    probability: f64,
    so_far: &mut Vec<Tally>,
    after: &mut FxHashMap<Vec<Tally>, f64>,
) {
    let at = so_far.len();
    let Some(tally) = state.get(at).copied() else {
        *after.entry(open_in_order(so_far, of.vote)).or_default() += probability;
        return;
    };
    for failures in 0..=runs[at] {
        let next = Tally {
            successes: tally.successes + runs[at] - failures,
            failures: tally.failures + failures,
        };
        if next.verdict(of.vote) == Some(true) {
            continue;
        }
        let likely = of.prior.next_fail(tally, runs[at], failures);
        if likely > 0.0 {
            so_far.push(next);
            outcomes(of, state, runs, probability * likely, so_far, after);
            so_far.pop();
        }
    }
}

/// The fewest runs that any rule needs which sees each answer before it asks for the next.
pub fn one_at_a_time(vote: Vote, prior: &Prior) -> crate::fewest_runs::FewestRuns {
    crate::fewest_runs::FewestRuns::new(vote, prior)
}

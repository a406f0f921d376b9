//! The first check: is the trace worth minimizing, and in which environments.

use std::rc::Rc;

use crate::answers::Answer;
use crate::delta::{Judge, Subtrace};
use crate::index_rule::IndexRule;
use crate::loops;
use crate::minimizer::Minimizer;
use crate::result::{MinimizeError, Times};
use crate::runner::Look;
use crate::trials::{Rule, Stop};
use crate::vote::Vote;

/// The given trace has to succeed in three of four runs: the paper's 15 of 20.
const FLOOR: (usize, usize) = (3, 4);

impl Minimizer<'_, '_> {
    /// The first check: the trace has to be worth minimizing.
    pub fn first_check(&mut self) -> Result<Subtrace, MinimizeError> {
        let subject = self.trials.subject;
        let count = subject.units.read().map_or(0, |units| units.len());
        let whole: Subtrace = (0..count as u32).collect();
        let all = self.trials.fresh(self.settings.runs.max(1));
        let checked = match self.settings.as_published {
            true => self.check_published(&whole, &all),
            false => self.check_own(&whole, &all),
        };
        match checked {
            Ok(Ok(trace)) => Ok(trace),
            Ok(Err(error)) => Err(error),
            Err(Stop::Interrupted) => Err(MinimizeError::Interrupted),
            Err(Stop::Device(problem)) => Err(problem.into()),
        }
    }

    /// The trace in all environments, as the paper has it.
    fn check_published(
        &mut self,
        whole: &Subtrace,
        all: &[usize],
    ) -> Result<Result<Subtrace, MinimizeError>, Stop> {
        let answers = self.trials.ask_all(whole, all)?;
        if let Err(error) = self.is_worth_it(&answers) {
            return Ok(Err(error));
        }
        self.trials.accepted.push(whole.clone());
        self.trials.vote = Vote::of_runs(all.len());
        Ok(Ok(whole.clone()))
    }

    /// The trace as it was recorded; then what is left of that without loops, in all environments.
    /// If this passes, nobody has to wait for the whole trace twenty times.
    fn check_own(
        &mut self,
        whole: &Subtrace,
        all: &[usize],
    ) -> Result<Result<Subtrace, MinimizeError>, Stop> {
        self.trials.voters = all.to_vec();
        let (own, seen) = self.trials.record(whole, Look::Hashes)?;
        let Some(needed) = own.reached_after else {
            return Ok(Err(MinimizeError::NotReproduced(self.goal.clone())));
        };
        self.whole = Times { did: 1, of: 1 };
        if self.settings.vary.screen {
            self.trials.know_widgets(whole)?;
        }
        let needed = if own.is_isolated { whole.len() } else { needed };
        let cut = &whole[..needed];
        let straight: Subtrace = loops::without_loops(cut, &seen.hashes).into();
        let busy: Subtrace = loops::without_idle(cut, &seen.hashes).into();
        for shorter in [straight, busy] {
            if shorter.len() == whole.len() {
                continue;
            }
            let mut answers = self.trials.ask_all(&shorter, &all[..1])?;
            if !answers[0].is_reached() {
                continue;
            }
            answers.extend(self.trials.ask_all(&shorter, &all[1..])?);
            if Times::count(&answers).did >= Vote::of_runs(all.len()).successes {
                self.trials.accepted.push(whole.clone());
                self.set_voters(all, &answers);
                self.trials.is_shorter(&shorter);
                return Ok(Ok(shorter));
            }
        }
        let mut answers = vec![own];
        answers.extend(self.trials.ask_all(whole, &all[1..])?);
        if let Err(error) = self.is_worth_it(&answers) {
            return Ok(Err(error));
        }
        self.trials.accepted.push(whole.clone());
        self.set_voters(all, &answers);
        // What comes after the goal, in all environments, is not needed.
        let needed = answers.iter().filter_map(|one| one.reached_after).max();
        let is_isolated = answers.iter().any(|one| one.is_isolated);
        let needed = needed.filter(|_| !is_isolated).unwrap_or(whole.len());
        let cut: Subtrace = whole[..needed].into();
        self.trials.is_shorter(&cut);
        Ok(Ok(cut))
    }

    fn is_worth_it(&mut self, answers: &[Answer]) -> Result<(), MinimizeError> {
        let times = Times::count(answers);
        self.whole = times;
        let goal = self.goal.clone();
        match times.did {
            0 => Err(MinimizeError::NotReproduced(goal)),
            did if did * FLOOR.1 < times.of * FLOOR.0 => {
                Err(MinimizeError::Unreliable { goal, times })
            }
            _ => Ok(()),
        }
    }

    /// Those environments vote in which a trace reached the goal.
    pub fn set_voters(&mut self, environments: &[usize], answers: &[Answer]) {
        let pairs = environments.iter().zip(answers);
        let voters = pairs.filter(|(_, answer)| answer.is_reached());
        self.trials.voters = voters.map(|(number, _)| *number).collect();
        self.trials.vote = Vote::of_runs(self.trials.voters.len());
        let first_decides = self.trials.voters.first() == Some(&0);
        let rule = IndexRule::new(self.trials.vote, &self.trials.prior, first_decides);
        self.trials.rule = Rule::Fewest(Rc::new(rule));
    }
}

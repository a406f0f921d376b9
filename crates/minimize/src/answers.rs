//! What is known of runs, so that none is made whose answer follows from another.
//!
//! A run is a function of its environment and its units. If one reached the goal after some units,
//! every run that begins with the same ones does, and every run that ends earlier does not.

use crate::delta::Subtrace;

/// What came of a run, counted in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The goal was reached after so many.
    pub reached_after: Option<usize>,
    /// The app was gone after so many, without the goal.
    pub ended_after: Option<usize>,
    /// It says nothing about other runs: the device is not repeatable, or the goal is judged at the
    /// end only.
    pub is_isolated: bool,
}

impl Answer {
    pub fn is_reached(&self) -> bool {
        self.reached_after.is_some()
    }
}

/// By environment.
#[derive(Default)]
pub struct Answers {
    known: Vec<Vec<(Subtrace, Answer)>>,
}

impl Answers {
    fn of(&self, environment: usize) -> &[(Subtrace, Answer)] {
        self.known.get(environment).map_or(&[], Vec::as_slice)
    }

    pub fn add(&mut self, environment: usize, subtrace: Subtrace, answer: Answer) {
        if self.known.len() <= environment {
            self.known.resize_with(environment + 1, Vec::new);
        }
        self.known[environment].push((subtrace, answer));
    }

    /// Whether a run reaches the goal, if that is known.
    pub fn get(&self, environment: usize, subtrace: &[u32]) -> Option<bool> {
        let known = self.of(environment).iter();
        known
            .rev()
            .find_map(|(run, answer)| follows(run, answer, subtrace))
    }

    /// How many units a run has in common with one that was made, at most.
    pub fn shared(&self, environment: usize, subtrace: &[u32]) -> usize {
        let common = |(run, _): &(Subtrace, Answer)| {
            let pairs = run.iter().zip(subtrace);
            pairs.take_while(|(one, other)| one == other).count()
        };
        let known = self.of(environment).iter();
        known.map(common).max().unwrap_or(0)
    }
}

fn follows(run: &[u32], answer: &Answer, subtrace: &[u32]) -> Option<bool> {
    if answer.is_isolated {
        return (run == subtrace).then_some(answer.is_reached());
    }
    match answer.reached_after {
        Some(count) if subtrace.starts_with(&run[..count]) => return Some(true),
        Some(count) if run[..count].starts_with(subtrace) => return Some(false),
        None if run.starts_with(subtrace) => return Some(false),
        _ => {}
    }
    let count = answer.ended_after?;
    subtrace.starts_with(&run[..count]).then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_not_asked_again() {
        let mut answers = Answers::default();
        let reached = Answer {
            reached_after: Some(2),
            ..Answer::default()
        };
        answers.add(3, [1, 2, 3].into(), reached);
        assert_eq!(answers.get(3, &[1, 2]), Some(true));
        assert_eq!(answers.get(3, &[1, 2, 9]), Some(true));
        assert_eq!(answers.get(3, &[1]), Some(false));
        assert_eq!(answers.get(3, &[2]), None);
        assert_eq!(answers.get(2, &[1, 2]), None);
        answers.add(3, [5, 6, 7].into(), Answer::default());
        assert_eq!(answers.get(3, &[5, 6]), Some(false));
        assert_eq!(answers.get(3, &[5, 6, 7, 8]), None);
        let died = Answer {
            ended_after: Some(1),
            ..Answer::default()
        };
        answers.add(3, [8, 6].into(), died);
        assert_eq!(answers.get(3, &[8, 1, 2, 3]), Some(false));
        assert_eq!(answers.shared(3, &[5, 6, 8]), 2);
    }

    #[test]
    fn an_isolated_answer_is_about_its_own_run_alone() {
        let mut answers = Answers::default();
        let isolated = Answer {
            reached_after: Some(2),
            is_isolated: true,
            ..Answer::default()
        };
        answers.add(0, [1, 2].into(), isolated);
        assert_eq!(answers.get(0, &[1, 2]), Some(true));
        assert_eq!(answers.get(0, &[1, 2, 3]), None);
        assert_eq!(answers.get(0, &[1]), None);
    }
}

//! The vote on a subtrace: how often it has to succeed, and how far its runs have got.

/// A subtrace passes if at least `successes` of `runs` runs reach the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vote {
    pub runs: usize,
    pub successes: usize,
}

impl Vote {
    /// The paper's: 18 of 20.
    pub const PUBLISHED: Vote = Vote {
        runs: 20,
        successes: 18,
    };

    /// Nine of ten of so many runs, rounded up.
    pub fn of_runs(runs: usize) -> Vote {
        Vote {
            runs,
            successes: (9 * runs).div_ceil(10),
        }
    }

    /// The success rate that the vote asks for, the paper's p_b.
    pub fn rate(self) -> f64 {
        self.successes as f64 / self.runs.max(1) as f64
    }

    /// So many failures can be afforded.
    pub fn spare(self) -> usize {
        self.runs - self.successes
    }
}

/// The runs of a subtrace so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    pub successes: usize,
    pub failures: usize,
}

impl Tally {
    pub fn runs(self) -> usize {
        self.successes + self.failures
    }

    /// Whether the subtrace passes; `None` as long as that is open.
    pub fn verdict(self, vote: Vote) -> Option<bool> {
        if self.successes >= vote.successes {
            Some(true)
        } else if self.failures > vote.spare() {
            Some(false)
        } else {
            None
        }
    }

    /// Runs that are still allowed.
    pub fn remaining(self, vote: Vote) -> usize {
        vote.runs - self.runs()
    }

    pub fn with(self, is_success: bool) -> Tally {
        Tally {
            successes: self.successes + usize::from(is_success),
            failures: self.failures + usize::from(!is_success),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_of_ten_are_asked_for() {
        assert_eq!(Vote::of_runs(20), Vote::PUBLISHED);
        assert_eq!(Vote::of_runs(1).successes, 1);
        assert_eq!(Vote::of_runs(17).successes, 16);
    }

    #[test]
    fn a_vote_is_decided_as_soon_as_it_can_be() {
        let tally = |successes, failures| Tally {
            successes,
            failures,
        };
        let vote = Vote::PUBLISHED;
        assert_eq!(tally(18, 0).verdict(vote), Some(true));
        assert_eq!(tally(0, 3).verdict(vote), Some(false));
        assert_eq!(tally(17, 2).verdict(vote), None);
    }
}

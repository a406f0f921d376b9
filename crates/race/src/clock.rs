//! Vector clocks over chains.
//!
//! A chain is a sequence of steps of which each happens before the next: a thread without a looper,
//! what comes through one binder, tasks of a looper that are ordered anyway. A moment is a step of a
//! chain together with the last step of every other chain that happens before it.

use std::rc::Rc;

/// The number of a chain.
pub type Chain = u32;

/// Per chain: how many of its steps happen before. Chains that are not there have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock(Vec<u32>);

impl Clock {
    pub fn get(&self, chain: Chain) -> u32 {
        self.0.get(chain as usize).copied().unwrap_or(0)
    }

    pub fn raise(&mut self, chain: Chain, step: u32) {
        let at = chain as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] = self.0[at].max(step);
    }

    fn join(&mut self, other: &Clock) {
        for (chain, &step) in other.0.iter().enumerate() {
            if step > 0 {
                self.raise(chain as Chain, step);
            }
        }
    }
}

/// A step of a chain, and what happens before it on others.
#[derive(Clone, Debug)]
pub struct Moment {
    pub chain: Chain,
    pub step: u32,
    pub before: Rc<Clock>,
}

impl Moment {
    /// Whether this one happens before another, or is the same.
    pub fn is_before(&self, other: &Moment) -> bool {
        match self.chain == other.chain {
            true => self.step <= other.step,
            false => self.step <= other.before.get(self.chain),
        }
    }

    /// Whether a clock has this moment behind it.
    pub fn is_in(&self, clock: &Clock) -> bool {
        self.step <= clock.get(self.chain)
    }

    /// Adds this moment, and all that happens before it, to a clock.
    pub fn join_into(&self, clock: &mut Clock) {
        clock.join(&self.before);
        clock.raise(self.chain, self.step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_joined_is_before_and_nothing_else() {
        let first = Moment {
            chain: 0,
            step: 3,
            before: Rc::default(),
        };
        let mut clock = Clock::default();
        first.join_into(&mut clock);
        let second = Moment {
            chain: 1,
            step: 1,
            before: Rc::new(clock),
        };
        let later = Moment {
            step: 4,
            ..first.clone()
        };
        assert!(first.is_before(&second) && !second.is_before(&first));
        assert!(!later.is_before(&second) && first.is_before(&later));
    }
}

//! Vector clocks over chains.
//!
//! A chain is a sequence of steps of which each happens before the next: a thread without a looper,
//! what comes through one binder, tasks of a looper that are ordered anyway. A moment is a step of a
//! chain together with the last step of every other chain that happens before it.

use std::rc::Rc;

/// The number of a chain.
pub type Chain = u32;

/// Per chain: how many of its steps happen before. Chains of which none do are not there: most
/// tasks have nothing after them, and nobody knows of the chains they are on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock(Vec<(Chain, u32)>);

impl Clock {
    pub fn get(&self, chain: Chain) -> u32 {
        match self.place(chain) {
            Ok(at) => self.0[at].1,
            Err(_) => 0,
        }
    }

    pub fn raise(&mut self, chain: Chain, step: u32) {
        match self.place(chain) {
            Ok(at) => self.0[at].1 = self.0[at].1.max(step),
            Err(at) if step > 0 => self.0.insert(at, (chain, step)),
            Err(_) => {}
        }
    }

    fn place(&self, chain: Chain) -> Result<usize, usize> {
        self.0.binary_search_by_key(&chain, |entry| entry.0)
    }

    /// The chains of which steps happen before, each with the last of them.
    pub fn chains(&self) -> &[(Chain, u32)] {
        &self.0
    }

    /// The chains of which more steps are in this clock than in an earlier state of it.
    pub fn since(&self, before: &Clock) -> Vec<(Chain, u32)> {
        let mut known = before.0.iter().peekable();
        let mut is_new = |&&(chain, step): &&(Chain, u32)| {
            while known.next_if(|one| one.0 < chain).is_some() {}
            known.peek().is_none_or(|one| **one != (chain, step))
        };
        self.0.iter().filter(&mut is_new).copied().collect()
    }

    fn join(&mut self, other: &Clock) {
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
            return;
        }
        let known = |&(chain, step): &(Chain, u32)| step <= self.get(chain);
        if other.0.iter().all(known) {
            return;
        }
        let mut merged = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        loop {
            let next = match (one.peek(), two.peek()) {
                (Some(mine), Some(theirs)) if mine.0 == theirs.0 => {
                    let both = (mine.0, mine.1.max(theirs.1));
                    one.next();
                    two.next();
                    both
                }
                (Some(mine), Some(theirs)) if mine.0 < theirs.0 => {
                    let mine = **mine;
                    one.next();
                    mine
                }
                (_, Some(theirs)) => {
                    let theirs = **theirs;
                    two.next();
                    theirs
                }
                (Some(mine), None) => {
                    let mine = **mine;
                    one.next();
                    mine
                }
                (None, None) => break,
            };
            merged.push(next);
        }
        self.0 = merged;
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
    #[test]
    fn clocks_join_chain_by_chain() {
        let clock = |steps: &[(Chain, u32)]| {
            let mut clock = Clock::default();
            for &(chain, step) in steps {
                clock.raise(chain, step);
            }
            clock
        };
        let mut joined = clock(&[(1, 5), (4, 2), (9, 1)]);
        joined.join(&clock(&[(4, 3), (0, 7), (12, 1), (9, 1)]));
        assert_eq!(joined, clock(&[(0, 7), (1, 5), (4, 3), (9, 1), (12, 1)]));
        assert_eq!((joined.get(4), joined.get(5)), (3, 0));
        let before = clock(&[(1, 5), (4, 2), (9, 1)]);
        assert_eq!(joined.since(&before), [(0, 7), (4, 3), (12, 1)]);
        assert_eq!(joined.since(&joined), []);
    }
}

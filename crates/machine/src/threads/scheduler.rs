//! Who runs next, and for how long: the only source of interleavings.
//!
//! A scheduler is plain data: it is part of a snapshot, and the same scheduler gives the same
//! run. Random ones are seeded. PCT is Burckhardt et al., "A Randomized Scheduler with
//! Probabilistic Guarantees of Finding Bugs" (ASPLOS 2010).

use super::{Thread, ThreadId};
use crate::random::Random;

/// A decision: this thread, for this many instructions at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub thread: ThreadId,
    pub instructions: u64,
}

pub trait Scheduler: std::fmt::Debug {
    /// Chooses among the runnable threads (never empty, in order of their numbers).
    fn choose(&mut self, runnable: &[ThreadId], current: ThreadId, threads: &[Thread]) -> Turn;
    fn clone_box(&self) -> Box<dyn Scheduler>;
}

impl Clone for Box<dyn Scheduler> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// Each in turn, for the same number of instructions.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    pub quantum: u64,
}

impl Default for RoundRobin {
    fn default() -> Self {
        RoundRobin { quantum: 50_000 }
    }
}

impl Scheduler for RoundRobin {
    fn choose(&mut self, runnable: &[ThreadId], current: ThreadId, _: &[Thread]) -> Turn {
        let next = runnable.iter().find(|&&thread| thread > current).unwrap_or(&runnable[0]);
        Turn { thread: *next, instructions: self.quantum }
    }

    fn clone_box(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }
}

/// Any, for a random short or long while.
#[derive(Clone, Debug)]
pub struct RandomWalk {
    random: Random,
}

impl RandomWalk {
    pub fn new(seed: u64) -> RandomWalk {
        RandomWalk { random: Random::new(seed) }
    }
}

impl Scheduler for RandomWalk {
    fn choose(&mut self, runnable: &[ThreadId], _: ThreadId, _: &[Thread]) -> Turn {
        let thread = runnable[self.random.below(runnable.len() as u64) as usize];
        // Most turns are long, some are a handful of instructions: races hide in those.
        let scale = 2 + 2 * self.random.below(7);
        let instructions = 1 + self.random.below(1 << scale);
        Turn { thread, instructions }
    }

    fn clone_box(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }
}

/// Probabilistic concurrency testing: random priorities, lowered at a few random moments.
#[derive(Clone, Debug)]
pub struct Pct {
    random: Random,
    priorities: Vec<u64>,
    /// Instructions until the running thread's priority drops; last first.
    changes: Vec<u64>,
    lowest: u64,
}

impl Pct {
    /// `depth` - 1 changes of priority within the first `length` instructions.
    pub fn new(seed: u64, depth: u32, length: u64) -> Pct {
        let mut random = Random::new(seed);
        let mut at: Vec<u64> = (1..depth).map(|_| random.below(length.max(1))).collect();
        at.sort_unstable();
        let mut gaps: Vec<u64> = Vec::new();
        let mut last = 0;
        for moment in at {
            gaps.push((moment - last).max(1));
            last = moment;
        }
        gaps.reverse();
        Pct { random, priorities: Vec::new(), changes: gaps, lowest: 1 << 32 }
    }
}

impl Scheduler for Pct {
    fn choose(&mut self, runnable: &[ThreadId], current: ThreadId, _: &[Thread]) -> Turn {
        let highest = runnable.last().map_or(0, |thread| thread.0 as usize);
        while self.priorities.len() <= highest.max(current.0 as usize) {
            self.priorities.push((1 << 33) + self.random.below(1 << 32));
        }
        let best = |priorities: &[u64]| {
            *runnable
                .iter()
                .max_by_key(|thread| priorities[thread.0 as usize])
                .expect("some thread is runnable")
        };
        let thread = best(&self.priorities);
        let Some(instructions) = self.changes.pop() else {
            return Turn { thread, instructions: 100_000 };
        };
        self.lowest -= 1;
        self.priorities[thread.0 as usize] = self.lowest;
        Turn { thread, instructions }
    }

    fn clone_box(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }
}

/// Follows a list of turns, then goes on round robin. A recorded schedule replays this way.
#[derive(Clone, Debug)]
pub struct Scripted {
    turns: std::sync::Arc<[Turn]>,
    at: usize,
    after: RoundRobin,
}

impl Scripted {
    pub fn new(turns: Vec<Turn>) -> Scripted {
        Scripted { turns: turns.into(), at: 0, after: RoundRobin::default() }
    }
}

impl Scheduler for Scripted {
    fn choose(&mut self, runnable: &[ThreadId], current: ThreadId, threads: &[Thread]) -> Turn {
        while let Some(&turn) = self.turns.get(self.at) {
            self.at += 1;
            if runnable.contains(&turn.thread) {
                return turn;
            }
        }
        self.after.choose(runnable, current, threads)
    }

    fn clone_box(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }
}

//! Who runs next, and for how long: the only source of interleavings.
//!
//! A scheduler is plain data: it is part of a snapshot, and the same scheduler gives the same
//! run. Random ones are seeded. PCT is Burckhardt et al., "A Randomized Scheduler with
//! Probabilistic Guarantees of Finding Bugs" (ASPLOS 2010).

use std::cell::RefCell;
use std::rc::Rc;

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
    /// The running thread gave up its turn: it waits for others in a loop.
    fn yielded(&mut self, _thread: ThreadId) {}
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
        let next = runnable
            .iter()
            .find(|&&thread| thread > current)
            .unwrap_or(&runnable[0]);
        Turn {
            thread: *next,
            instructions: self.quantum,
        }
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
        RandomWalk {
            random: Random::new(seed),
        }
    }
}

impl Scheduler for RandomWalk {
    fn choose(&mut self, runnable: &[ThreadId], _: ThreadId, _: &[Thread]) -> Turn {
        let thread = runnable[self.random.below(runnable.len() as u64) as usize];
        // Most turns are long, some are a handful of instructions: races hide in those.
        let scale = 2 + 2 * self.random.below(7);
        let instructions = 1 + self.random.below(1 << scale);
        Turn {
            thread,
            instructions,
        }
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
        Pct {
            random,
            priorities: Vec::new(),
            changes: gaps,
            lowest: 1 << 32,
        }
    }

    fn lower(&mut self, thread: ThreadId) {
        self.lowest -= 1;
        if let Some(priority) = self.priorities.get_mut(thread.0 as usize) {
            *priority = self.lowest;
        }
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
        // A thread that runs this long without a change of priority may be waiting for another
        // in a loop: it goes behind, or the run would not end.
        let instructions = self.changes.pop().unwrap_or(LONGEST_TURN);
        self.lower(thread);
        Turn {
            thread,
            instructions,
        }
    }

    fn yielded(&mut self, thread: ThreadId) {
        self.lower(thread);
    }

    fn clone_box(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }
}

/// In instructions.
const LONGEST_TURN: u64 = 100_000;

/// Follows a list of turns, then goes on round robin. A recorded schedule replays this way.
#[derive(Clone, Debug)]
pub struct Scripted {
    turns: std::sync::Arc<[Turn]>,
    at: usize,
    after: RoundRobin,
}

impl Scripted {
    pub fn new(turns: Vec<Turn>) -> Scripted {
        Scripted {
            turns: turns.into(),
            at: 0,
            after: RoundRobin::default(),
        }
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

/// Another scheduler whose turns are written down, for [`Scripted`] to follow.
#[derive(Clone, Debug)]
pub struct Recorder {
    inner: Box<dyn Scheduler>,
    turns: Rc<RefCell<Vec<Turn>>>,
}

impl Recorder {
    /// The recorder, and where the turns will be.
    pub fn new(inner: Box<dyn Scheduler>) -> (Recorder, Rc<RefCell<Vec<Turn>>>) {
        let turns = Rc::default();
        (
            Recorder {
                inner,
                turns: Rc::clone(&turns),
            },
            turns,
        )
    }
}

impl Scheduler for Recorder {
    fn choose(&mut self, runnable: &[ThreadId], current: ThreadId, threads: &[Thread]) -> Turn {
        let turn = self.inner.choose(runnable, current, threads);
        self.turns.borrow_mut().push(turn);
        turn
    }

    fn yielded(&mut self, thread: ThreadId) {
        self.inner.yielded(thread);
    }

    fn clone_box(&self) -> Box<dyn Scheduler> {
        Box::new(self.clone())
    }
}

/// One turn a line: thread, instructions.
impl std::fmt::Display for Turn {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{} {}", self.thread.0, self.instructions)
    }
}

impl std::str::FromStr for Turn {
    type Err = String;

    fn from_str(line: &str) -> Result<Turn, String> {
        let mut words = line.split_whitespace();
        let mut number = |what: &str| -> Result<u64, String> {
            let word = words.next().ok_or(format!("{line:?}: no {what}"))?;
            word.parse()
                .map_err(|error| format!("{line:?}: {what}: {error}"))
        };
        let thread =
            u32::try_from(number("thread")?).map_err(|error| format!("{line:?}: {error}"))?;
        Ok(Turn {
            thread: ThreadId(thread),
            instructions: number("number of instructions")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREADS: [ThreadId; 3] = [ThreadId(0), ThreadId(2), ThreadId(5)];

    /// The threads chosen in a number of turns among the same runnable ones.
    fn choices(scheduler: &mut dyn Scheduler, count: usize) -> Vec<u32> {
        let mut current = ThreadId(0);
        (0..count)
            .map(|_| {
                current = scheduler.choose(&THREADS, current, &[]).thread;
                current.0
            })
            .collect()
    }

    #[test]
    fn round_robin_goes_round() {
        assert_eq!(choices(&mut RoundRobin::default(), 5), [2, 5, 0, 2, 5]);
    }

    #[test]
    fn same_seed_same_choices() {
        let run = |seed| choices(&mut RandomWalk::new(seed), 50);
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
        let run = |seed| choices(&mut Pct::new(seed, 3, 1000), 50);
        assert_eq!(run(7), run(7));
    }

    #[test]
    fn random_walk_reaches_every_thread() {
        let chosen = choices(&mut RandomWalk::new(3), 100);
        assert!(THREADS.iter().all(|thread| chosen.contains(&thread.0)));
    }

    #[test]
    fn a_clone_goes_its_own_way() {
        let mut scheduler: Box<dyn Scheduler> = Box::new(RandomWalk::new(9));
        let mut copy = scheduler.clone();
        assert_eq!(choices(&mut *scheduler, 20), choices(&mut *copy, 20));
    }

    #[test]
    fn pct_does_not_starve_who_is_waited_for() {
        // A thread that yields again and again lets all others run before its next turn.
        let mut scheduler = Pct::new(1, 1, 1000);
        let first = scheduler.choose(&THREADS, ThreadId(0), &[]).thread;
        scheduler.yielded(first);
        let second = scheduler.choose(&THREADS, first, &[]).thread;
        scheduler.yielded(second);
        let third = scheduler.choose(&THREADS, second, &[]).thread;
        assert!(first != second && second != third && first != third);
    }

    #[test]
    fn a_recorded_schedule_is_followed() {
        let (mut recorder, turns) = Recorder::new(Box::new(RandomWalk::new(4)));
        let recorded = choices(&mut recorder, 30);
        let text: Vec<String> = turns.borrow().iter().map(Turn::to_string).collect();
        let read = text
            .iter()
            .map(|line| line.parse().expect("written by us"))
            .collect();
        assert_eq!(choices(&mut Scripted::new(read), 30), recorded);
    }

    #[test]
    fn a_turn_that_is_no_turn() {
        assert!("1".parse::<Turn>().is_err());
        assert!("x 5".parse::<Turn>().is_err());
        assert!("99999999999 5".parse::<Turn>().is_err());
    }
}

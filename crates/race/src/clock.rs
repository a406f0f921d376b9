//! What happens before what: a clock per moment of a run.
//!
//! A run has thousands of tasks that nothing comes after (a frame, a timer that only shows
//! something), so its order is wide: a vector clock over chains of tasks has thousands of entries. A
//! [`Clock`] has two bits for each task instead: whether its message was posted before, and whether
//! all of the task happened before. Tasks of which a part happened before are few, and listed. Bits
//! are in blocks that clocks share as long as they agree, which they do but for the last tasks.

use std::rc::Rc;

/// A task, from the moment on at which its message is posted or its thread is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(pub u32);

const BLOCK_WORDS: usize = 8;
const WORD_BITS: usize = u64::BITS as usize;

impl Node {
    /// The word of a set that has its bit.
    fn word(self) -> usize {
        self.0 as usize / WORD_BITS
    }

    fn bit(self) -> u64 {
        1 << (self.0 as usize % WORD_BITS)
    }
}

/// Any set of tasks.
#[derive(Debug, Default)]
pub struct NodeSet(Vec<u64>);

impl NodeSet {
    pub fn insert(&mut self, node: Node) {
        if self.0.len() <= node.word() {
            self.0.resize(node.word() + 1, 0);
        }
        self.0[node.word()] |= node.bit();
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Block {
    posted: [u64; BLOCK_WORDS],
    ended: [u64; BLOCK_WORDS],
}

impl Block {
    fn words(&self) -> impl Iterator<Item = &u64> {
        self.posted.iter().chain(&self.ended)
    }

    fn has_all(&self, other: &Block) -> bool {
        let mut words = self.words().zip(other.words());
        words.all(|(mine, theirs)| theirs & !mine == 0)
    }

    fn add(&mut self, other: &Block) {
        let mine = self.posted.iter_mut().chain(&mut self.ended);
        for (mine, theirs) in mine.zip(other.words()) {
            *mine |= theirs;
        }
    }
}

/// All that happens before a moment.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// None where no bit is set.
    blocks: Vec<Option<Rc<Block>>>,
    /// Tasks of which not all happens before, in order, each with the last step that does.
    begun: Vec<(Node, u32)>,
}

impl Clock {
    /// Whether a point is among what happens before.
    pub fn has(&self, point: Point) -> bool {
        match point {
            Point::Posted(node) => self.has_bit(node, |block| &block.posted),
            Point::Ended(node) => self.has_ended(node),
            Point::Step(node, step) => match self.place(node) {
                Ok(at) => step <= self.begun[at].1,
                Err(_) => self.has_ended(node),
            },
        }
    }

    pub fn has_ended(&self, node: Node) -> bool {
        self.has_bit(node, |block| &block.ended)
    }

    fn has_bit(&self, node: Node, of: impl Fn(&Block) -> &[u64; BLOCK_WORDS]) -> bool {
        let (block, word) = (node.word() / BLOCK_WORDS, node.word() % BLOCK_WORDS);
        let block = self.blocks.get(block).and_then(Option::as_ref);
        block.is_some_and(|block| of(block)[word] & node.bit() != 0)
    }

    /// Tasks of which a part happens before.
    pub fn begun(&self) -> &[(Node, u32)] {
        &self.begun
    }

    /// Those of a set of tasks that were posted before, and have not ended before another clock; the
    /// last ones first.
    pub fn posted_of(&self, set: &NodeSet, unless: &Clock) -> Vec<Node> {
        let mut found = Vec::new();
        for (at, words) in set.0.chunks(BLOCK_WORDS).enumerate().rev() {
            let Some(block) = self.blocks.get(at).and_then(Option::as_ref) else {
                continue;
            };
            let ended = unless.blocks.get(at).and_then(Option::as_ref);
            for (word, bits) in words.iter().enumerate().rev() {
                let mut bits = bits & block.posted[word];
                if let Some(ended) = ended {
                    bits &= !ended.ended[word];
                }
                while bits != 0 {
                    let bit = bits.ilog2();
                    bits &= !(1 << bit);
                    let word = at * BLOCK_WORDS + word;
                    found.push(Node((word * WORD_BITS) as u32 + bit));
                }
            }
        }
        found
    }

    /// Adds one point, without what happens before it.
    pub fn add(&mut self, point: Point) {
        let node = match point {
            Point::Posted(node) => {
                self.block(node).posted[node.word() % BLOCK_WORDS] |= node.bit();
                return;
            }
            Point::Step(node, _) | Point::Ended(node) => node,
        };
        match (point, self.place(node)) {
            (Point::Step(_, step), Ok(at)) => self.begun[at].1 = self.begun[at].1.max(step),
            (Point::Step(_, step), Err(at)) => {
                if !self.has_ended(node) {
                    self.begun.insert(at, (node, step));
                }
            }
            (_, place) => {
                self.block(node).ended[node.word() % BLOCK_WORDS] |= node.bit();
                if let Ok(at) = place {
                    self.begun.remove(at);
                }
            }
        }
    }

    fn block(&mut self, node: Node) -> &mut Block {
        let at = node.word() / BLOCK_WORDS;
        if self.blocks.len() <= at {
            self.blocks.resize(at + 1, None);
        }
        Rc::make_mut(self.blocks[at].get_or_insert_default())
    }

    fn place(&self, node: Node) -> Result<usize, usize> {
        self.begun.binary_search_by_key(&node, |entry| entry.0)
    }

    /// Whether all that is in another clock is in this one.
    pub fn has_all(&self, other: &Clock) -> bool {
        let mut blocks = other.blocks.iter().enumerate();
        let has_block = |(at, theirs): (usize, &Option<Rc<Block>>)| {
            let Some(theirs) = theirs else {
                return true;
            };
            let mine = self.blocks.get(at).and_then(Option::as_ref);
            mine.is_some_and(|mine| Rc::ptr_eq(mine, theirs) || mine.has_all(theirs))
        };
        let mut begun = other.begun.iter();
        blocks.all(has_block) && begun.all(|&(node, step)| self.has(Point::Step(node, step)))
    }

    /// Adds all of another clock.
    pub fn join(&mut self, other: &Clock) {
        if self.blocks.len() < other.blocks.len() {
            self.blocks.resize(other.blocks.len(), None);
        }
        for (mine, theirs) in self.blocks.iter_mut().zip(&other.blocks) {
            let Some(theirs) = theirs else {
                continue;
            };
            match mine {
                Some(mine) if Rc::ptr_eq(mine, theirs) || mine.has_all(theirs) => {}
                Some(mine) if !theirs.has_all(mine) => Rc::make_mut(mine).add(theirs),
                _ => *mine = Some(Rc::clone(theirs)),
            }
        }
        let mut begun = std::mem::take(&mut self.begun);
        begun.extend_from_slice(&other.begun);
        // Of one task, the latest step is first.
        begun.sort_unstable_by_key(|&(node, step)| (node, std::cmp::Reverse(step)));
        begun.dedup_by_key(|entry| entry.0);
        begun.retain(|entry| !self.has_ended(entry.0));
        self.begun = begun;
    }
}

/// Where a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// Its message is put into a queue. Through a binder that is later than what asked for it.
    Posted(Node),
    /// In the middle, as far as this step.
    Step(Node, u32),
    Ended(Node),
}

/// A point of a task, and all that happens before it.
#[derive(Clone, Debug)]
pub struct Moment {
    pub at: Point,
    pub before: Rc<Clock>,
}

impl Moment {
    /// Whether this one happens before another, or is the same.
    pub fn is_before(&self, other: &Moment) -> bool {
        let is_same_task = match (self.at, other.at) {
            (Point::Step(one, step), Point::Step(two, until)) => one == two && step <= until,
            (Point::Step(one, _), Point::Ended(two)) => one == two,
            (one, two) => one == two,
        };
        is_same_task || other.before.has(self.at)
    }

    /// Whether a clock has this moment behind it.
    pub fn is_in(&self, clock: &Clock) -> bool {
        clock.has(self.at)
    }

    /// Adds this moment, and all that happens before it, to a clock.
    pub fn join_into(&self, clock: &mut Clock) {
        clock.join(&self.before);
        clock.add(self.at);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gibbon_engine::Random;

    use super::*;

    fn step(node: u32, step: u32, before: Clock) -> Moment {
        Moment {
            at: Point::Step(Node(node), step),
            before: Rc::new(before),
        }
    }

    #[test]
    fn what_was_joined_is_before_and_nothing_else() {
        let first = step(0, 3, Clock::default());
        let mut clock = Clock::default();
        first.join_into(&mut clock);
        let second = step(1, 1, clock);
        let later = step(0, 4, Clock::default());
        assert!(first.is_before(&second) && !second.is_before(&first));
        assert!(!later.is_before(&second) && first.is_before(&later));
    }

    #[test]
    fn of_a_task_that_ended_every_step_is_before() {
        let mut clock = Clock::default();
        clock.add(Point::Step(Node(7), 2));
        assert_eq!(clock.begun(), [(Node(7), 2)]);
        let mut ended = Clock::default();
        ended.add(Point::Ended(Node(7)));
        clock.join(&ended);
        assert!(clock.begun().is_empty() && clock.has(Point::Step(Node(7), 9)));
        // And stays so.
        clock.add(Point::Step(Node(7), 2));
        assert!(clock.begun().is_empty());
        assert!(!clock.has(Point::Posted(Node(7))));
    }

    /// Points as a plain set, which a clock is compared with.
    #[derive(Clone, Default)]
    struct Plain(BTreeSet<(u32, u32)>);

    const ENDED: u32 = 5;
    const POSTED: u32 = 6;

    impl Plain {
        fn add(&mut self, node: u32, what: u32) {
            match what {
                ENDED => self.0.extend((1..=ENDED).map(|step| (node, step))),
                POSTED => drop(self.0.insert((node, POSTED))),
                step => self.0.extend((1..=step).map(|step| (node, step))),
            }
        }
    }

    fn point(node: u32, what: u32) -> Point {
        match what {
            ENDED => Point::Ended(Node(node)),
            POSTED => Point::Posted(Node(node)),
            step => Point::Step(Node(node), step),
        }
    }

    #[test]
    fn clocks_are_what_sets_of_points_are() {
        const NODES: u32 = 1_200;
        let mut random = Random::new(7, 0);
        let mut number = |below: u32| random.below(below);
        let mut clocks: Vec<(Clock, Plain)> = vec![Default::default(); 6];
        for _ in 0..20_000 {
            let [one, two] = [number(6), number(6)].map(|at| at as usize);
            let (node, what) = (number(NODES), 1 + number(POSTED));
            match number(200) {
                1..=10 => {
                    let (clock, plain) = clocks[two].clone();
                    clocks[one].0.join(&clock);
                    clocks[one].1.0.extend(plain.0);
                }
                0 => clocks[one] = Default::default(),
                _ => {
                    clocks[one].0.add(point(node, what));
                    clocks[one].1.add(node, what);
                }
            }
            let (clock, plain) = &clocks[one];
            let (node, what) = (number(NODES), 1 + number(POSTED));
            assert_eq!(
                clock.has(point(node, what)),
                plain.0.contains(&(node, what))
            );
            let (other, others) = &clocks[two];
            assert_eq!(clock.has_all(other), plain.0.is_superset(&others.0));
        }
        let mut set = NodeSet::default();
        (0..NODES)
            .step_by(3)
            .for_each(|node| set.insert(Node(node)));
        let [(one, first), (two, second), ..] = &clocks[..] else {
            panic!("there are six");
        };
        let expected: Vec<Node> = (0..NODES)
            .rev()
            .filter(|node| node % 3 == 0)
            .filter(|&node| first.0.contains(&(node, POSTED)) && !second.0.contains(&(node, ENDED)))
            .map(Node)
            .collect();
        assert!(!expected.is_empty());
        assert_eq!(one.posted_of(&set, two), expected);
    }
}

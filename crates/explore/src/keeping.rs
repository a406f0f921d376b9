//! Which moments are kept: a device holds snapshots of these alone. So there are never more of them
//! than that, and going back to one costs next to nothing, however long the run.
//!
//! The moments that promise least are let go. One of those is taken up again when it promises much
//! more than the least of the kept; it is then gone to by its events, once. None of this depends
//! on the devices, so their number changes nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::frontier::{CheckpointId, Frontier};

/// The most moments that are kept.
const MOST: usize = 90;
/// How many times as much a moment that was let go has to promise.
const AGAIN: f64 = 4.0;
/// The part of all events that going to moments again may take.
const SHARE: usize = 20;

/// Moments that were let go.
#[derive(Default)]
pub struct Keeping {
    /// With what they promised then. Promises are not negative, so their bits have their order.
    let_go: BTreeSet<(u64, CheckpointId)>,
    /// Events that going to moments again took.
    spent: usize,
}

impl Keeping {
    /// Lets go of what is too much, but not of moments that are `busy`; those let go are told.
    /// `promise` is what a moment promises now; `events` were done so far.
    pub fn settle(
        &mut self,
        frontier: &mut Frontier,
        events: usize,
        busy: &BTreeSet<CheckpointId>,
        promise: impl Fn(&Frontier, CheckpointId) -> f64,
    ) -> Vec<CheckpointId> {
        let may_go = |id: &CheckpointId| *id != Frontier::START && !busy.contains(id);
        let mut promises: BTreeMap<CheckpointId, f64> = BTreeMap::new();
        for id in frontier.kept().filter(may_go) {
            promises.insert(id, promise(frontier, id));
        }
        let mut gone = Vec::new();
        while frontier.kept().count() > MOST {
            let Some(least) = least(&promises) else { break };
            let promised = promises.remove(&least).unwrap_or_default();
            self.let_go(frontier, least, promised);
            gone.push(least);
        }
        if let Some(least) = least(&promises)
            && frontier.kept().count() >= MOST
            && self.spent * SHARE <= events
            && let Some(best) = self.best(frontier, promises[&least] * AGAIN, promise)
        {
            self.let_go(frontier, least, promises[&least]);
            gone.push(least);
            self.spent += frontier.way_to(best);
            frontier.keep(best);
        }
        gone
    }

    /// Remembers a moment that is not kept.
    pub fn let_go(&mut self, frontier: &mut Frontier, id: CheckpointId, promised: f64) {
        frontier.let_go(id);
        self.let_go.insert((promised.to_bits(), id));
    }

    /// Takes the moment that promises most, if it is more than so much. What it was let go with
    /// may have been tried since.
    fn best(
        &mut self,
        frontier: &Frontier,
        more_than: f64,
        promise: impl Fn(&Frontier, CheckpointId) -> f64,
    ) -> Option<CheckpointId> {
        while let Some(&(promised, id)) = self.let_go.last() {
            if f64::from_bits(promised) <= more_than {
                return None;
            }
            self.let_go.pop_last();
            let now = promise(frontier, id);
            if now > more_than {
                return Some(id);
            }
            self.let_go.insert((now.to_bits(), id));
        }
        None
    }
}

fn least(promises: &BTreeMap<CheckpointId, f64>) -> Option<CheckpointId> {
    // Of two alike the later one, which is farther from the start.
    let least = promises.iter().rev();
    let least = least.min_by(|one, other| one.1.total_cmp(other.1))?;
    Some(*least.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::TreeId;

    fn frontier(moments: usize) -> Frontier {
        let mut frontier = Frontier::default();
        for at in 0..moments {
            let parent = at.checked_sub(1).map(|before| CheckpointId(before as u32));
            frontier.add(parent, Vec::new(), TreeId(0));
        }
        frontier
    }

    #[test]
    fn what_promises_least_is_let_go() {
        let mut frontier = frontier(MOST + 3);
        let busy = BTreeSet::from([CheckpointId(1)]);
        let mut keeping = Keeping::default();
        let gone = keeping.settle(&mut frontier, 0, &busy, |_, id| f64::from(id.0));
        assert_eq!(gone, [2, 3, 4].map(CheckpointId));
        assert_eq!(frontier.kept().count(), MOST);
        assert!(frontier.is_kept(Frontier::START) && frontier.is_kept(CheckpointId(1)));
    }

    #[test]
    fn what_promises_much_more_is_taken_up_again() {
        let mut frontier = frontier(MOST + 1);
        let mut keeping = Keeping::default();
        let none = BTreeSet::new();
        let gone = keeping.settle(&mut frontier, 0, &none, |_, id| match id.0 {
            7 => 9.0,
            _ => 10.0,
        });
        assert_eq!(gone, [CheckpointId(7)]);
        // Not four times as much: nothing changes.
        assert!(
            keeping
                .settle(&mut frontier, 0, &none, |_, _| 3.0)
                .is_empty()
        );
        let later = |_: &Frontier, id: CheckpointId| if id.0 == 7 { 8.0 } else { 1.0 };
        let gone = keeping.settle(&mut frontier, 0, &none, later);
        assert_eq!(gone, [CheckpointId(MOST as u32)]);
        assert!(frontier.is_kept(CheckpointId(7)));
    }

    #[test]
    fn what_was_tried_since_is_not_taken_up() {
        let mut frontier = frontier(MOST + 1);
        let mut keeping = Keeping::default();
        let none = BTreeSet::new();
        keeping.settle(&mut frontier, 0, &none, |_, id| 10.0 + f64::from(id.0));
        assert!(!frontier.is_kept(CheckpointId(1)));
        assert!(
            keeping
                .settle(&mut frontier, 0, &none, |_, _| 1.0)
                .is_empty()
        );
    }
}

//! Moments that can be gone back to: by a snapshot, or by the events that led there.

use std::collections::BTreeSet;
use std::sync::Arc;

use gibbon_trace::Step;
use rpds::VectorSync;
use serde::{Deserialize, Serialize};

use crate::model::TreeId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CheckpointId(pub u32);

/// A moment, as steps from an earlier one.
#[derive(Clone)]
pub struct Checkpoint {
    pub parent: Option<CheckpointId>,
    pub steps: Arc<[Step]>,
    /// What was on the screen.
    pub tree: TreeId,
    /// Events from the start of the app.
    pub depth: usize,
    /// Walks that began here.
    pub left: u32,
    /// Going here did not lead to what was seen: nobody tries again.
    pub is_detached: bool,
}

/// A moment that there was, and what was done since.
#[derive(Clone)]
pub struct MomentPath {
    pub anchor: CheckpointId,
    pub steps: Vec<Step>,
}

/// A copy shares what it has with the original until that changes.
#[derive(Clone, Default)]
pub struct Frontier {
    checkpoints: VectorSync<Arc<Checkpoint>>,
    /// Those that can be gone on from: devices hold their snapshots.
    kept: BTreeSet<CheckpointId>,
}

impl Frontier {
    /// The app just started.
    pub const START: CheckpointId = CheckpointId(0);

    pub fn add(
        &mut self,
        parent: Option<CheckpointId>,
        steps: Vec<Step>,
        tree: TreeId,
    ) -> CheckpointId {
        let id = CheckpointId(self.checkpoints.len() as u32);
        let before = parent.map_or(0, |parent| self.get(parent).depth);
        self.checkpoints.push_back_mut(Arc::new(Checkpoint {
            parent,
            depth: before + steps.len(),
            steps: steps.into(),
            tree,
            left: 0,
            is_detached: false,
        }));
        self.kept.insert(id);
        id
    }

    /// Moments that are kept, in their order.
    pub fn kept(&self) -> impl Iterator<Item = CheckpointId> {
        self.kept.iter().copied()
    }

    pub fn is_kept(&self, id: CheckpointId) -> bool {
        self.kept.contains(&id)
    }

    pub fn keep(&mut self, id: CheckpointId) {
        self.kept.insert(id);
    }

    pub fn let_go(&mut self, id: CheckpointId) {
        self.kept.remove(&id);
    }

    /// Nobody goes there again.
    pub fn detach(&mut self, id: CheckpointId) {
        self.get_mut(id).is_detached = true;
        self.let_go(id);
    }

    pub fn get(&self, id: CheckpointId) -> &Checkpoint {
        &self.checkpoints[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: CheckpointId) -> &mut Checkpoint {
        let checkpoint = self.checkpoints.get_mut(id.0 as usize);
        Arc::make_mut(checkpoint.expect("moments have their places"))
    }

    pub fn iter(&self) -> impl Iterator<Item = (CheckpointId, &Checkpoint)> {
        let all = self.checkpoints.iter().enumerate();
        all.map(|(at, checkpoint)| (CheckpointId(at as u32), &**checkpoint))
    }

    /// From a moment back to the start.
    pub fn ancestors(&self, id: CheckpointId) -> impl Iterator<Item = CheckpointId> {
        std::iter::successors(Some(id), |id| self.get(*id).parent)
    }

    /// Events from the nearest moment that is kept.
    pub fn way_to(&self, id: CheckpointId) -> usize {
        let kept = self.ancestors(id).find(|one| self.is_kept(*one));
        self.get(id).depth - kept.map_or(0, |kept| self.get(kept).depth)
    }

    /// All steps from the start of the app.
    pub fn steps(&self, id: CheckpointId) -> Vec<Step> {
        let mut parts: Vec<&[Step]> = self
            .ancestors(id)
            .map(|id| &self.get(id).steps[..])
            .collect();
        parts.reverse();
        parts.concat()
    }
}

#[cfg(test)]
mod tests {
    use gibbon_device::Event;

    use super::*;

    fn steps(count: usize) -> Vec<Step> {
        let step = |at: usize| Step {
            event: Event::Wait { millis: at as u32 },
            activity: None,
            hash: None,
        };
        (0..count).map(step).collect()
    }

    /// The start, and two moments after each other.
    fn frontier() -> (Frontier, [CheckpointId; 3]) {
        let mut frontier = Frontier::default();
        let start = frontier.add(None, Vec::new(), TreeId(0));
        let near = frontier.add(Some(start), steps(2), TreeId(1));
        let far = frontier.add(Some(near), steps(3), TreeId(2));
        (frontier, [start, near, far])
    }

    #[test]
    fn a_moment_is_its_ancestors_steps_and_its_own() {
        let (frontier, [start, near, far]) = frontier();
        assert_eq!(start, Frontier::START);
        assert_eq!(frontier.get(far).depth, 5);
        let ancestors: Vec<CheckpointId> = frontier.ancestors(far).collect();
        assert_eq!(ancestors, [far, near, start]);
        assert_eq!(frontier.steps(far), [steps(2), steps(3)].concat());
    }

    #[test]
    fn the_way_begins_at_the_nearest_moment_that_is_kept() {
        let (mut frontier, [_, near, far]) = frontier();
        assert_eq!(frontier.way_to(far), 0);
        frontier.let_go(far);
        assert_eq!(frontier.way_to(far), 3);
        frontier.let_go(near);
        assert_eq!(frontier.way_to(far), 5);
        frontier.keep(near);
        assert_eq!(frontier.way_to(far), 3);
    }

    #[test]
    fn what_is_detached_is_not_kept_and_a_copy_does_not_change() {
        let (mut frontier, [_, near, far]) = frontier();
        let before = frontier.clone();
        frontier.detach(near);
        assert!(frontier.get(near).is_detached && !frontier.is_kept(near));
        assert!(frontier.is_kept(far));
        assert!(!before.get(near).is_detached && before.is_kept(near));
    }
}

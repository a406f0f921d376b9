//! Moments that can be gone back to: by a snapshot, or by the events that led there.

use std::sync::Arc;

use gibbon_trace::Step;
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

/// A moment that is kept, and what was done since.
#[derive(Clone)]
pub struct Place {
    pub anchor: CheckpointId,
    pub steps: Vec<Step>,
}

/// A copy shares what it has with the original until that changes.
#[derive(Clone, Default)]
pub struct Frontier {
    checkpoints: Vec<Arc<Checkpoint>>,
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
        self.checkpoints.push(Arc::new(Checkpoint {
            parent,
            depth: before + steps.len(),
            steps: steps.into(),
            tree,
            left: 0,
            is_detached: false,
        }));
        id
    }

    pub fn get(&self, id: CheckpointId) -> &Checkpoint {
        &self.checkpoints[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: CheckpointId) -> &mut Checkpoint {
        Arc::make_mut(&mut self.checkpoints[id.0 as usize])
    }

    pub fn iter(&self) -> impl Iterator<Item = (CheckpointId, &Checkpoint)> {
        let all = self.checkpoints.iter().enumerate();
        all.map(|(at, checkpoint)| (CheckpointId(at as u32), &**checkpoint))
    }

    /// From a moment back to the start.
    pub fn ancestors(&self, id: CheckpointId) -> impl Iterator<Item = CheckpointId> {
        std::iter::successors(Some(id), |id| self.get(*id).parent)
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

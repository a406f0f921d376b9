//! The work of the fleet: walks, each on the device that is nearest to its start.

use std::sync::Arc;

use gibbon_device::SnapshotId;
use gibbon_engine::{AnyDevice, Attempt, EpisodeStart, Progress, Work};

use crate::frontier::CheckpointId;
use crate::task::Task;
use crate::worker::{Walk, WalkContext, Worker};

pub struct Walking {
    /// Of the run.
    pub seed: u64,
    pub start: EpisodeStart,
}

/// A walk to be done.
pub struct WalkItem {
    pub task: Task,
    pub context: Arc<WalkContext>,
}

/// What a device is told of its snapshots between two walks.
#[derive(Clone, Copy, Debug)]
pub enum SnapshotNote {
    /// A snapshot is of this moment, which is kept.
    Keep(CheckpointId, SnapshotId),
    /// Nobody needs a snapshot.
    Forget(SnapshotId),
    /// A moment is not kept any more.
    LetGo(CheckpointId),
}

impl Work for Walking {
    type Worker = Worker;
    type Item = WalkItem;
    type Output = Walk;
    type Message = SnapshotNote;

    fn worker(&self, device: AnyDevice) -> Worker {
        Worker::new(device, self.start.clone())
    }

    fn run(&self, worker: &mut Worker, item: &WalkItem, progress: &dyn Progress) -> Attempt<Walk> {
        let walk = worker.walk(&item.context, &item.task, self.seed, progress);
        Attempt {
            broke: walk.problem.clone(),
            output: walk,
        }
    }

    fn distance(&self, worker: &Worker, item: &WalkItem) -> usize {
        worker.distance(&item.context.frontier, item.task.from)
    }

    fn tell(&self, worker: &mut Worker, note: SnapshotNote) {
        match note {
            SnapshotNote::Keep(id, snapshot) => worker.keep_snapshot(id, snapshot),
            SnapshotNote::Forget(snapshot) => worker.forget_snapshot(snapshot),
            SnapshotNote::LetGo(id) => worker.let_go(id),
        }
    }
}

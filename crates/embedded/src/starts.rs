//! Starts of the app that were made before: made again, they are a restore.
//!
//! Engines reset the device and start the app over and over. From the same moment, with the same random
//! numbers, a start is the same start, so the device keeps the moment after it and what came of it.

use gibbon_device::Outcome;
use gibbon_machine::Snapshot;
use gibbon_machine::threads::ThreadId;

/// So many are kept: engines that try an app under many seeds come back to each of them.
const MOST: usize = 8;
/// One that was not asked for in so many starts makes room for another.
const FORGOTTEN_AFTER: u64 = 64;

/// What makes a start after a reset the one it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartKey {
    /// Random numbers since the reset, in order.
    pub seeds: Vec<u64>,
    pub activity: Option<String>,
}

/// How a start ended: the app was still there.
pub struct Started {
    pub snapshot: Snapshot,
    pub outcome: Outcome,
    pub front: Option<String>,
    pub deadlock: Option<Vec<ThreadId>>,
}

#[derive(Default)]
pub struct KnownStarts {
    known: Vec<KnownStart>,
    /// Counts the starts.
    now: u64,
}

struct KnownStart {
    key: StartKey,
    started: Started,
    used: u64,
}

impl KnownStarts {
    pub fn find(&mut self, key: &StartKey) -> Option<&Started> {
        self.now += 1;
        let known = self.known.iter_mut().find(|known| known.key == *key)?;
        known.used = self.now;
        Some(&known.started)
    }

    /// Whether there is room for one more.
    pub fn has_room(&mut self) -> bool {
        let now = self.now;
        self.known
            .retain(|known| now - known.used < FORGOTTEN_AFTER);
        self.known.len() < MOST
    }

    pub fn keep(&mut self, key: StartKey, started: Started) {
        self.known.push(KnownStart {
            key,
            started,
            used: self.now,
        });
    }

    pub fn clear(&mut self) {
        self.known.clear();
    }
}

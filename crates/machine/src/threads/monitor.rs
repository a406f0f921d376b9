//! Monitors and identity hash codes: both live in an object's lock word.
//!
//! ```text
//! …hash…00    free; the identity hash, or 0 if none was asked for yet
//! count,owner,01    entered by one thread, nobody waiting, no hash
//! …index…10    all else: a record in the table, given back when it is free again
//! ```

use crate::heap::{Heap, OBJECT_LOCK, Ref};

use super::ThreadId;

const FREE: u32 = 0;
const THIN: u32 = 1;
const FAT: u32 = 2;
const OWNER_BITS: u32 = 20;
const MAX_COUNT: u32 = (1 << (30 - OWNER_BITS)) - 1;

#[derive(Clone, Debug, Default)]
struct Monitor {
    owner: Option<ThreadId>,
    count: u32,
    hash: u32,
    /// Threads in `wait`, oldest first.
    waiting: Vec<ThreadId>,
}

/// The monitors that do not fit a lock word.
#[derive(Clone, Debug, Default)]
pub struct Monitors {
    records: Vec<Monitor>,
    unused: Vec<u32>,
}

/// The thread does not own the monitor it gave up, waits or notifies on.
#[derive(Debug)]
pub struct NotOwner;

impl Monitors {
    /// Enters, or says no because another thread is inside.
    #[inline]
    pub fn enter(&mut self, heap: &mut Heap, object: Ref, thread: ThreadId) -> bool {
        let word = heap.get_u32(object, OBJECT_LOCK);
        if word == FREE {
            heap.set_u32(object, OBJECT_LOCK, thread.0 << 2 | THIN);
            return true;
        }
        self.enter_slowly(heap, object, thread, word)
    }

    fn enter_slowly(&mut self, heap: &mut Heap, object: Ref, thread: ThreadId, word: u32) -> bool {
        if word & 3 == THIN {
            let (owner, count) = thin(word);
            if owner != thread {
                return false;
            }
            if count < MAX_COUNT {
                heap.set_u32(object, OBJECT_LOCK, word + (1 << (2 + OWNER_BITS)));
                return true;
            }
        }
        let monitor = self.fatten(heap, object);
        match monitor.owner {
            None => (monitor.owner, monitor.count) = (Some(thread), 1),
            Some(owner) if owner == thread => monitor.count += 1,
            Some(_) => return false,
        }
        true
    }

    /// Leaves once. `Ok(true)`: the monitor is free now, so others may try.
    pub fn exit(
        &mut self,
        heap: &mut Heap,
        object: Ref,
        thread: ThreadId,
    ) -> Result<bool, NotOwner> {
        let word = heap.get_u32(object, OBJECT_LOCK);
        match word & 3 {
            THIN => {
                let (owner, count) = thin(word);
                if owner != thread {
                    return Err(NotOwner);
                }
                let left = if count == 0 {
                    FREE
                } else {
                    word - (1 << (2 + OWNER_BITS))
                };
                heap.set_u32(object, OBJECT_LOCK, left);
                Ok(count == 0)
            }
            FAT => {
                let monitor = self.fatten(heap, object);
                if monitor.owner != Some(thread) || monitor.count == 0 {
                    return Err(NotOwner);
                }
                monitor.count -= 1;
                if monitor.count > 0 {
                    return Ok(false);
                }
                monitor.owner = None;
                self.release_if_idle(heap, object);
                Ok(true)
            }
            _ => Err(NotOwner),
        }
    }

    /// A free monitor can be entered by this thread only, until it has.
    pub fn keep_for(&mut self, heap: &mut Heap, object: Ref, thread: ThreadId) {
        let monitor = self.fatten(heap, object);
        (monitor.owner, monitor.count) = (Some(thread), 0);
    }

    pub fn owner(&self, heap: &Heap, object: Ref) -> Option<ThreadId> {
        let word = heap.get_u32(object, OBJECT_LOCK);
        match word & 3 {
            THIN => Some(thin(word).0),
            FAT => self.records.get((word >> 2) as usize)?.owner,
            _ => None,
        }
    }

    /// Leaves altogether and joins the waiting; returns how often it was entered.
    pub fn wait(
        &mut self,
        heap: &mut Heap,
        object: Ref,
        thread: ThreadId,
    ) -> Result<u32, NotOwner> {
        if self.owner(heap, object) != Some(thread) {
            return Err(NotOwner);
        }
        let monitor = self.fatten(heap, object);
        monitor.waiting.push(thread);
        monitor.owner = None;
        Ok(std::mem::take(&mut monitor.count))
    }

    /// Enters again as often as before a wait, if it is free.
    pub fn enter_again(
        &mut self,
        heap: &mut Heap,
        object: Ref,
        thread: ThreadId,
        count: u32,
    ) -> bool {
        if !self.enter(heap, object, thread) {
            return false;
        }
        if count > 1 {
            self.fatten(heap, object).count = count;
        }
        true
    }

    /// Takes the first (or all) of the waiting.
    pub fn notify(
        &mut self,
        heap: &mut Heap,
        object: Ref,
        thread: ThreadId,
        all: bool,
    ) -> Result<Vec<ThreadId>, NotOwner> {
        if self.owner(heap, object) != Some(thread) {
            return Err(NotOwner);
        }
        if heap.get_u32(object, OBJECT_LOCK) & 3 == THIN {
            return Ok(Vec::new());
        }
        let waiting = &mut self.fatten(heap, object).waiting;
        let count = if all {
            waiting.len()
        } else {
            waiting.len().min(1)
        };
        Ok(waiting.drain(..count).collect())
    }

    /// Takes all of the waiting: a thread's end does that.
    pub fn take_waiting(&mut self, heap: &mut Heap, object: Ref) -> Vec<ThreadId> {
        if heap.get_u32(object, OBJECT_LOCK) & 3 != FAT {
            return Vec::new();
        }
        std::mem::take(&mut self.fatten(heap, object).waiting)
    }

    /// Stops waiting without having been notified.
    pub fn leave_waiting(&mut self, heap: &mut Heap, object: Ref, thread: ThreadId) {
        if heap.get_u32(object, OBJECT_LOCK) & 3 == FAT {
            self.fatten(heap, object)
                .waiting
                .retain(|&other| other != thread);
            self.release_if_idle(heap, object);
        }
    }

    /// The identity hash; `fresh` makes one if there is none yet.
    pub fn identity_hash(
        &mut self,
        heap: &mut Heap,
        object: Ref,
        fresh: impl FnOnce() -> u32,
    ) -> i32 {
        let word = heap.get_u32(object, OBJECT_LOCK);
        if word & 3 == FREE {
            if word != 0 {
                return (word >> 2) as i32;
            }
            let hash = new_hash(fresh);
            heap.set_u32(object, OBJECT_LOCK, hash << 2);
            return hash as i32;
        }
        let monitor = self.fatten(heap, object);
        if monitor.hash == 0 {
            monitor.hash = new_hash(fresh);
        }
        monitor.hash as i32
    }

    fn fatten(&mut self, heap: &mut Heap, object: Ref) -> &mut Monitor {
        let word = heap.get_u32(object, OBJECT_LOCK);
        let index = match word & 3 {
            FAT if word >> 2 < self.records.len() as u32 => word >> 2,
            tag => {
                let record = if tag == THIN {
                    let (owner, count) = thin(word);
                    Monitor {
                        owner: Some(owner),
                        count: count + 1,
                        ..Monitor::default()
                    }
                } else {
                    Monitor {
                        hash: word >> 2,
                        ..Monitor::default()
                    }
                };
                let index = self.unused.pop().unwrap_or_else(|| {
                    self.records.push(Monitor::default());
                    self.records.len() as u32 - 1
                });
                self.records[index as usize] = record;
                heap.set_u32(object, OBJECT_LOCK, index << 2 | FAT);
                index
            }
        };
        &mut self.records[index as usize]
    }

    fn release_if_idle(&mut self, heap: &mut Heap, object: Ref) {
        let index = heap.get_u32(object, OBJECT_LOCK) >> 2;
        let Some(monitor) = self.records.get(index as usize) else {
            return;
        };
        if monitor.owner.is_none() && monitor.waiting.is_empty() {
            heap.set_u32(object, OBJECT_LOCK, monitor.hash << 2);
            self.unused.push(index);
        }
    }
}

/// Owner and how many times more than once it entered.
fn thin(word: u32) -> (ThreadId, u32) {
    (
        ThreadId(word >> 2 & ((1 << OWNER_BITS) - 1)),
        word >> (2 + OWNER_BITS),
    )
}

fn new_hash(fresh: impl FnOnce() -> u32) -> u32 {
    (fresh() & 0x3fff_ffff).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::HEAP_START;

    const OBJECT: Ref = Ref(HEAP_START);
    const ONE: ThreadId = ThreadId(0);
    const TWO: ThreadId = ThreadId(1);

    fn setup() -> (Heap, Monitors) {
        (
            Heap::new(1 << 20).expect("address space"),
            Monitors::default(),
        )
    }

    #[test]
    fn entered_as_often_as_left() {
        let (mut heap, mut monitors) = setup();
        for _ in 0..3 {
            assert!(monitors.enter(&mut heap, OBJECT, ONE));
        }
        assert!(!monitors.enter(&mut heap, OBJECT, TWO));
        let freed: Vec<bool> = (0..3)
            .map(|_| {
                monitors
                    .exit(&mut heap, OBJECT, ONE)
                    .expect("the owner leaves")
            })
            .collect();
        assert_eq!(freed, [false, false, true]);
        assert!(monitors.enter(&mut heap, OBJECT, TWO));
    }

    #[test]
    fn deeper_than_a_lock_word_counts() {
        let (mut heap, mut monitors) = setup();
        let depth = MAX_COUNT + 10;
        for _ in 0..depth {
            assert!(monitors.enter(&mut heap, OBJECT, TWO));
        }
        for at in 0..depth {
            let freed = monitors
                .exit(&mut heap, OBJECT, TWO)
                .expect("the owner leaves");
            assert_eq!(freed, at == depth - 1);
        }
    }

    #[test]
    fn a_monitor_kept_for_one_keeps_others_out() {
        let (mut heap, mut monitors) = setup();
        monitors.keep_for(&mut heap, OBJECT, TWO);
        assert!(!monitors.enter(&mut heap, OBJECT, ONE));
        assert!(monitors.enter(&mut heap, OBJECT, TWO));
        let freed = monitors.exit(&mut heap, OBJECT, TWO);
        assert!(freed.expect("the owner leaves"));
        assert!(monitors.enter(&mut heap, OBJECT, ONE));
    }

    #[test]
    fn only_the_owner_may() {
        let (mut heap, mut monitors) = setup();
        assert!(monitors.exit(&mut heap, OBJECT, ONE).is_err());
        assert!(monitors.wait(&mut heap, OBJECT, ONE).is_err());
        monitors.enter(&mut heap, OBJECT, ONE);
        assert!(monitors.notify(&mut heap, OBJECT, TWO, true).is_err());
    }

    #[test]
    fn hash_survives_locking_and_waiting() {
        let (mut heap, mut monitors) = setup();
        let hash = monitors.identity_hash(&mut heap, OBJECT, || 12345);
        monitors.enter(&mut heap, OBJECT, ONE);
        assert_eq!(monitors.identity_hash(&mut heap, OBJECT, || 1), hash);
        assert_eq!(
            monitors
                .wait(&mut heap, OBJECT, ONE)
                .expect("the owner waits"),
            1
        );
        monitors.enter(&mut heap, OBJECT, TWO);
        assert_eq!(
            monitors
                .notify(&mut heap, OBJECT, TWO, false)
                .expect("the owner"),
            [ONE]
        );
        monitors
            .exit(&mut heap, OBJECT, TWO)
            .expect("the owner leaves");
        assert!(monitors.enter_again(&mut heap, OBJECT, ONE, 1));
        monitors
            .exit(&mut heap, OBJECT, ONE)
            .expect("the owner leaves");
        assert_eq!(monitors.identity_hash(&mut heap, OBJECT, || 1), hash);
        assert_eq!(
            monitors.unused.len(),
            monitors.records.len(),
            "records are given back"
        );
    }
}

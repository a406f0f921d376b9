//! What connections to the same file share: locks, and the index of a write-ahead log.
//!
//! All connections are of one process and one guest, so neither needs the file system.
//! The index is rebuilt from the log by the first connection that finds it empty.

use std::collections::BTreeMap;

use libsqlite3_sys as ffi;

/// Tells handles of a file apart.
pub type HandleId = usize;

#[derive(Default)]
pub struct Sharing {
    files: BTreeMap<String, Shared>,
}

#[derive(Default)]
struct Shared {
    /// Lock levels above none, by handle.
    levels: BTreeMap<HandleId, i32>,
    /// The parts of the index; they stay where they are while a handle has them mapped.
    regions: Vec<Box<[u64]>>,
    mapped: BTreeMap<HandleId, ()>,
    slots: [Slot; ffi::SQLITE_SHM_NLOCK as usize],
}

#[derive(Default)]
struct Slot {
    shared: BTreeMap<HandleId, ()>,
    exclusive: Option<HandleId>,
}

impl Sharing {
    fn file(&mut self, path: &str) -> &mut Shared {
        if !self.files.contains_key(path) {
            self.files.insert(path.to_owned(), Shared::default());
        }
        self.files.get_mut(path).expect("just added")
    }

    pub fn level(&mut self, path: &str, handle: HandleId) -> i32 {
        *self.file(path).levels.get(&handle).unwrap_or(&0)
    }

    /// Raises a handle's lock; false if others stand in the way.
    pub fn lock(&mut self, path: &str, handle: HandleId, wanted: i32) -> bool {
        let own = self.level(path, handle);
        if own >= wanted {
            return true;
        }
        let levels = &mut self.file(path).levels;
        let highest = levels
            .iter()
            .filter(|&(&other, _)| other != handle)
            .map(|(_, &level)| level)
            .max()
            .unwrap_or(ffi::SQLITE_LOCK_NONE);
        let reached = match wanted {
            ffi::SQLITE_LOCK_SHARED if highest >= PENDING => own,
            ffi::SQLITE_LOCK_SHARED => wanted,
            _ if highest >= ffi::SQLITE_LOCK_RESERVED => own,
            // Readers are waited for with new ones kept out.
            ffi::SQLITE_LOCK_EXCLUSIVE if highest > ffi::SQLITE_LOCK_NONE => PENDING,
            _ => wanted,
        };
        if reached > own {
            levels.insert(handle, reached);
        }
        reached == wanted
    }

    pub fn unlock(&mut self, path: &str, handle: HandleId, level: i32) {
        let levels = &mut self.file(path).levels;
        if level == ffi::SQLITE_LOCK_NONE {
            levels.remove(&handle);
        } else {
            levels.insert(handle, level);
        }
    }

    pub fn is_reserved(&mut self, path: &str) -> bool {
        let levels = &self.file(path).levels;
        levels
            .values()
            .any(|&level| level >= ffi::SQLITE_LOCK_RESERVED)
    }

    /// The address of a part of the index; `None` if it is not there and not to be made.
    pub fn map(
        &mut self,
        path: &str,
        handle: HandleId,
        region: usize,
        size: usize,
        extend: bool,
    ) -> Option<*mut u64> {
        let file = self.file(path);
        file.mapped.insert(handle, ());
        while extend && file.regions.len() <= region {
            file.regions.push(vec![0; size.div_ceil(8)].into());
        }
        Some(file.regions.get_mut(region)?.as_mut_ptr())
    }

    /// Takes or gives back a range of the index's locks; false if others stand in the way.
    pub fn index_lock(
        &mut self,
        path: &str,
        handle: HandleId,
        range: std::ops::Range<usize>,
        flags: i32,
    ) -> bool {
        let Some(slots) = self.file(path).slots.get_mut(range) else {
            return false;
        };
        let exclusive = flags & ffi::SQLITE_SHM_EXCLUSIVE != 0;
        if flags & ffi::SQLITE_SHM_UNLOCK != 0 {
            for slot in slots {
                slot.shared.remove(&handle);
                slot.exclusive = slot.exclusive.filter(|&holder| holder != handle);
            }
            return true;
        }
        let free = slots.iter().all(|slot| {
            slot.exclusive.is_none_or(|holder| holder == handle)
                && (!exclusive || slot.shared.keys().all(|&holder| holder == handle))
        });
        if free {
            for slot in slots {
                if exclusive {
                    slot.exclusive = Some(handle);
                } else {
                    slot.shared.insert(handle, ());
                }
            }
        }
        free
    }

    /// A handle lets go of the index; with the last one it is gone.
    pub fn unmap(&mut self, path: &str, handle: HandleId) {
        let file = self.file(path);
        file.mapped.remove(&handle);
        if file.mapped.is_empty() {
            file.regions.clear();
            file.slots = Default::default();
        }
    }

    pub fn close(&mut self, path: &str, handle: HandleId) {
        self.unmap(path, handle);
        let file = self.file(path);
        file.levels.remove(&handle);
        if file.levels.is_empty() && file.mapped.is_empty() {
            self.files.remove(path);
        }
    }
}

const PENDING: i32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_writer_waits_for_readers_and_keeps_new_ones_out() {
        let mut sharing = Sharing::default();
        assert!(sharing.lock("a", 1, ffi::SQLITE_LOCK_SHARED));
        assert!(sharing.lock("a", 2, ffi::SQLITE_LOCK_SHARED));
        assert!(sharing.lock("a", 2, ffi::SQLITE_LOCK_RESERVED));
        assert!(!sharing.lock("a", 1, ffi::SQLITE_LOCK_RESERVED));
        assert!(!sharing.lock("a", 2, ffi::SQLITE_LOCK_EXCLUSIVE));
        assert!(!sharing.lock("a", 3, ffi::SQLITE_LOCK_SHARED));
        sharing.unlock("a", 1, ffi::SQLITE_LOCK_NONE);
        assert!(sharing.lock("a", 2, ffi::SQLITE_LOCK_EXCLUSIVE));
        sharing.unlock("a", 2, ffi::SQLITE_LOCK_NONE);
        assert!(sharing.lock("a", 3, ffi::SQLITE_LOCK_SHARED));
    }

    #[test]
    fn index_locks() {
        let mut sharing = Sharing::default();
        let (take, give) = (ffi::SQLITE_SHM_LOCK, ffi::SQLITE_SHM_UNLOCK);
        let (shared, exclusive) = (ffi::SQLITE_SHM_SHARED, ffi::SQLITE_SHM_EXCLUSIVE);
        assert!(sharing.index_lock("a", 1, 3..4, take | shared));
        assert!(sharing.index_lock("a", 2, 3..4, take | shared));
        assert!(!sharing.index_lock("a", 2, 0..8, take | exclusive));
        assert!(sharing.index_lock("a", 1, 3..4, give | shared));
        assert!(sharing.index_lock("a", 2, 0..8, take | exclusive));
        assert!(!sharing.index_lock("a", 1, 5..6, take | shared));
    }
}

//! What SQLite's callbacks may reach while a call into it runs.
//!
//! The callbacks get no argument of ours that lives long enough, so what they need stands in a
//! thread-local for the time of the call. Outside of a call there is nothing: a connection that
//! is dropped with its world cannot write to files any more.
//!
//! SQLite has one random generator for the whole process. Calls are therefore one at a time,
//! and each starts with that generator empty, so that its bytes come from the run.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use libsqlite3_sys as ffi;

use crate::memory_file::MemoryFile;
use crate::sharing::Sharing;
use crate::storage::{FileNumber, Storage};

/// Files of `:memory:` databases, by the names that stand for them.
pub type MemoryFiles = BTreeMap<String, MemoryFile>;

/// Numbers of files that SQLite has open, by path. A world that is rebuilt finds them open and
/// uses them again, so that a restore does not change which numbers are free.
pub type OpenFiles = BTreeMap<String, Vec<FileNumber>>;

pub struct Scope<'a> {
    pub storage: &'a mut dyn Storage,
    pub sharing: &'a mut Sharing,
    pub memory: &'a mut MemoryFiles,
    pub open: &'a mut OpenFiles,
    /// Files that were open before a restore and wait to be opened again.
    pub orphans: &'a mut OpenFiles,
    pub chance: Chance,
}

/// Where time and random bytes come from.
pub enum Chance {
    /// From the run; what was given is remembered.
    Fresh { given: Vec<u8>, time: Option<i64> },
    /// What was given when this was done for the first time.
    Again {
        bytes: Vec<u8>,
        used: usize,
        time: i64,
    },
}

impl Chance {
    pub fn fresh() -> Chance {
        Chance::Fresh {
            given: Vec::new(),
            time: None,
        }
    }
}

impl Scope<'_> {
    pub fn fill_random(&mut self, target: &mut [u8]) {
        match &mut self.chance {
            Chance::Fresh { given, .. } => {
                self.storage.fill_random(target);
                given.extend_from_slice(target);
            }
            Chance::Again { bytes, used, .. } => {
                for byte in target {
                    *byte = bytes.get(*used).copied().unwrap_or(0);
                    *used += 1;
                }
            }
        }
    }

    pub fn now_millis(&mut self) -> i64 {
        match &mut self.chance {
            Chance::Fresh { time, .. } => *time.get_or_insert_with(|| self.storage.now_millis()),
            Chance::Again { time, .. } => *time,
        }
    }
}

thread_local! {
    static CURRENT: Cell<*mut ()> = const { Cell::new(ptr::null_mut()) };
}

static ENGINE: Mutex<()> = Mutex::new(());

/// Calls into SQLite are one at a time.
pub fn engine() -> MutexGuard<'static, ()> {
    ENGINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a call into SQLite whose callbacks may use the scope.
pub fn enter<R>(scope: &mut Scope<'_>, call: impl FnOnce() -> R) -> R {
    struct Leave(*mut ());
    impl Drop for Leave {
        fn drop(&mut self) {
            CURRENT.set(self.0);
        }
    }
    let _one_at_a_time = engine();
    let address: *mut Scope<'_> = scope;
    let _leave = Leave(CURRENT.replace(address.cast()));
    // SAFETY: a length of 0 empties the generator and reads no buffer.
    unsafe { ffi::sqlite3_randomness(0, ptr::null_mut()) };
    call()
}

/// Gives a callback the scope of the call that it is in; `None` outside of one.
pub fn with<R>(use_it: impl FnOnce(&mut Scope<'_>) -> R) -> Option<R> {
    let address: *mut Scope<'_> = CURRENT.get().cast();
    // SAFETY: not null means that `enter` is on this thread's stack and its scope is alive; the
    // call it made has the only other way to it, the callback, which gives it up until we return.
    // No callback calls another through here: each use is short and calls no SQLite.
    unsafe { address.as_mut() }.map(use_it)
}

//! An open file as SQLite sees it.

use std::ffi::{c_int, c_void};
use std::ptr;

use libsqlite3_sys as ffi;

use super::is_memory;
use crate::memory_file::MemoryFile;
use crate::scope::{self, Scope};
use crate::storage::{FileNumber, StorageError};

/// What SQLite allocates for a file: its part first, then ours.
#[repr(C)]
pub struct Handle {
    base: ffi::sqlite3_file,
    kept: *mut Kept,
}

pub struct Kept {
    path: String,
    place: Place,
    delete_on_close: bool,
}

enum Place {
    /// A file of the guest.
    Guest(FileNumber),
    /// A file of an in-memory database.
    Memory,
    /// A file without a name.
    Temporary(MemoryFile),
}

impl Kept {
    pub fn new(path: Option<&str>, number: FileNumber, delete_on_close: bool) -> Kept {
        Kept {
            place: match path {
                None => Place::Temporary(MemoryFile::default()),
                Some(path) if is_memory(path) => Place::Memory,
                Some(_) => Place::Guest(number),
            },
            path: path.unwrap_or_default().to_owned(),
            delete_on_close: delete_on_close && path.is_some(),
        }
    }
}

impl Handle {
    pub fn new(kept: Kept) -> Handle {
        Handle {
            base: ffi::sqlite3_file { pMethods: &METHODS },
            kept: Box::into_raw(Box::new(kept)),
        }
    }
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved),
    xFileControl: Some(control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(characteristics),
    xShmMap: Some(index_map),
    xShmLock: Some(index_lock),
    xShmBarrier: Some(index_barrier),
    xShmUnmap: Some(index_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// # Safety
/// `file` is a handle that `xOpen` made and `xClose` did not close yet, used by this call alone.
unsafe fn kept<'a>(file: *mut ffi::sqlite3_file) -> &'a mut Kept {
    // SAFETY: the caller's promise.
    unsafe { &mut *(*file.cast::<Handle>()).kept }
}

/// Runs with the file and the scope; without a scope the code is the answer.
///
/// # Safety
/// As for [`kept`].
unsafe fn within(
    file: *mut ffi::sqlite3_file,
    code: c_int,
    run: impl FnOnce(&mut Kept, &mut Scope<'_>) -> Result<c_int, c_int>,
) -> c_int {
    // SAFETY: the caller's promise.
    let kept = unsafe { kept(file) };
    match scope::with(|scope| run(kept, scope)) {
        Some(Ok(code) | Err(code)) => code,
        None => code,
    }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: the last call for this handle; the box is taken back once.
    let kept = unsafe { Box::from_raw((*file.cast::<Handle>()).kept) };
    scope::with(|scope| {
        scope.sharing.close(&kept.path, file as usize);
        if let Place::Guest(number) = kept.place {
            if let Some(numbers) = scope.open.get_mut(&kept.path) {
                numbers.retain(|&other| other != number);
                if numbers.is_empty() {
                    scope.open.remove(&kept.path);
                }
            }
            scope.storage.close(number);
            if kept.delete_on_close {
                // Gone already is as good.
                let _ = scope.storage.delete(&kept.path);
            }
        }
    });
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    out: *mut c_void,
    count: c_int,
    offset: i64,
) -> c_int {
    // SAFETY: SQLite gives `count` bytes to fill, and a handle of ours.
    unsafe {
        let target = std::slice::from_raw_parts_mut(out.cast::<u8>(), count as usize);
        if let Place::Temporary(bytes) = &kept(file).place {
            let done = bytes.read(offset as u64, target);
            return filled(target, done);
        }
        within(file, ffi::SQLITE_IOERR_READ, |kept, scope| {
            let done = match &kept.place {
                Place::Guest(number) => scope
                    .storage
                    .read(*number, offset as u64, target)
                    .map_err(|_| ffi::SQLITE_IOERR_READ)?,
                _ => scope
                    .memory
                    .get(&kept.path)
                    .map_or(0, |bytes| bytes.read(offset as u64, target)),
            };
            Ok(filled(target, done))
        })
    }
}

/// A full disk has a code of its own.
fn code(error: StorageError, other: c_int) -> c_int {
    match error {
        StorageError::Full => ffi::SQLITE_FULL,
        StorageError::Other => other,
    }
}

/// What was not read is to be zero, and said.
fn filled(target: &mut [u8], done: usize) -> c_int {
    target[done..].fill(0);
    if done == target.len() {
        ffi::SQLITE_OK
    } else {
        ffi::SQLITE_IOERR_SHORT_READ
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    offset: i64,
) -> c_int {
    // SAFETY: SQLite gives `count` bytes to read, and a handle of ours.
    unsafe {
        let bytes = std::slice::from_raw_parts(bytes.cast::<u8>(), count as usize);
        if let Place::Temporary(target) = &mut kept(file).place {
            let written = target.write(offset as u64, bytes);
            return written.map_or_else(
                |error| code(error, ffi::SQLITE_IOERR_WRITE),
                |()| ffi::SQLITE_OK,
            );
        }
        within(file, ffi::SQLITE_IOERR_WRITE, |kept, scope| {
            match &kept.place {
                Place::Guest(number) => scope.storage.write(*number, offset as u64, bytes),
                _ => scope
                    .memory
                    .entry(kept.path.clone())
                    .or_default()
                    .write(offset as u64, bytes),
            }
            .map_err(|error| code(error, ffi::SQLITE_IOERR_WRITE))?;
            Ok(ffi::SQLITE_OK)
        })
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, length: i64) -> c_int {
    // SAFETY: a handle of ours.
    unsafe {
        if let Place::Temporary(target) = &mut kept(file).place {
            let set = target.set_length(length as u64);
            return set.map_or_else(
                |error| code(error, ffi::SQLITE_IOERR_TRUNCATE),
                |()| ffi::SQLITE_OK,
            );
        }
        within(file, ffi::SQLITE_IOERR_TRUNCATE, |kept, scope| {
            match &kept.place {
                Place::Guest(number) => scope.storage.set_length(*number, length as u64),
                _ => scope
                    .memory
                    .entry(kept.path.clone())
                    .or_default()
                    .set_length(length as u64),
            }
            .map_err(|error| code(error, ffi::SQLITE_IOERR_TRUNCATE))?;
            Ok(ffi::SQLITE_OK)
        })
    }
}

/// A write is there for ever at once.
unsafe extern "C" fn sync(_: *mut ffi::sqlite3_file, _: c_int) -> c_int {
    ffi::SQLITE_OK
}

unsafe extern "C" fn size(file: *mut ffi::sqlite3_file, out: *mut i64) -> c_int {
    // SAFETY: a handle of ours; SQLite wants the answer at `out`.
    unsafe {
        if let Place::Temporary(bytes) = &kept(file).place {
            *out = bytes.length() as i64;
            return ffi::SQLITE_OK;
        }
        within(file, ffi::SQLITE_IOERR_FSTAT, |kept, scope| {
            *out = match &kept.place {
                Place::Guest(number) => scope
                    .storage
                    .length(*number)
                    .map_err(|_| ffi::SQLITE_IOERR_FSTAT)?
                    as i64,
                _ => scope.memory.get(&kept.path).map_or(0, MemoryFile::length) as i64,
            };
            Ok(ffi::SQLITE_OK)
        })
    }
}

fn busy_unless(granted: bool) -> Result<c_int, c_int> {
    Ok(if granted {
        ffi::SQLITE_OK
    } else {
        ffi::SQLITE_BUSY
    })
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    // SAFETY: a handle of ours.
    unsafe {
        within(file, ffi::SQLITE_IOERR_LOCK, |kept, scope| {
            busy_unless(scope.sharing.lock(&kept.path, file as usize, level))
        })
    }
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    // SAFETY: a handle of ours.
    unsafe {
        within(file, ffi::SQLITE_OK, |kept, scope| {
            scope.sharing.unlock(&kept.path, file as usize, level);
            Ok(ffi::SQLITE_OK)
        })
    }
}

unsafe extern "C" fn check_reserved(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: a handle of ours; SQLite wants the answer at `out`.
    unsafe {
        within(file, ffi::SQLITE_IOERR_CHECKRESERVEDLOCK, |kept, scope| {
            *out = scope.sharing.is_reserved(&kept.path).into();
            Ok(ffi::SQLITE_OK)
        })
    }
}

unsafe extern "C" fn control(_: *mut ffi::sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_: *mut ffi::sqlite3_file) -> c_int {
    4096
}

unsafe extern "C" fn characteristics(_: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn index_map(
    file: *mut ffi::sqlite3_file,
    region: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    // SAFETY: a handle of ours; SQLite wants the address at `out`, null if there is none.
    unsafe {
        *out = ptr::null_mut();
        within(file, ffi::SQLITE_IOERR_SHMMAP, |kept, scope| {
            let (region, size) = (region as usize, size as usize);
            let sharing = &mut scope.sharing;
            if let Some(at) = sharing.map(&kept.path, file as usize, region, size, extend != 0) {
                *out = at.cast();
            }
            Ok(ffi::SQLITE_OK)
        })
    }
}

unsafe extern "C" fn index_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    // SAFETY: a handle of ours.
    unsafe {
        within(file, ffi::SQLITE_IOERR_SHMLOCK, |kept, scope| {
            let range = first as usize..(first + count) as usize;
            busy_unless(
                scope
                    .sharing
                    .index_lock(&kept.path, file as usize, range, flags),
            )
        })
    }
}

/// One thread at a time sees the index.
unsafe extern "C" fn index_barrier(_: *mut ffi::sqlite3_file) {}

unsafe extern "C" fn index_unmap(file: *mut ffi::sqlite3_file, _: c_int) -> c_int {
    // SAFETY: a handle of ours.
    unsafe {
        within(file, ffi::SQLITE_OK, |kept, scope| {
            scope.sharing.unmap(&kept.path, file as usize);
            Ok(ffi::SQLITE_OK)
        })
    }
}

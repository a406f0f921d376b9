//! SQLite's file system: the guest's files, through [`Storage`](crate::Storage).
//!
//! The callbacks hold no state but a path and a file number; see [`crate::scope`] for how they
//! reach the guest. A callback outside of a call answers with an input/output error.
//!
//! # Differs from Android
//! The index of a write-ahead log is memory, not a file beside the database.

mod file;

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;
use std::sync::Once;

use libsqlite3_sys as ffi;

use crate::scope::{self, Scope};
use crate::storage::{Access, FileNumber, PathKind, StorageError};

/// What SQLite's own heap may hold, caches and temporary tables of all connections: on a phone the
/// app's process would be killed long before. A call that wants more is told that there is none.
const HEAP: i64 = 512 << 20;

const NAME: &CStr = c"gibbon";
/// How the files of `:memory:` databases are named here.
const MEMORY_PREFIX: &str = "/:memory:/";

/// The name of the file that stands for an in-memory database.
pub fn memory_path(number: u64) -> String {
    format!("{MEMORY_PREFIX}{number}")
}

fn is_memory(path: &str) -> bool {
    path.starts_with(MEMORY_PREFIX)
}

/// Makes this SQLite's file system; once for the process.
pub fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let vfs = Box::leak(Box::new(table()));
        // SAFETY: the table lives for ever. The test control sets the function that turns
        // seconds into local time (mode 2), which else would be the host's.
        unsafe {
            ffi::sqlite3_vfs_register(vfs, 1);
            ffi::sqlite3_hard_heap_limit64(HEAP);
            ffi::sqlite3_test_control(
                ffi::SQLITE_TESTCTRL_LOCALTIME_FAULT,
                2 as c_int,
                local_time as *const c_void,
            );
        }
    });
}

fn table() -> ffi::sqlite3_vfs {
    ffi::sqlite3_vfs {
        iVersion: 2,
        szOsFile: size_of::<file::Handle>() as c_int,
        mxPathname: 1024,
        pNext: ptr::null_mut(),
        zName: NAME.as_ptr(),
        pAppData: ptr::null_mut(),
        xOpen: Some(open),
        xDelete: Some(delete),
        xAccess: Some(access),
        xFullPathname: Some(full_path),
        xDlOpen: None,
        xDlError: None,
        xDlSym: None,
        xDlClose: None,
        xRandomness: Some(randomness),
        xSleep: Some(sleep),
        xCurrentTime: Some(current_time),
        xGetLastError: Some(last_error),
        xCurrentTimeInt64: Some(current_time_millis),
        xSetSystemCall: None,
        xGetSystemCall: None,
        xNextSystemCall: None,
    }
}

/// # Safety
/// `name` is null or a C string that outlives the use of the result.
unsafe fn path_of<'a>(name: *const c_char) -> Option<&'a str> {
    if name.is_null() {
        return None;
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(name) }.to_str().ok()
}

fn open_file(
    scope: &mut Scope<'_>,
    path: &str,
    access: Access,
) -> Result<FileNumber, StorageError> {
    if is_memory(path) {
        if !scope.memory.contains_key(path) {
            if !access.create {
                return Err(StorageError::Other);
            }
            scope.memory.insert(path.to_owned(), Default::default());
        }
        return Ok(0);
    }
    let orphan = scope.orphans.get_mut(path).and_then(Vec::pop);
    let number = match orphan {
        Some(number) => number,
        None => scope.storage.open(path, access)?,
    };
    scope.open.entry(path.to_owned()).or_default().push(number);
    Ok(number)
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    target: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite gives `szOsFile` bytes for the handle, which is not one before `pMethods`
    // is set; the name is a C string or null.
    let path = unsafe {
        (*target).pMethods = ptr::null();
        path_of(name)
    };
    let mut write = flags & ffi::SQLITE_OPEN_READWRITE != 0;
    let create = flags & ffi::SQLITE_OPEN_CREATE != 0;
    let opened = match path {
        // No name: a temporary file, in memory.
        None => Some(Ok(0)),
        Some(path) => scope::with(|scope| {
            let first = open_file(scope, path, Access { write, create });
            if first.is_err() && write && !create {
                // A file that may not be written is opened for reading, and says so.
                write = false;
                return open_file(scope, path, Access { write, create });
            }
            first
        }),
    };
    let Some(Ok(number)) = opened else {
        return ffi::SQLITE_CANTOPEN;
    };
    let kept = file::Kept::new(path, number, flags & ffi::SQLITE_OPEN_DELETEONCLOSE != 0);
    // SAFETY: as above; `out_flags` is null or to be written.
    unsafe {
        target.cast::<file::Handle>().write(file::Handle::new(kept));
        if !out_flags.is_null() {
            *out_flags = if write {
                flags
            } else {
                (flags & !ffi::SQLITE_OPEN_READWRITE) | ffi::SQLITE_OPEN_READONLY
            };
        }
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, name: *const c_char, _: c_int) -> c_int {
    // SAFETY: a C string.
    let Some(path) = (unsafe { path_of(name) }) else {
        return ffi::SQLITE_IOERR_DELETE;
    };
    let deleted = scope::with(|scope| {
        if is_memory(path) {
            return scope
                .memory
                .remove(path)
                .map(drop)
                .ok_or(ffi::SQLITE_IOERR_DELETE_NOENT);
        }
        match scope.storage.kind(path) {
            PathKind::Missing => Err(ffi::SQLITE_IOERR_DELETE_NOENT),
            _ => scope
                .storage
                .delete(path)
                .map_err(|_| ffi::SQLITE_IOERR_DELETE),
        }
    });
    match deleted {
        Some(Ok(())) => ffi::SQLITE_OK,
        Some(Err(code)) => code,
        None => ffi::SQLITE_IOERR_DELETE,
    }
}

unsafe extern "C" fn access(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    wanted: c_int,
    result: *mut c_int,
) -> c_int {
    // SAFETY: a C string.
    let Some(path) = (unsafe { path_of(name) }) else {
        return ffi::SQLITE_IOERR_ACCESS;
    };
    let answer = scope::with(|scope| {
        let kind = match scope.memory.get(path) {
            Some(file) => PathKind::File {
                length: file.length(),
            },
            None if is_memory(path) => PathKind::Missing,
            None => scope.storage.kind(path),
        };
        match kind {
            PathKind::Missing => false,
            PathKind::Directory => true,
            // An empty file does not exist as far as journals go.
            PathKind::File { length } => wanted != ffi::SQLITE_ACCESS_EXISTS || length > 0,
        }
    });
    let Some(answer) = answer else {
        return ffi::SQLITE_IOERR_ACCESS;
    };
    // SAFETY: SQLite wants the answer there.
    unsafe { *result = answer.into() };
    ffi::SQLITE_OK
}

unsafe extern "C" fn full_path(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: a C string.
    let Some(path) = (unsafe { path_of(name) }) else {
        return ffi::SQLITE_CANTOPEN_FULLPATH;
    };
    let full = if is_memory(path) {
        path.to_owned()
    } else {
        scope::with(|scope| scope.storage.real_path(path)).unwrap_or_else(|| path.to_owned())
    };
    if full.len() >= room as usize {
        return ffi::SQLITE_CANTOPEN;
    }
    // SAFETY: there is room for the bytes and the 0 behind them, as just checked.
    unsafe {
        ptr::copy_nonoverlapping(full.as_ptr(), out.cast(), full.len());
        *out.add(full.len()) = 0;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn randomness(_: *mut ffi::sqlite3_vfs, count: c_int, out: *mut c_char) -> c_int {
    // SAFETY: SQLite gives `count` bytes to fill.
    let target = unsafe { std::slice::from_raw_parts_mut(out.cast::<u8>(), count as usize) };
    if scope::with(|scope| scope.fill_random(target)).is_none() {
        target.fill(0);
    }
    count
}

/// Nothing waits here: who finds a database busy is told, and waits in the guest's time.
unsafe extern "C" fn sleep(_: *mut ffi::sqlite3_vfs, _: c_int) -> c_int {
    0
}

/// Milliseconds from the start of the Julian calendar to 1970.
const JULIAN_MILLIS: i64 = 210_866_760_000_000;

unsafe extern "C" fn current_time_millis(_: *mut ffi::sqlite3_vfs, out: *mut i64) -> c_int {
    let now = scope::with(|scope| scope.now_millis()).unwrap_or(0);
    // SAFETY: SQLite wants the answer there.
    unsafe { *out = now + JULIAN_MILLIS };
    ffi::SQLITE_OK
}

unsafe extern "C" fn current_time(_: *mut ffi::sqlite3_vfs, out: *mut f64) -> c_int {
    let now = scope::with(|scope| scope.now_millis()).unwrap_or(0);
    // SAFETY: SQLite wants the answer there.
    unsafe { *out = (now + JULIAN_MILLIS) as f64 / 86_400_000.0 };
    ffi::SQLITE_OK
}

unsafe extern "C" fn last_error(_: *mut ffi::sqlite3_vfs, _: c_int, _: *mut c_char) -> c_int {
    0
}

/// `localtime`: the guest's zone. Gives 0 for success.
unsafe extern "C" fn local_time(seconds: *const c_void, result: *mut c_void) -> c_int {
    // SAFETY: SQLite's hook has `time_t` and `struct tm`.
    let (seconds, result) = unsafe {
        (
            *seconds.cast::<libc::time_t>(),
            &mut *result.cast::<libc::tm>(),
        )
    };
    let Some(offset) = scope::with(|scope| scope.storage.local_offset(seconds)) else {
        return 1;
    };
    let local = seconds + i64::from(offset);
    let (days, of_day) = (local.div_euclid(86_400), local.rem_euclid(86_400) as c_int);
    let (year, month, day) = civil_from_days(days);
    result.tm_year = year - 1900;
    result.tm_mon = month - 1;
    result.tm_mday = day;
    result.tm_hour = of_day / 3600;
    result.tm_min = of_day / 60 % 60;
    result.tm_sec = of_day % 60;
    result.tm_wday = (days + 4).rem_euclid(7) as c_int;
    0
}

/// Year, month and day of a day since 1970, by the count of days in 400 years.
fn civil_from_days(days: i64) -> (c_int, c_int, c_int) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year as c_int, month as c_int, day as c_int)
}

#[cfg(test)]
mod tests {
    use super::civil_from_days;

    #[test]
    fn days_to_dates() {
        assert_eq!(civil_from_days(0), (1970, 1, 1));
        assert_eq!(civil_from_days(-1), (1969, 12, 31));
        assert_eq!(civil_from_days(19_782), (2024, 2, 29));
        assert_eq!(civil_from_days(19_783), (2024, 3, 1));
    }
}

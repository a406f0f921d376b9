//! SQL functions: Android's own, and those of SQLite that would ask the process instead of the
//! run.

use std::ffi::{CStr, c_int, c_void};
use std::ptr;

use libsqlite3_sys as ffi;

use crate::phone_numbers;
use crate::scope;

/// What `changes()` and `total_changes()` go on from in a connection that was rebuilt.
#[derive(Default)]
pub struct Counters {
    /// Added to SQLite's total.
    total_before: i64,
    /// SQLite's total when the connection had been rebuilt, and the changes of the last
    /// statement before: they are the answer while the total stays.
    restored: Option<(i64, i64)>,
}

impl Counters {
    fn own_total(database: *mut ffi::sqlite3) -> i64 {
        // SAFETY: an open connection.
        i64::from(unsafe { ffi::sqlite3_total_changes(database) })
    }

    pub fn changes(&self, database: *mut ffi::sqlite3) -> i64 {
        match self.restored {
            Some((total, changes)) if total == Counters::own_total(database) => changes,
            // SAFETY: an open connection.
            _ => i64::from(unsafe { ffi::sqlite3_changes(database) }),
        }
    }

    pub fn total_changes(&self, database: *mut ffi::sqlite3) -> i64 {
        self.total_before + Counters::own_total(database)
    }

    pub fn set(&mut self, database: *mut ffi::sqlite3, changes: i64, total: i64) {
        let own = Counters::own_total(database);
        self.total_before = total - own;
        self.restored = Some((own, changes));
    }
}

type Body = unsafe extern "C" fn(*mut ffi::sqlite3_context, c_int, *mut *mut ffi::sqlite3_value);

/// The counters have to stay where they are as long as the connection is open.
pub fn register(database: *mut ffi::sqlite3, counters: &mut Counters) {
    let data: *mut Counters = counters;
    let data: *mut c_void = data.cast();
    let none: *mut c_void = ptr::null_mut();
    let plain = ffi::SQLITE_UTF8;
    let fixed = ffi::SQLITE_UTF8 | ffi::SQLITE_DETERMINISTIC;
    let functions: [(&CStr, c_int, c_int, *mut c_void, Body); 8] = [
        (c"changes", 0, plain, data, changes),
        (c"total_changes", 0, plain, data, total_changes),
        (c"random", 0, plain, none, random),
        (c"randomblob", 1, plain, none, random_blob),
        (c"PHONE_NUMBERS_EQUAL", 2, fixed, none, phone_numbers_equal),
        (c"PHONE_NUMBERS_EQUAL", 3, fixed, none, phone_numbers_equal),
        (
            c"_PHONE_NUMBER_STRIPPED_REVERSED",
            1,
            fixed,
            none,
            phone_number_stripped_reversed,
        ),
        (c"_DELETE_FILE", 1, plain, none, delete_file),
    ];
    for (name, arguments, flags, data, body) in functions {
        // SAFETY: an open connection; the data outlives it.
        unsafe {
            ffi::sqlite3_create_function_v2(
                database,
                name.as_ptr(),
                arguments,
                flags,
                data,
                Some(body),
                None,
                None,
                None,
            );
        }
    }
}

unsafe extern "C" fn changes(
    context: *mut ffi::sqlite3_context,
    _: c_int,
    _: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: the counters that were registered, alive as the connection is.
    unsafe {
        let counters = &*ffi::sqlite3_user_data(context).cast::<Counters>();
        let database = ffi::sqlite3_context_db_handle(context);
        ffi::sqlite3_result_int64(context, counters.changes(database));
    }
}

unsafe extern "C" fn total_changes(
    context: *mut ffi::sqlite3_context,
    _: c_int,
    _: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: as for `changes`.
    unsafe {
        let counters = &*ffi::sqlite3_user_data(context).cast::<Counters>();
        let database = ffi::sqlite3_context_db_handle(context);
        ffi::sqlite3_result_int64(context, counters.total_changes(database));
    }
}

fn random_bytes(target: &mut [u8]) {
    scope::with(|scope| scope.fill_random(target));
}

unsafe extern "C" fn random(
    context: *mut ffi::sqlite3_context,
    _: c_int,
    _: *mut *mut ffi::sqlite3_value,
) {
    let mut bytes = [0; 8];
    random_bytes(&mut bytes);
    let mut number = i64::from_le_bytes(bytes);
    if number < 0 {
        // As SQLite does: the smallest number, which has no absolute value, never comes.
        number = -(number & i64::MAX);
    }
    // SAFETY: the context of this call.
    unsafe { ffi::sqlite3_result_int64(context, number) }
}

unsafe extern "C" fn random_blob(
    context: *mut ffi::sqlite3_context,
    _: c_int,
    arguments: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: one argument, as registered; SQLite copies the bytes.
    unsafe {
        let count = ffi::sqlite3_value_int64(*arguments).max(1);
        if count > 1_000_000_000 {
            ffi::sqlite3_result_error_toobig(context);
            return;
        }
        let mut bytes = vec![0; count as usize];
        random_bytes(&mut bytes);
        ffi::sqlite3_result_blob(
            context,
            bytes.as_ptr().cast(),
            count as c_int,
            ffi::SQLITE_TRANSIENT(),
        );
    }
}

/// # Safety
/// `value` is an argument of a function that is being called.
unsafe fn text(value: *mut ffi::sqlite3_value) -> Option<String> {
    // SAFETY: the caller's promise; the text ends with a 0.
    unsafe {
        let text = ffi::sqlite3_value_text(value);
        (!text.is_null()).then(|| CStr::from_ptr(text.cast()).to_string_lossy().into_owned())
    }
}

unsafe extern "C" fn phone_numbers_equal(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    arguments: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: two or three arguments, as registered.
    unsafe {
        let strict = count == 3 && ffi::sqlite3_value_int(*arguments.add(2)) != 0;
        match (text(*arguments), text(*arguments.add(1))) {
            (Some(left), Some(right)) => {
                let equal = if strict {
                    phone_numbers::equal_strictly(&left, &right)
                } else {
                    phone_numbers::equal_loosely(&left, &right)
                };
                ffi::sqlite3_result_int(context, equal.into());
            }
            _ => ffi::sqlite3_result_null(context),
        }
    }
}

unsafe extern "C" fn phone_number_stripped_reversed(
    context: *mut ffi::sqlite3_context,
    _: c_int,
    arguments: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: one argument, as registered; SQLite copies the text.
    unsafe {
        let Some(number) = text(*arguments) else {
            ffi::sqlite3_result_null(context);
            return;
        };
        let reversed = phone_numbers::stripped_reversed(&number);
        ffi::sqlite3_result_text(
            context,
            reversed.as_ptr().cast(),
            reversed.len() as c_int,
            ffi::SQLITE_TRANSIENT(),
        );
    }
}

/// Only files of the external storage may be deleted, as on Android.
unsafe extern "C" fn delete_file(
    context: *mut ffi::sqlite3_context,
    _: c_int,
    arguments: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: one argument, as registered.
    unsafe {
        match text(*arguments) {
            Some(path) if path.starts_with("/sdcard/") && !path.contains("/../") => {
                let deleted = scope::with(|scope| scope.storage.delete(&path).is_ok());
                ffi::sqlite3_result_int(context, deleted.unwrap_or(false).into());
            }
            _ => ffi::sqlite3_result_null(context),
        }
    }
}

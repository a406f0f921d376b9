//! Android's collations: `UNICODE` (the root order), `LOCALIZED` and `PHONEBOOK` (the order of
//! the connection's locale; letters only, so that case and accents make no difference).

use std::cmp::Ordering;
use std::ffi::{CStr, c_int, c_void};

use icu_collator::options::{CollatorOptions, Strength};
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};
use icu_locale_core::Locale;
use libsqlite3_sys as ffi;

fn collator(locale: &str, strength: Strength) -> Option<CollatorBorrowed<'static>> {
    let locale: Locale = locale.replace('_', "-").parse().unwrap_or(Locale::UNKNOWN);
    let mut options = CollatorOptions::default();
    options.strength = Some(strength);
    Collator::try_new(CollatorPreferences::from(&locale), options).ok()
}

/// The root order, with all differences.
pub fn register_unicode(database: *mut ffi::sqlite3) {
    register(database, c"UNICODE", collator("und", Strength::Tertiary));
}

pub fn register_localized(database: *mut ffi::sqlite3, locale: &str) {
    for name in [c"LOCALIZED", c"PHONEBOOK"] {
        register(database, name, collator(locale, Strength::Primary));
    }
}

fn register(database: *mut ffi::sqlite3, name: &CStr, collator: Option<CollatorBorrowed<'static>>) {
    // Without data for a locale the root's is used, so there always is one.
    let Some(collator) = collator else {
        return;
    };
    let collator = Box::into_raw(Box::new(collator));
    // SAFETY: an open connection; the collator is its own from here, until `drop_collator`.
    unsafe {
        let code = ffi::sqlite3_create_collation_v2(
            database,
            name.as_ptr(),
            ffi::SQLITE_UTF8,
            collator.cast(),
            Some(compare),
            Some(drop_collator),
        );
        if code != ffi::SQLITE_OK {
            // Unlike for functions, SQLite leaves the data to the caller then.
            drop_collator(collator.cast());
        }
    }
}

unsafe extern "C" fn drop_collator(collator: *mut c_void) {
    // SAFETY: made by `register`, given up by SQLite.
    drop(unsafe { Box::from_raw(collator.cast::<CollatorBorrowed<'static>>()) });
}

unsafe extern "C" fn compare(
    collator: *mut c_void,
    left_length: c_int,
    left: *const c_void,
    right_length: c_int,
    right: *const c_void,
) -> c_int {
    // SAFETY: the collator that was registered, and two texts of these lengths.
    let (collator, left, right) = unsafe {
        (
            &*collator.cast::<CollatorBorrowed<'static>>(),
            bytes(left, left_length),
            bytes(right, right_length),
        )
    };
    match collator.compare_utf8(left, right) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// # Safety
/// There are `length` bytes at `start`.
unsafe fn bytes<'a>(start: *const c_void, length: c_int) -> &'a [u8] {
    if length <= 0 || start.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(start.cast(), length as usize) }
}

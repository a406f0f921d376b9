//! SQLite's errors as Android's exceptions, in Android's words.

use gibbon_machine::{Exit, Machine};
use gibbon_sqlite::{Error, code};

/// The exception of an error; `message` is what Android adds to SQLite's own words.
pub fn throw(machine: &mut Machine, error: &Error, message: Option<&str>) -> Exit {
    let class = class_of(error.primary());
    let class = format!("android/{class}");
    if error.primary() == code::DONE {
        // There were no rows: nothing that SQLite would have a word for.
        return match message {
            Some(message) => machine.throw(&class, message),
            None => machine.throw_plain(&class),
        };
    }
    let text = match message {
        Some(message) => format!("{error}: {message}"),
        None => error.to_string(),
    };
    machine.throw(&class, &text)
}

/// The exception of something that SQLite knows nothing about.
pub fn throw_message(machine: &mut Machine, message: &str) -> Exit {
    throw(
        machine,
        &Error::new(code::OK, "unknown error"),
        Some(message),
    )
}

fn class_of(primary: i32) -> &'static str {
    match primary {
        code::IOERR => "database/sqlite/SQLiteDiskIOException",
        code::CORRUPT | code::NOTADB => "database/sqlite/SQLiteDatabaseCorruptException",
        code::CONSTRAINT => "database/sqlite/SQLiteConstraintException",
        code::ABORT => "database/sqlite/SQLiteAbortException",
        code::DONE => "database/sqlite/SQLiteDoneException",
        code::FULL => "database/sqlite/SQLiteFullException",
        code::MISUSE => "database/sqlite/SQLiteMisuseException",
        code::PERM => "database/sqlite/SQLiteAccessPermException",
        code::BUSY => "database/sqlite/SQLiteDatabaseLockedException",
        code::LOCKED => "database/sqlite/SQLiteTableLockedException",
        code::READONLY => "database/sqlite/SQLiteReadOnlyDatabaseException",
        code::CANTOPEN => "database/sqlite/SQLiteCantOpenDatabaseException",
        code::TOOBIG => "database/sqlite/SQLiteBlobTooBigException",
        code::RANGE => "database/sqlite/SQLiteBindOrColumnIndexOutOfRangeException",
        code::NOMEM => "database/sqlite/SQLiteOutOfMemoryException",
        code::MISMATCH => "database/sqlite/SQLiteDatatypeMismatchException",
        code::INTERRUPT => "os/OperationCanceledException",
        _ => "database/sqlite/SQLiteException",
    }
}

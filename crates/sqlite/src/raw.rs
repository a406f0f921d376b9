//! One SQLite connection with its statements: the C side.
//!
//! Nothing here is kept by a snapshot. All methods but `drop` run inside [`crate::scope::enter`].

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;

use libsqlite3_sys as ffi;

use crate::error::Error;
use crate::functions::{self, Counters};
use crate::value::Value;
use crate::{collation, scope, vfs};

pub struct Raw {
    database: *mut ffi::sqlite3,
    statements: BTreeMap<i64, Compiled>,
    counters: Box<Counters>,
    /// Set by `authorize`: what is being compiled writes to temporary tables.
    compiles_temporary: Box<Cell<bool>>,
    /// A statement that does so has run.
    wrote_temporary: bool,
}

// SAFETY: the library is built for threads (SQLITE_THREADSAFE=1), and calls are one at a time
// besides; the pointers are used by whoever has the value, and by nobody else.
unsafe impl Send for Raw {}

#[derive(Clone, Copy)]
struct Compiled {
    statement: *mut ffi::sqlite3_stmt,
    writes_temporary: bool,
}

/// What a statement is, as far as one can tell before it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub parameters: i32,
    pub columns: i32,
    pub read_only: bool,
}

impl Raw {
    pub fn open(path: &str, flags: c_int) -> Result<Raw, Error> {
        vfs::register();
        let name = CString::new(path)
            .map_err(|_| Error::new(ffi::SQLITE_CANTOPEN, "unable to open database file"))?;
        let mut raw = Raw {
            database: ptr::null_mut(),
            statements: BTreeMap::new(),
            counters: Box::default(),
            compiles_temporary: Box::default(),
            wrote_temporary: false,
        };
        // SAFETY: the name is a C string, and the place for the result is ours.
        let code =
            unsafe { ffi::sqlite3_open_v2(name.as_ptr(), &mut raw.database, flags, ptr::null()) };
        if code != ffi::SQLITE_OK {
            let error = raw.error(code);
            raw.close();
            return Err(error);
        }
        // SAFETY: an open connection. Foreign keys are off at first on Android, and temporary
        // tables are in memory, which the library was not built for.
        unsafe {
            ffi::sqlite3_extended_result_codes(raw.database, 1);
            let nothing: *mut c_int = ptr::null_mut();
            ffi::sqlite3_db_config(
                raw.database,
                ffi::SQLITE_DBCONFIG_ENABLE_FKEY,
                0 as c_int,
                nothing,
            );
            ffi::sqlite3_exec(
                raw.database,
                c"PRAGMA temp_store=MEMORY".as_ptr(),
                None,
                ptr::null_mut(),
                ptr::null_mut(),
            );
        }
        let flag: *const Cell<bool> = &*raw.compiles_temporary;
        // SAFETY: the flag outlives the connection, both are in `raw`.
        unsafe {
            ffi::sqlite3_set_authorizer(raw.database, Some(authorize), flag.cast_mut().cast());
        }
        functions::register(raw.database, &mut raw.counters);
        collation::register_unicode(raw.database);
        Ok(raw)
    }

    pub fn close(&mut self) {
        // SAFETY: statements and connection are ours and not used after.
        unsafe {
            for (_, compiled) in std::mem::take(&mut self.statements) {
                ffi::sqlite3_finalize(compiled.statement);
            }
            ffi::sqlite3_close_v2(self.database);
        }
        self.database = ptr::null_mut();
    }

    /// What the connection says about the last failure.
    fn error(&self, code: c_int) -> Error {
        if self.database.is_null() {
            return Error::new(code, "out of memory");
        }
        // SAFETY: an open connection; the message is a C string that is copied at once.
        unsafe {
            let message = CStr::from_ptr(ffi::sqlite3_errmsg(self.database));
            let code = ffi::sqlite3_extended_errcode(self.database);
            Error::new(code, message.to_string_lossy())
        }
    }

    pub fn is_read_only(&self) -> bool {
        // SAFETY: an open connection; `main` is a C string.
        unsafe { ffi::sqlite3_db_readonly(self.database, c"main".as_ptr()) == 1 }
    }

    /// Whether statements may have changed temporary tables since this was last asked.
    pub fn take_temporary_changed(&mut self) -> bool {
        std::mem::take(&mut self.wrote_temporary)
    }

    pub fn in_transaction(&self) -> bool {
        // SAFETY: an open connection.
        unsafe { ffi::sqlite3_get_autocommit(self.database) == 0 }
    }

    pub fn last_insert_rowid(&self) -> i64 {
        // SAFETY: an open connection.
        unsafe { ffi::sqlite3_last_insert_rowid(self.database) }
    }

    pub fn set_last_insert_rowid(&mut self, rowid: i64) {
        // SAFETY: an open connection.
        unsafe { ffi::sqlite3_set_last_insert_rowid(self.database, rowid) }
    }

    pub fn changes(&self) -> i64 {
        self.counters.changes(self.database)
    }

    pub fn total_changes(&self) -> i64 {
        self.counters.total_changes(self.database)
    }

    /// From now on, the counters go on from these.
    pub fn set_changes(&mut self, changes: i64, total: i64) {
        self.counters.set(self.database, changes, total);
    }

    pub fn set_locale(&mut self, locale: &str) {
        collation::register_localized(self.database, locale);
    }

    /// Compiles the statement, unless it is there.
    pub fn prepare(&mut self, statement: i64, sql: &[u16]) -> Result<(), Error> {
        if self.statements.contains_key(&statement) {
            return Ok(());
        }
        self.compiles_temporary.set(false);
        let compiled = Compiled {
            statement: self.compile(sql)?,
            writes_temporary: self.compiles_temporary.get(),
        };
        self.statements.insert(statement, compiled);
        Ok(())
    }

    fn compile(&mut self, sql: &[u16]) -> Result<*mut ffi::sqlite3_stmt, Error> {
        let mut statement = ptr::null_mut();
        // SAFETY: the text has that many bytes; the place for the result is ours.
        let code = unsafe {
            ffi::sqlite3_prepare16_v2(
                self.database,
                sql.as_ptr().cast(),
                (sql.len() * 2) as c_int,
                &mut statement,
                ptr::null_mut(),
            )
        };
        if code == ffi::SQLITE_OK {
            Ok(statement)
        } else {
            Err(self.error(code))
        }
    }

    pub fn finalize(&mut self, statement: i64) {
        if let Some(compiled) = self.statements.remove(&statement) {
            // SAFETY: a statement of this connection, not used after.
            unsafe { ffi::sqlite3_finalize(compiled.statement) };
        }
    }

    fn compiled(&self, statement: i64) -> *mut ffi::sqlite3_stmt {
        self.statements
            .get(&statement)
            .map_or(ptr::null_mut(), |compiled| compiled.statement)
    }

    pub fn shape(&self, statement: i64) -> Shape {
        let compiled = self.compiled(statement);
        if compiled.is_null() {
            // No statement in the text.
            return Shape {
                parameters: 0,
                columns: 0,
                read_only: true,
            };
        }
        // SAFETY: a statement of this connection.
        unsafe {
            Shape {
                parameters: ffi::sqlite3_bind_parameter_count(compiled),
                columns: ffi::sqlite3_column_count(compiled),
                read_only: ffi::sqlite3_stmt_readonly(compiled) != 0,
            }
        }
    }

    pub fn column_name(&self, statement: i64, column: i32) -> Option<Vec<u16>> {
        // SAFETY: a statement of this connection, or null, for which there is no name; the
        // name ends with a 0.
        unsafe {
            let name = ffi::sqlite3_column_name16(self.compiled(statement), column).cast::<u16>();
            if name.is_null() {
                return None;
            }
            let length = (0..).take_while(|&at| *name.add(at) != 0).count();
            Some(std::slice::from_raw_parts(name, length).to_vec())
        }
    }

    /// Runs a statement with these parameters from its start. `on_row` says whether to go on.
    pub fn run(
        &mut self,
        statement: i64,
        bindings: &[Value],
        on_row: &mut dyn FnMut(&Row) -> bool,
    ) -> Result<(), Error> {
        let compiled = self.compiled(statement);
        if compiled.is_null() {
            // A text without a statement. Android steps it all the same and throws what the
            // connection says last: that there was no error.
            return Err(Error::new(ffi::SQLITE_OK, "not an error"));
        }
        // SAFETY: a statement of this connection.
        unsafe {
            ffi::sqlite3_reset(compiled);
            ffi::sqlite3_clear_bindings(compiled);
        }
        for (at, value) in bindings.iter().enumerate() {
            let code = bind(compiled, at as c_int + 1, value);
            if code != ffi::SQLITE_OK {
                return Err(self.error(code));
            }
        }
        self.compiles_temporary.set(false);
        let result = loop {
            // SAFETY: as above.
            match unsafe { ffi::sqlite3_step(compiled) } {
                ffi::SQLITE_ROW => {
                    if !on_row(&Row { compiled }) {
                        break Ok(());
                    }
                }
                ffi::SQLITE_DONE => break Ok(()),
                code => break Err(self.error(code)),
            }
        };
        // SAFETY: as above. The error was taken already.
        unsafe { ffi::sqlite3_reset(compiled) };
        if let Some(entry) = self.statements.get_mut(&statement) {
            // A step compiles again when the schema has changed.
            entry.writes_temporary |= self.compiles_temporary.get();
            self.wrote_temporary |= entry.writes_temporary;
        }
        result
    }

    /// Runs a text of one statement that is not kept.
    pub fn run_once(
        &mut self,
        sql: &str,
        bindings: &[Value],
        on_row: &mut dyn FnMut(&Row) -> bool,
    ) -> Result<(), Error> {
        let text: Vec<u16> = sql.encode_utf16().collect();
        self.run_text(&text, bindings, on_row)
    }

    pub fn run_text(
        &mut self,
        sql: &[u16],
        bindings: &[Value],
        on_row: &mut dyn FnMut(&Row) -> bool,
    ) -> Result<(), Error> {
        const ONCE: i64 = i64::MIN;
        self.prepare(ONCE, sql)?;
        let result = self.run(ONCE, bindings, on_row);
        self.finalize(ONCE);
        result
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        if !self.database.is_null() {
            let _one_at_a_time = scope::engine();
            self.close();
        }
    }
}

/// Allows everything, and notes what writes to temporary tables.
unsafe extern "C" fn authorize(
    flag: *mut c_void,
    action: c_int,
    _: *const c_char,
    _: *const c_char,
    database: *const c_char,
    _: *const c_char,
) -> c_int {
    let writes = matches!(
        action,
        ffi::SQLITE_INSERT | ffi::SQLITE_UPDATE | ffi::SQLITE_DELETE
    );
    // SAFETY: the flag that was registered; the name is null or a C string.
    unsafe {
        if writes && !database.is_null() && CStr::from_ptr(database) == c"temp" {
            (*flag.cast::<Cell<bool>>()).set(true);
        }
    }
    ffi::SQLITE_OK
}

fn bind(statement: *mut ffi::sqlite3_stmt, index: c_int, value: &Value) -> c_int {
    // SAFETY: a statement that is not running; SQLite copies texts and blobs (TRANSIENT).
    unsafe {
        match value {
            Value::Null => ffi::sqlite3_bind_null(statement, index),
            Value::Integer(value) => ffi::sqlite3_bind_int64(statement, index, *value),
            Value::Real(value) => ffi::sqlite3_bind_double(statement, index, *value),
            Value::Text(text) => ffi::sqlite3_bind_text16(
                statement,
                index,
                text.as_ptr().cast(),
                (text.len() * 2) as c_int,
                ffi::SQLITE_TRANSIENT(),
            ),
            Value::Blob(bytes) => ffi::sqlite3_bind_blob(
                statement,
                index,
                // An empty slice's address is no null, which would bind NULL.
                bytes.as_ptr().cast(),
                bytes.len() as c_int,
                ffi::SQLITE_TRANSIENT(),
            ),
        }
    }
}

/// The row that a statement stands at.
pub struct Row {
    compiled: *mut ffi::sqlite3_stmt,
}

impl Row {
    pub fn columns(&self) -> i32 {
        // SAFETY: a row is seen only while its statement stands at it.
        unsafe { ffi::sqlite3_column_count(self.compiled) }
    }

    pub fn value(&self, column: i32) -> Value {
        // SAFETY: as above; SQLite answers NULL for columns that are not there.
        match unsafe { ffi::sqlite3_column_type(self.compiled, column) } {
            ffi::SQLITE_INTEGER => Value::Integer(self.integer(column)),
            ffi::SQLITE_FLOAT => {
                // SAFETY: as above.
                Value::Real(unsafe { ffi::sqlite3_column_double(self.compiled, column) })
            }
            ffi::SQLITE_TEXT => Value::Text(self.text(column).unwrap_or_default().into()),
            ffi::SQLITE_BLOB => Value::Blob(self.blob(column).unwrap_or_default().into()),
            _ => Value::Null,
        }
    }

    /// The column as a number, converted if it is none.
    pub fn integer(&self, column: i32) -> i64 {
        // SAFETY: as above.
        unsafe { ffi::sqlite3_column_int64(self.compiled, column) }
    }

    /// The column as UTF-8, for texts only.
    pub fn utf8(&self, column: i32) -> Option<Vec<u8>> {
        // SAFETY: as above; the text has the length that is asked for after it, and is copied.
        unsafe {
            if ffi::sqlite3_column_type(self.compiled, column) != ffi::SQLITE_TEXT {
                return None;
            }
            let text = ffi::sqlite3_column_text(self.compiled, column);
            let length = ffi::sqlite3_column_bytes(self.compiled, column) as usize;
            (!text.is_null()).then(|| std::slice::from_raw_parts(text, length).to_vec())
        }
    }

    /// The column as text, converted if it is none; `None` for NULL.
    pub fn text(&self, column: i32) -> Option<Vec<u16>> {
        // SAFETY: as above; the text has the length that is asked for after it, and is copied.
        unsafe {
            let text = ffi::sqlite3_column_text16(self.compiled, column).cast::<u16>();
            let length = ffi::sqlite3_column_bytes16(self.compiled, column) as usize / 2;
            (!text.is_null()).then(|| std::slice::from_raw_parts(text, length).to_vec())
        }
    }

    /// The column as bytes; `None` for NULL and for no bytes.
    pub fn blob(&self, column: i32) -> Option<Vec<u8>> {
        // SAFETY: as above; the blob has the length that is asked for after it, and is copied.
        unsafe {
            let bytes = ffi::sqlite3_column_blob(self.compiled, column).cast::<u8>();
            let length = ffi::sqlite3_column_bytes(self.compiled, column) as usize;
            (!bytes.is_null()).then(|| std::slice::from_raw_parts(bytes, length).to_vec())
        }
    }
}

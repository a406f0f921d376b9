//! `android.database.sqlite.SQLiteConnection`.
//!
//! A statement is compiled, bound and run by separate natives, but it never stands at a row
//! between two of them. A database that another connection has locked is waited for in guest
//! time.
//!
//! Functions in Java (`setCustomScalarFunction`, `setCustomAggregateFunction`) are missing.

use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_sqlite::{Error, Opening, Ran, Row, Value, code};

use super::errors::{throw, throw_message};
use super::fill::Filler;
use super::storage::{database_path, with};
use crate::natives::android::database::cursor_window::Window;

gibbon_machine::natives! { "android/database/sqlite/SQLiteConnection";
    "nativeOpen" "(Ljava/lang/String;ILjava/lang/String;ZZII)J" => open,
    "nativeClose" "(J)V" => close,
    "nativeRegisterLocalizedCollators" "(JLjava/lang/String;)V" => register_localized_collators,
    "nativePrepareStatement" "(JLjava/lang/String;)J" => prepare_statement,
    "nativeFinalizeStatement" "(JJ)V" => finalize_statement,
    "nativeGetParameterCount" "(JJ)I" => get_parameter_count,
    "nativeIsReadOnly" "(JJ)Z" => is_read_only,
    "nativeGetColumnCount" "(JJ)I" => get_column_count,
    "nativeGetColumnName" "(JJI)Ljava/lang/String;" => get_column_name,
    "nativeBindNull" "(JJI)V" => bind_null,
    "nativeBindLong" "(JJIJ)V" => bind_long,
    "nativeBindDouble" "(JJID)V" => bind_double,
    "nativeBindString" "(JJILjava/lang/String;)V" => bind_string,
    "nativeBindBlob" "(JJI[B)V" => bind_blob,
    "nativeResetStatementAndClearBindings" "(JJ)V" => reset_statement,
    "nativeExecute" "(JJZ)V" => execute,
    "nativeExecuteForLong" "(JJ)J" => execute_for_long,
    "nativeExecuteForString" "(JJ)Ljava/lang/String;" => execute_for_string,
    "nativeExecuteForChangedRowCount" "(JJ)I" => execute_for_changed_row_count,
    "nativeExecuteForLastInsertedRowId" "(JJ)J" => execute_for_last_inserted_row_id,
    "nativeExecuteForCursorWindow" "(JJJIIZ)J" => execute_for_cursor_window,
    stand_in "nativeGetDbLookaside" "(J)I" => get_lookaside,
    "nativeCancel" "(J)V" => cancel,
    "nativeResetCancel" "(JZ)V" => reset_cancel,
}

const OPEN_READONLY: i32 = 1;
const CREATE_IF_NECESSARY: i32 = 0x1000_0000;
/// How long Android waits for a locked database, in nanoseconds; and how long until it is
/// looked at again.
const BUSY_TIMEOUT: u64 = 2_500_000_000;
const BUSY_STEP: u64 = 10_000_000;

fn open(machine: &mut Machine, args: Args) -> NativeResult {
    let path = machine.text(args.reference(0));
    let path = database_path(machine, &path);
    let flags = args.int(1);
    let opening = if flags & CREATE_IF_NECESSARY != 0 {
        Opening::Create
    } else if flags & OPEN_READONLY != 0 {
        Opening::ReadOnly
    } else {
        Opening::ReadWrite
    };
    let opened = with(machine, |databases, storage| {
        let connection = databases.open(storage, &path, opening)?;
        let refused = opening != Opening::ReadOnly && databases.is_read_only(storage, connection);
        if refused {
            databases.close(storage, connection);
        }
        Ok((connection, refused))
    });
    match opened {
        Ok((connection, false)) => ok(connection),
        Ok((_, true)) => Err(throw(
            machine,
            &Error::new(code::OK, "not an error"),
            Some("Could not open the database in read/write mode."),
        )),
        Err(Error { code, .. }) => Err(throw(
            machine,
            &Error::new(code, "unknown error"),
            Some("Could not open database"),
        )),
    }
}

fn close(machine: &mut Machine, args: Args) -> NativeResult {
    let connection = args.long(0);
    with(machine, |databases, storage| {
        databases.close(storage, connection)
    });
    ok(())
}

fn register_localized_collators(machine: &mut Machine, args: Args) -> NativeResult {
    let (connection, locale) = (args.long(0), machine.text(args.reference(1)));
    with(machine, |databases, storage| {
        databases.set_locale(storage, connection, &locale)
    });
    ok(())
}

fn prepare_statement(machine: &mut Machine, args: Args) -> NativeResult {
    let connection = args.long(0);
    let sql = machine.utf16(args.reference(1));
    let prepared = with(machine, |databases, storage| {
        databases.prepare(storage, connection, &sql)
    });
    match prepared {
        Ok(statement) => ok(statement),
        Err(error) if error.is_busy() => wait(machine, args, &error),
        Err(error) => {
            let message = format!(", while compiling: {}", String::from_utf16_lossy(&sql));
            Err(throw(machine, &error, Some(&message)))
        }
    }
}

fn finalize_statement(machine: &mut Machine, args: Args) -> NativeResult {
    let (connection, statement) = (args.long(0), args.long(1));
    with(machine, |databases, storage| {
        databases.finalize(storage, connection, statement)
    });
    ok(())
}

fn shape(machine: &mut Machine, args: Args) -> Result<gibbon_sqlite::Shape, Exit> {
    let (connection, statement) = (args.long(0), args.long(1));
    let shape = with(machine, |databases, storage| {
        databases.shape(storage, connection, statement)
    });
    shape.map_err(|error| throw(machine, &error, None))
}

fn get_parameter_count(machine: &mut Machine, args: Args) -> NativeResult {
    ok(shape(machine, args)?.parameters)
}

fn is_read_only(machine: &mut Machine, args: Args) -> NativeResult {
    ok(shape(machine, args)?.read_only)
}

fn get_column_count(machine: &mut Machine, args: Args) -> NativeResult {
    ok(shape(machine, args)?.columns)
}

fn get_column_name(machine: &mut Machine, args: Args) -> NativeResult {
    let (connection, statement, column) = (args.long(0), args.long(1), args.int(2));
    let name = with(machine, |databases, storage| {
        databases.column_name(storage, connection, statement, column)
    });
    match name {
        Ok(Some(name)) => ok(machine.string_utf16(&name)?),
        Ok(None) => ok(Ref::NULL),
        Err(error) => Err(throw(machine, &error, None)),
    }
}

fn bind(machine: &mut Machine, args: Args, value: Value) -> NativeResult {
    let (connection, statement, index) = (args.long(0), args.long(1), args.int(2));
    let bound = with(machine, |databases, _| {
        databases.bind(connection, statement, index, value)
    });
    match bound {
        Ok(()) => ok(()),
        Err(error) => Err(throw(machine, &error, None)),
    }
}

fn bind_null(machine: &mut Machine, args: Args) -> NativeResult {
    bind(machine, args, Value::Null)
}

fn bind_long(machine: &mut Machine, args: Args) -> NativeResult {
    bind(machine, args, Value::Integer(args.long(3)))
}

fn bind_double(machine: &mut Machine, args: Args) -> NativeResult {
    bind(machine, args, Value::Real(args.double(3)))
}

fn bind_string(machine: &mut Machine, args: Args) -> NativeResult {
    let text = machine.utf16(args.reference(3));
    bind(machine, args, Value::Text(text.into()))
}

fn bind_blob(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = machine.heap.array_bytes(args.reference(3), 1).into();
    bind(machine, args, Value::Blob(bytes))
}

fn reset_statement(machine: &mut Machine, args: Args) -> NativeResult {
    let (connection, statement) = (args.long(0), args.long(1));
    with(machine, |databases, _| {
        databases.clear_bindings(connection, statement)
    });
    ok(())
}

/// Waits for another connection, then has the native run again; in the end, throws.
fn wait(machine: &mut Machine, args: Args, error: &Error) -> NativeResult {
    let now = machine.nanos();
    if machine.stage() == 0 {
        machine.set_stage(1);
        args.keep(0, now + BUSY_TIMEOUT);
    }
    if now >= args.kept(0) {
        return Err(throw(machine, error, None));
    }
    machine.current_thread_mut().state = ThreadState::Polling {
        until: Some(now + BUSY_STEP),
    };
    Err(Exit::Block)
}

/// Runs the statement that the first two arguments name.
fn run(
    machine: &mut Machine,
    args: Args,
    on_row: &mut dyn FnMut(&Row) -> bool,
) -> Result<Ran, Exit> {
    let (connection, statement) = (args.long(0), args.long(1));
    let ran = with(machine, |databases, storage| {
        databases.run(storage, connection, statement, on_row)
    });
    match ran {
        Ok(ran) => Ok(ran),
        Err(error) if error.is_busy() => {
            Err(wait(machine, args, &error).expect_err("waiting never gives a value"))
        }
        Err(error) => Err(throw(machine, &error, None)),
    }
}

/// Runs a statement that must have no rows.
fn run_without_rows(machine: &mut Machine, args: Args) -> Result<Ran, Exit> {
    let mut has_rows = false;
    let ran = run(machine, args, &mut |_| {
        has_rows = true;
        false
    })?;
    if has_rows {
        let message =
            "Queries can be performed using SQLiteDatabase query or rawQuery methods only.";
        return Err(throw_message(machine, message));
    }
    Ok(ran)
}

fn execute(machine: &mut Machine, args: Args) -> NativeResult {
    let is_pragma = args.boolean(2);
    if is_pragma {
        run(machine, args, &mut |_| true)?;
    } else {
        run_without_rows(machine, args)?;
    }
    ok(())
}

fn execute_for_changed_row_count(machine: &mut Machine, args: Args) -> NativeResult {
    ok(run_without_rows(machine, args)?.changes as i32)
}

fn execute_for_last_inserted_row_id(machine: &mut Machine, args: Args) -> NativeResult {
    let ran = run_without_rows(machine, args)?;
    ok(if ran.changes > 0 {
        ran.last_insert_rowid
    } else {
        -1
    })
}

/// What `read` finds in the first row; an exception without one.
fn first_row<T>(machine: &mut Machine, args: Args, read: impl Fn(&Row) -> T) -> Result<T, Exit> {
    let mut found = None;
    run(machine, args, &mut |row| {
        found = Some(read(row));
        false
    })?;
    found.ok_or_else(|| throw(machine, &Error::new(code::DONE, ""), None))
}

fn execute_for_long(machine: &mut Machine, args: Args) -> NativeResult {
    ok(first_row(machine, args, |row| row.integer(0))?)
}

fn execute_for_string(machine: &mut Machine, args: Args) -> NativeResult {
    match first_row(machine, args, |row| row.text(0))? {
        Some(text) => ok(machine.string_utf16(&text)?),
        None => ok(Ref::NULL),
    }
}

fn execute_for_cursor_window(machine: &mut Machine, args: Args) -> NativeResult {
    let (handle, start, required) = (args.long(2), args.int(3), args.int(4));
    let count_all = args.boolean(5);
    let columns = shape(machine, args)?.columns;
    let Some(mut window) = machine.state.peers.get::<Window>(handle).cloned() else {
        return Err(machine.throw_npe());
    };
    let mut filler = Filler::new(&mut window, columns, start, required, count_all);
    run(machine, args, &mut |row| filler.take(row))?;
    let result = filler.result();
    if let Some(place) = machine.state.peers.get_mut::<Window>(handle) {
        *place = window;
    }
    ok(result)
}

/// How much of its own memory SQLite uses is the host's affair.
fn get_lookaside(_: &mut Machine, _: Args) -> NativeResult {
    ok(0)
}

fn cancel(machine: &mut Machine, args: Args) -> NativeResult {
    let connection = args.long(0);
    with(machine, |databases, _| {
        databases.set_cancelled(connection, true)
    });
    ok(())
}

fn reset_cancel(machine: &mut Machine, args: Args) -> NativeResult {
    let connection = args.long(0);
    with(machine, |databases, _| {
        databases.set_cancelled(connection, false)
    });
    ok(())
}

//! All databases that a guest has open.
//!
//! SQLite's own state is in its heap, where no snapshot finds it. So what a snapshot keeps is
//! how to make it again: per connection its settings, its temporary tables, and what it ran in
//! the transaction that is open; everything else is in files. A copy of this value takes the
//! living connections with it, and the one left behind makes new ones when it is used again:
//! taking a snapshot costs nothing, going back costs opening.
//!
//! A transaction that was open is run again. What it had written to files already is taken back
//! by SQLite, which finds a journal that nobody owns, or frames of a log that were never
//! committed.
//!
//! A connection that holds an old state of a write-ahead log open for reading, while another
//! one writes, would see the new state after a restore. Android opens no such transactions.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use libsqlite3_sys as ffi;

use crate::attached;
use crate::connection::{Connection, Operation, Statement};
use crate::error::Error;
use crate::raw::{Raw, Row, Shape};
use crate::scope::{self, Chance, MemoryFiles, OpenFiles, Scope};
use crate::sharing::Sharing;
use crate::sql;
use crate::storage::Storage;
use crate::temporary::Temporary;
use crate::value::Value;
use crate::vfs;

pub type ConnectionId = i64;
pub type StatementId = i64;

#[derive(Default)]
pub struct Databases {
    connections: BTreeMap<ConnectionId, Connection>,
    last_id: i64,
    sequence: u64,
    memory: MemoryFiles,
    open: OpenFiles,
    live: Mutex<Option<Live>>,
}

/// The C side. Connections go before what they share.
#[derive(Default)]
struct Live {
    connections: BTreeMap<ConnectionId, Raw>,
    sharing: Sharing,
}

impl Clone for Databases {
    /// The copy has the living connections; the original makes new ones when it needs them.
    fn clone(&self) -> Databases {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        Databases {
            connections: self.connections.clone(),
            last_id: self.last_id,
            sequence: self.sequence,
            memory: self.memory.clone(),
            open: self.open.clone(),
            live: Mutex::new(live.take()),
        }
    }
}

/// How a database is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    ReadOnly,
    ReadWrite,
    Create,
}

/// What a statement did, next to the rows it gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    pub changes: i64,
    pub last_insert_rowid: i64,
}

fn closed() -> Error {
    Error::new(ffi::SQLITE_MISUSE, "bad parameter or other API misuse")
}

impl Databases {
    fn new_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    /// Runs with the living connections, which are made first if there are none.
    fn with_live<R>(
        &mut self,
        storage: &mut dyn Storage,
        chance: &mut Chance,
        run: impl FnOnce(&mut BTreeMap<ConnectionId, Raw>) -> R,
    ) -> R {
        self.revive(storage);
        let live = self.live.get_mut().unwrap_or_else(PoisonError::into_inner);
        let live = live.get_or_insert_default();
        let mut scope = Scope {
            storage,
            sharing: &mut live.sharing,
            memory: &mut self.memory,
            open: &mut self.open,
            orphans: &mut OpenFiles::new(),
            chance: std::mem::replace(chance, Chance::fresh()),
        };
        let connections = &mut live.connections;
        let result = scope::enter(&mut scope, || run(connections));
        *chance = scope.chance;
        result
    }

    /// Makes connections as they were, if a snapshot lost them.
    fn revive(&mut self, storage: &mut dyn Storage) {
        let living = self.live.get_mut().unwrap_or_else(PoisonError::into_inner);
        if living.is_some() {
            return;
        }
        let mut live = Live::default();
        let mut orphans = std::mem::take(&mut self.open);
        let mut operations: Vec<(ConnectionId, Operation)> = Vec::new();
        for (&id, connection) in &self.connections {
            let transaction = connection.transaction.iter().cloned();
            operations.extend(transaction.map(|operation| (id, operation)));
        }
        operations.sort_by_key(|(_, operation)| operation.sequence);
        let mut scope = Scope {
            storage,
            sharing: &mut live.sharing,
            memory: &mut self.memory,
            open: &mut self.open,
            orphans: &mut orphans,
            chance: Chance::fresh(),
        };
        for (&id, connection) in &self.connections {
            scope.chance = again(&[], 0);
            let made = scope::enter(&mut scope, || remake(connection));
            // What was open before opens again, unless the guest took the file away; then the
            // connection answers as one whose file is gone.
            if let Ok(raw) = made {
                live.connections.insert(id, raw);
            }
        }
        for (id, operation) in operations {
            if let Some(raw) = live.connections.get_mut(&id) {
                scope.chance = again(&operation.random, operation.time);
                // What failed then fails now.
                let _ = scope::enter(&mut scope, || {
                    raw.run_text(&operation.sql, &operation.bindings, &mut |_| true)
                });
            }
        }
        for (id, connection) in &self.connections {
            if let Some(raw) = live.connections.get_mut(id) {
                raw.set_last_insert_rowid(connection.last_insert_rowid);
                raw.set_changes(connection.changes, connection.total_changes);
            }
        }
        for number in orphans.into_values().flatten() {
            storage.close(number);
        }
        *living = Some(live);
    }

    /// Opens a database. `:memory:` and no name are one of its own.
    pub fn open(
        &mut self,
        storage: &mut dyn Storage,
        path: &str,
        opening: Opening,
    ) -> Result<ConnectionId, Error> {
        let id = self.new_id();
        let in_memory = path == ":memory:" || path.is_empty();
        let path = if in_memory {
            vfs::memory_path(id as u64)
        } else {
            path.to_owned()
        };
        let flags = match opening {
            Opening::ReadOnly if !in_memory => ffi::SQLITE_OPEN_READONLY,
            Opening::ReadWrite if !in_memory => ffi::SQLITE_OPEN_READWRITE,
            _ => ffi::SQLITE_OPEN_READWRITE | ffi::SQLITE_OPEN_CREATE,
        };
        let opened = self.with_live(storage, &mut Chance::fresh(), |connections| {
            let raw = Raw::open(&path, flags)?;
            connections.insert(id, raw);
            Ok(())
        });
        opened?;
        self.connections.insert(id, Connection::new(path, flags));
        Ok(id)
    }

    pub fn is_read_only(&mut self, storage: &mut dyn Storage, id: ConnectionId) -> bool {
        self.with_live(storage, &mut Chance::fresh(), |connections| {
            connections.get(&id).is_some_and(Raw::is_read_only)
        })
    }

    pub fn close(&mut self, storage: &mut dyn Storage, id: ConnectionId) {
        self.with_live(storage, &mut Chance::fresh(), |connections| {
            if let Some(mut raw) = connections.remove(&id) {
                raw.close();
            }
        });
        if let Some(connection) = self.connections.remove(&id) {
            let mut names = connection.attached;
            names.push(connection.path);
            // With their journals.
            self.memory.retain(|path, _| {
                let is_of = |name: &String| {
                    let rest = path.strip_prefix(name.as_str());
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
                };
                !names.iter().any(is_of)
            });
        }
    }

    pub fn set_locale(&mut self, storage: &mut dyn Storage, id: ConnectionId, locale: &str) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.locale = Some(locale.to_owned());
        }
        self.with_live(storage, &mut Chance::fresh(), |connections| {
            if let Some(raw) = connections.get_mut(&id) {
                raw.set_locale(locale);
            }
        });
    }

    /// What runs next on the connection is interrupted at once, or no longer.
    pub fn set_cancelled(&mut self, id: ConnectionId, cancelled: bool) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.cancelled = cancelled;
        }
    }

    pub fn prepare(
        &mut self,
        storage: &mut dyn Storage,
        id: ConnectionId,
        sql: &[u16],
    ) -> Result<StatementId, Error> {
        let statement = self.new_id();
        let prepared = self.with_live(storage, &mut Chance::fresh(), |connections| {
            let raw = connections.get_mut(&id).ok_or_else(closed)?;
            raw.prepare(statement, sql)?;
            Ok(raw.shape(statement))
        });
        let shape = prepared?;
        let connection = self.connections.get_mut(&id).ok_or_else(closed)?;
        connection.statements.insert(
            statement,
            Statement {
                sql: sql.into(),
                bindings: vec![Value::Null; shape.parameters as usize],
            },
        );
        Ok(statement)
    }

    pub fn finalize(
        &mut self,
        storage: &mut dyn Storage,
        id: ConnectionId,
        statement: StatementId,
    ) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.statements.remove(&statement);
        }
        self.with_live(storage, &mut Chance::fresh(), |connections| {
            if let Some(raw) = connections.get_mut(&id) {
                raw.finalize(statement);
            }
        });
    }

    /// Runs with a statement that is compiled.
    fn with_statement<R>(
        &mut self,
        storage: &mut dyn Storage,
        chance: &mut Chance,
        (id, statement): (ConnectionId, StatementId),
        run: impl FnOnce(&mut Raw) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let connection = self.connections.get(&id).ok_or_else(closed)?;
        let sql = connection
            .statements
            .get(&statement)
            .ok_or_else(closed)?
            .sql
            .clone();
        self.with_live(storage, chance, |connections| {
            let raw = connections.get_mut(&id).ok_or_else(closed)?;
            raw.prepare(statement, &sql)?;
            run(raw)
        })
    }

    pub fn shape(
        &mut self,
        storage: &mut dyn Storage,
        id: ConnectionId,
        statement: StatementId,
    ) -> Result<Shape, Error> {
        self.with_statement(storage, &mut Chance::fresh(), (id, statement), |raw| {
            Ok(raw.shape(statement))
        })
    }

    pub fn column_name(
        &mut self,
        storage: &mut dyn Storage,
        id: ConnectionId,
        statement: StatementId,
        column: i32,
    ) -> Result<Option<Vec<u16>>, Error> {
        self.with_statement(storage, &mut Chance::fresh(), (id, statement), |raw| {
            Ok(raw.column_name(statement, column))
        })
    }

    /// Sets a parameter; the first one is 1.
    pub fn bind(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
        index: i32,
        value: Value,
    ) -> Result<(), Error> {
        let connection = self.connections.get_mut(&id).ok_or_else(closed)?;
        let statement = connection
            .statements
            .get_mut(&statement)
            .ok_or_else(closed)?;
        let at = usize::try_from(index)
            .ok()
            .and_then(|index| index.checked_sub(1));
        match at.and_then(|at| statement.bindings.get_mut(at)) {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => Err(Error::new(ffi::SQLITE_RANGE, "column index out of range")),
        }
    }

    pub fn clear_bindings(&mut self, id: ConnectionId, statement: StatementId) {
        if let Some(connection) = self.connections.get_mut(&id)
            && let Some(statement) = connection.statements.get_mut(&statement)
        {
            statement.bindings.fill(Value::Null);
        }
    }

    /// Runs a statement. `on_row` is shown each row and says whether to go on.
    pub fn run(
        &mut self,
        storage: &mut dyn Storage,
        id: ConnectionId,
        statement: StatementId,
        on_row: &mut dyn FnMut(&Row) -> bool,
    ) -> Result<Ran, Error> {
        let connection = self.connections.get(&id).ok_or_else(closed)?;
        if connection.cancelled {
            return Err(Error::new(ffi::SQLITE_INTERRUPT, "interrupted"));
        }
        let Statement {
            mut sql,
            mut bindings,
        } = connection
            .statements
            .get(&statement)
            .ok_or_else(closed)?
            .clone();
        let is_first_read = connection.transaction.len() == 1;
        let mut memory = None;
        if attached::is_attach(&sql) {
            let path = vfs::memory_path(self.last_id as u64 + 1);
            if let Some(redirected) = attached::redirected(&sql, &bindings, &path) {
                (sql, bindings) = redirected;
                self.new_id();
                memory = Some(path);
            }
        }
        let mut chance = Chance::fresh();
        let ran = self.with_statement(storage, &mut chance, (id, statement), |raw| {
            let result = match memory {
                Some(_) => raw.run_text(&sql, &bindings, on_row),
                None => raw.run(statement, &bindings, on_row),
            };
            let temporary = (!raw.in_transaction() && raw.take_temporary_changed())
                .then(|| Temporary::read(raw))
                .transpose()?;
            Ok((
                result,
                Ran {
                    changes: raw.changes(),
                    last_insert_rowid: raw.last_insert_rowid(),
                },
                raw.total_changes(),
                raw.in_transaction(),
                raw.shape(statement).read_only,
                temporary,
            ))
        });
        let (result, ran, total, in_transaction, read_only, temporary) = ran?;
        self.sequence += 1;
        let sequence = self.sequence;
        let connection = self.connections.get_mut(&id).ok_or_else(closed)?;
        connection.changes = ran.changes;
        connection.total_changes = total;
        connection.last_insert_rowid = ran.last_insert_rowid;
        if let Some(temporary) = temporary {
            connection.temporary = temporary;
        }
        if result.is_ok() {
            connection.attached.extend(memory);
        }
        let word = sql::first_word(&sql);
        let setting = match word.as_str() {
            "PRAGMA" => sql::connection_setting(&sql),
            // Each is kept, in order.
            "ATTACH" | "DETACH" => Some(format!("{word} {sequence}")),
            _ => None,
        };
        let matters = !read_only || is_first_read || sql::is_transaction_control(&word);
        if (in_transaction && matters) || (setting.is_some() && result.is_ok()) {
            let (random, time) = match chance {
                Chance::Fresh { given, time } => (given, time.unwrap_or(0)),
                Chance::Again { bytes, time, .. } => (bytes, time),
            };
            let operation = Operation {
                sequence,
                sql,
                bindings,
                random,
                time,
            };
            if in_transaction {
                connection.transaction.push(operation.clone());
            }
            if let Some(name) = setting {
                connection.keep_setting(name, operation);
            }
        }
        if !in_transaction {
            connection.transaction.clear();
        }
        result.map(|()| ran)
    }
}

fn again(random: &[u8], time: i64) -> Chance {
    Chance::Again {
        bytes: random.to_vec(),
        used: 0,
        time,
    }
}

/// A connection as it was when no transaction was open.
fn remake(connection: &Connection) -> Result<Raw, Error> {
    let mut raw = Raw::open(&connection.path, connection.flags)?;
    if let Some(locale) = &connection.locale {
        raw.set_locale(locale);
    }
    for (_, operation) in &connection.settings {
        // A setting that is refused now (a database that is gone) is left as it is.
        let _ = raw.run_text(&operation.sql, &operation.bindings, &mut |_| true);
    }
    connection.temporary.make(&mut raw)?;
    raw.take_temporary_changed();
    Ok(raw)
}

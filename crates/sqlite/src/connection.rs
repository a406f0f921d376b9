//! A connection as a snapshot keeps it: all that is needed to make it again.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::temporary::Temporary;
use crate::value::Value;

#[derive(Clone)]
pub struct Connection {
    pub path: String,
    pub flags: i32,
    /// Of the localized collations.
    pub locale: Option<String>,
    pub statements: BTreeMap<i64, Statement>,
    /// Settings and attached databases: what to run on a new connection, in order; the name
    /// tells which one a later statement replaces.
    pub settings: Vec<(String, Operation)>,
    /// Names of the databases in memory that it attached.
    pub attached: Vec<String>,
    /// Temporary tables as they were when no transaction was open.
    pub temporary: Temporary,
    /// What was run since the transaction that is open now began.
    pub transaction: Vec<Operation>,
    pub changes: i64,
    pub total_changes: i64,
    pub last_insert_rowid: i64,
    pub cancelled: bool,
}

#[derive(Clone)]
pub struct Statement {
    pub sql: Arc<[u16]>,
    pub bindings: Vec<Value>,
}

/// A statement that was run, with all that it depended on.
#[derive(Clone)]
pub struct Operation {
    /// Orders the operations of all connections.
    pub sequence: u64,
    pub sql: Arc<[u16]>,
    pub bindings: Vec<Value>,
    pub random: Vec<u8>,
    pub time: i64,
}

impl Connection {
    pub fn new(path: String, flags: i32) -> Connection {
        Connection {
            path,
            flags,
            locale: None,
            statements: BTreeMap::new(),
            settings: Vec::new(),
            attached: Vec::new(),
            temporary: Temporary::default(),
            transaction: Vec::new(),
            changes: 0,
            total_changes: 0,
            last_insert_rowid: 0,
            cancelled: false,
        }
    }

    /// Keeps a setting, in place of an earlier one of the same name.
    pub fn keep_setting(&mut self, name: String, operation: Operation) {
        self.settings.retain(|(other, _)| *other != name);
        self.settings.push((name, operation));
    }
}

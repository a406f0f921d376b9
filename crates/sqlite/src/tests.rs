//! The whole of it, with files in memory.

use std::collections::BTreeMap;

use crate::*;

/// A world of plain values, so that a clone is a snapshot.
#[derive(Clone, Default)]
struct World {
    files: BTreeMap<String, Vec<u8>>,
    open: BTreeMap<FileNumber, String>,
    last: FileNumber,
    random: u8,
    /// How large a file may become, if there is a limit.
    most: Option<usize>,
}

impl Storage for World {
    fn open(&mut self, path: &str, access: Access) -> Result<FileNumber, StorageError> {
        if !self.files.contains_key(path) {
            if !access.create || !path.starts_with("/data/") {
                return Err(StorageError::Other);
            }
            self.files.insert(path.to_owned(), Vec::new());
        }
        self.last += 1;
        self.open.insert(self.last, path.to_owned());
        Ok(self.last)
    }
    fn close(&mut self, file: FileNumber) {
        self.open.remove(&file);
    }
    fn read(
        &mut self,
        file: FileNumber,
        offset: u64,
        buffer: &mut [u8],
    ) -> Result<usize, StorageError> {
        let bytes = &self.files[&self.open[&file]];
        let start = (offset as usize).min(bytes.len());
        let count = buffer.len().min(bytes.len() - start);
        buffer[..count].copy_from_slice(&bytes[start..start + count]);
        Ok(count)
    }
    fn write(&mut self, file: FileNumber, offset: u64, new: &[u8]) -> Result<(), StorageError> {
        let bytes = self
            .files
            .get_mut(&self.open[&file])
            .ok_or(StorageError::Other)?;
        let end = offset as usize + new.len();
        if self.most.is_some_and(|most| end > most) {
            return Err(StorageError::Full);
        }
        if bytes.len() < end {
            bytes.resize(end, 0);
        }
        bytes[offset as usize..end].copy_from_slice(new);
        Ok(())
    }
    fn set_length(&mut self, file: FileNumber, length: u64) -> Result<(), StorageError> {
        let bytes = self
            .files
            .get_mut(&self.open[&file])
            .ok_or(StorageError::Other)?;
        bytes.resize(length as usize, 0);
        Ok(())
    }
    fn length(&mut self, file: FileNumber) -> Result<u64, StorageError> {
        Ok(self.files[&self.open[&file]].len() as u64)
    }
    fn delete(&mut self, path: &str) -> Result<(), StorageError> {
        self.files.remove(path).map(drop).ok_or(StorageError::Other)
    }
    fn kind(&mut self, path: &str) -> PathKind {
        match self.files.get(path) {
            Some(bytes) => PathKind::File {
                length: bytes.len() as u64,
            },
            None => PathKind::Missing,
        }
    }
    fn real_path(&mut self, path: &str) -> String {
        path.to_owned()
    }
    fn fill_random(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            self.random = self.random.wrapping_mul(5).wrapping_add(3);
            *byte = self.random;
        }
    }
    fn now_millis(&mut self) -> i64 {
        1_700_000_000_000
    }
    fn local_offset(&mut self, _: i64) -> i32 {
        3600
    }
}

/// A guest: its files and its connections.
#[derive(Clone, Default)]
struct Guest {
    world: World,
    databases: Databases,
}

impl Guest {
    fn open(&mut self, path: &str) -> ConnectionId {
        self.databases
            .open(&mut self.world, path, Opening::Create)
            .unwrap()
    }

    fn try_run(&mut self, id: ConnectionId, sql: &str, values: &[Value]) -> Result<String, Error> {
        let text: Vec<u16> = sql.encode_utf16().collect();
        let statement = self.databases.prepare(&mut self.world, id, &text)?;
        for (at, value) in values.iter().enumerate() {
            self.databases
                .bind(id, statement, at as i32 + 1, value.clone())?;
        }
        let mut rows = Vec::new();
        let result = self
            .databases
            .run(&mut self.world, id, statement, &mut |row| {
                let cells: Vec<String> = (0..row.columns())
                    .map(|column| String::from_utf16_lossy(&row.text(column).unwrap_or_default()))
                    .collect();
                rows.push(cells.join("|"));
                true
            });
        self.databases.finalize(&mut self.world, id, statement);
        result.map(|_| rows.join(" "))
    }

    fn run(&mut self, id: ConnectionId, sql: &str) -> String {
        self.try_run(id, sql, &[]).unwrap()
    }

    fn fails(&mut self, id: ConnectionId, sql: &str) -> String {
        self.try_run(id, sql, &[]).unwrap_err().to_string()
    }
}

#[test]
fn files_are_the_guests() {
    let mut guest = Guest::default();
    let id = guest.open("/data/a.db");
    guest.run(id, "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT)");
    guest
        .try_run(id, "INSERT INTO t(b) VALUES (?)", &[Value::text("é😀")])
        .unwrap();
    assert_eq!(guest.run(id, "SELECT * FROM t"), "1|é😀");
    guest.databases.close(&mut guest.world, id);
    assert!(guest.world.open.is_empty());
    assert!(guest.world.files["/data/a.db"].starts_with(b"SQLite format 3\0"));
    let id = guest.open("/data/a.db");
    assert_eq!(guest.run(id, "SELECT b FROM t"), "é😀");
}

#[test]
fn messages() {
    let mut guest = Guest::default();
    let id = guest.open(":memory:");
    assert_eq!(
        guest.fails(id, "SELECT * FROM x"),
        "no such table: x (code 1 SQLITE_ERROR[1])"
    );
    guest.run(id, "CREATE TABLE t(a UNIQUE NOT NULL)");
    guest.run(id, "INSERT INTO t VALUES (1)");
    assert_eq!(
        guest.fails(id, "INSERT INTO t VALUES (1)"),
        "UNIQUE constraint failed: t.a (code 2067 SQLITE_CONSTRAINT_UNIQUE[2067])"
    );
    assert_eq!(
        guest.fails(id, "INSERT INTO t VALUES (NULL)"),
        "NOT NULL constraint failed: t.a (code 1299 SQLITE_CONSTRAINT_NOTNULL[1299])"
    );
    let error = guest
        .databases
        .open(&mut guest.world, "/nowhere/x.db", Opening::Create)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "unable to open database file (code 14 SQLITE_CANTOPEN[14])"
    );
}

#[test]
fn a_full_disk_is_told_and_what_was_there_stays() {
    let mut guest = Guest::default();
    let id = guest.open("/data/a.db");
    guest.run(id, "CREATE TABLE t(a)");
    guest.run(id, "INSERT INTO t VALUES (1)");
    guest.world.most = Some(100_000);
    assert_eq!(
        guest.fails(id, "INSERT INTO t VALUES (zeroblob(1000000))"),
        "database or disk is full (code 13 SQLITE_FULL[13])"
    );
    assert_eq!(guest.run(id, "SELECT a FROM t"), "1");
}

#[test]
fn a_query_cannot_take_all_memory() {
    let mut guest = Guest::default();
    let id = guest.open(":memory:");
    // Rows of 40 KB that are to be sorted, 4 GB of them.
    let error = guest.fails(
        id,
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 100000) \
         SELECT n FROM c ORDER BY hex(zeroblob(20000)) || n",
    );
    assert!(error.starts_with("out of memory (code 7"), "{error}");
    assert_eq!(guest.run(id, "SELECT 1"), "1");
}

/// Everything that is done twice: once on the way, once after going back.
fn goes_back(path: &str, before: &[&str], after: &[&str]) {
    let mut guest = Guest::default();
    let id = guest.open(path);
    for sql in before {
        guest.run(id, sql);
    }
    let mut snapshot = guest.clone();
    std::mem::swap(&mut guest, &mut snapshot);
    // `snapshot` has the living connection now, `guest` has to make its own.
    let expected: Vec<String> = after.iter().map(|sql| snapshot.run(id, sql)).collect();
    let found: Vec<String> = after.iter().map(|sql| guest.run(id, sql)).collect();
    assert_eq!(found, expected);
    assert_eq!(guest.world.files, snapshot.world.files);
    assert_eq!(guest.world.open.len(), snapshot.world.open.len());
}

#[test]
fn snapshots_outside_of_transactions() {
    for path in ["/data/a.db", ":memory:"] {
        goes_back(
            path,
            &[
                "PRAGMA foreign_keys=1",
                "CREATE TABLE t(a)",
                "INSERT INTO t VALUES (1), (2)",
            ],
            &[
                "PRAGMA foreign_keys",
                "SELECT changes(), total_changes(), last_insert_rowid()",
                "INSERT INTO t VALUES (3)",
                "SELECT * FROM t",
                "SELECT changes(), total_changes(), last_insert_rowid()",
            ],
        );
    }
}

#[test]
fn snapshots_inside_of_transactions() {
    for path in ["/data/a.db", ":memory:"] {
        for mode in ["TRUNCATE", "WAL", "DELETE", "PERSIST"] {
            for end in ["COMMIT", "ROLLBACK"] {
                goes_back(
                    path,
                    &[
                        &format!("PRAGMA journal_mode={mode}"),
                        "CREATE TABLE t(a)",
                        "INSERT INTO t VALUES (randomblob(100))",
                        "BEGIN EXCLUSIVE",
                        "INSERT INTO t VALUES (random())",
                        "SAVEPOINT inner_one",
                        "DELETE FROM t WHERE rowid = 1",
                    ],
                    &[
                        "SELECT rowid, hex(a) FROM t",
                        "ROLLBACK TO inner_one",
                        "INSERT INTO t VALUES ('x')",
                        end,
                        "SELECT rowid, hex(a) FROM t",
                        "PRAGMA integrity_check",
                    ],
                );
            }
        }
    }
}

/// More than the cache holds, so that pages are written before the end.
#[test]
fn a_transaction_that_spilled() {
    goes_back(
        "/data/a.db",
        &[
            "PRAGMA cache_size=5",
            "CREATE TABLE t(a)",
            "INSERT INTO t VALUES ('kept')",
            "BEGIN",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) \
             INSERT INTO t SELECT printf('%0500d', i) FROM n",
        ],
        &[
            "SELECT count(*), min(length(a)) FROM t",
            "ROLLBACK",
            "SELECT * FROM t",
        ],
    );
}

#[test]
fn temporary_tables_come_back() {
    goes_back(
        "/data/a.db",
        &[
            "CREATE TABLE t(a)",
            "CREATE TEMP TABLE log(id INTEGER PRIMARY KEY, seen INTEGER NOT NULL DEFAULT 0)",
            "INSERT INTO log VALUES (7, 0)",
            "CREATE TEMP TRIGGER watch AFTER INSERT ON t BEGIN UPDATE log SET seen = seen + 1; END",
            "INSERT INTO t VALUES (1)",
            "BEGIN",
            "INSERT INTO t VALUES (2)",
        ],
        &[
            "SELECT * FROM log",
            "INSERT INTO t VALUES (3)",
            "COMMIT",
            "SELECT * FROM log",
        ],
    );
}

#[test]
fn a_writer_keeps_others_out_until_it_ends() {
    let mut guest = Guest::default();
    let (one, two) = (guest.open("/data/a.db"), guest.open("/data/a.db"));
    guest.run(one, "CREATE TABLE t(a)");
    guest.run(one, "BEGIN EXCLUSIVE");
    assert_eq!(
        guest.fails(two, "SELECT * FROM t"),
        "database is locked (code 5 SQLITE_BUSY[5])"
    );
    guest.run(one, "COMMIT");
    assert_eq!(guest.run(two, "SELECT count(*) FROM t"), "0");
}

#[test]
fn readers_of_a_log_see_what_is_committed() {
    let mut guest = Guest::default();
    let one = guest.open("/data/a.db");
    guest.run(one, "PRAGMA journal_mode=WAL");
    guest.run(one, "CREATE TABLE t(a)");
    let two = guest.open("/data/a.db");
    guest.run(one, "BEGIN IMMEDIATE");
    guest.run(one, "INSERT INTO t VALUES (1)");
    assert_eq!(guest.run(two, "SELECT count(*) FROM t"), "0");
    let mut copy = guest.clone();
    for guest in [&mut copy, &mut guest] {
        assert_eq!(guest.run(two, "SELECT count(*) FROM t"), "0");
        guest.run(one, "COMMIT");
        assert_eq!(guest.run(two, "SELECT count(*) FROM t"), "1");
    }
}

#[test]
fn collations_and_functions() {
    let mut guest = Guest::default();
    let id = guest.open(":memory:");
    guest.databases.set_locale(&mut guest.world, id, "de_DE");
    guest.run(id, "CREATE TABLE t(a)");
    guest.run(id, "INSERT INTO t VALUES ('z'), ('Ä'), ('a'), ('B')");
    assert_eq!(
        guest.run(id, "SELECT a FROM t ORDER BY a COLLATE UNICODE"),
        "a Ä B z"
    );
    assert_eq!(guest.run(id, "SELECT 'Ä' = 'a' COLLATE LOCALIZED"), "1");
    assert_eq!(guest.run(id, "SELECT 'Ä' = 'a' COLLATE UNICODE"), "0");
    assert_eq!(
        guest.run(
            id,
            "SELECT PHONE_NUMBERS_EQUAL('650-555-1212', '6505551212')"
        ),
        "1"
    );
    assert_eq!(
        guest.run(id, "SELECT datetime('now'), datetime('now', 'localtime')"),
        "2023-11-14 22:13:20|2023-11-14 23:13:20"
    );
}

#[test]
fn cancelled_and_out_of_range() {
    let mut guest = Guest::default();
    let id = guest.open(":memory:");
    guest.databases.set_cancelled(id, true);
    assert_eq!(
        guest.fails(id, "SELECT 1"),
        "interrupted (code 9 SQLITE_INTERRUPT[9])"
    );
    guest.databases.set_cancelled(id, false);
    assert_eq!(guest.run(id, "SELECT 1"), "1");
    let error = guest
        .try_run(id, "SELECT ?", &[Value::Null, Value::Null])
        .unwrap_err();
    assert_eq!(error.code, code::RANGE);
}

#[test]
fn a_text_without_a_statement_is_an_error_as_on_android() {
    let mut guest = Guest::default();
    let id = guest.open(":memory:");
    for sql in ["", "  ", "-- nothing", ";"] {
        assert_eq!(guest.fails(id, sql), "not an error (code 0 SQLITE_OK[0])");
    }
    assert_eq!(guest.run(id, "SELECT 1"), "1");
}

#[test]
fn attached_databases_in_memory_come_back() {
    goes_back(
        "/data/a.db",
        &[
            "ATTACH ':memory:' AS memory",
            "CREATE TABLE memory.lock(a)",
            "INSERT INTO memory.lock VALUES (1)",
            "ATTACH '' AS other",
            "CREATE TABLE other.t(a)",
        ],
        &[
            "SELECT * FROM memory.lock",
            "INSERT INTO other.t SELECT a FROM memory.lock",
            "SELECT count(*) FROM other.t",
            "DETACH memory",
            "ATTACH ':memory:' AS memory",
            "SELECT count(*) FROM memory.sqlite_master",
        ],
    );
}

#[test]
fn closing_one_database_in_memory_leaves_the_others() {
    let mut guest = Guest::default();
    let ids: Vec<_> = (0..12).map(|_| guest.open(":memory:")).collect();
    for &id in &ids {
        guest.run(id, "CREATE TABLE t(a)");
    }
    // Its name is the start of the eleventh's.
    guest.databases.close(&mut guest.world, ids[0]);
    let mut copy = guest.clone();
    std::mem::swap(&mut copy, &mut guest);
    assert_eq!(guest.run(ids[10], "SELECT count(*) FROM t"), "0");
}

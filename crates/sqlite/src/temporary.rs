//! Temporary tables, written down so that they can be made again.
//!
//! SQLite keeps them in its heap. They are small where they are used (a library's log of changed
//! tables, say), so they are read out whenever a statement that changed them is over.
//!
//! Virtual tables among them are not kept.

use std::sync::Arc;

use crate::error::Error;
use crate::raw::Raw;
use crate::value::Value;

#[derive(Clone, Default)]
pub struct Temporary {
    /// Statements and their parameters.
    steps: Arc<Vec<(String, Vec<Value>)>>,
}

impl Temporary {
    /// Reads all temporary tables, indices, views and triggers of a connection.
    pub fn read(raw: &mut Raw) -> Result<Temporary, Error> {
        let mut entries = Vec::new();
        raw.run_once(
            "SELECT type, name, sql FROM sqlite_temp_master WHERE sql IS NOT NULL ORDER BY rowid",
            &[],
            &mut |row| {
                let text = |column| String::from_utf16_lossy(&row.text(column).unwrap_or_default());
                entries.push((text(0), text(1), text(2)));
                true
            },
        )?;
        let mut steps = Vec::new();
        for (kind, name, sql) in &entries {
            if kind != "table" || name.starts_with("sqlite_") || is_virtual(sql) {
                continue;
            }
            steps.push((temporary(sql), Vec::new()));
            read_rows(raw, name, &mut steps)?;
        }
        // Triggers and indices come when the rows are there, so that they do not run for them.
        let others = entries.iter().filter(|(kind, _, _)| kind != "table");
        steps.extend(others.map(|(_, _, sql)| (temporary(sql), Vec::new())));
        Ok(Temporary {
            steps: Arc::new(steps),
        })
    }

    pub fn make(&self, raw: &mut Raw) -> Result<(), Error> {
        for (sql, bindings) in &*self.steps {
            raw.run_once(sql, bindings, &mut |_| true)?;
        }
        Ok(())
    }
}

fn is_virtual(sql: &str) -> bool {
    sql.get(..14)
        .is_some_and(|start| start.eq_ignore_ascii_case("CREATE VIRTUAL"))
}

/// The schema has the text without the word that makes it temporary.
fn temporary(sql: &str) -> String {
    for kind in ["TABLE", "VIEW", "TRIGGER"] {
        if let Some(rest) = sql
            .strip_prefix("CREATE ")
            .and_then(|rest| rest.strip_prefix(kind))
        {
            return format!("CREATE TEMP {kind}{rest}");
        }
    }
    sql.to_owned()
}

fn read_rows(
    raw: &mut Raw,
    table: &str,
    steps: &mut Vec<(String, Vec<Value>)>,
) -> Result<(), Error> {
    let quoted = format!("\"{}\"", table.replace('"', "\"\""));
    let mut columns = Vec::new();
    raw.run_once(
        // Generated columns (hidden 2 and 3) have no value of their own.
        "SELECT name FROM pragma_table_xinfo(?1, 'temp') WHERE hidden = 0",
        &[Value::text(table)],
        &mut |row| {
            let name = String::from_utf16_lossy(&row.text(0).unwrap_or_default());
            columns.push(format!("\"{}\"", name.replace('"', "\"\"")));
            true
        },
    )?;
    let names = columns.join(", ");
    let mut rows = Vec::new();
    let mut collect = |row: &crate::raw::Row| {
        rows.push(
            (0..row.columns())
                .map(|column| row.value(column))
                .collect::<Vec<_>>(),
        );
        true
    };
    let with_rowid = raw
        .run_once(
            &format!("SELECT rowid, {names} FROM temp.{quoted}"),
            &[],
            &mut collect,
        )
        .is_ok();
    if !with_rowid {
        raw.run_once(
            &format!("SELECT {names} FROM temp.{quoted}"),
            &[],
            &mut collect,
        )?;
    }
    let rowid = if with_rowid { "rowid, " } else { "" };
    for row in rows {
        let places = vec!["?"; row.len()].join(", ");
        let sql = format!("INSERT INTO temp.{quoted} ({rowid}{names}) VALUES ({places})");
        steps.push((sql, row));
    }
    Ok(())
}

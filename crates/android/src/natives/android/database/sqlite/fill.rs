//! Filling a `CursorWindow` with the rows of a query.

use gibbon_sqlite::{Row, Value};

use crate::natives::android::database::cursor_window::{Field, Window};

/// Copies rows into a window from `start` on. If the window is full before the row at
/// `required`, it starts again from the row that did not fit.
pub struct Filler<'a> {
    window: &'a mut Window,
    columns: i32,
    start: i32,
    required: i32,
    count_all: bool,
    added: i32,
    total: i32,
    full: bool,
}

impl<'a> Filler<'a> {
    pub fn new(
        window: &'a mut Window,
        columns: i32,
        start: i32,
        required: i32,
        count_all: bool,
    ) -> Filler<'a> {
        window.clear();
        window.set_columns(columns as usize);
        Filler {
            window,
            columns,
            start,
            required,
            count_all,
            added: 0,
            total: 0,
            full: false,
        }
    }

    /// Takes a row; false if no more are wanted.
    pub fn take(&mut self, row: &Row) -> bool {
        self.total += 1;
        if self.start >= self.total || self.full {
            return true;
        }
        let mut copied = self.copy(row);
        if !copied && self.added > 0 && self.start + self.added <= self.required {
            self.window.clear();
            self.window.set_columns(self.columns as usize);
            self.start += self.added;
            self.added = 0;
            copied = self.copy(row);
        }
        if copied {
            self.added += 1;
        } else {
            self.full = true;
        }
        !self.full || self.count_all
    }

    fn copy(&mut self, row: &Row) -> bool {
        if !self.window.add_row() {
            return false;
        }
        for column in 0..self.columns {
            let field = match row.utf8(column) {
                Some(text) => Field::Text(text.into()),
                None => match row.value(column) {
                    Value::Integer(value) => Field::Integer(value),
                    Value::Real(value) => Field::Real(value),
                    Value::Blob(bytes) => Field::Blob(bytes),
                    Value::Null | Value::Text(_) => Field::Null,
                },
            };
            if !self.window.put(self.added, column, field) {
                self.window.remove_last_row();
                return false;
            }
        }
        true
    }

    /// Where the window starts, and how many rows were seen.
    pub fn result(&self) -> i64 {
        i64::from(self.start) << 32 | i64::from(self.total)
    }
}

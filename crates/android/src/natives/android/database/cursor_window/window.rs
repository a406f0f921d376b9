//! The rows behind a `CursorWindow`: a table that is full when Android's would be.
//!
//! Android's window is a block of memory: fields of twelve bytes from one end, texts and blobs
//! from the other, padded to four bytes. Only the sizes matter here.

use std::sync::Arc;

use crate::parcel::Parcel;

const FIELD_SIZE: usize = 12;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Field {
    #[default]
    Null,
    Integer(i64),
    Real(f64),
    /// UTF-8, as far as the database has it; without the terminator that Android stores.
    Text(Arc<[u8]>),
    Blob(Arc<[u8]>),
}

impl Field {
    /// Bytes of the window's memory beside the field itself.
    fn extra(&self) -> usize {
        match self {
            Field::Text(text) => (text.len() + 1).next_multiple_of(4),
            Field::Blob(bytes) => bytes.len().next_multiple_of(4),
            _ => 0,
        }
    }
}

#[derive(Clone)]
pub struct Window {
    pub name: String,
    size: usize,
    columns: usize,
    rows: usize,
    fields: Vec<Field>,
    /// Memory of texts and blobs, of those that were replaced as well.
    used: usize,
}

impl Window {
    pub fn new(name: String, size: usize) -> Window {
        Window {
            name,
            size,
            columns: 0,
            rows: 0,
            fields: Vec::new(),
            used: 0,
        }
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn clear(&mut self) {
        self.columns = 0;
        self.rows = 0;
        self.fields.clear();
        self.used = 0;
    }

    /// False if there are columns already, and not that many.
    pub fn set_columns(&mut self, columns: usize) -> bool {
        if (self.columns > 0 || self.rows > 0) && self.columns != columns {
            return false;
        }
        self.columns = columns;
        true
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.used + self.fields.len() * FIELD_SIZE + bytes <= self.size
    }

    /// False if the window is full.
    pub fn add_row(&mut self) -> bool {
        if !self.has_room(self.columns * FIELD_SIZE) {
            return false;
        }
        self.rows += 1;
        self.fields.resize(self.rows * self.columns, Field::Null);
        true
    }

    pub fn remove_last_row(&mut self) {
        if self.rows > 0 {
            self.rows -= 1;
            self.fields.truncate(self.rows * self.columns);
        }
    }

    fn position(&self, row: i32, column: i32) -> Option<usize> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    pub fn get(&self, row: i32, column: i32) -> Option<&Field> {
        Some(&self.fields[self.position(row, column)?])
    }

    /// False if there is no such field, or no room.
    pub fn put(&mut self, row: i32, column: i32, field: Field) -> bool {
        let extra = field.extra();
        match self.position(row, column) {
            Some(position) if self.has_room(extra) => {
                self.used += extra;
                self.fields[position] = field;
                true
            }
            _ => false,
        }
    }

    pub fn write(&self, parcel: &mut Parcel) {
        parcel.write_string8(Some(self.name.clone().into_bytes()));
        for number in [self.size, self.columns, self.rows, self.used] {
            parcel.write_i32(number as i32);
        }
        let mut bytes = Vec::new();
        for field in &self.fields {
            let (kind, content): (u8, &[u8]) = match field {
                Field::Null => (0, &[]),
                Field::Integer(value) => (1, &value.to_le_bytes()),
                Field::Real(value) => (2, &value.to_le_bytes()),
                Field::Text(text) => (3, text),
                Field::Blob(blob) => (4, blob),
            };
            bytes.push(kind);
            bytes.extend((content.len() as u32).to_le_bytes());
            bytes.extend(content);
        }
        parcel.write_i32(bytes.len() as i32);
        parcel.write_blob(&bytes);
    }

    /// What [`Window::write`] wrote; `None` if it is something else.
    pub fn read(parcel: &mut Parcel) -> Option<Window> {
        let name = String::from_utf8_lossy(parcel.read_string8()?).into_owned();
        let [size, columns, rows, used] = std::array::from_fn(|_| parcel.read_i32() as usize);
        let length = usize::try_from(parcel.read_i32()).ok()?;
        let bytes = parcel.read_blob(length).ok()?;
        let mut fields = Vec::new();
        let mut rest = &bytes[..];
        while let [kind, after @ ..] = rest {
            let (length, after) = after.split_first_chunk::<4>()?;
            let (content, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            fields.push(match kind {
                0 => Field::Null,
                1 => Field::Integer(i64::from_le_bytes(content.try_into().ok()?)),
                2 => Field::Real(f64::from_le_bytes(content.try_into().ok()?)),
                3 => Field::Text(content.into()),
                _ => Field::Blob(content.into()),
            });
            rest = after;
        }
        (fields.len() == rows * columns).then_some(Window {
            name,
            size,
            columns,
            rows,
            fields,
            used,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_full_when_its_memory_is() {
        let mut window = Window::new("w".into(), 64);
        assert!(window.set_columns(2));
        assert!(!window.set_columns(3));
        assert!(window.add_row());
        assert!(window.put(0, 0, Field::Text(b"0123456789"[..].into())));
        assert!(!window.put(0, 1, Field::Blob([0; 32].into())));
        assert!(window.add_row());
        assert!(!window.add_row());
        window.remove_last_row();
        assert!(window.put(0, 1, Field::Blob([0; 28].into())));
        assert!(!window.put(1, 0, Field::Null));
    }

    #[test]
    fn goes_through_a_parcel() {
        let mut window = Window::new("w".into(), 1 << 20);
        window.set_columns(5);
        window.add_row();
        let fields = [
            Field::Null,
            Field::Integer(-7),
            Field::Real(0.5),
            Field::Text("é".as_bytes().into()),
            Field::Blob([1, 2, 3].into()),
        ];
        for (column, field) in fields.iter().enumerate() {
            assert!(window.put(0, column as i32, field.clone()));
        }
        let mut parcel = Parcel::default();
        window.write(&mut parcel);
        parcel.set_position(0);
        let read = Window::read(&mut parcel).expect("well formed");
        assert_eq!(read.fields, fields);
        assert_eq!((read.rows, read.columns, read.used), (1, 5, window.used));
    }
}

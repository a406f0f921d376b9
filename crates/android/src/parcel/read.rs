//! Reading from a parcel. What is not there, or is part of an object, reads as nothing.

use gibbon_machine::Ref;
use gibbon_machine::host::FileId;

use super::{BLOB_IN_PLACE, OBJECT_SIZE, Object, Parcel, Status, TYPE_BINDER, padded};

impl Parcel {
    pub fn read(&mut self, length: usize) -> Option<&[u8]> {
        let start = self.position;
        let end = start.checked_add(padded(length))?;
        if end > self.data.len() {
            return None;
        }
        self.position = end;
        let touches_object = self
            .objects
            .iter()
            .any(|&(place, _)| place < end && start < place + OBJECT_SIZE);
        (!touches_object || length == 0).then(|| &self.data[start..start + length])
    }

    fn read_array<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        self.read(LENGTH)?.try_into().ok()
    }

    pub fn read_i32(&mut self) -> i32 {
        self.read_array().map_or(0, i32::from_le_bytes)
    }

    pub fn read_i64(&mut self) -> i64 {
        self.read_array().map_or(0, i64::from_le_bytes)
    }

    pub fn read_f32(&mut self) -> f32 {
        self.read_array().map_or(0.0, f32::from_le_bytes)
    }

    pub fn read_f64(&mut self) -> f64 {
        self.read_array().map_or(0.0, f64::from_le_bytes)
    }

    pub fn read_byte_array(&mut self) -> Option<&[u8]> {
        let length = self.read_length()?;
        self.read(length)
    }

    fn read_length(&mut self) -> Option<usize> {
        let length = usize::try_from(self.read_i32()).ok()?;
        (length <= self.available()).then_some(length)
    }

    pub fn read_string16(&mut self) -> Option<Vec<u16>> {
        let length = usize::try_from(self.read_i32()).ok()?;
        let bytes = self.read(length.checked_add(1)?.checked_mul(2)?)?;
        let mut units: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
            .collect();
        (units.pop() == Some(0)).then_some(units)
    }

    pub fn read_string8(&mut self) -> Option<&[u8]> {
        let length = usize::try_from(self.read_i32()).ok()?;
        let (terminator, encoded) = self.read(length.checked_add(1)?)?.split_last()?;
        (*terminator == 0).then_some(encoded)
    }

    pub fn read_binder(&mut self) -> Option<Ref> {
        let object = self.read_object();
        if object.is_some() {
            self.read_i32();
        }
        match object.flatten()? {
            Object::Binder(binder) => Some(binder),
            _ => None,
        }
    }

    pub fn read_descriptor(&mut self) -> Option<FileId> {
        match self.read_object().flatten()? {
            Object::Descriptor(file) => Some(file),
            _ => None,
        }
    }

    /// The object recorded here: `Some(None)` for a record of null.
    fn read_object(&mut self) -> Option<Option<Object>> {
        let at = self.position;
        let record = self.data.get(at..at + OBJECT_SIZE)?;
        self.position += OBJECT_SIZE;
        if let Some((_, object)) = self.objects.iter().find(|(place, _)| *place == at) {
            return Some(Some(object.clone()));
        }
        let kind = u32::from_le_bytes(record[..4].try_into().ok()?);
        (kind == TYPE_BINDER && record[8..].iter().all(|&byte| byte == 0)).then_some(None)
    }

    /// A blob of this length, wherever it was put.
    pub fn read_blob(&mut self, length: usize) -> Result<Vec<u8>, Status> {
        match self.read_i32() {
            BLOB_IN_PLACE => {
                let bytes = self.read(length).ok_or(Status::BadValue)?;
                Ok(bytes.to_vec())
            }
            _ => match self.read_object().flatten() {
                Some(Object::Blob(bytes)) if bytes.len() >= length => Ok(bytes[..length].to_vec()),
                _ => Err(Status::BadValue),
            },
        }
    }
}

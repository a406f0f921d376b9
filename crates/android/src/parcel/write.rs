//! Writing into a parcel.

use std::sync::Arc;

use gibbon_machine::Ref;
use gibbon_machine::host::FileId;

use super::{
    BINDER_FLAGS, BLOB_IMMUTABLE, BLOB_IN_PLACE, BLOB_IN_PLACE_LIMIT, FIRST_CAPACITY, NULL_FLAGS,
    OBJECT_SIZE, Object, Parcel, STABILITY_SYSTEM, Status, TYPE_BINDER, TYPE_DESCRIPTOR,
    TYPE_HANDLE, padded,
};

impl Parcel {
    /// Bytes as they are, padded with zeros.
    pub fn write(&mut self, bytes: &[u8]) {
        let length = padded(bytes.len());
        self.grow(length);
        let end = self.position + length;
        if self.data.len() < end {
            self.data.resize(end, 0);
        }
        let (content, padding) = self.data[self.position..end].split_at_mut(bytes.len());
        content.copy_from_slice(bytes);
        padding.fill(0);
        self.position = end;
    }

    pub fn write_i32(&mut self, value: i32) {
        self.write(&value.to_le_bytes());
    }

    pub fn write_i64(&mut self, value: i64) {
        self.write(&value.to_le_bytes());
    }

    pub fn write_f32(&mut self, value: f32) {
        self.write(&value.to_le_bytes());
    }

    pub fn write_f64(&mut self, value: f64) {
        self.write(&value.to_le_bytes());
    }

    /// Bytes with their number before them.
    pub fn write_byte_array(&mut self, bytes: &[u8]) {
        self.write_i32(bytes.len() as i32);
        self.write(bytes);
    }

    pub fn write_string16(&mut self, units: Option<&[u16]>) {
        let Some(units) = units else {
            return self.write_i32(-1);
        };
        self.write_i32(units.len() as i32);
        let bytes: Vec<u8> = units
            .iter()
            .chain(&[0])
            .flat_map(|unit| unit.to_le_bytes())
            .collect();
        self.write(&bytes);
    }

    /// A string that is encoded already, see [`super::encode_string8`].
    pub fn write_string8(&mut self, encoded: Option<Vec<u8>>) {
        let Some(mut encoded) = encoded else {
            return self.write_i32(-1);
        };
        self.write_i32(encoded.len() as i32);
        encoded.push(0);
        self.write(&encoded);
    }

    /// A binder, as its record and its stability. `number` tells it from others; for null, 0.
    pub fn write_binder(&mut self, binder: Ref, number: i64, is_local: bool) {
        let is_null = binder.is_null();
        if !is_null {
            self.objects.push((self.position, Object::Binder(binder)));
        }
        if is_null {
            self.write_record(TYPE_BINDER, NULL_FLAGS, 0, 0);
        } else if is_local {
            self.write_record(TYPE_BINDER, BINDER_FLAGS, number, number);
        } else {
            self.write_record(TYPE_HANDLE, NULL_FLAGS, number, 0);
        }
        self.write_i32(if is_null { 0 } else { STABILITY_SYSTEM });
    }

    /// A descriptor that the parcel owns from now on.
    pub fn write_descriptor(&mut self, file: FileId) -> Result<(), Status> {
        if !self.allows_descriptors {
            return Err(Status::DescriptorsNotAllowed);
        }
        self.objects.push((self.position, Object::Descriptor(file)));
        self.write_record(TYPE_DESCRIPTOR, 0, i64::from(file), 1);
        Ok(())
    }

    pub fn write_blob(&mut self, bytes: &[u8]) {
        if bytes.len() <= BLOB_IN_PLACE_LIMIT || !self.allows_descriptors {
            self.write_i32(BLOB_IN_PLACE);
            return self.write(bytes);
        }
        self.write_i32(BLOB_IMMUTABLE);
        let blob = Object::Blob(Arc::new(bytes.to_vec()));
        self.objects.push((self.position, blob));
        self.write_record(TYPE_DESCRIPTOR, 0, 0, 1);
    }

    fn write_record(&mut self, kind: u32, flags: u32, binder: i64, cookie: i64) {
        self.write(&kind.to_le_bytes());
        self.write(&flags.to_le_bytes());
        self.write(&binder.to_le_bytes());
        self.write(&cookie.to_le_bytes());
    }

    /// Appends a part of another parcel. Descriptors in it are those of the other: `duplicate`
    /// makes the new ones. As on Android the size grows by what is appended, even if that
    /// overwrites something.
    pub fn append(
        &mut self,
        other: &Parcel,
        offset: usize,
        length: usize,
        mut duplicate: impl FnMut(FileId) -> Option<FileId>,
    ) -> Result<(), Status> {
        if length == 0 {
            return Ok(());
        }
        let end = offset.checked_add(length).ok_or(Status::BadValue)?;
        let part = other.data.get(offset..end).ok_or(Status::BadValue)?;
        if self.data.len() + length > self.capacity {
            self.capacity = ((self.data.len() + length) * 3 / 2).max(FIRST_CAPACITY);
        }
        let (start, size) = (self.position, self.data.len() + length);
        self.data.resize(size.max(start + length), 0);
        self.data[start..start + length].copy_from_slice(part);
        self.position += length;
        let mut result = Ok(());
        for (place, object) in &other.objects {
            if *place < offset || place + OBJECT_SIZE > end {
                continue;
            }
            let object = match object {
                Object::Descriptor(file) => match duplicate(*file) {
                    Some(file) => Object::Descriptor(file),
                    None => return Err(Status::BadDescriptor),
                },
                object => object.clone(),
            };
            if object.is_descriptor() && !self.allows_descriptors {
                result = Err(Status::DescriptorsNotAllowed);
            }
            self.objects.push((place - offset + start, object));
        }
        result
    }
}

//! What a `Parcel` holds: bytes in Android's layout, and the objects among them.
//!
//! Everything is padded to four bytes; numbers are little endian; a string is its length, its
//! units and a terminator; a binder or file descriptor is a record of 24 bytes whose place is
//! kept in a list. Sizes, positions and capacities are what Android's own parcel would have.
//! What Java's side of it is called is among the natives of `android.os.Parcel`.

mod flat;
mod read;
mod status;
#[cfg(test)]
mod tests;
mod text;
mod write;

use std::sync::Arc;

use gibbon_machine::host::FileId;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Exit, Machine, Ref};

pub use status::Status;
pub use text::{decode_string8, encode_string8};

/// Bytes of a record that stands for an object (`flat_binder_object`).
pub const OBJECT_SIZE: usize = 24;
/// `sb*\x85`: a binder of this process, or null.
const TYPE_BINDER: u32 = 0x7362_2a85;
/// `sh*\x85`: a binder of another process.
const TYPE_HANDLE: u32 = 0x7368_2a85;
/// `fd*\x85`.
const TYPE_DESCRIPTOR: u32 = 0x6664_2a85;
/// Accepts file descriptors; least priority 19.
const BINDER_FLAGS: u32 = 0x113;
/// How a null binder is flagged: only with the least priority.
const NULL_FLAGS: u32 = 0x13;
/// The stability that binders of the platform declare after their record.
const STABILITY_SYSTEM: i32 = 0b001100;
/// Larger blobs go beside the parcel, if file descriptors may.
const BLOB_IN_PLACE_LIMIT: usize = 16 * 1024;
const BLOB_IN_PLACE: i32 = 0;
const BLOB_IMMUTABLE: i32 = 1;
/// The first memory that a parcel takes.
const FIRST_CAPACITY: usize = 128;

/// Something in a parcel that is not bytes.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// The guest's `Binder` or `BinderProxy`.
    Binder(Ref),
    /// A descriptor that the parcel owns.
    Descriptor(FileId),
    /// Shared memory that a large blob was put into.
    Blob(Arc<Vec<u8>>),
}

impl Object {
    fn is_descriptor(&self) -> bool {
        !matches!(self, Object::Binder(_))
    }
}

/// The data behind an `android.os.Parcel`.
#[derive(Clone, Debug)]
pub struct Parcel {
    data: Vec<u8>,
    position: usize,
    capacity: usize,
    /// By place, in the order in which they were written.
    objects: Vec<(usize, Object)>,
    allows_descriptors: bool,
    /// Where the work source of the first interface token is.
    work_source_at: Option<usize>,
}

impl Default for Parcel {
    fn default() -> Parcel {
        Parcel {
            data: Vec::new(),
            position: 0,
            capacity: 0,
            objects: Vec::new(),
            allows_descriptors: true,
            work_source_at: None,
        }
    }
}

impl Peer for Parcel {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for (_, object) in &self.objects {
            if let Object::Binder(binder) = object {
                visit(*binder);
            }
        }
    }
}

fn padded(length: usize) -> usize {
    length.next_multiple_of(4)
}

/// Where a guest's `Parcel` keeps the handle of its data.
pub fn handle_of(machine: &mut Machine, parcel: Ref) -> Result<i64, Exit> {
    if parcel.is_null() {
        return Err(machine.throw_npe());
    }
    let class = machine.heap.class_of(parcel);
    let offset = machine.field_offset(class, "mNativePtr");
    match machine.heap.get_i64(parcel, offset) {
        0 => {
            let message = "Parcel has been finalized!";
            Err(machine.throw("java/lang/IllegalStateException", message))
        }
        handle => Ok(handle),
    }
}

/// Gives back what objects of a parcel own.
pub fn release(machine: &mut Machine, objects: Vec<Object>) {
    for object in objects {
        if let Object::Descriptor(file) = object {
            // One that is closed already, or is no file, is no concern of the parcel.
            let _ = machine.host.files().close(file);
        }
    }
}

/// Ends a parcel that has no Java object.
pub fn free(machine: &mut Machine, handle: i64) {
    let parcel = machine.state.peers.get_mut::<Parcel>(handle);
    let objects = parcel.map(Parcel::clear).unwrap_or_default();
    release(machine, objects);
    machine.state.peers.remove(handle);
}

/// Size, position, capacity.
impl Parcel {
    pub fn size(&self) -> usize {
        self.data.len().max(self.position)
    }

    pub fn available(&self) -> usize {
        self.size() - self.position
    }

    pub fn position(&self) -> usize {
        self.position
    }

    pub fn capacity(&self) -> usize {
        self.capacity
    }

    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    pub fn set_position(&mut self, position: usize) {
        self.position = position;
    }

    /// Objects that are cut off are returned: what they own is to be released.
    pub fn set_size(&mut self, size: usize) -> Vec<Object> {
        self.capacity = self.capacity.max(size);
        let mut dropped = Vec::new();
        if size < self.data.len() {
            self.objects.retain(|(place, object)| {
                let stays = place + OBJECT_SIZE <= size;
                if !stays {
                    dropped.push(object.clone());
                }
                stays
            });
            self.position = self.position.min(size);
        }
        self.data.resize(size, 0);
        dropped
    }

    pub fn set_capacity(&mut self, capacity: usize) {
        self.capacity = self.capacity.max(capacity);
    }

    /// Empties the parcel; the objects' owner is now the caller.
    pub fn clear(&mut self) -> Vec<Object> {
        let objects = std::mem::take(self).objects;
        objects.into_iter().map(|(_, object)| object).collect()
    }

    fn grow(&mut self, length: usize) {
        if self.position + length > self.capacity {
            let grown = (self.data.len() + length) * 3 / 2;
            self.capacity = grown.max(FIRST_CAPACITY).max(self.position + length);
        }
    }
}

/// Objects, headers, comparison.
impl Parcel {
    pub fn has_objects(&self) -> bool {
        !self.objects.is_empty()
    }

    pub fn has_descriptors(&self) -> bool {
        self.objects
            .iter()
            .any(|(_, object)| object.is_descriptor())
    }

    pub fn has_descriptors_in(&self, offset: usize, length: usize) -> Result<bool, Status> {
        let end = offset.checked_add(length).ok_or(Status::BadValue)?;
        if end > self.data.len() {
            return Err(Status::BadValue);
        }
        Ok(self.objects.iter().any(|(place, object)| {
            object.is_descriptor() && *place >= offset && place + OBJECT_SIZE <= end
        }))
    }

    /// Memory in blobs beside the parcel.
    pub fn shared_memory_size(&self) -> usize {
        let size = |object: &Object| match object {
            Object::Blob(bytes) => bytes.len(),
            _ => 0,
        };
        self.objects.iter().map(|(_, object)| size(object)).sum()
    }

    pub fn objects(&self) -> impl Iterator<Item = &Object> {
        self.objects.iter().map(|(_, object)| object)
    }

    pub fn allows_descriptors(&self) -> bool {
        self.allows_descriptors
    }

    pub fn set_allows_descriptors(&mut self, allowed: bool) {
        self.allows_descriptors = allowed;
    }

    /// Notes that the work source of a call is here; the first one counts.
    pub fn note_work_source(&mut self) {
        self.work_source_at.get_or_insert(self.position);
    }

    pub fn work_source_at(&self) -> Option<usize> {
        self.work_source_at
    }

    /// As `memcmp` orders them; shorter ones first.
    pub fn compare(&self, other: &Parcel) -> i32 {
        let by_size = self.data.len().cmp(&other.data.len());
        by_size.then_with(|| self.data.cmp(&other.data)) as i32
    }

    pub fn equals_in(
        &self,
        offset: usize,
        other: &Parcel,
        other_offset: usize,
        length: usize,
    ) -> Result<bool, Status> {
        let part = |parcel: &Parcel, offset: usize| {
            let end = offset.checked_add(length)?;
            parcel.data.get(offset..end).map(<[u8]>::to_vec)
        };
        let mine = part(self, offset).ok_or(Status::BadValue)?;
        let theirs = part(other, other_offset).ok_or(Status::BadValue)?;
        Ok(mine == theirs)
    }
}

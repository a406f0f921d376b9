//! How objects lie in memory.
//!
//! Every object starts with its class number and a lock word (identity hash or monitor, see
//! `monitor`). Fields follow at `HEADER_SIZE`; arrays have their length there and their
//! elements at `ARRAY_DATA`, eight-byte aligned for every element type.

use super::{Heap, Ref};
use crate::meta::ClassId;

pub const OBJECT_CLASS: u32 = 0;
pub const OBJECT_LOCK: u32 = 4;
pub const HEADER_SIZE: u32 = 8;
pub const ARRAY_LENGTH: u32 = 8;
pub const ARRAY_DATA: u32 = 16;

impl Heap {
    #[inline(always)]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.get_u32(object, OBJECT_CLASS))
    }

    #[inline(always)]
    pub fn array_length(&self, array: Ref) -> u32 {
        self.get_u32(array, ARRAY_LENGTH)
    }

    pub fn array_ref(&self, array: Ref, index: u32) -> Ref {
        self.get_ref(array, ARRAY_DATA + 4 * index)
    }

    pub fn set_array_ref(&mut self, array: Ref, index: u32, value: Ref) {
        self.set_ref(array, ARRAY_DATA + 4 * index, value)
    }

    /// Bytes of an array, its header included; no more than the heap has from there on.
    pub fn array_size(&self, array: Ref, element_size: u32) -> u32 {
        let content = self.array_length(array).saturating_mul(element_size);
        let room = self.allocator.top().saturating_sub(array.0);
        content.saturating_add(ARRAY_DATA).min(room)
    }

    /// The bytes of a primitive array's elements.
    pub fn array_bytes(&self, array: Ref, element_size: u32) -> &[u8] {
        self.bytes(
            array,
            ARRAY_DATA,
            self.array_length(array).saturating_mul(element_size),
        )
    }

    pub fn array_bytes_mut(&mut self, array: Ref, element_size: u32) -> &mut [u8] {
        let length = self.array_length(array).saturating_mul(element_size);
        self.bytes_mut(array, ARRAY_DATA, length)
    }
}

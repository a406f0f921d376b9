//! Memory that the guest takes outside its heap (`Unsafe.allocateMemory`, direct buffers).
//!
//! It is inside all the same: an allocation is the content of a guest `byte[]`, its address is
//! the offset of that content in the guest's memory. So snapshots cover it, no address of the
//! host is ever seen by a guest, and access through it cannot leave the guest's memory.
//! The collector does not move objects, so addresses stay.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_formats::descriptor::Kind;

use crate::Machine;
use crate::heap::{ARRAY_DATA, Ref};
use crate::native::Exit;

/// The arrays that are allocations not yet freed, by address. Roots of the collector.
#[derive(Clone, Default, Debug)]
pub struct OffHeap {
    arrays: Arc<BTreeMap<u32, Ref>>,
}

impl OffHeap {
    pub fn arrays(&self) -> impl Iterator<Item = Ref> {
        self.arrays.values().copied()
    }
}

impl Machine {
    /// Memory of `length` bytes, all zero. Throws `OutOfMemoryError`.
    pub fn allocate_off_heap(&mut self, length: u32) -> Result<u32, Exit> {
        let class = self.primitive_array_class(Kind::Byte);
        let array = self.new_array(class, length)?;
        let address = array.0 + ARRAY_DATA;
        Arc::make_mut(&mut self.state.off_heap.arrays).insert(address, array);
        Ok(address)
    }

    /// The size of an allocation, if there is one at this address.
    pub fn off_heap_length(&self, address: u32) -> Option<u32> {
        let array = self.state.off_heap.arrays.get(&address)?;
        Some(self.heap.array_length(*array))
    }

    /// The allocation that an address lies in: where it starts, and its size.
    pub fn off_heap_containing(&self, address: u32) -> Option<(u32, u32)> {
        let (&start, &array) = self.state.off_heap.arrays.range(..=address).next_back()?;
        let length = self.heap.array_length(array);
        (address - start < length).then_some((start, length))
    }

    /// Gives memory back; false if none was allocated at this address.
    pub fn free_off_heap(&mut self, address: u32) -> bool {
        Arc::make_mut(&mut self.state.off_heap.arrays)
            .remove(&address)
            .is_some()
    }
}

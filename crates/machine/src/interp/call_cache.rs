//! What interface calls found, for call sites that see more classes than one.
//!
//! A call site remembers the class it saw last and its target; when it sees another, this
//! table often knows the answer. Classes and methods are never forgotten, so neither is what
//! is written here; an entry makes room for another that falls into its place.

use crate::meta::{ClassId, Method, MethodId};

const SIZE: usize = 1024;

/// Compiled code looks at entries, too, so their layout is fixed.
#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    class: u32,
    method: u32,
    target: *const Method,
}

const _: () = assert!(size_of::<Entry>() == 1 << CallCache::ENTRY_SHIFT && SIZE.is_power_of_two());

pub(crate) struct CallCache {
    entries: Box<[Entry; SIZE]>,
}

impl Default for CallCache {
    fn default() -> Self {
        let none = Entry {
            class: u32::MAX,
            method: u32::MAX,
            target: std::ptr::null(),
        };
        CallCache {
            entries: Box::new([none; SIZE]),
        }
    }
}

impl CallCache {
    /// Spreads what is looked for.
    pub(crate) const FACTOR: u32 = 31;
    /// The size of an entry, as a power of two, and where things are in it.
    pub(crate) const ENTRY_SHIFT: u8 = 4;
    pub(crate) const ENTRY_CLASS: usize = std::mem::offset_of!(Entry, class);
    pub(crate) const ENTRY_METHOD: usize = std::mem::offset_of!(Entry, method);
    pub(crate) const ENTRY_TARGET: usize = std::mem::offset_of!(Entry, target);

    /// Where the entries are, which stays the same, and how many there are.
    pub(crate) fn table(&self) -> (*const u8, usize) {
        (self.entries.as_ptr().cast(), SIZE)
    }

    /// The method that a call of the interface method `method` runs on a `class`.
    #[inline(always)]
    pub(crate) fn find(&self, class: ClassId, method: MethodId) -> Option<*const Method> {
        let entry = self.entries[place(class, method)];
        (entry.class == class.0 && entry.method == method.0).then_some(entry.target)
    }

    pub(crate) fn insert(&mut self, class: ClassId, method: MethodId, target: *const Method) {
        self.entries[place(class, method)] = Entry {
            class: class.0,
            method: method.0,
            target,
        };
    }
}

#[inline(always)]
fn place(class: ClassId, method: MethodId) -> usize {
    (class.0.wrapping_mul(CallCache::FACTOR) ^ method.0) as usize % SIZE
}

//! The guest's memory: one mapping, addressed by 32-bit references.
//!
//! Everything of the guest that is an array of words lives here, so that one mechanism —
//! the store path marks the page it writes — makes all of it part of a snapshot:
//!
//! ```text
//! 0           never used: null
//! CLASS_TABLE   per class: its class object, once the class is initialised
//! MIRROR_TABLE  per class: its class object, once there is one
//! LITERAL_TABLE per string literal: the string, once it was used
//! HEAP_START    objects
//! ```
//!
//! The mapping reserves 8 GB of address space, twice what a reference can name, so that a
//! reference plus any 32-bit offset stays inside. A guard behind it, which can be neither read
//! nor written, covers what an element access reaches with the largest index and the widest
//! element. So an access can be wrong, never unsafe, whatever a reference or a length says.

mod allocate;
mod collect;
mod object;
mod page_pool;
mod pages;
mod shadows;

pub use allocate::OutOfMemory;
pub use collect::{Marker, ReferenceKind, Shape, Shapes};
pub use object::{ARRAY_DATA, ARRAY_LENGTH, HEADER_SIZE, OBJECT_CLASS, OBJECT_LOCK};
pub use pages::{HeapSnapshot, PAGE_SHIFT, PAGE_SIZE};

use allocate::Allocator;
use pages::PageTable;
use shadows::SharedShadows;

/// A reference to a guest object: its byte offset in the heap's mapping; 0 is null.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Ref(pub u32);

impl Ref {
    pub const NULL: Ref = Ref(0);

    pub fn is_null(self) -> bool {
        self.0 == 0
    }
}

/// So many classes and string literals have a place in the tables.
pub(crate) const MAX_CLASSES: u32 = 1 << 17;
pub(crate) const MAX_LITERALS: u32 = 1 << 19;
pub const CLASS_TABLE: u32 = 0x1000;
pub const MIRROR_TABLE: u32 = CLASS_TABLE + 4 * MAX_CLASSES;
pub const LITERAL_TABLE: u32 = MIRROR_TABLE + 4 * MAX_CLASSES;
/// First address of objects; a multiple of the block size.
pub const HEAP_START: u32 = 0x40_0000;
const _: () = assert!(LITERAL_TABLE + 4 * MAX_LITERALS <= HEAP_START);

const RESERVED: usize = 1 << 33;
/// Behind the reserved memory: what `reference + ARRAY_DATA + index * 8` can reach and more.
const GUARD: usize = (1 << 35) + (1 << 20) - (1 << 32);
const _: () = assert!(RESERVED + GUARD > (1 << 32) + ARRAY_DATA as usize + 8 * (1 << 32) + 8);
/// Where the map of written pages is, from the heap's base: right before it, so that one
/// register reaches both.
pub(crate) const DIRTY_MAP: isize = -((RESERVED >> PAGE_SHIFT) as isize);

/// Whether stores mark the page they write. Without, snapshots are wrong: the feature is there
/// to measure what the marks cost (`tools/benches`), and for nothing else.
pub(crate) const TRACKS_DIRTY: bool = !cfg!(feature = "no-dirty-tracking");

pub struct Heap {
    /// Before it, at [`DIRTY_MAP`], one byte a page: written since the last snapshot.
    base: *mut u8,
    allocator: Allocator,
    pages: PageTable,
    /// What of it depends on inputs, while somebody follows them.
    shadows: SharedShadows,
}

// SAFETY: the mapping is owned by this value alone.
unsafe impl Send for Heap {}

/// The mapping of guest memory could not be made.
#[derive(Debug, thiserror::Error)]
#[error("cannot reserve {bytes} bytes of address space for the guest's memory: {cause}")]
pub struct ReserveError {
    bytes: usize,
    cause: std::io::Error,
}

impl Heap {
    /// Where compiled code finds the hole that objects are allocated in.
    pub(crate) const HOLE_CURSOR: usize =
        std::mem::offset_of!(Heap, allocator) + Allocator::HOLE_CURSOR;
    pub(crate) const HOLE_LIMIT: usize =
        std::mem::offset_of!(Heap, allocator) + Allocator::HOLE_LIMIT;

    /// A heap that lets objects grow to `limit` bytes.
    pub fn new(limit: u32) -> Result<Heap, ReserveError> {
        let mapping = reserve(RESERVED + DIRTY_MAP.unsigned_abs(), GUARD)?;
        // SAFETY: the mapping is larger than that.
        let base = unsafe { mapping.add(DIRTY_MAP.unsigned_abs()) };
        Ok(Heap {
            base,
            allocator: Allocator::new(limit),
            pages: PageTable::default(),
            shadows: None,
        })
    }

    /// For the interpreter's own fast paths; see the module comment for why any 32-bit
    /// reference plus 32-bit offset from here is inside the mapping.
    pub fn base(&self) -> *mut u8 {
        self.base
    }

    /// The byte that says whether a page was written.
    fn dirty_mark(&self, page: usize) -> *mut u8 {
        // SAFETY: there is one for every page of the mapping.
        unsafe { self.base.offset(DIRTY_MAP).add(page) }
    }

    #[inline(always)]
    fn read<T: Copy>(&self, object: Ref, offset: u32) -> T {
        // SAFETY: 32 + 32 bits stay inside the 33-bit mapping; plain data of any bits.
        unsafe {
            self.base
                .add(object.0 as usize + offset as usize)
                .cast::<T>()
                .read_unaligned()
        }
    }

    #[inline(always)]
    fn write<T: Copy>(&mut self, object: Ref, offset: u32, value: T) {
        let at = object.0 as usize + offset as usize;
        self.kill_shadows(at, size_of::<T>());
        // SAFETY: as in `read`; the dirty map has a byte for every page of the mapping. A
        // value that straddles pages marks the first only: `write` is used for aligned data.
        unsafe {
            self.base.add(at).cast::<T>().write_unaligned(value);
            if TRACKS_DIRTY {
                *self.dirty_mark(at >> PAGE_SHIFT) = 1;
            }
        }
    }

    /// Bytes `start..start + length` of an object; fewer where the memory in use ends before.
    pub fn bytes(&self, object: Ref, start: u32, length: u32) -> &[u8] {
        let at = object.0 as usize + start as usize;
        let length = self.in_use(at, length);
        // SAFETY: inside the mapping, which is readable everywhere.
        unsafe { std::slice::from_raw_parts(self.base.add(at), length) }
    }

    /// How much of `at..at + length` is memory in use: what a length says that is none must not
    /// make the host read or write gigabytes.
    fn in_use(&self, at: usize, length: u32) -> usize {
        let top = self.allocator.top() as usize;
        (length as usize).min(top.saturating_sub(at))
    }

    /// The same, to write; marks the pages.
    pub fn bytes_mut(&mut self, object: Ref, start: u32, length: u32) -> &mut [u8] {
        let at = object.0 as usize + start as usize;
        let length = self.in_use(at, length);
        self.mark_dirty(at, length);
        self.kill_shadows(at, length);
        // SAFETY: inside the mapping, and `&mut self` is the only way to it.
        unsafe { std::slice::from_raw_parts_mut(self.base.add(at), length) }
    }

    /// Copies bytes between or within objects, overlapping or not.
    pub fn copy(&mut self, from: Ref, from_offset: u32, to: Ref, to_offset: u32, length: u32) {
        let source = from.0 as usize + from_offset as usize;
        let target = to.0 as usize + to_offset as usize;
        let length = self.in_use(source.max(target), length);
        self.mark_dirty(target, length);
        self.move_shadows(source, target, length);
        // SAFETY: both ranges are inside the mapping; `copy` allows overlap.
        unsafe { std::ptr::copy(self.base.add(source), self.base.add(target), length) }
    }

    fn mark_dirty(&mut self, at: usize, length: usize) {
        if length == 0 {
            return;
        }
        let (first, last) = (at >> PAGE_SHIFT, (at + length - 1) >> PAGE_SHIFT);
        // SAFETY: the dirty map has a byte for every page of the mapping.
        unsafe { std::ptr::write_bytes(self.dirty_mark(first), 1, last - first + 1) }
    }
}

macro_rules! accessors {
    ($($get:ident $set:ident $type:ty),*) => {
        impl Heap {
            $(
                #[inline(always)]
                pub fn $get(&self, object: Ref, offset: u32) -> $type {
                    self.read(object, offset)
                }

                #[inline(always)]
                pub fn $set(&mut self, object: Ref, offset: u32, value: $type) {
                    self.write(object, offset, value)
                }
            )*
        }
    };
}

accessors!(
    get_u8 set_u8 u8, get_i8 set_i8 i8, get_u16 set_u16 u16, get_i16 set_i16 i16,
    get_i32 set_i32 i32, get_u32 set_u32 u32, get_i64 set_i64 i64, get_u64 set_u64 u64,
    get_ref set_ref Ref
);

impl Drop for Heap {
    fn drop(&mut self) {
        // SAFETY: mapped by `reserve` with this start and size.
        unsafe {
            libc::munmap(
                self.dirty_mark(0).cast(),
                RESERVED + DIRTY_MAP.unsigned_abs() + GUARD,
            );
        }
    }
}

/// Memory of our own, and behind it `guard` bytes of address space that is nobody's.
fn reserve(bytes: usize, guard: usize) -> Result<*mut u8, ReserveError> {
    let at = map_with(bytes + guard, libc::PROT_NONE, libc::MAP_NORESERVE)?;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: the start of our own new mapping, which is longer.
    let opened = unsafe { libc::mprotect(at.cast(), bytes, protection) };
    if opened != 0 {
        let cause = std::io::Error::last_os_error();
        // SAFETY: the mapping just made, of which nobody knows.
        unsafe { libc::munmap(at.cast(), bytes + guard) };
        return Err(ReserveError { bytes, cause });
    }
    // SAFETY: advice on our own mapping. Fewer, larger faults; refusal does not matter.
    unsafe { libc::madvise(at.cast(), bytes, libc::MADV_HUGEPAGE) };
    Ok(at)
}

/// Zeroed memory of our own, at an address of the kernel's choice.
fn map(bytes: usize, flags: libc::c_int) -> Result<*mut u8, ReserveError> {
    map_with(bytes, libc::PROT_READ | libc::PROT_WRITE, flags)
}

fn map_with(
    bytes: usize,
    protection: libc::c_int,
    flags: libc::c_int,
) -> Result<*mut u8, ReserveError> {
    let flags = flags | libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a new mapping: nothing that exists is touched.
    let at = unsafe { libc::mmap(std::ptr::null_mut(), bytes, protection, flags, -1, 0) };
    if at == libc::MAP_FAILED {
        return Err(ReserveError {
            bytes,
            cause: std::io::Error::last_os_error(),
        });
    }
    Ok(at.cast())
}

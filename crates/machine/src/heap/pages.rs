//! Snapshots of the heap, page by page, copy on write in software.
//!
//! A snapshot is a table of pages as they were. Tables share what they have in common, in two
//! levels, so that a snapshot costs the pages written since the last one, and a restore the
//! pages that differ between here and there. No operating system help: a page fault costs
//! forty times as much as copying the page.

use std::hash::{Hash, Hasher};

use super::allocate::Allocator;
use super::page_pool::{CHUNK, Chunk, ChunkId, SharedPool};
use super::shadows::SharedShadows;
use super::{Heap, RESERVED, Ref};

/// Smaller than the kernel's: what an event writes is scattered, and is copied by the page.
pub const PAGE_SHIFT: u32 = 10;
pub const PAGE_SIZE: usize = 1 << PAGE_SHIFT;
/// The marks of a chunk's pages are read as one number.
const _: () = assert!(CHUNK == size_of::<u128>());

/// Page contents by page number; a page that is absent was never written.
#[derive(Default)]
pub(super) struct PageTable {
    chunks: Vec<ChunkId>,
    pool: SharedPool,
}

/// The guest's memory at some moment. Cheap to clone and to keep.
#[derive(Clone)]
pub struct HeapSnapshot {
    pages: PageTable,
    allocator: Allocator,
    shadows: SharedShadows,
}

impl PageTable {
    fn chunk(&self, at: usize) -> ChunkId {
        self.chunks.get(at).copied().unwrap_or_default()
    }
}

impl Clone for PageTable {
    fn clone(&self) -> PageTable {
        let mut pool = self.pool.lock();
        self.chunks.iter().for_each(|&chunk| pool.share(chunk));
        PageTable {
            chunks: self.chunks.clone(),
            pool: self.pool.clone(),
        }
    }
}

impl Drop for PageTable {
    fn drop(&mut self) {
        let mut pool = self.pool.lock();
        self.chunks.iter().for_each(|&chunk| pool.release(chunk));
    }
}

impl Heap {
    pub fn snapshot(&mut self) -> HeapSnapshot {
        let shared = self.pages.pool.clone();
        let mut pool = shared.lock();
        for at in 0..self.chunk_count() {
            let marks = self.take_marks(at);
            if marks == 0 {
                continue;
            }
            let mut pages = Chunk::default();
            for (page, number) in pages.iter_mut().zip(at * CHUNK..) {
                if is_marked(marks, number % CHUNK) {
                    let start = Ref((number << PAGE_SHIFT) as u32);
                    *page = pool.copy(self.bytes(start, 0, PAGE_SIZE as u32));
                }
            }
            if self.pages.chunks.len() <= at {
                self.pages.chunks.resize(at + 1, ChunkId::default());
            }
            let chunk = &mut self.pages.chunks[at];
            *chunk = pool.change(*chunk, &pages);
        }
        drop(pool);
        self.mark_open_holes();
        HeapSnapshot {
            pages: self.pages.clone(),
            allocator: self.allocator.clone(),
            shadows: self.shadows.clone(),
        }
    }

    pub fn restore(&mut self, snapshot: &HeapSnapshot) {
        let shared = self.pages.pool.clone();
        assert!(
            shared.is_same(&snapshot.pages.pool),
            "a snapshot of another machine"
        );
        let pool = shared.lock();
        let tables = self.pages.chunks.len().max(snapshot.pages.chunks.len());
        let marked = self.chunk_count();
        for at in 0..tables.max(marked) {
            let marks = if at < marked { self.take_marks(at) } else { 0 };
            let (now, then) = (self.pages.chunk(at), snapshot.pages.chunk(at));
            if marks == 0 && now == then {
                continue;
            }
            let (now, then) = (pool.chunk(now), pool.chunk(then));
            for page in 0..CHUNK {
                if is_marked(marks, page) || now[page] != then[page] {
                    self.restore_page(at * CHUNK + page, pool.content(then[page]));
                }
            }
        }
        drop(pool);
        self.pages = snapshot.pages.clone();
        self.allocator = snapshot.allocator.clone();
        self.shadows.clone_from(&snapshot.shadows);
        self.mark_open_holes();
    }

    fn restore_page(&mut self, page: usize, content: Option<&[u8]>) {
        let at = Ref((page << PAGE_SHIFT) as u32);
        // SAFETY: `page` came from the dirty map or a table, so it is inside the mapping.
        let target =
            unsafe { std::slice::from_raw_parts_mut(self.base().add(at.0 as usize), PAGE_SIZE) };
        match content {
            Some(content) => target.copy_from_slice(content),
            // A page that the snapshot does not have held nothing then: allocation zeroes it
            // before use, except in the tables below the objects.
            None if at.0 < super::HEAP_START => target.fill(0),
            None => {}
        }
    }

    /// How many pages the next snapshot has to copy.
    pub fn dirty_pages(&mut self) -> usize {
        let chunks = 0..self.chunk_count();
        chunks.map(|at| self.marks(at).count_ones() as usize).sum()
    }

    /// Stands for the pages written since the last snapshot and what they hold: two runs that did
    /// the same have the same.
    pub fn written_digest(&mut self) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        for at in 0..self.chunk_count() {
            let marks = *self.marks(at);
            let pages = (at * CHUNK..).take(CHUNK);
            for page in pages.filter(|page| is_marked(marks, page % CHUNK)) {
                page.hash(&mut hasher);
                let start = Ref((page << PAGE_SHIFT) as u32);
                self.bytes(start, 0, PAGE_SIZE as u32).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// How many chunks cover what is in use.
    fn chunk_count(&self) -> usize {
        (self.allocator.top() as usize >> PAGE_SHIFT).div_ceil(CHUNK)
    }

    /// The marks of a chunk's pages: bytes, 1 for a page that was written.
    fn marks(&mut self, chunk: usize) -> &mut u128 {
        assert!(chunk * CHUNK < RESERVED >> PAGE_SHIFT, "inside the map");
        // SAFETY: the dirty map covers the whole mapping and is aligned to the kernel's pages;
        // this is its only user while `self` is borrowed mutably.
        unsafe { &mut *self.dirty_mark(chunk * CHUNK).cast::<u128>() }
    }

    /// The same; clears them.
    fn take_marks(&mut self, chunk: usize) -> u128 {
        std::mem::take(self.marks(chunk))
    }
}

fn is_marked(marks: u128, page: usize) -> bool {
    marks.to_le_bytes()[page] != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::CLASS_TABLE;
    use crate::random::Random;

    fn heap() -> Heap {
        Heap::new(64 << 20).expect("address space")
    }

    #[test]
    fn restores_in_any_order() {
        let mut heap = heap();
        let object = heap.allocate(3 * PAGE_SIZE as u32).expect("room");
        let mut snapshots = Vec::new();
        for value in 0..5u32 {
            heap.set_u32(object, (value % 3) << PAGE_SHIFT, value + 1);
            heap.set_u32(Ref(CLASS_TABLE), 4, value);
            let words: Vec<u32> = (0..3)
                .map(|at| heap.get_u32(object, at << PAGE_SHIFT))
                .collect();
            snapshots.push((heap.snapshot(), words, value));
        }
        for at in [3, 0, 4, 4, 1, 2, 0] {
            let (snapshot, words, value) = &snapshots[at];
            heap.restore(snapshot);
            for (page, word) in words.iter().enumerate() {
                assert_eq!(heap.get_u32(object, (page as u32) << PAGE_SHIFT), *word);
            }
            assert_eq!(heap.get_u32(Ref(CLASS_TABLE), 4), *value);
            heap.set_u32(object, 8, 99);
        }
    }

    #[test]
    fn allocates_the_same_again() {
        let mut heap = heap();
        heap.allocate(24).expect("room");
        let snapshot = heap.snapshot();
        let run = |heap: &mut Heap| {
            let mut random = Random::new(5);
            let mut places = Vec::new();
            for _ in 0..2000 {
                let largest = if random.below(10) == 0 { 40_000 } else { 200 };
                let size = 16 + random.below(largest) as u32;
                let object = heap.allocate(size).expect("room");
                assert_eq!(heap.get_u32(object, size - 4), 0, "new memory is zero");
                heap.set_u32(object, size - 4, 7);
                places.push(object);
            }
            places
        };
        let first = run(&mut heap);
        heap.restore(&snapshot);
        assert_eq!(run(&mut heap), first);
    }

    #[test]
    fn costs_what_was_written() {
        let mut heap = heap();
        let object = heap.allocate(8 << 20).expect("room");
        heap.snapshot();
        for page in 0..10 {
            heap.set_u8(object, (page * 7) << PAGE_SHIFT, 1);
        }
        assert_eq!(heap.dirty_pages(), 10);
    }
}

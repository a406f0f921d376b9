//! Snapshots of the heap, page by page, copy on write in software.
//!
//! A snapshot is a table of pages as they were. Tables share what they have in common, in two
//! levels, so that a snapshot costs the pages written since the last one, and a restore the
//! pages that differ between here and there. No operating system help: a page fault costs
//! forty times as much as copying the page.

use std::sync::Arc;

use super::allocate::Allocator;
use super::page_pool::PageCopy;
use super::{Heap, Ref};

pub const PAGE_SHIFT: u32 = 12;
pub const PAGE_SIZE: usize = 1 << PAGE_SHIFT;
/// Small, because a snapshot copies the chunks with written pages in them.
const CHUNK: usize = 16;

type Page = Arc<PageCopy>;
type Chunk = Arc<Vec<Option<Page>>>;

/// Page contents by page number; a page that is absent was never written.
#[derive(Clone, Default)]
pub(super) struct PageTable {
    chunks: Vec<Option<Chunk>>,
}

/// The guest's memory at some moment. Cheap to clone and to keep.
#[derive(Clone)]
pub struct HeapSnapshot {
    pages: PageTable,
    allocator: Allocator,
}

impl PageTable {
    fn get(&self, page: usize) -> Option<&Page> {
        self.chunks.get(page / CHUNK)?.as_ref()?[page % CHUNK].as_ref()
    }

    fn set(&mut self, page: usize, content: Page) {
        if self.chunks.len() <= page / CHUNK {
            self.chunks.resize(page / CHUNK + 1, None);
        }
        let chunk = self.chunks[page / CHUNK].get_or_insert_with(|| Arc::new(vec![None; CHUNK]));
        Arc::make_mut(chunk)[page % CHUNK] = Some(content);
    }

    /// Numbers of the pages that are not the very same page in both tables.
    fn differing(&self, other: &PageTable) -> Vec<usize> {
        let mut pages = Vec::new();
        for at in 0..self.chunks.len().max(other.chunks.len()) {
            let one = self.chunks.get(at).and_then(Option::as_ref);
            let two = other.chunks.get(at).and_then(Option::as_ref);
            match (one, two) {
                (None, None) => {}
                (Some(one), Some(two)) if Arc::ptr_eq(one, two) => {}
                _ => {
                    let page_of = |chunk: Option<&Chunk>, i: usize| {
                        chunk.and_then(|chunk| chunk[i].as_ref()).map(Arc::as_ptr)
                    };
                    pages.extend(
                        (0..CHUNK)
                            .filter(|&i| page_of(one, i) != page_of(two, i))
                            .map(|i| at * CHUNK + i),
                    );
                }
            }
        }
        pages
    }
}

impl Heap {
    pub fn snapshot(&mut self) -> HeapSnapshot {
        for page in self.take_dirty_pages() {
            let bytes = self.bytes(Ref((page << PAGE_SHIFT) as u32), 0, PAGE_SIZE as u32);
            let content = self.page_pool.copy(bytes);
            self.pages.set(page, Arc::new(content));
        }
        self.mark_open_holes();
        HeapSnapshot {
            pages: self.pages.clone(),
            allocator: self.allocator.clone(),
        }
    }

    pub fn restore(&mut self, snapshot: &HeapSnapshot) {
        let mut pages = self.take_dirty_pages();
        pages.extend(self.pages.differing(&snapshot.pages));
        for page in pages {
            // A page that the snapshot does not have held nothing then: allocation zeroes it
            // before use, except in the tables below the objects.
            let at = Ref((page << PAGE_SHIFT) as u32);
            let content = snapshot.pages.get(page);
            // SAFETY: `page` came from the dirty map or a table, so it is inside the mapping.
            let target = unsafe {
                std::slice::from_raw_parts_mut(self.base().add(at.0 as usize), PAGE_SIZE)
            };
            match content {
                Some(content) => target.copy_from_slice(&content[..]),
                None if at.0 < super::HEAP_START => target.fill(0),
                None => {}
            }
        }
        self.pages = snapshot.pages.clone();
        self.allocator = snapshot.allocator.clone();
        self.mark_open_holes();
    }

    /// How many pages the next snapshot has to copy.
    pub fn dirty_pages(&mut self) -> usize {
        self.dirty_words()
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The marks of all pages in use, eight to a word, 1 each.
    fn dirty_words(&mut self) -> &mut [u64] {
        let count = (self.allocator.top() >> PAGE_SHIFT) as usize;
        // SAFETY: the dirty map covers the whole mapping, page-aligned, so rounding the count
        // up to words stays inside; this is its only user while `self` is borrowed mutably.
        unsafe {
            std::slice::from_raw_parts_mut(self.dirty_mark(0).cast::<u64>(), count.div_ceil(8))
        }
    }

    /// Numbers of the pages written since the last call; clears the marks.
    fn take_dirty_pages(&mut self) -> Vec<usize> {
        let mut pages = Vec::new();
        for (at, word) in self
            .dirty_words()
            .iter_mut()
            .enumerate()
            .filter(|(_, word)| **word != 0)
        {
            pages.extend(
                word.to_le_bytes()
                    .iter()
                    .enumerate()
                    .filter(|(_, byte)| **byte != 0)
                    .map(|(i, _)| at * 8 + i),
            );
            *word = 0;
        }
        pages
    }
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
        assert_eq!(heap.take_dirty_pages().len(), 10);
    }
}

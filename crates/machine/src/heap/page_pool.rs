//! Memory for the pages that snapshots keep, and who keeps which.
//!
//! Copies of pages lie in slabs of two megabytes that the kernel hands out whole: faulting in
//! a page costs several times what copying it does. Pages are counted by the chunks that have
//! them and chunks by the tables, both by number: the counts of neighbours are neighbours, which
//! makes a snapshot's thousands of them cheap. What snapshots give back is used again; slabs go
//! back when the last table of all is gone.

use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{PAGE_SHIFT, PAGE_SIZE, map};

const SLAB: usize = 2 << 20;
const SLAB_PAGES: usize = SLAB >> PAGE_SHIFT;
/// Small, because a snapshot copies the chunks with written pages in them.
pub(super) const CHUNK: usize = 16;

/// A page as it was; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PageId(u32);

/// Pages of neighbours; 0 has none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct ChunkId(u32);

pub(super) type Chunk = [PageId; CHUNK];

#[derive(Clone, Default)]
pub(super) struct SharedPool(Arc<Mutex<PagePool>>);

impl SharedPool {
    /// Nothing panics while it is locked, and if it did at worst a page would be kept for ever.
    pub(super) fn lock(&self) -> MutexGuard<'_, PagePool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_same(&self, other: &SharedPool) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

pub(super) struct PagePool {
    slabs: Vec<NonNull<u8>>,
    page_users: Users,
    chunks: Vec<Chunk>,
    chunk_users: Users,
}

// SAFETY: the slabs are owned by this value alone.
unsafe impl Send for PagePool {}

impl Default for PagePool {
    fn default() -> PagePool {
        PagePool {
            slabs: Vec::new(),
            page_users: Users::default(),
            chunks: vec![Chunk::default()],
            chunk_users: Users::default(),
        }
    }
}

impl PagePool {
    /// Keeps a copy of a page, for one chunk.
    pub(super) fn copy(&mut self, content: &[u8]) -> PageId {
        assert_eq!(content.len(), PAGE_SIZE);
        let page = self.page_users.take();
        if page as usize / SLAB_PAGES >= self.slabs.len() {
            self.slabs.push(slab());
        }
        let at = self.place(page as usize);
        // SAFETY: the page is in a slab, and nobody else's.
        unsafe { std::ptr::copy_nonoverlapping(content.as_ptr(), at.as_ptr(), PAGE_SIZE) };
        PageId(page)
    }

    /// What a page holds, if it is one.
    pub(super) fn content(&self, page: PageId) -> Option<&[u8]> {
        if page == PageId::default() {
            return None;
        }
        let at = self.place(page.0 as usize);
        // SAFETY: a page of a slab; it is written in `copy` only, which borrows mutably.
        Some(unsafe { std::slice::from_raw_parts(at.as_ptr(), PAGE_SIZE) })
    }

    fn place(&self, page: usize) -> NonNull<u8> {
        // SAFETY: fewer pages than a slab has.
        unsafe { self.slabs[page / SLAB_PAGES].add(page % SLAB_PAGES * PAGE_SIZE) }
    }

    pub(super) fn chunk(&self, chunk: ChunkId) -> &Chunk {
        &self.chunks[chunk.0 as usize]
    }

    /// A chunk for one table, like `old`, but with these pages instead of those that it had;
    /// the table no longer has the old one.
    pub(super) fn change(&mut self, old: ChunkId, pages: &Chunk) -> ChunkId {
        let mut chunk = *self.chunk(old);
        for (page, &new) in chunk.iter_mut().zip(pages) {
            if new != PageId::default() {
                *page = new;
            } else if *page != PageId::default() {
                self.page_users.add(page.0);
            }
        }
        self.release(old);
        let id = self.chunk_users.take();
        if id as usize == self.chunks.len() {
            self.chunks.push(chunk);
        } else {
            self.chunks[id as usize] = chunk;
        }
        ChunkId(id)
    }

    /// One more table has this chunk.
    pub(super) fn share(&mut self, chunk: ChunkId) {
        if chunk != ChunkId::default() {
            self.chunk_users.add(chunk.0);
        }
    }

    /// One table less.
    pub(super) fn release(&mut self, chunk: ChunkId) {
        if chunk == ChunkId::default() || !self.chunk_users.remove(chunk.0) {
            return;
        }
        for page in self.chunks[chunk.0 as usize] {
            if page != PageId::default() {
                self.page_users.remove(page.0);
            }
        }
    }
}

impl Drop for PagePool {
    fn drop(&mut self) {
        for slab in &self.slabs {
            // SAFETY: mapped by `map` with this size; nobody can reach a page any more.
            unsafe { libc::munmap(slab.as_ptr().cast(), SLAB) };
        }
    }
}

fn slab() -> NonNull<u8> {
    let slab = map(SLAB, libc::MAP_POPULATE).ok().and_then(NonNull::new);
    slab.expect("the host has no memory left for snapshots")
}

/// How many users each number has. Numbers without are given out again; 0 never is.
struct Users {
    counts: Vec<u32>,
    free: Vec<u32>,
}

impl Default for Users {
    fn default() -> Users {
        Users {
            counts: vec![0],
            free: Vec::new(),
        }
    }
}

impl Users {
    /// A number with one user.
    fn take(&mut self) -> u32 {
        if let Some(number) = self.free.pop() {
            self.counts[number as usize] = 1;
            return number;
        }
        self.counts.push(1);
        self.counts.len() as u32 - 1
    }

    fn add(&mut self, number: u32) {
        self.counts[number as usize] += 1;
    }

    /// Whether it was the last one.
    fn remove(&mut self, number: u32) -> bool {
        let count = &mut self.counts[number as usize];
        *count -= 1;
        let is_last = *count == 0;
        if is_last {
            self.free.push(number);
        }
        is_last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk_of(pool: &mut PagePool, old: ChunkId, at: usize, byte: u8) -> ChunkId {
        let mut pages = Chunk::default();
        pages[at] = pool.copy(&[byte; PAGE_SIZE]);
        pool.change(old, &pages)
    }

    fn byte(pool: &PagePool, chunk: ChunkId, at: usize) -> Option<u8> {
        let content = pool.content(pool.chunk(chunk)[at])?;
        assert!(content.iter().all(|&byte| byte == content[0]));
        Some(content[0])
    }

    #[test]
    fn pages_keep_their_content() {
        let mut pool = PagePool::default();
        let chunks: Vec<ChunkId> = (0..5000)
            .map(|n| chunk_of(&mut pool, ChunkId::default(), 3, n as u8))
            .collect();
        for (n, &chunk) in chunks.iter().enumerate() {
            assert_eq!(byte(&pool, chunk, 3), Some(n as u8));
            assert_eq!(byte(&pool, chunk, 4), None);
        }
    }

    #[test]
    fn a_page_lives_as_long_as_a_chunk_has_it() {
        let mut pool = PagePool::default();
        let first = chunk_of(&mut pool, ChunkId::default(), 0, 1);
        pool.share(first);
        let second = chunk_of(&mut pool, first, 1, 2);
        let third = chunk_of(&mut pool, second, 0, 3);
        assert_eq!(
            (byte(&pool, first, 0), byte(&pool, first, 1)),
            (Some(1), None)
        );
        assert_eq!(
            (byte(&pool, third, 0), byte(&pool, third, 1)),
            (Some(3), Some(2))
        );
        let gone = pool.chunk(first)[0];
        pool.release(first);
        assert_eq!(pool.copy(&[9; PAGE_SIZE]), gone, "its place is used again");
        assert_eq!(
            (byte(&pool, third, 0), byte(&pool, third, 1)),
            (Some(3), Some(2))
        );
    }
}

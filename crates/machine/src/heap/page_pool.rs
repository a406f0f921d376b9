//! Memory for the pages that snapshots keep.
//!
//! Copies of pages lie in slabs of two megabytes that the kernel hands out whole: faulting in
//! a page costs several times what copying it does. What snapshots give back is used again;
//! slabs go back when the last page of all is gone.

use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{PAGE_SIZE, map};

const SLAB: usize = 2 << 20;

#[derive(Clone, Default)]
pub(super) struct PagePool(Arc<Mutex<Slabs>>);

#[derive(Default)]
struct Slabs {
    slabs: Vec<NonNull<u8>>,
    /// Pages of the last slab that were given out.
    given: usize,
    free: Vec<NonNull<u8>>,
}

// SAFETY: the slabs are owned by this value alone.
unsafe impl Send for Slabs {}

/// A copy of a page; read only.
pub(super) struct PageCopy {
    at: NonNull<u8>,
    pool: PagePool,
}

// SAFETY: nobody writes the page after `copy`, and its place is its own until it is dropped.
unsafe impl Send for PageCopy {}
// SAFETY: as above.
unsafe impl Sync for PageCopy {}

impl PagePool {
    pub(super) fn copy(&self, content: &[u8]) -> PageCopy {
        assert_eq!(content.len(), PAGE_SIZE);
        let at = self.slabs().take();
        // SAFETY: `take` gives a page that is nobody else's.
        unsafe { std::ptr::copy_nonoverlapping(content.as_ptr(), at.as_ptr(), PAGE_SIZE) };
        PageCopy {
            at,
            pool: self.clone(),
        }
    }

    /// Nothing panics while it is locked, and if it did the lists would be whole.
    fn slabs(&self) -> MutexGuard<'_, Slabs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slabs {
    fn take(&mut self) -> NonNull<u8> {
        if let Some(page) = self.free.pop() {
            return page;
        }
        if self.slabs.is_empty() || self.given == SLAB / PAGE_SIZE {
            let slab = map(SLAB, libc::MAP_POPULATE).ok().and_then(NonNull::new);
            self.slabs
                .push(slab.expect("the host has no memory left for snapshots"));
            self.given = 0;
        }
        let slab = *self.slabs.last().expect("just pushed, or there");
        self.given += 1;
        // SAFETY: fewer pages than a slab has were given out of it.
        unsafe { slab.add((self.given - 1) * PAGE_SIZE) }
    }
}

impl Drop for Slabs {
    fn drop(&mut self) {
        for slab in &self.slabs {
            // SAFETY: mapped by `map` with this size; every page held the pool, so none is left.
            unsafe { libc::munmap(slab.as_ptr().cast(), SLAB) };
        }
    }
}

impl Deref for PageCopy {
    type Target = [u8; PAGE_SIZE];

    fn deref(&self) -> &[u8; PAGE_SIZE] {
        // SAFETY: a page of a slab, which the pool keeps mapped.
        unsafe { self.at.cast().as_ref() }
    }
}

impl Drop for PageCopy {
    fn drop(&mut self) {
        self.pool.slabs().free.push(self.at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_keep_their_content_and_their_places_are_used_again() {
        let pool = PagePool::default();
        let mut pages: Vec<PageCopy> = (0..1000u32)
            .map(|n| pool.copy(&[n as u8; PAGE_SIZE]))
            .collect();
        let place = pages.remove(7).at;
        assert_eq!(pool.copy(&[9; PAGE_SIZE]).at, place);
        for (at, page) in pages.iter().enumerate() {
            let expected = if at < 7 { at } else { at + 1 };
            assert!(page.iter().all(|&byte| byte == expected as u8));
        }
    }
}

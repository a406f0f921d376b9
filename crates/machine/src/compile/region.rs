//! Executable memory: one stretch of address space of fixed size, filled from its start.
//!
//! It is reserved before the process is confined, and from then on only its own pages change
//! between writable and executable: never both at once (`SECURITY.md`). The memory is private, so
//! a forked process has its own copy of what was compiled before and writes to no other's.

use std::ops::Range;

/// Enough for about half a million instructions. As much again is reserved behind it and never
/// used: a filter of system calls can only compare a start and a length, each by itself.
const SIZE: usize = 32 << 20;
const PAGE: usize = 4096;

/// The region could not be had.
#[derive(Debug, thiserror::Error)]
#[error("cannot reserve {} bytes for compiled code: {cause}", 2 * SIZE)]
pub struct RegionError {
    cause: std::io::Error,
}

#[derive(Debug)]
pub struct CodeRegion {
    base: *mut u8,
    used: usize,
    /// False once pages could not be made executable again: nothing in it may run any more.
    is_usable: bool,
}

// SAFETY: the mapping is owned by this value alone.
unsafe impl Send for CodeRegion {}

impl CodeRegion {
    pub fn reserve() -> Result<CodeRegion, RegionError> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a new mapping: nothing that exists is touched.
        let base = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                2 * SIZE,
                libc::PROT_NONE,
                flags,
                -1,
                0,
            )
        };
        if base == libc::MAP_FAILED {
            let cause = std::io::Error::last_os_error();
            return Err(RegionError { cause });
        }
        let base: *mut u8 = base.cast();
        Ok(CodeRegion {
            base,
            used: 0,
            is_usable: true,
        })
    }

    /// The addresses that code may have.
    pub fn addresses(&self) -> Range<usize> {
        self.base as usize..self.base as usize + SIZE
    }

    pub fn is_usable(&self) -> bool {
        self.is_usable
    }

    /// How many bytes of code there are.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Where the next code will lie.
    pub fn next(&self) -> usize {
        self.base as usize + self.used
    }

    /// Adds code where [`CodeRegion::next`] said; `None` if there is no room, or the system does
    /// not let us.
    pub fn add(&mut self, code: &[u8]) -> Option<*const u8> {
        let start = self.used;
        let end = start.checked_add(code.len())?;
        if end > SIZE {
            return None;
        }
        let (first, last) = (start / PAGE * PAGE, end.next_multiple_of(PAGE));
        self.protect(first..last, libc::PROT_READ | libc::PROT_WRITE)?;
        // SAFETY: inside the mapping, on pages just made writable; nothing executes there now:
        // compiled code runs on this thread only, which is here.
        unsafe {
            std::ptr::copy_nonoverlapping(code.as_ptr(), self.base.add(start), code.len());
        }
        if self
            .protect(first..last, libc::PROT_READ | libc::PROT_EXEC)
            .is_none()
        {
            self.is_usable = false;
            return None;
        }
        self.used = end.next_multiple_of(16);
        // SAFETY: inside the mapping.
        Some(unsafe { self.base.add(start) })
    }

    fn protect(&self, pages: Range<usize>, protection: libc::c_int) -> Option<()> {
        // SAFETY: pages of our own mapping, to which no Rust reference leads.
        let done = unsafe {
            libc::mprotect(
                self.base.add(pages.start).cast(),
                pages.end - pages.start,
                protection,
            )
        };
        (done == 0).then_some(())
    }
}

impl Drop for CodeRegion {
    fn drop(&mut self) {
        // SAFETY: mapped by `reserve` with this start and size.
        unsafe { libc::munmap(self.base.cast(), 2 * SIZE) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn code_runs_and_the_region_has_an_end() {
        let mut region = CodeRegion::reserve().expect("address space");
        // mov eax, 7; ret
        let first = region.add(&[0xB8, 7, 0, 0, 0, 0xC3]).expect("room");
        // SAFETY: the code just written, which takes nothing and returns a number.
        let function: extern "C" fn() -> i32 = unsafe { std::mem::transmute(first) };
        assert_eq!(function(), 7);
        region.add(&[0xC3]).expect("room");
        assert_eq!(function(), 7);
        assert_eq!(region.used(), 32);
        assert!(region.add(&vec![0; SIZE]).is_none());
        assert_eq!(region.used(), 32);
    }
}

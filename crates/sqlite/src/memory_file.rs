//! Files that are nowhere but here: databases named `:memory:`.
//!
//! SQLite would keep those in its own heap, where no snapshot finds them. Here they are pages
//! that copies share until one changes them.

use std::sync::Arc;

use crate::storage::StorageError;

const PAGE: usize = 4096;
/// A file can be no larger: there is no disk behind it.
pub const MOST: u64 = 256 << 20;

#[derive(Clone, Default)]
pub struct MemoryFile {
    pages: Vec<Arc<[u8; PAGE]>>,
    length: u64,
}

impl MemoryFile {
    pub fn length(&self) -> u64 {
        self.length
    }

    pub fn read(&self, offset: u64, buffer: &mut [u8]) -> usize {
        let end = self.length.min(offset + buffer.len() as u64);
        let mut at = offset;
        while at < end {
            let (page, start) = (at as usize / PAGE, at as usize % PAGE);
            let count = (PAGE - start).min((end - at) as usize);
            let target = (at - offset) as usize;
            buffer[target..target + count].copy_from_slice(&self.pages[page][start..start + count]);
            at += count as u64;
        }
        end.saturating_sub(offset) as usize
    }

    pub fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let end = offset.saturating_add(bytes.len() as u64);
        if end > self.length {
            self.set_length(end)?;
        }
        let mut done = 0;
        while done < bytes.len() {
            let at = offset as usize + done;
            let (page, start) = (at / PAGE, at % PAGE);
            let count = (PAGE - start).min(bytes.len() - done);
            Arc::make_mut(&mut self.pages[page])[start..start + count]
                .copy_from_slice(&bytes[done..done + count]);
            done += count;
        }
        Ok(())
    }

    pub fn set_length(&mut self, length: u64) -> Result<(), StorageError> {
        if length > MOST.max(self.length) {
            return Err(StorageError::Full);
        }
        let pages = (length as usize).div_ceil(PAGE);
        self.pages.resize_with(pages, || Arc::new([0; PAGE]));
        let used = length as usize % PAGE;
        if length < self.length
            && used != 0
            && let Some(last) = self.pages.last_mut()
        {
            Arc::make_mut(last)[used..].fill(0);
        }
        self.length = length;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_was_written_and_zeroes_between() {
        let mut file = MemoryFile::default();
        file.write(5000, b"hello").expect("room");
        let mut buffer = [1; 12];
        assert_eq!(file.read(4995, &mut buffer), 10);
        assert_eq!(&buffer[..10], b"\0\0\0\0\0hello");
        assert_eq!(file.read(6000, &mut buffer), 0);
    }

    #[test]
    fn a_file_has_an_end() {
        let mut file = MemoryFile::default();
        for offset in [MOST, u64::MAX] {
            assert_eq!(file.write(offset, b"x"), Err(StorageError::Full));
        }
        assert_eq!(file.set_length(MOST + 1), Err(StorageError::Full));
        assert_eq!(file.length(), 0);
    }

    #[test]
    fn shortening_forgets() {
        let mut file = MemoryFile::default();
        file.write(0, b"abcdef").expect("room");
        file.set_length(3).expect("shorter");
        file.set_length(6).expect("room");
        let mut buffer = [1; 6];
        file.read(0, &mut buffer);
        assert_eq!(&buffer, b"abc\0\0\0");
    }

    #[test]
    fn copies_are_apart() {
        let mut file = MemoryFile::default();
        file.write(0, b"one").expect("room");
        let copy = file.clone();
        file.write(0, b"two").expect("room");
        let mut buffer = [0; 3];
        copy.read(0, &mut buffer);
        assert_eq!(&buffer, b"one");
    }
}

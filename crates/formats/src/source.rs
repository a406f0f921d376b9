//! Where bytes come from: a file, read at positions, or memory.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A file or a stretch of memory that can be read at any position, from any
/// thread, by shared reference. The name is for errors.
#[derive(Debug)]
pub(crate) struct Source {
    name: Box<str>,
    length: u64,
    bytes: Bytes,
}

#[derive(Debug)]
enum Bytes {
    File(File),
    Memory(Arc<[u8]>),
}

impl Source {
    pub fn open(path: &Path) -> io::Result<Source> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Source {
            name: path.to_string_lossy().into(),
            length: metadata.len(),
            bytes: Bytes::File(file),
        })
    }

    pub fn memory(name: &str, bytes: Arc<[u8]>) -> Source {
        Source {
            name: name.into(),
            length: bytes.len() as u64,
            bytes: Bytes::Memory(bytes),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn length(&self) -> u64 {
        self.length
    }

    fn in_memory(bytes: &[u8], offset: u64) -> &[u8] {
        usize::try_from(offset)
            .ok()
            .and_then(|start| bytes.get(start..))
            .unwrap_or_default()
    }

    /// `length` bytes from `offset` on; `None` if the source is shorter, before
    /// any memory is taken for them.
    pub fn read(&self, offset: u64, length: u64) -> Option<io::Result<Vec<u8>>> {
        let end = offset.checked_add(length)?;
        if end > self.length {
            return None;
        }
        let length = usize::try_from(length).ok()?;
        Some(match &self.bytes {
            Bytes::Memory(bytes) => match Self::in_memory(bytes, offset).get(..length) {
                Some(there) => Ok(there.to_vec()),
                None => Err(io::ErrorKind::UnexpectedEof.into()),
            },
            Bytes::File(file) => {
                let mut buffer = vec![0; length];
                read_exact_at(file, offset, &mut buffer).map(|()| buffer)
            }
        })
    }
}

impl rawzip::ReaderAt for Source {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        match &self.bytes {
            Bytes::File(file) => read_some_at(file, offset, buffer),
            Bytes::Memory(bytes) => {
                let there = Self::in_memory(bytes, offset);
                let count = there.len().min(buffer.len());
                buffer[..count].copy_from_slice(&there[..count]);
                Ok(count)
            }
        }
    }
}

#[cfg(unix)]
fn read_some_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_some_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

fn read_exact_at(file: &File, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
    while !buffer.is_empty() {
        match read_some_at(file, offset, buffer) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                buffer = &mut buffer[count..];
                offset += count as u64;
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

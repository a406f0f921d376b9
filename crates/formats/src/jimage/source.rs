//! Where an image's bytes come from: a file, read at positions, or memory.

use std::fs::File;
use std::io;
use std::path::Path;

use super::error::ImageError;

#[derive(Debug)]
pub(super) struct Source {
    name: Box<str>,
    length: u64,
    bytes: Bytes,
}

#[derive(Debug)]
enum Bytes {
    File(File),
    Memory(Box<[u8]>),
}

impl Source {
    pub fn open(path: &Path) -> Result<Source, ImageError> {
        let open = || {
            let file = File::open(path)?;
            let length = file.metadata()?.len();
            Ok((file, length))
        };
        let (file, length) = open().map_err(|source| ImageError::Open {
            path: path.to_owned(),
            source,
        })?;
        Ok(Source {
            name: path.to_string_lossy().into(),
            length,
            bytes: Bytes::File(file),
        })
    }

    pub fn memory(name: &str, bytes: Box<[u8]>) -> Source {
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

    /// Fills `buffer` from `offset` on.
    pub fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), ImageError> {
        let result = match &self.bytes {
            Bytes::File(file) => read_exact_at(file, offset, buffer),
            Bytes::Memory(bytes) => {
                let there = usize::try_from(offset)
                    .ok()
                    .and_then(|start| bytes.get(start..))
                    .and_then(|rest| rest.get(..buffer.len()));
                match there {
                    Some(there) => {
                        buffer.copy_from_slice(there);
                        Ok(())
                    }
                    None => Err(io::ErrorKind::UnexpectedEof.into()),
                }
            }
        };
        result.map_err(|source| ImageError::Read {
            image: self.name.clone(),
            offset,
            length: buffer.len(),
            source,
        })
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
    use std::os::windows::fs::FileExt;
    while !buffer.is_empty() {
        match file.seek_read(buffer, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                buffer = &mut buffer[count..];
                offset += count as u64;
            }
        }
    }
    Ok(())
}

//! The directory of an archive, apart from its bytes.
//!
//! The bytes of an APK are in the guest's file system, which only the machine can read, so whoever
//! reads an entry brings a [`ReadAt`]. `gibbon_formats::archive` would want the whole file.
//!
//! Of two entries of the same name the later one is found. Checksums are not compared: Android
//! does not do that either for assets and resources.

use std::cell::RefCell;
use std::io;

use flate2::{Decompress, FlushDecompress, Status};
use rustc_hash::FxHashMap;

use crate::bytes::u16_at;

/// Bytes that can be read at any place.
pub trait ReadAt {
    fn length(&mut self) -> io::Result<u64>;
    /// Reads up to as many bytes as fit; 0 at the end.
    fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;
}

impl ReadAt for &[u8] {
    fn length(&mut self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let rest = self.get(start..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}

/// What is wrong with an archive or an entry of it.
#[derive(Debug, thiserror::Error)]
pub enum ZipError {
    #[error("not a zip archive, or its directory is broken: {0}")]
    Directory(rawzip::Error),
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    #[error("its content cannot be decompressed")]
    Content,
    #[error("{0} bytes are too many")]
    TooLarge(u64),
}

/// More than any file in an APK has; sizes in archives are claims.
const LIMIT: u64 = 1 << 28;
/// Deflate cannot do better.
const BEST_RATIO: u64 = 1032;

#[derive(Clone, Copy, Debug)]
struct Entry {
    header: u64,
    compressed: u64,
    size: u64,
    method: u16,
}

#[derive(Debug, Default)]
pub struct Directory {
    entries: FxHashMap<Box<str>, Entry>,
}

struct Shared<'a>(RefCell<&'a mut dyn ReadAt>);

impl rawzip::ReaderAt for Shared<'_> {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.0.borrow_mut().read_at(offset, buffer)
    }
}

impl Directory {
    /// Of the entries that are wanted, by name.
    pub fn read(source: &mut dyn ReadAt, wanted: fn(&[u8]) -> bool) -> Result<Directory, ZipError> {
        let length = source.length()?;
        let mut buffer = vec![0; rawzip::RECOMMENDED_BUFFER_SIZE];
        let archive = rawzip::ZipLocator::new()
            .locate_in_reader(Shared(RefCell::new(source)), &mut buffer, length)
            .map_err(|(_, error)| ZipError::Directory(error))?;
        let mut entries = FxHashMap::default();
        let mut records = archive.entries(&mut buffer);
        while let Some(record) = records.next_entry().map_err(ZipError::Directory)? {
            let path = record.file_path();
            if !wanted(path.as_bytes()) {
                continue;
            }
            let name = String::from_utf8_lossy(path.as_bytes()).into_owned();
            let entry = Entry {
                header: record.local_header_offset(),
                compressed: record.compressed_size_hint(),
                size: record.uncompressed_size_hint(),
                method: record.compression_method().as_u16(),
            };
            entries.insert(name.into_boxed_str(), entry);
        }
        Ok(Directory { entries })
    }

    pub fn contains(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// Where an entry that is not compressed lies in the file: offset and length. `Ok(None)` if
    /// there is no such entry or it is compressed.
    pub fn place(&self, name: &str, source: &mut dyn ReadAt) -> io::Result<Option<(u64, u64)>> {
        match self.entries.get(name) {
            Some(entry) if entry.method == 0 => {
                Ok(Some((content_offset(entry, source)?, entry.size)))
            }
            _ => Ok(None),
        }
    }

    /// The content of an entry; `Ok(None)` if there is none of that name.
    pub fn content(
        &self,
        name: &str,
        source: &mut dyn ReadAt,
    ) -> Result<Option<Vec<u8>>, ZipError> {
        let Some(entry) = self.entries.get(name) else {
            return Ok(None);
        };
        if entry.size > LIMIT || entry.compressed > LIMIT {
            return Err(ZipError::TooLarge(entry.size.max(entry.compressed)));
        }
        let start = content_offset(entry, source)?;
        if start.saturating_add(entry.compressed) > source.length()? {
            return Err(ZipError::Content);
        }
        let mut bytes = vec![0; entry.compressed as usize];
        read_exact(source, start, &mut bytes)?;
        match entry.method {
            0 => Ok(Some(bytes)),
            8 => inflate(&bytes, entry.size).map(Some),
            _ => Err(ZipError::Content),
        }
    }

    /// Names directly in a folder, sorted: files, and folders of which something is in.
    pub fn list(&self, folder: &str) -> Vec<&str> {
        let folder = folder.trim_matches('/');
        let mut names: Vec<&str> = self
            .entries
            .keys()
            .filter_map(|name| {
                let rest = name.strip_prefix(folder)?;
                let rest = match folder {
                    "" => rest,
                    _ => rest.strip_prefix('/')?,
                };
                rest.split('/').next().filter(|name| !name.is_empty())
            })
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

fn content_offset(entry: &Entry, source: &mut dyn ReadAt) -> io::Result<u64> {
    let mut header = [0; 30];
    read_exact(source, entry.header, &mut header)?;
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    if !header.starts_with(b"PK\x03\x04") {
        return Err(broken());
    }
    let length = |at| u16_at(&header, at).map(u64::from).ok_or_else(broken);
    Ok(entry.header + 30 + length(26)? + length(28)?)
}

/// Fills the buffer from a place on.
pub fn read_exact(
    source: &mut dyn ReadAt,
    mut offset: u64,
    mut buffer: &mut [u8],
) -> io::Result<()> {
    while !buffer.is_empty() {
        match source.read_at(offset, buffer)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                offset += count as u64;
                buffer = &mut buffer[count..];
            }
        }
    }
    Ok(())
}

fn inflate(bytes: &[u8], size: u64) -> Result<Vec<u8>, ZipError> {
    if size > (bytes.len() as u64).saturating_mul(BEST_RATIO) {
        return Err(ZipError::Content);
    }
    // One byte more, so that a stream that is too long shows.
    let mut content = Vec::with_capacity(size as usize + 1);
    let status = Decompress::new(false)
        .decompress_vec(bytes, &mut content, FlushDecompress::Finish)
        .map_err(|_| ZipError::Content)?;
    if status != Status::StreamEnd || content.len() as u64 != size {
        return Err(ZipError::Content);
    }
    Ok(content)
}

//! Zip archives: jars and APKs, read only.
//!
//! Opening reads the central directory and nothing else; entries are read where
//! they are wanted. Sizes in an archive are claims, so every read has a limit
//! and takes memory only for sizes that can be true. Checksums are checked.
//!
//! Of two entries of the same name, the later one is found, as in the JDK.
//! Names that are not UTF-8 are given lossily.
//!
//! # Differs from Android
//! Android refuses an APK with two entries of one name, and has been seen to
//! take entries of an unknown compression method as stored; here the latter are
//! errors when read. Signatures are not looked at.

mod error;
mod names;
#[cfg(test)]
pub(crate) mod tests;

use std::path::Path;
use std::sync::Arc;

pub use error::{ArchiveError, EntryError};

use names::Names;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipLocator};

use crate::inflate::{Wrapper, inflate};
use crate::source::Source;

/// A limit for reads of entries whose size nobody knows better: no part of an
/// app or of a framework comes near.
pub const DEFAULT_LIMIT: u64 = 1 << 28;

/// An open archive. It can be shared between threads.
#[derive(Debug)]
pub struct Archive {
    zip: ZipArchive<Source>,
    names: Names,
    records: Vec<Record>,
}

/// What is kept of an entry of the central directory.
#[derive(Debug, Clone, Copy)]
struct Record {
    place: ZipArchiveEntryWayfinder,
    checksum: u32,
    method: u16,
    encrypted: bool,
}

/// One entry of an archive.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    archive: &'a Archive,
    record: &'a Record,
    index: usize,
}

impl Archive {
    pub fn open(path: impl AsRef<Path>) -> Result<Archive, ArchiveError> {
        let path = path.as_ref();
        Self::new(Source::open(path).map_err(|source| ArchiveError::Open {
            path: path.to_owned(),
            source,
        })?)
    }

    /// An archive in memory; `name` is for errors.
    pub fn from_bytes(name: &str, bytes: impl Into<Arc<[u8]>>) -> Result<Archive, ArchiveError> {
        Self::new(Source::memory(name, bytes.into()))
    }

    fn new(source: Source) -> Result<Archive, ArchiveError> {
        let name: Box<str> = source.name().into();
        let broken = |error| ArchiveError::Directory {
            archive: name.clone(),
            error,
        };
        let length = source.length();
        let mut buffer = vec![0; rawzip::RECOMMENDED_BUFFER_SIZE];
        let zip = ZipLocator::new()
            .locate_in_reader(source, &mut buffer, length)
            .map_err(|(_, error)| broken(error))?;

        let mut names = Names::default();
        let mut records = Vec::new();
        let mut entries = zip.entries(&mut buffer);
        while let Some(entry) = entries.next_entry().map_err(broken)? {
            let path = entry.file_path();
            if !names.push(&String::from_utf8_lossy(path.as_bytes())) {
                return Err(ArchiveError::Names {
                    archive: name.clone(),
                });
            }
            records.push(Record {
                place: entry.wayfinder(),
                checksum: entry.crc32(),
                method: entry.compression_method().as_u16(),
                encrypted: entry.flags().is_encrypted(),
            });
        }
        names.index();
        Ok(Archive {
            zip,
            names,
            records,
        })
    }

    /// The file's path, or the name given to [`Archive::from_bytes`].
    pub fn name(&self) -> &str {
        self.zip.get_ref().name()
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// All entries, directories included, in the order of the directory.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'_>> {
        self.records
            .iter()
            .enumerate()
            .map(|(index, record)| Entry {
                archive: self,
                record,
                index,
            })
    }

    pub fn find(&self, name: &str) -> Option<Entry<'_>> {
        let index = self.names.find(name)?;
        Some(Entry {
            archive: self,
            record: self.records.get(index)?,
            index,
        })
    }

    /// The content of an entry of at most `limit` bytes.
    pub fn read(&self, name: &str, limit: u64) -> Result<Option<Vec<u8>>, ArchiveError> {
        self.find(name).map(|entry| entry.read(limit)).transpose()
    }
}

impl<'a> Entry<'a> {
    pub fn name(&self) -> &'a str {
        self.archive.names.get(self.index)
    }

    pub fn is_directory(&self) -> bool {
        self.name().ends_with('/')
    }

    /// The size the archive claims the content has.
    pub fn size(&self) -> u64 {
        self.record.place.uncompressed_size_hint()
    }

    pub fn compressed_size(&self) -> u64 {
        self.record.place.compressed_size_hint()
    }

    pub fn is_stored(&self) -> bool {
        self.record.method == CompressionMethod::STORE.as_u16()
    }

    /// CRC-32 of the content, as the archive claims.
    pub fn checksum(&self) -> u32 {
        self.record.checksum
    }

    /// Where in the file the (compressed) content is: offset and length.
    pub fn place(&self) -> Result<(u64, u64), ArchiveError> {
        self.range().map_err(|error| self.error(error))
    }

    /// The content, if it is of at most `limit` bytes.
    pub fn read(&self, limit: u64) -> Result<Vec<u8>, ArchiveError> {
        self.content(limit).map_err(|error| self.error(error))
    }

    fn error(&self, error: EntryError) -> ArchiveError {
        ArchiveError::Entry {
            archive: self.archive.name().into(),
            entry: self.name().into(),
            error,
        }
    }

    fn range(&self) -> Result<(u64, u64), EntryError> {
        let entry = self.archive.zip.get_entry(self.record.place);
        let (start, end) = entry.map_err(EntryError::Header)?.compressed_data_range();
        Ok((start, end.saturating_sub(start)))
    }

    fn content(&self, limit: u64) -> Result<Vec<u8>, EntryError> {
        let (size, compressed) = (self.size(), self.compressed_size());
        if size > limit {
            return Err(EntryError::TooLarge { size, limit });
        }
        if self.record.encrypted {
            return Err(EntryError::Encrypted);
        }
        let deflated = match self.record.method {
            0 if size == compressed => false,
            0 => return Err(EntryError::StoredSize { size, compressed }),
            8 => true,
            method => return Err(EntryError::Method { method }),
        };
        let (offset, length) = self.range()?;
        let bytes = match self.archive.zip.get_ref().read(offset, length) {
            Some(bytes) => bytes.map_err(EntryError::Read)?,
            None => return Err(EntryError::Outside { offset, length }),
        };
        let content = if deflated {
            let size = usize::try_from(size).map_err(|_| EntryError::TooLarge { size, limit })?;
            inflate(&bytes, size, Wrapper::None)?
        } else {
            bytes
        };
        let mut checksum = flate2::Crc::new();
        checksum.update(&content);
        let (found, wanted) = (checksum.sum(), self.record.checksum);
        if found != wanted {
            return Err(EntryError::Checksum { found, wanted });
        }
        Ok(content)
    }
}

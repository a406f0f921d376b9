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
//! Android refuses to install an APK with two entries of one name, and takes
//! entries of an unknown compression method as stored; here the latter are
//! errors when read. Signatures are not looked at.

mod error;
mod names;

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
        let broken = |source| ArchiveError::Directory {
            archive: name.clone(),
            source,
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

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Write;
    use std::time::Instant;

    use super::*;

    /// A zip of the given entries, deflated unless `stored`.
    pub(crate) fn zip(entries: &[(&str, &[u8], bool)]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut writer = rawzip::ZipArchiveWriter::new(&mut out);
        for &(name, content, stored) in entries {
            if name.ends_with('/') {
                writer.new_dir(name).create().unwrap();
                continue;
            }
            let method = match stored {
                true => CompressionMethod::STORE,
                false => CompressionMethod::DEFLATE,
            };
            let new = writer.new_file(name).compression_method(method);
            let (mut entry, config) = new.start().unwrap();
            let descriptor = if stored {
                let mut data = config.wrap(&mut entry);
                data.write_all(content).unwrap();
                data.finish().unwrap().1
            } else {
                let level = flate2::Compression::default();
                let mut data = config.wrap(flate2::write::DeflateEncoder::new(&mut entry, level));
                data.write_all(content).unwrap();
                let (encoder, descriptor) = data.finish().unwrap();
                encoder.finish().unwrap();
                descriptor
            };
            entry.finish(descriptor).unwrap();
        }
        writer.finish().unwrap();
        out
    }

    pub(crate) fn small() -> Vec<u8> {
        zip(&[
            ("META-INF/", b"", true),
            ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\n", false),
            ("classes.dex", &[42; 5000], false),
            ("resources.arsc", b"stored as it is", true),
            ("empty", b"", false),
            ("größe/naïve", b"utf-8", true),
        ])
    }

    #[test]
    fn entries_are_read() {
        let archive = Archive::from_bytes("small.zip", small()).unwrap();
        let names: Vec<_> = archive.entries().map(|e| e.name()).collect();
        assert_eq!(
            names,
            [
                "META-INF/",
                "META-INF/MANIFEST.MF",
                "classes.dex",
                "resources.arsc",
                "empty",
                "größe/naïve"
            ]
        );
        let read = |name| archive.read(name, 10_000).unwrap();
        assert_eq!(read("classes.dex").unwrap(), [42; 5000]);
        assert_eq!(read("resources.arsc").unwrap(), b"stored as it is");
        assert_eq!(read("empty").unwrap(), b"");
        assert_eq!(read("größe/naïve").unwrap(), b"utf-8");
        assert_eq!(read("none"), None);
        let entry = archive.find("META-INF/").unwrap();
        assert!(entry.is_directory());
        let (offset, length) = archive.find("resources.arsc").unwrap().place().unwrap();
        assert_eq!(
            &small()[offset as usize..][..length as usize],
            b"stored as it is"
        );
    }

    #[test]
    fn bytes_before_the_archive_do_no_harm() {
        let mut bytes = b"#!/bin/sh\n".to_vec();
        bytes.extend(small());
        let archive = Archive::from_bytes("prefixed", bytes).unwrap();
        assert_eq!(archive.len(), 6);
        let manifest = archive.read("META-INF/MANIFEST.MF", 100).unwrap().unwrap();
        assert_eq!(manifest, b"Manifest-Version: 1.0\n");
    }

    fn entry_error(bytes: Vec<u8>, name: &str, limit: u64) -> EntryError {
        let archive = Archive::from_bytes("bad.zip", bytes).unwrap();
        match archive.read(name, limit).unwrap_err() {
            ArchiveError::Entry { error, entry, .. } => {
                assert_eq!(&*entry, name);
                error
            }
            other => panic!("{other}"),
        }
    }

    #[test]
    fn limits_checksums_and_methods() {
        assert!(matches!(
            entry_error(small(), "classes.dex", 4999),
            EntryError::TooLarge {
                size: 5000,
                limit: 4999
            }
        ));
        let mut flipped = small();
        let at = flipped
            .windows(6)
            .position(|w| w == b"stored")
            .expect("the stored content");
        flipped[at] = b'S';
        assert!(matches!(
            entry_error(flipped, "resources.arsc", 100),
            EntryError::Checksum { .. }
        ));
        // The method is 10 bytes into the entry of the central directory.
        let mut method = small();
        let at = method
            .windows(4)
            .position(|w| w == b"PK\x01\x02")
            .expect("the directory");
        let second = at + 46 + "META-INF/".len();
        method[second + 10] = 93;
        let error = entry_error(method, "META-INF/MANIFEST.MF", 100);
        assert!(
            matches!(error, EntryError::Method { method: 93 }),
            "{error}"
        );
        // The size is at 24: too small, then too large for the content.
        for size in [5u8, 200] {
            let mut wrong = small();
            wrong[second + 24] = size;
            let error = entry_error(wrong, "META-INF/MANIFEST.MF", 1000);
            assert!(matches!(error, EntryError::Inflate(_)), "{error}");
        }
    }

    #[test]
    fn what_is_no_archive_is_refused() {
        for bytes in [&b""[..], b"PK", &[0; 100]] {
            let error = Archive::from_bytes("no.zip", bytes).unwrap_err();
            assert!(matches!(error, ArchiveError::Directory { .. }));
            assert!(error.to_string().contains("no.zip"));
        }
        let error = Archive::open("/nonexistent/a.apk").unwrap_err();
        assert!(matches!(error, ArchiveError::Open { .. }));
    }

    /// Reads every entry of a real archive, where `GIBBON_TEST_ARCHIVE` names one.
    #[test]
    fn every_entry_of_a_real_archive_is_read() {
        let Some(path) = std::env::var_os("GIBBON_TEST_ARCHIVE") else {
            return;
        };
        let start = Instant::now();
        let archive = Archive::open(path).unwrap();
        let opened = start.elapsed();
        let start = Instant::now();
        let mut bytes = 0;
        for entry in archive.entries() {
            bytes += entry.read(DEFAULT_LIMIT).unwrap().len();
        }
        println!(
            "opened in {opened:?}; {} entries, {bytes} bytes read in {:?}",
            archive.len(),
            start.elapsed()
        );
    }
}

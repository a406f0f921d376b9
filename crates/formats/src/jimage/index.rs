//! The index of an image: a perfect hash from names to locations.
//!
//! Layout, all little-endian: a header of seven words, the redirect table, the
//! table of location offsets, the locations, the strings; resources follow. A
//! name's hash picks a redirect entry, which holds another hash's seed, or the
//! place itself, or nothing ("Hash, displace, and compress").

use super::error::ImageError;
use super::location::{Attributes, Location};

const MAGIC: u32 = 0xcafe_dada;
pub(super) const HEADER_SIZE: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;

/// The header, and with it the size of the index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header {
    pub table_length: usize,
    pub locations_size: usize,
    pub strings_size: usize,
}

impl Header {
    pub fn read(image: &str, bytes: &[u8]) -> Result<Header, ImageError> {
        let word = |i: usize| word_at(bytes, i).unwrap_or_default();
        let found = word(0);
        if found == MAGIC.swap_bytes() {
            return Err(ImageError::BigEndian {
                image: image.into(),
            });
        }
        if found != MAGIC {
            return Err(ImageError::Magic {
                image: image.into(),
                found,
            });
        }
        let (major, minor) = ((word(1) >> 16) as u16, word(1) as u16);
        if (major, minor) != (1, 0) {
            return Err(ImageError::Version {
                image: image.into(),
                major,
                minor,
            });
        }
        Ok(Header {
            table_length: word(4) as usize,
            locations_size: word(5) as usize,
            strings_size: word(6) as usize,
        })
    }

    /// The size of everything before the first resource.
    pub fn index_size(&self) -> u64 {
        HEADER_SIZE as u64
            + self.table_length as u64 * 8
            + self.locations_size as u64
            + self.strings_size as u64
    }
}

/// The index, held in memory.
#[derive(Debug)]
pub(super) struct Index {
    image: Box<str>,
    bytes: Box<[u8]>,
    header: Header,
}

impl Index {
    /// `bytes` is all of the index, header included.
    pub fn new(image: &str, header: Header, bytes: Box<[u8]>) -> Index {
        Index {
            image: image.into(),
            bytes,
            header,
        }
    }

    pub fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub fn len(&self) -> usize {
        self.header.table_length
    }

    fn error(&self, what: &'static str, offset: usize) -> ImageError {
        ImageError::Index {
            image: self.image.clone(),
            what,
            offset,
        }
    }

    /// Looks a full name up.
    pub fn find(&self, path: &str) -> Result<Option<Location<'_>>, ImageError> {
        let length = self.header.table_length;
        if length == 0 {
            return Ok(None);
        }
        let name = crate::mutf8::encode_str(path);
        let slot = hash(&name, HASH_MULTIPLIER) as usize % length;
        let offset = HEADER_SIZE + slot * 4;
        let redirect = self
            .word(offset)
            .ok_or_else(|| self.error("no redirect entry", offset))? as i32;
        let index = match redirect {
            0 => return Ok(None),
            1.. => hash(&name, redirect as u32) as usize % length,
            _ => (-1 - redirect) as usize,
        };
        if index >= length {
            return Err(self.error("redirect out of the table", offset));
        }
        let location = self.location(index)?;
        // A name that is not in the image leads to some other resource.
        Ok(location.is_named(path).then_some(location))
    }

    /// The location at `index` of the table.
    pub fn location(&self, index: usize) -> Result<Location<'_>, ImageError> {
        let entry = HEADER_SIZE + (self.header.table_length + index) * 4;
        let offset = self
            .word(entry)
            .ok_or_else(|| self.error("no location entry", entry))? as usize;
        let start = HEADER_SIZE + self.header.table_length * 8;
        let all = self
            .bytes
            .get(start..start + self.header.locations_size)
            .unwrap_or_default();
        let attributes = all
            .get(offset..)
            .and_then(Attributes::decode)
            .ok_or_else(|| self.error("broken location", start + offset))?;
        Ok(Location {
            module: self.text(attributes.module)?,
            parent: self.text(attributes.parent)?,
            base: self.text(attributes.base)?,
            extension: self.text(attributes.extension)?,
            offset: attributes.offset,
            compressed: attributes.compressed,
            size: attributes.size,
        })
    }

    fn text(&self, offset: u64) -> Result<&str, ImageError> {
        let bytes = self.string(offset);
        // Names with NUL or characters beyond the basic plane do not occur.
        bytes
            .and_then(|b| std::str::from_utf8(b).ok())
            .ok_or_else(|| self.error("broken string", offset as usize))
    }

    /// A module's name by the offset of its string.
    pub fn module_name(&self, offset: u32) -> Result<&str, ImageError> {
        self.text(u64::from(offset))
    }

    /// The modified UTF-8 at `offset` of the strings, without its final zero.
    pub fn string(&self, offset: u64) -> Option<&[u8]> {
        let start = HEADER_SIZE + self.header.table_length * 8 + self.header.locations_size;
        let strings = self.bytes.get(start..)?;
        let rest = strings.get(usize::try_from(offset).ok()?..)?;
        let end = rest.iter().position(|&b| b == 0)?;
        Some(&rest[..end])
    }

    fn word(&self, offset: usize) -> Option<u32> {
        let bytes = self.bytes.get(offset..)?.first_chunk::<4>()?;
        Some(u32::from_le_bytes(*bytes))
    }
}

/// Word number `index` of `bytes`.
pub(super) fn word_at(bytes: &[u8], index: usize) -> Option<u32> {
    let bytes = bytes.get(index * 4..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*bytes))
}

/// The image's hash of a name (a variant of FNV).
pub(super) fn hash(name: &[u8], seed: u32) -> u32 {
    name.iter().fold(seed, |hash, &byte| {
        hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)
    }) & 0x7fff_ffff
}

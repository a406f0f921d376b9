//! The header: magic, version, byte order, checksum, and where the tables are.
//!
//! Version 041 allows several logical files in one container. Their headers carry the container's
//! size and their own offset, and all offsets count from the container's start.

use crate::adler::adler32;
use crate::bytes::Cursor;
use crate::error::{Error, Result};

const LITTLE_ENDIAN: u32 = 0x1234_5678;
const HEADER_SIZE: u32 = 0x70;
const CONTAINER_HEADER_SIZE: u32 = 0x78;
const CHECKSUM_OFFSET: usize = 8;
const CHECKSUM_START: usize = 12;

/// A table of fixed-size items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Table {
    pub count: u32,
    pub offset: u32,
}

impl Table {
    /// Checks that the table is within the first `end` bytes.
    pub(crate) fn check(self, what: &'static str, size: u32, end: usize) -> Result<Self> {
        let wanted = u64::from(self.count) * u64::from(size);
        if self.count != 0 && u64::from(self.offset) + wanted > end as u64 {
            return Err(Error::Truncated {
                what,
                offset: self.offset as usize,
                wanted,
                end,
            });
        }
        Ok(self)
    }

    /// Where the item `index` of `size` bytes begins.
    pub(crate) fn item(self, what: &'static str, index: u32, size: usize) -> Result<usize> {
        if index >= self.count {
            return Err(Error::Index {
                what,
                index,
                count: self.count,
            });
        }
        Ok(self.offset as usize + index as usize * size)
    }
}

/// The decoded header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// 35 to 41.
    pub version: u32,
    pub checksum: u32,
    /// Not checked; it is useful as an identity.
    pub signature: [u8; 20],
    /// The size of this logical file.
    pub file_size: u32,
    /// The bytes that offsets may reach: the file, or for version 041 the whole container.
    pub container_size: u32,
    /// Where this header is in its container; zero before version 041.
    pub header_offset: u32,
    pub map_offset: u32,
    pub strings: Table,
    pub types: Table,
    pub protos: Table,
    pub fields: Table,
    pub methods: Table,
    pub classes: Table,
}

impl Header {
    /// Reads the header at `start`, and checks everything that it says about the file's layout.
    pub(crate) fn parse(bytes: &[u8], start: usize, verify_checksum: bool) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, start, "DEX header");
        let magic = cursor.take(8)?;
        if magic[..4] != *b"dex\n" {
            return Err(Error::Magic([magic[0], magic[1], magic[2], magic[3]]));
        }
        let version = match [magic[4], magic[5], magic[6], magic[7]] {
            [b'0', b'3', digit @ b'5'..=b'9', 0] => 30 + u32::from(digit - b'0'),
            [b'0', b'4', digit @ b'0'..=b'1', 0] => 40 + u32::from(digit - b'0'),
            [a, b, c, _] => return Err(Error::Version([a, b, c])),
        };
        let checksum = cursor.u32()?;
        let signature = cursor
            .take(20)?
            .try_into()
            .expect("twenty bytes were taken");
        let file_size = cursor.u32()?;
        let header_size = cursor.u32()?;
        let byte_order = cursor.u32()?;
        if byte_order != LITTLE_ENDIAN {
            return Err(Error::ByteOrder(byte_order));
        }
        let _link_size = cursor.u32()?;
        let _link_offset = cursor.u32()?;
        let map_offset = cursor.u32()?;
        let mut table = || -> Result<Table> {
            Ok(Table {
                count: cursor.u32()?,
                offset: cursor.u32()?,
            })
        };
        let strings = table()?;
        let types = table()?;
        let protos = table()?;
        let fields = table()?;
        let methods = table()?;
        let classes = table()?;
        let _data = table()?;

        let malformed = |why| Error::Malformed {
            what: "DEX header",
            offset: start,
            why,
        };
        let (container_size, header_offset) = if version >= 41 {
            if header_size < CONTAINER_HEADER_SIZE {
                return Err(malformed("header_size is too small for version 041"));
            }
            (cursor.u32()?, cursor.u32()?)
        } else {
            (file_size, 0)
        };
        if header_size < HEADER_SIZE || header_size > file_size {
            return Err(malformed("header_size is wrong"));
        }
        if header_offset as usize != start {
            return Err(malformed("header_offset is not where the header is"));
        }
        let end = u64::from(header_offset) + u64::from(file_size);
        if end > u64::from(container_size) {
            return Err(malformed("file_size is greater than the container's"));
        }
        let end = container_size as usize;
        if end > bytes.len() {
            return Err(Error::Truncated {
                what: "DEX file",
                offset: start,
                wanted: u64::from(container_size),
                end: bytes.len(),
            });
        }
        if verify_checksum {
            let found = checksum_at(bytes, start, file_size);
            if found != checksum {
                return Err(Error::Checksum {
                    expected: checksum,
                    found,
                });
            }
        }
        Ok(Self {
            version,
            checksum,
            signature,
            file_size,
            container_size,
            header_offset,
            map_offset,
            strings: strings.check("string_ids", 4, end)?,
            types: types.check("type_ids", 4, end)?,
            protos: protos.check("proto_ids", 12, end)?,
            fields: fields.check("field_ids", 8, end)?,
            methods: methods.check("method_ids", 8, end)?,
            classes: classes.check("class_defs", 32, end)?,
        })
    }
}

fn checksum_at(bytes: &[u8], start: usize, file_size: u32) -> u32 {
    const { assert!(CHECKSUM_OFFSET + 4 == CHECKSUM_START) };
    let end = start + file_size as usize;
    adler32(bytes.get(start + CHECKSUM_START..end).unwrap_or_default())
}

//! Strings: constants as exact UTF-16, names as `&str`, and search in the sorted table.

use std::cmp::Ordering;
use std::sync::OnceLock;

use crate::error::{Error, Result};
use crate::file::DexFile;
use crate::index::StringIndex;
use crate::mutf8;

/// A string of the file, not decoded yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DexString<'a> {
    bytes: &'a [u8],
    utf16_length: u32,
    offset: usize,
}

impl<'a> DexString<'a> {
    /// The number of UTF-16 code units, as the file says; decoding checks it.
    pub fn utf16_length(self) -> usize {
        self.utf16_length as usize
    }

    /// The modified UTF-8 as it stands in the file.
    pub fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The exact UTF-16 code units.
    pub fn to_utf16(self) -> Result<Vec<u16>> {
        let units: Option<Vec<u16>> = mutf8::units(self.bytes).collect();
        let units = units.ok_or_else(|| self.malformed("not modified UTF-8"))?;
        if units.len() != self.utf16_length() {
            return Err(self.malformed("its length is not the one given"));
        }
        Ok(units)
    }

    /// As UTF-8, when the file's bytes already are: nearly always.
    pub fn as_str(self) -> Option<&'a str> {
        if self.bytes.is_ascii() {
            if self.bytes.len() != self.utf16_length() {
                return None;
            }
            return std::str::from_utf8(self.bytes).ok();
        }
        let text = std::str::from_utf8(self.bytes).ok()?;
        let four_byte_sequence = text.bytes().any(|byte| byte >= 0xf0);
        let same_length = text.chars().count() == self.utf16_length();
        (!four_byte_sequence && same_length).then_some(text)
    }

    fn malformed(self, why: &'static str) -> Error {
        Error::Malformed {
            what: "string",
            offset: self.offset,
            why,
        }
    }
}

/// Names whose modified UTF-8 is not UTF-8 (emoji, mostly), converted when first asked for.
#[derive(Default)]
pub(crate) struct ConvertedNames(OnceLock<Box<[OnceLock<Box<str>>]>>);

impl DexFile {
    /// The string `index`, to decode as needed.
    pub fn string(&self, index: StringIndex) -> Result<DexString<'_>> {
        let offset = self.header().strings.item("string", index.0, 4)?;
        let offset = self.cursor(offset, "string_id")?.u32()? as usize;
        let mut cursor = self.cursor(offset, "string")?;
        let utf16_length = cursor.uleb128()?;
        // A code unit takes three bytes at most, so the end is near, wherever the next zero is.
        let longest = (u64::from(utf16_length) * 3 + 1).min(cursor.remaining() as u64);
        let bytes = cursor.take(longest)?;
        let end = bytes
            .iter()
            .position(|&byte| byte == 0)
            .ok_or(Error::Malformed {
                what: "string",
                offset,
                why: "it does not end where its length says",
            })?;
        Ok(DexString {
            bytes: &bytes[..end],
            utf16_length,
            offset,
        })
    }

    /// A string constant, exact.
    pub fn string_utf16(&self, index: StringIndex) -> Result<Vec<u16>> {
        self.string(index)?.to_utf16()
    }

    /// The string `index` as a name or descriptor.
    ///
    /// A lone surrogate becomes U+FFFD here; names that mean something have none.
    pub fn name(&self, index: StringIndex) -> Result<&str> {
        let string = self.string(index)?;
        if let Some(text) = string.as_str() {
            return Ok(text);
        }
        let converted = String::from_utf16_lossy(&string.to_utf16()?);
        let count = self.header().strings.count as usize;
        let table = self
            .converted_names
            .0
            .get_or_init(|| (0..count).map(|_| OnceLock::new()).collect());
        let slot = &table[index.to_usize()];
        Ok(slot.get_or_init(|| converted.into_boxed_str()))
    }

    /// Finds a string by binary search, as the table is sorted.
    pub fn find_string(&self, text: &str) -> Option<StringIndex> {
        let wanted = mutf8::encode(text);
        self.search(self.header().strings.count, |index| {
            let string = self.string(StringIndex(index)).ok()?;
            Some(mutf8::compare(string.bytes(), &wanted))
        })
        .map(StringIndex)
    }

    /// The string `this`, which debug info leaves out because it is always the same.
    pub(crate) fn this_name(&self) -> Option<StringIndex> {
        *self.this_name.get_or_init(|| self.find_string("this"))
    }

    /// Binary search over `0..count`; an item that cannot be read ends it without a result.
    pub(crate) fn search(
        &self,
        count: u32,
        compare: impl Fn(u32) -> Option<Ordering>,
    ) -> Option<u32> {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            match compare(middle)? {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Some(middle),
            }
        }
        None
    }
}

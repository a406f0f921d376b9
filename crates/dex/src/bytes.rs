//! The file's bytes, and the checked cursor that all decoding goes through.

use std::sync::Arc;

use crate::error::{Error, Result};

/// The bytes of a file, shared by its views and, in a container, by its logical files.
/// Made from a `Vec<u8>`, an `Arc<[u8]>` or a static slice without copying.
#[derive(Clone)]
pub struct DexBytes(Storage);

#[derive(Clone)]
enum Storage {
    Owned(Arc<Vec<u8>>),
    Shared(Arc<[u8]>),
    Static(&'static [u8]),
}

impl DexBytes {
    pub fn as_slice(&self) -> &[u8] {
        match &self.0 {
            Storage::Owned(bytes) => bytes,
            Storage::Shared(bytes) => bytes,
            Storage::Static(bytes) => bytes,
        }
    }
}

impl From<Vec<u8>> for DexBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Storage::Owned(Arc::new(bytes)))
    }
}

impl From<Arc<Vec<u8>>> for DexBytes {
    fn from(bytes: Arc<Vec<u8>>) -> Self {
        Self(Storage::Owned(bytes))
    }
}

impl From<Arc<[u8]>> for DexBytes {
    fn from(bytes: Arc<[u8]>) -> Self {
        Self(Storage::Shared(bytes))
    }
}

impl From<&'static [u8]> for DexBytes {
    fn from(bytes: &'static [u8]) -> Self {
        Self(Storage::Static(bytes))
    }
}

/// Reads forward from an offset; `what` names the item being read, for errors.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
    what: &'static str,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8], offset: usize, what: &'static str) -> Self {
        Self {
            bytes,
            position: offset,
            what,
        }
    }

    pub(crate) fn position(&self) -> usize {
        self.position
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len().saturating_sub(self.position)
    }

    /// A capacity for `count` items of at least `size` bytes each that the file can really hold.
    pub(crate) fn capacity(&self, count: u32, size: usize) -> usize {
        (count as usize).min(self.remaining() / size)
    }

    pub(crate) fn malformed(&self, why: &'static str) -> Error {
        Error::Malformed {
            what: self.what,
            offset: self.position,
            why,
        }
    }

    pub(crate) fn take(&mut self, count: u64) -> Result<&'a [u8]> {
        let taken = usize::try_from(count)
            .ok()
            .and_then(|count| self.position.checked_add(count))
            .and_then(|end| self.bytes.get(self.position..end));
        match taken {
            Some(slice) => {
                self.position += slice.len();
                Ok(slice)
            }
            None => Err(Error::Truncated {
                what: self.what,
                offset: self.position,
                wanted: count,
                end: self.bytes.len(),
            }),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let slice = self.take(N as u64)?;
        Ok(slice
            .try_into()
            .expect("take returns as many bytes as asked for"))
    }

    pub(crate) fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Moves on to the next multiple of four.
    pub(crate) fn align4(&mut self) {
        self.position = self.position.saturating_add(3) & !3;
    }

    pub(crate) fn uleb128(&mut self) -> Result<u32> {
        let mut value = 0u32;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.u8()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(self.malformed("a LEB128 number is longer than five bytes"))
    }

    /// A `uleb128p1`: a number or nothing, written as one more than the number or as zero.
    pub(crate) fn uleb128p1(&mut self) -> Result<Option<u32>> {
        Ok(self.uleb128()?.checked_sub(1))
    }

    pub(crate) fn sleb128(&mut self) -> Result<i32> {
        let mut value = 0u32;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.u8()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let unused = 32u32.saturating_sub(shift + 7);
                return Ok(((value << unused) as i32) >> unused);
            }
        }
        Err(self.malformed("a LEB128 number is longer than five bytes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uleb(bytes: &[u8]) -> Result<u32> {
        Cursor::new(bytes, 0, "test").uleb128()
    }

    fn sleb(bytes: &[u8]) -> Result<i32> {
        Cursor::new(bytes, 0, "test").sleb128()
    }

    /// The examples of the format's documentation.
    #[test]
    fn leb128() {
        assert_eq!(uleb(&[0x00]), Ok(0));
        assert_eq!(uleb(&[0x7f]), Ok(127));
        assert_eq!(uleb(&[0x80, 0x7f]), Ok(16256));
        assert_eq!(uleb(&[0xff, 0xff, 0xff, 0xff, 0x0f]), Ok(u32::MAX));
        assert_eq!(sleb(&[0x01]), Ok(1));
        assert_eq!(sleb(&[0x7f]), Ok(-1));
        assert_eq!(sleb(&[0x80, 0x7f]), Ok(-128));
        assert_eq!(sleb(&[0x80, 0x80, 0x80, 0x80, 0x78]), Ok(i32::MIN));
        assert!(uleb(&[0xff, 0xff, 0xff, 0xff, 0xff, 0x01]).is_err());
        assert!(uleb(&[0x80]).is_err());
    }

    #[test]
    fn reads_past_the_end_are_errors() {
        let mut cursor = Cursor::new(&[1, 2, 3], usize::MAX, "test");
        assert!(cursor.u32().is_err());
        assert!(cursor.take(u64::MAX).is_err());
        cursor.align4();
        assert!(cursor.u8().is_err());
    }
}

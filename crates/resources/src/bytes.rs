//! Little-endian reads that answer `None` outside of the data, and the walk over chunks.
//!
//! Resource files are made of chunks: kind, size of the header, size of the whole, then the
//! header's other fields and the content, which may be chunks again.

use crate::Malformed;

pub(crate) fn u8_at(data: &[u8], at: usize) -> Option<u8> {
    data.get(at).copied()
}

pub(crate) fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    let bytes = data.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(bytes.try_into().ok()?))
}

pub(crate) fn u32_at(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

/// Text in a field of fixed length: UTF-16 up to the first zero.
pub(crate) fn fixed_utf16(data: &[u8], at: usize, units: usize) -> Option<String> {
    let bytes = data.get(at..at.checked_add(units * 2)?)?;
    let units: Vec<u16> = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .take_while(|&unit| unit != 0)
        .collect();
    Some(String::from_utf16_lossy(&units))
}

/// Text in a field of fixed length: UTF-8 up to the first zero.
pub(crate) fn fixed_utf8(field: &[u8]) -> String {
    let end = field.iter().position(|&byte| byte == 0);
    String::from_utf8_lossy(&field[..end.unwrap_or(field.len())]).into_owned()
}

/// Where a chunk is. Its header and its content are inside of the data it was read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk {
    pub kind: u16,
    pub start: usize,
    pub header: usize,
    pub size: usize,
}

impl Chunk {
    /// The chunk at `start`, which must end at `limit` or before.
    pub fn at(data: &[u8], start: usize, limit: usize) -> Result<Chunk, Malformed> {
        let wrong = |what| Malformed { what, at: start };
        let limit = limit.min(data.len());
        let field = || Some((u16_at(data, start)?, u16_at(data, start + 2)?));
        let (kind, header) = field().ok_or(wrong("a chunk without a header"))?;
        let size = u32_at(data, start + 4).ok_or(wrong("a chunk without a size"))?;
        let (header, size) = (usize::from(header), size as usize);
        if header < 8 || size < header {
            return Err(wrong("a chunk that is smaller than its header"));
        }
        if start.checked_add(size).is_none_or(|end| end > limit) {
            return Err(wrong("a chunk that does not fit"));
        }
        if (header | size) & 3 != 0 {
            return Err(wrong("a chunk that is not aligned"));
        }
        Ok(Chunk {
            kind,
            start,
            header,
            size,
        })
    }

    pub fn content(&self) -> usize {
        self.start + self.header
    }

    pub fn end(&self) -> usize {
        self.start + self.size
    }

    /// The chunks in this one's content.
    pub fn children<'a>(
        &self,
        data: &'a [u8],
    ) -> impl Iterator<Item = Result<Chunk, Malformed>> + 'a {
        let (mut next, end) = (self.content(), self.end());
        std::iter::from_fn(move || {
            // Fewer bytes than a chunk header are padding.
            if next + 8 > end {
                return None;
            }
            let chunk = Chunk::at(data, next, end);
            next = chunk.as_ref().map_or(end, Chunk::end);
            Some(chunk)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: u16, header: u16, size: u32) -> Vec<u8> {
        let mut bytes = [kind.to_le_bytes(), header.to_le_bytes()].concat();
        bytes.extend(size.to_le_bytes());
        bytes
    }

    #[test]
    fn chunks_must_fit() {
        let what = |bytes: &[u8]| Chunk::at(bytes, 0, bytes.len()).map(|chunk| chunk.kind);
        assert!(what(&chunk(1, 8, 8)).is_ok());
        assert!(what(&chunk(1, 8, 12)).is_err());
        assert!(what(&chunk(1, 12, 8)).is_err());
        assert!(what(&chunk(1, 4, 8)).is_err());
        assert!(what(&chunk(1, 8, u32::MAX)).is_err());
        assert!(what(&chunk(1, 8, 8)[..7]).is_err());
    }

    #[test]
    fn children_stop_at_the_first_error() {
        let mut bytes = chunk(1, 8, 32);
        bytes.extend(chunk(2, 8, 8));
        bytes.extend(chunk(3, 8, 400));
        bytes.extend(chunk(4, 8, 8));
        let outer = Chunk::at(&bytes, 0, bytes.len()).expect("fits");
        let kinds: Vec<_> = outer.children(&bytes).collect();
        assert_eq!(kinds.len(), 2);
        assert!(kinds[0].is_ok() && kinds[1].is_err());
    }
}

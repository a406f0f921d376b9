//! `compact-cp`: class files whose constant pool shares strings with the image.
//!
//! Names in the pool are replaced by references into the image's strings, and
//! descriptors by a pattern without class names (`(L;I)V`) plus a reference
//! for each package and each class.

use super::error::ResourceError;

/// A reference to a whole string.
const SHARED_STRING: u8 = 23;
/// A reference to a pattern, and to the packages and classes in it.
const SHARED_DESCRIPTOR: u8 = 25;

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn error(&self, reason: &'static str) -> ResourceError {
        ResourceError::Compact {
            reason,
            offset: self.at,
        }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], ResourceError> {
        let bytes = self
            .bytes
            .get(self.at..)
            .and_then(|rest| rest.get(..length))
            .ok_or_else(|| self.error("cut short"))?;
        self.at += length;
        Ok(bytes)
    }

    fn byte(&mut self) -> Result<u8, ResourceError> {
        Ok(self.take(1)?[0])
    }

    fn short(&mut self) -> Result<u16, ResourceError> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    /// An index: four bytes with the top bit clear, or fewer, whose count is in
    /// bits 5 and 6 of the first.
    fn index(&mut self) -> Result<u64, ResourceError> {
        let first = self.byte()?;
        let (start, more) = if first & 0x80 == 0 {
            (first, 3)
        } else {
            let length = usize::from(first >> 5 & 3);
            let more = length
                .checked_sub(1)
                .ok_or_else(|| self.error("an index of no bytes"))?;
            (first & 0x1f, more)
        };
        let rest = self.take(more)?;
        Ok(rest
            .iter()
            .fold(u64::from(start), |v, &b| v << 8 | u64::from(b)))
    }
}

/// Restores a class file of `size` bytes.
pub(super) fn expand<'s>(
    content: &[u8],
    size: usize,
    string: &impl Fn(u64) -> Option<&'s [u8]>,
) -> Result<Vec<u8>, ResourceError> {
    let mut input = Input {
        bytes: content,
        at: 0,
    };
    // Grows as needed up to `size`: a false size takes no memory by itself.
    let mut out = Vec::with_capacity(size.min(content.len() * 16));
    out.extend_from_slice(input.take(8)?);
    let count = input.short()?;
    out.extend(count.to_be_bytes());
    let mut index = 1;
    while index < u32::from(count) {
        index += 1;
        let tag = input.byte()?;
        match tag {
            SHARED_STRING => {
                let at = input.index()?;
                let text = string(at).ok_or_else(|| input.error("no such string"))?;
                utf8(&input, &mut out, |out| {
                    out.extend_from_slice(text);
                    Ok(())
                })?;
            }
            SHARED_DESCRIPTOR => {
                let at = input.index()?;
                let pattern = string(at).ok_or_else(|| input.error("no such string"))?;
                let length = input.index()? as usize;
                let mut names = Input {
                    bytes: input.take(length)?,
                    at: 0,
                };
                utf8(&input, &mut out, |out| {
                    descriptor(pattern, &mut names, string, out)
                })?;
            }
            1 => {
                let length = input.short()?;
                out.push(tag);
                out.extend(length.to_be_bytes());
                out.extend_from_slice(input.take(usize::from(length))?);
            }
            _ => {
                let length = match tag {
                    3 | 4 | 9..=12 | 17 | 18 => 4,
                    5 | 6 => 8,
                    7 | 8 | 16 | 19 | 20 => 2,
                    15 => 3,
                    _ => return Err(input.error("unknown constant tag")),
                };
                if length == 8 {
                    index += 1;
                }
                out.push(tag);
                out.extend_from_slice(input.take(length)?);
            }
        }
        if out.len() > size {
            return Err(input.error("longer than it should be"));
        }
    }
    out.extend_from_slice(&content[input.at..]);
    if out.len() != size {
        return Err(ResourceError::Length {
            found: out.len(),
            wanted: size as u64,
        });
    }
    Ok(out)
}

/// Writes a `Utf8` constant with what `fill` appends.
fn utf8(
    input: &Input<'_>,
    out: &mut Vec<u8>,
    fill: impl FnOnce(&mut Vec<u8>) -> Result<(), ResourceError>,
) -> Result<(), ResourceError> {
    out.extend([1, 0, 0]);
    let start = out.len();
    fill(out)?;
    let length =
        u16::try_from(out.len() - start).map_err(|_| input.error("a string is too long"))?;
    out[start - 2..start].copy_from_slice(&length.to_be_bytes());
    Ok(())
}

/// Puts the class names back into a descriptor's pattern.
fn descriptor<'s>(
    pattern: &[u8],
    names: &mut Input<'_>,
    string: &impl Fn(u64) -> Option<&'s [u8]>,
    out: &mut Vec<u8>,
) -> Result<(), ResourceError> {
    if names.bytes.is_empty() {
        out.extend_from_slice(pattern);
        return Ok(());
    }
    let start = out.len();
    for &byte in pattern {
        out.push(byte);
        if byte != b'L' {
            continue;
        }
        for part in 0..2 {
            let at = names.index()?;
            let name = string(at).ok_or_else(|| names.error("no such string"))?;
            out.extend_from_slice(name);
            if part == 0 && !name.is_empty() {
                out.push(b'/');
            }
        }
        if out.len() - start > usize::from(u16::MAX) {
            return Err(names.error("a descriptor is too long"));
        }
    }
    Ok(())
}

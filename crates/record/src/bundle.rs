//! `finding.gibbon`: everything about a finding in one file, a ZIP archive of what its folder has.
//!
//! Files are stored as they are, so any tool for archives opens it, and reading needs no
//! decompression: what is not stored was not written by us and is refused.

use crate::checksum::crc32;

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// Length of a local header without name, of a central one and of the end.
const LOCAL_LENGTH: usize = 30;
/// Names are UTF-8.
const FLAGS: u16 = 0x0800;
/// The first day that the format knows: the same files make the same archive.
const DATE: u16 = 0x0021;

/// An archive of these files, in their order.
pub fn write(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let (mut out, mut central) = (Vec::new(), Vec::new());
    for (name, contents) in files {
        let offset = out.len() as u32;
        let crc = crc32(&[contents]);
        let size = contents.len() as u32;
        let mut header = Vec::new();
        header.extend(20u16.to_le_bytes());
        header.extend(FLAGS.to_le_bytes());
        header.extend(0u16.to_le_bytes());
        header.extend(0u16.to_le_bytes());
        header.extend(DATE.to_le_bytes());
        header.extend(crc.to_le_bytes());
        header.extend(size.to_le_bytes());
        header.extend(size.to_le_bytes());
        header.extend((name.len() as u16).to_le_bytes());
        header.extend(0u16.to_le_bytes());
        out.extend(LOCAL.to_le_bytes());
        out.extend(&header);
        out.extend(name.as_bytes());
        out.extend(contents);
        central.extend(CENTRAL.to_le_bytes());
        central.extend(20u16.to_le_bytes());
        central.extend(&header);
        // No comment, first disk, attributes.
        central.extend([0; 10]);
        central.extend(offset.to_le_bytes());
        central.extend(name.as_bytes());
    }
    let (offset, size) = (out.len() as u32, central.len() as u32);
    let count = files.len() as u16;
    out.extend(&central);
    out.extend(END.to_le_bytes());
    out.extend([0; 4]);
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(size.to_le_bytes());
    out.extend(offset.to_le_bytes());
    out.extend([0; 2]);
    out
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBundle {
    #[error("it is no file of a finding: it does not begin like one")]
    NotOne,
    #[error("it is cut short or damaged")]
    Damaged,
    #[error("it has no trace")]
    NoTrace,
}

/// Whether these bytes begin like an archive.
pub fn is_bundle(bytes: &[u8]) -> bool {
    bytes.starts_with(&LOCAL.to_le_bytes())
}

/// One of its files.
pub fn read<'a>(bytes: &'a [u8], wanted: &str) -> Result<&'a [u8], NoBundle> {
    if !is_bundle(bytes) {
        return Err(NoBundle::NotOne);
    }
    let mut rest = bytes;
    while is_bundle(rest) {
        let header = rest.get(..LOCAL_LENGTH).ok_or(NoBundle::Damaged)?;
        let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let long = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let (flags, method, crc, size) = (short(6), short(8), long(14), long(18) as usize);
        if method != 0 || flags != FLAGS {
            return Err(NoBundle::Damaged);
        }
        let names = LOCAL_LENGTH + usize::from(short(26));
        let start = names + usize::from(short(28));
        let name = rest.get(LOCAL_LENGTH..names).ok_or(NoBundle::Damaged)?;
        let end = start.checked_add(size).ok_or(NoBundle::Damaged)?;
        let contents = rest.get(start..end).ok_or(NoBundle::Damaged)?;
        if name == wanted.as_bytes() {
            return match crc32(&[contents]) == crc {
                true => Ok(contents),
                false => Err(NoBundle::Damaged),
            };
        }
        rest = &rest[end..];
    }
    Err(NoBundle::NoTrace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle() -> Vec<u8> {
        write(&[
            ("stack.txt".to_owned(), b"x.Y".to_vec()),
            ("trace.jsonl".to_owned(), b"{}\n".to_vec()),
        ])
    }

    #[test]
    fn what_was_written_is_read() {
        assert_eq!(read(&bundle(), "trace.jsonl"), Ok(&b"{}\n"[..]));
        assert_eq!(read(&bundle(), "stack.txt"), Ok(&b"x.Y"[..]));
        assert_eq!(read(&bundle(), "other"), Err(NoBundle::NoTrace));
    }

    #[test]
    fn no_damage_goes_unnoticed_or_panics() {
        let whole = bundle();
        for cut in 0..whole.len() {
            let _ = read(&whole[..cut], "trace.jsonl");
        }
        let place = whole.windows(3).position(|one| one == b"{}\n");
        let mut damaged = whole;
        damaged[place.expect("it is stored")] ^= 1;
        assert_eq!(read(&damaged, "trace.jsonl"), Err(NoBundle::Damaged));
        assert_eq!(read(b"{}", "trace.jsonl"), Err(NoBundle::NotOne));
    }
}

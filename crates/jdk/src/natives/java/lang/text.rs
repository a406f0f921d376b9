//! Searching and comparing the bytes of strings, for the intrinsics of several classes.
//!
//! A string's bytes are Latin-1, one a character, or UTF-16 in little-endian order. All of
//! these answer as the Java code does, for arguments in range; for others an intrinsic lets
//! the Java code run, which throws what it must.

use gibbon_machine::native::Exit;
use gibbon_machine::{Machine, Ref};

/// The content of a `byte[]`, if there is one.
pub fn bytes(machine: &Machine, array: Ref) -> Result<&[u8], Exit> {
    if array.is_null() {
        Err(Exit::Fallback)
    } else {
        Ok(machine.heap.array_bytes(array, 1))
    }
}

/// Two arrays' contents.
pub fn pair(machine: &Machine, one: Ref, two: Ref) -> Result<(&[u8], &[u8]), Exit> {
    Ok((bytes(machine, one)?, bytes(machine, two)?))
}

/// `start..start + count` of a slice, or the Java code runs.
pub fn part<T>(slice: &[T], start: i32, count: i32) -> Result<&[T], Exit> {
    let start = usize::try_from(start).map_err(|_| Exit::Fallback)?;
    let count = usize::try_from(count).map_err(|_| Exit::Fallback)?;
    slice
        .get(start..)
        .and_then(|rest| rest.get(..count))
        .ok_or(Exit::Fallback)
}

/// The UTF-16 units in an array's bytes.
pub fn units(bytes: &[u8]) -> impl DoubleEndedIterator<Item = u16> + ExactSizeIterator + Clone {
    bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
}

/// The UTF-16 unit at an index, in constant time; `None` if it is out of range.
pub fn unit_at(bytes: &[u8], index: i32) -> Option<u16> {
    let start = 2 * usize::try_from(index).ok()?;
    let pair = bytes.get(start..)?.first_chunk::<2>()?;
    Some(u16::from_le_bytes(*pair))
}

/// `String.hashCode`.
pub fn hash(characters: impl Iterator<Item = u16>) -> i32 {
    characters.fold(0i32, |hash, unit| {
        hash.wrapping_mul(31).wrapping_add(i32::from(unit))
    })
}

/// The difference of the first characters that differ, or else of the lengths.
pub fn compare(
    one: impl ExactSizeIterator<Item = u16> + Clone,
    two: impl ExactSizeIterator<Item = u16> + Clone,
) -> i32 {
    let differing = one.clone().zip(two.clone()).find(|(one, two)| one != two);
    match differing {
        Some((one, two)) => i32::from(one) - i32::from(two),
        None => one.len() as i32 - two.len() as i32,
    }
}

/// Where `wanted`, which is not empty, first is in `text`, from a place on. Takes time as the lengths
/// together, not as their product: a native is one instruction of the guest.
pub fn find(text: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..).filter(|_| !wanted.is_empty())?;
    memchr::memmem::find(rest, wanted).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_first_place() {
        assert_eq!(find(b"aabaab", b"aab", 0), Some(0));
        assert_eq!(find(b"aabaab", b"aab", 1), Some(3));
        assert_eq!(find(b"aabaab", b"aab", 4), None);
        assert_eq!(find(b"ab", b"abc", 0), None);
        assert_eq!(find(b"ab", b"", 0), None);
        assert_eq!(find(b"ab", b"b", 3), None);
        assert_eq!(find(b"abc", b"c", 2), Some(2));
    }

    #[test]
    fn compares_as_strings_do() {
        let text = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        let compare_texts =
            |one: &str, two: &str| compare(text(one).into_iter(), text(two).into_iter());
        assert_eq!(compare_texts("abc", "abd"), -1);
        assert_eq!(compare_texts("abc", "ab"), 1);
        assert_eq!(compare_texts("", ""), 0);
        assert_eq!(compare_texts("\u{ffff}", "a"), 0xffff - 97);
    }

    #[test]
    fn units_in_range_only() {
        let text = [0x34, 0x12, 0x78, 0x56, 0x9a];
        assert_eq!(unit_at(&text, 0), Some(0x1234));
        assert_eq!(unit_at(&text, 1), Some(0x5678));
        for index in [2, 3, -1, i32::MIN, i32::MAX] {
            assert_eq!(unit_at(&text, index), None);
        }
    }

    #[test]
    fn parts_in_range_only() {
        assert!(matches!(part(b"abc", 1, 2), Ok(b"bc")));
        assert!(matches!(part(b"abc", 3, 0), Ok(b"")));
        for (start, count) in [(-1, 1), (0, -1), (1, 3), (4, 0)] {
            assert!(part(b"abc", start, count).is_err());
        }
    }
}

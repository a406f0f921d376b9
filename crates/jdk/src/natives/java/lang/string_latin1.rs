//! `java.lang.StringLatin1`: intrinsics only, for speed.

use gibbon_machine::Machine;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

use super::text::{bytes, compare, find, hash, pair, part, units};

gibbon_machine::natives! { "java/lang/StringLatin1";
    intrinsic "equals" "([B[B)Z" => equals,
    intrinsic "hashCode" "([B)I" => hash_code,
    intrinsic "compareTo" "([B[B)I" => compare_to,
    intrinsic "compareToUTF16" "([B[B)I" => compare_to_utf16,
    intrinsic "indexOf" "([BII)I" => index_of_character,
    intrinsic "indexOf" "([B[B)I" => index_of,
    intrinsic "indexOf" "([BI[BII)I" => index_of_part,
    intrinsic "lastIndexOf" "([BII)I" => last_index_of_character,
    intrinsic "charAt" "([BI)C" => char_at,
    intrinsic "getChars" "([BII[CI)V" => get_chars,
    intrinsic "inflate" "([BI[CII)V" => inflate,
    intrinsic "inflate" "([BI[BII)V" => inflate,
    intrinsic "indexOfNonWhitespace" "([B)I" => index_of_non_whitespace,
    intrinsic "lastIndexOfNonWhitespace" "([B)I" => last_index_of_non_whitespace,
}

fn equals(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = pair(machine, args.reference(0), args.reference(1))?;
    ok(one == two)
}

fn characters(bytes: &[u8]) -> impl ExactSizeIterator<Item = u16> + Clone + '_ {
    bytes.iter().map(|&byte| u16::from(byte))
}

fn hash_code(machine: &mut Machine, args: Args) -> NativeResult {
    ok(hash(characters(bytes(machine, args.reference(0))?)))
}

fn compare_to(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = pair(machine, args.reference(0), args.reference(1))?;
    ok(compare(characters(one), characters(two)))
}

fn compare_to_utf16(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = pair(machine, args.reference(0), args.reference(1))?;
    ok(compare(characters(one), units(two)))
}

fn index_or_none(index: Option<usize>) -> NativeResult {
    ok(index.map_or(-1, |index| index as i32))
}

fn index_of_character(machine: &mut Machine, args: Args) -> NativeResult {
    let text = bytes(machine, args.reference(0))?;
    let Ok(wanted) = u8::try_from(args.int(1)) else {
        return ok(-1);
    };
    let from = args.int(2).max(0) as usize;
    let rest = text.get(from..).unwrap_or_default();
    index_or_none(
        rest.iter()
            .position(|&byte| byte == wanted)
            .map(|at| from + at),
    )
}

fn last_index_of_character(machine: &mut Machine, args: Args) -> NativeResult {
    let text = bytes(machine, args.reference(0))?;
    let Ok(wanted) = u8::try_from(args.int(1)) else {
        return ok(-1);
    };
    let end = text
        .len()
        .min(usize::try_from(args.int(2).saturating_add(1)).unwrap_or(0));
    index_or_none(text[..end].iter().rposition(|&byte| byte == wanted))
}

fn index_of(machine: &mut Machine, args: Args) -> NativeResult {
    let (text, wanted) = pair(machine, args.reference(0), args.reference(1))?;
    if wanted.is_empty() {
        return ok(0);
    }
    index_or_none(find(text, wanted, 0))
}

fn index_of_part(machine: &mut Machine, args: Args) -> NativeResult {
    let (text, wanted) = pair(machine, args.reference(0), args.reference(2))?;
    let (text, wanted) = (part(text, 0, args.int(1))?, part(wanted, 0, args.int(3))?);
    let from = usize::try_from(args.int(4)).map_err(|_| Exit::Fallback)?;
    if wanted.is_empty() {
        return Err(Exit::Fallback);
    }
    index_or_none(find(text, wanted, from))
}

fn char_at(machine: &mut Machine, args: Args) -> NativeResult {
    let text = bytes(machine, args.reference(0))?;
    let byte = text
        .get(args.int(1) as u32 as usize)
        .ok_or(Exit::Fallback)?;
    ok(u16::from(*byte))
}

/// Arguments: source, its start, its end, target, its start.
fn get_chars(machine: &mut Machine, args: Args) -> NativeResult {
    let (from, to) = (args.int(1), args.int(2));
    let count = to.checked_sub(from).ok_or(Exit::Fallback)?;
    let source = part(bytes(machine, args.reference(0))?, from, count)?.to_vec();
    widen_into(machine, args, source, from, 3, args.int(4))
}

/// Arguments: source, its start, target (`char[]` or UTF-16 in a `byte[]`), its start in
/// characters, how many.
fn inflate(machine: &mut Machine, args: Args) -> NativeResult {
    let source = part(bytes(machine, args.reference(0))?, args.int(1), args.int(4))?.to_vec();
    widen_into(machine, args, source, args.int(1), 2, args.int(3))
}

fn widen_into(
    machine: &mut Machine,
    args: Args,
    source: Vec<u8>,
    from: i32,
    target: u16,
    start: i32,
) -> NativeResult {
    let target = args.reference(target);
    if target.is_null() {
        return Err(Exit::Fallback);
    }
    let size = machine
        .meta
        .class(machine.heap.class_of(target))
        .instance_size;
    let room = u64::from(machine.heap.array_length(target)) * u64::from(size) / 2;
    let start = u64::try_from(start).map_err(|_| Exit::Fallback)?;
    if start + source.len() as u64 > room {
        return Err(Exit::Fallback);
    }
    let offset = ARRAY_DATA + 2 * start as u32;
    let place = machine
        .heap
        .bytes_mut(target, offset, 2 * source.len() as u32);
    let count = source.len() as u32;
    for (pair, byte) in place.chunks_exact_mut(2).zip(source) {
        pair.copy_from_slice(&[byte, 0]);
    }
    let from = (args.reference(0), ARRAY_DATA + from as u32, 1);
    machine.convert_shadows(from, (target, offset, 2), count);
    ok(())
}

/// `Character.isWhitespace` of Latin-1.
fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | 0x1c..=0x1f | b' ')
}

fn index_of_non_whitespace(machine: &mut Machine, args: Args) -> NativeResult {
    let text = bytes(machine, args.reference(0))?;
    let at = text.iter().position(|&byte| !is_whitespace(byte));
    ok(at.unwrap_or(text.len()) as i32)
}

fn last_index_of_non_whitespace(machine: &mut Machine, args: Args) -> NativeResult {
    let text = bytes(machine, args.reference(0))?;
    let at = text.iter().rposition(|&byte| !is_whitespace(byte));
    ok(at.map_or(0, |at| at as i32 + 1))
}

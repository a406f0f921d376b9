//! `java.lang.StringUTF16`.

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::text::{bytes, compare, hash, pair, part, unit_at, units};

gibbon_machine::natives! { "java/lang/StringUTF16";
    "isBigEndian" "()Z" => is_big_endian,
    intrinsic "getChar" "([BI)C" => get_char,
    intrinsic "putChar" "([BII)V" => put_char,
    intrinsic "charAt" "([BI)C" => get_char,
    intrinsic "equals" "([B[B)Z" => equals,
    intrinsic "hashCode" "([B)I" => hash_code,
    intrinsic "compareTo" "([B[B)I" => compare_to,
    intrinsic "compareToLatin1" "([B[B)I" => compare_to_latin1,
    intrinsic "getChars" "([BII[CI)V" => get_chars,
    intrinsic "compress" "([CI[BII)I" => compress,
    intrinsic "compress" "([BI[BII)I" => compress,
}

fn is_big_endian(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn get_char(machine: &mut Machine, args: Args) -> NativeResult {
    let text = bytes(machine, args.reference(0))?;
    ok(unit_at(text, args.int(1)).ok_or(Exit::Fallback)?)
}

fn put_char(machine: &mut Machine, args: Args) -> NativeResult {
    let array = args.reference(0);
    let index = args.int(1) as u32;
    if array.is_null() || index >= machine.heap.array_length(array) / 2 {
        return Err(Exit::Fallback);
    }
    machine
        .heap
        .set_u16(array, ARRAY_DATA + 2 * index, args.int(2) as u16);
    ok(())
}

/// Of arrays of the same even length.
fn equals(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = pair(machine, args.reference(0), args.reference(1))?;
    ok(one == two)
}

fn hash_code(machine: &mut Machine, args: Args) -> NativeResult {
    ok(hash(units(bytes(machine, args.reference(0))?)))
}

fn compare_to(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = pair(machine, args.reference(0), args.reference(1))?;
    ok(compare(units(one), units(two)))
}

fn compare_to_latin1(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = pair(machine, args.reference(0), args.reference(1))?;
    ok(compare(units(one), two.iter().map(|&byte| u16::from(byte))))
}

/// Arguments: source, its start, its end, target, its start.
fn get_chars(machine: &mut Machine, args: Args) -> NativeResult {
    let (source, from, to) = (args.reference(0), args.int(1), args.int(2));
    let (target, start) = (args.reference(3), args.int(4));
    let length = bytes(machine, source)?.len() as i64 / 2;
    if target.is_null() || from < 0 || start < 0 || from > to || i64::from(to) > length {
        return Err(Exit::Fallback);
    }
    let count = to - from;
    if i64::from(start) + i64::from(count) > i64::from(machine.heap.array_length(target)) {
        return Err(Exit::Fallback);
    }
    let at = |index: i32| ARRAY_DATA + 2 * index as u32;
    machine
        .heap
        .copy(source, at(from), target, at(start), 2 * count as u32);
    ok(())
}

/// Arguments: source (`char[]` or UTF-16 in a `byte[]`), its start in characters, target, its
/// start, how many. 0 if one does not fit a byte, else how many there were.
fn compress(machine: &mut Machine, args: Args) -> NativeResult {
    let (source, target): (Ref, Ref) = (args.reference(0), args.reference(2));
    let count = args.int(4);
    if source.is_null() {
        return Err(Exit::Fallback);
    }
    let size = machine
        .meta
        .class(machine.heap.class_of(source))
        .instance_size;
    let text = machine.heap.array_bytes(source, size);
    let (start, length) = (args.int(1).checked_mul(2), count.checked_mul(2));
    let (Some(start), Some(length)) = (start, length) else {
        return Err(Exit::Fallback);
    };
    let mut small = Vec::with_capacity(count as usize);
    for unit in units(part(text, start, length)?) {
        match u8::try_from(unit) {
            Ok(byte) => small.push(byte),
            // The target then holds what came before: of no use to anybody, but there.
            Err(_) => return Err(Exit::Fallback),
        }
    }
    part(bytes(machine, target)?, args.int(3), count)?;
    machine
        .heap
        .bytes_mut(target, ARRAY_DATA + args.int(3) as u32, count as u32)
        .copy_from_slice(&small);
    let from = (source, ARRAY_DATA + start as u32, 2);
    let to = (target, ARRAY_DATA + args.int(3) as u32, 1);
    machine.convert_shadows(from, to, count as u32);
    ok(count)
}

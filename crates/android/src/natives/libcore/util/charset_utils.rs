//! `libcore.util.CharsetUtils`: characters to bytes and back, for the simplest charsets.

use gibbon_jdk::guest::non_null;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "libcore/util/CharsetUtils";
    "toAsciiBytes" "(Ljava/lang/String;II)[B" => to_ascii,
    "toIsoLatin1Bytes" "(Ljava/lang/String;II)[B" => to_latin1,
    "toUtf8Bytes" "(Ljava/lang/String;II)[B" => to_utf8,
    "asciiBytesToChars" "([BII[C)V" => from_ascii,
}

/// Part of a string: from the second argument on, as many characters as the third says.
fn units(machine: &mut Machine, args: Args) -> Result<Vec<u16>, Exit> {
    let string = non_null(machine, args.reference(0))?;
    let units = machine.utf16(string);
    let start = args.int(1).max(0) as usize;
    let end = start.saturating_add(args.int(2).max(0) as usize);
    match units.get(start..end) {
        Some(part) => Ok(part.to_vec()),
        None => Err(machine.throw_plain("java/lang/StringIndexOutOfBoundsException")),
    }
}

fn narrow(machine: &mut Machine, args: Args, last: u16) -> NativeResult {
    let units = units(machine, args)?;
    let byte = |&unit: &u16| if unit > last { b'?' } else { unit as u8 };
    let bytes: Vec<u8> = units.iter().map(byte).collect();
    ok(machine.new_bytes(&bytes)?)
}

fn to_ascii(machine: &mut Machine, args: Args) -> NativeResult {
    narrow(machine, args, 0x7f)
}

fn to_latin1(machine: &mut Machine, args: Args) -> NativeResult {
    narrow(machine, args, 0xff)
}

fn to_utf8(machine: &mut Machine, args: Args) -> NativeResult {
    let units = units(machine, args)?;
    let text: String = char::decode_utf16(units)
        .map(|character| character.unwrap_or('?'))
        .collect();
    ok(machine.new_bytes(text.as_bytes())?)
}

/// What is no ASCII becomes U+FFFD.
fn from_ascii(machine: &mut Machine, args: Args) -> NativeResult {
    let (bytes, characters) = (args.reference(0), args.reference(3));
    let (bytes, characters) = (non_null(machine, bytes)?, non_null(machine, characters)?);
    let (start, count) = (args.int(1), args.int(2));
    let fits = |array: Ref, start: i32| {
        start >= 0 && i64::from(start) + i64::from(count) <= machine.heap.array_length(array).into()
    };
    if count < 0 || !fits(bytes, start) || !fits(characters, 0) {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    for at in 0..count as u32 {
        let byte = machine.heap.get_u8(bytes, ARRAY_DATA + start as u32 + at);
        let character = if byte < 0x80 { u16::from(byte) } else { 0xfffd };
        machine
            .heap
            .set_u16(characters, ARRAY_DATA + 2 * at, character);
    }
    ok(())
}

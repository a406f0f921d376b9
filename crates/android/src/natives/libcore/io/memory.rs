//! `libcore.io.Memory`: reading and writing memory by address.
//!
//! Addresses are places in the guest's memory, as everywhere (see `off_heap` of the machine).
//! `com.android.i18n` has the same class a second time.

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::non_null;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::ClassKind;
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

/// The natives that both classes have.
macro_rules! memory_natives {
    ($class:literal) => {
        gibbon_machine::natives! { $class;
            "peekByte" "(J)B" => peek_byte,
            "peekShortNative" "(J)S" => peek_short,
            "peekIntNative" "(J)I" => peek_int,
            "peekLongNative" "(J)J" => peek_long,
            "pokeByte" "(JB)V" => poke_byte,
            "pokeShortNative" "(JS)V" => poke_short,
            "pokeIntNative" "(JI)V" => poke_int,
            "pokeLongNative" "(JJ)V" => poke_long,
            "peekByteArray" "(J[BII)V" => peek_bytes,
            "peekCharArray" "(J[CIIZ)V" => peek_array::<2>,
            "peekShortArray" "(J[SIIZ)V" => peek_array::<2>,
            "peekIntArray" "(J[IIIZ)V" => peek_array::<4>,
            "peekFloatArray" "(J[FIIZ)V" => peek_array::<4>,
            "peekLongArray" "(J[JIIZ)V" => peek_array::<8>,
            "peekDoubleArray" "(J[DIIZ)V" => peek_array::<8>,
            "pokeByteArray" "(J[BII)V" => poke_bytes,
            "pokeCharArray" "(J[CIIZ)V" => poke_array::<2>,
            "pokeShortArray" "(J[SIIZ)V" => poke_array::<2>,
            "pokeIntArray" "(J[IIIZ)V" => poke_array::<4>,
            "pokeFloatArray" "(J[FIIZ)V" => poke_array::<4>,
            "pokeLongArray" "(J[JIIZ)V" => poke_array::<8>,
            "pokeDoubleArray" "(J[DIIZ)V" => poke_array::<8>,
        }
    };
}

mod of_libcore {
    use super::*;
    memory_natives!("libcore/io/Memory");
}

mod of_i18n {
    use super::*;
    memory_natives!("com/android/i18n/timezone/internal/Memory");
}

mod of_libcore_alone {
    use super::*;
    gibbon_machine::natives! { "libcore/io/Memory";
        "memmove" "(Ljava/lang/Object;ILjava/lang/Object;IJ)V" => move_memory,
        "unsafeBulkGet" "(Ljava/lang/Object;II[BIIZ)V" => bulk,
        "unsafeBulkPut" "([BIILjava/lang/Object;IIZ)V" => bulk,
    }
}

pub fn add(table: &mut NativeTable) {
    table.add(of_libcore::NATIVES);
    table.add(of_libcore_alone::NATIVES);
    table.add(of_i18n::NATIVES);
}

/// An address as an offset from the null reference.
fn address(args: Args) -> u32 {
    args.long(0) as u32
}

/// An address at which so many bytes may be written: an app reaches these natives by reflection, and
/// must not forge objects with them.
fn target(machine: &mut Machine, address: u32, length: u32) -> Result<u32, Exit> {
    let end = u64::from(address) + u64::from(length);
    let allocation = machine.off_heap_containing(address);
    match allocation.map(|(start, size)| u64::from(start) + u64::from(size)) {
        _ if length == 0 => Ok(address),
        Some(last) if end <= last => Ok(address),
        _ => Err(machine.throw("java/lang/InternalError", "no memory is allocated there")),
    }
}

fn peek_byte(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.heap.get_i8(Ref::NULL, address(args)))
}

fn peek_short(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.heap.get_i16(Ref::NULL, address(args)))
}

fn peek_int(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.heap.get_i32(Ref::NULL, address(args)))
}

fn peek_long(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.heap.get_i64(Ref::NULL, address(args)))
}

fn poke_byte(machine: &mut Machine, args: Args) -> NativeResult {
    let at = target(machine, address(args), 1)?;
    machine.heap.set_u8(Ref::NULL, at, args.int(1) as u8);
    ok(())
}

fn poke_short(machine: &mut Machine, args: Args) -> NativeResult {
    let at = target(machine, address(args), 2)?;
    machine.heap.set_u16(Ref::NULL, at, args.int(1) as u16);
    ok(())
}

fn poke_int(machine: &mut Machine, args: Args) -> NativeResult {
    let at = target(machine, address(args), 4)?;
    machine.heap.set_i32(Ref::NULL, at, args.int(1));
    ok(())
}

fn poke_long(machine: &mut Machine, args: Args) -> NativeResult {
    let at = target(machine, address(args), 8)?;
    machine.heap.set_i64(Ref::NULL, at, args.long(1));
    ok(())
}

/// Where elements of an array are: offset and length in bytes.
fn part(
    machine: &mut Machine,
    array: Ref,
    start: i32,
    count: i32,
    size: u32,
) -> Result<(u32, u32), Exit> {
    let array = non_null(machine, array)?;
    let length = i64::from(machine.heap.array_length(array));
    if start < 0 || count < 0 || i64::from(start) + i64::from(count) > length {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok((ARRAY_DATA + start as u32 * size, count as u32 * size))
}

fn swapped(bytes: &[u8], size: usize, swap: bool) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if swap {
        bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }
    bytes
}

fn peek(machine: &mut Machine, args: Args, size: u32, swap: bool) -> NativeResult {
    let (offset, length) = part(machine, args.reference(1), args.int(2), args.int(3), size)?;
    let bytes = machine.heap.bytes(Ref::NULL, address(args), length);
    let bytes = swapped(bytes, size as usize, swap);
    machine
        .heap
        .bytes_mut(args.reference(1), offset, length)
        .copy_from_slice(&bytes);
    ok(())
}

fn poke(machine: &mut Machine, args: Args, size: u32, swap: bool) -> NativeResult {
    let (offset, length) = part(machine, args.reference(1), args.int(2), args.int(3), size)?;
    let at = target(machine, address(args), length)?;
    let bytes = machine.heap.bytes(args.reference(1), offset, length);
    let bytes = swapped(bytes, size as usize, swap);
    machine
        .heap
        .bytes_mut(Ref::NULL, at, length)
        .copy_from_slice(&bytes);
    ok(())
}

fn peek_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    peek(machine, args, 1, false)
}

fn peek_array<const SIZE: u32>(machine: &mut Machine, args: Args) -> NativeResult {
    peek(machine, args, SIZE, args.boolean(4))
}

fn poke_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    poke(machine, args, 1, false)
}

fn poke_array<const SIZE: u32>(machine: &mut Machine, args: Args) -> NativeResult {
    poke(machine, args, SIZE, args.boolean(4))
}

/// Where an array's elements or a direct buffer's content start.
fn start_of(machine: &mut Machine, object: Ref) -> Result<u32, Exit> {
    let object = non_null(machine, object)?;
    let class = machine.heap.class_of(object);
    if machine.meta.class(class).is_array() {
        return Ok(object.0 + ARRAY_DATA);
    }
    Ok(gibbon_jdk::guest::get_long(machine, object, "address") as u32)
}

/// So many bytes of an array of numbers, or of a direct buffer's memory, that may be written.
fn target_in(machine: &mut Machine, object: Ref, offset: i32, length: u32) -> Result<u32, Exit> {
    let start = start_of(machine, object)?;
    let class = machine.meta.class(machine.heap.class_of(object));
    let ClassKind::Array { element, .. } = class.kind else {
        return target(machine, start.wrapping_add(offset as u32), length);
    };
    let size = machine.heap.array_size(object, class.instance_size) - ARRAY_DATA;
    let end = i64::from(offset) + i64::from(length);
    match element != Kind::Reference && offset >= 0 && end <= i64::from(size) {
        true => Ok(start + offset as u32),
        false => Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

fn move_memory(machine: &mut Machine, args: Args) -> NativeResult {
    let length = args.long(4) as u32;
    let to = target_in(machine, args.reference(0), args.int(1), length)?;
    let from = start_of(machine, args.reference(2))?.wrapping_add(args.int(3) as u32);
    copy(machine, from, to, length, 1, false);
    ok(())
}

fn copy(machine: &mut Machine, from: u32, to: u32, length: u32, size: usize, swap: bool) {
    let bytes = swapped(machine.heap.bytes(Ref::NULL, from, length), size, swap);
    machine
        .heap
        .bytes_mut(Ref::NULL, to, length)
        .copy_from_slice(&bytes);
}

/// Arguments: destination, offset in bytes, bytes, source, offset, size of an element, swap.
fn bulk(machine: &mut Machine, args: Args) -> NativeResult {
    let length = args.int(2).max(0) as u32;
    let to = target_in(machine, args.reference(0), args.int(1), length)?;
    let from = start_of(machine, args.reference(3))?.wrapping_add(args.int(4) as u32);
    let size = args.int(5).max(1) as usize;
    copy(machine, from, to, length, size, args.boolean(6));
    ok(())
}

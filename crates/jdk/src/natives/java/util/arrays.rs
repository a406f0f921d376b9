//! `java.util.Arrays`: intrinsics only, for speed.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::size_of;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

gibbon_machine::natives! { "java/util/Arrays";
    intrinsic "fill" "([ZZ)V" => |machine, args| fill_all(machine, args, Kind::Boolean),
    intrinsic "fill" "([BB)V" => |machine, args| fill_all(machine, args, Kind::Byte),
    intrinsic "fill" "([CC)V" => |machine, args| fill_all(machine, args, Kind::Char),
    intrinsic "fill" "([SS)V" => |machine, args| fill_all(machine, args, Kind::Short),
    intrinsic "fill" "([II)V" => |machine, args| fill_all(machine, args, Kind::Int),
    intrinsic "fill" "([JJ)V" => |machine, args| fill_all(machine, args, Kind::Long),
    intrinsic "fill" "([FF)V" => |machine, args| fill_all(machine, args, Kind::Float),
    intrinsic "fill" "([DD)V" => |machine, args| fill_all(machine, args, Kind::Double),
    intrinsic "fill" "([ZIIZ)V" => |machine, args| fill_range(machine, args, Kind::Boolean),
    intrinsic "fill" "([BIIB)V" => |machine, args| fill_range(machine, args, Kind::Byte),
    intrinsic "fill" "([CIIC)V" => |machine, args| fill_range(machine, args, Kind::Char),
    intrinsic "fill" "([SIIS)V" => |machine, args| fill_range(machine, args, Kind::Short),
    intrinsic "fill" "([IIII)V" => |machine, args| fill_range(machine, args, Kind::Int),
    intrinsic "fill" "([JIIJ)V" => |machine, args| fill_range(machine, args, Kind::Long),
    intrinsic "fill" "([FIIF)V" => |machine, args| fill_range(machine, args, Kind::Float),
    intrinsic "fill" "([DIID)V" => |machine, args| fill_range(machine, args, Kind::Double),
}

fn fill_all(machine: &mut Machine, args: Args, kind: Kind) -> NativeResult {
    let array = args.reference(0);
    if array.is_null() {
        return Err(Exit::Fallback);
    }
    let length = machine.heap.array_length(array);
    fill(machine, array, 0, length, kind, args.raw(1))
}

fn fill_range(machine: &mut Machine, args: Args, kind: Kind) -> NativeResult {
    let (array, from, to) = (args.reference(0), args.int(1), args.int(2));
    if array.is_null() || from < 0 || from > to || to as u32 > machine.heap.array_length(array) {
        return Err(Exit::Fallback);
    }
    fill(
        machine,
        array,
        from as u32,
        (to - from) as u32,
        kind,
        args.raw(3),
    )
}

fn fill(
    machine: &mut Machine,
    array: Ref,
    start: u32,
    count: u32,
    kind: Kind,
    bits: u64,
) -> NativeResult {
    let size = size_of(kind);
    let place = machine
        .heap
        .bytes_mut(array, ARRAY_DATA + start * size, count * size);
    let value = &bits.to_le_bytes()[..size as usize];
    if value.iter().all(|&byte| byte == value[0]) {
        place.fill(value[0]);
    } else {
        for element in place.chunks_exact_mut(size as usize) {
            element.copy_from_slice(value);
        }
    }
    ok(())
}

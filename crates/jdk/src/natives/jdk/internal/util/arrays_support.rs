//! `jdk.internal.util.ArraysSupport`.

use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

gibbon_machine::natives! { "jdk/internal/util/ArraysSupport";
    intrinsic "vectorizedMismatch" "(Ljava/lang/Object;JLjava/lang/Object;JII)I" => mismatch,
}

/// Where two stretches of memory differ first, in elements of 1, 2, 4 or 8 bytes; -1 (none is
/// left to compare) if they do not. Arguments: base and offset of each, how many elements,
/// log2 of their size.
fn mismatch(machine: &mut Machine, args: Args) -> NativeResult {
    let (length, shift) = (args.int(4), args.int(5));
    let bytes = u64::try_from(length).map_err(|_| Exit::Fallback)? << (shift & 3);
    let place = |base: Ref, offset: i64| {
        let at = u32::try_from(i64::from(base.0).checked_add(offset)?).ok()?;
        // All of it must be in the guest's memory.
        (u64::from(at) + bytes <= u64::from(u32::MAX)).then_some(Ref(at))
    };
    let one = place(args.reference(0), args.long(1)).ok_or(Exit::Fallback)?;
    let two = place(args.reference(2), args.long(3)).ok_or(Exit::Fallback)?;
    let one = machine.heap.bytes(one, 0, bytes as u32);
    let two = machine.heap.bytes(two, 0, bytes as u32);
    if one == two {
        return ok(-1);
    }
    let at = one.iter().zip(two).position(|(one, two)| one != two);
    ok(at.map_or(-1, |at| (at >> (shift & 3)) as i32))
}

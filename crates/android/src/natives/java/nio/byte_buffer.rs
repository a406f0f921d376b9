//! `java.nio.ByteBuffer`. On Android the memory of a direct buffer is an array, and can be had as
//! one; here it is one, too.

use gibbon_jdk::guest::{get_int, get_long, get_ref, nothing};
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/nio/ByteBuffer";
    // Makes every later use of the buffer fail: a guard against mistakes with codecs.
    stand_in "setAccessible" "(Z)V" => nothing,
    intrinsic "hasArray" "()Z" => has_array,
    intrinsic "array" "()[B" => array,
    intrinsic "arrayOffset" "()I" => array_offset,
}

/// The array behind a direct buffer that can be written and is no mapping of a file, and where
/// in it the buffer starts. Of others the Java code knows.
fn backing(machine: &Machine, buffer: Ref) -> Result<(Ref, u32), Exit> {
    let class = machine.heap.class_of(buffer);
    let is_mapping = || !get_ref(machine, buffer, "fd").is_null();
    if machine.meta.class_name(class) != "java/nio/DirectByteBuffer" || is_mapping() {
        return Err(Exit::Fallback);
    }
    let address = get_long(machine, buffer, "address") as u32;
    let found = machine
        .off_heap_containing(address)
        .filter(|(start, length)| {
            let end = address - start + get_int(machine, buffer, "capacity") as u32;
            end <= *length
        });
    let (start, _) = found.ok_or(Exit::Fallback)?;
    Ok((Ref(start - ARRAY_DATA), address - start))
}

fn has_array(machine: &mut Machine, args: Args) -> NativeResult {
    backing(machine, args.reference(0))?;
    ok(true)
}

fn array(machine: &mut Machine, args: Args) -> NativeResult {
    ok(backing(machine, args.reference(0))?.0)
}

fn array_offset(machine: &mut Machine, args: Args) -> NativeResult {
    ok(backing(machine, args.reference(0))?.1 as i32)
}

//! `jdk.internal.misc.UnsafeConstants`: what `Unsafe` knows of the hardware.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::guest::library_class;

gibbon_machine::natives! { "jdk/internal/misc/UnsafeConstants";
    intrinsic "<clinit>" "()V" => initialize,
}

const ADDRESS_SIZE: i32 = 8;
const PAGE_SIZE: i32 = 4096;

/// HotSpot overwrites what the static initialiser sets; here it is set right away. The rest is
/// 0 and false: memory is little-endian, and there is no cache to write back.
fn initialize(machine: &mut Machine, _: Args) -> NativeResult {
    let class = library_class(machine, "jdk/internal/misc/UnsafeConstants")?;
    let mirror = machine.mirror(class)?;
    let offset = |machine: &Machine, name| machine.field_offset(class, name);
    let (address_size, page_size) = (
        offset(machine, "ADDRESS_SIZE0"),
        offset(machine, "PAGE_SIZE"),
    );
    let unaligned_access = offset(machine, "UNALIGNED_ACCESS");
    machine.heap.set_i32(mirror, address_size, ADDRESS_SIZE);
    machine.heap.set_i32(mirror, page_size, PAGE_SIZE);
    machine.heap.set_u8(mirror, unaligned_access, 1);
    ok(())
}

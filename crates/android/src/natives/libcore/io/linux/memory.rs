//! Mappings: off-heap memory of the guest, filled from a file if there is one.

use gibbon_jdk::mapping;
use gibbon_machine::host::Errno;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::{descriptor, failed};

gibbon_machine::natives! { "libcore/io/Linux";
    "mmap" "(JJIILjava/io/FileDescriptor;J)J" => map,
    "munmap" "(JJ)V" => unmap,
    "msync" "(JJI)V" => sync,
    "mlock" "(JJ)V" => lock,
    "munlock" "(JJ)V" => lock,
    "mincore" "(JJ[B)V" => in_core,
}

const PAGE: i64 = 4096;

fn map(machine: &mut Machine, args: Args) -> NativeResult {
    const WRITABLE: i32 = 2;
    const SHARED: i32 = 1;
    const ANONYMOUS: i32 = 0x20;
    let (length, protection, flags) = (args.long(2), args.int(3), args.int(4));
    let length = match u32::try_from(length) {
        Ok(length) if length > 0 => length,
        Ok(_) => return Err(failed(machine, "mmap", Errno::INVALID)),
        Err(_) => return Err(failed(machine, "mmap", Errno::NO_MEMORY)),
    };
    if flags & ANONYMOUS != 0 || args.reference(5).is_null() {
        return ok(i64::from(machine.allocate_off_heap(length)?));
    }
    let number = descriptor(machine, args.reference(5))?;
    let Ok(position) = u64::try_from(args.long(6)) else {
        return Err(failed(machine, "mmap", Errno::INVALID));
    };
    let writes_back = protection & WRITABLE != 0 && flags & SHARED != 0;
    match mapping::map(machine, number, position, length, writes_back)? {
        Ok(address) => ok(i64::from(address)),
        Err(error) => Err(failed(machine, "mmap", error)),
    }
}

fn unmap(machine: &mut Machine, args: Args) -> NativeResult {
    let (Ok(address), Ok(length)) = (u32::try_from(args.long(1)), u32::try_from(args.long(2)))
    else {
        return Err(failed(machine, "munmap", Errno::INVALID));
    };
    // Memory that is no mapping of a file starts where it was allocated.
    if machine.free_off_heap(address) {
        return ok(());
    }
    mapping::unmap(machine, address, length).map_err(|error| failed(machine, "munmap", error))?;
    ok(())
}

fn sync(machine: &mut Machine, args: Args) -> NativeResult {
    if let (Ok(address), Ok(length)) = (u32::try_from(args.long(1)), u32::try_from(args.long(2)))
        && machine.off_heap_length(address).is_none()
    {
        mapping::write_back(machine, address, length)
            .map_err(|error| failed(machine, "msync", error))?;
    }
    ok(())
}

/// All memory is always there.
fn lock(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn in_core(machine: &mut Machine, args: Args) -> NativeResult {
    let pages = args.reference(3);
    let count = args.long(2).max(0).unsigned_abs().div_ceil(PAGE as u64) as usize;
    let bytes = machine.heap.array_bytes_mut(pages, 1);
    let count = count.min(bytes.len());
    bytes[..count].fill(1);
    ok(())
}

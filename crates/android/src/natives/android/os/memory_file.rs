//! `android.os.MemoryFile`, on top of `SharedMemory`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::shared_memory::size_of;

gibbon_machine::natives! { "android/os/MemoryFile";
    "native_pin" "(Ljava/io/FileDescriptor;Z)Z" => pin,
    "native_get_size" "(Ljava/io/FileDescriptor;)I" => size,
}

/// Memory is never purged while it is not pinned.
fn pin(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn size(machine: &mut Machine, args: Args) -> NativeResult {
    let size = size_of(machine, args.reference(0))?;
    ok(size.map_or(-1, |size| size as i32))
}

//! `java.nio.MappedMemoryUtils`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::files::io_exception;
use crate::natives::guest::nothing;
use crate::natives::sun::nio::mapping::write_back;

gibbon_machine::natives! { "java/nio/MappedMemoryUtils";
    "isLoaded0" "(JJJ)Z" => is_loaded,
    // A mapping is in memory from the start, and stays there.
    "load0" "(JJ)V" => nothing,
    "unload0" "(JJ)V" => nothing,
    "force0" "(Ljava/io/FileDescriptor;JJ)V" => force,
}

fn is_loaded(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}

fn force(machine: &mut Machine, args: Args) -> NativeResult {
    let (address, length) = (u32::try_from(args.long(1)), u32::try_from(args.long(2)));
    if let (Ok(address), Ok(length)) = (address, length) {
        write_back(machine, address, length).map_err(|error| io_exception(machine, error))?;
    }
    ok(())
}

//! `java.io.FileCleanable`: closes descriptors whose objects are gone.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::files::{close, io_exception};

gibbon_machine::natives! { "java/io/FileCleanable";
    "cleanupClose0" "(IJ)V" => cleanup_close,
}

fn cleanup_close(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = args.int(0);
    if descriptor != -1 {
        close(machine, descriptor).map_err(|error| io_exception(machine, error))?;
    }
    ok(())
}

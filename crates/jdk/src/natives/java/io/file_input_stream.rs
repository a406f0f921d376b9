//! `java.io.FileInputStream`.

use gibbon_machine::host::OpenMode;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::streams::Stream;
use crate::natives::files::{self, io_exception};
use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/io/FileInputStream";
    "initIDs" "()V" => nothing,
    "open0" "(Ljava/lang/String;)V" => open,
    "read0" "()I" => |machine, args| STREAM.read_byte(machine, args),
    "readBytes" "([BII)I" => |machine, args| STREAM.read_bytes(machine, args),
    "length0" "()J" => |machine, args| STREAM.length(machine, args),
    "position0" "()J" => |machine, args| STREAM.position(machine, args),
    "skip0" "(J)J" => skip,
    "available0" "()I" => available,
}

const STREAM: Stream = Stream("java/io/FileInputStream");

fn open(machine: &mut Machine, args: Args) -> NativeResult {
    STREAM.open(machine, args, OpenMode::READ)
}

/// May go past the end, but not before the start.
fn skip(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = STREAM.descriptor(machine, args)?;
    let by = args.long(1);
    let moved = files::position(machine, descriptor).and_then(|from| {
        let to =
            u64::try_from(from as i64 + by).map_err(|_| gibbon_machine::host::Errno::INVALID)?;
        files::set_position(machine, descriptor, to)
    });
    match moved {
        Ok(()) => ok(by),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn available(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = STREAM.descriptor(machine, args)?;
    match files::available(machine, descriptor) {
        Ok(count) => ok(count.min(i32::MAX as u64) as i32),
        Err(error) => Err(io_exception(machine, error)),
    }
}

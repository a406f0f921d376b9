//! `java.io.RandomAccessFile`.

use gibbon_machine::host::{Errno, OpenMode};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::streams::Stream;
use crate::natives::files::{self, io_exception};
use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/io/RandomAccessFile";
    "initIDs" "()V" => nothing,
    "open0" "(Ljava/lang/String;I)V" => open,
    "read0" "()I" => |machine, args| STREAM.read_byte(machine, args),
    "readBytes" "([BII)I" => |machine, args| STREAM.read_bytes(machine, args),
    "write0" "(I)V" => |machine, args| STREAM.write_byte(machine, args),
    "writeBytes" "([BII)V" => |machine, args| STREAM.write_bytes(machine, args),
    "getFilePointer" "()J" => |machine, args| STREAM.position(machine, args),
    "seek0" "(J)V" => seek,
    "length" "()J" => |machine, args| STREAM.length(machine, args),
    "setLength" "(J)V" => set_length,
}

const STREAM: Stream = Stream("java/io/RandomAccessFile");

/// Constants of the Java class. The other bits ask for writes that reach the disk at once;
/// there is no disk.
const READ_ONLY: i32 = 1;

fn open(machine: &mut Machine, args: Args) -> NativeResult {
    let writes = args.int(2) & READ_ONLY == 0;
    let mode = OpenMode {
        read: true,
        write: writes,
        create: writes,
        ..OpenMode::default()
    };
    STREAM.open(machine, args, mode)
}

fn seek(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = STREAM.descriptor(machine, args)?;
    let Ok(position) = u64::try_from(args.long(1)) else {
        return Err(machine.throw("java/io/IOException", "Negative seek offset"));
    };
    files::set_position(machine, descriptor, position)
        .map_err(|error| io_exception(machine, error))?;
    ok(())
}

fn set_length(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = STREAM.descriptor(machine, args)?;
    let length = u64::try_from(args.long(1)).map_err(|_| Errno::INVALID);
    let done = length.and_then(|length| {
        let position = files::position(machine, descriptor)?;
        files::set_length(machine, descriptor, length)?;
        files::set_position(machine, descriptor, position.min(length))
    });
    done.map_err(|error| io_exception(machine, error))?;
    ok(())
}

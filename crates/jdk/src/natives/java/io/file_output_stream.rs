//! `java.io.FileOutputStream`.

use gibbon_machine::host::OpenMode;
use gibbon_machine::{Args, Machine, NativeResult};

use super::streams::Stream;
use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/io/FileOutputStream";
    "initIDs" "()V" => nothing,
    "open0" "(Ljava/lang/String;Z)V" => open,
    "write" "(IZ)V" => |machine, args| STREAM.write_byte(machine, args),
    "writeBytes" "([BIIZ)V" => |machine, args| STREAM.write_bytes(machine, args),
}

const STREAM: Stream = Stream("java/io/FileOutputStream");

/// The descriptor itself knows that it appends, so the flag that `write` and `writeBytes`
/// pass along says nothing new.
fn open(machine: &mut Machine, args: Args) -> NativeResult {
    let append = args.boolean(2);
    let mode = OpenMode {
        write: true,
        create: true,
        append,
        truncate: !append,
        ..OpenMode::default()
    };
    STREAM.open(machine, args, mode)
}

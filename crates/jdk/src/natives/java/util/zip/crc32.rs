//! `java.util.zip.CRC32`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::buffers::{array, bytes, direct};
use crate::zlib::crc32;

gibbon_machine::natives! { "java/util/zip/CRC32";
    "update" "(II)I" => update,
    "updateBytes0" "(I[BII)I" => update_bytes,
    "updateByteBuffer0" "(IJII)I" => update_byte_buffer,
}

fn update(_: &mut Machine, args: Args) -> NativeResult {
    ok(crc32(args.int(0) as u32, &[args.int(1) as u8]) as i32)
}

fn update_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = array(machine, args, 1)?;
    ok(crc32(args.int(0) as u32, bytes(&machine.heap, memory)) as i32)
}

fn update_byte_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = direct(machine, args.long(1) + i64::from(args.int(2)), args.int(3))?;
    ok(crc32(args.int(0) as u32, bytes(&machine.heap, memory)) as i32)
}

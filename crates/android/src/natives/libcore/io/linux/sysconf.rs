//! `sysconf`: a device with four processors and four gigabytes of memory.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "libcore/io/Linux";
    "sysconf" "(I)J" => configuration,
}

const PAGE: i64 = 4096;
const MEMORY: i64 = 4 << 30;

/// By the numbers of Android's C library; -1 for what has no limit or is not known.
fn configuration(_: &mut Machine, args: Args) -> NativeResult {
    let answer = match args.int(1) {
        0x00 => 128 << 10,
        0x06 => 100,
        0x0a => 65_536,
        0x0b => 32_768,
        0x19 => 200_809,
        0x26 => 1024,
        0x27 | 0x28 => PAGE,
        0x3b | 0x4f => 200_809,
        0x47 | 0x48 => 1024,
        0x49 => 256,
        0x60 | 0x61 => 4,
        0x62 => MEMORY / PAGE,
        0x63 => MEMORY / PAGE / 2,
        _ => -1,
    };
    ok(answer)
}

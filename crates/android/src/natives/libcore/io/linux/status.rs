//! `stat` and `statvfs`.

use gibbon_jdk::files;
use gibbon_machine::host::{Device, Errno, FileKind, FileStatus};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::Value::{Int, Long, Object};
use super::{descriptor, failed, path, structure};

gibbon_machine::natives! { "libcore/io/Linux";
    "stat" "(Ljava/lang/String;)Landroid/system/StructStat;" => status,
    "lstat" "(Ljava/lang/String;)Landroid/system/StructStat;" => status_of_link,
    "fstat" "(Ljava/io/FileDescriptor;)Landroid/system/StructStat;" => status_of_descriptor,
    "statvfs" "(Ljava/lang/String;)Landroid/system/StructStatVfs;" => file_system,
    "fstatvfs" "(Ljava/io/FileDescriptor;)Landroid/system/StructStatVfs;" => file_system_of_descriptor,
}

const BLOCK: u64 = 4096;

fn status(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = machine.host.files().status(&name, true);
    answer(machine, "stat", result)
}

fn status_of_link(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = machine.host.files().status(&name, false);
    answer(machine, "lstat", result)
}

fn status_of_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let result = files::status(machine, number);
    answer(machine, "fstat", result)
}

/// The kind of a file as the high bits of its mode.
fn type_bits(kind: FileKind) -> u32 {
    match kind {
        FileKind::Regular => 0o100_000,
        FileKind::Directory => 0o040_000,
        FileKind::SymbolicLink => 0o120_000,
        FileKind::Device(_) => 0o020_000,
    }
}

fn device_number(kind: FileKind) -> i64 {
    match kind {
        FileKind::Device(Device::Null) => 0x103,
        FileKind::Device(Device::Zero) => 0x105,
        FileKind::Device(Device::Random) => 0x109,
        _ => 0,
    }
}

fn answer(
    machine: &mut Machine,
    function: &str,
    result: Result<FileStatus, Errno>,
) -> NativeResult {
    let status = match result {
        Ok(status) => status,
        Err(error) => return Err(failed(machine, function, error)),
    };
    const SECOND: i64 = 1_000_000_000;
    let (seconds, nanos) = (
        status.modified.div_euclid(SECOND),
        status.modified.rem_euclid(SECOND),
    );
    let time = structure(
        machine,
        "android/system/StructTimespec",
        &[("tv_sec", Long(seconds)), ("tv_nsec", Long(nanos))],
    )?;
    // Files have no owner of their own here: every one is the app's.
    let owner = crate::process::current(machine).uid;
    let object = structure(
        machine,
        "android/system/StructStat",
        &[
            ("st_dev", Long(1)),
            ("st_ino", Long(status.inode as i64)),
            (
                "st_mode",
                Int((type_bits(status.kind) | status.mode & 0o7777) as i32),
            ),
            ("st_nlink", Long(status.links.into())),
            ("st_uid", Int(owner)),
            ("st_gid", Int(owner)),
            ("st_rdev", Long(device_number(status.kind))),
            ("st_size", Long(status.length as i64)),
            ("st_atime", Long(seconds)),
            ("st_atim", Object(time)),
            ("st_mtime", Long(seconds)),
            ("st_mtim", Object(time)),
            ("st_ctime", Long(seconds)),
            ("st_ctim", Object(time)),
            ("st_blksize", Long(BLOCK as i64)),
            ("st_blocks", Long(status.length.div_ceil(512) as i64)),
        ],
    )?;
    ok(object)
}

fn file_system(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    match machine.host.files().status(&name, true) {
        Ok(_) => space(machine),
        Err(error) => Err(failed(machine, "statvfs", error)),
    }
}

fn file_system_of_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    match files::status(machine, number) {
        Ok(_) => space(machine),
        Err(error) => Err(failed(machine, "fstatvfs", error)),
    }
}

/// A device with 64 GB of storage, of which three quarters are free, whatever the app writes.
fn space(machine: &mut Machine) -> NativeResult {
    const BLOCKS: i64 = (64 << 30) / BLOCK as i64;
    const FREE: i64 = BLOCKS / 4 * 3;
    const FILES: i64 = 4 << 20;
    const NO_DEVICES_NO_SET_USER_NO_ACCESS_TIME: i64 = 0x2 | 0x4 | 0x400;
    let object = structure(
        machine,
        "android/system/StructStatVfs",
        &[
            ("f_bsize", Long(BLOCK as i64)),
            ("f_frsize", Long(BLOCK as i64)),
            ("f_blocks", Long(BLOCKS)),
            ("f_bfree", Long(FREE)),
            ("f_bavail", Long(FREE)),
            ("f_files", Long(FILES)),
            ("f_ffree", Long(FILES / 4 * 3)),
            ("f_favail", Long(FILES / 4 * 3)),
            ("f_fsid", Long(1)),
            ("f_flag", Long(NO_DEVICES_NO_SET_USER_NO_ACCESS_TIME)),
            ("f_namemax", Long(255)),
        ],
    )?;
    ok(object)
}

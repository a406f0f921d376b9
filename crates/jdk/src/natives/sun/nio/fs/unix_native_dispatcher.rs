//! `sun.nio.fs.UnixNativeDispatcher`: the calls of the system beneath `java.nio.file`.
//!
//! Paths come as addresses of C strings. The calls relative to an open directory, extended
//! attributes and times of creation are not offered ([`CAPABILITIES`]), so the library does
//! not ask for them.

use std::sync::Arc;

use gibbon_machine::heap::HEAP_START;
use gibbon_machine::host::{Errno, FileKind, FileStatus, OpenMode};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::unix_exception::unix_exception;
use crate::natives::files::{self, Memory, UMASK, absolute, files};
use crate::natives::guest::{set_int, set_long};

gibbon_machine::natives! { "sun/nio/fs/UnixNativeDispatcher";
    "init" "()I" => capabilities,
    "getcwd" "()[B" => current_directory,
    "strerror" "(I)[B" => error_message,
    "dup" "(I)I" => duplicate,
    "open0" "(JII)I" => open,
    "close0" "(I)V" => close,
    "read" "(IJI)I" => read,
    "write" "(IJI)I" => write,
    "rewind" "(J)V" => crate::natives::guest::nothing,
    "getlinelen" "(J)I" => line_length,
    "link0" "(JJ)V" => link,
    "unlink0" "(J)V" => unlink,
    "rename0" "(JJ)V" => rename,
    "mkdir0" "(JI)V" => make_directory,
    "rmdir0" "(J)V" => remove_directory,
    "symlink0" "(JJ)V" => make_symbolic_link,
    "readlink0" "(J)[B" => read_symbolic_link,
    "realpath0" "(J)[B" => real_path,
    "stat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => status,
    "stat1" "(J)I" => status_mode,
    "lstat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => link_status,
    "fstat" "(ILsun/nio/fs/UnixFileAttributes;)V" => file_status,
    // Files have no further attributes, and cannot be given some.
    "flistxattr" "(IJI)I" => |_, _| ok(0i32),
    "fgetxattr0" "(IJJI)I" => no_attributes,
    "fsetxattr0" "(IJJI)V" => no_attributes,
    "fremovexattr0" "(IJ)V" => no_attributes,
    "access0" "(JI)V" => access,
    "exists0" "(J)Z" => exists,
    "chmod0" "(JI)V" => change_mode,
    "fchmod" "(II)V" => change_file_mode,
    "chown0" "(JII)V" => change_owner,
    "lchown0" "(JII)V" => change_owner,
    "fchown" "(III)V" => change_owner,
    "utimes0" "(JJJ)V" => set_times,
    "lutimes0" "(JJJ)V" => set_link_times,
    "futimes" "(IJJ)V" => set_file_times,
    "futimens" "(IJJ)V" => set_file_times_nanos,
    "opendir0" "(J)J" => open_directory,
    "readdir" "(J)[B" => read_directory,
    "closedir" "(J)V" => close_directory,
    "getpwuid" "(I)[B" => user_name,
    "getgrgid" "(I)[B" => user_name,
    "getpwnam0" "(J)I" => user_number,
    "getgrnam0" "(J)I" => user_number,
    "statvfs0" "(JLsun/nio/fs/UnixFileStoreAttributes;)V" => file_store,
}

/// `SUPPORTS_FUTIMES`, `SUPPORTS_FUTIMENS`, `SUPPORTS_LUTIMES`.
const CAPABILITIES: i32 = 1 << 2 | 1 << 3 | 1 << 4;
/// The one user and the one group.
const USER: i32 = 1000;
const USER_NAME: &str = "gibbon";
/// The longest path, as Linux has it.
const MAX_PATH: u32 = 4096;

/// Constants of `sun.nio.fs.UnixConstants`.
mod flags {
    pub const WRITE_ONLY: i32 = 1;
    pub const READ_WRITE: i32 = 2;
    pub const CREATE: i32 = 64;
    pub const EXCLUSIVE: i32 = 128;
    pub const TRUNCATE: i32 = 512;
    pub const APPEND: i32 = 1024;
    pub const NO_FOLLOW: i32 = 131_072;
}
const REGULAR: u32 = 0o100_000;
const DIRECTORY: u32 = 0o040_000;
const SYMBOLIC_LINK: u32 = 0o120_000;
const CHARACTER_DEVICE: u32 = 0o020_000;

/// The C string at an address.
fn text_at(machine: &mut Machine, address: i64) -> Result<String, Exit> {
    let start = u32::try_from(address)
        .ok()
        .filter(|&start| start >= HEAP_START);
    let Some(start) = start else {
        return Err(machine.throw("java/lang/InternalError", "no such memory"));
    };
    let bytes = machine.heap.bytes(Ref::NULL, start, MAX_PATH);
    let end = bytes
        .iter()
        .position(|&byte| byte == 0)
        .unwrap_or(bytes.len());
    Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
}

fn path_at(machine: &mut Machine, address: i64) -> Result<String, Exit> {
    let path = text_at(machine, address)?;
    Ok(absolute(machine, &path))
}

/// Results of the file system as results of natives.
fn finish<T>(machine: &mut Machine, result: Result<T, Errno>) -> Result<T, Exit> {
    result.map_err(|error| unix_exception(machine, error))
}

fn done(machine: &mut Machine, result: Result<(), Errno>) -> NativeResult {
    finish(machine, result)?;
    ok(())
}

fn capabilities(_: &mut Machine, _: Args) -> NativeResult {
    ok(CAPABILITIES)
}

fn current_directory(machine: &mut Machine, _: Args) -> NativeResult {
    let path = machine.host.current_directory();
    ok(machine.new_bytes(path.as_bytes())?)
}

fn error_message(machine: &mut Machine, args: Args) -> NativeResult {
    let message = Errno(args.int(0)).message();
    ok(machine.new_bytes(message.as_bytes())?)
}

fn duplicate(machine: &mut Machine, args: Args) -> NativeResult {
    let copy = machine.host.files().duplicate(args.int(0) as u32);
    ok(finish(machine, copy)? as i32)
}

fn open(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let wanted = args.int(1);
    let has = |flag| wanted & flag != 0;
    let mode = OpenMode {
        read: !has(flags::WRITE_ONLY),
        write: has(flags::WRITE_ONLY) || has(flags::READ_WRITE),
        append: has(flags::APPEND),
        truncate: has(flags::TRUNCATE),
        create: has(flags::CREATE),
        create_new: has(flags::CREATE) && has(flags::EXCLUSIVE),
        no_follow: has(flags::NO_FOLLOW),
        permissions: args.int(2) as u32 & !UMASK,
    };
    let file = files(machine).open(&path, mode);
    ok(finish(machine, file)? as i32)
}

fn close(machine: &mut Machine, args: Args) -> NativeResult {
    let closed = files::close(machine, args.int(0));
    done(machine, closed)
}

fn memory(machine: &mut Machine, address: i64, length: i32) -> Result<Memory, Exit> {
    let start = u32::try_from(address)
        .ok()
        .filter(|&start| start >= HEAP_START);
    match (start, u32::try_from(length)) {
        (Some(offset), Ok(length)) => Ok(Memory {
            base: Ref::NULL,
            offset,
            length,
        }),
        _ => Err(machine.throw("java/lang/InternalError", "no such memory")),
    }
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = memory(machine, args.long(1), args.int(2))?;
    let count = files::read(machine, args.int(0), memory);
    ok(finish(machine, count)? as i32)
}

fn write(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = memory(machine, args.long(1), args.int(2))?;
    let count = files::write(machine, args.int(0), memory);
    ok(finish(machine, count)? as i32)
}

/// Only asked of the table of mounts, to know how long its lines are.
fn line_length(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i32)
}

fn link(machine: &mut Machine, args: Args) -> NativeResult {
    let (existing, new) = (
        path_at(machine, args.long(0))?,
        path_at(machine, args.long(1))?,
    );
    let linked = files(machine).link(&existing, &new);
    done(machine, linked)
}

fn unlink(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let removed = files(machine).unlink(&path);
    done(machine, removed)
}

fn rename(machine: &mut Machine, args: Args) -> NativeResult {
    let (from, to) = (
        path_at(machine, args.long(0))?,
        path_at(machine, args.long(1))?,
    );
    let renamed = files(machine).rename(&from, &to);
    done(machine, renamed)
}

fn make_directory(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let made = files(machine).make_directory(&path, args.int(1) as u32 & !UMASK);
    done(machine, made)
}

fn remove_directory(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let removed = files(machine).remove_directory(&path);
    done(machine, removed)
}

fn make_symbolic_link(machine: &mut Machine, args: Args) -> NativeResult {
    let (target, path) = (
        text_at(machine, args.long(0))?,
        path_at(machine, args.long(1))?,
    );
    let made = files(machine).make_symbolic_link(&path, &target);
    done(machine, made)
}

fn read_symbolic_link(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let target = files(machine).read_symbolic_link(&path);
    let target = finish(machine, target)?;
    ok(machine.new_bytes(target.as_bytes())?)
}

fn real_path(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let path = files(machine).real_path(&path);
    let path = finish(machine, path)?;
    ok(machine.new_bytes(path.as_bytes())?)
}

/// Kind and permissions as `st_mode` has them.
fn mode_bits(status: &FileStatus) -> u32 {
    let kind = match status.kind {
        FileKind::Regular => REGULAR,
        FileKind::Directory => DIRECTORY,
        FileKind::SymbolicLink => SYMBOLIC_LINK,
        FileKind::Device(_) => CHARACTER_DEVICE,
    };
    kind | status.mode
}

/// Fills in a `UnixFileAttributes`. There is one time for all that a file has.
fn set_attributes(machine: &mut Machine, attributes: Ref, status: &FileStatus) {
    set_int(machine, attributes, "st_mode", mode_bits(status) as i32);
    set_int(machine, attributes, "st_nlink", status.links as i32);
    set_int(machine, attributes, "st_uid", USER);
    set_int(machine, attributes, "st_gid", USER);
    set_long(machine, attributes, "st_ino", status.inode as i64);
    set_long(machine, attributes, "st_dev", 1);
    set_long(machine, attributes, "st_size", status.length as i64);
    let (seconds, nanos) = (
        status.modified.div_euclid(1_000_000_000),
        status.modified.rem_euclid(1_000_000_000),
    );
    for time in ["st_atime", "st_mtime", "st_ctime"] {
        set_long(machine, attributes, &format!("{time}_sec"), seconds);
        set_long(machine, attributes, &format!("{time}_nsec"), nanos);
    }
}

fn fill_attributes(machine: &mut Machine, args: Args, follow: bool) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let status = files(machine).status(&path, follow);
    let status = finish(machine, status)?;
    set_attributes(machine, args.reference(1), &status);
    ok(())
}

fn status(machine: &mut Machine, args: Args) -> NativeResult {
    fill_attributes(machine, args, true)
}

fn link_status(machine: &mut Machine, args: Args) -> NativeResult {
    fill_attributes(machine, args, false)
}

fn file_status(machine: &mut Machine, args: Args) -> NativeResult {
    let status = files::status(machine, args.int(0));
    let status = finish(machine, status)?;
    set_attributes(machine, args.reference(1), &status);
    ok(())
}

/// 0 if there is no such file.
fn status_mode(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let status = files(machine).status(&path, true);
    ok(status.map_or(0, |status| mode_bits(&status) as i32))
}

fn access(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let wanted = (args.int(1) as u32 & 7) << 6;
    let allowed = files(machine).status(&path, true).and_then(|status| {
        if status.mode & wanted == wanted {
            Ok(())
        } else {
            Err(Errno::ACCESS)
        }
    });
    done(machine, allowed)
}

fn exists(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    ok(files(machine).status(&path, true).is_ok())
}

fn change_mode(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let changed = files(machine).set_mode(&path, args.int(1) as u32);
    done(machine, changed)
}

fn change_file_mode(machine: &mut Machine, args: Args) -> NativeResult {
    let changed = files(machine).set_file_mode(args.int(0) as u32, args.int(1) as u32);
    done(machine, changed)
}

/// There is nobody to give a file to; -1 leaves it.
fn change_owner(machine: &mut Machine, args: Args) -> NativeResult {
    let is_own = |number: i32| number == -1 || number == USER;
    let allowed = is_own(args.int(1)) && is_own(args.int(2));
    done(
        machine,
        if allowed {
            Ok(())
        } else {
            Err(Errno::NOT_PERMITTED)
        },
    )
}

fn set_times(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let set = files(machine).set_modified(&path, true, args.long(2).saturating_mul(1000));
    done(machine, set)
}

fn set_link_times(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let set = files(machine).set_modified(&path, false, args.long(2).saturating_mul(1000));
    done(machine, set)
}

fn set_file_times(machine: &mut Machine, args: Args) -> NativeResult {
    let nanos = args.long(2).saturating_mul(1000);
    let set = files(machine).set_file_modified(args.int(0) as u32, nanos);
    done(machine, set)
}

fn set_file_times_nanos(machine: &mut Machine, args: Args) -> NativeResult {
    let set = files(machine).set_file_modified(args.int(0) as u32, args.long(2));
    done(machine, set)
}

/// A directory being read: its names as they were when it was opened, the next one last.
#[derive(Clone)]
struct OpenDirectory {
    names: Vec<String>,
}

impl Peer for OpenDirectory {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn open_directory(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path_at(machine, args.long(0))?;
    let names = files(machine).list(&path);
    let mut names = finish(machine, names)?;
    names.reverse();
    ok(machine.state.peers.add(OpenDirectory { names }))
}

/// The next name; null after the last.
fn read_directory(machine: &mut Machine, args: Args) -> NativeResult {
    let directory = machine.state.peers.get::<OpenDirectory>(args.long(0));
    let Some(name) = directory
        .and_then(|directory| directory.names.last())
        .cloned()
    else {
        return ok(Ref::NULL);
    };
    let bytes = machine.new_bytes(name.as_bytes())?;
    if let Some(directory) = machine.state.peers.get_mut::<OpenDirectory>(args.long(0)) {
        directory.names.pop();
    }
    ok(bytes)
}

fn close_directory(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn user_name(machine: &mut Machine, args: Args) -> NativeResult {
    let known = if args.int(0) == USER {
        Ok(())
    } else {
        Err(Errno::NOT_FOUND)
    };
    finish(machine, known)?;
    ok(machine.new_bytes(USER_NAME.as_bytes())?)
}

/// -1 if there is no such user.
fn user_number(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text_at(machine, args.long(0))?;
    ok(if name == USER_NAME { USER } else { -1 })
}

/// A disk of 64 GB, half of it free, as `java.io.File` says too.
fn file_store(machine: &mut Machine, args: Args) -> NativeResult {
    const BLOCK: i64 = 4096;
    const BLOCKS: i64 = (64 << 30) / BLOCK;
    let attributes = args.reference(1);
    set_long(machine, attributes, "f_frsize", BLOCK);
    set_long(machine, attributes, "f_blocks", BLOCKS);
    set_long(machine, attributes, "f_bfree", BLOCKS / 2);
    set_long(machine, attributes, "f_bavail", BLOCKS / 2);
    ok(())
}

fn no_attributes(machine: &mut Machine, _: Args) -> NativeResult {
    Err(unix_exception(machine, Errno::NOT_SUPPORTED))
}

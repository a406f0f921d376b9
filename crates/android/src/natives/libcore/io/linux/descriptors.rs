//! Opening, reading, writing and closing.

use gibbon_jdk::files::{self, Memory};
use gibbon_jdk::guest::{get_int, get_long, get_ref, non_null, set_int, set_long};
use gibbon_jdk::pipes;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::host::{Errno, OpenMode};
use gibbon_machine::meta::LoaderId;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::{descriptor, descriptor_object, failed, path};

gibbon_machine::natives! { "libcore/io/Linux";
    "open" "(Ljava/lang/String;II)Ljava/io/FileDescriptor;" => open,
    "close" "(Ljava/io/FileDescriptor;)V" => close,
    "pipe2" "(I)[Ljava/io/FileDescriptor;" => pipe,
    "socketpair" "(IIILjava/io/FileDescriptor;Ljava/io/FileDescriptor;)V" => socket_pair,
    "dup" "(Ljava/io/FileDescriptor;)Ljava/io/FileDescriptor;" => dup,
    "readBytes" "(Ljava/io/FileDescriptor;Ljava/lang/Object;II)I" => read,
    "preadBytes" "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIJ)I" => read_at,
    "writeBytes" "(Ljava/io/FileDescriptor;Ljava/lang/Object;II)I" => write,
    "pwriteBytes" "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIJ)I" => write_at,
    "readv" "(Ljava/io/FileDescriptor;[Ljava/lang/Object;[I[I)I" => read_vector,
    "writev" "(Ljava/io/FileDescriptor;[Ljava/lang/Object;[I[I)I" => write_vector,
    "lseek" "(Ljava/io/FileDescriptor;JI)J" => seek,
    "ftruncate" "(Ljava/io/FileDescriptor;J)V" => truncate,
    "fsync" "(Ljava/io/FileDescriptor;)V" => sync,
    "fdatasync" "(Ljava/io/FileDescriptor;)V" => sync_data,
    "posix_fallocate" "(Ljava/io/FileDescriptor;JJ)V" => allocate,
    "sendfile" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;Landroid/system/Int64Ref;J)J" => send_file,
    "fcntlInt" "(Ljava/io/FileDescriptor;II)I" => control,
    "fcntlVoid" "(Ljava/io/FileDescriptor;I)I" => control_plain,
    "ioctlInt" "(Ljava/io/FileDescriptor;I)I" => input_output_control,
    "isatty" "(Ljava/io/FileDescriptor;)Z" => is_terminal,
    "memfd_create" "(Ljava/lang/String;I)Ljava/io/FileDescriptor;" => memory_file,
    "poll" "([Landroid/system/StructPollfd;I)I" => poll,
    "android_fdsan_exchange_owner_tag" "(Ljava/io/FileDescriptor;JJ)V" => exchange_owner,
    "android_fdsan_get_owner_tag" "(Ljava/io/FileDescriptor;)J" => owner,
}

mod flags {
    pub const ACCESS: i32 = 3;
    pub const WRITE_ONLY: i32 = 1;
    pub const READ_WRITE: i32 = 2;
    pub const CREATE: i32 = 0o100;
    pub const EXCLUSIVE: i32 = 0o200;
    pub const TRUNCATE: i32 = 0o1000;
    pub const APPEND: i32 = 0o2000;
    pub const NO_FOLLOW: i32 = 0o400_000;
}

fn open(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let (wanted, permissions) = (args.int(2), args.int(3));
    let access = wanted & flags::ACCESS;
    let is = |flag| wanted & flag != 0;
    let mode = OpenMode {
        read: access != flags::WRITE_ONLY,
        write: matches!(access, flags::WRITE_ONLY | flags::READ_WRITE),
        append: is(flags::APPEND),
        truncate: is(flags::TRUNCATE),
        create: is(flags::CREATE),
        create_new: is(flags::CREATE) && is(flags::EXCLUSIVE),
        no_follow: is(flags::NO_FOLLOW),
        permissions: permissions as u32 & 0o7777,
    };
    match files::files(machine).open(&name, mode) {
        Ok(file) => ok(descriptor_object(machine, file)?),
        Err(error) => Err(failed(machine, "open", error)),
    }
}

fn close(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    // The number is gone from the object even if closing fails.
    set_int(machine, args.reference(1), "fd", -1);
    set_long(machine, args.reference(1), "ownerId", 0);
    match files::close(machine, number) {
        Ok(()) => ok(()),
        Err(error) => Err(failed(machine, "close", error)),
    }
}

/// The end to read from, then the one to write to.
fn pipe(machine: &mut Machine, _: Args) -> NativeResult {
    let (reads, writes) = (pipes::descriptor(machine)?, pipes::descriptor(machine)?);
    pipes::connect(machine, reads, writes);
    let class = machine.load_class(LoaderId::BOOT, "[Ljava/io/FileDescriptor;")?;
    let ends = machine.new_array(class, 2)?;
    for (at, end) in [reads, writes].into_iter().enumerate() {
        let object = descriptor_object(machine, end as u32)?;
        machine.heap.set_array_ref(ends, at as u32, object);
    }
    ok(ends)
}

/// Two ends, each of which reads what is written to the other.
fn socket_pair(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, other) = (pipes::descriptor(machine)?, pipes::descriptor(machine)?);
    pipes::connect(machine, one, other);
    for (at, end) in [(4, one), (5, other)] {
        let object = non_null(machine, args.reference(at))?;
        set_int(machine, object, "fd", end);
    }
    ok(())
}

fn dup(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    duplicate(machine, number, "dup")
}

fn duplicate(machine: &mut Machine, number: i32, function: &str) -> NativeResult {
    let copy = u32::try_from(number)
        .map_err(|_| Errno::BAD_DESCRIPTOR)
        .and_then(|number| machine.host.files().duplicate(number));
    match copy {
        Ok(copy) => {
            pipes::duplicated(machine, number, copy as i32);
            ok(descriptor_object(machine, copy)?)
        }
        Err(error) => Err(failed(machine, function, error)),
    }
}

/// Part of a `byte[]` or of a direct buffer.
fn memory(machine: &mut Machine, buffer: Ref, start: i32, length: i32) -> Result<Memory, Exit> {
    let buffer = non_null(machine, buffer)?;
    let class = machine.heap.class_of(buffer);
    if machine.meta.class(class).is_array() {
        let size = i64::from(machine.heap.array_length(buffer));
        if start < 0 || length < 0 || i64::from(start) + i64::from(length) > size {
            return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
        }
        return Ok(Memory {
            base: buffer,
            offset: ARRAY_DATA + start as u32,
            length: length as u32,
        });
    }
    let address = get_long(machine, buffer, "address") + i64::from(start);
    Ok(Memory {
        base: Ref::NULL,
        offset: address as u32,
        length: length.max(0) as u32,
    })
}

type Transfer = fn(&mut Machine, i32, Memory) -> Result<u32, Errno>;

fn transfer(machine: &mut Machine, args: Args, name: &str, transfer: Transfer) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let memory = memory(machine, args.reference(2), args.int(3), args.int(4))?;
    match transfer(machine, number, memory) {
        Ok(count) => ok(count as i32),
        Err(error) => Err(failed(machine, name, error)),
    }
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    pipes::wait_to_read(machine, args, number)?;
    transfer(machine, args, "read", files::read)
}

fn write(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    pipes::wait_to_write(machine, args, number)?;
    transfer(machine, args, "write", files::write)
}

type TransferAt = fn(&mut Machine, i32, u64, Memory) -> Result<u32, Errno>;

fn transfer_at(
    machine: &mut Machine,
    args: Args,
    name: &str,
    transfer: TransferAt,
) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let memory = memory(machine, args.reference(2), args.int(3), args.int(4))?;
    let done = u64::try_from(args.long(5))
        .map_err(|_| Errno::INVALID)
        .and_then(|position| transfer(machine, number, position, memory));
    match done {
        Ok(count) => ok(count as i32),
        Err(error) => Err(failed(machine, name, error)),
    }
}

fn read_at(machine: &mut Machine, args: Args) -> NativeResult {
    transfer_at(machine, args, "pread", files::read_at)
}

fn write_at(machine: &mut Machine, args: Args) -> NativeResult {
    transfer_at(machine, args, "pwrite", files::write_at)
}

/// Buffers one after another, until one is not filled.
fn vector(machine: &mut Machine, args: Args, name: &str, transfer: Transfer) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let mut total = 0;
    for at in 0..machine.heap.array_length(args.reference(2)) {
        let element = |array: Ref| machine.heap.get_i32(array, ARRAY_DATA + 4 * at);
        let (start, length) = (element(args.reference(3)), element(args.reference(4)));
        let buffer = machine.heap.array_ref(args.reference(2), at);
        let memory = memory(machine, buffer, start, length)?;
        match transfer(machine, number, memory) {
            Ok(count) => total += count,
            Err(error) => return Err(failed(machine, name, error)),
        }
        if total < memory.length {
            break;
        }
    }
    ok(total as i32)
}

fn read_vector(machine: &mut Machine, args: Args) -> NativeResult {
    vector(machine, args, "readv", files::read)
}

fn write_vector(machine: &mut Machine, args: Args) -> NativeResult {
    vector(machine, args, "writev", files::write)
}

fn seek(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    match seek_to(machine, number, args.long(2), args.int(3)) {
        Ok(position) => ok(position as i64),
        Err(error) => Err(failed(machine, "lseek", error)),
    }
}

fn seek_to(machine: &mut Machine, number: i32, offset: i64, whence: i32) -> Result<u64, Errno> {
    let start = match whence {
        0 => 0,
        1 => files::position(machine, number)?,
        2 => files::status(machine, number)?.length,
        _ => return Err(Errno::INVALID),
    };
    let position = start.checked_add_signed(offset).ok_or(Errno::INVALID)?;
    files::set_position(machine, number, position)?;
    Ok(position)
}

fn truncate(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let done = u64::try_from(args.long(2))
        .map_err(|_| Errno::INVALID)
        .and_then(|length| files::set_length(machine, number, length));
    done.map_err(|error| failed(machine, "ftruncate", error))?;
    ok(())
}

/// There is no disk to wait for; only a closed descriptor fails.
fn sync_as(machine: &mut Machine, args: Args, name: &str) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    files::status(machine, number).map_err(|error| failed(machine, name, error))?;
    ok(())
}

fn sync(machine: &mut Machine, args: Args) -> NativeResult {
    sync_as(machine, args, "fsync")
}

fn sync_data(machine: &mut Machine, args: Args) -> NativeResult {
    sync_as(machine, args, "fdatasync")
}

fn allocate(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let end = args.long(2).saturating_add(args.long(3));
    let done = files::status(machine, number).and_then(|status| match u64::try_from(end) {
        Ok(end) if end > status.length => files::set_length(machine, number, end),
        Ok(_) => Ok(()),
        Err(_) => Err(Errno::INVALID),
    });
    done.map_err(|error| failed(machine, "posix_fallocate", error))?;
    ok(())
}

fn send_file(machine: &mut Machine, args: Args) -> NativeResult {
    let to = descriptor(machine, args.reference(1))?;
    let from = descriptor(machine, args.reference(2))?;
    let place = args.reference(3);
    let position = match place.is_null() {
        true => None,
        false => Some(get_long(machine, place, "value") as u64),
    };
    let count = args.long(4).max(0) as u64;
    match files::copy(machine, from, position, to, count) {
        Ok(copied) => {
            if let Some(position) = position {
                set_long(machine, place, "value", (position + copied) as i64);
            }
            ok(copied as i64)
        }
        Err(error) => Err(failed(machine, "sendfile", error)),
    }
}

/// `fcntl` with a number: duplicates, and flags that change nothing here.
fn control(machine: &mut Machine, args: Args) -> NativeResult {
    const DUPLICATE: i32 = 0;
    const SET_DESCRIPTOR_FLAGS: i32 = 2;
    const SET_FLAGS: i32 = 4;
    const DUPLICATE_CLOSE_ON_EXEC: i32 = 1030;
    let number = descriptor(machine, args.reference(1))?;
    let done = match args.int(2) {
        DUPLICATE | DUPLICATE_CLOSE_ON_EXEC => u32::try_from(number)
            .map_err(|_| Errno::BAD_DESCRIPTOR)
            .and_then(|number| machine.host.files().duplicate(number))
            .map(|copy| copy as i32),
        SET_DESCRIPTOR_FLAGS | SET_FLAGS => files::status(machine, number).map(|_| 0),
        _ => Err(Errno::INVALID),
    };
    match done {
        Ok(answer) => ok(answer),
        Err(error) => Err(failed(machine, "fcntl", error)),
    }
}

fn control_plain(machine: &mut Machine, args: Args) -> NativeResult {
    const GET_DESCRIPTOR_FLAGS: i32 = 1;
    const GET_FLAGS: i32 = 3;
    const CLOSE_ON_EXEC: i32 = 1;
    let number = descriptor(machine, args.reference(1))?;
    let answer = match args.int(2) {
        GET_DESCRIPTOR_FLAGS => files::status(machine, number).map(|_| CLOSE_ON_EXEC),
        GET_FLAGS => mode_flags(machine, number),
        _ => Err(Errno::INVALID),
    };
    match answer {
        Ok(answer) => ok(answer),
        Err(error) => Err(failed(machine, "fcntl", error)),
    }
}

fn mode_flags(machine: &mut Machine, number: i32) -> Result<i32, Errno> {
    let number = u32::try_from(number).map_err(|_| Errno::BAD_DESCRIPTOR)?;
    if number <= 2 {
        return Ok(flags::READ_WRITE);
    }
    let mode = machine.host.files().open_mode(number)?;
    let access = match (mode.read, mode.write) {
        (true, true) => flags::READ_WRITE,
        (false, true) => flags::WRITE_ONLY,
        _ => 0,
    };
    Ok(access | if mode.append { flags::APPEND } else { 0 })
}

/// Only `FIONREAD`: how much can be read.
fn input_output_control(machine: &mut Machine, args: Args) -> NativeResult {
    const BYTES_TO_READ: i32 = 0x541b;
    let number = descriptor(machine, args.reference(1))?;
    let answer = match args.int(2) {
        BYTES_TO_READ => files::available(machine, number),
        _ => Err(Errno::NOT_TERMINAL),
    };
    match answer {
        Ok(count) => ok(count.min(i32::MAX as u64) as i32),
        Err(error) => Err(failed(machine, "ioctl", error)),
    }
}

fn is_terminal(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

/// A file without a name.
fn memory_file(machine: &mut Machine, args: Args) -> NativeResult {
    const FOLDER: &str = "/dev/.memfd";
    non_null(machine, args.reference(1))?;
    let files = files::files(machine);
    // It may be there already.
    let _ = files.make_directory(FOLDER, 0o700);
    let name = format!("{FOLDER}/file");
    let mode = OpenMode {
        write: true,
        create: true,
        permissions: 0o600,
        ..OpenMode::READ
    };
    let file = files
        .open(&name, mode)
        .and_then(|file| files.unlink(&name).map(|()| file));
    match file {
        Ok(file) => ok(descriptor_object(machine, file)?),
        Err(error) => Err(failed(machine, "memfd_create", error)),
    }
}

/// Files are always ready, so no poll waits.
fn poll(machine: &mut Machine, args: Args) -> NativeResult {
    const READY: i16 = 0x1 | 0x4;
    const NOT_OPEN: i16 = 0x20;
    let polled = non_null(machine, args.reference(1))?;
    let mut ready = 0;
    for entry in machine.ref_array(polled) {
        if entry.is_null() {
            continue;
        }
        let object = get_ref(machine, entry, "fd");
        let number = match object.is_null() {
            true => -1,
            false => get_int(machine, object, "fd"),
        };
        let class = machine.heap.class_of(entry);
        let (events, result) = (
            machine.field_offset(class, "events"),
            machine.field_offset(class, "revents"),
        );
        let answer = match files::status(machine, number) {
            Ok(_) => machine.heap.get_i16(entry, events) & READY,
            Err(_) => NOT_OPEN,
        };
        machine.heap.set_u16(entry, result, answer as u16);
        ready += i32::from(answer != 0);
    }
    ok(ready)
}

/// Who owns a descriptor is kept in its object; on a device, by the C library.
fn exchange_owner(machine: &mut Machine, args: Args) -> NativeResult {
    let object = non_null(machine, args.reference(1))?;
    set_long(machine, object, "ownerId", args.long(3));
    ok(())
}

fn owner(machine: &mut Machine, args: Args) -> NativeResult {
    let object = non_null(machine, args.reference(1))?;
    ok(get_long(machine, object, "ownerId"))
}

//! Files and standard streams by descriptor, for the natives of `java.io` and `sun.nio`.

use gibbon_machine::host::{Device, Errno, FileKind, FileStatus, Files};
use gibbon_machine::{Exit, Machine, Ref};

use super::pipes;
use crate::sockets::{close_socket, sockets};

const INPUT: i32 = 0;
const OUTPUT: i32 = 1;
const ERROR: i32 = 2;

/// Permissions that new files and directories never get.
pub const UMASK: u32 = 0o022;

/// A part of the guest's memory: of an array, or (with a null base) off-heap memory.
#[derive(Clone, Copy)]
pub struct Memory {
    pub base: Ref,
    pub offset: u32,
    pub length: u32,
}

/// The file system, told what time it is.
pub fn files(machine: &mut Machine) -> &mut dyn Files {
    let now = machine.state.clock.wall_nanos(machine.state.instructions) as i64;
    let files = machine.host.files();
    files.set_time(now);
    files
}

/// A path of the guest as text from the root on.
pub fn absolute(machine: &Machine, path: &str) -> String {
    if path.starts_with('/') || path.is_empty() {
        return path.to_owned();
    }
    format!("{}/{path}", machine.host.current_directory())
}

/// `IOException` with the system's words.
pub fn io_exception(machine: &mut Machine, error: Errno) -> Exit {
    machine.throw("java/io/IOException", &error.message())
}

fn number(descriptor: i32) -> Result<u32, Errno> {
    u32::try_from(descriptor)
        .ok()
        .filter(|&number| number > ERROR as u32)
        .ok_or(Errno::BAD_DESCRIPTOR)
}

/// Reads from where the descriptor stands, and moves on; 0 at the end.
pub fn read(machine: &mut Machine, descriptor: i32, memory: Memory) -> Result<u32, Errno> {
    if descriptor == INPUT {
        let target = machine
            .heap
            .bytes_mut(memory.base, memory.offset, memory.length);
        return Ok(machine.host.read_input(target)? as u32);
    }
    if sockets(machine).has(descriptor) {
        return pipes::read(machine, descriptor, memory);
    }
    let file = number(descriptor)?;
    let position = machine.host.files().position(file)?;
    let count = read_at(machine, descriptor, position, memory)?;
    machine
        .host
        .files()
        .set_position(file, position + u64::from(count))?;
    Ok(count)
}

pub fn read_at(
    machine: &mut Machine,
    descriptor: i32,
    position: u64,
    memory: Memory,
) -> Result<u32, Errno> {
    let file = number(descriptor)?;
    let files = machine.host.files();
    let target = machine
        .heap
        .bytes_mut(memory.base, memory.offset, memory.length);
    if files.file_status(file)?.kind == FileKind::Device(Device::Random) {
        for chunk in target.chunks_mut(8) {
            let bytes = machine.state.random.next_u64().to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
        return Ok(memory.length);
    }
    Ok(files.read_at(file, position, target)? as u32)
}

/// Writes where the descriptor stands (or at the end, if it appends), and moves on.
pub fn write(machine: &mut Machine, descriptor: i32, memory: Memory) -> Result<u32, Errno> {
    if descriptor == OUTPUT || descriptor == ERROR {
        let bytes = machine
            .heap
            .bytes(memory.base, memory.offset, memory.length);
        machine.host.write_stream(descriptor as u8, bytes);
        return Ok(memory.length);
    }
    if sockets(machine).has(descriptor) {
        return pipes::write(machine, descriptor, memory);
    }
    let file = number(descriptor)?;
    let files = files(machine);
    let position = if files.open_mode(file)?.append {
        files.file_status(file)?.length
    } else {
        files.position(file)?
    };
    let count = write_at(machine, descriptor, position, memory)?;
    machine
        .host
        .files()
        .set_position(file, position + u64::from(count))?;
    Ok(count)
}

pub fn write_at(
    machine: &mut Machine,
    descriptor: i32,
    position: u64,
    memory: Memory,
) -> Result<u32, Errno> {
    let file = number(descriptor)?;
    files(machine);
    let bytes = machine
        .heap
        .bytes(memory.base, memory.offset, memory.length);
    Ok(machine.host.files().write_at(file, position, bytes)? as u32)
}

/// Bytes that can be read without waiting.
pub fn available(machine: &mut Machine, descriptor: i32) -> Result<u64, Errno> {
    if descriptor == INPUT {
        return Ok(machine.host.available_input() as u64);
    }
    if sockets(machine).has(descriptor) {
        return Ok(sockets(machine).available(descriptor) as u64);
    }
    let file = number(descriptor)?;
    let files = machine.host.files();
    let position = files.position(file)?;
    Ok(files.file_status(file)?.length.saturating_sub(position))
}

pub fn position(machine: &mut Machine, descriptor: i32) -> Result<u64, Errno> {
    let file = number(descriptor).map_err(|error| not_seekable(descriptor, error))?;
    machine.host.files().position(file)
}

pub fn set_position(machine: &mut Machine, descriptor: i32, position: u64) -> Result<(), Errno> {
    let file = number(descriptor).map_err(|error| not_seekable(descriptor, error))?;
    machine.host.files().set_position(file, position)
}

fn not_seekable(descriptor: i32, error: Errno) -> Errno {
    if (INPUT..=ERROR).contains(&descriptor) {
        Errno::ILLEGAL_SEEK
    } else {
        error
    }
}

/// What a descriptor leads to; the standard streams count as devices.
pub fn status(machine: &mut Machine, descriptor: i32) -> Result<FileStatus, Errno> {
    if (INPUT..=ERROR).contains(&descriptor) {
        let kind = FileKind::Device(Device::Null);
        return Ok(FileStatus {
            kind,
            length: 0,
            modified: 0,
            mode: 0o620,
            inode: 2,
            links: 1,
        });
    }
    machine.host.files().file_status(number(descriptor)?)
}

pub fn set_length(machine: &mut Machine, descriptor: i32, length: u64) -> Result<(), Errno> {
    let file = number(descriptor)?;
    files(machine).set_length(file, length)
}

/// The standard streams stay open: closing them only means that nobody uses them.
pub fn close(machine: &mut Machine, descriptor: i32) -> Result<(), Errno> {
    if (INPUT..=ERROR).contains(&descriptor) {
        return Ok(());
    }
    close_socket(machine, descriptor);
    machine.host.files().close(number(descriptor)?)
}

pub fn appends(machine: &mut Machine, descriptor: i32) -> bool {
    number(descriptor)
        .and_then(|file| machine.host.files().open_mode(file))
        .is_ok_and(|mode| mode.append)
}

/// Copies up to `count` bytes, from `position` (or where the descriptor stands, which moves on
/// then) to where the other descriptor stands.
pub fn copy(
    machine: &mut Machine,
    from: i32,
    position: Option<u64>,
    to: i32,
    count: u64,
) -> Result<u64, Errno> {
    let source = number(from)?;
    let start = match position {
        Some(position) => position,
        None => machine.host.files().position(source)?,
    };
    let mut buffer = vec![0; 1 << 16];
    let mut done = 0;
    while done < count {
        let most = (count - done).min(buffer.len() as u64) as usize;
        let read = files(machine).read_at(source, start + done, &mut buffer[..most])?;
        if read == 0 {
            break;
        }
        write_bytes(machine, to, &buffer[..read])?;
        done += read as u64;
    }
    if position.is_none() {
        machine.host.files().set_position(source, start + done)?;
    }
    Ok(done)
}

/// Writes bytes of the host where the descriptor stands, and moves on.
fn write_bytes(machine: &mut Machine, descriptor: i32, bytes: &[u8]) -> Result<(), Errno> {
    if descriptor == OUTPUT || descriptor == ERROR {
        machine.host.write_stream(descriptor as u8, bytes);
        return Ok(());
    }
    let file = number(descriptor)?;
    let files = files(machine);
    let position = if files.open_mode(file)?.append {
        files.file_status(file)?.length
    } else {
        files.position(file)?
    };
    files.write_at(file, position, bytes)?;
    files.set_position(file, position + bytes.len() as u64)
}

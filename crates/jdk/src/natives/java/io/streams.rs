//! What `FileInputStream`, `FileOutputStream` and `RandomAccessFile` share.

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::host::{Errno, OpenMode};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::natives::files::{self, Memory, UMASK, absolute, io_exception};
use crate::natives::guest::{get_int, library_class, non_null, set_boolean, set_int};
use crate::natives::pipes;

/// One of the three classes: it has a field `fd` of type `FileDescriptor`.
#[derive(Clone, Copy)]
pub struct Stream(pub &'static str);

impl Stream {
    fn descriptor_object(self, machine: &mut Machine, stream: Ref) -> Result<Ref, Exit> {
        let class = library_class(machine, self.0)?;
        Ok(machine
            .heap
            .get_ref(stream, machine.field_offset(class, "fd")))
    }

    /// The descriptor of an open stream.
    pub fn descriptor(self, machine: &mut Machine, args: Args) -> Result<i32, Exit> {
        let object = self.descriptor_object(machine, args.reference(0))?;
        let descriptor = if object.is_null() {
            -1
        } else {
            get_int(machine, object, "fd")
        };
        if descriptor == -1 {
            return Err(machine.throw("java/io/IOException", "Stream Closed"));
        }
        Ok(descriptor)
    }

    pub fn open(self, machine: &mut Machine, args: Args, mode: OpenMode) -> NativeResult {
        let path = non_null(machine, args.reference(1))?;
        let name = machine.text(path);
        let descriptor = match open_file(machine, &name, mode) {
            Ok(file) => file as i32,
            Err(error) => {
                let message = format!("{name} ({error})");
                return Err(machine.throw("java/io/FileNotFoundException", &message));
            }
        };
        let object = self.descriptor_object(machine, args.reference(0))?;
        if !object.is_null() {
            set_int(machine, object, "fd", descriptor);
            set_boolean(machine, object, "append", mode.append);
        }
        ok(())
    }

    /// The next byte, -1 at the end.
    pub fn read_byte(self, machine: &mut Machine, args: Args) -> NativeResult {
        let descriptor = self.descriptor(machine, args)?;
        pipes::wait_to_read(machine, args, descriptor)?;
        // One byte has to go somewhere in the guest's memory; one is at hand.
        let scratch = machine.new_bytes(&[0])?;
        let memory = Memory {
            base: scratch,
            offset: ARRAY_DATA,
            length: 1,
        };
        match files::read(machine, descriptor, memory) {
            Ok(0) => ok(-1i32),
            Ok(_) => ok(i32::from(machine.heap.get_u8(scratch, ARRAY_DATA))),
            Err(error) => Err(io_exception(machine, error)),
        }
    }

    /// `readBytes(byte[], int, int)`.
    pub fn read_bytes(self, machine: &mut Machine, args: Args) -> NativeResult {
        let memory = array_part(machine, args)?;
        if memory.length == 0 {
            return ok(0i32);
        }
        let descriptor = self.descriptor(machine, args)?;
        pipes::wait_to_read(machine, args, descriptor)?;
        match files::read(machine, descriptor, memory) {
            Ok(0) => ok(-1i32),
            Ok(count) => ok(count as i32),
            Err(error) => Err(io_exception(machine, error)),
        }
    }

    pub fn write_byte(self, machine: &mut Machine, args: Args) -> NativeResult {
        let descriptor = self.descriptor(machine, args)?;
        pipes::wait_to_write(machine, args, descriptor)?;
        let scratch = machine.new_bytes(&[args.int(1) as u8])?;
        let memory = Memory {
            base: scratch,
            offset: ARRAY_DATA,
            length: 1,
        };
        files::write(machine, descriptor, memory).map_err(|error| io_exception(machine, error))?;
        ok(())
    }

    /// `writeBytes(byte[], int, int…)`.
    pub fn write_bytes(self, machine: &mut Machine, args: Args) -> NativeResult {
        let memory = array_part(machine, args)?;
        if memory.length == 0 {
            return ok(());
        }
        let descriptor = self.descriptor(machine, args)?;
        pipes::wait_to_write(machine, args, descriptor)?;
        files::write(machine, descriptor, memory).map_err(|error| io_exception(machine, error))?;
        ok(())
    }

    pub fn length(self, machine: &mut Machine, args: Args) -> NativeResult {
        let descriptor = self.descriptor(machine, args)?;
        match files::status(machine, descriptor) {
            Ok(status) => ok(status.length as i64),
            Err(error) => Err(io_exception(machine, error)),
        }
    }

    pub fn position(self, machine: &mut Machine, args: Args) -> NativeResult {
        let descriptor = self.descriptor(machine, args)?;
        match files::position(machine, descriptor) {
            Ok(position) => ok(position as i64),
            Err(error) => Err(io_exception(machine, error)),
        }
    }
}

/// Opens what is not a directory.
fn open_file(machine: &mut Machine, name: &str, mode: OpenMode) -> Result<u32, Errno> {
    let path = absolute(machine, name);
    let path = if path.len() > 1 {
        path.trim_end_matches('/')
    } else {
        &path
    };
    let files = files::files(machine);
    let file = files.open(
        path,
        OpenMode {
            permissions: 0o666 & !UMASK,
            ..mode
        },
    )?;
    if files.file_status(file)?.is_directory() {
        files.close(file)?;
        return Err(Errno::IS_DIRECTORY);
    }
    Ok(file)
}

/// The arguments `(byte[], int offset, int length)` of a native.
fn array_part(machine: &mut Machine, args: Args) -> Result<Memory, Exit> {
    let array = non_null(machine, args.reference(1))?;
    let (start, length) = (args.int(2), args.int(3));
    let size = i64::from(machine.heap.array_length(array));
    if start < 0 || length < 0 || i64::from(start) + i64::from(length) > size {
        return Err(machine.throw_plain("java/lang/IndexOutOfBoundsException"));
    }
    Ok(Memory {
        base: array,
        offset: ARRAY_DATA + start as u32,
        length: length as u32,
    })
}

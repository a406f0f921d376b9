//! `libcore.io.Linux`: system calls, answered by the machine's file system.
//!
//! One file a subject. What fails throws `android.system.ErrnoException` with the number and the
//! call's name, as on a device.

mod descriptors;
mod memory;
mod network;
mod paths;
mod process;
mod status;
mod sysconf;

use gibbon_jdk::files::absolute;
use gibbon_jdk::guest::{get_int, library_class, non_null, set_int, set_long, set_ref};
use gibbon_machine::host::Errno;
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Exit, Machine, Ref};

pub fn add(table: &mut NativeTable) {
    table.add(descriptors::NATIVES);
    table.add(memory::NATIVES);
    table.add(network::NATIVES);
    table.add(paths::NATIVES);
    table.add(process::NATIVES);
    table.add(status::NATIVES);
    table.add(sysconf::NATIVES);
}

/// `ErrnoException`. Its message is made by Java code, of these two.
fn failed(machine: &mut Machine, function: &str, error: Errno) -> Exit {
    let exit = machine.throw_plain("android/system/ErrnoException");
    let Exit::Throw(exception) = exit else {
        return exit;
    };
    match machine.string(function) {
        Ok(function) => {
            set_ref(machine, exception, "functionName", function);
            set_int(machine, exception, "errno", error.0);
            Exit::Throw(exception)
        }
        Err(exit) => exit,
    }
}

/// The number in a `FileDescriptor`.
fn descriptor(machine: &mut Machine, object: Ref) -> Result<i32, Exit> {
    let object = non_null(machine, object)?;
    Ok(get_int(machine, object, "fd"))
}

/// A `FileDescriptor` of an open file.
fn descriptor_object(machine: &mut Machine, number: u32) -> Result<Ref, Exit> {
    let class = library_class(machine, "java/io/FileDescriptor")?;
    let object = machine.new_object(class)?;
    set_int(machine, object, "fd", number as i32);
    set_long(machine, object, "handle", -1);
    Ok(object)
}

fn path(machine: &mut Machine, path: Ref) -> Result<String, Exit> {
    let path = non_null(machine, path)?;
    let path = machine.text(path);
    Ok(absolute(machine, &path))
}

/// A new object of a class that only holds values: fields by name.
fn structure(machine: &mut Machine, class: &str, fields: &[(&str, Value)]) -> Result<Ref, Exit> {
    let class = library_class(machine, class)?;
    let object = machine.new_object(class)?;
    for &(name, value) in fields {
        let offset = machine.field_offset(class, name);
        match value {
            Value::Int(value) => machine.heap.set_i32(object, offset, value),
            Value::Long(value) => machine.heap.set_i64(object, offset, value),
            Value::Object(value) => machine.heap.set_ref(object, offset, value),
        }
    }
    Ok(object)
}

#[derive(Clone, Copy)]
enum Value {
    Int(i32),
    Long(i64),
    Object(Ref),
}

//! `java.util.prefs.FileSystemPreferences`.

use gibbon_machine::host::{Errno, OpenMode};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::natives::files::{absolute, files};
use crate::natives::guest::non_null;

gibbon_machine::natives! { "java/util/prefs/FileSystemPreferences";
    "chmod" "(Ljava/lang/String;I)I" => change_mode,
    "lockFile0" "(Ljava/lang/String;IZ)[I" => lock,
    "unlockFile0" "(I)I" => unlock,
}

fn path(machine: &mut Machine, string: Ref) -> Result<String, Exit> {
    let string = non_null(machine, string)?;
    Ok(absolute(machine, &machine.text(string)))
}

/// The number of an error, 0 if there is none.
fn number(result: Result<(), Errno>) -> i32 {
    result.err().map_or(0, |error| error.0)
}

fn change_mode(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path(machine, args.reference(0))?;
    ok(number(files(machine).set_mode(&path, args.int(1) as u32)))
}

/// `{descriptor, error}`. There is no other process to lock the file against.
fn lock(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path(machine, args.reference(0))?;
    let (permissions, shared) = (args.int(1) as u32, args.boolean(2));
    let ints = machine.primitive_array_class(gibbon_formats::descriptor::Kind::Int);
    let result = machine.new_array(ints, 2)?;
    let mode = OpenMode {
        write: !shared,
        create: !shared,
        permissions,
        ..OpenMode::READ
    };
    let (descriptor, error) = match files(machine).open(&path, mode) {
        Ok(file) => (file as i32, 0),
        Err(error) => (0, error.0),
    };
    for (at, value) in [descriptor, error].into_iter().enumerate() {
        let offset = gibbon_machine::heap::ARRAY_DATA + 4 * at as u32;
        machine.heap.set_i32(result, offset, value);
    }
    ok(result)
}

fn unlock(machine: &mut Machine, args: Args) -> NativeResult {
    ok(number(files(machine).close(args.int(0) as u32)))
}

//! `android.os.SharedMemory`: files without a name, which can be mapped.
//!
//! # Differs from Android
//! Two mappings at the same time do not see each other's changes: what one wrote is in the memory
//! when it is unmapped.

use gibbon_jdk::guest::{get_int, library_class, set_int, set_long};
use gibbon_machine::host::{Errno, FileId, OpenMode};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/os/SharedMemory";
    "nCreate" "(Ljava/lang/String;I)Ljava/io/FileDescriptor;" => create,
    "nGetSize" "(Ljava/io/FileDescriptor;)I" => size,
    "nSetProt" "(Ljava/io/FileDescriptor;I)I" => set_protection,
}

/// A new file of this size that no path leads to.
pub fn new_memory(machine: &mut Machine, size: u64) -> Result<FileId, Errno> {
    const FOLDER: &str = "/dev/.memory";
    const NAME: &str = "/dev/.memory/new";
    let files = machine.host.files();
    // It may be there already.
    let _ = files.make_directory(FOLDER, 0o700);
    let mode = OpenMode {
        write: true,
        create: true,
        permissions: 0o600,
        ..OpenMode::READ
    };
    let file = files.open(NAME, mode)?;
    files.unlink(NAME)?;
    files.set_length(file, size)?;
    Ok(file)
}

/// How large the file behind a `FileDescriptor` is.
pub fn size_of(machine: &mut Machine, descriptor: Ref) -> Result<Option<u64>, Exit> {
    if descriptor.is_null() {
        return Err(machine.throw_npe());
    }
    let file = u32::try_from(get_int(machine, descriptor, "fd"));
    let status = file.map(|file| machine.host.files().file_status(file));
    Ok(status.ok().and_then(Result::ok).map(|status| status.length))
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let size = u64::try_from(args.int(1)).unwrap_or(0);
    let class = library_class(machine, "java/io/FileDescriptor")?;
    let object = machine.new_object(class)?;
    match new_memory(machine, size) {
        Ok(file) => {
            set_int(machine, object, "fd", file as i32);
            set_long(machine, object, "handle", -1);
            ok(object)
        }
        Err(error) => Err(machine.throw("java/lang/OutOfMemoryError", &error.message())),
    }
}

fn size(machine: &mut Machine, args: Args) -> NativeResult {
    let size = size_of(machine, args.reference(0))?;
    ok(size.map_or(-1, |size| size as i32))
}

/// # Differs from Android
/// Writing stays possible: files have no protection of their own.
fn set_protection(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

//! `java.io.UnixFileSystem`: beneath `java.io.File`.

use gibbon_machine::host::{Errno, FileKind, FileStatus, OpenMode};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::natives::files::{UMASK, absolute, files, io_exception};
use crate::natives::guest::{library_class, non_null, nothing, string_array};

gibbon_machine::natives! { "java/io/UnixFileSystem";
    "initIDs" "()V" => nothing,
    "canonicalize0" "(Ljava/lang/String;)Ljava/lang/String;" => canonicalize,
    "getBooleanAttributes0" "(Ljava/io/File;)I" => boolean_attributes,
    "checkAccess" "(Ljava/io/File;I)Z" => check_access,
    "getLastModifiedTime" "(Ljava/io/File;)J" => last_modified_time,
    "getLength" "(Ljava/io/File;)J" => length,
    "setPermission" "(Ljava/io/File;IZZ)Z" => set_permission,
    "createFileExclusively" "(Ljava/lang/String;)Z" => create_file_exclusively,
    "delete0" "(Ljava/io/File;)Z" => delete,
    "list" "(Ljava/io/File;)[Ljava/lang/String;" => list,
    "createDirectory" "(Ljava/io/File;)Z" => create_directory,
    "rename0" "(Ljava/io/File;Ljava/io/File;)Z" => rename,
    "setLastModifiedTime" "(Ljava/io/File;J)Z" => set_last_modified_time,
    "setReadOnly" "(Ljava/io/File;)Z" => set_read_only,
    "getSpace" "(Ljava/io/File;I)J" => space,
    "getNameMax0" "(Ljava/lang/String;)J" => name_max,
}

/// Constants of `java.io.FileSystem`.
const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;
const SPACE_TOTAL: i32 = 0;

const READ_ALL: u32 = 0o444;
const WRITE_ALL: u32 = 0o222;
const EXECUTE_ALL: u32 = 0o111;
const OWNER: u32 = 0o700;

/// The path of a `java.io.File`, from the root on.
fn file_path(machine: &mut Machine, file: Ref) -> Result<String, Exit> {
    let file = non_null(machine, file)?;
    let class = library_class(machine, "java/io/File")?;
    let path = machine
        .heap
        .get_ref(file, machine.field_offset(class, "path"));
    let path = non_null(machine, path)?;
    Ok(absolute(machine, &machine.text(path)))
}

fn file_status(machine: &mut Machine, args: Args) -> Result<Result<FileStatus, Errno>, Exit> {
    let path = file_path(machine, args.reference(1))?;
    Ok(files(machine).status(&path, true))
}

/// Links are followed as far as the path exists; names after that are taken as they are.
fn canonicalize(machine: &mut Machine, args: Args) -> NativeResult {
    let path = non_null(machine, args.reference(1))?;
    let path = absolute(machine, &machine.text(path));
    let names: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
    let files = files(machine);
    let (mut real, mut rest) = (String::new(), &names[..]);
    for count in (0..=names.len()).rev() {
        if let Ok(found) = files.real_path(&format!("/{}", names[..count].join("/"))) {
            (real, rest) = (found, &names[count..]);
            break;
        }
    }
    let mut parts: Vec<&str> = real.split('/').filter(|name| !name.is_empty()).collect();
    for &name in rest {
        match name {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(name),
        }
    }
    ok(machine.string(&format!("/{}", parts.join("/")))?)
}

fn boolean_attributes(machine: &mut Machine, args: Args) -> NativeResult {
    ok(match file_status(machine, args)? {
        Ok(status) => match status.kind {
            FileKind::Regular => EXISTS | REGULAR,
            FileKind::Directory => EXISTS | DIRECTORY,
            FileKind::Device(_) | FileKind::SymbolicLink => EXISTS,
        },
        Err(_) => 0,
    })
}

/// The constants for access are the bits of a permission: 4 to read, 2 to write, 1 to execute.
fn check_access(machine: &mut Machine, args: Args) -> NativeResult {
    let wanted = (args.int(2) as u32 & 7) << 6;
    ok(file_status(machine, args)?.is_ok_and(|status| status.mode & wanted == wanted))
}

fn last_modified_time(machine: &mut Machine, args: Args) -> NativeResult {
    ok(file_status(machine, args)?.map_or(0, |status| status.modified.div_euclid(1_000_000)))
}

fn length(machine: &mut Machine, args: Args) -> NativeResult {
    ok(file_status(machine, args)?.map_or(0, |status| status.length as i64))
}

fn set_permission(machine: &mut Machine, args: Args) -> NativeResult {
    let (access, enable, owner_only) = (args.int(2), args.boolean(3), args.boolean(4));
    let mut bits = match access {
        4 => READ_ALL,
        2 => WRITE_ALL,
        _ => EXECUTE_ALL,
    };
    if owner_only {
        bits &= OWNER;
    }
    change_mode(machine, args, |mode| {
        if enable { mode | bits } else { mode & !bits }
    })
}

fn set_read_only(machine: &mut Machine, args: Args) -> NativeResult {
    change_mode(machine, args, |mode| mode & !WRITE_ALL)
}

fn change_mode(machine: &mut Machine, args: Args, change: impl Fn(u32) -> u32) -> NativeResult {
    let path = file_path(machine, args.reference(1))?;
    let files = files(machine);
    let done = files
        .status(&path, true)
        .and_then(|status| files.set_mode(&path, change(status.mode)));
    ok(done.is_ok())
}

fn create_file_exclusively(machine: &mut Machine, args: Args) -> NativeResult {
    let path = non_null(machine, args.reference(1))?;
    let path = absolute(machine, &machine.text(path));
    let mode = OpenMode {
        read: true,
        write: true,
        create_new: true,
        permissions: 0o666 & !UMASK,
        ..OpenMode::default()
    };
    let files = files(machine);
    match files.open(&path, mode).and_then(|file| files.close(file)) {
        Ok(()) => ok(true),
        Err(Errno::EXISTS) => ok(false),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn delete(machine: &mut Machine, args: Args) -> NativeResult {
    let path = file_path(machine, args.reference(1))?;
    let files = files(machine);
    let removed = match files.unlink(&path) {
        Err(Errno::IS_DIRECTORY) => files.remove_directory(&path),
        other => other,
    };
    ok(removed.is_ok())
}

fn list(machine: &mut Machine, args: Args) -> NativeResult {
    let path = file_path(machine, args.reference(1))?;
    match files(machine).list(&path) {
        Ok(names) => ok(string_array(
            machine,
            names.iter().map(|name| Some(name.as_str())),
        )?),
        Err(_) => ok(Ref::NULL),
    }
}

fn create_directory(machine: &mut Machine, args: Args) -> NativeResult {
    let path = file_path(machine, args.reference(1))?;
    ok(files(machine).make_directory(&path, 0o777 & !UMASK).is_ok())
}

fn rename(machine: &mut Machine, args: Args) -> NativeResult {
    let from = file_path(machine, args.reference(1))?;
    let to = file_path(machine, args.reference(2))?;
    ok(files(machine).rename(&from, &to).is_ok())
}

fn set_last_modified_time(machine: &mut Machine, args: Args) -> NativeResult {
    let path = file_path(machine, args.reference(1))?;
    let nanos = args.long(2).saturating_mul(1_000_000);
    ok(files(machine).set_modified(&path, true, nanos).is_ok())
}

/// A disk of 64 GB, half of it free: a run must not depend on the host's.
fn space(machine: &mut Machine, args: Args) -> NativeResult {
    const TOTAL: i64 = 64 << 30;
    let exists = file_status(machine, args)?.is_ok();
    ok(match args.int(2) {
        _ if !exists => 0,
        SPACE_TOTAL => TOTAL,
        _ => TOTAL / 2,
    })
}

fn name_max(_: &mut Machine, _: Args) -> NativeResult {
    ok(255i64)
}

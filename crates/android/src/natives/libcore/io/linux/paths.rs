//! Names in the file system: making, moving, removing, permissions.

use gibbon_jdk::files;
use gibbon_jdk::guest::non_null;
use gibbon_machine::host::{Errno, FileKind};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::{descriptor, failed, path};

gibbon_machine::natives! { "libcore/io/Linux";
    "access" "(Ljava/lang/String;I)Z" => access,
    "chmod" "(Ljava/lang/String;I)V" => change_mode,
    "fchmod" "(Ljava/io/FileDescriptor;I)V" => change_mode_of_descriptor,
    "chown" "(Ljava/lang/String;II)V" => change_owner,
    "lchown" "(Ljava/lang/String;II)V" => change_owner,
    "fchown" "(Ljava/io/FileDescriptor;II)V" => change_owner_of_descriptor,
    "link" "(Ljava/lang/String;Ljava/lang/String;)V" => link,
    "symlink" "(Ljava/lang/String;Ljava/lang/String;)V" => make_symbolic_link,
    "readlink" "(Ljava/lang/String;)Ljava/lang/String;" => read_symbolic_link,
    "realpath" "(Ljava/lang/String;)Ljava/lang/String;" => real_path,
    "mkdir" "(Ljava/lang/String;I)V" => make_directory,
    "remove" "(Ljava/lang/String;)V" => remove,
    "unlink" "(Ljava/lang/String;)V" => unlink,
    "rename" "(Ljava/lang/String;Ljava/lang/String;)V" => rename,
    "getxattr" "(Ljava/lang/String;Ljava/lang/String;)[B" => get_attribute,
    "setxattr" "(Ljava/lang/String;Ljava/lang/String;[BI)V" => set_attribute,
    "removexattr" "(Ljava/lang/String;Ljava/lang/String;)V" => remove_attribute,
    "listxattr" "(Ljava/lang/String;)[Ljava/lang/String;" => list_attributes,
}

fn done(machine: &mut Machine, function: &str, result: Result<(), Errno>) -> NativeResult {
    match result {
        Ok(()) => ok(()),
        Err(error) => Err(failed(machine, function, error)),
    }
}

/// Two paths as arguments.
fn two_paths(machine: &mut Machine, args: Args) -> Result<(String, String), Exit> {
    Ok((
        path(machine, args.reference(1))?,
        path(machine, args.reference(2))?,
    ))
}

/// The permissions of the file's owner count: apps own what they can see.
fn access(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let wanted = args.int(2) as u32 & 7;
    let result = machine.host.files().status(&name, true);
    match result {
        Ok(status) if status.mode >> 6 & wanted == wanted => ok(true),
        Ok(_) => Err(failed(machine, "access", Errno::ACCESS)),
        Err(error) => Err(failed(machine, "access", error)),
    }
}

fn change_mode(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = files::files(machine).set_mode(&name, args.int(2) as u32 & 0o7777);
    done(machine, "chmod", result)
}

fn change_mode_of_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let mode = args.int(2) as u32 & 0o7777;
    let result = u32::try_from(number)
        .map_err(|_| Errno::BAD_DESCRIPTOR)
        .and_then(|file| files::files(machine).set_file_mode(file, mode));
    done(machine, "fchmod", result)
}

/// Files have no owner of their own here: every one is the app's. What must not be is refused.
fn change_owner(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = machine.host.files().status(&name, false);
    let owner = args.int(2);
    let result = result.and_then(|_| allowed_owner(machine, owner));
    done(machine, "chown", result)
}

fn change_owner_of_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let number = descriptor(machine, args.reference(1))?;
    let owner = args.int(2);
    let result = files::status(machine, number).and_then(|_| allowed_owner(machine, owner));
    done(machine, "fchown", result)
}

fn allowed_owner(machine: &mut Machine, owner: i32) -> Result<(), Errno> {
    let unchanged = owner == -1 || owner == crate::process::current(machine).uid;
    if unchanged {
        Ok(())
    } else {
        Err(Errno::NOT_PERMITTED)
    }
}

fn link(machine: &mut Machine, args: Args) -> NativeResult {
    let (existing, new) = two_paths(machine, args)?;
    let result = files::files(machine).link(&existing, &new);
    done(machine, "link", result)
}

fn make_symbolic_link(machine: &mut Machine, args: Args) -> NativeResult {
    let target = non_null(machine, args.reference(1))?;
    let target = machine.text(target);
    let name = path(machine, args.reference(2))?;
    let result = files::files(machine).make_symbolic_link(&name, &target);
    done(machine, "symlink", result)
}

fn text(machine: &mut Machine, function: &str, result: Result<String, Errno>) -> NativeResult {
    match result {
        Ok(text) => ok(machine.string(&text)?),
        Err(error) => Err(failed(machine, function, error)),
    }
}

fn read_symbolic_link(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = machine.host.files().read_symbolic_link(&name);
    text(machine, "readlink", result)
}

fn real_path(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = machine.host.files().real_path(&name);
    text(machine, "realpath", result)
}

fn make_directory(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = files::files(machine).make_directory(&name, args.int(2) as u32 & 0o7777);
    done(machine, "mkdir", result)
}

/// C's `remove`: of files and of empty directories.
fn remove(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let files = files::files(machine);
    let result = files
        .status(&name, false)
        .and_then(|status| match status.kind {
            FileKind::Directory => files.remove_directory(&name),
            _ => files.unlink(&name),
        });
    done(machine, "remove", result)
}

fn unlink(machine: &mut Machine, args: Args) -> NativeResult {
    let name = path(machine, args.reference(1))?;
    let result = files::files(machine).unlink(&name);
    done(machine, "unlink", result)
}

fn rename(machine: &mut Machine, args: Args) -> NativeResult {
    let (from, to) = two_paths(machine, args)?;
    let result = files::files(machine).rename(&from, &to);
    done(machine, "rename", result)
}

/// The file system keeps no extended attributes, as one mounted without them.
fn attribute(machine: &mut Machine, args: Args, function: &str) -> Exit {
    match path(machine, args.reference(1)) {
        Ok(name) => {
            let error = match machine.host.files().status(&name, true) {
                Ok(_) => Errno::NOT_SUPPORTED,
                Err(error) => error,
            };
            failed(machine, function, error)
        }
        Err(exit) => exit,
    }
}

fn get_attribute(machine: &mut Machine, args: Args) -> NativeResult {
    Err(attribute(machine, args, "getxattr"))
}

fn set_attribute(machine: &mut Machine, args: Args) -> NativeResult {
    Err(attribute(machine, args, "setxattr"))
}

fn remove_attribute(machine: &mut Machine, args: Args) -> NativeResult {
    Err(attribute(machine, args, "removexattr"))
}

fn list_attributes(machine: &mut Machine, args: Args) -> NativeResult {
    Err(attribute(machine, args, "listxattr"))
}

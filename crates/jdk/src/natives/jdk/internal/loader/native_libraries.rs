//! `jdk.internal.loader.NativeLibraries`.
//!
//! The library's own natives are all in the table from the start, so loading its libraries
//! (`net`, `nio`, `zip`, …) is done already: they are built in, as in a static build of the
//! JDK. So are others that the table names. No other native library can be loaded.

use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{non_null, nothing, set_int, set_long};

gibbon_machine::natives! { "jdk/internal/loader/NativeLibraries";
    "findBuiltinLib" "(Ljava/lang/String;)Ljava/lang/String;" => find_builtin_lib,
    "load" "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z" => load,
    // Nothing was loaded that could be unloaded.
    "unload" "(Ljava/lang/String;ZZJ)V" => nothing,
    "findEntry0" "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J" => find_entry,
}

/// Libraries of the class library itself.
pub const BUILT_IN: &[&str] = &[
    "java",
    "jimage",
    "management",
    "management_ext",
    "net",
    "nio",
    "prefs",
    "verify",
    "zip",
    "extnet",
    "jaas",
    "rmi",
    "instrument",
];

/// The name of a library that is linked in, given the name of its file.
fn find_builtin_lib(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let text = machine.text(name);
    let library = text
        .strip_prefix("lib")
        .and_then(|rest| rest.strip_suffix(".so"));
    match library {
        Some(library) if machine.natives.has_library(library) => ok(machine.string(library)?),
        _ => ok(Ref::NULL),
    }
}

/// Arguments: the library, its name, is it built in, is it JNI, throw if it fails.
fn load(machine: &mut Machine, args: Args) -> NativeResult {
    const JNI_VERSION_10: i32 = 0x000a_0000;
    let library = non_null(machine, args.reference(0))?;
    let (is_built_in, throw) = (args.boolean(2), args.boolean(4));
    if is_built_in {
        set_int(machine, library, "jniVersion", JNI_VERSION_10);
        set_long(machine, library, "handle", 1);
        return ok(true);
    }
    if throw {
        let name = machine.text(args.reference(1));
        let message = format!("{name}: native libraries cannot be loaded");
        return Err(machine.throw("java/lang/UnsatisfiedLinkError", &message));
    }
    ok(false)
}

fn find_entry(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i64)
}

//! `jdk.internal.loader.BootLoader`: resources beside the framework's classes.
//!
//! The library would open the framework's jar in Java to find them, all of its directory first.

use gibbon_jdk::guest::{library_method, non_null};
use gibbon_machine::meta::{ClassPathEntry, LoaderId};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "jdk/internal/loader/BootLoader";
    intrinsic "findResource" "(Ljava/lang/String;)Ljava/net/URL;" => find,
    intrinsic "findResources" "(Ljava/lang/String;)Ljava/util/Enumeration;" => find_all,
}

fn find(machine: &mut Machine, args: Args) -> NativeResult {
    answer(machine, args, "find", "(Ljava/lang/String;)Ljava/net/URL;")
}

fn find_all(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = "(Ljava/lang/String;)Ljava/util/Enumeration;";
    answer(machine, args, "findAll", descriptor)
}

fn is_there(machine: &Machine, name: &str) -> bool {
    machine.meta.boot_path.entries.iter().any(
        |entry| matches!(entry, ClassPathEntry::Archive(archive) if archive.find(name).is_some()),
    )
}

/// What is not beside the framework's classes is looked for by the library.
fn answer(machine: &mut Machine, args: Args, method: &str, descriptor: &str) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    if !is_there(machine, &name) {
        return Err(Exit::Fallback);
    }
    let Some(class) = machine.find_built_in(LoaderId::BOOT, "gibbon/core/BootResource")? else {
        return Err(Exit::Fallback);
    };
    machine.initialize(class)?;
    let method = library_method(machine, class, method, descriptor);
    Err(Exit::become_call(method, vec![args.raw(0)]))
}

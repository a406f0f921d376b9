//! `jdk.internal.loader.BootLoader`.

use std::collections::BTreeMap;

use gibbon_machine::meta::{ClassId, LoaderId};
use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{non_null, string_array};

gibbon_machine::natives! { "jdk/internal/loader/BootLoader";
    "setBootLoaderUnnamedModule0" "(Ljava/lang/Module;)V" => set_unnamed_module,
    "getSystemPackageNames" "()[Ljava/lang/String;" => get_system_package_names,
    "getSystemPackageLocation" "(Ljava/lang/String;)Ljava/lang/String;" => get_system_package_location,
}

/// Where packages are that no module has. The library looks for a manifest there, and finds none.
const BEHIND_THE_LIBRARY: &str = "/boot-class-path";

fn set_unnamed_module(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.boot_unnamed_module = non_null(machine, args.reference(0))?;
    ok(())
}

/// Packages of the boot loader that have classes which the guest has seen, with their modules.
fn packages(machine: &Machine) -> BTreeMap<String, Option<String>> {
    let mut packages = BTreeMap::new();
    for index in 0..machine.meta.class_count() as u32 {
        let class = machine.meta.class(ClassId(index));
        let name = machine.meta.class_name(class.id);
        let Some(end) = name.rfind('/') else { continue };
        // Classes stay loaded when the guest goes back to a snapshot, which must not show.
        let is_seen = machine.existing_mirror(class.id).is_some();
        if class.loader == LoaderId::BOOT && !class.is_array() && is_seen {
            let module = machine.meta.module_name(class.id).map(str::to_owned);
            packages.insert(name[..end].to_owned(), module);
        }
    }
    packages
}

/// In internal form, as HotSpot gives them.
fn get_system_package_names(machine: &mut Machine, _: Args) -> NativeResult {
    let packages = packages(machine);
    ok(string_array(
        machine,
        packages.keys().map(|name| Some(name.as_str())),
    )?)
}

fn get_system_package_location(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    match packages(machine).get(&name) {
        Some(Some(module)) => {
            let location = format!("jrt:/{module}");
            ok(machine.string(&location)?)
        }
        Some(None) => ok(machine.string(BEHIND_THE_LIBRARY)?),
        None => ok(Ref::NULL),
    }
}

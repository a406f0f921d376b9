//! `gibbon.core.BootResource`: content of the boot class path.

use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "gibbon/core/BootResource";
    "read" "(Ljava/lang/String;)[B" => read,
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    match machine.meta.boot_path.resource(&name) {
        Some(content) => ok(machine.new_bytes(&content)?),
        None => ok(Ref::NULL),
    }
}

//! `java.util.LinkedHashMap`.

use gibbon_jdk::guest::library_class;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/util/LinkedHashMap";
    "eldest" "()Ljava/util/Map$Entry;" => eldest,
}

/// The entry that was put in (or used) longest ago; null if there is none.
fn eldest(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "java/util/LinkedHashMap")?;
    let head = machine.field_offset(class, "head");
    ok(machine.heap.get_ref(args.reference(0), head))
}

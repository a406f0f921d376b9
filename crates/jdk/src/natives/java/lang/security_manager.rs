//! `java.lang.SecurityManager`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::natives::guest::class_array;
use crate::natives::jdk::internal::reflect::reflection::is_ignored_frame;

gibbon_machine::natives! { "java/lang/SecurityManager";
    "getClassContext" "()[Ljava/lang/Class;" => get_class_context,
}

/// The classes of the methods on the stack, from the caller of this one.
fn get_class_context(machine: &mut Machine, _: Args) -> NativeResult {
    let frames = &machine.current_thread().frames;
    let classes: Vec<_> = frames
        .iter()
        .rev()
        .skip(1)
        .map(|frame| frame.method)
        .filter(|&method| !is_ignored_frame(machine, method))
        .map(|method| machine.meta.method(method))
        .filter(|method| !method.access.has(gibbon_machine::meta::Access::NATIVE))
        .map(|method| method.class)
        .collect();
    ok(class_array(machine, &classes)?)
}

//! `java.lang.NullPointerException`: messages that say what was null (JEP 358).
//!
//! The bytecode at the place where it was thrown tells what was tried; a simulation of the
//! operand stack tells which instruction pushed the null, and that instruction tells what it
//! was. The wording is HotSpot's, its oddities included, since traces are compared with its.

mod describe;
mod stacks;

use gibbon_machine::meta::{MethodId, Source};
use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

gibbon_machine::natives! { "java/lang/NullPointerException";
    "getExtendedNPEMessage" "()Ljava/lang/String;" => get_extended_message,
}

fn get_extended_message(machine: &mut Machine, args: Args) -> NativeResult {
    let adapter = machine.meta.adapter.as_ref();
    if adapter.is_some_and(|adapter| adapter.speaks_as_android()) {
        // There messages are made where exceptions are thrown, or there are none.
        return ok(Ref::NULL);
    }
    let exception = args.reference(0);
    let backtrace = machine
        .heap
        .get_ref(exception, machine.meta.known().throwable_backtrace);
    if backtrace.is_null() {
        return ok(Ref::NULL);
    }
    let place = machine.backtrace_places(backtrace).first().copied();
    match place.and_then(|(method, pc)| message(machine, method, pc)) {
        Some(message) => ok(machine.string(&message)?),
        None => ok(Ref::NULL),
    }
}

/// What a null pointer exception at this instruction means; nothing if the program made it
/// itself, or if a native threw it.
fn message(machine: &Machine, method: MethodId, pc: u32) -> Option<String> {
    let info = machine.meta.method(method);
    let class = machine.meta.class(info.class);
    if machine.meta.class_name(info.class) == "jdk/internal/reflect/NativeConstructorAccessorImpl" {
        return None;
    }
    let Source::Class(file) = &class.source else {
        return None;
    };
    let offset = info.code.as_ref()?.code.offset(pc);
    let member = file.methods.get(info.index as usize)?;
    describe::message(file, member, u16::try_from(offset).ok()?)
}

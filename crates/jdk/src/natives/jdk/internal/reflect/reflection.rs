//! `jdk.internal.reflect.Reflection`.

use gibbon_machine::meta::{ClassId, MethodId};
use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::non_null;
use crate::natives::java::lang::class::nest_host;

gibbon_machine::natives! { "jdk/internal/reflect/Reflection";
    "getCallerClass" "()Ljava/lang/Class;" => get_caller_class,
    "getClassAccessFlags" "(Ljava/lang/Class;)I" => get_class_access_flags,
    "areNestMates" "(Ljava/lang/Class;Ljava/lang/Class;)Z" => are_nest_mates,
}

/// Methods that the machine itself put on the stack. Those of hidden classes are not.
fn is_machine_frame(machine: &Machine, method: MethodId) -> bool {
    let info = machine.meta.method(method);
    info.hidden && !machine.meta.class(info.class).hidden
}

/// Frames of the machine and of reflection itself, which are not callers.
pub fn is_ignored_frame(machine: &Machine, method: MethodId) -> bool {
    let info = machine.meta.method(method);
    if is_machine_frame(machine, method) || info.lambda_form {
        return true;
    }
    let name = &**machine.meta.symbols.name(info.name);
    let class = machine.meta.class_name(info.class);
    if name == "invoke" && class == "java/lang/reflect/Method" {
        return true;
    }
    machine
        .meta
        .class(info.class)
        .ancestry
        .iter()
        .any(|&above| machine.meta.class_name(above) == "jdk/internal/reflect/MethodAccessorImpl")
}

/// The class that called the method that calls this.
pub fn caller_class(machine: &Machine) -> Option<ClassId> {
    let frames = machine
        .current_thread()
        .frames
        .iter()
        .rev()
        .map(|frame| frame.method);
    frames
        // This native, and the method that asks who called it.
        .filter(|&method| !is_machine_frame(machine, method))
        .skip(2)
        .find(|&method| !is_ignored_frame(machine, method))
        .map(|method| machine.meta.method(method).class)
}

fn get_caller_class(machine: &mut Machine, _: Args) -> NativeResult {
    match caller_class(machine) {
        Some(class) => ok(machine.mirror(class)?),
        None => ok(Ref::NULL),
    }
}

fn get_class_access_flags(machine: &mut Machine, args: Args) -> NativeResult {
    let mirror = non_null(machine, args.reference(0))?;
    let class = machine.class_of_mirror(mirror);
    ok((machine.meta.class(class).access.0 & 0xffff) as i32)
}

fn are_nest_mates(machine: &mut Machine, args: Args) -> NativeResult {
    let one = non_null(machine, args.reference(0))?;
    let two = non_null(machine, args.reference(1))?;
    let (one, two) = (machine.class_of_mirror(one), machine.class_of_mirror(two));
    ok(nest_host(machine, one)? == nest_host(machine, two)?)
}

//! What calls through `Method` and `Constructor` objects share.

use gibbon_machine::meta::MethodId;
use gibbon_machine::native::Exit;
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{get_int, get_ref, kind_of, set_ref, widen};
use gibbon_formats::descriptor::Kind;

/// The method that a `Method` or `Constructor` stands for.
pub fn reflected_method(machine: &mut Machine, object: Ref) -> Result<MethodId, Exit> {
    let holder = machine.class_of_mirror(get_ref(machine, object, "clazz"));
    let slot = get_int(machine, object, "slot");
    match machine.meta.class(holder).methods.get(slot as usize) {
        Some(&method) => Ok(method),
        None => Err(machine.throw("java/lang/InternalError", "invoke")),
    }
}

fn illegal_argument(machine: &mut Machine, message: &str) -> Exit {
    machine.throw("java/lang/IllegalArgumentException", message)
}

/// Unboxes and widens the arguments of an `Object[]` to what the parameters want, and adds
/// them to `registers`.
pub fn add_arguments(
    machine: &mut Machine,
    executable: Ref,
    array: Ref,
    registers: &mut Vec<u64>,
) -> Result<(), Exit> {
    let types = get_ref(machine, executable, "parameterTypes");
    let types = machine.ref_array(types);
    let values = if array.is_null() {
        Vec::new()
    } else {
        machine.ref_array(array)
    };
    if types.len() != values.len() {
        return Err(illegal_argument(machine, "wrong number of arguments"));
    }
    for (mirror, value) in types.into_iter().zip(values) {
        let class = machine.class_of_mirror(mirror);
        let wanted = kind_of(machine, class);
        if wanted == Kind::Reference {
            if !value.is_null() && !machine.meta.is_subtype(machine.heap.class_of(value), class) {
                return Err(illegal_argument(machine, "argument type mismatch"));
            }
            registers.push(u64::from(value.0));
            continue;
        }
        if value.is_null() {
            return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
        }
        let bits = machine
            .unbox(value)
            .and_then(|(kind, bits)| widen(kind, bits, wanted));
        match bits {
            Some(bits) => registers.push(bits),
            None => return Err(illegal_argument(machine, "argument type mismatch")),
        }
    }
    Ok(())
}

/// `InvocationTargetException`: its constructor sets `target` and forbids another cause.
pub fn invocation_target(machine: &mut Machine, target: Ref) -> Exit {
    let exit = machine.throw_plain("java/lang/reflect/InvocationTargetException");
    if let Exit::Throw(exception) = exit {
        set_ref(machine, exception, "target", target);
        set_ref(machine, exception, "cause", Ref::NULL);
    }
    exit
}

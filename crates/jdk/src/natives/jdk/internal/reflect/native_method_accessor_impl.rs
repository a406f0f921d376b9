//! `jdk.internal.reflect.NativeMethodAccessorImpl`: `Method.invoke`.

use gibbon_machine::meta::{LookupFailure, MethodId};
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::invoke::{add_arguments, invocation_target, reflected_method};
use crate::natives::guest::{non_null, null_pointer};
use gibbon_formats::descriptor::Kind;

gibbon_machine::natives! { "jdk/internal/reflect/NativeMethodAccessorImpl";
    "invoke0" "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" => invoke,
}

/// Stages: 0 calls, 1 has the result.
fn invoke(machine: &mut Machine, args: Args) -> NativeResult {
    let object = non_null(machine, args.reference(0))?;
    let method = reflected_method(machine, object)?;
    if machine.stage() == 1 {
        if let Some(thrown) = machine.take_caught(args) {
            return Err(invocation_target(machine, thrown));
        }
        let kind = machine.meta.method(method).return_kind;
        return match kind {
            Kind::Reference => ok(args.result_ref()),
            kind => ok(machine.box_value(kind, args.result())?),
        };
    }
    let class = machine.meta.method(method).class;
    machine.initialize(class)?;
    let receiver = args.reference(1);
    let mut registers = Vec::new();
    let target = if machine.meta.method(method).is_static() {
        method
    } else {
        if receiver.is_null() {
            return Err(null_pointer(machine));
        }
        if !machine
            .meta
            .is_subtype(machine.heap.class_of(receiver), class)
        {
            let message = "object is not an instance of declaring class";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        registers.push(u64::from(receiver.0));
        select(machine, method, receiver)?
    };
    add_arguments(machine, object, args.reference(2), &mut registers)?;
    Err(Exit::call_catching(target, registers, 1))
}

/// The method of the receiver's class that a call of `method` runs.
fn select(machine: &mut Machine, method: MethodId, receiver: Ref) -> Result<MethodId, Exit> {
    let info = machine.meta.method(method);
    if info.access.is_private() {
        return Ok(method);
    }
    let (name, descriptor, class) = (info.name, info.descriptor, info.class);
    let receiver_class = machine.heap.class_of(receiver);
    let selected = if machine.meta.class(class).is_interface() {
        machine
            .meta
            .select_interface(receiver_class, name, descriptor)
    } else {
        Ok(machine.select_virtual(receiver_class, method))
    };
    let failure = match selected {
        Ok(target) if !machine.meta.method(target).access.is_abstract() => return Ok(target),
        Ok(_) | Err(LookupFailure::Missing | LookupFailure::Abstract) => {
            let text = machine.method_text(method);
            machine.throw("java/lang/AbstractMethodError", &format!("'{text}'"))
        }
        Err(LookupFailure::Conflict) => {
            let message = format!(
                "Conflicting default methods: {}",
                machine.method_text(method)
            );
            machine.throw("java/lang/IncompatibleClassChangeError", &message)
        }
        Err(LookupFailure::NotPublic) => {
            let text = machine.method_text(method);
            machine.throw("java/lang/IllegalAccessError", &format!("'{text}'"))
        }
    };
    match failure {
        Exit::Throw(cause) => Err(invocation_target(machine, cause)),
        other => Err(other),
    }
}

//! `jdk.internal.reflect.NativeConstructorAccessorImpl`: `Constructor.newInstance`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

use super::invoke::{add_arguments, invocation_target, reflected_method};
use crate::natives::guest::non_null;

gibbon_machine::natives! { "jdk/internal/reflect/NativeConstructorAccessorImpl";
    "newInstance0" "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" => new_instance,
}

/// Stages: 0 calls, 1 the constructor is done. Keeps the new object.
fn new_instance(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        return match machine.take_caught(args) {
            Some(thrown) => Err(invocation_target(machine, thrown)),
            None => ok(args.kept_ref(0)),
        };
    }
    let constructor = non_null(machine, args.reference(0))?;
    let method = reflected_method(machine, constructor)?;
    let class = machine.meta.method(method).class;
    machine.initialize(class)?;
    let info = machine.meta.class(class);
    if info.access.is_abstract() || info.is_interface() || class == machine.meta.known().class {
        let name = machine.meta.external_name(class);
        return Err(machine.throw("java/lang/InstantiationException", &name));
    }
    let object = machine.new_object(class)?;
    let mut registers = vec![u64::from(object.0)];
    add_arguments(machine, constructor, args.reference(1), &mut registers)?;
    args.keep_ref(0, object);
    Err(Exit::call_catching(method, registers, 1))
}

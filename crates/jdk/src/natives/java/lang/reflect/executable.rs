//! `java.lang.reflect.Executable`.

use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::attributes::{self, MemberAttributes};
use crate::natives::guest::{get_int, get_ref, interned, library_class, set_int, set_ref};
use crate::natives::java::lang::class::optional_bytes;

gibbon_machine::natives! { "java/lang/reflect/Executable";
    "getParameters0" "()[Ljava/lang/reflect/Parameter;" => get_parameters,
    "getTypeAnnotationBytes0" "()[B" => get_type_annotation_bytes,
}

fn attributes_of(machine: &Machine, executable: Ref) -> MemberAttributes {
    let class = machine.class_of_mirror(get_ref(machine, executable, "clazz"));
    let slot = get_int(machine, executable, "slot");
    attributes::of_method(&machine.meta.class(class).source, slot as usize)
}

fn get_type_annotation_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let attributes = attributes_of(machine, args.reference(0));
    ok(optional_bytes(machine, attributes.type_annotations)?)
}

/// Null where the class does not say; the library then makes names up.
fn get_parameters(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(parameters) = attributes_of(machine, args.reference(0)).parameters else {
        return ok(Ref::NULL);
    };
    let class = library_class(machine, "java/lang/reflect/Parameter")?;
    let mut objects = Vec::new();
    for (index, parameter) in parameters.into_iter().enumerate() {
        let object = machine.new_object(class)?;
        if let Some(name) = parameter.name {
            let name = interned(machine, &name)?;
            set_ref(machine, object, "name", name);
        }
        set_int(machine, object, "modifiers", parameter.flags as i32);
        set_ref(machine, object, "executable", args.reference(0));
        set_int(machine, object, "index", index as i32);
        objects.push(object);
    }
    ok(machine.new_ref_array(class, &objects)?)
}

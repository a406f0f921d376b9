//! `java.lang.reflect.Field`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::attributes;
use crate::natives::guest::{get_int, get_ref};
use crate::natives::java::lang::class::optional_bytes;

gibbon_machine::natives! { "java/lang/reflect/Field";
    "getTypeAnnotationBytes0" "()[B" => get_type_annotation_bytes,
}

fn get_type_annotation_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let field = args.reference(0);
    let class = machine.class_of_mirror(get_ref(machine, field, "clazz"));
    let slot = get_int(machine, field, "slot");
    let attributes = attributes::of_field(&machine.meta.class(class).source, slot as usize);
    ok(optional_bytes(machine, attributes.type_annotations)?)
}

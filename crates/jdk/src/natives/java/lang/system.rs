//! `java.lang.System`.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::{Class, ClassId, ClassKind};
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::object::identity_hash;
use crate::natives::guest::{non_null, nothing, null_pointer, set_static_ref};

gibbon_machine::natives! { "java/lang/System";
    "registerNatives" "()V" => nothing,
    "setIn0" "(Ljava/io/InputStream;)V" => set_in,
    "setOut0" "(Ljava/io/PrintStream;)V" => set_out,
    "setErr0" "(Ljava/io/PrintStream;)V" => set_err,
    "currentTimeMillis" "()J" => current_time_millis,
    "nanoTime" "()J" => nano_time,
    "arraycopy" "(Ljava/lang/Object;ILjava/lang/Object;II)V" => array_copy,
    "identityHashCode" "(Ljava/lang/Object;)I" => identity_hash_code,
    "mapLibraryName" "(Ljava/lang/String;)Ljava/lang/String;" => map_library_name,
}

fn set_in(machine: &mut Machine, args: Args) -> NativeResult {
    ok(set_static_ref(
        machine,
        "java/lang/System",
        "in",
        args.reference(0),
    )?)
}

fn set_out(machine: &mut Machine, args: Args) -> NativeResult {
    ok(set_static_ref(
        machine,
        "java/lang/System",
        "out",
        args.reference(0),
    )?)
}

fn set_err(machine: &mut Machine, args: Args) -> NativeResult {
    ok(set_static_ref(
        machine,
        "java/lang/System",
        "err",
        args.reference(0),
    )?)
}

fn current_time_millis(machine: &mut Machine, _: Args) -> NativeResult {
    let millis = machine.state.clock.wall_millis(machine.state.instructions);
    machine.answer_time(millis);
    ok(millis)
}

fn nano_time(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.nanos() as i64)
}

fn identity_hash_code(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    ok(if object.is_null() {
        0
    } else {
        identity_hash(machine, object)
    })
}

fn map_library_name(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = format!("lib{}.so", machine.text(name));
    ok(machine.string(&name)?)
}

fn array_copy(machine: &mut Machine, args: Args) -> NativeResult {
    let (from, to) = (args.reference(0), args.reference(2));
    let (from_index, to_index, length) = (args.int(1), args.int(3), args.int(4));
    if from.is_null() || to.is_null() {
        return Err(null_pointer(machine));
    }
    let (from_class, to_class) = (machine.heap.class_of(from), machine.heap.class_of(to));
    let same = from_class == to_class;
    let ClassKind::Array {
        component: from_component,
        element,
    } = machine.meta.class(from_class).kind
    else {
        let message = format!(
            "arraycopy: source type {} is not an array",
            machine.meta.external_name(from_class)
        );
        return Err(machine.throw("java/lang/ArrayStoreException", &message));
    };
    let to_component = match machine.meta.class(to_class).kind {
        ClassKind::Array {
            component,
            element: to_element,
        } if to_element == element => component,
        _ => return Err(mismatch(machine, element, to_class)),
    };

    let inside = |index: i32, array: Ref| {
        i64::from(index) + i64::from(length) <= i64::from(machine.heap.array_length(array))
    };
    if from_index < 0
        || to_index < 0
        || length < 0
        || !inside(from_index, from)
        || !inside(to_index, to)
    {
        return Err(out_of_bounds(
            machine, element, from, from_index, to, to_index, length,
        ));
    }
    machine.accessed_elements(from, from_index as u32, length as u32, false);
    machine.accessed_elements(to, to_index as u32, length as u32, true);
    let size = machine.meta.class(from_class).instance_size;
    let at = |index: i32| ARRAY_DATA + index as u32 * size;
    let assignable =
        same || element != Kind::Reference || machine.meta.is_subtype(from_component, to_component);
    if assignable {
        machine
            .heap
            .copy(from, at(from_index), to, at(to_index), length as u32 * size);
        return ok(());
    }
    // Elements are copied up to the first one that does not fit.
    for index in 0..length {
        let value = machine.heap.get_ref(from, at(from_index + index));
        if !value.is_null()
            && !machine
                .meta
                .is_subtype(machine.heap.class_of(value), to_component)
        {
            return Err(element_mismatch(machine, from_component, to_component));
        }
        machine.heap.set_ref(to, at(to_index + index), value);
    }
    ok(())
}

fn element_name(element: Kind) -> &'static str {
    element.keyword().unwrap_or("object array")
}

/// Arrays of different kinds of elements, or no array at all as the target.
fn mismatch(machine: &mut Machine, element: Kind, to_class: ClassId) -> Exit {
    let described = |kind: Kind| format!("{}[]", element_name(kind));
    let class: &Class = machine.meta.class(to_class);
    let message = match class.kind {
        ClassKind::Array { element: to, .. } => format!(
            "arraycopy: type mismatch: can not copy {} into {}",
            described(element),
            described(to)
        ),
        _ => format!(
            "arraycopy: destination type {} is not an array",
            machine.meta.external_name(to_class)
        ),
    };
    machine.throw("java/lang/ArrayStoreException", &message)
}

fn element_mismatch(machine: &mut Machine, from: ClassId, to: ClassId) -> Exit {
    let (from_name, to_name) = (
        machine.meta.external_name(from),
        machine.meta.external_name(to),
    );
    let message = if machine.meta.is_subtype(to, from) {
        format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {from_name}[] \
             to the type of the destination array, {to_name}"
        )
    } else {
        format!("arraycopy: type mismatch: can not copy {from_name}[] into {to_name}[]")
    };
    machine.throw("java/lang/ArrayStoreException", &message)
}

fn out_of_bounds(
    machine: &mut Machine,
    element: Kind,
    from: Ref,
    from_index: i32,
    to: Ref,
    to_index: i32,
    length: i32,
) -> Exit {
    let kind = element_name(element);
    let (from_length, to_length) = (
        machine.heap.array_length(from),
        machine.heap.array_length(to),
    );
    let last = |index: i32| index as u32 + length as u32;
    let message = if from_index < 0 {
        format!("arraycopy: source index {from_index} out of bounds for {kind}[{from_length}]")
    } else if to_index < 0 {
        format!("arraycopy: destination index {to_index} out of bounds for {kind}[{to_length}]")
    } else if length < 0 {
        format!("arraycopy: length {length} is negative")
    } else if last(from_index) > from_length {
        format!(
            "arraycopy: last source index {} out of bounds for {kind}[{from_length}]",
            last(from_index)
        )
    } else {
        format!(
            "arraycopy: last destination index {} out of bounds for {kind}[{to_length}]",
            last(to_index)
        )
    };
    machine.throw("java/lang/ArrayIndexOutOfBoundsException", &message)
}

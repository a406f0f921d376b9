//! `java.lang.reflect.Array`.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::{ClassId, ClassKind, MAX_DIMENSIONS};
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{non_null, null_pointer, widen};

gibbon_machine::natives! { "java/lang/reflect/Array";
    "getLength" "(Ljava/lang/Object;)I" => get_length,
    "newArray" "(Ljava/lang/Class;I)Ljava/lang/Object;" => new_array,
    "multiNewArray" "(Ljava/lang/Class;[I)Ljava/lang/Object;" => multi_new_array,
    "get" "(Ljava/lang/Object;I)Ljava/lang/Object;" => get,
    "getBoolean" "(Ljava/lang/Object;I)Z" => |machine, args| get_as(machine, args, Kind::Boolean),
    "getByte" "(Ljava/lang/Object;I)B" => |machine, args| get_as(machine, args, Kind::Byte),
    "getChar" "(Ljava/lang/Object;I)C" => |machine, args| get_as(machine, args, Kind::Char),
    "getShort" "(Ljava/lang/Object;I)S" => |machine, args| get_as(machine, args, Kind::Short),
    "getInt" "(Ljava/lang/Object;I)I" => |machine, args| get_as(machine, args, Kind::Int),
    "getLong" "(Ljava/lang/Object;I)J" => |machine, args| get_as(machine, args, Kind::Long),
    "getFloat" "(Ljava/lang/Object;I)F" => |machine, args| get_as(machine, args, Kind::Float),
    "getDouble" "(Ljava/lang/Object;I)D" => |machine, args| get_as(machine, args, Kind::Double),
    "set" "(Ljava/lang/Object;ILjava/lang/Object;)V" => set,
    "setBoolean" "(Ljava/lang/Object;IZ)V" => |machine, args| set_from(machine, args, Kind::Boolean),
    "setByte" "(Ljava/lang/Object;IB)V" => |machine, args| set_from(machine, args, Kind::Byte),
    "setChar" "(Ljava/lang/Object;IC)V" => |machine, args| set_from(machine, args, Kind::Char),
    "setShort" "(Ljava/lang/Object;IS)V" => |machine, args| set_from(machine, args, Kind::Short),
    "setInt" "(Ljava/lang/Object;II)V" => |machine, args| set_from(machine, args, Kind::Int),
    "setLong" "(Ljava/lang/Object;IJ)V" => |machine, args| set_from(machine, args, Kind::Long),
    "setFloat" "(Ljava/lang/Object;IF)V" => |machine, args| set_from(machine, args, Kind::Float),
    "setDouble" "(Ljava/lang/Object;ID)V" => |machine, args| set_from(machine, args, Kind::Double),
}

fn not_an_array(machine: &mut Machine) -> Exit {
    machine.throw(
        "java/lang/IllegalArgumentException",
        "Argument is not an array",
    )
}

fn mismatch(machine: &mut Machine) -> Exit {
    machine.throw(
        "java/lang/IllegalArgumentException",
        "argument type mismatch",
    )
}

/// The component class and kind of an array's elements.
fn elements(machine: &mut Machine, array: Ref) -> Result<(ClassId, Kind), Exit> {
    let array = non_null(machine, array)?;
    match machine.meta.class(machine.heap.class_of(array)).kind {
        ClassKind::Array { component, element } => Ok((component, element)),
        _ => Err(not_an_array(machine)),
    }
}

/// The kind of a primitive array's elements.
fn primitive_elements(machine: &mut Machine, array: Ref) -> Result<Kind, Exit> {
    match elements(machine, array)? {
        (_, Kind::Reference) => {
            let message = "Argument is not an array of primitive type";
            Err(machine.throw("java/lang/IllegalArgumentException", message))
        }
        (_, kind) => Ok(kind),
    }
}

/// Where an element is.
fn offset(machine: &mut Machine, array: Ref, index: i32) -> Result<u32, Exit> {
    let length = machine.heap.array_length(array);
    if index as u32 >= length {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let size = machine
        .meta
        .class(machine.heap.class_of(array))
        .instance_size;
    Ok(ARRAY_DATA + index as u32 * size)
}

fn get_length(machine: &mut Machine, args: Args) -> NativeResult {
    let array = args.reference(0);
    elements(machine, array)?;
    ok(machine.heap.array_length(array) as i32)
}

fn get(machine: &mut Machine, args: Args) -> NativeResult {
    let (array, index) = (args.reference(0), args.int(1));
    let (_, element) = elements(machine, array)?;
    let at = offset(machine, array, index)?;
    let bits = machine.read_value(array, at, element);
    ok(machine.box_value(element, bits)?)
}

fn get_as(machine: &mut Machine, args: Args, wanted: Kind) -> NativeResult {
    let (array, index) = (args.reference(0), args.int(1));
    let element = primitive_elements(machine, array)?;
    let at = offset(machine, array, index)?;
    let bits = machine.read_value(array, at, element);
    match widen(element, bits, wanted) {
        Some(bits) => Ok(bits),
        None => Err(mismatch(machine)),
    }
}

fn set(machine: &mut Machine, args: Args) -> NativeResult {
    let (array, index, value) = (args.reference(0), args.int(1), args.reference(2));
    let (component, element) = elements(machine, array)?;
    if element == Kind::Reference {
        let at = offset(machine, array, index)?;
        let fits = value.is_null()
            || machine
                .meta
                .is_subtype(machine.heap.class_of(value), component);
        if !fits {
            let message = "array element type mismatch";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        machine.heap.set_ref(array, at, value);
        return ok(());
    }
    let unboxed = if value.is_null() {
        None
    } else {
        machine.unbox(value)
    };
    let Some((kind, bits)) = unboxed else {
        return Err(match value.is_null() {
            true => machine.throw_plain("java/lang/IllegalArgumentException"),
            false => mismatch(machine),
        });
    };
    let at = offset(machine, array, index)?;
    let Some(bits) = widen(kind, bits, element) else {
        return Err(mismatch(machine));
    };
    machine.write_value(array, at, element, bits);
    ok(())
}

fn set_from(machine: &mut Machine, args: Args, kind: Kind) -> NativeResult {
    let (array, index, bits) = (args.reference(0), args.int(1), args.raw(2));
    let (_, element) = elements(machine, array)?;
    if element == Kind::Reference {
        return Err(mismatch(machine));
    }
    let Some(bits) = widen(kind, bits, element) else {
        return Err(mismatch(machine));
    };
    let at = offset(machine, array, index)?;
    machine.write_value(array, at, element, bits);
    ok(())
}

/// The class that arrays are asked of; void has none.
fn component_class(machine: &mut Machine, mirror: Ref) -> Result<ClassId, Exit> {
    let mirror = non_null(machine, mirror)?;
    let class = machine.class_of_mirror(mirror);
    if machine.meta.class(class).kind == ClassKind::Primitive(Kind::Void) {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    Ok(class)
}

fn negative(machine: &mut Machine, length: i32) -> Exit {
    machine.throw("java/lang/NegativeArraySizeException", &length.to_string())
}

fn new_array(machine: &mut Machine, args: Args) -> NativeResult {
    let length = args.int(1);
    let component = component_class(machine, args.reference(0))?;
    if length < 0 {
        return Err(negative(machine, length));
    }
    if machine.meta.dimensions(component) >= MAX_DIMENSIONS {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    let class = machine.meta.array_of(component);
    ok(machine.new_array(class, length as u32)?)
}

fn multi_new_array(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(1).is_null() {
        return Err(null_pointer(machine));
    }
    let component = component_class(machine, args.reference(0))?;
    let lengths: Vec<i32> = machine
        .heap
        .array_bytes(args.reference(1), 4)
        .chunks_exact(4)
        .map(|bytes| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        .collect();
    let dimensions = lengths.len() + machine.meta.dimensions(component);
    if lengths.is_empty() || dimensions > MAX_DIMENSIONS {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    if let Some(&length) = lengths.iter().find(|&&length| length < 0) {
        return Err(negative(machine, length));
    }
    let mut class = component;
    for _ in &lengths {
        class = machine.meta.array_of(class);
    }
    ok(nested(machine, class, &lengths)?)
}

fn nested(machine: &mut Machine, class: ClassId, lengths: &[i32]) -> Result<Ref, Exit> {
    let array = machine.new_array(class, lengths[0] as u32)?;
    if lengths.len() > 1 {
        let component = machine
            .meta
            .class(class)
            .component()
            .expect("a class of arrays");
        for index in 0..lengths[0] {
            let element = nested(machine, component, &lengths[1..])?;
            machine.heap.set_array_ref(array, index as u32, element);
        }
    }
    Ok(array)
}

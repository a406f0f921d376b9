//! `jdk.internal.reflect.ConstantPool`, which annotations are decoded with.

use gibbon_formats::class_file::{ClassFile, Constant};
use gibbon_machine::meta::{ClassId, Source};
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};
use std::rc::Rc;

use crate::attributes::dex_annotations::{Constant as Made, DexAnnotations};
use crate::natives::guest::{non_null, string_array};
use crate::natives::java::lang::class::{constructor_object, field_object, method_object};

gibbon_machine::natives! { "jdk/internal/reflect/ConstantPool";
    "getSize0" "(Ljava/lang/Object;)I" => get_size,
    "getTagAt0" "(Ljava/lang/Object;I)B" => get_tag,
    "getUTF8At0" "(Ljava/lang/Object;I)Ljava/lang/String;" => get_utf8,
    "getStringAt0" "(Ljava/lang/Object;I)Ljava/lang/String;" => get_string,
    "getIntAt0" "(Ljava/lang/Object;I)I" => get_int,
    "getLongAt0" "(Ljava/lang/Object;I)J" => get_long,
    "getFloatAt0" "(Ljava/lang/Object;I)F" => get_float,
    "getDoubleAt0" "(Ljava/lang/Object;I)D" => get_double,
    "getClassAt0" "(Ljava/lang/Object;I)Ljava/lang/Class;" => get_class,
    "getClassAtIfLoaded0" "(Ljava/lang/Object;I)Ljava/lang/Class;" => get_class_if_loaded,
    "getClassRefIndexAt0" "(Ljava/lang/Object;I)I" => get_class_ref_index,
    "getFieldAt0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" => get_field,
    "getMethodAt0" "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" => get_method,
    "getMemberRefInfoAt0" "(Ljava/lang/Object;I)[Ljava/lang/String;" => get_member_ref_info,
    "getNameAndTypeRefIndexAt0" "(Ljava/lang/Object;I)I" => get_name_and_type_ref_index,
    "getNameAndTypeRefInfoAt0" "(Ljava/lang/Object;I)[Ljava/lang/String;" => get_name_and_type_ref_info,
}

/// The class whose pool it is, and its file.
fn pool(machine: &mut Machine, args: Args) -> Result<(ClassId, Rc<ClassFile>), Exit> {
    let mirror = non_null(machine, args.reference(1))?;
    let class = machine.class_of_mirror(mirror);
    match machine.meta.class(class).source.clone() {
        Source::Class(file) => Ok((class, file)),
        _ => Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "Constant pool index out of bounds",
        )),
    }
}

/// The constants made up for the annotations of a class from a DEX file; `None` for others.
fn made_up(machine: &mut Machine, args: Args) -> Result<Option<Rc<DexAnnotations>>, Exit> {
    let mirror = non_null(machine, args.reference(1))?;
    let class = machine.class_of_mirror(mirror);
    Ok(match &machine.meta.class(class).source {
        Source::Dex(source) => Some(DexAnnotations::of(source)),
        _ => None,
    })
}

/// Such a constant; `None` if the class has a pool of its own.
fn made_up_constant(machine: &mut Machine, args: Args) -> Result<Option<Made>, Exit> {
    let Some(annotations) = made_up(machine, args)? else {
        return Ok(None);
    };
    match annotations.constant(args.int(2)) {
        Some(constant) => Ok(Some(constant.clone())),
        None => {
            let message = "Constant pool index out of bounds";
            Err(machine.throw("java/lang/IllegalArgumentException", message))
        }
    }
}

fn wrong_type(machine: &mut Machine) -> Exit {
    machine.throw(
        "java/lang/IllegalArgumentException",
        "Wrong type at constant pool index",
    )
}

fn constant(machine: &mut Machine, args: Args) -> Result<(ClassId, Rc<ClassFile>, Constant), Exit> {
    let (class, file) = pool(machine, args)?;
    let found = u16::try_from(args.int(2))
        .ok()
        .and_then(|index| file.pool.get(index).ok().copied());
    match found {
        Some(constant) => Ok((class, file, constant)),
        None => {
            let message = "Constant pool index out of bounds";
            Err(machine.throw("java/lang/IllegalArgumentException", message))
        }
    }
}

fn get_size(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(annotations) = made_up(machine, args)? {
        return ok(annotations.pool_size() as i32);
    }
    let (_, file) = pool(machine, args)?;
    ok(file.pool.len() as i32)
}

fn get_tag(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(constant) = made_up_constant(machine, args)? {
        return ok(match constant {
            Made::Utf8(_) => 1i8,
            Made::Int(_) => 3,
            Made::Float(_) => 4,
            Made::Long(_) => 5,
            Made::Double(_) => 6,
        });
    }
    let (_, _, constant) = constant(machine, args)?;
    ok(match constant {
        Constant::Unusable => 0i8,
        Constant::Utf8(_) => 1,
        Constant::Integer(_) => 3,
        Constant::Float(_) => 4,
        Constant::Long(_) => 5,
        Constant::Double(_) => 6,
        Constant::Class { .. } => 7,
        Constant::String { .. } => 8,
        Constant::Field { .. } => 9,
        Constant::Method { .. } => 10,
        Constant::InterfaceMethod { .. } => 11,
        Constant::NameAndType { .. } => 12,
        Constant::MethodHandle { .. } => 15,
        Constant::MethodType { .. } => 16,
        Constant::Dynamic { .. } => 17,
        Constant::InvokeDynamic { .. } => 18,
        Constant::Module { .. } => 19,
        Constant::Package { .. } => 20,
    })
}

fn string_of_utf8(machine: &mut Machine, file: &ClassFile, index: u16) -> Result<Ref, Exit> {
    let units = file
        .pool
        .utf8_bytes(index)
        .ok()
        .and_then(|bytes| gibbon_formats::mutf8::decode(bytes).ok());
    match units {
        Some(units) => machine.string_utf16(&units),
        None => Err(wrong_type(machine)),
    }
}

fn get_utf8(machine: &mut Machine, args: Args) -> NativeResult {
    match made_up_constant(machine, args)? {
        Some(Made::Utf8(units)) => return ok(machine.string_utf16(&units)?),
        Some(_) => return Err(wrong_type(machine)),
        None => {}
    }
    let (_, file, constant) = constant(machine, args)?;
    match constant {
        Constant::Utf8(_) => ok(string_of_utf8(machine, &file, args.int(2) as u16)?),
        _ => Err(wrong_type(machine)),
    }
}

fn get_string(machine: &mut Machine, args: Args) -> NativeResult {
    let (_, file, constant) = constant(machine, args)?;
    match constant {
        Constant::String { text } => {
            let string = string_of_utf8(machine, &file, text)?;
            ok(machine.intern(string)?)
        }
        _ => Err(wrong_type(machine)),
    }
}

fn get_int(machine: &mut Machine, args: Args) -> NativeResult {
    match made_up_constant(machine, args)? {
        Some(Made::Int(value)) => return ok(value),
        Some(_) => return Err(wrong_type(machine)),
        None => {}
    }
    match constant(machine, args)? {
        (_, _, Constant::Integer(value)) => ok(value),
        _ => Err(wrong_type(machine)),
    }
}

fn get_long(machine: &mut Machine, args: Args) -> NativeResult {
    match made_up_constant(machine, args)? {
        Some(Made::Long(value)) => return ok(value),
        Some(_) => return Err(wrong_type(machine)),
        None => {}
    }
    match constant(machine, args)? {
        (_, _, Constant::Long(value)) => ok(value),
        _ => Err(wrong_type(machine)),
    }
}

fn get_float(machine: &mut Machine, args: Args) -> NativeResult {
    match made_up_constant(machine, args)? {
        Some(Made::Float(value)) => return ok(f32::from_bits(value)),
        Some(_) => return Err(wrong_type(machine)),
        None => {}
    }
    match constant(machine, args)? {
        (_, _, Constant::Float(value)) => ok(value),
        _ => Err(wrong_type(machine)),
    }
}

fn get_double(machine: &mut Machine, args: Args) -> NativeResult {
    match made_up_constant(machine, args)? {
        Some(Made::Double(value)) => return ok(f64::from_bits(value)),
        Some(_) => return Err(wrong_type(machine)),
        None => {}
    }
    match constant(machine, args)? {
        (_, _, Constant::Double(value)) => ok(value),
        _ => Err(wrong_type(machine)),
    }
}

fn get_class(machine: &mut Machine, args: Args) -> NativeResult {
    match constant(machine, args)? {
        (class, _, Constant::Class { .. }) => {
            let found = machine.pool_class(class, args.int(2) as u32)?;
            ok(machine.mirror(found)?)
        }
        _ => Err(wrong_type(machine)),
    }
}

fn get_class_if_loaded(machine: &mut Machine, args: Args) -> NativeResult {
    match constant(machine, args)? {
        (class, file, Constant::Class { .. }) => {
            let name = file.pool.class_name(args.int(2) as u16).unwrap_or_default();
            match machine.find_loaded_for_guest(machine.meta.class(class).loader, name) {
                Some(found) => ok(machine.mirror(found)?),
                None => ok(Ref::NULL),
            }
        }
        _ => Err(wrong_type(machine)),
    }
}

fn get_class_ref_index(machine: &mut Machine, args: Args) -> NativeResult {
    match constant(machine, args)?.2 {
        Constant::Field { class, .. }
        | Constant::Method { class, .. }
        | Constant::InterfaceMethod { class, .. } => ok(i32::from(class)),
        _ => Err(wrong_type(machine)),
    }
}

fn get_field(machine: &mut Machine, args: Args) -> NativeResult {
    let (class, _, constant) = constant(machine, args)?;
    let Constant::Field { .. } = constant else {
        return Err(wrong_type(machine));
    };
    let Ok(member) = machine
        .meta
        .class(class)
        .source
        .pool_field(args.int(2) as u32)
    else {
        return Err(wrong_type(machine));
    };
    let holder = machine.resolve_class(class, &member.class)?;
    let name = machine.meta.symbols.intern(&member.name);
    let descriptor = machine.meta.symbols.intern(&member.descriptor);
    let Some(field) = machine.meta.find_field(holder, name, descriptor) else {
        return Err(machine.throw("java/lang/NoSuchFieldError", &member.name));
    };
    let holder = field.class;
    let same =
        |field: &gibbon_machine::meta::Field| field.name == name && field.descriptor == descriptor;
    let index = machine
        .meta
        .class(holder)
        .fields
        .iter()
        .position(same)
        .expect("just found there");
    ok(field_object(machine, holder, index)?)
}

fn get_method(machine: &mut Machine, args: Args) -> NativeResult {
    let (class, _, constant) = constant(machine, args)?;
    let (Constant::Method { .. } | Constant::InterfaceMethod { .. }) = constant else {
        return Err(wrong_type(machine));
    };
    let Ok(member) = machine
        .meta
        .class(class)
        .source
        .pool_method(args.int(2) as u32)
    else {
        return Err(wrong_type(machine));
    };
    let holder = machine.resolve_class(class, &member.class)?;
    let Some(method) = machine
        .meta
        .method_named(holder, &member.name, &member.descriptor)
    else {
        return Err(machine.throw("java/lang/NoSuchMethodError", &member.name));
    };
    if member.name == "<init>" {
        return ok(constructor_object(machine, method)?);
    }
    ok(method_object(machine, method)?)
}

fn get_member_ref_info(machine: &mut Machine, args: Args) -> NativeResult {
    let (_, file) = pool(machine, args)?;
    match file.pool.member(args.int(2) as u16) {
        Ok(member) => {
            let parts = [member.class, member.name, member.descriptor].map(Some);
            ok(string_array(machine, parts)?)
        }
        Err(_) => Err(wrong_type(machine)),
    }
}

fn get_name_and_type_ref_index(machine: &mut Machine, args: Args) -> NativeResult {
    match constant(machine, args)?.2 {
        Constant::Field { name_and_type, .. }
        | Constant::Method { name_and_type, .. }
        | Constant::InterfaceMethod { name_and_type, .. }
        | Constant::Dynamic { name_and_type, .. }
        | Constant::InvokeDynamic { name_and_type, .. } => ok(i32::from(name_and_type)),
        _ => Err(wrong_type(machine)),
    }
}

fn get_name_and_type_ref_info(machine: &mut Machine, args: Args) -> NativeResult {
    let (_, file) = pool(machine, args)?;
    match file.pool.name_and_type(args.int(2) as u16) {
        Ok(pair) => ok(string_array(
            machine,
            [Some(pair.name), Some(pair.descriptor)],
        )?),
        Err(_) => Err(wrong_type(machine)),
    }
}

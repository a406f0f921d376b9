//! Shorthand for what natives of many classes do with guest objects.

use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use gibbon_machine::meta::{ClassId, LoaderId, MethodId};
use gibbon_machine::{Exit, Machine, Ref};

/// What natives that only tell the virtual machine to register natives do: the table is
/// complete from the start.
pub fn nothing(_: &mut Machine, _: gibbon_machine::Args) -> gibbon_machine::NativeResult {
    Ok(0)
}

/// A class of the library.
pub fn library_class(machine: &mut Machine, name: &str) -> Result<ClassId, Exit> {
    machine.load_class(LoaderId::BOOT, name)
}

/// A method of a library class; that it exists is the library's promise.
pub fn library_method(
    machine: &mut Machine,
    class: ClassId,
    name: &str,
    descriptor: &str,
) -> MethodId {
    match machine.meta.method_named(class, name, descriptor) {
        Some(method) => method,
        None => panic!(
            "{} has no {name}{descriptor}",
            machine.meta.class_name(class)
        ),
    }
}

/// An exception without a message.
pub fn throw(machine: &mut Machine, class: &str) -> Exit {
    machine.throw_plain(class)
}

pub fn null_pointer(machine: &mut Machine) -> Exit {
    throw(machine, "java/lang/NullPointerException")
}

pub fn non_null(machine: &mut Machine, object: Ref) -> Result<Ref, Exit> {
    if object.is_null() {
        Err(null_pointer(machine))
    } else {
        Ok(object)
    }
}

/// The class of a type that is named in a descriptor of a class of this loader.
pub fn class_of_type(
    machine: &mut Machine,
    loader: LoaderId,
    field_type: FieldType<'_>,
) -> Result<ClassId, Exit> {
    match field_type.class_constant() {
        Some(name) => machine.load_class(loader, name),
        None => Ok(machine.primitive(field_type.kind())),
    }
}

/// The classes of a method's parameters, and of its result.
pub fn classes_of_method(
    machine: &mut Machine,
    loader: LoaderId,
    descriptor: &str,
) -> Result<(Vec<ClassId>, ClassId), Exit> {
    let descriptor =
        MethodDescriptor::parse(descriptor).expect("checked when the class was linked");
    let parameters = descriptor
        .parameters()
        .map(|parameter| class_of_type(machine, loader, parameter))
        .collect::<Result<_, _>>()?;
    let result = class_of_type(machine, loader, descriptor.return_type())?;
    Ok((parameters, result))
}

/// A `Class[]`.
pub fn class_array(machine: &mut Machine, classes: &[ClassId]) -> Result<Ref, Exit> {
    let mirrors = classes
        .iter()
        .map(|&class| machine.mirror(class))
        .collect::<Result<Vec<_>, _>>()?;
    let component = machine.meta.known().class;
    machine.new_ref_array(component, &mirrors)
}

/// The interned string of a name.
pub fn interned(machine: &mut Machine, text: &str) -> Result<Ref, Exit> {
    let string = machine.string(text)?;
    machine.intern(string)
}

/// A `String[]`; `None` is null.
pub fn string_array<'a>(
    machine: &mut Machine,
    texts: impl IntoIterator<Item = Option<&'a str>>,
) -> Result<Ref, Exit> {
    let strings = texts
        .into_iter()
        .map(|text| text.map_or(Ok(Ref::NULL), |text| machine.string(text)))
        .collect::<Result<Vec<_>, _>>()?;
    let component = machine.meta.known().string;
    machine.new_ref_array(component, &strings)
}

/// Fields of an object by name, for objects that are made or read seldom.
pub fn get_ref(machine: &Machine, object: Ref, field: &str) -> Ref {
    machine.heap.get_ref(object, offset(machine, object, field))
}

pub fn set_ref(machine: &mut Machine, object: Ref, field: &str, value: Ref) {
    let offset = offset(machine, object, field);
    machine.heap.set_ref(object, offset, value)
}

pub fn get_int(machine: &Machine, object: Ref, field: &str) -> i32 {
    machine.heap.get_i32(object, offset(machine, object, field))
}

pub fn set_int(machine: &mut Machine, object: Ref, field: &str, value: i32) {
    let offset = offset(machine, object, field);
    machine.heap.set_i32(object, offset, value)
}

pub fn get_long(machine: &Machine, object: Ref, field: &str) -> i64 {
    machine.heap.get_i64(object, offset(machine, object, field))
}

pub fn set_long(machine: &mut Machine, object: Ref, field: &str, value: i64) {
    let offset = offset(machine, object, field);
    machine.heap.set_i64(object, offset, value)
}

pub fn set_boolean(machine: &mut Machine, object: Ref, field: &str, value: bool) {
    let offset = offset(machine, object, field);
    machine.heap.set_u8(object, offset, value.into())
}

fn offset(machine: &Machine, object: Ref, field: &str) -> u32 {
    machine.field_offset(machine.heap.class_of(object), field)
}

/// Sets a static field of a library class, final or not.
pub fn set_static_ref(
    machine: &mut Machine,
    class: &str,
    field: &str,
    value: Ref,
) -> Result<(), Exit> {
    let class = library_class(machine, class)?;
    let mirror = machine.mirror(class)?;
    let offset = machine.field_offset(class, field);
    machine.heap.set_ref(mirror, offset, value);
    Ok(())
}

/// The kind of a class's values.
pub fn kind_of(machine: &Machine, class: ClassId) -> Kind {
    match machine.meta.class(class).kind {
        gibbon_machine::meta::ClassKind::Primitive(kind) => kind,
        _ => Kind::Reference,
    }
}

/// Register bits of a value after a widening primitive conversion (JLS 5.1.2), or the
/// identity; `None` if there is no such conversion.
pub fn widen(from: Kind, bits: u64, to: Kind) -> Option<u64> {
    use Kind::*;
    if from == to {
        return Some(bits);
    }
    let whole = match from {
        Byte | Short | Int => i64::from(bits as i32),
        Char => i64::from(bits as u16),
        Long => bits as i64,
        Float => {
            return (to == Double).then(|| f64::from(f32::from_bits(bits as u32)).to_bits());
        }
        _ => return None,
    };
    let fits = match to {
        Short => from == Byte,
        Int => matches!(from, Byte | Short | Char),
        Long => from != Long,
        Float | Double => true,
        _ => false,
    };
    fits.then(|| match to {
        Long => whole as u64,
        Float => u64::from((whole as f32).to_bits()),
        Double => (whole as f64).to_bits(),
        _ => u64::from(whole as i32 as u32),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_conversions() {
        let minus_one = u64::from(-1i32 as u32);
        assert_eq!(widen(Kind::Byte, minus_one, Kind::Long), Some(u64::MAX));
        assert_eq!(widen(Kind::Char, 0xffff, Kind::Int), Some(0xffff));
        assert_eq!(widen(Kind::Byte, minus_one, Kind::Char), None);
        assert_eq!(widen(Kind::Int, 1, Kind::Short), None);
        assert_eq!(widen(Kind::Boolean, 1, Kind::Int), None);
        assert_eq!(
            widen(Kind::Long, 3, Kind::Float),
            Some(u64::from(3f32.to_bits()))
        );
        assert_eq!(
            widen(Kind::Int, minus_one, Kind::Double),
            Some((-1f64).to_bits())
        );
    }
}

//! The objects of `java.lang.reflect` for a class's members.
//!
//! They are filled in without their constructors. `slot` is a member's place in its class.

use gibbon_formats::descriptor::FieldType;
use gibbon_machine::meta::{Access, ClassId, INJECTED_FIELD, MethodId};
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::{is_record_class, optional_bytes, this};
use crate::attributes::{self, MemberAttributes};
use crate::natives::guest::{
    class_array, class_of_type, classes_of_method, interned, library_class, set_boolean, set_int,
    set_ref,
};

gibbon_machine::natives! { "java/lang/Class";
    "getDeclaredFields0" "(Z)[Ljava/lang/reflect/Field;" => get_declared_fields,
    "getDeclaredMethods0" "(Z)[Ljava/lang/reflect/Method;" => get_declared_methods,
    "getDeclaredConstructors0" "(Z)[Ljava/lang/reflect/Constructor;" => get_declared_constructors,
    "getRecordComponents0" "()[Ljava/lang/reflect/RecordComponent;" => get_record_components,
}

/// Flags of fields that programs see: all of the language's and synthetic, enum.
const FIELD_MODIFIERS: u32 = 0x50df;
/// And of methods: strict, synthetic, bridge and varargs as well.
const METHOD_MODIFIERS: u32 = 0x1dff;

fn get_declared_fields(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let mut fields = Vec::new();
    for index in declared_fields(machine, class, args.boolean(1)) {
        fields.push(field_object(machine, class, index)?);
    }
    let component = library_class(machine, "java/lang/reflect/Field")?;
    ok(machine.new_ref_array(component, &fields)?)
}

/// The places of a class's own fields that programs may see.
pub fn declared_fields(machine: &Machine, class: ClassId, public_only: bool) -> Vec<usize> {
    let fields = machine.meta.class(class).fields.iter().enumerate();
    let seen = fields.filter(|(_, field)| {
        !field.access.has(INJECTED_FIELD) && (!public_only || field.access.has(Access::PUBLIC))
    });
    seen.map(|(index, _)| index).collect()
}

/// A `java.lang.reflect.Field`.
pub fn field_object(machine: &mut Machine, holder: ClassId, index: usize) -> Result<Ref, Exit> {
    let class = machine.meta.class(holder);
    let (field, loader) = (&class.fields[index], class.loader);
    let (name, access) = (machine.meta.symbols.name(field.name).clone(), field.access);
    let descriptor = machine.meta.symbols.name(field.descriptor).clone();
    let attributes = attributes::of_field(&class.source, index);
    let trusted = access.has(Access::FINAL)
        && (access.is_static() || class.hidden || is_record_class(machine, holder));

    let malformed =
        |machine: &mut Machine| machine.throw("java/lang/ClassFormatError", &descriptor);
    let Ok(field_type) = FieldType::parse(&descriptor) else {
        return Err(malformed(machine));
    };
    let type_class = class_of_type(machine, loader, field_type)?;
    let object_class = library_class(machine, "java/lang/reflect/Field")?;
    let object = machine.new_object(object_class)?;
    let mirror = machine.mirror(holder)?;
    set_ref(machine, object, "clazz", mirror);
    set_int(machine, object, "slot", index as i32);
    let name = interned(machine, &name)?;
    set_ref(machine, object, "name", name);
    let type_mirror = machine.mirror(type_class)?;
    set_ref(machine, object, "type", type_mirror);
    set_int(
        machine,
        object,
        "modifiers",
        (access.0 & FIELD_MODIFIERS) as i32,
    );
    set_boolean(machine, object, "trustedFinal", trusted);
    set_signature_and_annotations(machine, object, attributes)?;
    Ok(object)
}

fn set_signature_and_annotations(
    machine: &mut Machine,
    object: Ref,
    attributes: MemberAttributes,
) -> Result<(), Exit> {
    if let Some(signature) = attributes.signature {
        let signature = machine.string(&signature)?;
        set_ref(machine, object, "signature", signature);
    }
    let annotations = optional_bytes(machine, attributes.annotations)?;
    set_ref(machine, object, "annotations", annotations);
    Ok(())
}

fn get_declared_methods(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let methods = declared_methods(machine, class, args.boolean(1), |name| {
        !name.starts_with('<')
    });
    let mut objects = Vec::new();
    for method in methods {
        objects.push(method_object(machine, method)?);
    }
    let component = library_class(machine, "java/lang/reflect/Method")?;
    ok(machine.new_ref_array(component, &objects)?)
}

fn get_declared_constructors(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let methods = declared_methods(machine, class, args.boolean(1), |name| name == "<init>");
    let mut objects = Vec::new();
    for method in methods {
        objects.push(constructor_object(machine, method)?);
    }
    let component = library_class(machine, "java/lang/reflect/Constructor")?;
    ok(machine.new_ref_array(component, &objects)?)
}

/// A class's own methods whose names are wanted.
pub fn declared_methods(
    machine: &Machine,
    class: ClassId,
    public_only: bool,
    wanted: impl Fn(&str) -> bool,
) -> Vec<MethodId> {
    let methods = &machine.meta.class(class).methods;
    let selected = methods.iter().copied().filter(|&id| {
        let method = machine.meta.method(id);
        wanted(machine.meta.symbols.name(method.name))
            && (!public_only || method.access.has(Access::PUBLIC))
    });
    selected.collect()
}

/// A `java.lang.reflect.Method`.
pub fn method_object(machine: &mut Machine, id: MethodId) -> Result<Ref, Exit> {
    let name = machine
        .meta
        .symbols
        .name(machine.meta.method(id).name)
        .clone();
    let (object, result, attributes) = executable(machine, "java/lang/reflect/Method", id)?;
    let name = interned(machine, &name)?;
    set_ref(machine, object, "name", name);
    set_ref(machine, object, "returnType", result);
    let default = optional_bytes(machine, attributes.annotation_default.clone())?;
    set_ref(machine, object, "annotationDefault", default);
    set_signature_and_annotations(machine, object, attributes)?;
    Ok(object)
}

/// A `java.lang.reflect.Constructor`.
pub fn constructor_object(machine: &mut Machine, id: MethodId) -> Result<Ref, Exit> {
    let (object, _, attributes) = executable(machine, "java/lang/reflect/Constructor", id)?;
    set_signature_and_annotations(machine, object, attributes)?;
    Ok(object)
}

/// What methods and constructors have in common; also the class of the result.
fn executable(
    machine: &mut Machine,
    object_class: &str,
    id: MethodId,
) -> Result<(Ref, Ref, MemberAttributes), Exit> {
    let method = machine.meta.method(id);
    let (holder, slot) = (method.class, method.index);
    let mut modifiers = method.access.0 & METHOD_MODIFIERS;
    // DEX methods lock in their own code; what the source said is a flag apart.
    if method.access.has(Access::DECLARED_SYNCHRONIZED) {
        modifiers |= Access::SYNCHRONIZED;
    }
    let class = machine.meta.class(holder);
    let (loader, attributes) = (
        class.loader,
        attributes::of_method(&class.source, slot as usize),
    );
    let descriptor = machine.meta.symbols.name(method.descriptor).clone();
    let (parameters, result) = classes_of_method(machine, loader, &descriptor)?;
    let exceptions = attributes
        .exceptions
        .iter()
        .map(|name| machine.load_class(loader, name))
        .collect::<Result<Vec<_>, _>>()?;

    let object_class = library_class(machine, object_class)?;
    let object = machine.new_object(object_class)?;
    let mirror = machine.mirror(holder)?;
    set_ref(machine, object, "clazz", mirror);
    set_int(machine, object, "slot", slot as i32);
    let parameters = class_array(machine, &parameters)?;
    set_ref(machine, object, "parameterTypes", parameters);
    let exceptions = class_array(machine, &exceptions)?;
    set_ref(machine, object, "exceptionTypes", exceptions);
    set_int(machine, object, "modifiers", modifiers as i32);
    let annotations = optional_bytes(machine, attributes.parameter_annotations.clone())?;
    set_ref(machine, object, "parameterAnnotations", annotations);
    let result = machine.mirror(result)?;
    Ok((object, result, attributes))
}

fn get_record_components(machine: &mut Machine, args: Args) -> NativeResult {
    let holder = this(machine, args);
    let class = machine.meta.class(holder);
    let (loader, components) = (class.loader, attributes::of_class(&class.source).record);
    let object_class = library_class(machine, "java/lang/reflect/RecordComponent")?;
    let mut objects = Vec::new();
    for component in components.unwrap_or_default() {
        let Ok(field_type) = FieldType::parse(&component.descriptor) else {
            return Err(machine.throw("java/lang/ClassFormatError", &component.descriptor));
        };
        let type_class = class_of_type(machine, loader, field_type)?;
        let object = machine.new_object(object_class)?;
        set_ref(machine, object, "clazz", args.reference(0));
        let name = interned(machine, &component.name)?;
        set_ref(machine, object, "name", name);
        let type_mirror = machine.mirror(type_class)?;
        set_ref(machine, object, "type", type_mirror);
        let accessor_type = format!("(){}", component.descriptor);
        let accessor = accessor(machine, holder, &component.name, &accessor_type);
        if let Some(accessor) = accessor {
            let accessor = method_object(machine, accessor)?;
            set_ref(machine, object, "accessor", accessor);
        }
        if let Some(signature) = component.signature {
            let signature = machine.string(&signature)?;
            set_ref(machine, object, "signature", signature);
        }
        let annotations = optional_bytes(machine, component.annotations)?;
        set_ref(machine, object, "annotations", annotations);
        let annotations = optional_bytes(machine, component.type_annotations)?;
        set_ref(machine, object, "typeAnnotations", annotations);
        objects.push(object);
    }
    ok(machine.new_ref_array(object_class, &objects)?)
}

/// The method of the record that gives a component's value.
fn accessor(machine: &Machine, holder: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
    let symbols = &machine.meta.symbols;
    let key = (symbols.find(name)?, symbols.find(descriptor)?);
    let method = *machine.meta.class(holder).declared.get(&key)?;
    (!machine.meta.method(method).is_static()).then_some(method)
}

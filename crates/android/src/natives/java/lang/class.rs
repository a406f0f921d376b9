//! `java.lang.Class`: members beside one whose type is missing.
//!
//! OpenJDK makes objects of all members of a class at once, and one whose type cannot be loaded
//! spoils them all. ART goes by names first, and loads the types of members of that name only. Apps
//! have such members, for libraries that are optional and for devices newer than this one; the
//! method that a layout's `android:onClick` names is found beside them.
//!
//! # Differs from Android
//!
//! `getMethods`, `getFields` and `getDeclaredConstructors` leave such members out; there they are
//! listed, and throw when somebody asks for their types. A method that declares to throw a missing
//! class is left out, too.

use gibbon_formats::descriptor::FieldType;
use gibbon_jdk::guest::{class_of_type, classes_of_method, library_class};
use gibbon_jdk::{
    constructor_object, declared_fields, declared_methods, field_object, method_object,
};
use gibbon_machine::meta::{Access, ClassId, INJECTED_FIELD, MethodId};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/lang/Class";
    "getDeclaredFields0" "(Z)[Ljava/lang/reflect/Field;" => fields,
    "getDeclaredMethods0" "(Z)[Ljava/lang/reflect/Method;" => methods,
    "getDeclaredConstructors0" "(Z)[Ljava/lang/reflect/Constructor;" => constructors,
    intrinsic "getDeclaredFields" "()[Ljava/lang/reflect/Field;" => all_fields,
    intrinsic "getDeclaredMethods" "()[Ljava/lang/reflect/Method;" => all_methods,
    intrinsic "getDeclaredField" "(Ljava/lang/String;)Ljava/lang/reflect/Field;" => own_field,
    intrinsic "getField0" "(Ljava/lang/String;)Ljava/lang/reflect/Field;" => any_field,
    intrinsic "getDeclaredMethod" "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;" => own_method,
    intrinsic "getMethod0" "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;" => any_method,
    intrinsic "getConstructor0" "([Ljava/lang/Class;I)Ljava/lang/reflect/Constructor;" => constructor,
}

const SYNTHETIC: u32 = 0x1000;
const CONSTRUCTOR: &str = "<init>";

fn this(machine: &Machine, args: Args) -> ClassId {
    machine.class_of_mirror(args.reference(0))
}

fn fields(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let selected = declared_fields(machine, class, args.boolean(1));
    with_types(
        machine,
        args,
        "java/lang/reflect/Field",
        &selected,
        |machine, &index| field_object(machine, class, index),
    )
}

fn methods(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let selected = declared_methods(machine, class, args.boolean(1), |name| {
        !name.starts_with('<')
    });
    with_types(
        machine,
        args,
        "java/lang/reflect/Method",
        &selected,
        |machine, &id| method_object(machine, id),
    )
}

fn constructors(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let selected = declared_methods(machine, class, args.boolean(1), |name| name == CONSTRUCTOR);
    with_types(
        machine,
        args,
        "java/lang/reflect/Constructor",
        &selected,
        |machine, &id| constructor_object(machine, id),
    )
}

/// The objects of those members whose types can be loaded. What is made waits in an array while a
/// class loader of the guest is asked; `kept` says how far it is.
fn with_types<T>(
    machine: &mut Machine,
    args: Args,
    class: &str,
    members: &[T],
    make: impl Fn(&mut Machine, &T) -> Result<Ref, Exit>,
) -> NativeResult {
    let component = library_class(machine, class)?;
    let (made, mut next) = match machine.stage() {
        0 => {
            let empty = vec![Ref::NULL; members.len()];
            (machine.new_ref_array(component, &empty)?, 0)
        }
        _ => (args.kept_ref(0), args.kept(0) as usize),
    };
    if let Some(thrown) = machine.take_caught(args) {
        expect_missing_class(machine, thrown)?;
        next += 1;
    }
    while let Some(member) = members.get(next) {
        match make(machine, member) {
            Ok(object) => machine.heap.set_array_ref(made, next as u32, object),
            Err(Exit::Throw(thrown)) => expect_missing_class(machine, thrown)?,
            Err(Exit::Call(mut call)) => {
                args.keep_ref(0, made);
                args.keep(0, next as u64);
                (call.stage, call.catch) = (Some(1), true);
                return Err(Exit::Call(call));
            }
            Err(other) => return Err(other),
        }
        next += 1;
    }
    let mut objects = machine.ref_array(made);
    objects.retain(|object| !object.is_null());
    if objects.len() == members.len() {
        return ok(made);
    }
    ok(machine.new_ref_array(component, &objects)?)
}

/// Throws again what is anything else.
fn expect_missing_class(machine: &mut Machine, thrown: Ref) -> Result<(), Exit> {
    let missing = library_class(machine, "java/lang/NoClassDefFoundError")?;
    let class = machine.heap.class_of(thrown);
    match machine.meta.is_subtype(class, missing) {
        true => Ok(()),
        false => Err(Exit::Throw(thrown)),
    }
}

fn all_fields(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    load_types_of_fields(machine, class, None)?;
    Err(Exit::Fallback)
}

fn all_methods(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    for id in machine.meta.class(class).methods.clone() {
        let method = machine.meta.method(id);
        if machine.meta.symbols.name(method.name).starts_with('<') {
            continue;
        }
        let descriptor = machine.meta.symbols.name(method.descriptor).clone();
        let loader = machine.meta.class(class).loader;
        classes_of_method(machine, loader, &descriptor)?;
    }
    Err(Exit::Fallback)
}

fn own_field(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    if !args.reference(1).is_null() {
        let name = machine.text(args.reference(1));
        load_types_of_fields(machine, class, Some(&name))?;
    }
    Err(Exit::Fallback)
}

fn any_field(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(1));
    let mut next = Some(this(machine, args));
    while let Some(class) = next {
        if load_types_of_fields(machine, class, Some(&name))? {
            break;
        }
        next = machine.meta.class(class).super_class;
    }
    Err(Exit::Fallback)
}

/// Loads the types of a class's fields, of all or of those of this name. Whether one was there.
fn load_types_of_fields(
    machine: &mut Machine,
    class: ClassId,
    name: Option<&str>,
) -> Result<bool, Exit> {
    let mut is_there = false;
    for index in 0..machine.meta.class(class).fields.len() {
        let holder = machine.meta.class(class);
        let (field, loader) = (&holder.fields[index], holder.loader);
        let is_asked = name.is_none_or(|name| &**machine.meta.symbols.name(field.name) == name);
        if field.access.has(INJECTED_FIELD) || !is_asked {
            continue;
        }
        is_there = true;
        let descriptor = machine.meta.symbols.name(field.descriptor).clone();
        if let Ok(field_type) = FieldType::parse(&descriptor) {
            class_of_type(machine, loader, field_type)?;
        }
    }
    Ok(is_there)
}

fn own_method(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    if !args.reference(1).is_null() {
        let name = machine.text(args.reference(1));
        load_types_of_method(machine, class, &name, args.reference(2))?;
    }
    Err(Exit::Fallback)
}

fn any_method(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(1));
    let mut next = Some(this(machine, args));
    while let Some(class) = next {
        let found = load_types_of_method(machine, class, &name, args.reference(2))?;
        if found.is_some_and(|id| machine.meta.method(id).access.has(Access::PUBLIC)) {
            break;
        }
        next = machine.meta.class(class).super_class;
    }
    Err(Exit::Fallback)
}

fn constructor(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    load_types_of_method(machine, class, CONSTRUCTOR, args.reference(1))?;
    Err(Exit::Fallback)
}

/// Loads the types of a class's methods of this name that have as many parameters, in ART's order:
/// those that can be overridden first, and none after the one that is meant, which is answered.
fn load_types_of_method(
    machine: &mut Machine,
    class: ClassId,
    name: &str,
    parameters: Ref,
) -> Result<Option<MethodId>, Exit> {
    let mut wanted = Vec::new();
    if !parameters.is_null() {
        for mirror in machine.ref_array(parameters) {
            if mirror.is_null() {
                return Ok(None);
            }
            wanted.push(machine.class_of_mirror(mirror));
        }
    }
    let mut named = machine.meta.class(class).methods.clone();
    named.retain(|&id| {
        let method = machine.meta.method(id);
        let count = method.argument_kinds.len() - usize::from(!method.is_static());
        &**machine.meta.symbols.name(method.name) == name && count == wanted.len()
    });
    named.sort_by_key(|&id| {
        let method = machine.meta.method(id);
        method.is_static() || method.access.is_private()
    });
    let loader = machine.meta.class(class).loader;
    let mut found = None;
    for id in named {
        let descriptor = machine.meta.method(id).descriptor;
        let descriptor = machine.meta.symbols.name(descriptor).clone();
        let (types, result) = descriptor.split_once(')').unwrap_or((&descriptor, "V"));
        // The result's type is of no concern in a method that is not meant.
        if classes_of_method(machine, loader, &format!("{types})V"))?.0 != wanted {
            continue;
        }
        classes_of_method(machine, loader, &format!("(){result}"))?;
        found = Some(id);
        if !machine.meta.method(id).access.has(SYNTHETIC) {
            break;
        }
    }
    Ok(found)
}

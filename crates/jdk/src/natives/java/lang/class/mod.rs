//! `java.lang.Class`: what a class is and what it is made from. Members are in `members`,
//! inner, enclosing and nest mates in `nesting`, where it came from in `domain`.

mod domain;
mod members;
mod nesting;

use gibbon_formats::descriptor::Kind;
use gibbon_machine::meta::{Access, ClassId, ClassKind, LoaderId, MAX_DIMENSIONS};
use gibbon_machine::native::{Args, Exit, NativeResult, NativeTable, ok};
use gibbon_machine::{Machine, Ref};

pub use members::{
    constructor_object, declared_fields, declared_methods, field_object, method_object,
};
pub use nesting::nest_host;

use super::class_loader::loader_id;
use crate::attributes;
use crate::natives::guest::{
    class_array, get_ref, interned, library_class, library_method, non_null, nothing, null_pointer,
    set_ref,
};

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.add(domain::NATIVES);
    table.add(members::NATIVES);
    table.add(nesting::NATIVES);
}

gibbon_machine::natives! { "java/lang/Class";
    "registerNatives" "()V" => nothing,
    "forName0" "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;" => for_name,
    "getPrimitiveClass" "(Ljava/lang/String;)Ljava/lang/Class;" => get_primitive_class,
    "initClassName" "()Ljava/lang/String;" => init_class_name,
    "isInstance" "(Ljava/lang/Object;)Z" => is_instance,
    "isAssignableFrom" "(Ljava/lang/Class;)Z" => is_assignable_from,
    "isInterface" "()Z" => is_interface,
    "isArray" "()Z" => is_array,
    "isPrimitive" "()Z" => is_primitive,
    "isHidden" "()Z" => is_hidden,
    "isRecord0" "()Z" => is_record,
    "getSuperclass" "()Ljava/lang/Class;" => get_superclass,
    "getInterfaces0" "()[Ljava/lang/Class;" => get_interfaces,
    "getModifiers" "()I" => get_modifiers,
    "getGenericSignature0" "()Ljava/lang/String;" => get_generic_signature,
    "getRawAnnotations" "()[B" => get_raw_annotations,
    "getRawTypeAnnotations" "()[B" => get_raw_type_annotations,
    "getConstantPool" "()Ljdk/internal/reflect/ConstantPool;" => get_constant_pool,
    "getSigners" "()[Ljava/lang/Object;" => get_signers,
    "setSigners" "([Ljava/lang/Object;)V" => set_signers,
    "desiredAssertionStatus0" "(Ljava/lang/Class;)Z" => desired_assertion_status,
}

/// The class that a native's receiver stands for.
fn this(machine: &Machine, args: Args) -> ClassId {
    machine.class_of_mirror(args.reference(0))
}

/// The text of `Class.getName`. What makes a hidden class's name unique follows a `+` in its
/// internal name and a slash here.
pub fn external_name(machine: &Machine, class: ClassId) -> String {
    let name = machine.meta.external_name(class);
    match (machine.meta.class(class).hidden, name.rfind('+')) {
        (true, Some(at)) => format!("{}/{}", &name[..at], &name[at + 1..]),
        _ => name,
    }
}

/// The string of `Class.getName`, remembered in the class object.
pub fn name(machine: &mut Machine, mirror: Ref) -> Result<Ref, Exit> {
    let offset = machine.meta.known().class_name;
    let known = machine.heap.get_ref(mirror, offset);
    if !known.is_null() {
        return Ok(known);
    }
    let text = external_name(machine, machine.class_of_mirror(mirror));
    let name = interned(machine, &text)?;
    machine.heap.set_ref(mirror, offset, name);
    Ok(name)
}

fn init_class_name(machine: &mut Machine, args: Args) -> NativeResult {
    ok(name(machine, args.reference(0))?)
}

/// Stages: 0 start, 1 the guest's loader has answered.
fn for_name(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let initialize = args.boolean(1);
    let text = machine.text(name);
    if text.contains('/') || text.is_empty() {
        return Err(machine.throw("java/lang/ClassNotFoundException", &text));
    }
    let internal = text.replace('.', "/");
    let class = match load_for_guest(machine, args, args.reference(2), &internal)? {
        Some(class) => class,
        // Said by the machine, not by a loader: in its own form of the name.
        None => return Err(machine.throw("java/lang/ClassNotFoundException", &internal)),
    };
    if initialize {
        machine.initialize(class)?;
    }
    ok(machine.mirror(class)?)
}

/// Loads a class as `Class.forName` does: through `loadClass` of the guest's loader, whose
/// exceptions reach the caller as they are. `None`: the boot loader does not have it.
fn load_for_guest(
    machine: &mut Machine,
    args: Args,
    loader: Ref,
    internal: &str,
) -> Result<Option<ClassId>, Exit> {
    let id = loader_id(machine, loader);
    if let Some(class) = machine.find_loaded_for_guest(id, internal) {
        return Ok(Some(class));
    }
    let element = internal.trim_start_matches('[');
    let is_array = element.len() != internal.len();
    if internal.len() - element.len() > MAX_DIMENSIONS {
        return Ok(None);
    }
    let element = match is_array.then(|| element.as_bytes().first()) {
        None => element,
        Some(Some(b'L')) if element.ends_with(';') => &element[1..element.len() - 1],
        Some(_) if element.len() == 1 && primitive_of(element).is_some() => {
            return machine.load_class(id, internal).map(Some);
        }
        Some(_) => return Ok(None),
    };
    if loader.is_null() {
        return match machine.find_built_in(LoaderId::BOOT, element)? {
            Some(_) => machine.load_class(id, internal).map(Some),
            None => Ok(None),
        };
    }
    if machine.stage() == 0 {
        let class = machine.heap.class_of(loader);
        let descriptor = "(Ljava/lang/String;)Ljava/lang/Class;";
        let method = library_method(machine, class, "loadClass", descriptor);
        let method = machine.select_virtual(class, method);
        let name = machine.string(&element.replace('/', "."))?;
        return Err(Exit::call(
            method,
            vec![u64::from(loader.0), u64::from(name.0)],
            1,
        ));
    }
    let mirror = args.result_ref();
    if mirror.is_null() {
        return Ok(None);
    }
    let class = machine.class_of_mirror(mirror);
    let symbol = machine.meta.symbols.intern(element);
    if machine.meta.class(class).name != symbol {
        return Ok(None);
    }
    machine.meta.loaders[id.0 as usize].add(symbol, class);
    if is_array {
        return machine.load_class(id, internal).map(Some);
    }
    Ok(Some(class))
}

fn primitive_of(letter: &str) -> Option<Kind> {
    let kind = Kind::from_char(letter.chars().next()?)?;
    (!matches!(kind, Kind::Void | Kind::Reference)).then_some(kind)
}

fn get_primitive_class(machine: &mut Machine, args: Args) -> NativeResult {
    use Kind::*;
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    let kind = [Boolean, Byte, Char, Short, Int, Long, Float, Double, Void]
        .into_iter()
        .find(|kind| kind.keyword() == Some(&name));
    match kind {
        Some(kind) => {
            let class = machine.primitive(kind);
            ok(machine.mirror(class)?)
        }
        None => Err(machine.throw("java/lang/ClassNotFoundException", &name)),
    }
}

fn is_instance(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(1);
    let class = this(machine, args);
    ok(!object.is_null()
        && machine
            .meta
            .is_subtype(machine.heap.class_of(object), class))
}

fn is_assignable_from(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(1).is_null() {
        return Err(null_pointer(machine));
    }
    let from = machine.class_of_mirror(args.reference(1));
    ok(machine.meta.is_subtype(from, this(machine, args)))
}

fn is_interface(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.meta.class(this(machine, args)).is_interface())
}

fn is_array(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.meta.class(this(machine, args)).is_array())
}

fn is_primitive(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.meta.class(this(machine, args)).is_primitive())
}

fn is_hidden(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.meta.class(this(machine, args)).hidden)
}

fn is_record(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    ok(is_record_class(machine, class))
}

/// Final, directly under `Record`, and with a list of components.
pub fn is_record_class(machine: &Machine, class: ClassId) -> bool {
    let class = machine.meta.class(class);
    let under_record = class
        .super_class
        .is_some_and(|above| machine.meta.class_name(above) == "java/lang/Record");
    under_record
        && class.access.has(Access::FINAL)
        && attributes::of_class(&class.source).record.is_some()
}

fn get_superclass(machine: &mut Machine, args: Args) -> NativeResult {
    let class = machine.meta.class(this(machine, args));
    match class.super_class {
        Some(above) if !class.is_interface() => ok(machine.mirror(above)?),
        _ => ok(Ref::NULL),
    }
}

fn get_interfaces(machine: &mut Machine, args: Args) -> NativeResult {
    let interfaces = machine.meta.class(this(machine, args)).interfaces.clone();
    ok(class_array(machine, &interfaces)?)
}

/// Bits that a class file may have on a class; `ACC_SUPER` says nothing to a program.
const WRITTEN_FLAGS: u32 = 0x7fff & !Access::SYNCHRONIZED;

/// The flags of the source: a member class has them in the list of inner classes.
pub fn modifiers(machine: &Machine, id: ClassId) -> i32 {
    let class = machine.meta.class(id);
    let flags = match class.kind {
        ClassKind::Array { component, .. } => {
            const VISIBILITY: u32 = Access::PUBLIC | Access::PRIVATE | Access::PROTECTED;
            modifiers(machine, component) as u32 & VISIBILITY | Access::FINAL | Access::ABSTRACT
        }
        ClassKind::Primitive(_) => Access::PUBLIC | Access::FINAL | Access::ABSTRACT,
        ClassKind::Instance => match attributes::inner_class(&class.source) {
            Some(inner) => inner.flags,
            None => class.access.0,
        },
    };
    (flags & WRITTEN_FLAGS) as i32
}

fn get_modifiers(machine: &mut Machine, args: Args) -> NativeResult {
    ok(modifiers(machine, this(machine, args)))
}

fn get_generic_signature(machine: &mut Machine, args: Args) -> NativeResult {
    let source = &machine.meta.class(this(machine, args)).source;
    match attributes::of_class(source).signature {
        Some(signature) => ok(interned(machine, &signature)?),
        None => ok(Ref::NULL),
    }
}

fn get_raw_annotations(machine: &mut Machine, args: Args) -> NativeResult {
    let source = &machine.meta.class(this(machine, args)).source;
    let annotations = attributes::of_class(source).annotations;
    ok(optional_bytes(machine, annotations)?)
}

fn get_raw_type_annotations(machine: &mut Machine, args: Args) -> NativeResult {
    let source = &machine.meta.class(this(machine, args)).source;
    let annotations = attributes::of_class(source).type_annotations;
    ok(optional_bytes(machine, annotations)?)
}

/// A `byte[]`, or null.
pub fn optional_bytes(machine: &mut Machine, bytes: Option<Vec<u8>>) -> Result<Ref, Exit> {
    bytes.map_or(Ok(Ref::NULL), |bytes| machine.new_bytes(&bytes))
}

/// A handle whose only content is the class it belongs to.
fn get_constant_pool(machine: &mut Machine, args: Args) -> NativeResult {
    if !matches!(
        machine.meta.class(this(machine, args)).kind,
        ClassKind::Instance
    ) {
        return ok(Ref::NULL);
    }
    let class = library_class(machine, "jdk/internal/reflect/ConstantPool")?;
    let pool = machine.new_object(class)?;
    set_ref(machine, pool, "constantPoolOop", args.reference(0));
    ok(pool)
}

fn get_signers(machine: &mut Machine, args: Args) -> NativeResult {
    let signers = get_ref(machine, args.reference(0), "machineSigners");
    if signers.is_null() {
        return ok(Ref::NULL);
    }
    let elements = machine.ref_array(signers);
    let component = machine.meta.known().object;
    ok(machine.new_ref_array(component, &elements)?)
}

fn set_signers(machine: &mut Machine, args: Args) -> NativeResult {
    if matches!(
        machine.meta.class(this(machine, args)).kind,
        ClassKind::Instance
    ) {
        set_ref(
            machine,
            args.reference(0),
            "machineSigners",
            args.reference(1),
        );
    }
    ok(())
}

/// Assertions are off, as by default.
fn desired_assertion_status(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

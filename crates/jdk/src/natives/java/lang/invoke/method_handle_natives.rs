//! `java.lang.invoke.MethodHandleNatives`: names of members become members.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::meta::{Access, ClassId, ClassKind, MethodId, primitive_letter};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::member_name::{
    ALL_KINDS, Dispatch, IS_CONSTRUCTOR, IS_FIELD, IS_METHOD, MemberName, ReferenceKind, set_field,
    set_method,
};
use crate::natives::guest::{get_int, get_ref, interned, nothing, set_ref};

gibbon_machine::natives! { "java/lang/invoke/MethodHandleNatives";
    "registerNatives" "()V" => nothing,
    "init" "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V" => init,
    "expand" "(Ljava/lang/invoke/MemberName;)V" => expand,
    "resolve" "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;" => resolve,
    "objectFieldOffset" "(Ljava/lang/invoke/MemberName;)J" => object_field_offset,
    "staticFieldOffset" "(Ljava/lang/invoke/MemberName;)J" => static_field_offset,
    "staticFieldBase" "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" => static_field_base,
    "getMemberVMInfo" "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" => member_vm_info,
    "setCallSiteTargetNormal" "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" => set_call_site_target,
    "setCallSiteTargetVolatile" "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" => set_call_site_target,
    "clearCallSiteContext" "(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V" => nothing,
    "getNamedCon" "(I[Ljava/lang/Object;)I" => named_constant,
}

fn internal_error(machine: &mut Machine, message: &str) -> Exit {
    machine.throw("java/lang/InternalError", message)
}

/// Fills in a `MemberName` from a reflected field, method or constructor.
fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let (member, reflected) = (args.reference(0), args.reference(1));
    if member.is_null() || reflected.is_null() {
        let what = if member.is_null() { "mname" } else { "target" };
        return Err(internal_error(machine, &format!("{what} is null")));
    }
    let class_name = machine
        .meta
        .class_name(machine.heap.class_of(reflected))
        .to_owned();
    let is_field = class_name == "java/lang/reflect/Field";
    let is_method = class_name == "java/lang/reflect/Method";
    if !is_field && !is_method && class_name != "java/lang/reflect/Constructor" {
        return ok(());
    }
    let owner = machine.class_of_mirror(get_ref(machine, reflected, "clazz"));
    let slot = get_int(machine, reflected, "slot") as usize;
    if is_field {
        set_field(machine, member, owner, slot, false)?;
        let (name, field_type) = (
            get_ref(machine, reflected, "name"),
            get_ref(machine, reflected, "type"),
        );
        let known = machine.meta.known();
        let (name_offset, type_offset) = (known.member_name_name, known.member_name_type);
        machine.heap.set_ref(member, name_offset, name);
        machine.heap.set_ref(member, type_offset, field_type);
        return ok(());
    }
    let id = machine.meta.class(owner).methods[slot];
    let name = machine
        .meta
        .symbols
        .name(machine.meta.method(id).name)
        .clone();
    if is_method && polymorphic_method(machine, owner, &name) == Some(id) {
        // Unresolved: it has no signature of its own.
        return ok(());
    }
    let dispatch = dispatch_of(machine, owner, id);
    set_method(machine, member, id, dispatch)?;
    ok(())
}

/// How a call of a method found in `class` reaches it.
fn dispatch_of(machine: &Machine, class: ClassId, id: MethodId) -> Dispatch {
    let method = machine.meta.method(id);
    let owner = machine.meta.class(method.class);
    let is_initializer = machine.meta.symbols.name(method.name).starts_with('<');
    let is_bound = method.is_static()
        || method.access.is_private()
        || method.access.has(Access::FINAL)
        || is_initializer;
    if is_bound {
        return Dispatch::Direct;
    }
    match (
        owner.is_interface(),
        machine.meta.class(class).is_interface(),
    ) {
        (true, true) => Dispatch::Interface,
        // A default or abstract method of an interface, found through a class.
        (true, false) => Dispatch::Virtual(class),
        (false, _) if owner.access.has(Access::FINAL) => Dispatch::Direct,
        (false, _) => Dispatch::Virtual(method.class),
    }
}

/// Name and type of a resolved member, where they are still missing.
fn expand(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    if object.is_null() {
        return Err(internal_error(machine, "mname is null"));
    }
    let member = MemberName::read(machine, object);
    let (name, descriptor, owner) = match member.flags & ALL_KINDS {
        IS_METHOD | IS_CONSTRUCTOR => {
            let Some(id) = member.machine_method(machine) else {
                return Err(
                    machine.throw("java/lang/IllegalArgumentException", "nothing to expand")
                );
            };
            let method = machine.meta.method(id);
            (method.name, method.descriptor, method.class)
        }
        IS_FIELD if member.class.is_null() => {
            let message = "nothing to expand (as field)";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        IS_FIELD => match member.field(machine) {
            Some(field) => (field.name, field.descriptor, field.class),
            None => return Err(internal_error(machine, "unrecognized MemberName format")),
        },
        _ => return Err(internal_error(machine, "unrecognized MemberName format")),
    };
    let (name, descriptor) = (
        machine.meta.symbols.name(name).clone(),
        machine.meta.symbols.name(descriptor).clone(),
    );
    let name = interned(machine, &name)?;
    let member_type = match Kind::from_char(descriptor.chars().next().unwrap_or('L')) {
        Some(kind) if descriptor.len() == 1 => {
            let class = machine.primitive(kind);
            machine.mirror(class)?
        }
        _ => machine.string(&descriptor)?,
    };
    let owner = machine.mirror(owner)?;
    let known = machine.meta.known().clone();
    if member.class.is_null() {
        machine.heap.set_ref(object, known.member_name_class, owner);
    }
    if member.name.is_null() {
        machine.heap.set_ref(object, known.member_name_name, name);
    }
    if member.member_type.is_null() {
        machine
            .heap
            .set_ref(object, known.member_name_type, member_type);
    }
    ok(())
}

/// Resolves a name. Failing is null if `speculative`, else a `LinkageError`.
fn resolve(machine: &mut Machine, args: Args) -> NativeResult {
    let (object, caller, speculative) = (args.reference(0), args.reference(1), args.boolean(3));
    if object.is_null() {
        return Err(internal_error(machine, "mname is null"));
    }
    let member = MemberName::read(machine, object);
    if member.is_resolved_method() {
        return ok(object);
    }
    let Some(kind) = ReferenceKind::of_flags(member.flags) else {
        return Err(internal_error(machine, "obsolete MemberName format"));
    };
    if member.class.is_null() || member.name.is_null() || member.member_type.is_null() {
        return Err(machine.throw("java/lang/IllegalArgumentException", "nothing to resolve"));
    }
    let caller = (!caller.is_null()).then(|| machine.class_of_mirror(caller));
    match resolve_member(machine, object, &member, kind, caller) {
        Ok(()) => ok(object),
        Err(Failure::Exit(exit)) => Err(exit),
        Err(Failure::Linkage { .. }) if speculative => ok(Ref::NULL),
        Err(Failure::Linkage { class, message }) => Err(machine.throw(class, &message)),
    }
}

enum Failure {
    Exit(Exit),
    Linkage {
        class: &'static str,
        message: String,
    },
}

impl From<Exit> for Failure {
    fn from(exit: Exit) -> Failure {
        Failure::Exit(exit)
    }
}

fn failure(class: &'static str, message: impl Into<String>) -> Failure {
    Failure::Linkage {
        class,
        message: message.into(),
    }
}

fn resolve_member(
    machine: &mut Machine,
    object: Ref,
    member: &MemberName,
    kind: ReferenceKind,
    caller: Option<ClassId>,
) -> Result<(), Failure> {
    let mut class = machine.class_of_mirror(member.class);
    match machine.meta.class(class).kind {
        ClassKind::Instance => {}
        ClassKind::Array { .. } => class = machine.meta.known().object,
        ClassKind::Primitive(_) => return Err(not_found(member.flags)),
    }
    let name = machine.text(member.name);
    match member.flags & ALL_KINDS {
        IS_METHOD if name == "<clinit>" || name == "<init>" => Err(not_found(member.flags)),
        IS_METHOD => {
            let (id, dispatch) = resolve_method(machine, class, &name, member, kind, caller)?;
            Ok(set_method(machine, object, id, dispatch)?)
        }
        IS_CONSTRUCTOR if name == "<init>" => {
            let id = find_method(machine, class, &name, member)?;
            check_access(machine, caller, class, id)?;
            Ok(set_method(machine, object, id, Dispatch::Direct)?)
        }
        IS_CONSTRUCTOR => Err(not_found(member.flags)),
        IS_FIELD => {
            let (owner, place) = find_field(machine, class, &name, member)?;
            let writes = matches!(kind, ReferenceKind::PutField | ReferenceKind::PutStatic);
            Ok(set_field(machine, object, owner, place, writes)?)
        }
        _ => Err(internal_error(machine, "unrecognized MemberName format").into()),
    }
}

fn not_found(flags: u32) -> Failure {
    if flags & ALL_KINDS == IS_FIELD {
        failure("java/lang/NoSuchFieldError", "field resolution failed")
    } else {
        failure("java/lang/NoSuchMethodError", "method resolution failed")
    }
}

/// A method that is called with any descriptor: its own is only a place holder.
fn polymorphic_method(machine: &Machine, class: ClassId, name: &str) -> Option<MethodId> {
    let known = machine.meta.known();
    if class != known.method_handle && class != known.var_handle {
        return None;
    }
    let name = machine.meta.symbols.find(name)?;
    machine
        .meta
        .class(class)
        .methods
        .iter()
        .copied()
        .find(|&id| {
            let method = machine.meta.method(id);
            method.name == name
                && method.access.has(Access::NATIVE)
                && method.access.has(Access::VARARGS)
        })
}

/// Method resolution as for the instruction of this kind (JVMS 6.5), without a receiver.
fn resolve_method(
    machine: &mut Machine,
    class: ClassId,
    name: &str,
    member: &MemberName,
    kind: ReferenceKind,
    caller: Option<ClassId>,
) -> Result<(MethodId, Dispatch), Failure> {
    if let Some(id) = polymorphic_method(machine, class, name)
        && machine.meta.method(id).is_static() == (kind == ReferenceKind::InvokeStatic)
        && kind != ReferenceKind::InvokeInterface
    {
        return Ok((id, Dispatch::Direct));
    }
    let id = find_method(machine, class, name, member)?;
    let is_static = machine.meta.method(id).is_static();
    if is_static != (kind == ReferenceKind::InvokeStatic) {
        let expected = match kind {
            ReferenceKind::InvokeStatic => "Expected static method",
            ReferenceKind::InvokeVirtual => "Expecting non-static method",
            _ => "Expected instance not static method",
        };
        let message = format!("{expected} '{}'", machine.method_text(id));
        return Err(failure("java/lang/IncompatibleClassChangeError", message));
    }
    let is_interface = machine.meta.class(class).is_interface();
    let name_of_class = || machine.meta.external_name(class);
    match kind {
        ReferenceKind::InvokeInterface if !is_interface => {
            let message = format!(
                "Found class {}, but interface was expected",
                name_of_class()
            );
            return Err(failure("java/lang/IncompatibleClassChangeError", message));
        }
        ReferenceKind::InvokeVirtual if is_interface => {
            let message = format!(
                "Found interface {}, but class was expected",
                name_of_class()
            );
            return Err(failure("java/lang/IncompatibleClassChangeError", message));
        }
        _ => {}
    }
    check_access(machine, caller, class, id)?;
    if kind != ReferenceKind::InvokeSpecial {
        return Ok((id, dispatch_of(machine, class, id)));
    }
    let target = select_special(machine, caller, id);
    if machine.meta.method(target).access.is_abstract() {
        let text = machine.method_text(target);
        return Err(failure("java/lang/AbstractMethodError", text));
    }
    Ok((target, Dispatch::Direct))
}

/// `invokespecial` of a method above the caller means the nearest one above.
fn select_special(machine: &Machine, caller: Option<ClassId>, id: MethodId) -> MethodId {
    let method = machine.meta.method(id);
    let owner = machine.meta.class(method.class);
    let Some(caller) = caller else { return id };
    let above = machine.meta.class(caller).super_class;
    let is_super_call = !method.access.is_private()
        && method.class != caller
        && !owner.is_interface()
        && machine.meta.is_subtype(caller, method.class);
    match above {
        Some(above) if is_super_call => machine
            .meta
            .find_method(above, method.name, method.descriptor)
            .unwrap_or(id),
        _ => id,
    }
}

fn check_access(
    machine: &Machine,
    caller: Option<ClassId>,
    class: ClassId,
    id: MethodId,
) -> Result<(), Failure> {
    let Some(caller) = caller else { return Ok(()) };
    let method = machine.meta.method(id);
    // `clone` and `finalize` of arrays are found in `Object`, where they are protected.
    if machine.can_access(caller, method.class, method.access)
        || class == machine.meta.known().object
    {
        return Ok(());
    }
    Err(failure(
        "java/lang/IllegalAccessError",
        machine.no_access_message(caller, id),
    ))
}

fn find_method(
    machine: &mut Machine,
    class: ClassId,
    name: &str,
    member: &MemberName,
) -> Result<MethodId, Failure> {
    let descriptor = descriptor_text(machine, member.member_type)?;
    let symbols = &machine.meta.symbols;
    let found = match (symbols.find(name), symbols.find(&descriptor)) {
        (Some(symbol), Some(descriptor)) if name == "<init>" => machine
            .meta
            .class(class)
            .declared
            .get(&(symbol, descriptor))
            .copied(),
        (Some(symbol), Some(descriptor)) => machine.meta.find_method(class, symbol, descriptor),
        _ => None,
    };
    found.ok_or_else(|| {
        let class = machine.meta.external_name(class);
        let text = gibbon_machine::interp::signature_text(&class, name, &descriptor);
        failure("java/lang/NoSuchMethodError", format!("'{text}'"))
    })
}

fn find_field(
    machine: &mut Machine,
    class: ClassId,
    name: &str,
    member: &MemberName,
) -> Result<(ClassId, usize), Failure> {
    let descriptor = descriptor_text(machine, member.member_type)?;
    let symbols = &machine.meta.symbols;
    let field = match (symbols.find(name), symbols.find(&descriptor)) {
        (Some(name), Some(descriptor)) => machine.meta.find_field(class, name, descriptor),
        _ => None,
    };
    let Some(field) = field else {
        return Err(failure("java/lang/NoSuchFieldError", name));
    };
    let fields = &machine.meta.class(field.class).fields;
    let place = fields.iter().position(|other| std::ptr::eq(other, field));
    Ok((field.class, place.expect("a field is one of its class")))
}

/// The descriptor of a `MethodType`, of a `Class`, or one that is given as a string.
fn descriptor_text(machine: &mut Machine, member_type: Ref) -> Result<String, Exit> {
    let known = machine.meta.known();
    let class = machine.heap.class_of(member_type);
    if class == known.string {
        return Ok(machine.text(member_type));
    }
    if class == known.class {
        return Ok(descriptor_of_mirror(machine, member_type));
    }
    if class != known.method_type {
        return Err(internal_error(machine, "unrecognized type"));
    }
    let result = machine.heap.get_ref(member_type, known.method_type_return);
    let parameters = machine
        .heap
        .get_ref(member_type, known.method_type_parameters);
    let parameters: String = machine
        .ref_array(parameters)
        .into_iter()
        .map(|parameter| descriptor_of_mirror(machine, parameter))
        .collect();
    Ok(format!(
        "({parameters}){}",
        descriptor_of_mirror(machine, result)
    ))
}

fn descriptor_of_mirror(machine: &Machine, mirror: Ref) -> String {
    let class = machine.class_of_mirror(mirror);
    let name = machine.meta.class_name(class);
    match machine.meta.class(class).kind {
        ClassKind::Array { .. } => name.to_owned(),
        ClassKind::Primitive(kind) => primitive_letter(kind).to_string(),
        ClassKind::Instance => format!("L{name};"),
    }
}

fn field_argument(machine: &mut Machine, object: Ref, is_static: bool) -> Result<MemberName, Exit> {
    if object.is_null() {
        return Err(internal_error(machine, "mname not resolved"));
    }
    let member = MemberName::read(machine, object);
    if member.class.is_null() {
        return Err(internal_error(machine, "mname not resolved"));
    }
    let matches = (member.flags & Access::STATIC != 0) == is_static;
    if member.flags & IS_FIELD == 0 || !matches {
        let required = if is_static {
            "static field required"
        } else {
            "non-static field required"
        };
        return Err(internal_error(machine, required));
    }
    Ok(member)
}

fn object_field_offset(machine: &mut Machine, args: Args) -> NativeResult {
    ok(field_argument(machine, args.reference(0), false)?.field_offset())
}

fn static_field_offset(machine: &mut Machine, args: Args) -> NativeResult {
    ok(field_argument(machine, args.reference(0), true)?.field_offset())
}

/// Statics lie in the class object.
fn static_field_base(machine: &mut Machine, args: Args) -> NativeResult {
    ok(field_argument(machine, args.reference(0), true)?.class)
}

/// `{index, class or the member itself}`, for assertions of the library.
fn member_vm_info(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    if object.is_null() {
        return ok(Ref::NULL);
    }
    let member = MemberName::read(machine, object);
    let index = machine.box_value(Kind::Long, member.index() as u64)?;
    let target = if member.flags & IS_FIELD != 0 {
        member.class
    } else {
        object
    };
    let component = machine.meta.known().object;
    ok(machine.new_ref_array(component, &[index, target])?)
}

/// Call sites are asked for their target at each call, so there is nothing to invalidate.
fn set_call_site_target(machine: &mut Machine, args: Args) -> NativeResult {
    let (site, target) = (args.reference(0), args.reference(1));
    if site.is_null() || target.is_null() {
        return Err(machine.throw_npe());
    }
    set_ref(machine, site, "target", target);
    ok(())
}

/// There are none to check but in debug builds of HotSpot.
fn named_constant(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

//! `java.lang.StackFrameInfo`, as the stack walker fills it in.

use gibbon_machine::meta::{Access, MethodId};
use gibbon_machine::native::Exit;
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{get_int, get_ref, interned, set_int};

/// Flags of `MemberName`.
const IS_METHOD: u32 = 0x1_0000;
const IS_CONSTRUCTOR: u32 = 0x2_0000;
const REFERENCE_KIND_SHIFT: u32 = 24;
const INVOKE_VIRTUAL: u32 = 5;
const INVOKE_STATIC: u32 = 6;
const INVOKE_SPECIAL: u32 = 7;
const NEW_INVOKE_SPECIAL: u32 = 8;
const INVOKE_INTERFACE: u32 = 9;
const MODIFIERS: u32 = 0x1dff;

/// Sets the frame's method and bytecode offset.
pub fn fill(machine: &mut Machine, info: Ref, method: MethodId, pc: u32) -> Result<(), Exit> {
    let member = get_ref(machine, info, "memberName");
    let method_info = machine.meta.method(method);
    let offset = method_info
        .code
        .as_ref()
        .map_or(0, |code| code.code.offset(pc));
    let name = machine.meta.symbols.name(method_info.name).clone();
    let descriptor = machine.meta.symbols.name(method_info.descriptor).clone();
    let (class, access) = (method_info.class, method_info.access);
    let kind = if &*name == "<init>" {
        NEW_INVOKE_SPECIAL
    } else if access.is_static() {
        INVOKE_STATIC
    } else if machine.meta.class(class).is_interface() {
        INVOKE_INTERFACE
    } else if access.is_private() || access.has(Access::FINAL) {
        INVOKE_SPECIAL
    } else {
        INVOKE_VIRTUAL
    };
    let is = if kind == NEW_INVOKE_SPECIAL {
        IS_CONSTRUCTOR
    } else {
        IS_METHOD
    };
    let flags = is | kind << REFERENCE_KIND_SHIFT | access.0 & MODIFIERS;

    set_int(machine, info, "bci", offset as i32);
    let mirror = machine.mirror(class)?;
    let name = interned(machine, &name)?;
    let descriptor = interned(machine, &descriptor)?;
    let resolved_class = machine.meta.known().resolved_method_name;
    let resolved = machine.new_object(resolved_class)?;
    let known = machine.meta.known();
    machine
        .heap
        .set_u32(resolved, known.resolved_method, method.0);
    machine
        .heap
        .set_ref(resolved, known.resolved_method_holder, mirror);
    machine
        .heap
        .set_ref(member, known.member_name_class, mirror);
    machine.heap.set_ref(member, known.member_name_name, name);
    machine
        .heap
        .set_ref(member, known.member_name_type, descriptor);
    machine
        .heap
        .set_ref(member, known.member_name_method, resolved);
    set_int(machine, member, "flags", flags as i32);
    Ok(())
}

/// The method and the instruction that a filled-in frame stands for.
pub fn place(machine: &Machine, info: Ref) -> (MethodId, u32) {
    let member = get_ref(machine, info, "memberName");
    let known = machine.meta.known();
    let resolved = machine.heap.get_ref(member, known.member_name_method);
    let method = MethodId(machine.heap.get_u32(resolved, known.resolved_method));
    let offset = get_int(machine, info, "bci") as u32;
    let pc = machine.meta.method(method).code.as_ref().and_then(|code| {
        let entry = code
            .code
            .offsets
            .iter()
            .find(|&&(_, from)| from == offset)?;
        Some(entry.0)
    });
    (method, pc.unwrap_or(0))
}

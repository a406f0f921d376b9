//! `java.lang.invoke.MemberName`: a method, constructor or field as method handles name it.
//!
//! A resolved one leads to the machine's own method in its `ResolvedMethodName`, and holds in
//! `machineIndex` what HotSpot's `vmindex` holds: a field's offset, the place in the virtual
//! table of a method that is called virtually, [`NOT_VIRTUAL`] of one that is not.

use gibbon_machine::meta::{Access, ClassId, Field, MethodId};
use gibbon_machine::{Exit, Machine, Ref};

/// Constants of `MethodHandleNatives.Constants`.
pub const IS_METHOD: u32 = 0x0001_0000;
pub const IS_CONSTRUCTOR: u32 = 0x0002_0000;
pub const IS_FIELD: u32 = 0x0004_0000;
const IS_TYPE: u32 = 0x0008_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const TRUSTED_FINAL: u32 = 0x0020_0000;
pub const ALL_KINDS: u32 = IS_METHOD | IS_CONSTRUCTOR | IS_FIELD | IS_TYPE;

const METHOD_MODIFIERS: u32 = 0x1dff;
const FIELD_MODIFIERS: u32 = 0x50df;

const NOT_VIRTUAL: i64 = -2;

/// Kinds of references, numbered as in the constant pool (JVMS 4.4.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum ReferenceKind {
    GetField = 1,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl ReferenceKind {
    pub fn of_flags(flags: u32) -> Option<ReferenceKind> {
        use ReferenceKind::*;
        let all = [
            GetField,
            GetStatic,
            PutField,
            PutStatic,
            InvokeVirtual,
            InvokeStatic,
            InvokeSpecial,
            NewInvokeSpecial,
            InvokeInterface,
        ];
        all.get((flags >> 24 & 15).checked_sub(1)? as usize)
            .copied()
    }

    fn bits(self) -> u32 {
        (self as u32) << 24
    }
}

/// How a resolved method is to be called.
#[derive(Clone, Copy)]
pub enum Dispatch {
    Direct,
    /// Through the virtual table of classes below this one.
    Virtual(ClassId),
    Interface,
}

/// The fields of a `MemberName`.
pub struct MemberName {
    pub class: Ref,
    pub name: Ref,
    pub member_type: Ref,
    pub flags: u32,
    method: Ref,
    index: i64,
}

impl MemberName {
    pub fn read(machine: &Machine, object: Ref) -> MemberName {
        let known = machine.meta.known();
        let heap = &machine.heap;
        MemberName {
            class: heap.get_ref(object, known.member_name_class),
            name: heap.get_ref(object, known.member_name_name),
            member_type: heap.get_ref(object, known.member_name_type),
            flags: heap.get_u32(object, known.member_name_flags),
            method: heap.get_ref(object, known.member_name_method),
            index: heap.get_i64(object, known.member_name_index),
        }
    }

    pub fn is_resolved_method(&self) -> bool {
        !self.method.is_null()
    }

    /// The machine's method, if this names a resolved one.
    pub fn machine_method(&self, machine: &Machine) -> Option<MethodId> {
        if self.method.is_null() {
            return None;
        }
        Some(MethodId(
            machine
                .heap
                .get_u32(self.method, machine.meta.known().resolved_method),
        ))
    }

    /// Offset of a resolved field.
    pub fn field_offset(&self) -> i64 {
        self.index
    }

    pub fn index(&self) -> i64 {
        self.index
    }

    /// The field that a resolved member names.
    pub fn field<'a>(&self, machine: &'a Machine) -> Option<&'a Field> {
        let class = machine.class_of_mirror(self.class);
        let is_static = self.flags & Access::STATIC != 0;
        machine.meta.class(class).fields.iter().find(|field| {
            field.access.is_static() == is_static && i64::from(field.offset) == self.index
        })
    }
}

/// Makes a `MemberName` name this method.
pub fn set_method(
    machine: &mut Machine,
    object: Ref,
    id: MethodId,
    dispatch: Dispatch,
) -> Result<(), Exit> {
    let method = machine.meta.method(id);
    let owner = method.class;
    let mut flags = method.access.0 & METHOD_MODIFIERS;
    if method.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    let is_constructor = &**machine.meta.symbols.name(method.name) == "<init>";
    use ReferenceKind::*;
    let (kind, holder, index) = match dispatch {
        Dispatch::Interface => (InvokeInterface, owner, i64::from(method.index)),
        Dispatch::Virtual(class) => {
            let index = method
                .vtable_index
                .map_or(i64::from(method.index), i64::from);
            (InvokeVirtual, class, index)
        }
        Dispatch::Direct if method.is_static() => (InvokeStatic, owner, NOT_VIRTUAL),
        Dispatch::Direct => (InvokeSpecial, owner, NOT_VIRTUAL),
    };
    flags |= kind.bits()
        | if is_constructor {
            IS_CONSTRUCTOR
        } else {
            IS_METHOD
        };
    // Allocate all before anything is changed.
    let owner = machine.mirror(owner)?;
    let holder = machine.mirror(holder)?;
    let resolved = machine.new_object(machine.meta.known().resolved_method_name)?;
    let known = machine.meta.known();
    machine.heap.set_u32(resolved, known.resolved_method, id.0);
    machine
        .heap
        .set_ref(resolved, known.resolved_method_holder, owner);
    machine.heap.set_u32(object, known.member_name_flags, flags);
    machine
        .heap
        .set_ref(object, known.member_name_method, resolved);
    machine.heap.set_i64(object, known.member_name_index, index);
    machine
        .heap
        .set_ref(object, known.member_name_class, holder);
    Ok(())
}

/// Makes a `MemberName` name field number `place` of a class.
pub fn set_field(
    machine: &mut Machine,
    object: Ref,
    class: ClassId,
    place: usize,
    writes: bool,
) -> Result<(), Exit> {
    let holder = machine.mirror(class)?;
    let field = &machine.meta.class(class).fields[place];
    let access = field.access;
    let kind = match (access.is_static(), writes) {
        (false, false) => ReferenceKind::GetField,
        (true, false) => ReferenceKind::GetStatic,
        (false, true) => ReferenceKind::PutField,
        (true, true) => ReferenceKind::PutStatic,
    };
    let mut flags = access.0 & FIELD_MODIFIERS | IS_FIELD | kind.bits();
    if access.has(Access::FINAL) && (access.is_static() || is_trusted(machine, class)) {
        flags |= TRUSTED_FINAL;
    }
    let offset = i64::from(field.offset);
    let known = machine.meta.known();
    machine.heap.set_u32(object, known.member_name_flags, flags);
    machine
        .heap
        .set_ref(object, known.member_name_method, Ref::NULL);
    machine
        .heap
        .set_i64(object, known.member_name_index, offset);
    machine
        .heap
        .set_ref(object, known.member_name_class, holder);
    Ok(())
}

/// Nothing can write final fields of hidden classes and of records once they are made.
fn is_trusted(machine: &Machine, class: ClassId) -> bool {
    let class = machine.meta.class(class);
    let above = class
        .super_class
        .map(|above| machine.meta.class_name(above));
    class.hidden || above == Some("java/lang/Record")
}

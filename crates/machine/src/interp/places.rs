//! What places and locations that observers are told of stand for, by name.
//!
//! Numbers of classes and methods are good until the next restore, which may give them to others.

use super::Location;
use crate::Machine;
use crate::heap::{ARRAY_DATA, CLASS_TABLE, Ref};
use crate::meta::{ClassId, ClassKind, Field, MethodId};
use gibbon_formats::descriptor::Kind;

impl Machine {
    /// As DEX files name it: `Lcom/example/Main;->onCreate(Landroid/os/Bundle;)V`.
    pub fn method_name(&self, id: MethodId) -> String {
        let method = self.meta.method(id);
        let name = |symbol| self.meta.symbols.name(symbol).to_string();
        format!(
            "L{};->{}{}",
            self.meta.class_name(method.class),
            name(method.name),
            name(method.descriptor)
        )
    }

    /// Where an instruction was in the method's bytecode.
    pub fn bytecode_offset(&self, method: MethodId, pc: u32) -> u32 {
        self.linked_code(method).code.offset(pc)
    }

    /// The line of an instruction in its source file, if the class says.
    pub fn line(&self, method: MethodId, pc: u32) -> Option<u32> {
        self.linked_code(method).code.line(pc)
    }

    /// Whether the bytecode's branch at an instruction was taken, if the instruction's was so.
    pub fn is_taken(&self, method: MethodId, pc: u32, taken: bool) -> bool {
        self.linked_code(method).code.after_branch(pc, taken).1
    }

    /// The bits of the value that a location holds now.
    pub fn value_at(&self, location: Location) -> u64 {
        let (object, offset, kind) = match location {
            Location::Element {
                array,
                class,
                index,
            } => {
                let ClassKind::Array { element, .. } = self.meta.class(class).kind else {
                    return 0;
                };
                let offset = ARRAY_DATA + index * element_size(element);
                (array, offset, element)
            }
            Location::Field { object, offset, .. } => match self.field_at(location) {
                Some(field) => (object, offset, field.kind),
                None => return 0,
            },
            Location::Static { class, offset } => match self.field_at(location) {
                Some(field) => {
                    let mirror = self.heap.get_u32(Ref(CLASS_TABLE), 4 * class.0);
                    (Ref(mirror), offset, field.kind)
                }
                None => return 0,
            },
        };
        match element_size(kind) {
            1 => u64::from(self.heap.get_u8(object, offset)),
            2 => u64::from(self.heap.get_u16(object, offset)),
            4 => u64::from(self.heap.get_u32(object, offset)),
            _ => self.heap.get_u64(object, offset),
        }
    }

    /// The field of a location; an element of an array has none.
    pub fn field_at(&self, location: Location) -> Option<&Field> {
        let (class, at, is_static) = match location {
            Location::Field { class, offset, .. } => (class, offset, false),
            Location::Static { class, offset } => (class, offset, true),
            Location::Element { .. } => return None,
        };
        let mut ancestry = self.meta.class(class).ancestry.iter().rev();
        let fields = |class: &ClassId| {
            let mut fields = self.meta.class(*class).fields.iter();
            fields.find(|field| field.offset == at && field.access.is_static() == is_static)
        };
        match is_static {
            // An interface has no ancestors.
            true => fields(&class),
            false => ancestry.find_map(fields),
        }
    }
}

/// How many bytes a value of a kind takes in an object or array.
fn element_size(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Void => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Int | Kind::Float | Kind::Reference => 4,
        Kind::Long | Kind::Double => 8,
    }
}

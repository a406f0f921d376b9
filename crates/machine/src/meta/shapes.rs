//! What the collector must know of objects, answered by their classes.

use gibbon_formats::descriptor::Kind;

use super::{ClassId, ClassKind, Meta};
use crate::heap::{Heap, Ref, Shape, Shapes};

impl Shapes for Meta {
    fn shape(&self, heap: &Heap, object: Ref) -> Shape<'_> {
        let id = heap.class_of(object);
        let class = self.class(id);
        let plain = Shape {
            size: class.instance_size,
            references: &class.references,
            more_references: &[],
            is_reference_array: false,
            reference_kind: class.reference_kind,
        };
        match class.kind {
            ClassKind::Array { element, .. } => Shape {
                size: heap.array_size(object, class.instance_size),
                is_reference_array: element == Kind::Reference,
                ..plain
            },
            _ if id == self.known().class => {
                let mirrored = self.class(ClassId(heap.get_u32(object, self.known().mirror_class)));
                Shape {
                    size: mirrored.mirror_size,
                    more_references: &mirrored.static_references,
                    ..plain
                }
            }
            _ => plain,
        }
    }

    fn reference_offsets(&self) -> (u32, u32) {
        (
            self.known().reference_referent,
            self.known().reference_discovered,
        )
    }
}

/// Bytes of a value of this kind in a field or array element.
pub fn size_of(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Int | Kind::Float | Kind::Reference => 4,
        Kind::Long | Kind::Double => 8,
        Kind::Void => 0,
    }
}

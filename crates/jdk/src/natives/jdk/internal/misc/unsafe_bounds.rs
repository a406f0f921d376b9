//! What `Unsafe` may reach for code that is not the class library's.
//!
//! HotSpot writes wherever it is told to, and then crashes. Here a place that is no field, no element
//! and no allocated memory throws: otherwise a guest could forge an object's class, an array's length
//! or a reference, which compiled and verified code takes at its word. The class library is trusted to
//! name its own fields, so it does not pay for all of these checks. But the numbers that it names them by
//! lie in fields, which a guest may write over: a buffer's address, an updater's offset. So not even the
//! library writes outside of an object's fields or of allocated memory, or mixes numbers and references.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::Machine;
use gibbon_machine::heap::{ARRAY_DATA, HEADER_SIZE, Ref, Shapes};
use gibbon_machine::interp::Location;
use gibbon_machine::meta::{ClassId, ClassKind, Field, INJECTED_FIELD, LoaderId, size_of};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// Packages of the library that do what their caller says, whoever that is.
const ON_BEHALF_OF_OTHERS: [&str; 4] = [
    "sun/misc/Unsafe",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "jdk/internal/reflect/",
];

/// The library's objects that stand for a field of somebody else's, by its offset. They swap a byte
/// by swapping the word around it.
const HANDLES: [&str; 2] = ["java/lang/invoke/VarHandle", "java/util/concurrent/atomic/"];

/// Who asks for an access.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    Library,
    /// The library, by an offset that one of its handles holds.
    Handle,
    /// Code that is not the library's, or the library on its behalf.
    Other,
}

pub fn caller(machine: &Machine) -> Caller {
    let frames = machine.current_thread().frames.iter().rev();
    let mut classes = frames.map(|frame| machine.meta.method(frame.method).class);
    let caller = classes.find(|class| machine.meta.class_name(*class) != UNSAFE);
    let Some(caller) = caller else {
        return Caller::Library;
    };
    let name = machine.meta.class_name(caller);
    let is_one_of = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    match machine.meta.class(caller).loader == LoaderId::BOOT {
        true if is_one_of(&HANDLES) => Caller::Handle,
        true if !is_one_of(&ON_BEHALF_OF_OTHERS) => Caller::Library,
        _ => Caller::Other,
    }
}

/// May a value of this kind be read from this place?
pub fn may_read(machine: &Machine, base: Ref, offset: u32, kind: Kind) -> bool {
    kind != Kind::Reference || holds_references(machine, base, offset)
}

/// May these bits be written there as a value of this kind?
pub fn may_write(machine: &Machine, base: Ref, offset: u32, kind: Kind, bits: u64) -> bool {
    match caller(machine) {
        Caller::Library => is_place(machine, base, offset, kind),
        Caller::Handle if kind == Kind::Reference => fits_in(machine, base, offset, kind, bits),
        Caller::Handle => {
            is_place(machine, base, offset, kind) && !is_hidden(machine, base, offset)
        }
        Caller::Other => fits_in(machine, base, offset, kind, bits),
    }
}

/// Does a value of this kind lie there, as far as the layout of objects tells?
fn is_place(machine: &Machine, base: Ref, offset: u32, kind: Kind) -> bool {
    if base.is_null() {
        return kind != Kind::Reference && is_allocated(machine, offset, size_of(kind));
    }
    if kind == Kind::Reference {
        return holds_references(machine, base, offset);
    }
    let shape = machine.meta.shape(&machine.heap, base);
    let is_array = machine.meta.class(machine.heap.class_of(base)).is_array();
    let start = if is_array { ARRAY_DATA } else { HEADER_SIZE };
    let end = u64::from(offset) + u64::from(size_of(kind));
    // The word around an object's last byte may end behind it, where nothing lies.
    let room = u64::from(shape.size).next_multiple_of(4);
    let covers = |place: &u32| u64::from(*place) < end && offset < place.saturating_add(4);
    offset >= start
        && end <= room
        && !shape.is_reference_array
        && !shape.references.iter().any(covers)
        && !shape.more_references.iter().any(covers)
}

/// Is this a number that the machine keeps in an object for itself?
fn is_hidden(machine: &Machine, base: Ref, offset: u32) -> bool {
    let class = machine.heap.class_of(base);
    let place = Location::Field {
        object: base,
        class,
        offset,
    };
    let field = machine.field_at(place);
    field.is_some_and(|field| field.access.has(INJECTED_FIELD))
}

/// Is there a field, an element or allocated memory of which these bits are a value?
fn fits_in(machine: &Machine, base: Ref, offset: u32, kind: Kind, bits: u64) -> bool {
    if base.is_null() {
        return kind != Kind::Reference && is_allocated(machine, offset, size_of(kind));
    }
    let class = machine.heap.class_of(base);
    if let ClassKind::Array { element, component } = machine.meta.class(class).kind {
        return match kind {
            Kind::Reference => {
                holds_references(machine, base, offset)
                    && fits(
                        machine,
                        Ref(bits as u32),
                        &descriptor_of(machine, component),
                    )
            }
            _ => element != Kind::Reference && is_in_array(machine, base, offset, size_of(kind)),
        };
    }
    let Some(field) = field_at(machine, base, offset) else {
        return false;
    };
    match (kind, field.kind) {
        (Kind::Reference, Kind::Reference) => {
            let descriptor = machine.meta.symbols.name(field.descriptor);
            fits(machine, Ref(bits as u32), descriptor)
        }
        (Kind::Reference, _) | (_, Kind::Reference) => false,
        _ => size_of(kind) <= size_of(field.kind),
    }
}

/// May a range of bytes be written over, whatever lies there?
pub fn may_fill(machine: &Machine, base: Ref, offset: u32, length: u32) -> bool {
    if length == 0 {
        return true;
    }
    if base.is_null() {
        return is_allocated(machine, offset, length);
    }
    let class = machine.meta.class(machine.heap.class_of(base));
    matches!(class.kind, ClassKind::Array { element, .. } if element != Kind::Reference)
        && is_in_array(machine, base, offset, length)
}

fn is_allocated(machine: &Machine, address: u32, length: u32) -> bool {
    let allocation = machine.off_heap_containing(address);
    allocation.is_some_and(|(start, size)| {
        u64::from(address) + u64::from(length) <= u64::from(start) + u64::from(size)
    })
}

fn is_in_array(machine: &Machine, array: Ref, offset: u32, length: u32) -> bool {
    let size = machine.meta.shape(&machine.heap, array).size;
    offset >= ARRAY_DATA && u64::from(offset) + u64::from(length) <= u64::from(size)
}

/// Is this place a field or an element that holds a reference?
fn holds_references(machine: &Machine, base: Ref, offset: u32) -> bool {
    if base.is_null() {
        return false;
    }
    let shape = machine.meta.shape(&machine.heap, base);
    match shape.is_reference_array {
        true => offset.is_multiple_of(4) && is_in_array(machine, base, offset, 4),
        false => shape.references.contains(&offset) || shape.more_references.contains(&offset),
    }
}

/// The field at this place; what the machine hides in objects is none.
fn field_at(machine: &Machine, base: Ref, offset: u32) -> Option<&Field> {
    let class = machine.heap.class_of(base);
    let own = Location::Field {
        object: base,
        class,
        offset,
    };
    let of_class_object = || {
        let is_class_object = class == machine.meta.known().class;
        is_class_object.then(|| Location::Static {
            class: machine.class_of_mirror(base),
            offset,
        })
    };
    let field = machine
        .field_at(own)
        .or_else(|| machine.field_at(of_class_object()?))?;
    (!field.access.has(INJECTED_FIELD)).then_some(field)
}

fn descriptor_of(machine: &Machine, class: ClassId) -> String {
    match machine.meta.class_name(class) {
        array if array.starts_with('[') => array.to_owned(),
        name => format!("L{name};"),
    }
}

/// Is a value of the type that a descriptor names, or null? By the names of its superclasses and
/// interfaces: whether the named class is loaded yet must not matter.
fn fits(machine: &Machine, value: Ref, descriptor: &str) -> bool {
    value.is_null() || class_fits(machine, machine.heap.class_of(value), descriptor)
}

fn class_fits(machine: &Machine, class: ClassId, descriptor: &str) -> bool {
    let class = machine.meta.class(class);
    if let (ClassKind::Array { component, element }, Some(wanted)) =
        (class.kind, descriptor.strip_prefix('['))
    {
        let is_nested = element == Kind::Reference;
        return match is_nested {
            true => class_fits(machine, component, wanted),
            false => **machine.meta.symbols.name(class.name) == *descriptor,
        };
    }
    let name = descriptor
        .strip_prefix('L')
        .and_then(|name| name.strip_suffix(';'));
    let types = class.ancestry.iter().chain(&class.all_interfaces);
    types
        .map(|class| machine.meta.class_name(*class))
        .any(|one| Some(one) == name)
}

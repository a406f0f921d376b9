//! `MotionEvent.PointerCoords` and `PointerProperties`: the guest's objects.

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::{get_int, get_ref, set_boolean, set_int, set_long, set_ref};
use gibbon_machine::{Exit, Machine, Ref};

use super::{illegal, symbols};
use crate::input::{Coords, Pointer, coords};

/// Fields that have an axis of their own. The other axes are packed: a bit for each from the
/// highest down, and an array.
const FIELDS: [(&str, u32); 11] = [
    ("x", coords::X),
    ("y", coords::Y),
    ("pressure", coords::PRESSURE),
    ("size", coords::SIZE),
    ("touchMajor", coords::TOUCH_MAJOR),
    ("touchMinor", coords::TOUCH_MINOR),
    ("toolMajor", coords::TOOL_MAJOR),
    ("toolMinor", coords::TOOL_MINOR),
    ("orientation", coords::ORIENTATION),
    ("relativeX", coords::RELATIVE_X),
    ("relativeY", coords::RELATIVE_Y),
];

fn elements(machine: &mut Machine, array: Ref, count: i32, name: &str) -> Result<Vec<Ref>, Exit> {
    if array.is_null() || (machine.heap.array_length(array) as i32) < count {
        let message = format!("{name} array must be large enough to hold all pointers");
        return Err(illegal(machine, &message));
    }
    let mut elements = machine.ref_array(array);
    elements.truncate(count as usize);
    if elements.iter().any(|element| element.is_null()) {
        return Err(machine.throw("java/lang/NullPointerException", name));
    }
    Ok(elements)
}

pub fn pointers(machine: &mut Machine, array: Ref, count: i32) -> Result<Vec<Pointer>, Exit> {
    let elements = elements(machine, array, count, "pointerProperties")?;
    let read = |&object: &Ref| Pointer {
        id: get_int(machine, object, "id"),
        tool_type: get_int(machine, object, "toolType"),
    };
    Ok(elements.iter().map(read).collect())
}

pub fn write_pointer(machine: &mut Machine, object: Ref, pointer: Pointer) -> Result<(), Exit> {
    if object.is_null() {
        return Err(machine.throw_npe());
    }
    set_int(machine, object, "id", pointer.id);
    set_int(machine, object, "toolType", pointer.tool_type);
    Ok(())
}

pub fn coords_array(machine: &mut Machine, array: Ref, count: i32) -> Result<Vec<Coords>, Exit> {
    let elements = elements(machine, array, count, "pointerCoords")?;
    Ok(elements
        .iter()
        .map(|&object| {
            let mut coords = read_coords(machine, object);
            coords.origin = symbols::of_fields(machine, object);
            coords
        })
        .collect())
}

fn read_coords(machine: &Machine, object: Ref) -> Coords {
    let class = machine.heap.class_of(object);
    let mut coords = Coords::default();
    for (field, axis) in FIELDS {
        let offset = machine.field_offset(class, field);
        let value = f32::from_bits(machine.heap.get_u32(object, offset));
        coords.set(axis, value);
    }
    let resampled = machine.field_offset(class, "isResampled");
    coords.is_resampled = machine.heap.get_u8(object, resampled) != 0;
    let bits_at = machine.field_offset(class, "mPackedAxisBits");
    let bits = machine.heap.get_i64(object, bits_at) as u64;
    let packed = get_ref(machine, object, "mPackedAxisValues");
    if bits != 0 && !packed.is_null() {
        let values = machine.heap.array_bytes(packed, 4).chunks_exact(4);
        let axes = (0..64).filter(|axis| bits >> (63 - axis) & 1 != 0);
        for (axis, value) in axes.zip(values) {
            let value = value.try_into().map_or(0.0, f32::from_le_bytes);
            coords.set(axis, value);
        }
    }
    coords
}

pub fn write_coords(machine: &mut Machine, object: Ref, coords: &Coords) -> Result<(), Exit> {
    if object.is_null() {
        return Err(machine.throw_npe());
    }
    let is_packed = |axis| FIELDS.iter().all(|&(_, other)| other != axis);
    let packed: Vec<(u32, f32)> = coords.iter().filter(|&(axis, _)| is_packed(axis)).collect();
    if !packed.is_empty() {
        let mut array = get_ref(machine, object, "mPackedAxisValues");
        if array.is_null() || (machine.heap.array_length(array) as usize) < packed.len() {
            let class = machine.primitive_array_class(Kind::Float);
            array = machine.new_array(class, packed.len() as u32)?;
            set_ref(machine, object, "mPackedAxisValues", array);
        }
        let bytes: Vec<u8> = packed
            .iter()
            .flat_map(|(_, value)| value.to_le_bytes())
            .collect();
        machine.heap.array_bytes_mut(array, 4)[..bytes.len()].copy_from_slice(&bytes);
    }
    let bits = packed
        .iter()
        .fold(0u64, |bits, (axis, _)| bits | 1 << (63 - axis));
    set_long(machine, object, "mPackedAxisBits", bits as i64);
    let class = machine.heap.class_of(object);
    for (field, axis) in FIELDS {
        let offset = machine.field_offset(class, field);
        let bits = coords.get(axis).to_bits();
        machine.heap.set_u32(object, offset, bits);
    }
    set_boolean(machine, object, "isResampled", coords.is_resampled);
    symbols::into_fields(machine, object, coords);
    Ok(())
}

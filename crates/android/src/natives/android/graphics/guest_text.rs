//! Text and numbers of the guest, for the natives of text.

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::non_null;
use gibbon_machine::{Exit, Machine, Ref};

fn out_of_bounds(machine: &mut Machine) -> Exit {
    machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")
}

/// A part of a `char[]`.
pub fn characters(
    machine: &mut Machine,
    array: Ref,
    start: i32,
    count: i32,
) -> Result<Vec<u16>, Exit> {
    let array = non_null(machine, array)?;
    let length = machine.heap.array_length(array) as i32;
    if start < 0 || count < 0 || start > length - count {
        return Err(out_of_bounds(machine));
    }
    let bytes = machine.heap.array_bytes(array, 2);
    let bytes = &bytes[2 * start as usize..2 * (start + count) as usize];
    Ok(bytes
        .chunks_exact(2)
        .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
        .collect())
}

/// A part of a `String`.
pub fn substring(
    machine: &mut Machine,
    string: Ref,
    start: i32,
    end: i32,
) -> Result<Vec<u16>, Exit> {
    let string = non_null(machine, string)?;
    let units = machine.utf16(string);
    if start < 0 || end < start || end as usize > units.len() {
        return Err(out_of_bounds(machine));
    }
    Ok(units[start as usize..end as usize].to_vec())
}

/// The elements of a `float[]`; none of null.
pub fn floats(machine: &Machine, array: Ref) -> Vec<f32> {
    if array.is_null() {
        return Vec::new();
    }
    machine
        .heap
        .array_bytes(array, 4)
        .chunks_exact(4)
        .map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        .collect()
}

/// Writes into a `float[]` from `start` on; null is let pass.
pub fn store_floats(
    machine: &mut Machine,
    array: Ref,
    start: i32,
    values: &[f32],
) -> Result<(), Exit> {
    if array.is_null() {
        return Ok(());
    }
    let length = machine.heap.array_length(array) as usize;
    if start < 0 || start as usize + values.len() > length {
        return Err(out_of_bounds(machine));
    }
    let bytes = &mut machine.heap.array_bytes_mut(array, 4)[4 * start as usize..];
    for (target, value) in bytes.chunks_exact_mut(4).zip(values) {
        target.copy_from_slice(&value.to_le_bytes());
    }
    Ok(())
}

/// The elements of a `long[]`.
pub fn longs(machine: &mut Machine, array: Ref) -> Result<Vec<i64>, Exit> {
    let array = non_null(machine, array)?;
    Ok(machine
        .heap
        .array_bytes(array, 8)
        .chunks_exact(8)
        .map(|bytes| i64::from_le_bytes(bytes.try_into().expect("eight of them")))
        .collect())
}

/// A new `long[]`.
pub fn long_array(machine: &mut Machine, values: &[i64]) -> Result<Ref, Exit> {
    let class = machine.primitive_array_class(Kind::Long);
    let array = machine.new_array(class, values.len() as u32)?;
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    machine
        .heap
        .array_bytes_mut(array, 8)
        .copy_from_slice(&bytes);
    Ok(array)
}

/// A new `int[]`.
pub fn int_array(machine: &mut Machine, values: &[i32]) -> Result<Ref, Exit> {
    let class = machine.primitive_array_class(Kind::Int);
    let array = machine.new_array(class, values.len() as u32)?;
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    machine
        .heap
        .array_bytes_mut(array, 4)
        .copy_from_slice(&bytes);
    Ok(array)
}

/// Sets a `float` field.
pub fn set_float(machine: &mut Machine, object: Ref, field: &str, value: f32) {
    let offset = machine.field_offset(machine.heap.class_of(object), field);
    machine.write_value(object, offset, Kind::Float, value.to_bits().into());
}

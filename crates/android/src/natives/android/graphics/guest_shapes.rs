//! Rectangles, arrays and buffers of the guest, for the natives of drawing.

use gibbon_graphics::geometry::{IntRect, Point, Rect, int_rect, point, rect};
use gibbon_jdk::guest::{get_int, get_long, get_ref, non_null};
use gibbon_machine::{Exit, Machine, Ref};

const SIDES: [&str; 4] = ["left", "top", "right", "bottom"];

fn offsets(machine: &Machine, object: Ref) -> [u32; 4] {
    let class = machine.heap.class_of(object);
    SIDES.map(|side| machine.field_offset(class, side))
}

/// An `android.graphics.RectF`.
pub fn get_rect(machine: &mut Machine, object: Ref) -> Result<Rect, Exit> {
    let object = non_null(machine, object)?;
    let [l, t, r, b] =
        offsets(machine, object).map(|at| f32::from_bits(machine.heap.get_u32(object, at)));
    Ok(rect(l, t, r, b))
}

/// Null is let pass.
pub fn set_rect(machine: &mut Machine, object: Ref, value: &Rect) {
    if object.is_null() {
        return;
    }
    let values = [value.left, value.top, value.right, value.bottom];
    for (at, side) in offsets(machine, object).into_iter().zip(values) {
        machine.heap.set_u32(object, at, side.to_bits());
    }
}

/// An `android.graphics.Rect`.
pub fn get_int_rect(machine: &mut Machine, object: Ref) -> Result<IntRect, Exit> {
    let object = non_null(machine, object)?;
    let [l, t, r, b] = offsets(machine, object).map(|at| machine.heap.get_i32(object, at));
    Ok(int_rect(l, t, r, b))
}

pub fn set_int_rect(machine: &mut Machine, object: Ref, value: &IntRect) {
    if object.is_null() {
        return;
    }
    let values = [value.left, value.top, value.right, value.bottom];
    for (at, side) in offsets(machine, object).into_iter().zip(values) {
        machine.heap.set_i32(object, at, side);
    }
}

fn out_of_bounds(machine: &mut Machine) -> Exit {
    machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")
}

/// The bytes of a part of a primitive array.
fn part(
    machine: &mut Machine,
    array: Ref,
    (start, count): (i32, i32),
    size: u32,
) -> Result<Vec<u8>, Exit> {
    let array = non_null(machine, array)?;
    let length = i64::from(machine.heap.array_length(array));
    if start < 0 || count < 0 || i64::from(start) + i64::from(count) > length {
        return Err(out_of_bounds(machine));
    }
    let (start, end) = (
        start as usize * size as usize,
        (start as usize + count as usize) * size as usize,
    );
    Ok(machine.heap.array_bytes(array, size)[start..end].to_vec())
}

pub fn floats(machine: &mut Machine, array: Ref, start: i32, count: i32) -> Result<Vec<f32>, Exit> {
    let bytes = part(machine, array, (start, count), 4)?;
    let words = bytes.as_chunks::<4>().0.iter();
    Ok(words.map(|word| f32::from_le_bytes(*word)).collect())
}

pub fn ints(machine: &mut Machine, array: Ref, start: i32, count: i32) -> Result<Vec<i32>, Exit> {
    let bytes = part(machine, array, (start, count), 4)?;
    let words = bytes.as_chunks::<4>().0.iter();
    Ok(words.map(|word| i32::from_le_bytes(*word)).collect())
}

pub fn shorts(machine: &mut Machine, array: Ref, start: i32, count: i32) -> Result<Vec<u16>, Exit> {
    let bytes = part(machine, array, (start, count), 2)?;
    let words = bytes.as_chunks::<2>().0.iter();
    Ok(words.map(|word| u16::from_le_bytes(*word)).collect())
}

pub fn bytes(machine: &mut Machine, array: Ref, start: i32, count: i32) -> Result<Vec<u8>, Exit> {
    part(machine, array, (start, count), 1)
}

/// Pairs of a `float[]`.
pub fn points(
    machine: &mut Machine,
    array: Ref,
    start: i32,
    count: i32,
) -> Result<Vec<Point>, Exit> {
    let numbers = floats(machine, array, start, count)?;
    Ok(numbers
        .chunks_exact(2)
        .map(|pair| point(pair[0], pair[1]))
        .collect())
}

/// Whole arrays; none of null.
pub fn all_floats(machine: &mut Machine, array: Ref) -> Result<Option<Vec<f32>>, Exit> {
    if array.is_null() {
        return Ok(None);
    }
    let length = machine.heap.array_length(array) as i32;
    floats(machine, array, 0, length).map(Some)
}

pub fn store_ints(
    machine: &mut Machine,
    array: Ref,
    start: i64,
    values: &[i32],
) -> Result<(), Exit> {
    let array = non_null(machine, array)?;
    let length = i64::from(machine.heap.array_length(array));
    if start < 0 || start + values.len() as i64 > length {
        return Err(out_of_bounds(machine));
    }
    let target = &mut machine.heap.array_bytes_mut(array, 4)[4 * start as usize..];
    for (place, value) in target.as_chunks_mut::<4>().0.iter_mut().zip(values) {
        *place = value.to_le_bytes();
    }
    Ok(())
}

/// A new `float[]`.
pub fn float_array(machine: &mut Machine, values: &[f32]) -> Result<Ref, Exit> {
    let class = machine.primitive_array_class(gibbon_formats::descriptor::Kind::Float);
    let array = machine.new_array(class, values.len() as u32)?;
    super::guest_text::store_floats(machine, array, 0, values)?;
    Ok(array)
}

/// Memory of a `java.nio` buffer from its position to its limit, whatever it holds.
#[derive(Clone, Copy)]
pub struct BufferMemory {
    base: Ref,
    offset: u32,
    pub length: u32,
}

impl BufferMemory {
    pub fn of(machine: &mut Machine, buffer: Ref) -> Result<BufferMemory, Exit> {
        let buffer = non_null(machine, buffer)?;
        let name = machine
            .meta
            .class_name(machine.heap.class_of(buffer))
            .to_owned();
        let element = match name.as_str() {
            name if name.contains("Byte") && !name.contains("As") => 1,
            name if name.contains("Long") || name.contains("Double") => 8,
            name if name.contains("Short") || name.contains("Char") => 2,
            _ => 4,
        };
        let (position, limit) = (
            get_int(machine, buffer, "position"),
            get_int(machine, buffer, "limit"),
        );
        let length = (limit - position).max(0) as u32 * element;
        let class = machine.heap.class_of(buffer);
        let array = match machine.meta.field_named(class, "hb") {
            Some(_) => get_ref(machine, buffer, "hb"),
            None => Ref::NULL,
        };
        let (base, start) = if array.is_null() {
            (Ref::NULL, get_long(machine, buffer, "address") as u32)
        } else {
            let first = get_int(machine, buffer, "offset") as u32 * element;
            (array, gibbon_machine::heap::ARRAY_DATA + first)
        };
        Ok(BufferMemory {
            base,
            offset: start + position as u32 * element,
            length,
        })
    }

    /// The object it lies in (null for memory outside of objects), and where.
    pub fn place(&self) -> (Ref, u32) {
        (self.base, self.offset)
    }

    pub fn read(&self, machine: &Machine, length: u32) -> Vec<u8> {
        let length = length.min(self.length);
        machine.heap.bytes(self.base, self.offset, length).to_vec()
    }

    pub fn write(&self, machine: &mut Machine, bytes: &[u8]) {
        let length = self.length.min(bytes.len() as u32);
        machine
            .heap
            .bytes_mut(self.base, self.offset, length)
            .copy_from_slice(&bytes[..length as usize]);
    }
}

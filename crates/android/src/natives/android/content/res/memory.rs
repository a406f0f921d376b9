//! Arrays of the guest as the resource classes use them, and text arguments.

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Exit, Machine, Ref};

/// The numbers in an `int[]`; none for null.
pub fn ints(machine: &Machine, array: Ref) -> Vec<u32> {
    if array.is_null() {
        return Vec::new();
    }
    let bytes = machine.heap.array_bytes(array, 4).chunks_exact(4);
    bytes
        .map(|number| u32::from_ne_bytes(number.try_into().expect("chunks of four")))
        .collect()
}

/// Writes numbers over the first of an `int[]`, as many as there are places.
pub fn set_ints(machine: &mut Machine, array: Ref, numbers: &[u32]) {
    if array.is_null() {
        return;
    }
    write(machine.heap.array_bytes_mut(array, 4), numbers);
}

/// Writes numbers at an address of the guest: that of an array's elements.
pub fn set_ints_at(machine: &mut Machine, address: i64, numbers: &[u32]) {
    let length = numbers.len() as u32 * 4;
    let target = machine.heap.bytes_mut(Ref(address as u32), 0, length);
    write(target, numbers);
}

fn write(target: &mut [u8], numbers: &[u32]) {
    for (place, number) in target.chunks_exact_mut(4).zip(numbers) {
        place.copy_from_slice(&number.to_ne_bytes());
    }
}

pub fn new_ints(machine: &mut Machine, numbers: &[u32]) -> Result<Ref, Exit> {
    let class = machine.primitive_array_class(Kind::Int);
    let array = machine.new_array(class, numbers.len() as u32)?;
    set_ints(machine, array, numbers);
    Ok(array)
}

/// Part of a `byte[]`, checked.
pub fn bytes(machine: &mut Machine, array: Ref, start: i32, length: i32) -> Result<Vec<u8>, Exit> {
    let array = non_null(machine, array)?;
    let all = machine.heap.array_bytes(array, 1);
    let part = usize::try_from(start).ok().and_then(|start| {
        let end = start.checked_add(usize::try_from(length).ok()?)?;
        all.get(start..end)
    });
    match part {
        Some(part) => Ok(part.to_vec()),
        None => Err(machine.throw_plain("java/lang/IndexOutOfBoundsException")),
    }
}

/// A text argument that must be there.
pub fn text(machine: &mut Machine, args: Args, index: u16) -> Result<String, Exit> {
    let string = non_null(machine, args.reference(index))?;
    Ok(machine.text(string))
}

/// A text argument; empty for null.
pub fn text_or_empty(machine: &Machine, args: Args, index: u16) -> String {
    match args.reference(index) {
        Ref::NULL => String::new(),
        string => machine.text(string),
    }
}

//! Arrays and buffers of the guest, as functions of OpenGL take them.

use gibbon_gles::{ClientMemory, ClientPointer};
use gibbon_machine::heap::{ARRAY_DATA, Heap};
use gibbon_machine::{Exit, Machine, Ref};

use super::Form;
use crate::natives::android::graphics::guest_shapes::BufferMemory;

/// A part of the guest's memory.
#[derive(Clone, Copy)]
pub struct Block {
    pub pointer: ClientPointer,
}

/// How large an element is, by the class of its array.
fn element_size(name: &str) -> u32 {
    match name.as_bytes().get(1) {
        Some(b'B' | b'Z') => 1,
        Some(b'S' | b'C') => 2,
        Some(b'J' | b'D') => 8,
        _ => 4,
    }
}

fn class_name(machine: &Machine, object: Ref) -> String {
    let class = machine.heap.class_of(object);
    machine.meta.class_name(class).to_owned()
}

impl Block {
    pub fn is_array(machine: &Machine, object: Ref) -> bool {
        !object.is_null() && class_name(machine, object).starts_with('[')
    }

    pub fn of_array(machine: &mut Machine, array: Ref, start: i32) -> Result<Block, Exit> {
        let size = element_size(&class_name(machine, array));
        let length = machine.heap.array_length(array);
        if start < 0 || start as u32 > length {
            let message = if start < 0 {
                "offset < 0"
            } else {
                "length - offset < needed"
            };
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        Ok(Block {
            pointer: ClientPointer {
                base: array.0,
                offset: ARRAY_DATA + start as u32 * size,
                length: (length - start as u32) * size,
            },
        })
    }

    pub fn of_buffer(machine: &mut Machine, buffer: Ref) -> Result<Block, Exit> {
        if buffer.is_null() {
            let message = "buffer == null";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        let memory = BufferMemory::of(machine, buffer)?;
        let (base, offset) = memory.place();
        Ok(Block {
            pointer: ClientPointer {
                base: base.0,
                offset,
                length: memory.length,
            },
        })
    }

    pub fn bytes(&self, machine: &Machine) -> Vec<u8> {
        let length = self.pointer.length as usize;
        GuestMemory(&machine.heap).read(self.pointer, 0, length)
    }

    /// As many numbers as there are, at most some.
    pub fn numbers(
        &self,
        machine: &mut Machine,
        form: Form,
        count: usize,
    ) -> Result<Vec<f32>, Exit> {
        let bytes = self.bytes(machine);
        let numbers: Vec<f32> = match form {
            Form::S => bytes
                .chunks_exact(2)
                .map(|bytes| f32::from(i16::from_le_bytes([bytes[0], bytes[1]])))
                .take(count)
                .collect(),
            _ => bytes
                .chunks_exact(4)
                .map(|bytes| {
                    let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
                    match form {
                        Form::F => f32::from_le_bytes(bytes),
                        Form::X => i32::from_le_bytes(bytes) as f32 / 65536.0,
                        _ => i32::from_le_bytes(bytes) as f32,
                    }
                })
                .take(count)
                .collect(),
        };
        if numbers.is_empty() {
            let message = "length - offset < needed";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        Ok(numbers)
    }

    pub fn integers(&self, machine: &mut Machine, count: usize) -> Result<Vec<u32>, Exit> {
        let bytes = self.bytes(machine);
        if bytes.len() < 4 * count {
            let message = "length - offset < needed";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        let numbers = bytes.chunks_exact(4).take(count);
        Ok(numbers
            .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            .collect())
    }

    /// Writes as much as there is room for.
    pub fn write(&self, machine: &mut Machine, bytes: &[u8]) {
        let length = self.pointer.length.min(bytes.len() as u32);
        let ClientPointer { base, offset, .. } = self.pointer;
        machine
            .heap
            .bytes_mut(Ref(base), offset, length)
            .copy_from_slice(&bytes[..length as usize]);
    }

    pub fn write_numbers(&self, machine: &mut Machine, form: Form, numbers: &[f32]) {
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| match form {
                Form::F => number.to_le_bytes(),
                Form::X => ((number * 65536.0) as i32).to_le_bytes(),
                _ => (*number as i32).to_le_bytes(),
            })
            .collect();
        self.write(machine, &bytes);
    }

    pub fn write_integers(&self, machine: &mut Machine, numbers: &[i32]) {
        let bytes: Vec<u8> = numbers.iter().flat_map(|one| one.to_le_bytes()).collect();
        self.write(machine, &bytes);
    }
}

/// Reads arrays when something is drawn with them.
pub struct GuestMemory<'a>(pub &'a Heap);

impl ClientMemory for GuestMemory<'_> {
    fn read(&self, pointer: ClientPointer, from: usize, length: usize) -> Vec<u8> {
        let left = pointer
            .length
            .saturating_sub(u32::try_from(from).unwrap_or(u32::MAX));
        let length = length.min(left as usize) as u32;
        if length == 0 {
            return Vec::new();
        }
        let start = pointer.offset + from as u32;
        self.0.bytes(Ref(pointer.base), start, length).to_vec()
    }
}

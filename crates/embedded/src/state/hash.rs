//! Mixing numbers and bytes.

use gibbon_machine::{Machine, Ref};

pub struct Hash(u64);

impl Hash {
    pub fn new(start: u64) -> Hash {
        Hash(start)
    }

    pub fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            let word = word.try_into().expect("eight of them");
            self.add(u64::from_le_bytes(word));
        }
        let rest = words.remainder();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last));
    }

    /// Spread out, so that sums of such numbers tell as much as each.
    pub fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

/// Of a text, by its characters.
pub fn text(machine: &Machine, string: Ref) -> u64 {
    let known = machine.meta.known();
    let value = machine.heap.get_ref(string, known.string_value);
    let mut hash = Hash::new(2);
    if !value.is_null() {
        hash.add(u64::from(machine.heap.array_length(value)));
        hash.bytes(machine.heap.array_bytes(value, 1));
    }
    hash.finish()
}

#[cfg(test)]
mod tests {
    use super::Hash;

    #[test]
    fn order_and_length_count() {
        let of = |parts: &[&[u8]]| {
            let mut hash = Hash::new(1);
            parts.iter().for_each(|part| hash.bytes(part));
            hash.finish()
        };
        assert_ne!(of(&[b"ab", b"c"]), of(&[b"a", b"bc"]));
        assert_ne!(of(&[b"abcdefgh1"]), of(&[b"abcdefgh2"]));
        assert_eq!(of(&[b"abcdefgh", b"1"]), of(&[b"abcdefgh", b"1"]));
    }
}

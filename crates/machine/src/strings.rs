//! `java.lang.String` objects: making, reading, interning.
//!
//! As in the library: one byte a character if all are Latin-1, else UTF-16 in host order. The
//! table of interned strings is itself a guest array, so it is part of every snapshot.

use crate::Machine;
use crate::heap::{LITERAL_TABLE, MAX_LITERALS, Ref};
use crate::native::Exit;

const LATIN1: i8 = 0;
const UTF16: i8 = 1;

impl Machine {
    pub fn string(&mut self, text: &str) -> Result<Ref, Exit> {
        if text.is_ascii() {
            return self.string_of_bytes(text.as_bytes(), LATIN1);
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.string_utf16(&units)
    }

    pub fn string_utf16(&mut self, units: &[u16]) -> Result<Ref, Exit> {
        if units.iter().all(|&unit| unit < 256) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            return self.string_of_bytes(&bytes, LATIN1);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        self.string_of_bytes(&bytes, UTF16)
    }

    pub fn string_latin1(&mut self, bytes: &[u8]) -> Result<Ref, Exit> {
        self.string_of_bytes(bytes, LATIN1)
    }

    /// The bytes of a string that is all Latin-1; of null, "null".
    pub fn latin1(&self, string: Ref) -> Option<&[u8]> {
        if string.is_null() {
            return Some(b"null");
        }
        let known = self.meta.known();
        let value = self.heap.get_ref(string, known.string_value);
        (self.heap.get_i8(string, known.string_coder) == LATIN1)
            .then(|| self.heap.array_bytes(value, 1))
    }

    fn string_of_bytes(&mut self, bytes: &[u8], coder: i8) -> Result<Ref, Exit> {
        let value = self.new_bytes(bytes)?;
        let string = self.new_object(self.meta.known().string)?;
        let known = self.meta.known();
        self.heap.set_ref(string, known.string_value, value);
        self.heap.set_i8(string, known.string_coder, coder);
        Ok(string)
    }

    /// The characters of a string.
    pub fn utf16(&self, string: Ref) -> Vec<u16> {
        let known = self.meta.known();
        let value = self.heap.get_ref(string, known.string_value);
        let bytes = self.heap.array_bytes(value, 1);
        if self.heap.get_i8(string, known.string_coder) == LATIN1 {
            return bytes.iter().map(|&byte| u16::from(byte)).collect();
        }
        bytes
            .chunks_exact(2)
            .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
            .collect()
    }

    /// A string as Rust text; lone surrogates become U+FFFD.
    pub fn text(&self, string: Ref) -> String {
        if string.is_null() {
            return "null".to_owned();
        }
        String::from_utf16_lossy(&self.utf16(string))
    }

    fn same_text(&self, string: Ref, units: &[u16]) -> bool {
        let known = self.meta.known();
        let value = self.heap.get_ref(string, known.string_value);
        let bytes = self.heap.array_bytes(value, 1);
        if self.heap.get_i8(string, known.string_coder) == LATIN1 {
            bytes.len() == units.len()
                && bytes
                    .iter()
                    .zip(units)
                    .all(|(&byte, &unit)| u16::from(byte) == unit)
        } else {
            bytes.len() == 2 * units.len()
                && bytes
                    .chunks_exact(2)
                    .zip(units)
                    .all(|(pair, &unit)| u16::from_le_bytes([pair[0], pair[1]]) == unit)
        }
    }

    /// The one string with these characters, `candidate` (or a new one) if there is none yet.
    fn intern_units(&mut self, units: &[u16], candidate: Ref) -> Result<Ref, Exit> {
        if self.state.interned.is_null() {
            self.state.interned = self.new_interned_table(1 << 13)?;
        }
        let table = self.state.interned;
        let mask = self.heap.array_length(table) - 1;
        let mut slot = hash(units) & mask;
        loop {
            let found = self.heap.array_ref(table, slot);
            if found.is_null() {
                break;
            }
            if self.same_text(found, units) {
                return Ok(found);
            }
            slot = (slot + 1) & mask;
        }
        let string = if candidate.is_null() {
            self.string_utf16(units)?
        } else {
            candidate
        };
        self.heap.set_array_ref(table, slot, string);
        self.state.interned_count += 1;
        if self.state.interned_count * 2 > mask {
            self.grow_interned(2 * (mask + 1))?;
        }
        Ok(string)
    }

    fn new_interned_table(&mut self, size: u32) -> Result<Ref, Exit> {
        let strings = self.meta.array_of(self.meta.known().string);
        self.new_array(strings, size)
    }

    fn grow_interned(&mut self, size: u32) -> Result<(), Exit> {
        let strings = self.ref_array(self.state.interned);
        self.state.interned = self.new_interned_table(size)?;
        self.refill_interned(&strings);
        Ok(())
    }

    /// Empties the table and puts these in (nulls aside).
    pub(crate) fn refill_interned(&mut self, strings: &[Ref]) {
        let table = self.state.interned;
        self.heap.array_bytes_mut(table, 4).fill(0);
        let mask = self.heap.array_length(table) - 1;
        self.state.interned_count = 0;
        for &string in strings.iter().filter(|string| !string.is_null()) {
            let mut slot = hash(&self.utf16(string)) & mask;
            while !self.heap.array_ref(table, slot).is_null() {
                slot = (slot + 1) & mask;
            }
            self.heap.set_array_ref(table, slot, string);
            self.state.interned_count += 1;
        }
    }

    /// `String.intern`.
    pub fn intern(&mut self, string: Ref) -> Result<Ref, Exit> {
        let units = self.utf16(string);
        self.intern_units(&units, string)
    }

    /// The interned string of a literal in code.
    pub fn literal(&mut self, literal: u32) -> Result<Ref, Exit> {
        if literal >= MAX_LITERALS {
            return Err(self.throw("java/lang/OutOfMemoryError", "Metaspace"));
        }
        let known = self.heap.get_ref(Ref(LITERAL_TABLE), 4 * literal);
        if !known.is_null() {
            return Ok(known);
        }
        let units = self.meta.literals[literal as usize].clone();
        let string = self.intern_units(&units, Ref::NULL)?;
        self.heap.set_ref(Ref(LITERAL_TABLE), 4 * literal, string);
        Ok(string)
    }
}

fn hash(units: &[u16]) -> u32 {
    let hash = units.iter().fold(0u32, |hash, &unit| {
        hash.wrapping_mul(31).wrapping_add(unit.into())
    });
    hash ^ hash >> 15
}

//! Huffman codes, decoded with a table for the short ones and by counting for the rest.

const MAX_BITS: usize = 15;
const FAST_BITS: u32 = 9;
/// In the table: a code longer than [`FAST_BITS`], or none.
const SLOW: u16 = 0;

/// The lengths are those of no code: too many codes, or too few.
#[derive(Debug)]
pub struct SetError;

pub enum Decoded {
    Symbol(u16),
    /// Bits that no code starts with.
    Invalid,
}

#[derive(Clone, Default)]
pub struct Huffman {
    /// By the next bits: symbol times 16 plus its length.
    fast: Vec<u16>,
    /// Codes of each length.
    counts: [u16; MAX_BITS + 1],
    /// Symbols in the order of their codes.
    symbols: Vec<u16>,
    longest: u32,
}

impl Huffman {
    /// Takes the code with these lengths. An incomplete one is only good if `lenient`, and if
    /// it has a single code of one bit, or none.
    pub fn set(&mut self, lengths: &[u8], lenient: bool) -> Result<(), SetError> {
        self.counts = [0; MAX_BITS + 1];
        for &length in lengths {
            self.counts[usize::from(length)] += 1;
        }
        self.counts[0] = 0;
        let longest = (1..=MAX_BITS)
            .rev()
            .find(|&length| self.counts[length] != 0)
            .unwrap_or(0);
        self.longest = longest as u32;
        let mut left = 1i32;
        for &count in &self.counts[1..] {
            left = 2 * left - i32::from(count);
            if left < 0 {
                return Err(SetError);
            }
        }
        // No code at all is let pass: using it is the error.
        if left > 0 && longest != 0 && (!lenient || longest != 1) {
            return Err(SetError);
        }
        let mut next = [0u16; MAX_BITS + 2];
        for length in 1..=MAX_BITS {
            next[length + 1] = next[length] + self.counts[length];
        }
        self.symbols.clear();
        self.symbols.resize(usize::from(next[MAX_BITS + 1]), 0);
        for (symbol, &length) in lengths.iter().enumerate() {
            if length != 0 {
                self.symbols[usize::from(next[usize::from(length)])] = symbol as u16;
                next[usize::from(length)] += 1;
            }
        }
        self.fill_fast();
        Ok(())
    }

    fn fill_fast(&mut self) {
        self.fast.clear();
        self.fast.resize(1 << FAST_BITS, SLOW);
        let (mut code, mut at) = (0u32, 0);
        for length in 1..=FAST_BITS {
            for _ in 0..self.counts[length as usize] {
                let reversed = code.reverse_bits() >> (32 - length);
                for entry in (reversed as usize..1 << FAST_BITS).step_by(1 << length) {
                    self.fast[entry] = self.symbols[at] << 4 | length as u16;
                }
                at += 1;
                code += 1;
            }
            code <<= 1;
        }
    }

    /// The symbol that the bits start with and its length; `None` if more bits are needed.
    #[inline]
    pub fn decode(&self, bits: u64, count: u32) -> Option<(Decoded, u32)> {
        if let Some(&entry) = self.fast.get(bits as usize & ((1 << FAST_BITS) - 1))
            && entry != SLOW
        {
            let length = u32::from(entry & 15);
            return (length <= count).then_some((Decoded::Symbol(entry >> 4), length));
        }
        self.decode_slowly(bits, count)
    }

    fn decode_slowly(&self, bits: u64, count: u32) -> Option<(Decoded, u32)> {
        let (mut code, mut first, mut at) = (0i32, 0i32, 0i32);
        for length in 1..=self.longest.max(1) {
            if length > count {
                return None;
            }
            code |= (bits >> (length - 1) & 1) as i32;
            let codes = i32::from(self.counts[length as usize]);
            if code - codes < first {
                let symbol = self.symbols[(at + code - first) as usize];
                return Some((Decoded::Symbol(symbol), length));
            }
            at += codes;
            first = (first + codes) << 1;
            code <<= 1;
        }
        Some((Decoded::Invalid, self.longest.max(1)))
    }
}

//! Decompressing, as far as input and room for output go at each call.
//!
//! A state machine over bits: it takes a byte of input only when it needs its bits, so that
//! what is left after a stream's end is exactly what follows it.

mod huffman;

use super::checksum::adler32;
use super::{Buffers, Status};
use huffman::{Decoded, Huffman, SetError};

const WINDOW: usize = 1 << 15;

const LENGTH_BASE: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
];
const LENGTH_EXTRA: [u8; 29] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const DISTANCE_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const DISTANCE_EXTRA: [u8; 30] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
];
/// The order in which lengths of code lengths come.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Header,
    DictionaryId,
    Dictionary,
    BlockType,
    StoredLength,
    StoredCopy,
    TableSizes,
    LengthLengths,
    CodeLengths,
    Length,
    LengthExtra,
    Distance,
    DistanceExtra,
    Match,
    Literal,
    Check,
    Done,
    Bad(&'static str),
}

#[derive(Clone)]
pub struct Inflate {
    wrapped: bool,
    mode: Mode,
    last_block: bool,
    has_dictionary: bool,
    /// Bits taken from the input and not used yet, the next one lowest.
    hold: u64,
    bit_count: u32,
    /// The last output, up to a window's length.
    history: Vec<u8>,
    /// Checksum of the output so far.
    check: u32,
    /// What `adler` shows: of the dictionary while one is needed.
    adler: u32,
    /// Of a stored block or a match: bytes to come. A literal.
    length: usize,
    distance: usize,
    extra: u32,
    literal_codes: usize,
    distance_codes: usize,
    length_codes: usize,
    /// Code lengths read so far.
    lengths: Vec<u8>,
    code_lengths: Huffman,
    literals: Huffman,
    distances: Huffman,
}

/// No more input.
struct Starved;

impl Inflate {
    /// `wrapped`: with zlib's header and trailer.
    pub fn new(wrapped: bool) -> Inflate {
        Inflate {
            wrapped,
            mode: if wrapped {
                Mode::Header
            } else {
                Mode::BlockType
            },
            last_block: false,
            has_dictionary: false,
            hold: 0,
            bit_count: 0,
            history: Vec::new(),
            check: 1,
            adler: u32::from(wrapped),
            length: 0,
            distance: 0,
            extra: 0,
            literal_codes: 0,
            distance_codes: 0,
            length_codes: 0,
            lengths: Vec::new(),
            code_lengths: Huffman::default(),
            literals: Huffman::default(),
            distances: Huffman::default(),
        }
    }

    pub fn reset(&mut self) {
        *self = Inflate::new(self.wrapped);
    }

    /// Checksum of the output so far, or of the dictionary that is needed.
    pub fn adler(&self) -> u32 {
        self.adler
    }

    /// Output that the stream supposes to be known.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> Status {
        if self.wrapped && self.mode != Mode::Dictionary {
            return Status::StreamError;
        }
        if self.mode == Mode::Dictionary && adler32(1, dictionary) != self.check {
            return Status::DataError("");
        }
        self.remember(dictionary);
        self.has_dictionary = true;
        Status::Ok
    }

    fn remember(&mut self, output: &[u8]) {
        if output.len() >= WINDOW {
            self.history.clear();
            self.history
                .extend_from_slice(&output[output.len() - WINDOW..]);
            return;
        }
        // Twice the window before the front is cut, so that small calls stay cheap.
        if self.history.len() + output.len() > 2 * WINDOW {
            let cut = self.history.len() + output.len() - WINDOW;
            self.history.drain(..cut.min(self.history.len()));
        }
        self.history.extend_from_slice(output);
    }

    fn need(&mut self, buffers: &mut Buffers<'_>, count: u32) -> Result<(), Starved> {
        while self.bit_count < count {
            self.pull(buffers)?;
        }
        Ok(())
    }

    fn pull(&mut self, buffers: &mut Buffers<'_>) -> Result<(), Starved> {
        let byte = *buffers.input.get(buffers.consumed).ok_or(Starved)?;
        buffers.consumed += 1;
        self.hold |= u64::from(byte) << self.bit_count;
        self.bit_count += 8;
        Ok(())
    }

    fn peek(&self, count: u32) -> usize {
        (self.hold & ((1 << count) - 1)) as usize
    }

    fn drop_bits(&mut self, count: u32) {
        self.hold >>= count;
        self.bit_count -= count;
    }

    fn take(&mut self, count: u32) -> usize {
        let value = self.peek(count);
        self.drop_bits(count);
        value
    }

    fn clear_bits(&mut self) {
        (self.hold, self.bit_count) = (0, 0);
    }

    /// Decompresses as far as possible.
    pub fn inflate(&mut self, buffers: &mut Buffers<'_>) -> Status {
        let (consumed, produced) = (buffers.consumed, buffers.produced);
        let mut checked = produced;
        let status = self.run(buffers, produced, &mut checked);
        self.update_check(buffers, &mut checked);
        self.remember(&buffers.output[produced..buffers.produced]);
        let progress = buffers.consumed != consumed || buffers.produced != produced;
        if status == Status::Ok && !progress {
            Status::BufferError
        } else {
            status
        }
    }

    /// Takes output from `checked` on into the checksum.
    fn update_check(&mut self, buffers: &Buffers<'_>, checked: &mut usize) {
        let output = &buffers.output[*checked..buffers.produced];
        if self.wrapped && !output.is_empty() {
            self.check = adler32(self.check, output);
            self.adler = self.check;
            *checked = buffers.produced;
        }
    }

    /// Runs until input or room is used up, or the stream ends. `from`: where this call's
    /// output starts; `checked`: up to where the checksum has it.
    fn run(&mut self, buffers: &mut Buffers<'_>, from: usize, checked: &mut usize) -> Status {
        loop {
            match self.mode {
                Mode::Done => return Status::StreamEnd,
                Mode::Bad(message) => return Status::DataError(message),
                Mode::Dictionary if !self.has_dictionary => return Status::NeedDictionary,
                Mode::Dictionary => {
                    self.check = 1;
                    self.adler = 1;
                    self.mode = Mode::BlockType;
                }
                Mode::StoredCopy if self.length > 0 => {
                    let count = self.length.min(buffers.input_left()).min(buffers.room());
                    if count == 0 {
                        return Status::Ok;
                    }
                    let start = buffers.consumed;
                    let input = buffers.input;
                    buffers.put(&input[start..start + count]);
                    buffers.consumed += count;
                    self.length -= count;
                }
                Mode::StoredCopy => self.mode = Mode::BlockType,
                Mode::Literal => {
                    if buffers.room() == 0 {
                        return Status::Ok;
                    }
                    buffers.put(&[self.length as u8]);
                    self.mode = Mode::Length;
                }
                Mode::Match => {
                    if buffers.room() == 0 {
                        return Status::Ok;
                    }
                    if !self.copy_match(buffers, from) {
                        self.mode = Mode::Bad("invalid distance too far back");
                    }
                }
                Mode::Check => {
                    if self.wrapped {
                        self.update_check(buffers, checked);
                        if self.need(buffers, 32).is_err() {
                            return Status::Ok;
                        }
                        if (self.take(32) as u32).swap_bytes() != self.check {
                            self.mode = Mode::Bad("incorrect data check");
                            continue;
                        }
                    }
                    self.mode = Mode::Done;
                }
                _ => {
                    if self.step(buffers).is_err() {
                        return Status::Ok;
                    }
                }
            }
        }
    }

    /// Copies as much of a match as there is room for; false if it starts before all output.
    fn copy_match(&mut self, buffers: &mut Buffers<'_>, from: usize) -> bool {
        let mut count = self.length.min(buffers.room());
        let made = buffers.produced - from;
        if self.distance > made {
            let back = self.distance - made;
            if back > self.history.len() || back > WINDOW {
                return false;
            }
            let start = self.history.len() - back;
            let run = count.min(back);
            buffers.put(&self.history[start..start + run]);
            self.length -= run;
            count -= run;
        }
        for _ in 0..count {
            buffers.output[buffers.produced] = buffers.output[buffers.produced - self.distance];
            buffers.produced += 1;
        }
        self.length -= count;
        if self.length == 0 {
            self.mode = Mode::Length;
        }
        true
    }

    /// One step of those that only need input.
    fn step(&mut self, buffers: &mut Buffers<'_>) -> Result<(), Starved> {
        match self.mode {
            Mode::Header => {
                self.need(buffers, 16)?;
                self.mode = self.check_header();
                self.clear_bits();
            }
            Mode::DictionaryId => {
                self.need(buffers, 32)?;
                self.check = (self.take(32) as u32).swap_bytes();
                self.adler = self.check;
                self.mode = Mode::Dictionary;
            }
            Mode::BlockType => {
                if self.last_block {
                    let odd = self.bit_count & 7;
                    self.drop_bits(odd);
                    self.mode = Mode::Check;
                    return Ok(());
                }
                self.need(buffers, 3)?;
                self.last_block = self.take(1) == 1;
                self.mode = match self.take(2) {
                    0 => Mode::StoredLength,
                    1 => {
                        self.set_fixed();
                        Mode::Length
                    }
                    2 => Mode::TableSizes,
                    _ => Mode::Bad("invalid block type"),
                };
            }
            Mode::StoredLength => {
                let odd = self.bit_count & 7;
                self.drop_bits(odd);
                self.need(buffers, 32)?;
                let (length, inverse) = (self.peek(16), (self.hold >> 16) as u16);
                if length as u16 != !inverse {
                    self.mode = Mode::Bad("invalid stored block lengths");
                    return Ok(());
                }
                self.clear_bits();
                self.length = length;
                self.mode = Mode::StoredCopy;
            }
            Mode::TableSizes => {
                self.need(buffers, 14)?;
                self.literal_codes = self.take(5) + 257;
                self.distance_codes = self.take(5) + 1;
                self.length_codes = self.take(4) + 4;
                self.lengths.clear();
                let too_many = self.literal_codes > 286 || self.distance_codes > 30;
                self.mode = if too_many {
                    Mode::Bad("too many length or distance symbols")
                } else {
                    Mode::LengthLengths
                };
            }
            Mode::LengthLengths => {
                while self.lengths.len() < self.length_codes {
                    self.need(buffers, 3)?;
                    let length = self.take(3) as u8;
                    self.lengths.push(length);
                }
                let mut lengths = [0; 19];
                for (&at, &length) in ORDER.iter().zip(&self.lengths) {
                    lengths[at] = length;
                }
                self.lengths.clear();
                self.mode = match self.code_lengths.set(&lengths, false) {
                    Ok(()) => Mode::CodeLengths,
                    Err(SetError) => Mode::Bad("invalid code lengths set"),
                };
            }
            Mode::CodeLengths => return self.read_code_lengths(buffers),
            Mode::Length => match self.decode(buffers, |state| &state.literals)? {
                Decoded::Symbol(symbol @ ..256) => {
                    self.length = symbol.into();
                    self.mode = Mode::Literal;
                }
                Decoded::Symbol(256) => self.mode = Mode::BlockType,
                Decoded::Symbol(symbol @ 257..286) => {
                    let code = usize::from(symbol) - 257;
                    self.length = LENGTH_BASE[code].into();
                    self.extra = LENGTH_EXTRA[code].into();
                    self.mode = Mode::LengthExtra;
                }
                _ => self.mode = Mode::Bad("invalid literal/length code"),
            },
            Mode::LengthExtra => {
                self.need(buffers, self.extra)?;
                self.length += self.take(self.extra);
                self.mode = Mode::Distance;
            }
            Mode::Distance => match self.decode(buffers, |state| &state.distances)? {
                Decoded::Symbol(symbol @ ..30) => {
                    self.distance = DISTANCE_BASE[usize::from(symbol)].into();
                    self.extra = DISTANCE_EXTRA[usize::from(symbol)].into();
                    self.mode = Mode::DistanceExtra;
                }
                _ => self.mode = Mode::Bad("invalid distance code"),
            },
            Mode::DistanceExtra => {
                self.need(buffers, self.extra)?;
                self.distance += self.take(self.extra);
                self.mode = Mode::Match;
            }
            _ => unreachable!("the other modes are dealt with by the caller"),
        }
        Ok(())
    }

    fn check_header(&self) -> Mode {
        const DEFLATE: usize = 8;
        const PRESET_DICTIONARY: usize = 0x2000;
        let header = self.peek(16);
        if !((header & 0xff) << 8 | header >> 8).is_multiple_of(31) {
            return Mode::Bad("incorrect header check");
        }
        if header & 15 != DEFLATE {
            return Mode::Bad("unknown compression method");
        }
        if (header >> 4 & 15) > 7 {
            return Mode::Bad("invalid window size");
        }
        if header & PRESET_DICTIONARY != 0 {
            Mode::DictionaryId
        } else {
            Mode::BlockType
        }
    }

    fn read_code_lengths(&mut self, buffers: &mut Buffers<'_>) -> Result<(), Starved> {
        let all = self.literal_codes + self.distance_codes;
        while self.lengths.len() < all {
            // A code and its repeat count are taken together, or not at all.
            let (symbol, code_bits) = loop {
                match self.code_lengths.decode(self.hold, self.bit_count) {
                    Some((Decoded::Symbol(symbol), bits)) => break (symbol, bits),
                    // There are no codes at all: each bit is a length of 0, says zlib.
                    Some((Decoded::Invalid, bits)) => break (0, bits),
                    None => self.pull(buffers)?,
                }
            };
            let (extra, base) = match symbol {
                16 => (2, 3),
                17 => (3, 3),
                18 => (7, 11),
                length => {
                    self.drop_bits(code_bits);
                    self.lengths.push(length as u8);
                    continue;
                }
            };
            self.need(buffers, code_bits + extra)?;
            self.drop_bits(code_bits);
            let length = match (symbol, self.lengths.last()) {
                (16, None) => {
                    self.mode = Mode::Bad("invalid bit length repeat");
                    return Ok(());
                }
                (16, Some(&length)) => length,
                _ => 0,
            };
            let count = base + self.take(extra);
            if self.lengths.len() + count > all {
                self.mode = Mode::Bad("invalid bit length repeat");
                return Ok(());
            }
            self.lengths.extend(std::iter::repeat_n(length, count));
        }
        let (literals, distances) = self.lengths.split_at(self.literal_codes);
        self.mode = if literals[256] == 0 {
            Mode::Bad("invalid code -- missing end-of-block")
        } else if self.literals.set(literals, true).is_err() {
            Mode::Bad("invalid literal/lengths set")
        } else if self.distances.set(distances, true).is_err() {
            Mode::Bad("invalid distances set")
        } else {
            Mode::Length
        };
        Ok(())
    }

    fn set_fixed(&mut self) {
        let mut literals = [8u8; 288];
        literals[144..256].fill(9);
        literals[256..280].fill(7);
        let sets = [
            self.literals.set(&literals, true),
            self.distances.set(&[5; 32], true),
        ];
        debug_assert!(
            sets.iter().all(Result::is_ok),
            "the fixed codes are complete"
        );
    }

    fn decode(
        &mut self,
        buffers: &mut Buffers<'_>,
        table: impl Fn(&Inflate) -> &Huffman,
    ) -> Result<Decoded, Starved> {
        loop {
            if let Some((decoded, bits)) = table(self).decode(self.hold, self.bit_count) {
                self.drop_bits(bits);
                return Ok(decoded);
            }
            self.pull(buffers)?;
        }
    }
}

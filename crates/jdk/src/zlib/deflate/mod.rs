//! Compressing: `deflate` and its kin.

mod matches;
mod stored;
mod trees;

use super::checksum::adler32;
use super::{Buffers, Status};
use trees::Trees;

pub(super) const WINDOW: usize = 1 << 15;
pub(super) const WINDOW_MASK: usize = WINDOW - 1;
/// The window and as much again, so that it need not slide for every byte.
pub(super) const BUFFER: usize = 2 * WINDOW;
pub(super) const MIN_MATCH: usize = 3;
pub(super) const MAX_MATCH: usize = 258;
pub(super) const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
pub(super) const MAX_DISTANCE: usize = WINDOW - MIN_LOOKAHEAD;
const HASH_BITS: u32 = 15;
pub(super) const HASH_MASK: usize = (1 << HASH_BITS) - 1;
pub(super) const HASH_SHIFT: u32 = HASH_BITS.div_ceil(MIN_MATCH as u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    None,
    Sync,
    Full,
    Finish,
    /// Ends the block but not the byte; between changes of parameters only.
    Block,
}

impl Flush {
    /// Stronger kinds are higher.
    fn rank(self) -> i32 {
        match self {
            Flush::None => 0,
            Flush::Block => 1,
            Flush::Sync => 4,
            Flush::Full => 6,
            Flush::Finish => 8,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    Default,
    Filtered,
    HuffmanOnly,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    Stored,
    Fast,
    Slow,
}

/// How hard a level tries.
#[derive(Clone, Copy)]
pub(super) struct Tuning {
    /// A match this long makes the search for a better one shorter.
    good: usize,
    /// A match this long ends the search for a better one.
    lazy: usize,
    /// A match this long is taken at once.
    nice: usize,
    chain: usize,
    method: Method,
}

const fn tuning(good: usize, lazy: usize, nice: usize, chain: usize, method: Method) -> Tuning {
    Tuning {
        good,
        lazy,
        nice,
        chain,
        method,
    }
}

const LEVELS: [Tuning; 10] = [
    tuning(0, 0, 0, 0, Method::Stored),
    tuning(4, 4, 8, 4, Method::Fast),
    tuning(4, 5, 16, 8, Method::Fast),
    tuning(4, 6, 32, 32, Method::Fast),
    tuning(4, 4, 16, 16, Method::Slow),
    tuning(8, 16, 32, 32, Method::Slow),
    tuning(8, 16, 128, 128, Method::Slow),
    tuning(8, 32, 128, 256, Method::Slow),
    tuning(32, 128, 258, 1024, Method::Slow),
    tuning(32, 258, 258, 4096, Method::Slow),
];

/// What compressing a stretch of input came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    NeedMore,
    Done,
    FinishStarted,
    FinishDone,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Header,
    Busy,
    Finishing,
}

/// What the last call asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastFlush {
    NeverCalled,
    /// It ran out of room: the next may repeat it.
    OutOfRoom,
    Was(Flush),
}

#[derive(Clone)]
pub struct Deflate {
    /// With zlib's header and trailer.
    wrapped: bool,
    trailer_written: bool,
    phase: Phase,
    last_flush: LastFlush,
    level: usize,
    tuning: Tuning,
    strategy: Strategy,
    adler: u32,
    trees: Trees,
    pub(super) window: Vec<u8>,
    /// By position in the window: the last earlier one with the same hash.
    previous: Vec<u16>,
    /// By hash: the last position.
    head: Vec<u16>,
    hash: usize,
    /// Where the block being made starts; before the window if that has moved on.
    block_start: isize,
    start: usize,
    lookahead: usize,
    match_start: usize,
    match_length: usize,
    previous_match: usize,
    previous_length: usize,
    /// The byte before `start` is still to be coded.
    match_available: bool,
    /// Bytes before `start` that are not in the hash table yet.
    insert: usize,
}

/// Level 6.
const DEFAULT_LEVEL: usize = 6;

impl Deflate {
    /// `level` is 0 to 9, or -1 for the usual one.
    pub fn new(level: i32, strategy: Strategy, wrapped: bool) -> Option<Deflate> {
        let level = level_number(level)?;
        Some(Deflate {
            wrapped,
            trailer_written: false,
            phase: Phase::Header,
            last_flush: LastFlush::NeverCalled,
            level,
            tuning: LEVELS[level],
            strategy,
            adler: 1,
            trees: Trees::new(),
            window: vec![0; BUFFER],
            previous: vec![0; WINDOW],
            head: vec![0; HASH_MASK + 1],
            hash: 0,
            block_start: 0,
            start: 0,
            lookahead: 0,
            match_start: 0,
            match_length: MIN_MATCH - 1,
            previous_match: 0,
            previous_length: MIN_MATCH - 1,
            match_available: false,
            insert: 0,
        })
    }

    /// Ready for another stream, with the same parameters.
    pub fn reset(&mut self) {
        self.trailer_written = false;
        self.phase = Phase::Header;
        self.last_flush = LastFlush::NeverCalled;
        self.adler = 1;
        self.trees = Trees::new();
        self.tuning = LEVELS[self.level];
        self.clear_hash();
        self.hash = 0;
        self.start = 0;
        self.block_start = 0;
        self.lookahead = 0;
        self.insert = 0;
        self.match_length = MIN_MATCH - 1;
        self.previous_length = MIN_MATCH - 1;
        self.match_available = false;
    }

    /// Checksum of the input so far, or of the dictionary before there is any.
    pub fn adler(&self) -> u32 {
        self.adler
    }

    fn clear_hash(&mut self) {
        self.head.fill(0);
    }

    /// Hands out what is ready, as far as there is room.
    fn flush_pending(&mut self, buffers: &mut Buffers<'_>) {
        self.trees.flush_bits();
        let count = self.trees.pending.len().min(buffers.room());
        buffers.put(&self.trees.pending[..count]);
        self.trees.pending.drain(..count);
    }

    /// Takes input for the window or a stored block.
    fn take<'a>(&mut self, buffers: &mut Buffers<'a>, most: usize) -> &'a [u8] {
        let count = most.min(buffers.input_left());
        let taken = &buffers.input[buffers.consumed..buffers.consumed + count];
        buffers.consumed += count;
        if self.wrapped {
            self.adler = adler32(self.adler, taken);
        }
        taken
    }

    /// Compresses as far as input and room for output go.
    pub fn deflate(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Status {
        if self.phase == Phase::Finishing && flush != Flush::Finish {
            return Status::StreamError;
        }
        if buffers.room() == 0 {
            return Status::BufferError;
        }
        let before = std::mem::replace(&mut self.last_flush, LastFlush::Was(flush));
        if !self.trees.pending.is_empty() {
            self.flush_pending(buffers);
            if buffers.room() == 0 {
                self.last_flush = LastFlush::OutOfRoom;
                return Status::Ok;
            }
        } else if buffers.input_left() == 0
            && flush != Flush::Finish
            && matches!(before, LastFlush::Was(before) if flush.rank() <= before.rank())
        {
            return Status::BufferError;
        }
        if self.phase == Phase::Finishing && buffers.input_left() != 0 {
            return Status::BufferError;
        }
        if self.phase == Phase::Header {
            self.phase = Phase::Busy;
            if self.wrapped {
                self.write_header();
                // The first block must find nothing waiting.
                self.flush_pending(buffers);
                if !self.trees.pending.is_empty() {
                    self.last_flush = LastFlush::OutOfRoom;
                    return Status::Ok;
                }
            }
        }
        let flushes = flush != Flush::None && self.phase != Phase::Finishing;
        if buffers.input_left() != 0 || self.lookahead != 0 || flushes {
            let block = self.compress(buffers, flush);
            if matches!(block, Block::FinishStarted | Block::FinishDone) {
                self.phase = Phase::Finishing;
            }
            if matches!(block, Block::NeedMore | Block::FinishStarted) {
                if buffers.room() == 0 {
                    self.last_flush = LastFlush::OutOfRoom;
                }
                return Status::Ok;
            }
            if block == Block::Done {
                if flush != Flush::Block {
                    self.trees.stored_block(&[], false);
                    if flush == Flush::Full {
                        self.clear_hash();
                        if self.lookahead == 0 {
                            self.start = 0;
                            self.block_start = 0;
                            self.insert = 0;
                        }
                    }
                }
                self.flush_pending(buffers);
                if buffers.room() == 0 {
                    self.last_flush = LastFlush::OutOfRoom;
                    return Status::Ok;
                }
            }
        }
        if flush != Flush::Finish {
            return Status::Ok;
        }
        if !self.wrapped || self.trailer_written {
            return Status::StreamEnd;
        }
        let adler = self.adler;
        self.trees.pending.extend_from_slice(&adler.to_be_bytes());
        self.flush_pending(buffers);
        self.trailer_written = true;
        if self.trees.pending.is_empty() {
            Status::StreamEnd
        } else {
            Status::Ok
        }
    }

    fn write_header(&mut self) {
        let level_flags = match self.level {
            _ if self.strategy == Strategy::HuffmanOnly => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        const DEFLATE_32K: u32 = 0x7800;
        const PRESET_DICTIONARY: u32 = 0x20;
        let mut header = DEFLATE_32K | level_flags << 6;
        if self.start != 0 {
            header |= PRESET_DICTIONARY;
        }
        header += 31 - header % 31;
        self.trees
            .pending
            .extend_from_slice(&(header as u16).to_be_bytes());
        if self.start != 0 {
            let adler = self.adler;
            self.trees.pending.extend_from_slice(&adler.to_be_bytes());
        }
        self.adler = 1;
    }

    fn compress(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Block {
        match self.tuning.method {
            Method::Stored => self.deflate_stored(buffers, flush),
            _ if self.strategy == Strategy::HuffmanOnly => self.deflate_huffman(buffers, flush),
            Method::Fast => self.deflate_fast(buffers, flush),
            Method::Slow => self.deflate_slow(buffers, flush),
        }
    }

    /// Other parameters from here on. What came before must be compressed first; `BufferError`
    /// says that there was no room for that.
    pub fn set_parameters(
        &mut self,
        buffers: &mut Buffers<'_>,
        level: i32,
        strategy: Strategy,
    ) -> Status {
        let Some(level) = level_number(level) else {
            return Status::StreamError;
        };
        let other_method = LEVELS[level].method != self.tuning.method;
        if (strategy != self.strategy || other_method) && self.last_flush != LastFlush::NeverCalled
        {
            if self.deflate(buffers, Flush::Block) == Status::StreamError {
                return Status::StreamError;
            }
            let waiting = self.start as isize - self.block_start + self.lookahead as isize;
            if buffers.input_left() != 0 || waiting != 0 {
                return Status::BufferError;
            }
        }
        if self.level != level {
            if self.level == 0 && self.trees.matches != 0 {
                if self.trees.matches == 1 {
                    self.slide_hash()
                } else {
                    self.clear_hash()
                }
                self.trees.matches = 0;
            }
            self.level = level;
            self.tuning = LEVELS[level];
        }
        self.strategy = strategy;
        Status::Ok
    }

    /// Input that the other side knows already.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> Status {
        if (self.wrapped && self.phase != Phase::Header) || self.lookahead != 0 {
            return Status::StreamError;
        }
        let wrapped = std::mem::replace(&mut self.wrapped, false);
        if wrapped {
            self.adler = adler32(self.adler, dictionary);
        }
        let mut tail = dictionary;
        if dictionary.len() >= WINDOW {
            if !wrapped {
                self.clear_hash();
                self.start = 0;
                self.block_start = 0;
                self.insert = 0;
            }
            tail = &dictionary[dictionary.len() - WINDOW..];
        }
        let mut buffers = Buffers::new(tail, &mut []);
        self.fill_window(&mut buffers);
        while self.lookahead >= MIN_MATCH {
            let end = self.start + self.lookahead - (MIN_MATCH - 1);
            for at in self.start..end {
                self.insert_string(at);
            }
            self.start = end;
            self.lookahead = MIN_MATCH - 1;
            self.fill_window(&mut buffers);
        }
        self.start += self.lookahead;
        self.block_start = self.start as isize;
        self.insert = self.lookahead;
        self.lookahead = 0;
        self.match_length = MIN_MATCH - 1;
        self.previous_length = MIN_MATCH - 1;
        self.match_available = false;
        self.wrapped = wrapped;
        Status::Ok
    }
}

fn level_number(level: i32) -> Option<usize> {
    match level {
        -1 => Some(DEFAULT_LEVEL),
        0..=9 => Some(level as usize),
        _ => None,
    }
}

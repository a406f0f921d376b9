//! Deflate and inflate (RFC 1950, 1951) as zlib does them, byte for byte.
//!
//! Java programs see zlib's choices: what `Deflater` makes at a level, how much each call takes
//! and gives, what an error says. So the algorithm here is zlib's (Gailly and Adler), written
//! anew as plain data that can be cloned: a compressor in the middle of a stream is part of a
//! snapshot. Only what `java.util.zip` can ask for is here: a window of 32 KB, memory level 8,
//! raw streams and those with zlib's header, the strategies default, filtered and Huffman only.

mod checksum;
mod deflate;
mod inflate;
#[cfg(test)]
mod tests;

pub use checksum::{adler32, crc32};
pub use deflate::{Deflate, Flush, Strategy};
pub use inflate::Inflate;

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Ok,
    /// No progress is possible without more input or room for output.
    BufferError,
    StreamEnd,
    NeedDictionary,
    /// The call does not fit the state of the stream.
    StreamError,
    /// The input is not what it should be.
    DataError(&'static str),
}

/// Input and output of one call, and how far it got.
pub struct Buffers<'a> {
    pub input: &'a [u8],
    pub output: &'a mut [u8],
    pub consumed: usize,
    pub produced: usize,
}

impl<'a> Buffers<'a> {
    pub fn new(input: &'a [u8], output: &'a mut [u8]) -> Buffers<'a> {
        Buffers {
            input,
            output,
            consumed: 0,
            produced: 0,
        }
    }

    fn input_left(&self) -> usize {
        self.input.len() - self.consumed
    }

    fn room(&self) -> usize {
        self.output.len() - self.produced
    }

    /// Puts out bytes; they must fit.
    fn put(&mut self, bytes: &[u8]) {
        self.output[self.produced..self.produced + bytes.len()].copy_from_slice(bytes);
        self.produced += bytes.len();
    }
}

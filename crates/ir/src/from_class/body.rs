//! The parts of a `Code` attribute that lowering needs, read in place.
//!
//! `ClassFile::code` also reads the names of local variables and gives the names of caught
//! classes, not their pool indices.

use gibbon_formats::class_file::{Constant, ConstantPool};

use super::problem::Problem;

pub(super) struct Body<'a> {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytecode: &'a [u8],
    handlers: &'a [u8],
    attributes: &'a [u8],
}

/// An entry of the exception table; `class` is 0 if it catches everything.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub start: u16,
    pub end: u16,
    pub handler: u16,
    pub class: u16,
}

impl<'a> Body<'a> {
    pub fn read(bytes: &'a [u8]) -> Result<Self, Problem> {
        let mut input = Input(bytes);
        let max_stack = input.u2()?;
        let max_locals = input.u2()?;
        let length = input.u4()?;
        if length == 0 || length > 0xffff {
            return Err(Problem::Body);
        }
        let bytecode = input.take(length as usize)?;
        let count = usize::from(input.u2()?);
        let handlers = input.take(count * 8)?;
        Ok(Body {
            max_stack,
            max_locals,
            bytecode,
            handlers,
            attributes: input.0,
        })
    }

    pub fn ranges(&self) -> impl ExactSizeIterator<Item = Range> + use<'a> {
        let (entries, _) = self.handlers.as_chunks::<8>();
        entries.iter().map(|entry| {
            let [a, b, c, d, e, f, g, h] = *entry;
            Range {
                start: u16::from_be_bytes([a, b]),
                end: u16::from_be_bytes([c, d]),
                handler: u16::from_be_bytes([e, f]),
                class: u16::from_be_bytes([g, h]),
            }
        })
    }

    /// (start, line) of all line number tables, by start.
    pub fn lines(&self, pool: &ConstantPool) -> Result<Vec<(u16, u16)>, Problem> {
        let mut lines = Vec::new();
        let mut input = Input(self.attributes);
        let count = input.u2()?;
        for _ in 0..count {
            let name = pool.utf8_bytes(input.u2()?)?;
            let length = input.u4()? as usize;
            let body = input.take(length)?;
            if name != b"LineNumberTable" {
                continue;
            }
            let (entries, _) = body.get(2..).unwrap_or_default().as_chunks::<4>();
            lines.reserve_exact(entries.len());
            lines.extend(
                entries
                    .iter()
                    .map(|&[a, b, c, d]| (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]))),
            );
        }
        if !lines.is_sorted_by_key(|&(start, _)| start) {
            lines.sort_by_key(|&(start, _)| start);
        }
        Ok(lines)
    }
}

/// That a pool index names a class.
pub(super) fn check_class(pool: &ConstantPool, index: u16) -> Result<(), Problem> {
    match pool.get(index)? {
        Constant::Class { .. } => Ok(()),
        _ => Err(Problem::Constant(index)),
    }
}

struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Problem> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Problem::Body)?;
        self.0 = rest;
        Ok(taken)
    }

    fn u2(&mut self) -> Result<u16, Problem> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Problem::Body)?;
        self.0 = rest;
        Ok(u16::from_be_bytes(*taken))
    }

    fn u4(&mut self) -> Result<u32, Problem> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Problem::Body)?;
        self.0 = rest;
        Ok(u32::from_be_bytes(*taken))
    }
}

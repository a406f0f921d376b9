//! A method's code: its frame and its instructions, with doors to handlers and debug info.

use crate::class_data::EncodedMethod;
use crate::debug::{DebugInfo, Line};
use crate::error::Result;
use crate::file::DexFile;
use crate::instruction::InsnIter;
use crate::tries::Tries;

/// The code of a method.
#[derive(Debug, Clone, Copy)]
pub struct CodeItem<'a> {
    pub(crate) dex: &'a DexFile,
    pub(crate) method: EncodedMethod,
    /// The frame's registers; the last [`ins_size`](Self::ins_size) of them hold the arguments.
    pub registers_size: u16,
    pub ins_size: u16,
    /// The most argument registers that a call needs.
    pub outs_size: u16,
    pub insns: Insns<'a>,
    pub(crate) tries_size: u16,
    /// Where the try items are, if there are any.
    pub(crate) tries_offset: usize,
    debug_info_offset: u32,
}

impl<'a> CodeItem<'a> {
    pub(crate) fn read(dex: &'a DexFile, offset: u32, method: EncodedMethod) -> Result<Self> {
        let mut cursor = dex.cursor(offset as usize, "code item")?;
        let registers_size = cursor.u16()?;
        let ins_size = cursor.u16()?;
        let outs_size = cursor.u16()?;
        let tries_size = cursor.u16()?;
        let debug_info_offset = cursor.u32()?;
        let insns_size = cursor.u32()?;
        if ins_size > registers_size {
            return Err(cursor.malformed("it has more arguments than registers"));
        }
        let bytes = cursor.take(u64::from(insns_size) * 2)?;
        if tries_size != 0 {
            cursor.align4();
        }
        Ok(Self {
            dex,
            method,
            registers_size,
            ins_size,
            outs_size,
            insns: Insns::new(bytes),
            tries_size,
            tries_offset: cursor.position(),
            debug_info_offset,
        })
    }

    pub fn dex(&self) -> &'a DexFile {
        self.dex
    }

    /// The method whose code this is.
    pub fn method(&self) -> EncodedMethod {
        self.method
    }

    /// Which instructions are guarded by which exception handlers.
    pub fn tries(&self) -> Result<Tries> {
        Tries::read(self)
    }

    /// Line numbers alone, which cost less than all of [`debug_info`](Self::debug_info); empty if
    /// they were left out.
    pub fn lines(&self) -> Result<Vec<Line>> {
        match self.debug_info_offset {
            0 => Ok(Vec::new()),
            offset => DebugInfo::read_lines(self, offset),
        }
    }

    /// Line numbers, parameter names and local variables; `None` if they were left out.
    pub fn debug_info(&self) -> Result<Option<DebugInfo>> {
        match self.debug_info_offset {
            0 => Ok(None),
            offset => DebugInfo::read(self, offset).map(Some),
        }
    }
}

/// The code units of a method, read in place: the file need not be aligned.
#[derive(Debug, Clone, Copy)]
pub struct Insns<'a> {
    bytes: &'a [u8],
}

impl<'a> Insns<'a> {
    /// Views little-endian code units; an odd byte at the end is left out.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The number of code units.
    pub fn len(self) -> u32 {
        u32::try_from(self.bytes.len() / 2).unwrap_or(u32::MAX)
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The code unit at `address`.
    pub fn get(self, address: u32) -> Option<u16> {
        let (units, _) = self.bytes.as_chunks::<2>();
        units.get(address as usize).copied().map(u16::from_le_bytes)
    }

    pub fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Copies the code units.
    pub fn to_vec(self) -> Vec<u16> {
        let (units, _) = self.bytes.as_chunks::<2>();
        units.iter().copied().map(u16::from_le_bytes).collect()
    }

    /// The instructions in order, payloads included.
    pub fn iter(self) -> InsnIter<'a> {
        InsnIter::new(self)
    }
}

impl<'a> IntoIterator for Insns<'a> {
    type Item = Result<crate::instruction::Insn>;
    type IntoIter = InsnIter<'a>;

    fn into_iter(self) -> InsnIter<'a> {
        self.iter()
    }
}

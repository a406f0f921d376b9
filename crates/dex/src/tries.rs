//! Exception handlers of a method.
//!
//! Try items share handlers, here as in the file, so that decoding takes no more memory than the
//! file does.

use crate::bytes::Cursor;
use crate::code::CodeItem;
use crate::error::{Error, Result};
use crate::index::TypeIndex;

/// All guarded ranges of a method and their handlers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tries {
    /// In the order of their addresses, without overlaps.
    pub items: Vec<TryItem>,
    pub handlers: Vec<CatchHandler>,
}

/// A guarded range: `start..end` in code units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TryItem {
    pub start: u32,
    pub end: u32,
    /// A position in [`Tries::handlers`], always within it.
    pub handler: usize,
}

/// Where control goes on an exception: to the first type that fits, else to the catch-all, else
/// out of the method.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CatchHandler {
    /// Exception types with the addresses of their handlers.
    pub typed: Vec<(TypeIndex, u32)>,
    pub catch_all: Option<u32>,
}

impl Tries {
    /// The handler that guards the instruction at `pc`.
    pub fn handler_at(&self, pc: u32) -> Option<&CatchHandler> {
        let after = self.items.partition_point(|item| item.start <= pc);
        let item = self.items.get(after.checked_sub(1)?)?;
        (pc < item.end).then(|| self.handlers.get(item.handler))?
    }

    pub(crate) fn read(code: &CodeItem<'_>) -> Result<Self> {
        if code.tries_size == 0 {
            return Ok(Self::default());
        }
        let length = code.insns.len();
        let mut items = code.dex.cursor(code.tries_offset, "try items")?;
        let list = code.tries_offset + usize::from(code.tries_size) * 8;
        let mut cursor = code.dex.cursor(list, "catch handlers")?;
        let count = cursor.uleb128()?;
        let mut handlers = Vec::with_capacity(cursor.capacity(count, 1).min(65_536));
        let mut offsets = Vec::with_capacity(handlers.capacity());
        for _ in 0..count {
            offsets.push(cursor.position() - list);
            handlers.push(read_handler(&mut cursor, length)?);
        }

        let mut tries = Vec::with_capacity(usize::from(code.tries_size));
        let mut previous_end = 0;
        for _ in 0..code.tries_size {
            let start = items.u32()?;
            let end = start.checked_add(u32::from(items.u16()?));
            let offset = usize::from(items.u16()?);
            let end = end
                .filter(|&end| end <= length && start >= previous_end && start < end)
                .ok_or_else(|| {
                    items.malformed("a range is empty, out of order or outside the method")
                })?;
            let handler = offsets
                .binary_search(&offset)
                .map_err(|_| items.malformed("handler_off is not where a handler begins"))?;
            previous_end = end;
            tries.push(TryItem {
                start,
                end,
                handler,
            });
        }
        Ok(Self {
            items: tries,
            handlers,
        })
    }
}

fn read_handler(cursor: &mut Cursor<'_>, method_length: u32) -> Result<CatchHandler> {
    let check =
        |address: u32, error: Error| (address < method_length).then_some(address).ok_or(error);
    let size = cursor.sleb128()?;
    let count = size.unsigned_abs();
    let mut typed = Vec::with_capacity(cursor.capacity(count, 2));
    for _ in 0..count {
        let exception = TypeIndex(cursor.uleb128()?);
        let address = cursor.uleb128()?;
        let outside = cursor.malformed("a handler is outside the method");
        typed.push((exception, check(address, outside)?));
    }
    // Zero or less: there is a catch-all too.
    let catch_all = if size <= 0 {
        let address = cursor.uleb128()?;
        let outside = cursor.malformed("a handler is outside the method");
        Some(check(address, outside)?)
    } else {
        None
    };
    Ok(CatchHandler { typed, catch_all })
}

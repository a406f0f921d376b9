//! Entries of a type: one value, or a bag of values under keys.
//!
//! Where an entry is depends on how the type lists its offsets: for every entry 32 bits or 16, or
//! sparsely, as sorted pairs. An entry itself may be compact: 8 bytes with key and value.

use super::TypeEntries;
use crate::bytes::{u16_at, u32_at};
use crate::value::Value;

pub(super) const SPARSE: u8 = 0x01;
pub(super) const OFFSETS_16: u8 = 0x02;

const COMPLEX: u16 = 0x0001;
const COMPACT: u16 = 0x0008;
const NO_ENTRY: u32 = u32::MAX;
const NO_ENTRY_16: u16 = u16::MAX;

/// What an entry holds, read but not interpreted.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    Value(Value),
    Bag(Bag<'a>),
}

/// Values under keys, and the bag that these add to.
#[derive(Clone, Copy, Debug)]
pub struct Bag<'a> {
    pub parent: u32,
    values: &'a [u8],
}

const BAG_VALUE: usize = 12;

impl<'a> Bag<'a> {
    pub fn len(&self) -> usize {
        self.values.len() / BAG_VALUE
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (u32, Value)> + use<'a> {
        self.values
            .chunks_exact(BAG_VALUE)
            .filter_map(|value| Some((u32_at(value, 0)?, Value::at(value, 4)?)))
    }
}

impl TypeEntries {
    /// Where the entry is; `None` if this configuration has none.
    pub fn find(&self, entry: u16) -> Option<usize> {
        let data = &self.data[..self.end];
        let offset = if self.flags & SPARSE != 0 {
            self.find_sparse(entry)?
        } else if u32::from(entry) >= self.count {
            return None;
        } else if self.flags & OFFSETS_16 != 0 {
            match u16_at(data, self.offsets + usize::from(entry) * 2)? {
                NO_ENTRY_16 => return None,
                offset => u32::from(offset) * 4,
            }
        } else {
            match u32_at(data, self.offsets + usize::from(entry) * 4)? {
                NO_ENTRY => return None,
                offset => offset,
            }
        };
        self.entries.checked_add(offset as usize)
    }

    fn find_sparse(&self, entry: u16) -> Option<u32> {
        let data = &self.data[..self.end];
        let (mut low, mut high) = (0, self.count as usize);
        while low < high {
            let middle = (low + high) / 2;
            let at = self.offsets + middle * 4;
            let index = u16_at(data, at)?;
            if index == entry {
                return Some(u32::from(u16_at(data, at + 2)?) * 4);
            }
            if index < entry {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        None
    }

    /// The numbers of the entries that this configuration has.
    pub fn present(&self) -> impl Iterator<Item = u16> + '_ {
        let data = &self.data[..self.end];
        let sparse = self.flags & SPARSE != 0;
        (0..self.count).filter_map(move |index| {
            if sparse {
                return u16_at(data, self.offsets + index as usize * 4);
            }
            let index = u16::try_from(index).ok()?;
            self.find(index).map(|_| index)
        })
    }

    /// The number of the name, in the package's pool of names, of the entry at that place.
    pub fn key(&self, at: usize) -> Option<u32> {
        let data = &self.data[..self.end];
        if u16_at(data, at + 2)? & COMPACT != 0 {
            return Some(u32::from(u16_at(data, at)?));
        }
        u32_at(data, at + 4)
    }

    pub fn entry(&self, at: usize) -> Option<Entry<'_>> {
        let data = &self.data[..self.end];
        let flags = u16_at(data, at.checked_add(2)?)?;
        if flags & COMPACT != 0 {
            return Some(Entry::Value(Value {
                kind: (flags >> 8) as u8,
                data: u32_at(data, at + 4)?,
            }));
        }
        let size = usize::from(u16_at(data, at)?);
        if size < 8 {
            return None;
        }
        if flags & COMPLEX == 0 || size < 16 {
            return Value::at(data, at + size).map(Entry::Value);
        }
        let parent = u32_at(data, at + 8)?;
        let bytes = (u32_at(data, at + 12)? as usize).checked_mul(BAG_VALUE)?;
        let start = at + size;
        let values = data.get(start..start.checked_add(bytes)?)?;
        Some(Entry::Bag(Bag { parent, values }))
    }
}

//! Resource tables: what `resources.arsc` holds.
//!
//! A table has packages; a package has types; a type has, for each configuration, a list of
//! entries. Reading a table finds and checks all of these but looks at no entry: an entry is read
//! when asked for, where it lies.

mod entry;
mod package;
#[cfg(test)]
pub(crate) mod tests;

use std::sync::Arc;

pub use entry::{Bag, Entry};
pub use package::{Overlayable, Package, TypeEntries, TypeSpec};

use crate::bytes::Chunk;
use crate::string_pool::{self, StringPool};
use crate::{Malformed, Properties};

const TABLE: u16 = 0x0002;
const PACKAGE: u16 = 0x0200;

#[derive(Debug)]
pub struct Table {
    data: Arc<[u8]>,
    strings: StringPool,
    packages: Vec<Package>,
}

impl Table {
    pub fn parse(data: Arc<[u8]>, properties: Properties) -> Result<Table, Malformed> {
        let table = Chunk::at(&data, 0, data.len())?;
        if table.kind != TABLE {
            return Err(Malformed {
                what: "not a resource table",
                at: 0,
            });
        }
        let mut strings = None;
        let mut packages = Vec::new();
        for chunk in table.children(&data) {
            let chunk = chunk?;
            match chunk.kind {
                // Only the first pool counts; what else there is, is of a later version.
                string_pool::KIND if strings.is_none() => {
                    strings = Some(StringPool::parse(&data, chunk)?);
                }
                PACKAGE => packages.push(Package::parse(&data, chunk, properties)?),
                _ => {}
            }
        }
        let strings = strings.ok_or(Malformed {
            what: "a resource table without strings",
            at: 0,
        })?;
        Ok(Table {
            data,
            strings,
            packages,
        })
    }

    /// The same table, used in another way.
    pub fn with_properties(&self, properties: Properties) -> Result<Table, Malformed> {
        match self.packages.is_empty() {
            true => Ok(Table::empty()),
            false => Table::parse(self.data.clone(), properties),
        }
    }

    /// A table without anything, for archives that have none.
    pub fn empty() -> Table {
        let pool = [
            0x1c_0001u32.to_le_bytes(),
            28u32.to_le_bytes(),
            [0; 4],
            [0; 4],
            [0; 4],
            [0; 4],
            [0; 4],
        ];
        let strings = StringPool::new(pool.concat().into()).expect("a well formed empty pool");
        Table {
            data: Arc::default(),
            strings,
            packages: Vec::new(),
        }
    }

    /// The strings that values refer to.
    pub fn strings(&self) -> &StringPool {
        &self.strings
    }

    pub fn packages(&self) -> &[Package] {
        &self.packages
    }
}

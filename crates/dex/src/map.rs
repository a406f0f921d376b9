//! The map list: where each kind of item is. Call sites and method handles are found only here.

use crate::error::Result;
use crate::file::DexFile;
use crate::header::Table;

const CALL_SITE_ID: u16 = 0x0007;
const METHOD_HANDLE: u16 = 0x0008;

/// One section of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapItem {
    /// A `TYPE_*` constant of the format.
    pub kind: u16,
    pub table: Table,
}

/// All sections.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapList(pub Vec<MapItem>);

impl MapList {
    /// The first section of this kind; an empty table if there is none.
    pub fn table(&self, kind: u16) -> Table {
        let item = self.0.iter().find(|item| item.kind == kind);
        item.map(|item| item.table).unwrap_or_default()
    }
}

/// The two tables that the header does not name.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct MappedTables {
    pub(crate) call_sites: Table,
    pub(crate) method_handles: Table,
}

impl DexFile {
    /// Decodes the map list; empty if the file has none.
    pub fn map_list(&self) -> Result<MapList> {
        let offset = self.header().map_offset;
        if offset == 0 {
            return Ok(MapList::default());
        }
        let mut cursor = self.cursor(offset as usize, "map list")?;
        let count = cursor.u32()?;
        let mut items = Vec::with_capacity(cursor.capacity(count, 12));
        for _ in 0..count {
            let kind = cursor.u16()?;
            let _unused = cursor.u16()?;
            let table = Table {
                count: cursor.u32()?,
                offset: cursor.u32()?,
            };
            items.push(MapItem { kind, table });
        }
        Ok(MapList(items))
    }

    pub(crate) fn read_mapped_tables(&self) -> Result<MappedTables> {
        let map = self.map_list()?;
        let end = self.bytes().len();
        Ok(MappedTables {
            call_sites: map.table(CALL_SITE_ID).check("call_site_ids", 4, end)?,
            method_handles: map.table(METHOD_HANDLE).check("method_handles", 8, end)?,
        })
    }
}

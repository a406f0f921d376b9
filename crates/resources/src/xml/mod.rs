//! Binary XML: what `aapt2` makes of layouts, drawables and manifests.
//!
//! A document is a string pool, a list of resource ids for those strings that name attributes, and
//! nodes one after the other. It is read by a [`Cursor`], which is a place in it and nothing more,
//! so that cursors are cheap to copy.

mod cursor;
#[cfg(test)]
pub(crate) mod tests;

use std::sync::Arc;

pub use cursor::{Attribute, Cursor, Event};

use crate::Malformed;
use crate::bytes::{Chunk, u32_at};
use crate::dynamic::DynamicReferences;
use crate::string_pool::{self, StringPool};

const XML: u16 = 0x0003;
const RESOURCE_MAP: u16 = 0x0180;
const FIRST_NODE: u16 = 0x0100;
const LAST_NODE: u16 = 0x017f;

#[derive(Debug)]
pub struct Document {
    data: Arc<[u8]>,
    strings: StringPool,
    /// Resource ids of the first strings.
    ids: Vec<u32>,
    first: Chunk,
    end: usize,
    references: Option<Arc<DynamicReferences>>,
}

impl Document {
    /// `references` translates package ids, if the document belongs to a package of a manager.
    pub fn parse(
        data: Arc<[u8]>,
        references: Option<Arc<DynamicReferences>>,
    ) -> Result<Document, Malformed> {
        let document = Chunk::at(&data, 0, data.len())?;
        if document.kind != XML {
            return Err(Malformed {
                what: "not binary XML",
                at: 0,
            });
        }
        let (mut strings, mut ids) = (None, Vec::new());
        for chunk in document.children(&data) {
            let chunk = chunk?;
            match chunk.kind {
                string_pool::KIND => strings = Some(StringPool::parse(&data, chunk)?),
                RESOURCE_MAP => {
                    let words = (chunk.content()..chunk.end()).step_by(4);
                    ids = words.filter_map(|at| u32_at(&data, at)).collect();
                }
                FIRST_NODE..=LAST_NODE => {
                    let strings = strings.ok_or(Malformed {
                        what: "binary XML without strings",
                        at: chunk.start,
                    })?;
                    return Ok(Document {
                        strings,
                        ids,
                        first: chunk,
                        end: document.end(),
                        data: data.clone(),
                        references,
                    });
                }
                _ => {}
            }
        }
        Err(Malformed {
            what: "binary XML without a node",
            at: 0,
        })
    }

    pub fn strings(&self) -> &StringPool {
        &self.strings
    }

    fn id_of(&self, string: u32) -> u32 {
        let id = self.ids.get(string as usize).copied().unwrap_or(0);
        match &self.references {
            Some(references) => references.resolve(id).unwrap_or(0),
            None => id,
        }
    }
}

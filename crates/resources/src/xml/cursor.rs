//! A place in a document: the node that is current, and what it says.

use std::sync::Arc;

use super::{Document, FIRST_NODE, LAST_NODE};
use crate::bytes::{Chunk, u16_at, u32_at};
use crate::value::{Value, kind};

const START_NAMESPACE: u16 = 0x0100;
const END_NAMESPACE: u16 = 0x0101;
const START_ELEMENT: u16 = 0x0102;
const END_ELEMENT: u16 = 0x0103;
const TEXT: u16 = 0x0104;

/// What is at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    StartDocument,
    EndDocument,
    StartNamespace,
    EndNamespace,
    StartTag,
    EndTag,
    Text,
    /// The document is broken here.
    Bad,
}

#[derive(Clone, Debug)]
pub struct Cursor {
    document: Arc<Document>,
    /// The resource that the document is, or 0.
    pub source: u32,
    event: Event,
    node: Option<Chunk>,
}

/// An attribute of a tag. Strings are numbers in the document's pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    pub namespace: Option<u32>,
    pub name: u32,
    /// Its text as written, if that was kept.
    pub raw: Option<u32>,
    pub value: Value,
}

fn present(string: u32) -> Option<u32> {
    (string != u32::MAX).then_some(string)
}

impl Cursor {
    pub fn new(document: Arc<Document>, source: u32) -> Cursor {
        Cursor {
            document,
            source,
            event: Event::StartDocument,
            node: None,
        }
    }

    pub fn document(&self) -> &Arc<Document> {
        &self.document
    }

    pub fn event(&self) -> Event {
        self.event
    }

    /// To the next node.
    pub fn advance(&mut self) -> Event {
        if matches!(self.event, Event::EndDocument | Event::Bad) {
            return self.event;
        }
        let mut next = match &self.node {
            Some(node) => node.end(),
            None => self.document.first.start,
        };
        self.event = loop {
            if next >= self.document.end {
                self.node = None;
                break Event::EndDocument;
            }
            let Ok(node) = Chunk::at(&self.document.data, next, self.document.end) else {
                break Event::Bad;
            };
            next = node.end();
            // What is no node is skipped; so is what a later version may add.
            if !(FIRST_NODE..=LAST_NODE).contains(&node.kind) {
                continue;
            }
            let (event, size) = match node.kind {
                START_NAMESPACE => (Event::StartNamespace, 8),
                END_NAMESPACE => (Event::EndNamespace, 8),
                START_ELEMENT => (Event::StartTag, 20),
                END_ELEMENT => (Event::EndTag, 8),
                TEXT => (Event::Text, 12),
                _ => continue,
            };
            if node.header < 16 || node.size < node.header + size || !self.attributes_fit(&node) {
                break Event::Bad;
            }
            self.node = Some(node);
            break event;
        };
        self.event
    }

    fn attributes_fit(&self, node: &Chunk) -> bool {
        if node.kind != START_ELEMENT {
            return true;
        }
        let half = |offset| u16_at(&self.document.data, node.content() + offset).map(usize::from);
        let end = || Some(half(8)? + half(10)? * half(12)?);
        half(10) >= Some(20) && end().is_some_and(|end| node.content() + end <= node.end())
            || half(12) == Some(0)
    }

    fn word(&self, offset: usize) -> Option<u32> {
        u32_at(&self.document.data, self.node?.content() + offset)
    }

    fn half(&self, offset: usize) -> Option<u16> {
        u16_at(&self.document.data, self.node?.content() + offset)
    }

    fn is_tag(&self) -> bool {
        matches!(self.event, Event::StartTag | Event::EndTag)
    }

    pub fn line(&self) -> Option<u32> {
        u32_at(&self.document.data, self.node?.start + 8)
    }

    pub fn namespace(&self) -> Option<u32> {
        self.is_tag()
            .then(|| self.word(0))
            .flatten()
            .and_then(present)
    }

    pub fn name(&self) -> Option<u32> {
        self.is_tag()
            .then(|| self.word(4))
            .flatten()
            .and_then(present)
    }

    pub fn text(&self) -> Option<u32> {
        let is_text = self.event == Event::Text;
        is_text.then(|| self.word(0)).flatten().and_then(present)
    }

    pub fn attribute_count(&self) -> usize {
        match self.event {
            Event::StartTag => self.half(12).map_or(0, usize::from),
            _ => 0,
        }
    }

    fn attribute_at(&self, index: usize) -> Option<usize> {
        if index >= self.attribute_count() {
            return None;
        }
        let (start, size) = (self.half(8)?, self.half(10)?);
        Some(self.node?.content() + usize::from(start) + usize::from(size) * index)
    }

    pub fn attribute(&self, index: usize) -> Option<Attribute> {
        let (data, at) = (&self.document.data, self.attribute_at(index)?);
        Some(Attribute {
            namespace: present(u32_at(data, at)?),
            name: u32_at(data, at + 4)?,
            raw: present(u32_at(data, at + 8)?),
            value: Value::at(data, at + 12)?,
        })
    }

    /// The resource id of an attribute's name; 0 if it has none.
    pub fn attribute_id(&self, index: usize) -> u32 {
        let name = self
            .attribute_at(index)
            .and_then(|at| u32_at(&self.document.data, at + 4));
        name.map_or(0, |name| self.document.id_of(name))
    }

    /// An attribute's value, package ids being those of the manager.
    pub fn attribute_value(&self, index: usize) -> Option<Value> {
        let value = Value::at(&self.document.data, self.attribute_at(index)? + 12)?;
        match &self.document.references {
            Some(references) => references.resolve_value(value),
            None => Some(value),
        }
    }

    /// The same for those that ask for type and data one by one: a reference that cannot be
    /// translated stays what it is.
    pub fn attribute_parts(&self, index: usize) -> Option<Value> {
        let mut value = Value::at(&self.document.data, self.attribute_at(index)? + 12)?;
        let is_dynamic = matches!(
            value.kind,
            kind::DYNAMIC_REFERENCE | kind::DYNAMIC_ATTRIBUTE
        );
        if is_dynamic {
            if let Some(references) = &self.document.references {
                value.data = references.resolve(value.data).unwrap_or(0);
            }
            value.kind = match value.kind {
                kind::DYNAMIC_REFERENCE => kind::REFERENCE,
                _ => kind::ATTRIBUTE,
            };
        }
        Some(value)
    }

    /// The attribute of that namespace and name.
    pub fn find_attribute(&self, namespace: Option<&str>, name: &str) -> Option<usize> {
        let strings = &self.document.strings;
        (0..self.attribute_count()).find(|&index| {
            self.attribute(index).is_some_and(|attribute| {
                strings.is(attribute.name, name)
                    && match (namespace, attribute.namespace) {
                        (None, None) => true,
                        (Some(wanted), Some(found)) => strings.is(found, wanted),
                        _ => false,
                    }
            })
        })
    }

    /// Which attribute is the `id`; the file says.
    pub fn id_attribute(&self) -> Option<usize> {
        self.marked_attribute(14)
    }

    pub fn class_attribute(&self) -> Option<usize> {
        self.marked_attribute(16)
    }

    pub fn style_attribute(&self) -> Option<usize> {
        self.marked_attribute(18)
    }

    fn marked_attribute(&self, offset: usize) -> Option<usize> {
        if self.event != Event::StartTag {
            return None;
        }
        usize::from(self.half(offset)?).checked_sub(1)
    }
}

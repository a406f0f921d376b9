//! A binary XML document as a tree of elements.

use std::sync::Arc;

use gibbon_resources::value::kind;
use gibbon_resources::{Cursor, Document, Event, Malformed};

/// An attribute's text, or the resource that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Text {
    Plain(String),
    Resource(u32),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Text(Text),
    Number(i32),
}

/// Attributes are found by their resource ids: names may be obfuscated away.
#[derive(Debug, Default)]
pub struct Element {
    pub name: String,
    attributes: Vec<(u32, String, Value)>,
    pub children: Vec<Element>,
}

/// Elements in elements: layouts have some dozens. What is nested deeper could not even be dropped,
/// for that goes by calls within calls.
const DEEPEST: usize = 1000;

impl Element {
    pub fn read(document: Arc<Document>) -> Result<Element, Malformed> {
        let mut cursor = Cursor::new(document, 0);
        let mut open = vec![Element::default()];
        loop {
            match cursor.advance() {
                Event::StartTag if open.len() > DEEPEST => {
                    return Err(Malformed {
                        what: "elements are nested too deep",
                        at: 0,
                    });
                }
                Event::StartTag => open.push(Element::at(&cursor)),
                Event::EndTag => {
                    let Some(element) = open.pop() else { break };
                    match open.last_mut() {
                        Some(parent) => parent.children.push(element),
                        None => break,
                    }
                }
                Event::EndDocument => break,
                Event::Bad => {
                    return Err(Malformed {
                        what: "an element does not fit",
                        at: 0,
                    });
                }
                _ => {}
            }
        }
        let root = open.into_iter().next().unwrap_or_default();
        root.children.into_iter().next().ok_or(Malformed {
            what: "no element",
            at: 0,
        })
    }

    fn at(cursor: &Cursor) -> Element {
        let strings = cursor.document().strings();
        let text = |index: Option<u32>| index.and_then(|index| strings.text(index));
        let attribute = |index| {
            let attribute = cursor.attribute(index)?;
            let value = attribute.value;
            let value = match value.kind {
                kind::STRING => Value::Text(Text::Plain(text(Some(value.data))?)),
                kind::REFERENCE => Value::Text(Text::Resource(value.data)),
                kind::FIRST_INT..=kind::LAST_INT => Value::Number(value.data as i32),
                _ => Value::Text(Text::Plain(text(attribute.raw)?)),
            };
            let name = text(Some(attribute.name)).unwrap_or_default();
            Some((cursor.attribute_id(index), name, value))
        };
        Element {
            name: text(cursor.name()).unwrap_or_default(),
            attributes: (0..cursor.attribute_count())
                .filter_map(attribute)
                .collect(),
            children: Vec::new(),
        }
    }

    fn value(&self, id: u32) -> Option<&Value> {
        let found = self.attributes.iter().find(|(other, _, _)| *other == id);
        found.map(|(_, _, value)| value)
    }

    pub fn text(&self, id: u32) -> Option<Text> {
        match self.value(id)? {
            Value::Text(text) => Some(text.clone()),
            Value::Number(number) => Some(Text::Plain(number.to_string())),
        }
    }

    /// The attribute's text if it stands there itself.
    pub fn plain(&self, id: u32) -> Option<String> {
        match self.text(id)? {
            Text::Plain(text) => Some(text),
            Text::Resource(_) => None,
        }
    }

    /// An attribute of no namespace.
    pub fn own(&self, name: &str) -> Option<&str> {
        let mut all = self.attributes.iter();
        match all.find(|(id, other, _)| *id == 0 && other == name)? {
            (_, _, Value::Text(Text::Plain(text))) => Some(text),
            _ => None,
        }
    }

    /// A number; a boolean is 0 or not.
    pub fn number(&self, id: u32) -> Option<i32> {
        match self.value(id)? {
            Value::Number(number) => Some(*number),
            Value::Text(_) => None,
        }
    }

    /// The resource that the attribute names.
    pub fn resource(&self, id: u32) -> Option<u32> {
        match self.value(id)? {
            Value::Text(Text::Resource(resource)) => Some(*resource),
            _ => None,
        }
    }

    /// Names of its attributes, of any namespace; empty where they were obfuscated away.
    pub fn attribute_names(&self) -> impl Iterator<Item = &str> {
        self.attributes.iter().map(|(_, name, _)| name.as_str())
    }

    /// The element and all below it.
    pub fn all(&self) -> Vec<&Element> {
        let mut all = vec![self];
        let mut at = 0;
        while at < all.len() {
            all.extend(&all[at].children);
            at += 1;
        }
        all
    }

    pub fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Binary XML of so many elements, each in the one before.
    fn nested(count: usize) -> Vec<u8> {
        let mut pool: Vec<u8> = Vec::new();
        // Kind and header, length, strings, styles, UTF-8, where strings start, no styles; one string.
        for word in [0x001c_0001u32, 36, 1, 0, 0x100, 32, 0, 0] {
            pool.extend(word.to_le_bytes());
        }
        pool.extend([1, 1, b'a', 0]);
        let mut tag: Vec<u8> = Vec::new();
        // Kind and header, length, line, no comment, no namespace, its name, attributes: none.
        for word in [
            0x0010_0102u32,
            36,
            1,
            u32::MAX,
            u32::MAX,
            0,
            0x0014_0014,
            0,
            0,
        ] {
            tag.extend(word.to_le_bytes());
        }
        let mut end: Vec<u8> = Vec::new();
        for word in [0x0010_0103u32, 24, 1, u32::MAX, u32::MAX, 0] {
            end.extend(word.to_le_bytes());
        }
        let length = 8 + pool.len() + count * (tag.len() + end.len());
        let mut bytes = 0x0008_0003u32.to_le_bytes().to_vec();
        bytes.extend((length as u32).to_le_bytes());
        bytes.extend(pool);
        bytes.extend(tag.repeat(count));
        bytes.extend(end.repeat(count));
        bytes
    }

    #[test]
    fn what_is_nested_too_deep_is_refused() {
        let read = |count| {
            let document = Document::parse(nested(count).into(), None).expect("binary XML");
            let element = Element::read(Arc::new(document)).map_err(|problem| problem.what);
            element.map(|element| element.all().len())
        };
        assert_eq!(read(DEEPEST), Ok(DEEPEST));
        // Dropping this many would use up the stack.
        assert_eq!(read(1_000_000), Err("elements are nested too deep"));
    }
}

//! Tables made byte by byte, in all the forms that entries can have; and broken ones.

use std::sync::Arc;

use super::*;
use crate::configuration::{Configuration, Locale};
use crate::string_pool::tests::pool;
use crate::value::Value;

/// A value of an entry to be written.
pub(crate) enum Content {
    Value(u8, u32),
    Bag(u32, Vec<(u32, u8, u32)>),
}

/// Entries of one type for one configuration: number, number of the name, content.
pub(crate) type Entries = Vec<(u16, u32, Content)>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Full,
    Sparse,
    Short,
    Compact,
}

fn chunk(kind: u16, header: &[u8], content: &[u8]) -> Vec<u8> {
    let mut bytes = kind.to_le_bytes().to_vec();
    bytes.extend((8 + header.len() as u16).to_le_bytes());
    bytes.extend(((8 + header.len() + content.len()) as u32).to_le_bytes());
    [bytes, header.to_vec(), content.to_vec()].concat()
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn fixed_text(text: &str, units: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.resize(units * 2, 0);
    bytes
}

/// A configuration's bytes; only the fields that tests use.
fn configuration_bytes(configuration: &Configuration) -> Vec<u8> {
    let mut bytes = vec![0; 64];
    bytes[0] = 64;
    bytes[8..10].copy_from_slice(&configuration.locale.language);
    bytes[10..12].copy_from_slice(&configuration.locale.region);
    bytes[14..16].copy_from_slice(&configuration.density.to_le_bytes());
    bytes[24..26].copy_from_slice(&configuration.sdk_version.to_le_bytes());
    bytes
}

fn entry_bytes(key: u32, content: &Content, form: Form) -> Vec<u8> {
    match content {
        Content::Value(kind, data) if form == Form::Compact => {
            let mut bytes = (key as u16).to_le_bytes().to_vec();
            bytes.extend((u16::from(*kind) << 8 | 8).to_le_bytes());
            bytes.extend(data.to_le_bytes());
            bytes
        }
        Content::Value(kind, data) => words(&[8, key, 8 | u32::from(*kind) << 24, *data]),
        Content::Bag(parent, values) => {
            let mut bytes = words(&[16 | 1 << 16, key, *parent, values.len() as u32]);
            for (name, kind, data) in values {
                bytes.extend(words(&[*name, 8 | u32::from(*kind) << 24, *data]));
            }
            bytes
        }
    }
}

fn type_chunk(
    id: u8,
    count: u16,
    entries: &Entries,
    configuration: &Configuration,
    form: Form,
) -> Vec<u8> {
    let mut data = Vec::new();
    let mut offsets = vec![u32::MAX; usize::from(count)];
    let mut sparse = Vec::new();
    for (number, key, content) in entries {
        offsets[usize::from(*number)] = data.len() as u32;
        sparse.push(u32::from(*number) | (data.len() as u32 / 4) << 16);
        data.extend(entry_bytes(*key, content, form));
    }
    let (flags, count, mut table) = match form {
        Form::Full | Form::Compact => (0, u32::from(count), words(&offsets)),
        Form::Sparse => (1, sparse.len() as u32, words(&sparse)),
        Form::Short => {
            let short = |&offset: &u32| match offset {
                u32::MAX => u16::MAX,
                offset => (offset / 4) as u16,
            };
            let short = offsets.iter().map(short);
            (
                2,
                u32::from(count),
                short.flat_map(u16::to_le_bytes).collect(),
            )
        }
    };
    table.resize(table.len().next_multiple_of(4), 0);
    let start = 20 + 64 + table.len() as u32;
    let mut header = vec![id, flags, 0, 0];
    header.extend(words(&[count, start]));
    header.extend(configuration_bytes(configuration));
    chunk(0x0201, &header, &[table, data].concat())
}

/// One type with its entries for each configuration.
pub(crate) struct Type {
    pub count: u16,
    pub flags: u32,
    pub configurations: Vec<(Configuration, Entries)>,
}

pub(crate) struct Builder {
    pub id: u32,
    pub name: &'static str,
    pub form: Form,
    pub types: Vec<(&'static str, Type)>,
    pub entry_names: Vec<&'static str>,
    pub strings: Vec<&'static str>,
    pub libraries: Vec<(u32, &'static str)>,
    pub aliases: Vec<(u32, u32)>,
}

impl Builder {
    pub fn bytes(&self) -> Vec<u8> {
        let type_names: Vec<&str> = self.types.iter().map(|(name, _)| *name).collect();
        let type_names = pool(&type_names, &[], false);
        let entry_names = pool(&self.entry_names, &[], true);
        let mut header = words(&[self.id]);
        header.extend(fixed_text(self.name, 128));
        let entry_names_at = 288 + type_names.len() as u32;
        header.extend(words(&[288, 0, entry_names_at, 0, 0]));
        let mut content = [type_names, entry_names].concat();
        for (index, (_, built)) in self.types.iter().enumerate() {
            let id = index as u8 + 1;
            let mut spec = vec![id, 0, 0, 0];
            spec.extend(words(&[u32::from(built.count)]));
            let flags = vec![built.flags; usize::from(built.count)];
            content.extend(chunk(0x0202, &spec, &words(&flags)));
            for (configuration, entries) in &built.configurations {
                content.extend(type_chunk(
                    id,
                    built.count,
                    entries,
                    configuration,
                    self.form,
                ));
            }
        }
        if !self.libraries.is_empty() {
            let mut entries = Vec::new();
            for (id, name) in &self.libraries {
                entries.extend(words(&[*id]));
                entries.extend(fixed_text(name, 128));
            }
            content.extend(chunk(
                0x0203,
                &words(&[self.libraries.len() as u32]),
                &entries,
            ));
        }
        if !self.aliases.is_empty() {
            let pairs: Vec<u32> = self.aliases.iter().flat_map(|&(a, b)| [a, b]).collect();
            content.extend(chunk(
                0x0206,
                &words(&[self.aliases.len() as u32]),
                &words(&pairs),
            ));
        }
        let package = chunk(0x0200, &header, &content);
        let strings = pool(&self.strings, &[], true);
        chunk(0x0002, &words(&[1]), &[strings, package].concat())
    }

    pub fn table(&self) -> Table {
        let parsed = Table::parse(self.bytes().into(), Properties::default());
        parsed.expect("well formed")
    }
}

pub(crate) fn tagged(tag: &str) -> Configuration {
    Configuration {
        locale: Locale::from_tag(tag),
        ..Default::default()
    }
}

/// Two strings, one in German too; and a style with a parent.
pub(crate) fn sample(form: Form) -> Builder {
    use Content::{Bag, Value};
    let strings = Type {
        count: 70,
        flags: 0x4,
        configurations: vec![
            (tagged(""), vec![(0, 0, Value(3, 0)), (65, 1, Value(3, 1))]),
            (tagged("de"), vec![(65, 1, Value(3, 2))]),
        ],
    };
    let styles = Type {
        count: 2,
        flags: 0x200,
        configurations: vec![(
            tagged(""),
            vec![
                (
                    0,
                    2,
                    Bag(0, vec![(0x0101_0001, 0x10, 1), (0x0101_0003, 0x10, 3)]),
                ),
                (
                    1,
                    3,
                    Bag(
                        0x7f02_0000,
                        vec![(0x0101_0002, 1, 0x7f01_0000), (0x0101_0003, 0x10, 33)],
                    ),
                ),
            ],
        )],
    };
    Builder {
        id: 0x7f,
        name: "com.example",
        form,
        types: vec![("string", strings), ("style", styles)],
        entry_names: vec!["hello", "bye", "Base", "Derived"],
        strings: vec!["Hello", "Bye", "Tschüss"],
        libraries: Vec::new(),
        aliases: Vec::new(),
    }
}

#[test]
fn entries_in_all_forms() {
    for form in [Form::Full, Form::Sparse, Form::Short, Form::Compact] {
        let table = sample(form).table();
        let package = &table.packages()[0];
        assert_eq!((package.id, package.name.as_str()), (0x7f, "com.example"));
        assert_eq!(package.find("string", "bye"), Some(0x0001_0041), "{form:?}");
        assert_eq!(package.find("style", "bye"), None);
        assert_eq!(package.find("no", "bye"), None);
        let spec = package.type_spec(1).expect("there");
        assert_eq!((spec.entry_flags(3), spec.entry_flags(70)), (4, 0));
        let [any, german] = &spec.configurations[..] else {
            panic!("two configurations");
        };
        assert_eq!(german.configuration.to_string(), "de");
        assert_eq!(any.present().collect::<Vec<_>>(), [0, 65]);
        assert_eq!(german.find(0), None);
        let at = german.find(65).expect("there");
        assert_eq!(german.key(at), Some(1));
        let Some(Entry::Value(value)) = german.entry(at) else {
            panic!("a value");
        };
        assert_eq!(value, Value { kind: 3, data: 2 });
        assert_eq!(table.strings().text(value.data).as_deref(), Some("Tschüss"));
        let styles = &package.type_spec(2).expect("there").configurations[0];
        let Some(Entry::Bag(bag)) = styles.find(1).and_then(|at| styles.entry(at)) else {
            panic!("a bag");
        };
        assert_eq!((bag.parent, bag.len()), (0x7f02_0000, 2));
        assert_eq!(
            bag.iter().map(|(key, _)| key).collect::<Vec<_>>(),
            [0x0101_0002, 0x0101_0003]
        );
    }
}

/// Reads all that a table says it has.
fn walk(table: &Table) -> usize {
    let mut seen = 0;
    for index in 0..table.strings().len().min(1000) {
        seen += table.strings().utf16(index).map_or(0, |units| units.len());
        seen += table.strings().spans(index).map_or(0, |spans| spans.len());
    }
    for package in table.packages() {
        package.find("string", "hello");
        for (id, spec) in package.types() {
            seen += package.type_name(id).map_or(0, |name| name.len());
            for entries in &spec.configurations {
                seen += entries.configuration.to_string().len();
                for entry in entries.present().take(1000) {
                    let Some(at) = entries.find(entry) else {
                        continue;
                    };
                    seen += entries.key(at).map_or(0, |_| 1);
                    if let Some(Entry::Bag(bag)) = entries.entry(at) {
                        seen += bag.iter().count();
                    }
                }
            }
        }
    }
    seen
}

/// Every byte of a table in turn is made something else; nothing may panic.
#[test]
fn broken_tables_are_errors() {
    let mut accepted = 0;
    for form in [Form::Full, Form::Sparse, Form::Short, Form::Compact] {
        let mut built = sample(form);
        built.libraries.push((2, "lib"));
        built.aliases.push((0x01fd_0000, 0x0101_0000));
        let good = built.bytes();
        assert!(walk(&built.table()) > 20);
        for at in 0..good.len() {
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                let mut broken = good.clone();
                broken[at] = value;
                if let Ok(table) = Table::parse(broken.into(), Properties::default()) {
                    walk(&table);
                    accepted += 1;
                }
            }
        }
        for end in 0..good.len() {
            let cut: Arc<[u8]> = good[..end].into();
            assert!(Table::parse(cut, Properties::default()).is_err());
        }
    }
    // Most bytes are names and values, which may be anything.
    assert!(accepted > 1000);
}

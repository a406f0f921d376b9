//! A small DEX writer: sorts the pools, lays out the sections, computes the checksum. It writes
//! what it is told, right or wrong. Everything is given as names; code is given as code units,
//! made with the indices that a finished [`Pool`] knows.

use std::collections::BTreeSet;

use gibbon_dex::adler32;

type Units = Vec<u16>;

fn utf16(text: &str) -> Units {
    text.encode_utf16().collect()
}

/// Splits `(I[JLa/B;)V` into parameters and return type.
fn split_descriptor(descriptor: &str) -> (Vec<String>, String) {
    let (parameters, return_type) = descriptor[1..].split_once(')').unwrap();
    let (mut list, mut start, mut name) = (Vec::new(), 0, false);
    for (position, letter) in parameters.char_indices() {
        name = (name || letter == 'L') && letter != ';';
        if !name && letter != '[' {
            list.push(parameters[start..=position].to_owned());
            start = position + 1;
        }
    }
    (list, return_type.to_owned())
}

fn shorty(descriptor: &str) -> String {
    let (parameters, return_type) = split_descriptor(descriptor);
    let letter = |text: &String| match text.as_bytes()[0] {
        b'[' => 'L',
        other => char::from(other),
    };
    std::iter::once(&return_type)
        .chain(&parameters)
        .map(letter)
        .collect()
}

/// All that code can refer to.
#[derive(Default)]
pub struct Pool {
    strings: BTreeSet<Units>,
    types: BTreeSet<Units>,
    protos: Vec<String>,
    fields: Vec<[String; 3]>,
    methods: Vec<[String; 3]>,
    /// Kind and index of a field or method.
    pub method_handles: Vec<(u16, u16)>,
    /// Each an encoded array.
    pub call_sites: Vec<Vec<u8>>,
}

impl Pool {
    pub fn add_string(&mut self, text: &str) {
        self.add_units(utf16(text));
    }

    pub fn add_units(&mut self, units: Units) {
        self.strings.insert(units);
    }

    pub fn add_type(&mut self, descriptor: &str) {
        self.add_string(descriptor);
        self.types.insert(utf16(descriptor));
    }

    pub fn add_proto(&mut self, descriptor: &str) {
        self.add_string(&shorty(descriptor));
        let (parameters, return_type) = split_descriptor(descriptor);
        parameters
            .iter()
            .for_each(|parameter| self.add_type(parameter));
        self.add_type(&return_type);
        self.protos.push(descriptor.to_owned());
    }

    pub fn add_field(&mut self, class: &str, name: &str, descriptor: &str) {
        self.add_string(name);
        self.add_type(class);
        self.add_type(descriptor);
        self.fields
            .push([class, name, descriptor].map(str::to_owned));
    }

    pub fn add_method(&mut self, class: &str, name: &str, descriptor: &str) {
        self.add_string(name);
        self.add_type(class);
        self.add_proto(descriptor);
        self.methods
            .push([class, name, descriptor].map(str::to_owned));
    }

    /// Sorts; after this, indices are final.
    pub fn finish(mut self) -> Self {
        let mut protos = std::mem::take(&mut self.protos);
        protos.sort_by_cached_key(|descriptor| {
            let (parameters, return_type) = split_descriptor(descriptor);
            let parameters: Vec<u16> = parameters.iter().map(|text| self.type_of(text)).collect();
            (self.type_of(&return_type), parameters)
        });
        protos.dedup();
        self.protos = protos;
        self.fields
            .sort_by_key(|[class, name, kind]| [utf16(class), utf16(name), utf16(kind)]);
        self.fields.dedup();
        let mut methods = std::mem::take(&mut self.methods);
        methods.sort_by_cached_key(|[class, name, descriptor]| {
            (self.type_of(class), utf16(name), self.proto(descriptor))
        });
        methods.dedup();
        self.methods = methods;
        self
    }

    pub fn units(&self, units: &[u16]) -> u16 {
        self.strings
            .iter()
            .position(|other| other == units)
            .expect("a known string") as u16
    }

    pub fn string(&self, text: &str) -> u16 {
        self.units(&utf16(text))
    }

    pub fn type_of(&self, descriptor: &str) -> u16 {
        let units = utf16(descriptor);
        self.types
            .iter()
            .position(|other| *other == units)
            .expect("a known type") as u16
    }

    pub fn proto(&self, descriptor: &str) -> u16 {
        self.protos
            .iter()
            .position(|other| other == descriptor)
            .expect("a known proto") as u16
    }

    pub fn field(&self, class: &str, name: &str, descriptor: &str) -> u16 {
        let key = [class, name, descriptor];
        self.fields
            .iter()
            .position(|other| *other == key)
            .expect("a known field") as u16
    }

    pub fn method(&self, class: &str, name: &str, descriptor: &str) -> u16 {
        let key = [class, name, descriptor];
        self.methods
            .iter()
            .position(|other| *other == key)
            .expect("a known method") as u16
    }
}

/// Types with addresses, and a catch-all.
pub type Handler = (Vec<(u16, u32)>, Option<u32>);

#[derive(Default)]
pub struct Code {
    pub registers: u16,
    pub ins: u16,
    pub outs: u16,
    pub insns: Units,
    /// Start, length, position in `handlers`.
    pub tries: Vec<(u32, u16, usize)>,
    pub handlers: Vec<Handler>,
    pub debug: Option<Vec<u8>>,
}

pub struct Method {
    pub index: u16,
    pub flags: u32,
    pub code: Option<Code>,
}

/// Annotation items, each the bytes of visibility and encoded annotation.
pub type Set = Vec<Vec<u8>>;

#[derive(Default)]
pub struct Annotations {
    pub class: Set,
    pub fields: Vec<(u16, Set)>,
    pub methods: Vec<(u16, Set)>,
    pub parameters: Vec<(u16, Vec<Set>)>,
}

#[derive(Default)]
pub struct Class {
    pub descriptor: &'static str,
    pub flags: u32,
    pub superclass: Option<&'static str>,
    pub interfaces: Vec<&'static str>,
    pub source_file: Option<&'static str>,
    pub static_fields: Vec<(u16, u32)>,
    pub instance_fields: Vec<(u16, u32)>,
    pub direct_methods: Vec<Method>,
    pub virtual_methods: Vec<Method>,
    /// An encoded array.
    pub static_values: Vec<u8>,
    pub annotations: Option<Annotations>,
}

pub fn uleb(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn sleb(out: &mut Vec<u8>, mut value: i32) {
    while !(-0x40..0x40).contains(&value) {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8 & 0x7f);
}

/// Everything after the tables; its offsets count from the start of the file.
struct Data {
    bytes: Vec<u8>,
    base: usize,
}

impl Data {
    fn offset(&self) -> u32 {
        (self.base + self.bytes.len()) as u32
    }

    fn align(&mut self) -> u32 {
        while !self.offset().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self.offset()
    }

    fn put(&mut self, bytes: &[u8]) -> u32 {
        let offset = self.offset();
        self.bytes.extend(bytes);
        offset
    }

    fn u16(&mut self, value: u16) {
        self.bytes.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.bytes.extend(value.to_le_bytes());
    }

    fn type_list(&mut self, types: &[u16]) -> u32 {
        if types.is_empty() {
            return 0;
        }
        let offset = self.align();
        self.u32(types.len() as u32);
        types.iter().for_each(|&index| self.u16(index));
        offset
    }

    fn string(&mut self, units: &[u16]) -> u32 {
        let mut bytes = Vec::new();
        uleb(&mut bytes, units.len() as u32);
        for &unit in units {
            match unit {
                0x01..=0x7f => bytes.push(unit as u8),
                0 | 0x80..=0x7ff => {
                    bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]);
                }
                _ => bytes.extend([
                    0xe0 | (unit >> 12) as u8,
                    0x80 | (unit >> 6 & 0x3f) as u8,
                    0x80 | (unit & 0x3f) as u8,
                ]),
            }
        }
        bytes.push(0);
        self.put(&bytes)
    }

    fn code(&mut self, code: &Code) -> u32 {
        let debug = code.debug.as_ref().map_or(0, |debug| self.put(debug));
        let offset = self.align();
        [code.registers, code.ins, code.outs, code.tries.len() as u16]
            .into_iter()
            .for_each(|value| self.u16(value));
        self.u32(debug);
        self.u32(code.insns.len() as u32);
        code.insns.iter().for_each(|&unit| self.u16(unit));
        if code.tries.is_empty() {
            return offset;
        }
        self.align();
        let mut list = Vec::new();
        uleb(&mut list, code.handlers.len() as u32);
        let mut starts = Vec::new();
        for (typed, catch_all) in &code.handlers {
            starts.push(list.len() as u16);
            let count = typed.len() as i32;
            sleb(&mut list, if catch_all.is_some() { -count } else { count });
            for &(exception, address) in typed {
                uleb(&mut list, u32::from(exception));
                uleb(&mut list, address);
            }
            catch_all
                .iter()
                .for_each(|&address| uleb(&mut list, address));
        }
        for &(start, length, handler) in &code.tries {
            self.u32(start);
            self.u16(length);
            self.u16(starts[handler]);
        }
        self.put(&list);
        offset
    }

    fn set(&mut self, set: &Set) -> u32 {
        let items: Vec<u32> = set.iter().map(|item| self.put(item)).collect();
        let offset = self.align();
        self.u32(items.len() as u32);
        items.iter().for_each(|&item| self.u32(item));
        offset
    }

    fn annotations(&mut self, annotations: &Annotations) -> u32 {
        let class = self.set(&annotations.class);
        let mut pairs = Vec::new();
        for (index, set) in annotations.fields.iter().chain(&annotations.methods) {
            pairs.push((*index, self.set(set)));
        }
        for (index, sets) in &annotations.parameters {
            let offsets: Vec<u32> = sets.iter().map(|set| self.set(set)).collect();
            pairs.push((*index, self.align()));
            self.u32(offsets.len() as u32);
            offsets.iter().for_each(|&offset| self.u32(offset));
        }
        let offset = self.align();
        self.u32(class);
        self.u32(annotations.fields.len() as u32);
        self.u32(annotations.methods.len() as u32);
        self.u32(annotations.parameters.len() as u32);
        for (index, set) in pairs {
            self.u32(u32::from(index));
            self.u32(set);
        }
        offset
    }

    fn class_data(&mut self, class: &Class) -> u32 {
        let mut bytes = Vec::new();
        uleb(&mut bytes, class.static_fields.len() as u32);
        uleb(&mut bytes, class.instance_fields.len() as u32);
        uleb(&mut bytes, class.direct_methods.len() as u32);
        uleb(&mut bytes, class.virtual_methods.len() as u32);
        for fields in [&class.static_fields, &class.instance_fields] {
            let mut previous = 0;
            for &(index, flags) in fields {
                uleb(&mut bytes, u32::from(index.wrapping_sub(previous)));
                uleb(&mut bytes, flags);
                previous = index;
            }
        }
        for methods in [&class.direct_methods, &class.virtual_methods] {
            let mut previous = 0;
            for method in methods {
                uleb(&mut bytes, u32::from(method.index.wrapping_sub(previous)));
                uleb(&mut bytes, method.flags);
                let code = method.code.as_ref().map_or(0, |code| self.code(code));
                uleb(&mut bytes, code);
                previous = method.index;
            }
        }
        self.put(&bytes)
    }
}

/// Writes a whole file of version 039.
pub fn write(pool: &Pool, classes: &[Class]) -> Vec<u8> {
    let mut file = logical_file(pool, classes, 0, false);
    fix_checksum(&mut file);
    file
}

/// Writes a container of version 041 that holds the same file `copies` times.
pub fn write_container(pool: &Pool, classes: &[Class], copies: usize) -> Vec<u8> {
    let mut container = Vec::new();
    let mut starts = Vec::new();
    for _ in 0..copies {
        starts.push(container.len());
        let file = logical_file(pool, classes, container.len(), true);
        container.extend(file);
    }
    let size = container.len();
    starts.push(size);
    for pair in starts.windows(2) {
        let file = &mut container[pair[0]..pair[1]];
        file[0x70..0x74].copy_from_slice(&(size as u32).to_le_bytes());
        file[0x74..0x78].copy_from_slice(&(pair[0] as u32).to_le_bytes());
        fix_checksum(file);
    }
    container
}

/// A file that begins at `start` of its container, whose offsets count from there.
fn logical_file(pool: &Pool, classes: &[Class], start: usize, container: bool) -> Vec<u8> {
    let header_size = if container { 0x78 } else { 0x70 };
    // Kind in the map, count and item size, in the order of the file.
    let sections: [(u16, usize, usize); 8] = [
        (1, pool.strings.len(), 4),
        (2, pool.types.len(), 4),
        (3, pool.protos.len(), 12),
        (4, pool.fields.len(), 8),
        (5, pool.methods.len(), 8),
        (6, classes.len(), 32),
        (7, pool.call_sites.len(), 4),
        (8, pool.method_handles.len(), 8),
    ];
    let mut offsets = Vec::new();
    let mut base = start + header_size;
    for (_, count, size) in sections {
        offsets.push(base as u32);
        base += count * size;
    }
    let mut data = Data {
        bytes: Vec::new(),
        base,
    };
    let mut tables: Vec<u32> = Vec::new();
    for units in &pool.strings {
        tables.push(data.string(units));
    }
    for descriptor in &pool.types {
        tables.push(u32::from(pool.units(descriptor)));
    }
    for descriptor in &pool.protos {
        let (parameters, return_type) = split_descriptor(descriptor);
        let parameters: Vec<u16> = parameters.iter().map(|text| pool.type_of(text)).collect();
        tables.push(u32::from(pool.string(&shorty(descriptor))));
        tables.push(u32::from(pool.type_of(&return_type)));
        tables.push(data.type_list(&parameters));
    }
    let halves = |low: u16, high: u16| u32::from(low) | u32::from(high) << 16;
    for [class, name, descriptor] in &pool.fields {
        tables.push(halves(pool.type_of(class), pool.type_of(descriptor)));
        tables.push(u32::from(pool.string(name)));
    }
    for [class, name, descriptor] in &pool.methods {
        tables.push(halves(pool.type_of(class), pool.proto(descriptor)));
        tables.push(u32::from(pool.string(name)));
    }
    for class in classes {
        let interfaces = class.interfaces.iter().map(|name| pool.type_of(name));
        let interfaces: Vec<u16> = interfaces.collect();
        tables.push(u32::from(pool.type_of(class.descriptor)));
        tables.push(class.flags);
        tables.push(
            class
                .superclass
                .map_or(u32::MAX, |name| u32::from(pool.type_of(name))),
        );
        tables.push(data.type_list(&interfaces));
        tables.push(
            class
                .source_file
                .map_or(u32::MAX, |name| u32::from(pool.string(name))),
        );
        tables.push(
            class
                .annotations
                .as_ref()
                .map_or(0, |all| data.annotations(all)),
        );
        tables.push(data.class_data(class));
        let values = &class.static_values;
        tables.push(if values.is_empty() {
            0
        } else {
            data.put(values)
        });
    }
    for call_site in &pool.call_sites {
        tables.push(data.put(call_site));
    }
    for &(kind, member) in &pool.method_handles {
        tables.extend([u32::from(kind), u32::from(member)]);
    }
    let map = data.align();
    let present = || (0..8).filter(|&section| sections[section].1 != 0);
    data.u32(present().count() as u32);
    for section in present() {
        data.u32(u32::from(sections[section].0));
        data.u32(sections[section].1 as u32);
        data.u32(offsets[section]);
    }

    // Files of a container follow one another aligned.
    data.align();
    let file_size = base - start + data.bytes.len();
    let magic = if container {
        b"dex\n041\0"
    } else {
        b"dex\n039\0"
    };
    let mut file = magic.to_vec();
    file.extend([0; 24]);
    let mut words = vec![file_size as u32, header_size as u32, 0x1234_5678, 0, 0, map];
    for section in 0..6 {
        words.extend([sections[section].1 as u32, offsets[section]]);
    }
    words.extend([data.bytes.len() as u32, base as u32]);
    if container {
        words.extend([0, 0]);
    }
    words.extend(tables);
    for word in words {
        file.extend(word.to_le_bytes());
    }
    file.extend(data.bytes);
    assert_eq!(file.len(), file_size);
    file
}

/// Makes the header's Adler-32 right again.
pub fn fix_checksum(file: &mut [u8]) {
    if file.len() >= 12 {
        let sum = adler32(&file[12..]);
        file[8..12].copy_from_slice(&sum.to_le_bytes());
    }
}

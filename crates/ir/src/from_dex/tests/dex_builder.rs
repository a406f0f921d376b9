//! Writes a DEX file with one class and one method in it, for tests.

use std::fmt::Debug;

/// Tables of a file to be, in the order in which things were asked for: the reader does not mind.
#[derive(Default)]
pub struct DexBuilder {
    strings: Vec<String>,
    types: Vec<u32>,
    protos: Vec<(u32, u32, Vec<u32>)>,
    fields: Vec<(u32, u32, u32)>,
    methods: Vec<(u32, u32, u32)>,
    /// Prototypes of call sites; their bootstrap is always method handle 0.
    call_sites: Vec<u32>,
}

/// The code of the method.
#[derive(Default)]
pub struct MethodCode {
    pub registers: u16,
    pub ins: u16,
    pub insns: Vec<u16>,
    pub tries: Vec<Try>,
    /// Address and line.
    pub lines: Vec<(u32, u32)>,
}

/// A guarded range, in code units.
pub struct Try {
    pub start: u32,
    pub end: u32,
    /// Types, and the addresses of their handlers.
    pub typed: Vec<(u32, u32)>,
    pub catch_all: Option<u32>,
}

fn intern<T: PartialEq + Debug>(table: &mut Vec<T>, item: T) -> u32 {
    let place = table.iter().position(|other| *other == item);
    let place = place.unwrap_or_else(|| {
        table.push(item);
        table.len() - 1
    });
    place as u32
}

impl DexBuilder {
    pub fn string(&mut self, text: &str) -> u32 {
        intern(&mut self.strings, text.to_owned())
    }

    pub fn class(&mut self, descriptor: &str) -> u32 {
        let string = self.string(descriptor);
        intern(&mut self.types, string)
    }

    /// `(IJ)V`
    pub fn proto(&mut self, descriptor: &str) -> u32 {
        let (parameters, returned) = split_proto(descriptor);
        let shorty = [&[returned], &parameters[..]].concat();
        let shorty: String = shorty.iter().map(|one| shorty_letter(one)).collect();
        let shorty = self.string(&shorty);
        let returned = self.class(returned);
        let parameters = parameters.iter().map(|one| self.class(one)).collect();
        intern(&mut self.protos, (shorty, returned, parameters))
    }

    /// `LFoo;->bar:I`
    pub fn field(&mut self, text: &str) -> u32 {
        let (class, member) = text.split_once("->").expect("a field");
        let (name, kind) = member.split_once(':').expect("a field with its type");
        let item = (self.class(class), self.class(kind), self.string(name));
        intern(&mut self.fields, item)
    }

    /// `LFoo;->bar(I)V`
    pub fn method(&mut self, text: &str) -> u32 {
        let (class, member) = text.split_once("->").expect("a method");
        let (name, proto) = member.split_at(member.find('(').expect("a prototype"));
        let item = (self.class(class), self.proto(proto), self.string(name));
        intern(&mut self.methods, item)
    }

    pub fn call_site(&mut self, proto: &str) -> u32 {
        let proto = self.proto(proto);
        self.call_sites.push(proto);
        self.call_sites.len() as u32 - 1
    }

    /// The file, with `code` as the only method of `LTest;`.
    pub fn build(mut self, is_static: bool, proto: &str, code: &MethodCode) -> Vec<u8> {
        let class = self.class("LTest;");
        let method = self.method(&format!("LTest;->test{proto}"));
        let site_name = self.string("site");

        let mut out = vec![0; 0x70];
        out[..8].copy_from_slice(b"dex\n039\0");
        let tables = [
            (self.strings.len(), 4),
            (self.types.len(), 4),
            (self.protos.len(), 12),
            (self.fields.len(), 8),
            (self.methods.len(), 8),
            (1, 32),
            (self.call_sites.len(), 4),
            (1, 8),
        ];
        let mut offsets = Vec::new();
        for (count, size) in tables {
            offsets.push(out.len());
            out.resize(out.len() + count * size, 0);
        }
        for (place, (count, _)) in tables[..6].iter().enumerate() {
            put(&mut out, 0x38 + place * 8, *count as u32);
            let offset = offsets[place] as u32;
            put(&mut out, 0x3c + place * 8, offset);
        }
        for (place, text) in self.strings.iter().enumerate() {
            let offset = out.len() as u32;
            put(&mut out, offsets[0] + place * 4, offset);
            uleb(&mut out, text.len() as u32);
            out.extend_from_slice(text.as_bytes());
            out.push(0);
        }
        for (place, &string) in self.types.iter().enumerate() {
            put(&mut out, offsets[1] + place * 4, string);
        }
        for (place, (shorty, returned, parameters)) in self.protos.iter().enumerate() {
            let at = offsets[2] + place * 12;
            put(&mut out, at, *shorty);
            put(&mut out, at + 4, *returned);
            if !parameters.is_empty() {
                let offset = out.len() as u32;
                put(&mut out, at + 8, offset);
                out.extend_from_slice(&(parameters.len() as u32).to_le_bytes());
                for parameter in parameters {
                    out.extend_from_slice(&(*parameter as u16).to_le_bytes());
                }
            }
        }
        let members = [(offsets[3], &self.fields), (offsets[4], &self.methods)];
        for (offset, table) in members {
            for (place, &(class, kind, name)) in table.iter().enumerate() {
                put(&mut out, offset + place * 8, kind << 16 | class);
                put(&mut out, offset + place * 8 + 4, name);
            }
        }
        for (place, &proto) in self.call_sites.iter().enumerate() {
            let offset = out.len() as u32;
            put(&mut out, offsets[6] + place * 4, offset);
            // An array of three: method handle 0, a string, a method type.
            out.extend_from_slice(&[3, 0x16, 0, 0x37]);
            out.extend_from_slice(&(site_name as u16).to_le_bytes());
            out.push(0x35);
            out.extend_from_slice(&(proto as u16).to_le_bytes());
        }
        put(&mut out, offsets[7], 4);

        let debug = write_debug_info(&mut out, &code.lines);
        let code_offset = write_code(&mut out, code, debug);
        let class_data = out.len() as u32;
        out.extend_from_slice(&[0, 0, 1, 0]);
        uleb(&mut out, method);
        uleb(&mut out, if is_static { 0x9 } else { 0x1 });
        uleb(&mut out, code_offset);
        put(&mut out, offsets[5], class);
        for (field, value) in [(2, u32::MAX), (4, u32::MAX), (6, class_data)] {
            put(&mut out, offsets[5] + field * 4, value);
        }
        align4(&mut out);
        let map = out.len() as u32;
        out.extend_from_slice(&2_u32.to_le_bytes());
        for (kind, place) in [(7_u32, 6), (8, 7)] {
            out.extend_from_slice(&kind.to_le_bytes());
            out.extend_from_slice(&(tables[place].0 as u32).to_le_bytes());
            out.extend_from_slice(&(offsets[place] as u32).to_le_bytes());
        }
        let size = out.len() as u32;
        for (at, value) in [(0x20, size), (0x24, 0x70), (0x28, 0x1234_5678), (0x34, map)] {
            put(&mut out, at, value);
        }
        out
    }
}

fn write_debug_info(out: &mut Vec<u8>, lines: &[(u32, u32)]) -> u32 {
    if lines.is_empty() {
        return 0;
    }
    let offset = out.len() as u32;
    uleb(out, 0);
    uleb(out, 0);
    let (mut address, mut line) = (0, 0);
    for &(next_address, next_line) in lines {
        out.push(1);
        uleb(out, next_address - address);
        // Lines of the tests only grow.
        out.push(2);
        sleb(out, (next_line - line) as i32);
        // The special opcode that advances neither.
        out.push(0x0a + 4);
        (address, line) = (next_address, next_line);
    }
    out.push(0);
    offset
}

fn write_code(out: &mut Vec<u8>, code: &MethodCode, debug: u32) -> u32 {
    align4(out);
    let offset = out.len() as u32;
    for half in [code.registers, code.ins, 0, code.tries.len() as u16] {
        out.extend_from_slice(&half.to_le_bytes());
    }
    out.extend_from_slice(&debug.to_le_bytes());
    out.extend_from_slice(&(code.insns.len() as u32).to_le_bytes());
    for unit in &code.insns {
        out.extend_from_slice(&unit.to_le_bytes());
    }
    align4(out);
    let mut handlers = Vec::new();
    uleb(&mut handlers, code.tries.len() as u32);
    for item in &code.tries {
        let Try {
            start,
            end,
            typed,
            catch_all,
        } = item;
        out.extend_from_slice(&start.to_le_bytes());
        out.extend_from_slice(&((end - start) as u16).to_le_bytes());
        out.extend_from_slice(&(handlers.len() as u16).to_le_bytes());
        let size = typed.len() as i32;
        let size = if catch_all.is_some() { -size } else { size };
        sleb(&mut handlers, size);
        for (class, address) in typed {
            uleb(&mut handlers, *class);
            uleb(&mut handlers, *address);
        }
        if let Some(address) = catch_all {
            uleb(&mut handlers, *address);
        }
    }
    out.extend_from_slice(&handlers);
    offset
}

fn put(out: &mut [u8], at: usize, value: u32) {
    out[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

fn align4(out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(4), 0);
}

fn uleb(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn sleb(out: &mut Vec<u8>, mut value: i32) {
    while !(-64..64).contains(&value) {
        out.push(value as u8 & 0x7f | 0x80);
        value >>= 7;
    }
    out.push(value as u8 & 0x7f);
}

fn shorty_letter(descriptor: &str) -> char {
    match descriptor.as_bytes()[0] {
        b'[' => 'L',
        letter => letter.into(),
    }
}

/// The parameters and the return type of `(…)…`.
pub fn split_proto(proto: &str) -> (Vec<&str>, &str) {
    let (mut rest, returned) = proto[1..].split_once(')').expect("a prototype");
    let mut parameters = Vec::new();
    while !rest.is_empty() {
        let dimensions = rest.bytes().take_while(|&byte| byte == b'[').count();
        let length = match rest.as_bytes()[dimensions] {
            b'L' => rest.find(';').expect("the end of a class name") + 1,
            _ => dimensions + 1,
        };
        let (parameter, tail) = rest.split_at(length);
        parameters.push(parameter);
        rest = tail;
    }
    (parameters, returned)
}

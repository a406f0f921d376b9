//! Assembles a method from text, for tests.
//!
//! One instruction a line, as disassemblers write them. Labels are `:name`, alone on a line or as
//! operands. Tables are written with the instruction that uses them and laid out at the end:
//! `packed-switch v0, 5, :a, :b`, `sparse-switch v0, 7 :a, 9 :b`, `fill-array-data v0, 2, 1, 2`
//! (the element width first). Also `.line 3`, `.catch LError; :start :end :handler`,
//! `.catchall :start :end :handler`, `.space 1000` (that many `nop`).

use std::collections::HashMap;

use gibbon_dex::{DexFile, Format, IndexKind, Op};

use super::dex_builder::{DexBuilder, MethodCode, Try, split_proto};

/// Assembles `source` as the method `LTest;->test` of a file. The header is, for example,
/// `static (IJ)V 5`, the number being that of the registers.
pub fn assemble(header: &str, source: &str) -> DexFile {
    let mut header: Vec<_> = header.split_whitespace().collect();
    let registers = header.pop().expect("a number of registers");
    let proto = header.pop().expect("a prototype");
    let is_static = header.pop() == Some("static");
    let ins: u16 = split_proto(proto)
        .0
        .iter()
        .map(|parameter| 1 + u16::from(matches!(*parameter, "J" | "D")))
        .sum();
    let mut assembler = Assembler {
        code: MethodCode {
            registers: registers.parse().expect("a number of registers"),
            ins: ins + u16::from(!is_static),
            ..MethodCode::default()
        },
        ..Assembler::default()
    };
    let lines: Vec<&str> = source
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    for line in &lines {
        assembler.line(line);
    }
    assembler.finish();
    let bytes = assembler.dex.build(is_static, proto, &assembler.code);
    DexFile::parse_unchecked(bytes).expect("the builder makes good files")
}

#[derive(Default)]
struct Assembler {
    dex: DexBuilder,
    code: MethodCode,
    labels: HashMap<String, u32>,
    /// Place of the offset, address it is relative to, label, width in code units.
    fixups: Vec<(usize, u32, String, Width)>,
    /// Address of the instruction, and its table.
    payloads: Vec<(u32, Payload)>,
    catches: Vec<(Option<u32>, [String; 3])>,
}

#[derive(Clone, Copy)]
enum Width {
    Byte,
    Unit,
    Double,
}

enum Payload {
    Packed(i32, Vec<String>),
    Sparse(Vec<(i32, String)>),
    Array(u16, Vec<i64>),
}

impl Assembler {
    fn here(&self) -> u32 {
        self.code.insns.len() as u32
    }

    fn line(&mut self, line: &str) {
        if line.starts_with(':') {
            self.labels.insert(line.to_owned(), self.here());
            return;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            ".line" => {
                let line = rest.parse().expect("a line number");
                self.code.lines.push((self.here(), line));
            }
            ".space" => {
                let count: usize = rest.parse().expect("a number of units");
                let size = self.code.insns.len() + count;
                self.code.insns.resize(size, 0);
            }
            ".catch" | ".catchall" => {
                let mut words: Vec<String> = rest.split(' ').map(str::to_owned).collect();
                let class = (word == ".catch").then(|| self.dex.class(&words.remove(0)));
                let labels = words.try_into().expect("three labels");
                self.catches.push((class, labels));
            }
            _ => self.insn(word, rest),
        }
    }

    fn insn(&mut self, mnemonic: &str, operands: &str) {
        let op = (0..=0xff)
            .filter_map(Op::from_value)
            .find(|op| op.mnemonic() == mnemonic)
            .unwrap_or_else(|| panic!("{mnemonic} is no instruction"));
        let (list, rest) = match operands.strip_prefix('{') {
            Some(rest) => rest.split_once('}').expect("a closing brace"),
            None => ("", operands),
        };
        let operands: Vec<&str> = rest
            .split(',')
            .map(str::trim)
            .filter(|operand| !operand.is_empty())
            .collect();
        let args: Vec<u16> = list
            .split(',')
            .map(str::trim)
            .filter(|operand| !operand.is_empty())
            .map(register)
            .collect();
        let here = self.here();
        let low = op.value();
        let v = |place: usize| register(operands[place]);
        let literal = |place: usize| -> i64 { operands[place].parse().expect("a literal") };
        let pair = |b: u16, c: u16| c << 8 | b;
        let units = match op.format() {
            Format::F10x => vec![low],
            Format::F12x => vec![low | v(0) << 8 | v(1) << 12],
            Format::F11n => vec![low | v(0) << 8 | (literal(1) as u16 & 0xf) << 12],
            Format::F11x => vec![low | v(0) << 8],
            Format::F10t => {
                self.fix(0, here, operands[0], Width::Byte);
                vec![low]
            }
            Format::F20t => {
                self.fix(1, here, operands[0], Width::Unit);
                vec![low, 0]
            }
            Format::F30t => {
                self.fix(1, here, operands[0], Width::Double);
                vec![low, 0, 0]
            }
            Format::F22x => vec![low | v(0) << 8, v(1)],
            Format::F32x => vec![low, v(0), v(1)],
            Format::F21t => {
                self.fix(1, here, operands[1], Width::Unit);
                vec![low | v(0) << 8, 0]
            }
            Format::F22t => {
                self.fix(1, here, operands[2], Width::Unit);
                vec![low | v(0) << 8 | v(1) << 12, 0]
            }
            Format::F21s => vec![low | v(0) << 8, literal(1) as u16],
            Format::F21h => {
                let shift = if op == Op::ConstWideHigh16 { 48 } else { 16 };
                vec![low | v(0) << 8, (literal(1) >> shift) as u16]
            }
            Format::F21c => vec![low | v(0) << 8, self.index(op, operands[1])],
            Format::F31c => vec![low | v(0) << 8, self.index(op, operands[1]), 0],
            Format::F23x => vec![low | v(0) << 8, pair(v(1), v(2))],
            Format::F22b => vec![low | v(0) << 8, pair(v(1), literal(2) as u16)],
            Format::F22s => vec![low | v(0) << 8 | v(1) << 12, literal(2) as u16],
            Format::F22c => {
                let index = self.index(op, operands[2]);
                vec![low | v(0) << 8 | v(1) << 12, index]
            }
            Format::F31i => {
                let value = literal(1);
                vec![low | v(0) << 8, value as u16, (value >> 16) as u16]
            }
            Format::F51l => {
                let value = literal(1);
                let units = [0, 16, 32, 48].map(|shift| (value >> shift) as u16);
                [&[low | v(0) << 8][..], &units].concat()
            }
            Format::F31t => {
                let payload = payload(op, &operands);
                self.payloads.push((here, payload));
                vec![low | v(0) << 8, 0, 0]
            }
            Format::F35c | Format::F45cc => {
                let index = self.index(op, operands[0]);
                let mut five = [0; 5];
                five[..args.len()].copy_from_slice(&args);
                let [c, d, e, f, g] = five;
                let count = args.len() as u16;
                let units = [
                    low | g << 8 | count << 12,
                    index,
                    c | d << 4 | e << 8 | f << 12,
                ];
                self.with_proto(op, &units, &operands)
            }
            Format::F3rc | Format::F4rcc => {
                let index = self.index(op, operands[0]);
                let first = args.first().copied().unwrap_or_default();
                let units = [low | (args.len() as u16) << 8, index, first];
                self.with_proto(op, &units, &operands)
            }
            Format::Payload => panic!("tables are written with their instruction"),
        };
        self.code.insns.extend(units);
    }

    fn with_proto(&mut self, op: Op, units: &[u16], operands: &[&str]) -> Vec<u16> {
        let mut units = units.to_vec();
        if op.index_kind() == IndexKind::MethodAndProto {
            units.push(self.dex.proto(operands[1]) as u16);
        }
        units
    }

    fn fix(&mut self, unit: usize, from: u32, label: &str, width: Width) {
        let place = self.code.insns.len() + unit;
        self.fixups.push((place, from, label.to_owned(), width));
    }

    /// `#9` is the index 9 itself.
    fn index(&mut self, op: Op, text: &str) -> u16 {
        if let Some(number) = text.strip_prefix('#') {
            return number.parse().expect("an index");
        }
        let index = match op.index_kind() {
            IndexKind::String => self.dex.string(text.trim_matches('"')),
            IndexKind::Type => self.dex.class(text),
            IndexKind::Field => self.dex.field(text),
            IndexKind::Method | IndexKind::MethodAndProto => self.dex.method(text),
            IndexKind::CallSite => self.dex.call_site(text),
            IndexKind::Proto => self.dex.proto(text),
            IndexKind::MethodHandle | IndexKind::None => panic!("{} needs #", op.mnemonic()),
        };
        index as u16
    }

    fn finish(&mut self) {
        for (switch, payload) in std::mem::take(&mut self.payloads) {
            if !self.code.insns.len().is_multiple_of(2) {
                self.code.insns.push(0);
            }
            let offset = self.here() - switch;
            let place = switch as usize + 1;
            self.code.insns[place] = offset as u16;
            self.code.insns[place + 1] = (offset >> 16) as u16;
            self.payload(switch, payload);
        }
        for (place, from, label, width) in std::mem::take(&mut self.fixups) {
            let offset = self.address(&label).cast_signed() - from.cast_signed();
            let insns = &mut self.code.insns;
            match width {
                Width::Byte => insns[place] |= (offset as u16) << 8,
                Width::Unit => insns[place] = offset as u16,
                Width::Double => {
                    insns[place] = offset as u16;
                    insns[place + 1] = (offset >> 16) as u16;
                }
            }
        }
        for (class, labels) in std::mem::take(&mut self.catches) {
            let [start, end, handler] = labels.map(|label| self.address(&label));
            let tries = &mut self.code.tries;
            if tries.last().map(|last| (last.start, last.end)) != Some((start, end)) {
                tries.push(Try {
                    start,
                    end,
                    typed: Vec::new(),
                    catch_all: None,
                });
            }
            let last = tries.last_mut().expect("one was just pushed");
            match class {
                Some(class) => last.typed.push((class, handler)),
                None => last.catch_all = Some(handler),
            }
        }
    }

    fn payload(&mut self, switch: u32, payload: Payload) {
        let mut double = |value: i32| {
            let units = [value as u16, (value >> 16) as u16];
            self.code.insns.extend(units);
        };
        match payload {
            Payload::Packed(first, labels) => {
                double((labels.len() as i32) << 16 | 0x100);
                double(first);
                self.targets(switch, labels);
            }
            Payload::Sparse(cases) => {
                double((cases.len() as i32) << 16 | 0x200);
                for (key, _) in &cases {
                    double(*key);
                }
                self.targets(switch, cases.into_iter().map(|(_, label)| label).collect());
            }
            Payload::Array(width, elements) => {
                double(i32::from(width) << 16 | 0x300);
                double(elements.len() as i32);
                let bytes = elements
                    .iter()
                    .flat_map(|element| element.to_le_bytes().into_iter().take(width.into()));
                let bytes: Vec<u8> = bytes.collect();
                let units = bytes.chunks(2).map(|unit| match unit {
                    [low, high] => u16::from_le_bytes([*low, *high]),
                    _ => unit[0].into(),
                });
                self.code.insns.extend(units);
            }
        }
    }

    fn targets(&mut self, switch: u32, labels: Vec<String>) {
        for label in labels {
            self.fix(0, switch, &label, Width::Double);
            self.code.insns.extend([0, 0]);
        }
    }

    fn address(&self, label: &str) -> u32 {
        // `:+3` is that address itself.
        if let Some(address) = label.strip_prefix(":+") {
            return address.parse().expect("an address");
        }
        *self
            .labels
            .get(label)
            .unwrap_or_else(|| panic!("no {label}"))
    }
}

fn register(text: &str) -> u16 {
    let number = text.strip_prefix('v').expect("a register");
    number.parse().expect("a register's number")
}

fn payload(op: Op, operands: &[&str]) -> Payload {
    let number = |text: &str| text.parse().expect("a number");
    match op {
        Op::PackedSwitch => {
            let labels = operands[2..].iter().map(|&label| label.to_owned());
            Payload::Packed(number(operands[1]) as i32, labels.collect())
        }
        Op::SparseSwitch => {
            let cases = operands[1..].iter().map(|case| {
                let (key, label) = case.split_once(' ').expect("a key and a label");
                (number(key) as i32, label.to_owned())
            });
            Payload::Sparse(cases.collect())
        }
        _ => {
            let elements = operands[2..].iter().map(|&element| number(element));
            Payload::Array(number(operands[1]) as u16, elements.collect())
        }
    }
}

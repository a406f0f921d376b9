//! Debug info: a small state machine whose byte code yields lines and local variables.

use std::collections::BTreeMap;

use crate::bytes::Cursor;
use crate::code::CodeItem;
use crate::error::Result;
use crate::index::{StringIndex, TypeIndex};

const END_SEQUENCE: u8 = 0x00;
const ADVANCE_PC: u8 = 0x01;
const ADVANCE_LINE: u8 = 0x02;
const START_LOCAL: u8 = 0x03;
const START_LOCAL_EXTENDED: u8 = 0x04;
const END_LOCAL: u8 = 0x05;
const RESTART_LOCAL: u8 = 0x06;
const SET_PROLOGUE_END: u8 = 0x07;
const SET_EPILOGUE_BEGIN: u8 = 0x08;
const SET_FILE: u8 = 0x09;
const FIRST_SPECIAL: u8 = 0x0a;
const LINE_BASE: i32 = -4;
const LINE_RANGE: u8 = 15;

/// From this address on the line is `line`, until the next entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub address: u32,
    pub line: u32,
}

/// A named variable that lives in a register over `start..end`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    pub register: u16,
    pub name: Option<StringIndex>,
    pub local_type: Option<TypeIndex>,
    /// The generic type, if it has one.
    pub signature: Option<StringIndex>,
    pub start: u32,
    pub end: u32,
}

/// What debug info says of one method.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DebugInfo {
    /// One for each parameter, without `this`; `None` where the name was left out.
    pub parameter_names: Vec<Option<StringIndex>>,
    /// In the order of addresses.
    pub lines: Vec<Line>,
    /// In the order in which their lives end.
    pub locals: Vec<Local>,
}

impl DebugInfo {
    /// The line of the instruction at `pc`.
    pub fn line_at(&self, pc: u32) -> Option<u32> {
        let after = self.lines.partition_point(|entry| entry.address <= pc);
        let entry = self.lines.get(after.checked_sub(1)?)?;
        Some(entry.line)
    }

    pub(crate) fn read(code: &CodeItem<'_>, offset: u32) -> Result<Self> {
        Self::run(code, offset, true)
    }

    /// Only the lines, which is what lowering needs of every method.
    pub(crate) fn read_lines(code: &CodeItem<'_>, offset: u32) -> Result<Vec<Line>> {
        Ok(Self::run(code, offset, false)?.lines)
    }

    fn run(code: &CodeItem<'_>, offset: u32, with_locals: bool) -> Result<Self> {
        let mut cursor = code.dex.cursor(offset as usize, "debug info")?;
        let line = cursor.uleb128()?;
        let count = cursor.uleb128()?;
        let mut parameter_names = Vec::with_capacity(cursor.capacity(count, 1).min(256));
        for _ in 0..count {
            parameter_names.push(cursor.uleb128p1()?.map(StringIndex));
        }
        let mut machine = Machine {
            code,
            with_locals,
            address: 0,
            line,
            live: BTreeMap::new(),
            last: BTreeMap::new(),
            info: Self {
                parameter_names,
                ..Self::default()
            },
        };
        if with_locals {
            machine.start_parameters()?;
        }
        machine.run(&mut cursor)?;
        machine.end_all();
        Ok(machine.info)
    }
}

struct Machine<'a> {
    code: &'a CodeItem<'a>,
    with_locals: bool,
    address: u32,
    line: u32,
    /// The live variable of each register that has one.
    live: BTreeMap<u16, Local>,
    /// The last variable of each register, for `RESTART_LOCAL`.
    last: BTreeMap<u16, Local>,
    info: DebugInfo,
}

impl Machine<'_> {
    /// Parameters are live from the start, without the byte code saying so.
    fn start_parameters(&mut self) -> Result<()> {
        let dex = self.code.dex;
        let method = dex.method(self.code.method.index)?;
        let mut register = self.code.registers_size - self.code.ins_size;
        if !self.code.method.access_flags.is_static() {
            self.start(Local {
                register,
                name: dex.this_name(),
                local_type: Some(method.class),
                signature: None,
                start: 0,
                end: 0,
            });
            register = register.saturating_add(1);
        }
        let parameters = dex.proto(method.proto)?.parameters;
        for (position, parameter) in parameters.iter().enumerate() {
            let name = self.info.parameter_names.get(position).copied().flatten();
            if name.is_some() {
                self.start(Local {
                    register,
                    name,
                    local_type: Some(parameter),
                    signature: None,
                    start: 0,
                    end: 0,
                });
            }
            let wide = matches!(dex.type_descriptor(parameter)?, "J" | "D");
            register = register.saturating_add(1 + u16::from(wide));
        }
        Ok(())
    }

    fn run(&mut self, cursor: &mut Cursor<'_>) -> Result<()> {
        loop {
            match cursor.u8()? {
                END_SEQUENCE => return Ok(()),
                ADVANCE_PC => {
                    let units = cursor.uleb128()?;
                    self.advance(cursor, units)?;
                }
                ADVANCE_LINE => self.line = self.line.wrapping_add_signed(cursor.sleb128()?),
                opcode @ (START_LOCAL | START_LOCAL_EXTENDED) => {
                    let register = self.register(cursor)?;
                    let name = cursor.uleb128p1()?.map(StringIndex);
                    let local_type = cursor.uleb128p1()?.map(TypeIndex);
                    let signature = match opcode {
                        START_LOCAL_EXTENDED => cursor.uleb128p1()?.map(StringIndex),
                        _ => None,
                    };
                    self.end(register);
                    self.start(Local {
                        register,
                        name,
                        local_type,
                        signature,
                        start: self.address,
                        end: 0,
                    });
                }
                END_LOCAL => {
                    let register = self.register(cursor)?;
                    self.end(register);
                }
                RESTART_LOCAL => {
                    let register = self.register(cursor)?;
                    self.end(register);
                    if let Some(mut local) = self.last.get(&register).cloned() {
                        local.start = self.address;
                        self.start(local);
                    }
                }
                SET_PROLOGUE_END | SET_EPILOGUE_BEGIN => {}
                SET_FILE => _ = cursor.uleb128p1()?,
                special => {
                    let adjusted = special - FIRST_SPECIAL;
                    let lines = LINE_BASE + i32::from(adjusted % LINE_RANGE);
                    self.line = self.line.wrapping_add_signed(lines);
                    self.advance(cursor, u32::from(adjusted / LINE_RANGE))?;
                    // R8 shares debug info among methods, and then it may go on past the end.
                    if self.address >= self.code.insns.len() {
                        return Ok(());
                    }
                    self.info.lines.push(Line {
                        address: self.address,
                        line: self.line,
                    });
                }
            }
        }
    }

    fn advance(&mut self, cursor: &Cursor<'_>, units: u32) -> Result<()> {
        self.address = self
            .address
            .checked_add(units)
            .ok_or_else(|| cursor.malformed("its address overflows"))?;
        Ok(())
    }

    fn register(&self, cursor: &mut Cursor<'_>) -> Result<u16> {
        let register = cursor.uleb128()?;
        u16::try_from(register)
            .ok()
            .filter(|&register| register < self.code.registers_size)
            .ok_or_else(|| cursor.malformed("a variable's register is not in the frame"))
    }

    fn start(&mut self, local: Local) {
        if !self.with_locals {
            return;
        }
        self.last.insert(local.register, local.clone());
        self.live.insert(local.register, local);
    }

    fn end(&mut self, register: u16) {
        if let Some(local) = self.live.remove(&register) {
            self.finish(local);
        }
    }

    fn end_all(&mut self) {
        self.address = self.code.insns.len();
        for local in std::mem::take(&mut self.live).into_values() {
            self.finish(local);
        }
    }

    fn finish(&mut self, mut local: Local) {
        local.end = self.address.min(self.code.insns.len());
        if local.start < local.end {
            self.info.locals.push(local);
        }
    }
}

//! The `Code` attribute of a method (JVMS §4.7.3). `StackMapTable` is only
//! located: it is for verifiers, and Gibbon trusts or infers types.

use super::error::{ClassErrorKind, Fault};
use super::member::{attributes, optional_class, text};
use super::pool::{ConstantPool, Text};
use super::reader::{Reader, Span};

/// The code of one method.
#[derive(Debug, Clone)]
pub struct Code<'a> {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytecode: &'a [u8],
    /// In the order of the file, which is the order of search.
    pub handlers: Vec<Handler>,
    /// In the order of the file, which need not be the order of the code.
    pub lines: Vec<Line>,
    pub locals: Vec<LocalVariable>,
    /// The body of `StackMapTable`.
    pub stack_map: Option<Span>,
}

/// An entry of the exception table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handler {
    /// The first covered offset.
    pub start: u16,
    /// The first offset no longer covered.
    pub end: u16,
    pub handler: u16,
    /// Internal name of the caught class; `None` catches everything.
    pub catch: Option<Text>,
}

/// From offset `start` on, the code is of source line `line`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub start: u16,
    pub line: u16,
}

/// A named local variable, as debuggers see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalVariable {
    pub start: u16,
    pub length: u16,
    pub name: Text,
    pub descriptor: Text,
    pub slot: u16,
}

impl<'a> Code<'a> {
    pub(super) fn read(data: &'a [u8], body: Span, pool: &ConstantPool) -> Result<Code<'a>, Fault> {
        let mut input = Reader::over(data, body);
        let max_stack = input.u2()?;
        let max_locals = input.u2()?;
        let offset = input.offset();
        let length = input.u4()?;
        if length == 0 || length > 65535 {
            return Err(Fault::new(offset, ClassErrorKind::CodeLength { length }));
        }
        let bytecode = input.span(length as usize)?.of(data);
        let within = |pc: u16, limit: u32, offset: usize| {
            if u32::from(pc) < limit {
                Ok(())
            } else {
                Err(Fault::new(offset, ClassErrorKind::CodeOffset { pc }))
            }
        };

        let count = usize::from(input.u2()?);
        let handlers = input.list(count, 8, |input| {
            let offset = input.offset();
            let handler = Handler {
                start: input.u2()?,
                end: input.u2()?,
                handler: input.u2()?,
                catch: optional_class(input, pool)?,
            };
            within(handler.start, u32::from(handler.end), offset)?;
            within(handler.end, length + 1, offset)?;
            within(handler.handler, length, offset)?;
            Ok(handler)
        })?;

        let mut code = Code {
            max_stack,
            max_locals,
            bytecode,
            handlers,
            lines: Vec::new(),
            locals: Vec::new(),
            stack_map: None,
        };
        attributes(&mut input, pool, |name, body| {
            match name {
                b"LineNumberTable" => {
                    let mut input = Reader::over(data, body);
                    let count = usize::from(input.u2()?);
                    let lines = input.list(count, 4, |input| {
                        let offset = input.offset();
                        let start = input.u2()?;
                        within(start, length, offset)?;
                        Ok(Line {
                            start,
                            line: input.u2()?,
                        })
                    })?;
                    input.finish("LineNumberTable")?;
                    append(&mut code.lines, lines);
                }
                b"LocalVariableTable" => {
                    let mut input = Reader::over(data, body);
                    let count = usize::from(input.u2()?);
                    let locals = input.list(count, 10, |input| {
                        let offset = input.offset();
                        let local = LocalVariable {
                            start: input.u2()?,
                            length: input.u2()?,
                            name: text(input, pool)?,
                            descriptor: text(input, pool)?,
                            slot: input.u2()?,
                        };
                        if u32::from(local.start) + u32::from(local.length) > length {
                            within(local.start, 0, offset)?;
                        }
                        Ok(local)
                    })?;
                    input.finish("LocalVariableTable")?;
                    append(&mut code.locals, locals);
                }
                b"StackMapTable" => code.stack_map = Some(body),
                _ => {}
            }
            Ok(())
        })?;
        input.finish("Code")?;
        Ok(code)
    }

    /// The source line of the instruction at `pc`, if the table has one.
    pub fn line_at(&self, pc: u16) -> Option<u16> {
        self.lines
            .iter()
            .filter(|line| line.start <= pc)
            .max_by_key(|line| line.start)
            .map(|line| line.line)
    }
}

/// A table may come in several attributes; nearly always it is in one.
fn append<T>(list: &mut Vec<T>, mut more: Vec<T>) {
    if list.is_empty() {
        *list = more;
    } else {
        list.append(&mut more);
    }
}

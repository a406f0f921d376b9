//! What was tried, and what was null, in words.

use gibbon_formats::class_file::{
    AccessFlags, BytecodeReader, ClassFile, Code, Method, opcodes as op,
};
use gibbon_formats::descriptor::{FieldType, MethodDescriptor};

use super::stacks::{Stack, analyse};

/// Parts of an expression (fields of fields, elements of elements) that are shown at most.
const MAX_DETAIL: u32 = 5;

/// The message for an exception at this offset of a method.
pub fn message(file: &ClassFile, method: &Method, offset: u16) -> Option<String> {
    let code = file.code(method).ok()??;
    let reader = BytecodeReader::new(code.bytecode);
    let describer = Describer {
        file,
        method,
        stacks: Vec::new(),
        reader,
        code: &code,
    };
    let slot = describer.null_slot(offset)?;
    let mut text = describer.failed_action(offset)?;
    let describer = Describer {
        stacks: analyse(file, &code, offset),
        ..describer
    };
    let mut cause = String::new();
    let detail = Detail {
        left: MAX_DETAIL,
        inner: false,
        prefix: " because \"",
    };
    if describer.cause(&mut cause, offset, slot, detail) {
        text.push_str(&cause);
        text.push_str("\" is null");
    } else {
        // What little was said before giving up stays, as in HotSpot.
        text.push_str(&cause);
    }
    Some(text)
}

struct Describer<'a> {
    file: &'a ClassFile,
    method: &'a Method,
    code: &'a Code<'a>,
    reader: BytecodeReader<'a>,
    stacks: Vec<Option<Stack>>,
}

#[derive(Clone, Copy)]
struct Detail {
    left: u32,
    /// In a subscript.
    inner: bool,
    prefix: &'static str,
}

impl Describer<'_> {
    /// An instruction, and where its operands are.
    fn instruction(&self, offset: u16) -> Option<(u8, usize)> {
        let pc = usize::from(offset);
        match self.reader.u1_at(pc).ok()? {
            op::WIDE => Some((self.reader.u1_at(pc + 1).ok()?, pc + 2)),
            opcode => Some((opcode, pc + 1)),
        }
    }

    /// Which slot from the top of the stack must not be null here.
    fn null_slot(&self, offset: u16) -> Option<usize> {
        let (opcode, operands) = self.instruction(offset)?;
        Some(match opcode {
            op::GETFIELD | op::ARRAYLENGTH | op::ATHROW | op::MONITORENTER | op::MONITOREXIT => 0,
            op::IALOAD..=op::SALOAD => 1,
            op::LASTORE | op::DASTORE => 3,
            op::IASTORE..=op::SASTORE => 2,
            op::PUTFIELD => {
                let member = self.member(operands)?;
                usize::from(FieldType::parse(member.descriptor).ok()?.kind().slots())
            }
            op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKEINTERFACE => {
                let member = self.member(operands)?;
                // A constructor is called on what was just made: the program made the exception.
                if member.name == "<init>" {
                    return None;
                }
                usize::from(
                    MethodDescriptor::parse(member.descriptor)
                        .ok()?
                        .parameter_slots(),
                )
            }
            _ => return None,
        })
    }

    fn member(&self, operands: usize) -> Option<gibbon_formats::class_file::MemberRef<'_>> {
        self.file
            .pool
            .member(self.reader.u2_at(operands).ok()?)
            .ok()
    }

    fn failed_action(&self, offset: u16) -> Option<String> {
        let (opcode, operands) = self.instruction(offset)?;
        Some(match opcode {
            op::IALOAD..=op::SALOAD => {
                format!("Cannot load from {} array", element(opcode - op::IALOAD))
            }
            op::IASTORE..=op::SASTORE => {
                format!("Cannot store to {} array", element(opcode - op::IASTORE))
            }
            op::ARRAYLENGTH => "Cannot read the array length".into(),
            op::ATHROW => "Cannot throw exception".into(),
            op::MONITORENTER => "Cannot enter synchronized block".into(),
            op::MONITOREXIT => "Cannot exit synchronized block".into(),
            op::GETFIELD => format!("Cannot read field \"{}\"", self.member(operands)?.name),
            op::PUTFIELD => format!("Cannot assign field \"{}\"", self.member(operands)?.name),
            _ => format!("Cannot invoke \"{}\"", self.method_name(operands)?),
        })
    }

    /// `Type.method(Type, Type)`.
    fn method_name(&self, operands: usize) -> Option<String> {
        let member = self.member(operands)?;
        let descriptor = MethodDescriptor::parse(member.descriptor).ok()?;
        let parameters: Vec<String> = descriptor.parameters().map(type_name).collect();
        let class = class_name(member.class);
        Some(format!(
            "{class}.{}({})",
            member.name,
            parameters.join(", ")
        ))
    }

    /// Adds an expression for what pushed a slot; false if there is none.
    fn cause(&self, text: &mut String, offset: u16, slot: usize, detail: Detail) -> bool {
        self.try_cause(text, offset, slot, detail).is_some()
    }

    fn try_cause(&self, text: &mut String, offset: u16, slot: usize, detail: Detail) -> Option<()> {
        if detail.left == 0 {
            return None;
        }
        let stack = self.stacks.get(usize::from(offset))?.as_ref()?;
        let source = stack.source(slot)?;
        let (opcode, operands) = self.instruction(source)?;
        let is_first = detail.left == MAX_DETAIL;
        let is_call = matches!(opcode, op::INVOKEVIRTUAL..=op::INVOKEINTERFACE);
        if is_first && !is_call {
            text.push_str(detail.prefix);
        }
        let deeper = Detail {
            left: detail.left - 1,
            inner: detail.inner,
            prefix: "",
        };
        match opcode {
            op::ILOAD_0..=op::ILOAD_3 => {
                self.local(text, source, u16::from(opcode - op::ILOAD_0), stack);
            }
            op::ALOAD_0..=op::ALOAD_3 => {
                self.local(text, source, u16::from(opcode - op::ALOAD_0), stack);
            }
            op::ILOAD | op::ALOAD => {
                let is_wide = operands == usize::from(source) + 2;
                let local = match is_wide {
                    true => self.reader.u2_at(operands).ok()?,
                    false => u16::from(self.reader.u1_at(operands).ok()?),
                };
                self.local(text, source, local, stack);
            }
            op::ACONST_NULL => text.push_str("null"),
            op::ICONST_M1..=op::ICONST_5 => {
                text.push_str(&(i32::from(opcode) - i32::from(op::ICONST_0)).to_string());
            }
            op::BIPUSH => text.push_str(&self.reader.i1_at(operands).ok()?.to_string()),
            // Unsigned, as HotSpot prints it.
            op::SIPUSH => text.push_str(&self.reader.u2_at(operands).ok()?.to_string()),
            op::IALOAD | op::AALOAD => {
                if !self.cause(text, source, 1, deeper) {
                    text.push_str("<array>");
                }
                text.push('[');
                let index = Detail {
                    inner: true,
                    prefix: "",
                    ..detail
                };
                if !self.cause(text, source, 0, index) {
                    text.push_str("...");
                }
                text.push(']');
            }
            op::GETSTATIC => {
                let member = self.member(operands)?;
                text.push_str(&format!("{}.{}", class_name(member.class), member.name));
            }
            op::GETFIELD => {
                if self.cause(text, source, 0, deeper) {
                    text.push('.');
                }
                text.push_str(self.member(operands)?.name);
            }
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => {
                if is_first && !detail.inner {
                    text.push_str(" because the return value of \"");
                }
                text.push_str(&self.method_name(operands)?);
            }
            _ => return None,
        }
        Some(())
    }

    /// The name of a local variable, or what can be said of it without names.
    fn local(&self, text: &mut String, offset: u16, local: u16, stack: &Stack) {
        let named = self.code.locals.iter().find(|variable| {
            variable.slot == local
                && variable.start <= offset
                && u32::from(offset) < u32::from(variable.start) + u32::from(variable.length)
        });
        if let Some(variable) = named {
            return text.push_str(self.file.str(variable.name));
        }
        let is_parameter = !stack.was_written(local);
        let is_static = self.method.flags.0 & AccessFlags::STATIC != 0;
        if !is_static && local == 0 && is_parameter {
            return text.push_str("this");
        }
        let mut slot = u16::from(!is_static);
        let descriptor = MethodDescriptor::parse(self.file.str(self.method.descriptor));
        for (index, parameter) in descriptor.iter().flat_map(|d| d.parameters()).enumerate() {
            let size = parameter.kind().slots();
            if (slot..slot + size).contains(&local) && is_parameter {
                return text.push_str(&format!("<parameter{}>", index + 1));
            }
            slot += size;
        }
        text.push_str(&format!("<local{local}>"));
    }
}

/// The kind of array that an instruction of a group works on.
fn element(place: u8) -> &'static str {
    [
        "int",
        "long",
        "float",
        "double",
        "object",
        "byte/boolean",
        "char",
        "short",
    ]
    .get(usize::from(place))
    .copied()
    .unwrap_or_default()
}

/// With the two best-known classes in short.
fn short(name: String) -> String {
    match name.as_str() {
        "java.lang.Object" => "Object".into(),
        "java.lang.String" => "String".into(),
        _ => name,
    }
}

/// Of a class constant: a class or an array.
fn class_name(name: &str) -> String {
    match FieldType::parse(name) {
        Ok(array) if array.is_array() => type_name(array),
        _ => short(name.replace('/', ".")),
    }
}

/// The name of a parameter's type. Names that begin like one of the two best-known classes are
/// shortened too, arrays of them for one.
fn type_name(field_type: FieldType<'_>) -> String {
    let mut element = field_type;
    let mut suffix = String::new();
    while let Some(inner) = element.element() {
        element = inner;
        suffix.push_str("[]");
    }
    let name = match element.class_name() {
        Some(class) => class.replace('/', "."),
        None => element.kind().keyword().unwrap_or_default().to_owned(),
    };
    let is_short = name.starts_with("java.lang.Object") || name.starts_with("java.lang.String");
    let name = if is_short {
        name["java.lang.".len()..].to_owned()
    } else {
        name
    };
    name + &suffix
}

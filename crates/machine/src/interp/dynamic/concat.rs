//! String concatenation: values become strings, then one native joins them.

use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use gibbon_ir::Insn;

use super::assemble::Assembler;
use super::bootstrap::{BootstrapArgument, DynamicSite};
use crate::Machine;
use crate::meta::{Access, ClassId, MethodId};
use crate::native::{Args, Exit, NativeResult, ok};

/// In a recipe: the next argument, the next constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

pub(super) enum Piece {
    Text(Vec<u16>),
    Argument,
}

impl Machine {
    /// The method for a concatenation; `None` if its recipe has constants that are no strings.
    pub(super) fn concat_method(
        &mut self,
        from: ClassId,
        reference: u32,
        site: &DynamicSite,
    ) -> Result<Option<MethodId>, Exit> {
        let name = format!("{}$$Concat${reference}", self.meta.class_name(from));
        if let Some(made) = self.made_before(from, &name, "concat", &site.descriptor) {
            return Ok(Some(made));
        }
        let descriptor = self.parse(&site.descriptor)?;
        if descriptor.return_type().class_name() != Some("java/lang/String") {
            return Ok(None);
        }
        let types: Vec<FieldType<'_>> = descriptor.parameters().collect();
        let Some(pieces) = pieces(&site.arguments, types.len()) else {
            return Ok(None);
        };
        let methods = vec![(
            "concat".to_owned(),
            site.descriptor.clone(),
            Access::STATIC | Access::PRIVATE,
        )];
        let kinds: Vec<Kind> = types.iter().map(|field| field.kind()).collect();
        let mut assembler = Assembler::new(&kinds);
        let mut values = Vec::new();
        let mut arguments = types.iter().enumerate();
        for piece in pieces {
            match piece {
                Piece::Text(units) => values.push(self.load_literal(&mut assembler, &units)),
                Piece::Argument => {
                    let (at, &field) = arguments.next().expect("counted with the recipe");
                    values.push(self.concat_value(&mut assembler, at as u16, field)?);
                }
            }
        }
        let class = self.make_class(from, name, Vec::new(), Vec::new(), methods)?;
        let result = self.join(&mut assembler, &values);
        assembler.emit(Insn::Return { s: result });
        let method = self.meta.class(class).methods[0];
        self.set_code(method, assembler.finish(class))?;
        Ok(Some(method))
    }

    pub(super) fn load_literal(&mut self, assembler: &mut Assembler, units: &[u16]) -> (u16, Kind) {
        let d = assembler.register(Kind::Reference);
        let literal = self.meta.literal(units);
        assembler.emit(Insn::ConstLiteral { d, literal });
        (d, Kind::Reference)
    }

    /// A register that `join` can take: integers as they are, all else as a string.
    pub(super) fn concat_value(
        &mut self,
        assembler: &mut Assembler,
        register: u16,
        field: FieldType<'_>,
    ) -> Result<(u16, Kind), Exit> {
        let parameter = match field.kind() {
            Kind::Reference if field.class_name() == Some("java/lang/String") => {
                return Ok((register, Kind::Reference));
            }
            Kind::Reference => "Ljava/lang/Object;",
            Kind::Float => "F",
            Kind::Double => "D",
            kind => return Ok((register, kind)),
        };
        let descriptor = format!("({parameter})Ljava/lang/String;");
        let method = self.library_method("java/lang/String", "valueOf", &descriptor)?;
        let d = assembler.register(Kind::Reference);
        assembler.call_static(self, method, vec![register], d);
        Ok((d, Kind::Reference))
    }

    /// Calls the native that joins these values; returns the register of the result.
    pub(super) fn join(&mut self, assembler: &mut Assembler, values: &[(u16, Kind)]) -> u16 {
        let mut descriptor = String::from("(");
        for (_, kind) in values {
            match kind {
                Kind::Reference => descriptor.push_str("Ljava/lang/String;"),
                kind => descriptor.push(crate::meta::primitive_letter(*kind)),
            }
        }
        descriptor.push_str(")Ljava/lang/String;");
        let method = match self.joins.get(&descriptor) {
            Some(&method) => method,
            None => {
                let method = self.add_internal_method("join", &descriptor, join);
                self.joins.insert(descriptor, method);
                method
            }
        };
        let d = assembler.register(Kind::Reference);
        let arguments = values.iter().map(|&(register, _)| register).collect();
        assembler.call_static(self, method, arguments, d);
        d
    }
}

fn pieces(arguments: &[BootstrapArgument], count: usize) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let Some(first) = arguments.first() else {
        // `makeConcat`: just the arguments.
        return Some((0..count).map(|_| Piece::Argument).collect());
    };
    let BootstrapArgument::String(recipe) = first else {
        return None;
    };
    let mut constants = arguments[1..].iter();
    let mut text = Vec::new();
    for &unit in recipe {
        match unit {
            ARGUMENT => {
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                pieces.push(Piece::Argument);
            }
            CONSTANT => match constants.next()? {
                BootstrapArgument::String(constant) => text.extend_from_slice(constant),
                BootstrapArgument::Int(value) => text.extend(value.to_string().encode_utf16()),
                BootstrapArgument::Long(value) => text.extend(value.to_string().encode_utf16()),
                _ => return None,
            },
            unit => text.push(unit),
        }
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    let wanted = pieces
        .iter()
        .filter(|piece| matches!(piece, Piece::Argument))
        .count();
    (wanted == count).then_some(pieces)
}

/// Joins strings (null is "null"), integers, characters and booleans.
fn join(machine: &mut Machine, args: Args) -> NativeResult {
    let frame = machine
        .current_thread()
        .frames
        .last()
        .expect("a native has a frame");
    let method = machine.meta.method(frame.method);
    let kinds = MethodDescriptor::parse(machine.meta.symbols.name(method.descriptor))
        .expect("made by the machine")
        .parameters()
        .map(FieldType::kind)
        .collect::<Vec<_>>();
    let mut latin1: Vec<u8> = Vec::new();
    let mut wide: Option<Vec<u16>> = None;
    for (at, kind) in kinds.iter().enumerate() {
        let at = at as u16;
        let text;
        let bytes: &[u8] = match kind {
            Kind::Reference => {
                let string = args.reference(at);
                match machine.latin1(string) {
                    Some(bytes) => bytes,
                    None => {
                        let units = machine.utf16(string);
                        wide.get_or_insert_with(|| latin1.iter().map(|&b| b.into()).collect())
                            .extend_from_slice(&units);
                        continue;
                    }
                }
            }
            Kind::Boolean if args.boolean(at) => b"true",
            Kind::Boolean => b"false",
            Kind::Char => {
                let unit = args.int(at) as u16;
                if unit > 255 {
                    wide.get_or_insert_with(|| latin1.iter().map(|&b| b.into()).collect())
                        .push(unit);
                    continue;
                }
                text = vec![unit as u8];
                &text
            }
            Kind::Long => {
                text = args.long(at).to_string().into_bytes();
                &text
            }
            _ => {
                text = args.int(at).to_string().into_bytes();
                &text
            }
        };
        match &mut wide {
            Some(wide) => wide.extend(bytes.iter().map(|&byte| u16::from(byte))),
            None => latin1.extend_from_slice(bytes),
        }
    }
    let joined = match wide {
        Some(units) => machine.string_utf16(&units)?,
        None => machine.string_latin1(&latin1)?,
    };
    let text = machine.joined_text(&kinds);
    machine.answer_shadow(text);
    ok(joined)
}

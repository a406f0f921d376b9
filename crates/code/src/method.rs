//! A method's instructions: where control goes, and what of the app they touch.

use gibbon_dex::{ClassDef, DexFile, EncodedMethod, FieldIndex, IndexKind, Insn, MethodIndex, Op};

use crate::operands::{self, Operands};

/// A method with code.
#[derive(Debug, Default)]
pub struct Method {
    /// `Lcom/example/Main;->onCreate(Landroid/os/Bundle;)V`.
    pub name: String,
    /// `Lcom/example/Main;`.
    pub class: String,
    /// Its name without the class: `onCreate(Landroid/os/Bundle;)V`.
    pub signature: String,
    pub source_file: Option<String>,
    /// Ascending by offset; tables of switches and arrays are none.
    pub instructions: Vec<Instruction>,
    /// (first offset, line), ascending by offset; empty without debug information.
    pub lines: Vec<(u32, u32)>,
    /// An instance method that a subclass may replace, so one that a library may call.
    pub is_overridable: bool,
    /// A class initialiser.
    pub runs_at_load: bool,
    /// The register of the first parameter, or of `this`; those after it are parameters, too.
    pub first_parameter: u16,
}

#[derive(Debug)]
pub struct Instruction {
    pub offset: u32,
    /// Places in the method's list of what may come next.
    pub next: Vec<u32>,
    pub action: Action,
    pub operands: Operands,
}

impl Instruction {
    /// Whether a value decides what comes next; exceptions do not count.
    pub fn is_decision(&self) -> bool {
        matches!(self.action, Action::Decide)
    }
}

/// What an instruction does that others may depend on.
#[derive(Debug, PartialEq, Eq)]
pub enum Action {
    Nothing,
    /// A conditional branch or a switch.
    Decide,
    /// By the method's whole name. `is_exact`: no override is meant.
    Call {
        method: String,
        is_exact: bool,
    },
    /// A field by its whole name: `Lcom/example/Main;->count:I`.
    Read(String),
    Write(String),
    /// Makes an object of this class, or names the class.
    Name(String),
    /// A string of the code's own.
    Text(String),
}

impl Method {
    /// The place of the instruction at the offset.
    pub fn position(&self, offset: u32) -> Option<usize> {
        let found = self
            .instructions
            .binary_search_by_key(&offset, |instruction| instruction.offset);
        found.ok()
    }

    /// The line of the instruction; 0 is what compilers write where there is none.
    pub fn line_at(&self, offset: u32) -> Option<u32> {
        let at = self.lines.partition_point(|&(first, _)| first <= offset);
        let line = self.lines[at.checked_sub(1)?].1;
        (line > 0).then_some(line)
    }

    /// Strings that the code names shortly before an offset, the nearest first: what a branch there
    /// may compare with.
    pub fn texts_before(&self, offset: u32) -> impl Iterator<Item = &str> {
        const NEAR: usize = 12;
        let end = self.instructions.partition_point(|one| one.offset < offset);
        let near = self.instructions[end.saturating_sub(NEAR)..end]
            .iter()
            .rev();
        near.filter_map(|one| match &one.action {
            Action::Text(text) => Some(&**text),
            _ => None,
        })
    }

    /// `com.example.Main`.
    pub fn class_name(&self) -> String {
        let inner = self.class.trim_start_matches('L').trim_end_matches(';');
        inner.replace('/', ".")
    }

    /// `onCreate`.
    pub fn simple_name(&self) -> &str {
        self.signature.split('(').next().unwrap_or_default()
    }
}

pub(crate) fn of_class(dex: &DexFile, class: &ClassDef<'_>, descriptor: &str) -> Vec<Method> {
    let Ok(data) = class.data() else {
        return Vec::new();
    };
    let source_file = class
        .source_file()
        .and_then(|index| dex.name(index).ok())
        .map(str::to_owned);
    let methods = data.methods().filter_map(|encoded| {
        let mut method = read(dex, encoded, descriptor)?;
        method.source_file.clone_from(&source_file);
        Some(method)
    });
    methods.collect()
}

fn read(dex: &DexFile, encoded: &EncodedMethod, class: &str) -> Option<Method> {
    let code = dex.code(encoded).ok()??;
    let signature = signature(dex, encoded.index)?;
    let flags = encoded.access_flags;
    let is_constructor = signature.starts_with('<');
    let mut method = Method {
        name: format!("{class}->{signature}"),
        class: class.to_owned(),
        is_overridable: !flags.is_static() && !flags.is_private() && !is_constructor,
        runs_at_load: signature.starts_with("<clinit>"),
        first_parameter: code.registers_size.saturating_sub(code.ins_size),
        signature,
        ..Method::default()
    };
    let mut decoded: Vec<Insn> = Vec::new();
    for insn in code.insns.iter() {
        let insn = insn.ok()?;
        if !insn.op.is_payload() {
            decoded.push(insn);
        }
    }
    let place = |offset: u32| {
        let found = decoded.binary_search_by_key(&offset, |insn| insn.pc);
        found.ok().map(|place| place as u32)
    };
    let tries = code.tries().unwrap_or_default();
    for insn in &decoded {
        let mut next = Vec::new();
        if insn.op.falls_through() {
            next.extend(place(insn.next_pc()));
        }
        let mut cases = Vec::new();
        if insn.op.is_if() || insn.op.is_goto() {
            next.extend(place(insn.target));
        } else if insn.op.is_switch() {
            for case in code.insns.switch_payload(insn).ok()?.cases() {
                let (key, to) = case.ok()?;
                next.extend(place(to));
                cases.push((key, to));
            }
        }
        if insn.op.can_throw()
            && let Some(handler) = tries.handler_at(insn.pc)
        {
            next.extend(handler.typed.iter().filter_map(|&(_, at)| place(at)));
            next.extend(handler.catch_all.and_then(place));
        }
        next.sort_unstable();
        next.dedup();
        method.instructions.push(Instruction {
            offset: insn.pc,
            next,
            action: action(dex, insn).unwrap_or(Action::Nothing),
            operands: operands::of(insn, cases),
        });
    }
    let lines = code.lines().unwrap_or_default();
    method.lines = lines.iter().map(|line| (line.address, line.line)).collect();
    Some(method)
}

fn signature(dex: &DexFile, index: MethodIndex) -> Option<String> {
    let reference = dex.method(index).ok()?;
    let name = dex.name(reference.name).ok()?;
    let descriptor = dex.proto_descriptor(reference.proto).ok()?;
    Some(format!("{name}{descriptor}"))
}

fn action(dex: &DexFile, insn: &Insn) -> Option<Action> {
    if insn.op.is_if() || insn.op.is_switch() {
        return Some(Action::Decide);
    }
    match insn.op.index_kind() {
        IndexKind::Method if insn.op.is_invoke() => {
            let index = MethodIndex(insn.index);
            let class = dex.type_descriptor(dex.method(index).ok()?.class).ok()?;
            Some(Action::Call {
                method: format!("{class}->{}", signature(dex, index)?),
                is_exact: is_exact(insn.op),
            })
        }
        IndexKind::Field => {
            let name = field_name(dex, FieldIndex(insn.index))?;
            match is_write(insn.op) {
                true => Some(Action::Write(name)),
                false => Some(Action::Read(name)),
            }
        }
        IndexKind::String => {
            let text = dex.name(gibbon_dex::StringIndex(insn.index)).ok()?;
            Some(Action::Text(text.to_owned()))
        }
        IndexKind::Type if matches!(insn.op, Op::NewInstance | Op::ConstClass) => {
            let class = dex
                .type_descriptor(gibbon_dex::TypeIndex(insn.index))
                .ok()?;
            Some(Action::Name(class.to_owned()))
        }
        _ => None,
    }
}

fn field_name(dex: &DexFile, index: FieldIndex) -> Option<String> {
    let field = dex.field(index).ok()?;
    let class = dex.type_descriptor(field.class).ok()?;
    let name = dex.name(field.name).ok()?;
    let descriptor = dex.type_descriptor(field.field_type).ok()?;
    Some(format!("{class}->{name}:{descriptor}"))
}

/// Whether the call goes to the named method itself.
fn is_exact(op: Op) -> bool {
    matches!(
        op,
        Op::InvokeStatic
            | Op::InvokeStaticRange
            | Op::InvokeDirect
            | Op::InvokeDirectRange
            | Op::InvokeSuper
            | Op::InvokeSuperRange
    )
}

/// Of instructions that access fields.
fn is_write(op: Op) -> bool {
    let writes = [Op::Iput, Op::IputShort, Op::Sput, Op::SputShort];
    let value = op.value();
    (writes[0].value()..=writes[1].value()).contains(&value)
        || (writes[2].value()..=writes[3].value()).contains(&value)
}

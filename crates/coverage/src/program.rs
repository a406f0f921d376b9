//! What of an app could run: its methods with their instructions, lines and branches.

use gibbon_apk::{App, is_library};
use gibbon_dex::{ClassDef, DexFile, EncodedMethod, Op};
use rustc_hash::FxHashMap;

/// A method with code.
#[derive(Debug, Default)]
pub struct Method {
    /// `com.example.Main$1`.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub source_file: Option<String>,
    /// Whether it is of a library that the app brings along.
    pub is_library: bool,
    /// Offsets, ascending; tables of switches and arrays are none.
    pub instructions: Vec<u32>,
    /// (first offset, line), ascending by offset; empty without debug information.
    pub lines: Vec<(u32, u32)>,
    /// Conditional branches: (offset, where it may go).
    pub branches: Vec<(u32, u32)>,
    /// Those of `branches` that belong to switches.
    pub switches: Vec<u32>,
}

impl Method {
    /// The line of the instruction; 0 is what compilers write where there is none.
    pub fn line_at(&self, offset: u32) -> Option<u32> {
        let at = self.lines.partition_point(|&(first, _)| first <= offset);
        let line = self.lines[at.checked_sub(1)?].1;
        (line > 0).then_some(line)
    }
}

/// All methods of an app that have code.
#[derive(Debug, Default)]
pub struct Program {
    pub methods: Vec<Method>,
    pub(crate) by_name: FxHashMap<String, usize>,
    /// Classes of activities, as the manifest lists them.
    pub activities: Vec<String>,
}

impl Program {
    /// What is broken in a file cannot run, and is left out.
    pub fn new(app: &App) -> Program {
        let manifest = &app.manifest;
        let mut program = Program {
            activities: manifest
                .activities()
                .into_iter()
                .map(str::to_owned)
                .collect(),
            ..Program::default()
        };
        for (_, dex) in &app.dex {
            for class in dex.classes().flatten() {
                program.add_class(dex, &class, &manifest.package);
            }
        }
        program
    }

    /// From methods by the names that DEX files have for them.
    pub fn from_methods(
        methods: impl IntoIterator<Item = (String, Method)>,
        activities: Vec<String>,
    ) -> Program {
        let mut program = Program {
            activities,
            ..Program::default()
        };
        for (name, method) in methods {
            program.by_name.insert(name, program.methods.len());
            program.methods.push(method);
        }
        program
    }

    fn add_class(&mut self, dex: &DexFile, class: &ClassDef<'_>, app: &str) {
        let (Ok(descriptor), Ok(data)) = (class.descriptor(), class.data()) else {
            return;
        };
        let name = descriptor
            .trim_start_matches('L')
            .trim_end_matches(';')
            .replace('/', ".");
        let source_file = class
            .source_file()
            .and_then(|index| dex.name(index).ok())
            .map(str::to_owned);
        for encoded in data.methods() {
            let Some((id, mut method)) = read(dex, encoded) else {
                continue;
            };
            // Of classes that are there twice the first counts.
            if self.by_name.contains_key(&id) {
                continue;
            }
            method.is_library = is_library(&name, app);
            method.class.clone_from(&name);
            method.source_file.clone_from(&source_file);
            self.by_name.insert(id, self.methods.len());
            self.methods.push(method);
        }
    }

    /// A method by the name that DEX files have for it.
    pub fn method(&self, name: &str) -> Option<&Method> {
        self.by_name.get(name).map(|&at| &self.methods[at])
    }
}

fn read(dex: &DexFile, encoded: &EncodedMethod) -> Option<(String, Method)> {
    let code = dex.code(encoded).ok()??;
    let reference = dex.method(encoded.index).ok()?;
    let mut method = Method {
        name: dex.name(reference.name).ok()?.to_owned(),
        descriptor: dex.proto_descriptor(reference.proto).ok()?,
        ..Method::default()
    };
    for insn in code.insns.iter() {
        let insn = insn.ok()?;
        if insn.op.is_payload() {
            continue;
        }
        method.instructions.push(insn.pc);
        if insn.op.is_if() {
            method.branches.push((insn.pc, insn.next_pc()));
            method.branches.push((insn.pc, insn.target));
        } else if insn.op.is_switch() {
            method.switches.push(insn.pc);
            for case in code.insns.switch_payload(&insn).ok()?.cases() {
                method.branches.push((insn.pc, case.ok()?.1));
            }
            method.branches.push((insn.pc, insn.next_pc()));
        }
    }
    // Padding before tables.
    while let Some(&last) = method.instructions.last()
        && code.insns.get(last) == Some(Op::Nop.value())
        && method.instructions.len() > 1
    {
        method.instructions.pop();
    }
    method.branches.sort_unstable();
    method.branches.dedup();
    let lines = code.lines().unwrap_or_default();
    method.lines = lines.iter().map(|line| (line.address, line.line)).collect();
    let class = dex.type_descriptor(reference.class).ok()?;
    Some((
        format!("{class}->{}{}", method.name, method.descriptor),
        method,
    ))
}

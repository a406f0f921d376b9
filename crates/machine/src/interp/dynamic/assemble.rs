//! Classes and methods of the machine's own making, written in the IR.

use std::cell::Cell;

use gibbon_formats::descriptor::{FieldType, Kind};
use gibbon_ir::{Call, Code, Insn, NO_REG, Reg};

use crate::Machine;
use crate::heap::MAX_LITERALS;
use crate::interp::{CallLink, LinkedCode};
use crate::meta::{
    Access, ClassId, Definition, FieldDefinition, MethodDefinition, MethodId, Source,
};
use crate::native::Exit;

/// A method being written. Registers of the arguments come first.
pub(super) struct Assembler {
    code: Code,
    links: Vec<CallLink>,
    /// Classes that casts name, as the class's constant pool.
    classes: Vec<ClassId>,
}

impl Assembler {
    /// For a method with these kinds of arguments, the receiver included.
    pub fn new(arguments: &[Kind]) -> Assembler {
        let mut assembler = Assembler {
            code: Code::default(),
            links: Vec::new(),
            classes: Vec::new(),
        };
        for &kind in arguments {
            assembler.register(kind);
        }
        assembler.code.argument_count = arguments.len() as u16;
        assembler
    }

    pub fn register(&mut self, kind: Kind) -> Reg {
        let register = self.code.register_count;
        self.code.register_count += 1;
        if kind == Kind::Reference {
            self.code.set_reference(register);
        }
        register
    }

    pub fn emit(&mut self, insn: Insn) -> usize {
        self.code.insns.push(insn);
        self.code.insns.len() - 1
    }

    /// Where the next instruction goes.
    pub fn position(&self) -> usize {
        self.code.insns.len()
    }

    pub fn replace(&mut self, at: usize, insn: Insn) {
        self.code.insns[at] = insn;
    }

    fn link(&mut self, machine: &Machine, method: MethodId, arguments: Vec<Reg>) -> u32 {
        let info = machine.meta.method(method);
        self.links.push(CallLink {
            arguments: arguments.clone().into(),
            target: info,
            method: Some(method),
            vtable_index: info.vtable_index.unwrap_or(0),
            ..CallLink::default()
        });
        self.code.calls.push(Call {
            reference: 0,
            proto: 0,
            arguments,
        });
        self.links.len() as u32 - 1
    }

    pub fn call_static(
        &mut self,
        machine: &Machine,
        method: MethodId,
        arguments: Vec<Reg>,
        d: Reg,
    ) {
        let call = self.link(machine, method, arguments);
        self.emit(Insn::CallStatic { d, call });
    }

    pub fn call_direct(
        &mut self,
        machine: &Machine,
        method: MethodId,
        arguments: Vec<Reg>,
        d: Reg,
    ) {
        let call = self.link(machine, method, arguments);
        self.emit(Insn::CallDirect { d, call });
    }

    /// A call that selects by the receiver's class.
    pub fn call_virtual(
        &mut self,
        machine: &Machine,
        method: MethodId,
        arguments: Vec<Reg>,
        d: Reg,
    ) {
        let info = machine.meta.method(method);
        let is_interface = machine.meta.class(info.class).is_interface();
        let has_slot = info.vtable_index.is_some();
        let is_private = info.access.is_private();
        let call = self.link(machine, method, arguments);
        self.emit(if is_private || (!is_interface && !has_slot) {
            Insn::CallDirect { d, call }
        } else if is_interface {
            Insn::CallInterface { d, call }
        } else {
            Insn::CallVirtual { d, call }
        });
    }

    pub fn cast(&mut self, s: Reg, class: ClassId) {
        let class = self.class_index(class).into();
        self.emit(Insn::CheckCast { s, class });
    }

    /// The number by which casts and type tests name a class.
    pub fn class_index(&mut self, class: ClassId) -> u16 {
        let known = self.classes.iter().position(|&known| known == class);
        known.unwrap_or_else(|| {
            self.classes.push(class);
            self.classes.len() - 1
        }) as u16
    }

    pub fn finish(self, class: ClassId) -> AssembledCode {
        AssembledCode {
            code: self.code,
            links: self.links,
            classes: self.classes,
            class,
        }
    }

    /// Returns a value of this kind.
    pub fn give_back(&mut self, kind: Kind, register: Reg) {
        let insn = if kind == Kind::Void {
            Insn::ReturnVoid
        } else {
            Insn::Return { s: register }
        };
        self.emit(insn);
    }
}

pub(super) struct AssembledCode {
    code: Code,
    links: Vec<CallLink>,
    classes: Vec<ClassId>,
    class: ClassId,
}

impl Machine {
    /// Defines a class without code, next to `from`. Its methods get theirs by `set_code`.
    pub(super) fn make_class(
        &mut self,
        from: ClassId,
        name: String,
        interfaces: Vec<ClassId>,
        fields: Vec<(String, String, u32)>,
        methods: Vec<(String, String, u32)>,
    ) -> Result<ClassId, Exit> {
        let definition = Definition {
            name: name.clone(),
            access: Access::FINAL | 0x1000,
            super_class: None,
            interfaces: Vec::new(),
            fields: fields
                .into_iter()
                .map(|(name, descriptor, access)| FieldDefinition {
                    name,
                    descriptor,
                    access,
                })
                .collect(),
            methods: methods
                .into_iter()
                .map(|(name, descriptor, access)| MethodDefinition {
                    name,
                    descriptor,
                    access,
                })
                .collect(),
        };
        let loader = self.meta.class(from).loader;
        let object = self.meta.known().object;
        let host = self.nest_host(from);
        let class = self
            .meta
            .link(
                definition,
                Source::Machine,
                loader,
                Some(object),
                interfaces,
            )
            .map_err(|error| self.throw(error.exception, &error.message))?;
        let name = self.meta.symbols.intern(&name);
        self.meta.loaders[loader.0 as usize].add(name, class);
        let info = self.meta.class_mut(class);
        info.hidden = true;
        info.nest_host = Some(host);
        Ok(class)
    }

    /// Gives a method its code. What a class file said of the call site may not fit together:
    /// then it is a `BootstrapMethodError`.
    pub(super) fn set_code(
        &mut self,
        method: MethodId,
        assembled: AssembledCode,
    ) -> Result<(), Exit> {
        if let Err(problem) = self.check_assembled(method, &assembled) {
            let message = format!("{}: {problem}", self.method_text(method));
            return Err(self.throw("java/lang/BootstrapMethodError", &message));
        }
        let pool = assembled
            .classes
            .iter()
            .map(|class| Cell::new(class.0 + 1))
            .collect();
        let info = self.meta.method(method);
        debug_assert_eq!(info.class, assembled.class);
        let mut linked = LinkedCode::new(assembled.code, info, pool);
        linked.calls = assembled.links;
        let info = self.meta.method_mut(method);
        info.hidden = true;
        info.code = Some(Box::new(linked));
        Ok(())
    }

    /// References and numbers are where the method and those it calls want them.
    fn check_assembled(&self, method: MethodId, assembled: &AssembledCode) -> Result<(), String> {
        let code = &assembled.code;
        gibbon_ir::validate(code)?;
        let info = self.meta.method(method);
        let registers = 0..code.argument_count;
        if !same_kinds(code, registers, &info.argument_kinds) {
            return Err("it takes other arguments".into());
        }
        for insn in &code.insns {
            match *insn {
                Insn::Return { s }
                    if info.return_kind == Kind::Void
                        || code.is_reference(s) != (info.return_kind == Kind::Reference) =>
                {
                    return Err("it returns something else".into());
                }
                Insn::ReturnVoid if info.return_kind != Kind::Void => {
                    return Err("it returns nothing".into());
                }
                Insn::ConstLiteral { literal, .. } if literal >= MAX_LITERALS => {
                    return Err("there are too many literals".into());
                }
                Insn::CallStatic { d, call }
                | Insn::CallDirect { d, call }
                | Insn::CallVirtual { d, call }
                | Insn::CallInterface { d, call } => {
                    let link = &assembled.links[call as usize];
                    let target = link.method.map(|method| self.meta.method(method));
                    let fits = target.is_some_and(|target| {
                        let arguments = link.arguments.iter().copied();
                        let is_static = matches!(insn, Insn::CallStatic { .. });
                        is_static == target.is_static()
                            && same_kinds(code, arguments, &target.argument_kinds)
                            && (d == NO_REG
                                || target.return_kind != Kind::Void
                                    && code.is_reference(d)
                                        == (target.return_kind == Kind::Reference))
                    });
                    if !fits {
                        return Err("it calls a method with what that does not take".into());
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A method of a boot class that synthetic code calls; the class must be loaded.
    pub(super) fn library_method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, Exit> {
        let id = self.load_class(crate::meta::LoaderId::BOOT, class)?;
        let found = self.meta.method_named(id, name, descriptor);
        found.ok_or_else(|| self.bug(format!("the library lacks {class}.{name}{descriptor}")))
    }

    /// The class a reference type names, as seen from `from`.
    pub(super) fn class_of_type(
        &mut self,
        from: ClassId,
        field: FieldType<'_>,
    ) -> Result<ClassId, Exit> {
        let name = field
            .class_constant()
            .unwrap_or("java/lang/Object")
            .to_owned();
        self.load_class(self.meta.class(from).loader, &name)
    }

    /// Converts a value between types as `invoke` and lambdas do. `generic` is what a reference
    /// is known to be where `from_type` says less.
    pub(super) fn convert(
        &mut self,
        assembler: &mut Assembler,
        owner: ClassId,
        value: Reg,
        from_type: FieldType<'_>,
        to_type: FieldType<'_>,
        generic: FieldType<'_>,
    ) -> Result<Reg, Exit> {
        let (from, to) = (from_type.kind(), to_type.kind());
        match (from == Kind::Reference, to == Kind::Reference) {
            (true, true) => {
                let class = self.class_of_type(owner, to_type)?;
                if class != self.meta.known().object
                    && from_type.descriptor() != to_type.descriptor()
                {
                    assembler.cast(value, class);
                }
                Ok(value)
            }
            (true, false) => {
                let wanted = match generic.kind() {
                    Kind::Reference => self.unboxed_kind(generic).unwrap_or(to),
                    kind => kind,
                };
                let (class, offset) = self.box_class(wanted);
                assembler.cast(value, class);
                let d = assembler.register(wanted);
                assembler.emit(read_field(wanted, d, value, offset as u16));
                Ok(widen(assembler, d, wanted, to))
            }
            (false, true) => {
                let kind = self.unboxed_kind(to_type).unwrap_or(from);
                let value = widen(assembler, value, from, kind);
                let (class, _) = self.box_class(kind);
                let name = self.meta.class_name(class).to_owned();
                let descriptor = format!("({})L{name};", crate::meta::primitive_letter(kind));
                let method = self.library_method(&name, "valueOf", &descriptor)?;
                let d = assembler.register(Kind::Reference);
                assembler.call_static(self, method, vec![value], d);
                Ok(d)
            }
            (false, false) => Ok(widen(assembler, value, from, to)),
        }
    }

    /// The primitive kind of a box type's name.
    fn unboxed_kind(&self, field: FieldType<'_>) -> Option<Kind> {
        use Kind::*;
        [Boolean, Byte, Char, Short, Int, Long, Float, Double]
            .into_iter()
            .find(|&kind| field.class_name() == Some(self.meta.class_name(self.box_class(kind).0)))
    }
}

fn same_kinds(code: &Code, registers: impl ExactSizeIterator<Item = Reg>, kinds: &[Kind]) -> bool {
    registers.len() == kinds.len()
        && registers
            .zip(kinds)
            .all(|(register, &kind)| code.is_reference(register) == (kind == Kind::Reference))
}

pub(super) fn read_field(kind: Kind, d: Reg, object: Reg, offset: u16) -> Insn {
    match kind {
        Kind::Boolean | Kind::Byte => Insn::GetField8 { d, object, offset },
        Kind::Char => Insn::GetFieldU16 { d, object, offset },
        Kind::Short => Insn::GetFieldI16 { d, object, offset },
        Kind::Long | Kind::Double => Insn::GetField64 { d, object, offset },
        _ => Insn::GetField32 { d, object, offset },
    }
}

pub(super) fn write_field(kind: Kind, s: Reg, object: Reg, offset: u16) -> Insn {
    match kind {
        Kind::Boolean | Kind::Byte => Insn::PutField8 { s, object, offset },
        Kind::Char | Kind::Short => Insn::PutField16 { s, object, offset },
        Kind::Long | Kind::Double => Insn::PutField64 { s, object, offset },
        _ => Insn::PutField32 { s, object, offset },
    }
}

fn widen(assembler: &mut Assembler, a: Reg, from: Kind, to: Kind) -> Reg {
    use Kind::*;
    if to == Void || from == Void {
        return NO_REG;
    }
    let is_int = |kind| matches!(kind, Boolean | Byte | Char | Short | Int);
    if from == to || (is_int(from) && is_int(to)) {
        return a;
    }
    let d = assembler.register(to);
    assembler.emit(match (from, to) {
        (Long, Float) => Insn::LongToFloat { d, a },
        (Long, Double) => Insn::LongToDouble { d, a },
        (Float, Double) => Insn::FloatToDouble { d, a },
        (_, Long) => Insn::IntToLong { d, a },
        (_, Float) => Insn::IntToFloat { d, a },
        _ => Insn::IntToDouble { d, a },
    });
    d
}

//! Verification: the types of what instructions are given, before a method first runs.
//!
//! Lowering keeps references and numbers apart. This looks at what the references are: a data
//! flow over the IR, so one verifier serves class files and DEX. Each use of a reference comes
//! out in one of three ways:
//!
//! - *proven*: every value that can be there is of the type the instruction is for. It stays as
//!   it is and costs nothing when it runs. Nearly all code of a compiler is like that.
//! - *open*: some values would do, some would not (a superclass where a subclass is wanted, a
//!   class that cannot be found now). The instruction becomes [`Insn::Checked`], which looks at
//!   the values each time it runs (`interp/checked.rs`).
//! - *wrong*: no value but null can do. A method of a class file is refused with a `VerifyError`;
//!   in DEX it counts as open, as Android's runtime leaves much to the moment when code runs.
//!
//! As in the JVM's specification any object may stand for an interface; interface calls look
//! at their receivers themselves. Only code from outside the library is verified. Verifying runs
//! no guest code: classes are looked up where that takes none, else the use is open.
//!
//! # Differs from OpenJDK and Android
//!
//! A method is verified when it is first called, not with its class. Constructors may leave
//! objects half made, and initialised objects may be made again: that breaks no memory.

mod flow;
mod types;

use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use gibbon_ir::{Code, Insn, NO_REG, Reg};

use crate::Machine;
use crate::meta::{ClassId, LoaderId, MethodId};
use flow::Flow;
pub(crate) use types::Fit;
use types::{Type, Types};

impl Machine {
    /// Whether a class comes from outside the library, so that nothing vouches for its code.
    pub(crate) fn is_foreign(&self, class: ClassId) -> bool {
        let loader = self.meta.class(class).loader;
        loader != LoaderId::BOOT && loader != LoaderId::PLATFORM
    }

    /// Verifies a method's code; makes instructions check their operands where types do not
    /// prove them right. The error says what is wrong, and where.
    pub(crate) fn verify(&mut self, method: MethodId, code: &mut Code) -> Result<(), String> {
        if code.reference_bits.iter().all(|&bits| bits == 0) {
            return Ok(());
        }
        let info = self.meta.method(method);
        let (class, is_static) = (info.class, info.is_static());
        let descriptor = self.meta.symbols.name(info.descriptor).clone();
        let name = self.meta.class(class).name;
        let descriptor = MethodDescriptor::parse(&descriptor).map_err(|error| error.to_string())?;
        let mut verifier = Verifier {
            types: Types::new(self, class),
            code,
            result: descriptor.return_type(),
        };
        let mut start = vec![Type::NULL; usize::from(verifier.code.register_count)];
        let receiver = (!is_static).then(|| Type::named(name));
        let parameters = descriptor.parameters();
        let mut registers = start.iter_mut();
        for given in receiver.map(Some).into_iter().chain(
            parameters
                .map(|field| verifier.types.of_field(field))
                .collect::<Vec<_>>(),
        ) {
            if let (Some(register), Some(given)) = (registers.next(), given) {
                *register = given;
            }
        }
        let states = Flow::solve(&mut verifier, start)?;
        let open = states.open_uses(&mut verifier)?;
        for pc in open {
            let insn = code.insns[pc as usize];
            code.insns[pc as usize] = match insn {
                Insn::Return { s } => Insn::CheckedReturn { s },
                _ => {
                    code.checked.push(insn);
                    Insn::Checked {
                        d: insn.def().unwrap_or(NO_REG),
                        check: code.checked.len() as u32 - 1,
                    }
                }
            };
        }
        Ok(())
    }
}

/// What an instruction does to the types of registers.
struct Verifier<'a> {
    types: Types<'a>,
    code: &'a Code,
    result: FieldType<'a>,
}

/// How the uses of one instruction came out: the worst of them, and what is wrong.
struct Uses {
    worst: Fit,
    problem: Option<String>,
}

impl Uses {
    fn add(&mut self, fit: Fit, problem: impl FnOnce() -> String) {
        if fit == Fit::Wrong && self.problem.is_none() {
            self.problem = Some(problem());
        }
        self.worst = self.worst.max(fit);
    }
}

impl Verifier<'_> {
    /// Follows one instruction. `caught` is the type of exception, at the start of a handler.
    fn step(&mut self, insn: Insn, state: &mut [Type], caught: Type) -> Result<Uses, String> {
        let mut uses = Uses {
            worst: Fit::Proven,
            problem: None,
        };
        let code = self.code;
        let is_reference = |register: Reg| register != NO_REG && code.is_reference(register);
        let at = |register: Reg| usize::from(register);
        match insn {
            Insn::Move { d, s } if is_reference(d) => state[at(d)] = state[at(s)],
            Insn::Const { d, value } if is_reference(d) => {
                if value != 0 {
                    return Err("a number is used as a reference".into());
                }
                state[at(d)] = Type::NULL;
            }
            Insn::MoveException { d } => state[at(d)] = caught,
            Insn::ConstString { d, .. } => state[at(d)] = self.types.name("java/lang/String"),
            Insn::ConstClass { d, .. } => state[at(d)] = self.types.name("java/lang/Class"),
            Insn::ConstMethodHandle { d, .. } => {
                state[at(d)] = self.types.name("java/lang/invoke/MethodHandle");
            }
            Insn::ConstMethodType { d, .. } => {
                state[at(d)] = self.types.name("java/lang/invoke/MethodType");
            }
            Insn::New { d, class } => state[at(d)] = self.types.of_pool(class),
            Insn::NewPrimitiveArray { d, kind, .. } => {
                state[at(d)] = self.types.of_newarray(kind);
            }
            Insn::NewArrayOf { d, class, .. } => {
                let component = self.types.of_pool(class.into());
                state[at(d)] = self.types.array_of(component);
            }
            Insn::NewArray { d, class, .. } => state[at(d)] = self.types.of_pool(class.into()),
            Insn::NewMultiArray { d, call } | Insn::NewFilledArray { d, call } => {
                if d != NO_REG {
                    state[at(d)] = self.types.of_pool(self.code.calls[call as usize].reference);
                }
            }
            Insn::CheckCast { s, class } => {
                let to = self.types.of_pool(class);
                // What is known already says more than the cast, then.
                if self.types.fit(state[at(s)], to) != Fit::Proven {
                    state[at(s)] = to;
                }
            }
            Insn::ArrayLength { array, .. } => {
                let array = state[at(array)];
                let fit = self.types.fit_array(array, |_| true);
                uses.add(fit, || self.types.text("arraylength of", array));
            }
            Insn::ArrayGet8 { array, .. } | Insn::ArrayPut8 { array, .. } => {
                self.element(&mut uses, state[at(array)], b"ZB");
            }
            Insn::ArrayGetU16 { array, .. } => self.element(&mut uses, state[at(array)], b"C"),
            Insn::ArrayGetI16 { array, .. } => self.element(&mut uses, state[at(array)], b"S"),
            Insn::ArrayPut16 { array, .. } => self.element(&mut uses, state[at(array)], b"CS"),
            Insn::ArrayGet64 { array, .. } | Insn::ArrayPut64 { array, .. } => {
                self.element(&mut uses, state[at(array)], b"JD");
            }
            Insn::ArrayPut32 { array, .. } => self.element(&mut uses, state[at(array)], b"IF"),
            Insn::ArrayGet32 { d, array, .. } if is_reference(d) => {
                let array = state[at(array)];
                self.element(&mut uses, array, b"L[");
                state[at(d)] = self.types.component(array);
            }
            Insn::ArrayGet32 { array, .. } => self.element(&mut uses, state[at(array)], b"IF"),
            // The element is looked at when it is stored, as `ArrayStoreException` wants it.
            Insn::ArrayPutRef { array, .. } => self.element(&mut uses, state[at(array)], b"L["),
            Insn::GetField { d, object, field } => {
                let (owner, field) = self.field(field.into())?;
                self.wants(&mut uses, "getfield on", state[at(object)], owner);
                self.define(state, d, field)?;
            }
            Insn::PutField { s, object, field } => {
                let (owner, field) = self.field(field.into())?;
                self.wants(&mut uses, "putfield on", state[at(object)], owner);
                self.stores(&mut uses, "putfield of", state, s, field)?;
            }
            Insn::GetStatic { d, field } => {
                let (_, field) = self.field(field)?;
                self.define(state, d, field)?;
            }
            Insn::PutStatic { s, field } => {
                let (_, field) = self.field(field)?;
                self.stores(&mut uses, "putstatic of", state, s, field)?;
            }
            Insn::InvokeStatic { d, call }
            | Insn::InvokeSpecial { d, call }
            | Insn::InvokeSuper { d, call }
            | Insn::InvokeVirtual { d, call }
            | Insn::InvokeInterface { d, call }
            | Insn::InvokePolymorphic { d, call } => {
                self.call(&mut uses, state, insn, d, call)?;
            }
            Insn::InvokeDynamic { d, call } => {
                let arguments = &self.code.calls[call as usize];
                let descriptor = self.types.dynamic_descriptor(arguments.reference)?;
                self.arguments(&mut uses, state, &arguments.arguments, &descriptor)?;
                self.returned(state, d, &descriptor)?;
            }
            Insn::Return { s } => {
                let result = self.result;
                if result.kind() == Kind::Void {
                    return Err("a value is returned by a method that returns none".into());
                }
                self.stores(&mut uses, "return of", state, s, OwnedField::new(result))?;
            }
            Insn::ReturnVoid if self.result.kind() != Kind::Void => {
                return Err("no value is returned by a method that returns one".into());
            }
            // What else writes a reference: dynamic constants. Their type is looked at when used.
            _ => {
                if let Some(d) = insn.def()
                    && is_reference(d)
                {
                    state[at(d)] = self.types.name("java/lang/Object");
                }
            }
        }
        Ok(uses)
    }

    fn element(&mut self, uses: &mut Uses, array: Type, kinds: &[u8]) {
        let fit = self.types.fit_array(array, |first| kinds.contains(&first));
        uses.add(fit, || self.types.text("an element access to", array));
    }

    fn wants(&mut self, uses: &mut Uses, what: &str, given: Type, wanted: Type) {
        let fit = self.types.fit(given, wanted);
        uses.add(fit, || {
            let given = self.types.text(what, given);
            self.types.text(&format!("{given} in place of"), wanted)
        });
    }

    /// The class and the type of a field that the pool names.
    fn field(&mut self, index: u32) -> Result<(Type, OwnedField), String> {
        let (owner, descriptor) = self.types.pool_field(index)?;
        Ok((owner, OwnedField::parse(&descriptor)?))
    }

    /// The type of a register after something of this type was written to it.
    fn define(&mut self, state: &mut [Type], d: Reg, field: OwnedField) -> Result<(), String> {
        if d == NO_REG {
            return Ok(());
        }
        let is_reference = field.kind == Kind::Reference;
        if self.code.is_reference(d) != is_reference {
            return Err("a reference is taken for a number, or a number for a reference".into());
        }
        if is_reference {
            state[usize::from(d)] = self.types.of_owned(&field);
        }
        Ok(())
    }

    fn stores(
        &mut self,
        uses: &mut Uses,
        what: &str,
        state: &[Type],
        s: Reg,
        field: OwnedField,
    ) -> Result<(), String> {
        let is_reference = field.kind == Kind::Reference;
        if self.code.is_reference(s) != is_reference {
            return Err("a reference is taken for a number, or a number for a reference".into());
        }
        if is_reference {
            let wanted = self.types.of_owned(&field);
            self.wants(uses, what, state[usize::from(s)], wanted);
        }
        Ok(())
    }

    fn call(
        &mut self,
        uses: &mut Uses,
        state: &mut [Type],
        insn: Insn,
        d: Reg,
        call: u32,
    ) -> Result<(), String> {
        let call = &self.code.calls[call as usize];
        let (owner, is_constructor, mut descriptor) = self.types.pool_method(call.reference)?;
        if matches!(insn, Insn::InvokePolymorphic { .. }) {
            descriptor = self.types.pool_proto(call.proto)?;
        }
        let mut arguments = &call.arguments[..];
        if !matches!(insn, Insn::InvokeStatic { .. }) {
            let Some((&receiver, rest)) = arguments.split_first() else {
                return Err("a call without a receiver".into());
            };
            if !self.code.is_reference(receiver) {
                return Err("a method is called on a number".into());
            }
            let given = state[usize::from(receiver)];
            self.wants(uses, "a call on", given, owner);
            if matches!(insn, Insn::InvokeSuper { .. } | Insn::InvokeSpecial { .. })
                && !is_constructor
            {
                // Which method it is depends on the superclass of this class, not on the one named.
                let own = self.types.own();
                self.wants(uses, "a call of a superclass's method on", given, own);
            }
            arguments = rest;
        }
        self.arguments(uses, state, arguments, &descriptor)?;
        self.returned(state, d, &descriptor)
    }

    fn arguments(
        &mut self,
        uses: &mut Uses,
        state: &[Type],
        arguments: &[Reg],
        descriptor: &str,
    ) -> Result<(), String> {
        let parsed = MethodDescriptor::parse(descriptor).map_err(|error| error.to_string())?;
        if parsed.parameter_count() != arguments.len() {
            return Err(format!("{descriptor} is called with {}", arguments.len()));
        }
        for (&argument, parameter) in arguments.iter().zip(parsed.parameters()) {
            let parameter = OwnedField::new(parameter);
            self.stores(uses, "a call with", state, argument, parameter)?;
        }
        Ok(())
    }

    fn returned(&mut self, state: &mut [Type], d: Reg, descriptor: &str) -> Result<(), String> {
        let parsed = MethodDescriptor::parse(descriptor).map_err(|error| error.to_string())?;
        match parsed.return_type() {
            result if result.kind() == Kind::Void && d != NO_REG => {
                Err("the result of a call that has none is used".into())
            }
            result => self.define(state, d, OwnedField::new(result)),
        }
    }
}

/// The type of a field, parameter or result: its kind, and the name of a reference's class.
struct OwnedField {
    kind: Kind,
    class: Option<String>,
}

impl OwnedField {
    fn new(field: FieldType<'_>) -> OwnedField {
        OwnedField {
            kind: field.kind(),
            class: field.class_constant().map(str::to_owned),
        }
    }

    fn parse(descriptor: &str) -> Result<OwnedField, String> {
        FieldType::parse(descriptor)
            .map(OwnedField::new)
            .map_err(|error| error.to_string())
    }
}

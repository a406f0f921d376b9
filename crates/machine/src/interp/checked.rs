//! Instructions whose operands the verifier could not prove to be right: it is looked at what
//! they are each time one runs. Rare, and as slow as it looks.
//!
//! To the guest and to a trace such an instruction is what it was before: it counts as one
//! instruction, and enters the same methods.

use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use gibbon_ir::{Insn, Reg};

use super::call::GuestFrame;
use super::{CallLink, LinkedCode};
use crate::Machine;
use crate::heap::{ARRAY_DATA, Ref};
use crate::meta::{ClassId, ClassKind, Method, MethodId, Source, size_of};
use crate::native::Exit;

/// What is left to do after the operands were found right.
pub(super) enum Checked {
    /// Nothing: it is done.
    Done,
    Call(GuestFrame),
}

/// The registers of the frame that runs.
#[derive(Clone, Copy)]
pub(super) struct Registers {
    first: *mut u64,
}

impl Registers {
    /// # Safety
    /// `first` is the first register of a frame; only registers of its code are asked for, and
    /// nothing moves the thread's stack before the last of them was.
    pub(super) unsafe fn new(first: *mut u64) -> Registers {
        Registers { first }
    }

    fn get(self, register: Reg) -> u64 {
        // SAFETY: by the contract of `new`.
        unsafe { *self.first.add(usize::from(register)) }
    }

    fn reference(self, register: Reg) -> Ref {
        Ref(self.get(register) as u32)
    }

    fn set(self, register: Reg, value: u64) {
        // SAFETY: by the contract of `new`.
        unsafe { *self.first.add(usize::from(register)) = value }
    }
}

impl Machine {
    /// Runs the instruction that the verifier put aside as number `check`.
    pub(super) fn run_checked(
        &mut self,
        code: *mut LinkedCode,
        check: u32,
        pc: u32,
        registers: Registers,
    ) -> Result<Checked, Exit> {
        // SAFETY: the code of the running method, which stays where it is.
        let (insn, from) = unsafe { ((&(*code).code.checked)[check as usize], (*code).class) };
        use Kind::*;
        match insn {
            Insn::GetField { d, object, field } => {
                let (_, kind, at, offset) =
                    self.checked_field(from, field.into(), pc, registers.reference(object), false)?;
                registers.set(d, self.read_value(at, offset, kind));
            }
            Insn::PutField { s, object, field } => {
                let receiver = registers.reference(object);
                let (descriptor, kind, at, offset) =
                    self.checked_field(from, field.into(), pc, receiver, true)?;
                self.check_value(from, &descriptor, registers.get(s))?;
                self.write_value(at, offset, kind, registers.get(s));
            }
            Insn::PutStatic { s, field } => {
                let (class, kind, offset) = self.resolve_field(from, field, true, true)?;
                let descriptor = self.field_descriptor(from, field)?;
                self.check_value(from, &descriptor, registers.get(s))?;
                let mirror = self.static_base(class)?;
                self.write_value(mirror, offset, kind, registers.get(s));
            }
            Insn::ArrayLength { d, array } => {
                let array = self.checked_array_operand(pc, registers.reference(array))?;
                registers.set(d, self.heap.array_length(array).into());
            }
            Insn::ArrayGet8 { d, array, index } => {
                self.checked_load(pc, registers, d, array, index, &[Boolean, Byte])?;
            }
            Insn::ArrayGetU16 { d, array, index } => {
                self.checked_load(pc, registers, d, array, index, &[Char])?;
            }
            Insn::ArrayGetI16 { d, array, index } => {
                self.checked_load(pc, registers, d, array, index, &[Short])?;
            }
            Insn::ArrayGet32 { d, array, index } => {
                // SAFETY: as above.
                let is_reference = unsafe { (*code).code.is_reference(d) };
                let kinds: &[Kind] = match is_reference {
                    true => &[Reference],
                    false => &[Int, Float],
                };
                self.checked_load(pc, registers, d, array, index, kinds)?;
            }
            Insn::ArrayGet64 { d, array, index } => {
                self.checked_load(pc, registers, d, array, index, &[Long, Double])?;
            }
            Insn::ArrayPut8 { s, array, index } => {
                self.checked_store(pc, registers, s, array, index, &[Boolean, Byte])?;
            }
            Insn::ArrayPut16 { s, array, index } => {
                self.checked_store(pc, registers, s, array, index, &[Char, Short])?;
            }
            Insn::ArrayPut32 { s, array, index } => {
                self.checked_store(pc, registers, s, array, index, &[Int, Float])?;
            }
            Insn::ArrayPut64 { s, array, index } => {
                self.checked_store(pc, registers, s, array, index, &[Long, Double])?;
            }
            Insn::ArrayPutRef { s, array, index } => {
                self.checked_store(pc, registers, s, array, index, &[Reference])?;
            }
            _ => return self.checked_call(code, check, pc, insn, registers),
        }
        Ok(Checked::Done)
    }

    fn field_descriptor(&mut self, from: ClassId, index: u32) -> Result<String, Exit> {
        match self.meta.class(from).source.pool_field(index) {
            Ok(member) => Ok(member.descriptor),
            Err(problem) => Err(self.throw("java/lang/ClassFormatError", &problem)),
        }
    }

    fn checked_field(
        &mut self,
        from: ClassId,
        index: u32,
        pc: u32,
        object: Ref,
        writes: bool,
    ) -> Result<(String, Kind, Ref, u32), Exit> {
        let (owner, kind, offset) = self.resolve_field(from, index, false, writes)?;
        let descriptor = self.field_descriptor(from, index)?;
        if object.is_null() {
            return Err(self.null_pointer(pc));
        }
        let class = self.heap.class_of(object);
        if !self.meta.is_subtype(class, owner) {
            let wanted = self.meta.external_name(owner);
            return Err(self.wrong_operand(class, &wanted));
        }
        Ok((descriptor, kind, object, offset))
    }

    /// A value of the type that a descriptor says.
    fn check_value(&mut self, from: ClassId, descriptor: &str, bits: u64) -> Result<(), Exit> {
        match FieldType::parse(descriptor) {
            Ok(field) => match field.class_constant() {
                Some(name) => self.check_type(from, name, Ref(bits as u32)),
                None => Ok(()),
            },
            Err(error) => Err(self.throw("java/lang/ClassFormatError", &error.to_string())),
        }
    }

    /// An object of the class that `from` knows by this name; any, if it is an interface.
    fn check_type(&mut self, from: ClassId, name: &str, value: Ref) -> Result<(), Exit> {
        if value.is_null() || name == "java/lang/Object" {
            return Ok(());
        }
        let class = self.heap.class_of(value);
        let own = self.meta.class(from);
        let means_itself =
            own.hidden && matches!(&own.source, Source::Class(file) if file.name() == name);
        let wanted = match means_itself {
            true => from,
            false => self.load_class(own.loader, name)?,
        };
        if self.meta.class(wanted).is_interface() || self.meta.is_subtype(class, wanted) {
            return Ok(());
        }
        let wanted = self.meta.external_name(wanted);
        Err(self.wrong_operand(class, &wanted))
    }

    /// What a method returns is of the type that it says.
    pub(super) fn check_result(&mut self, method: MethodId, bits: u64) -> Result<(), Exit> {
        let info = self.meta.method(method);
        let (class, descriptor) = (info.class, info.descriptor);
        let descriptor = self.meta.symbols.name(descriptor).clone();
        let result = descriptor.rsplit(')').next().unwrap_or_default();
        self.check_value(class, result, bits)
    }

    #[cold]
    fn wrong_operand(&mut self, class: ClassId, wanted: &str) -> Exit {
        let given = self.meta.external_name(class);
        self.verify_error(&format!("{given} in place of {wanted}"))
    }

    /// Code that a verifier would have refused, seen when it runs: with its class and method.
    #[cold]
    pub(super) fn verify_error(&mut self, problem: &str) -> Exit {
        let place = match self.current_thread().frames.last() {
            Some(frame) => self.method_text(frame.method),
            None => String::new(),
        };
        self.throw("java/lang/VerifyError", &format!("{place}: {problem}"))
    }

    fn checked_array_operand(&mut self, pc: u32, array: Ref) -> Result<Ref, Exit> {
        if array.is_null() {
            return Err(self.null_pointer(pc));
        }
        let class = self.heap.class_of(array);
        match self.meta.class(class).is_array() {
            true => Ok(array),
            false => Err(self.wrong_operand(class, "an array")),
        }
    }

    /// Where an element is, and its kind, which is one of `kinds`.
    fn checked_element(
        &mut self,
        pc: u32,
        array: Ref,
        index: i32,
        kinds: &[Kind],
    ) -> Result<(u32, Kind), Exit> {
        let array = self.checked_array_operand(pc, array)?;
        let class = self.heap.class_of(array);
        let element = match self.meta.class(class).kind {
            ClassKind::Array { element, .. } if kinds.contains(&element) => element,
            _ => return Err(self.wrong_operand(class, "another array")),
        };
        if index as u32 >= self.heap.array_length(array) {
            return Err(self.index_out_of_bounds(array, index));
        }
        Ok((ARRAY_DATA + size_of(element) * index as u32, element))
    }

    fn checked_load(
        &mut self,
        pc: u32,
        registers: Registers,
        d: Reg,
        array: Reg,
        index: Reg,
        kinds: &[Kind],
    ) -> Result<(), Exit> {
        let array = registers.reference(array);
        let index = registers.get(index) as i32;
        let (offset, kind) = self.checked_element(pc, array, index, kinds)?;
        registers.set(d, self.read_value(array, offset, kind));
        Ok(())
    }

    fn checked_store(
        &mut self,
        pc: u32,
        registers: Registers,
        s: Reg,
        array: Reg,
        index: Reg,
        kinds: &[Kind],
    ) -> Result<(), Exit> {
        let array = registers.reference(array);
        let index = registers.get(index) as i32;
        let (offset, kind) = self.checked_element(pc, array, index, kinds)?;
        let mut value = registers.get(s);
        match kind {
            Kind::Reference if value as u32 != 0 => {
                let stored = self.heap.class_of(Ref(value as u32));
                let of = self.heap.class_of(array);
                if !self.can_store(of, stored) {
                    return Err(self.array_store(of, stored));
                }
            }
            Kind::Boolean => value &= 1,
            _ => {}
        }
        self.write_value(array, offset, kind, value);
        Ok(())
    }

    fn checked_call(
        &mut self,
        code: *mut LinkedCode,
        check: u32,
        pc: u32,
        insn: Insn,
        registers: Registers,
    ) -> Result<Checked, Exit> {
        // SAFETY: the code of the running method, which stays where it is.
        let known = unsafe { (&(*code).checked_links)[check as usize] };
        let quick = match known {
            Some(quick) => quick,
            None => {
                let quick = self.link_call(code, insn)?;
                // SAFETY: as above.
                unsafe { (&mut (*code).checked_links)[check as usize] = Some(quick) };
                quick
            }
        };
        let (Insn::CallStatic { d, call }
        | Insn::CallDirect { d, call }
        | Insn::CallVirtual { d, call }
        | Insn::CallInterface { d, call }
        | Insn::CallLinked { d, call }) = quick
        else {
            return Err(self.bug(format!("not a call: {quick:?}")));
        };
        // SAFETY: as above.
        let (from, link): (ClassId, *mut CallLink) =
            unsafe { ((*code).class, &mut (&mut (*code).calls)[call as usize]) };
        // SAFETY: as above.
        let arguments: Vec<u64> = unsafe { &(*link).arguments }
            .iter()
            .map(|&register| registers.get(register))
            .collect();
        // SAFETY: as above.
        let named = unsafe { &(&(*code).code.calls)[call as usize] };
        self.check_arguments(from, insn, named.reference, named.proto, &arguments, pc)?;
        let receiver = Ref(arguments.first().copied().unwrap_or_default() as u32);
        let class = self.heap.class_of(receiver);
        if !matches!(quick, Insn::CallStatic { .. } | Insn::CallLinked { .. }) && receiver.is_null()
        {
            return Err(self.null_pointer(pc));
        }
        let target = |link: *mut CallLink| {
            // SAFETY: a linked call has a target; methods stay where they are.
            let target: *const Method = unsafe { (*link).target };
            // SAFETY: as above.
            unsafe { (*target).id }
        };
        let (method, arguments) = match quick {
            Insn::CallLinked { .. } => self.linked_call(code, call as usize, arguments)?,
            Insn::CallStatic { .. } => {
                let method = target(link);
                self.initialize(self.meta.method(method).class)?;
                (method, arguments)
            }
            Insn::CallDirect { .. } => {
                let method = target(link);
                self.check_receiver(class, method)?;
                (method, arguments)
            }
            Insn::CallVirtual { .. } => {
                // SAFETY: a link of the running method's code.
                unsafe { self.cache_virtual(link, class) }?;
                (target(link), arguments)
            }
            _ => {
                // SAFETY: as above.
                unsafe { self.cache_interface(link, class) }?;
                (target(link), arguments)
            }
        };
        Ok(Checked::Call(GuestFrame {
            method,
            arguments,
            return_register: d,
        }))
    }

    /// The arguments of a call are what its descriptor says.
    fn check_arguments(
        &mut self,
        from: ClassId,
        insn: Insn,
        reference: u32,
        proto: u32,
        arguments: &[u64],
        pc: u32,
    ) -> Result<(), Exit> {
        let source = &self.meta.class(from).source;
        let has_receiver = !matches!(insn, Insn::InvokeStatic { .. } | Insn::InvokeDynamic { .. });
        let described = match insn {
            Insn::InvokeDynamic { .. } => source.dynamic_descriptor(reference),
            Insn::InvokePolymorphic { .. } => source.pool_proto(proto),
            _ => source
                .pool_method(reference)
                .map(|member| member.descriptor),
        };
        let owner = match has_receiver {
            true => source
                .pool_method(reference)
                .ok()
                .map(|member| member.class),
            false => None,
        };
        let descriptor = match described {
            Ok(descriptor) => descriptor,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        let mut arguments = arguments.iter();
        if let (Some(owner), Some(&receiver)) = (owner, arguments.as_slice().first()) {
            arguments.next();
            if receiver as u32 == 0 {
                return Err(self.null_pointer(pc));
            }
            self.check_type(from, &owner, Ref(receiver as u32))?;
        }
        let parsed = MethodDescriptor::parse(&descriptor)
            .map_err(|error| self.throw("java/lang/ClassFormatError", &error.to_string()))?;
        for (parameter, &value) in parsed.parameters().zip(arguments) {
            if let Some(name) = parameter.class_constant() {
                self.check_type(from, name, Ref(value as u32))?;
            }
        }
        Ok(())
    }
}

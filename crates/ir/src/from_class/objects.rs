//! Instructions with an operand in the constant pool: constants, fields, calls, classes.

use std::mem;

use gibbon_formats::class_file::{Constant, opcodes as op};

use super::body;
use super::kind::{self, Kind};
use super::lowerer::Lowerer;
use super::problem::Problem;
use crate::{Call, Insn, NO_REG};

/// The first class file version where interfaces have static and private methods (Java 8).
const INTERFACE_BODIES: u16 = 52;

impl<'a> Lowerer<'a> {
    pub(super) fn load_constant(&mut self, index: u16, is_wide: bool) -> Result<(), Problem> {
        let constant = *self.class.pool.get(index)?;
        let kind = match constant {
            Constant::Long(_) | Constant::Double(_) => Kind::Wide,
            Constant::Integer(_) | Constant::Float(_) => Kind::Narrow,
            Constant::Dynamic { name_and_type, .. } => {
                Kind::of_field(self.descriptor(name_and_type)?)?
            }
            _ => Kind::Reference,
        };
        if is_wide != (kind == Kind::Wide) {
            return Err(Problem::Constant(index));
        }
        match constant {
            Constant::Integer(value) => return self.push_const(kind, value.into()),
            Constant::Float(value) => {
                return self.push_const(kind, (value.to_bits() as i32).into());
            }
            Constant::Long(value) => return self.push_const(kind, value),
            Constant::Double(value) => return self.push_const(kind, value.to_bits() as i64),
            _ => {}
        }
        let d = self.push_result(kind)?;
        let index = u32::from(index);
        self.emit(match constant {
            Constant::String { .. } => Insn::ConstString { d, string: index },
            Constant::Class { .. } => Insn::ConstClass { d, class: index },
            Constant::MethodHandle { .. }
            | Constant::MethodType { .. }
            | Constant::Dynamic { .. } => Insn::ConstDynamic { d, constant: index },
            _ => return Err(Problem::Constant(index as u16)),
        });
        Ok(())
    }

    fn descriptor(&self, name_and_type: u16) -> Result<&'a [u8], Problem> {
        match *self.class.pool.get(name_and_type)? {
            Constant::NameAndType { descriptor, .. } => {
                Ok(self.class.pool.utf8_bytes(descriptor)?)
            }
            _ => Err(Problem::Constant(name_and_type)),
        }
    }

    /// `getstatic` … `putfield`
    pub(super) fn field(&mut self, opcode: u8, field: u16) -> Result<(), Problem> {
        let Constant::Field { name_and_type, .. } = *self.class.pool.get(field)? else {
            return Err(Problem::Constant(field));
        };
        let kind = Kind::of_field(self.descriptor(name_and_type)?)?;
        match opcode {
            op::GETSTATIC => {
                let d = self.push_result(kind)?;
                let field = u32::from(field);
                self.emit(Insn::GetStatic { d, field });
            }
            op::PUTSTATIC => {
                let base = self.stack.base(1)?;
                let s = self.operand(base, kind)?;
                self.stack.truncate(base);
                let field = u32::from(field);
                self.emit(Insn::PutStatic { s, field });
            }
            op::GETFIELD => {
                let base = self.stack.base(1)?;
                let object = self.operand(base, Kind::Reference)?;
                self.stack.truncate(base);
                let d = self.push_result(kind)?;
                self.emit(Insn::GetField { d, object, field });
            }
            _ => {
                let base = self.stack.base(2)?;
                let object = self.operand(base, Kind::Reference)?;
                let s = self.operand(base + 1, kind)?;
                self.stack.truncate(base);
                self.emit(Insn::PutField { s, object, field });
            }
        }
        Ok(())
    }

    /// `invokevirtual` … `invokedynamic`
    pub(super) fn invoke(&mut self, opcode: u8, index: u16) -> Result<(), Problem> {
        let pool = &self.class.pool;
        let interface_bodies = self.class.major >= INTERFACE_BODIES;
        let name_and_type = match (opcode, *pool.get(index)?) {
            (
                op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKESTATIC,
                Constant::Method { name_and_type, .. },
            )
            | (op::INVOKEINTERFACE, Constant::InterfaceMethod { name_and_type, .. })
            | (op::INVOKEDYNAMIC, Constant::InvokeDynamic { name_and_type, .. }) => name_and_type,
            (
                op::INVOKESPECIAL | op::INVOKESTATIC,
                Constant::InterfaceMethod { name_and_type, .. },
            ) if interface_bodies => name_and_type,
            _ => return Err(Problem::Constant(index)),
        };
        let Constant::NameAndType { name, descriptor } = *pool.get(name_and_type)? else {
            return Err(Problem::Constant(name_and_type));
        };
        let name = pool.utf8_bytes(name)?;
        if name.starts_with(b"<") && !(opcode == op::INVOKESPECIAL && name == b"<init>") {
            return Err(Problem::Constant(index));
        }

        let mut kinds = mem::take(&mut self.kinds);
        kinds.clear();
        if !matches!(opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC) {
            kinds.push(Kind::Reference);
        }
        let result = kind::of_method(pool.utf8_bytes(descriptor)?, |kind| kinds.push(kind))?;
        if kinds.len() > 256 {
            return Err(Problem::Descriptor);
        }
        let call = self.call(index, &kinds)?;
        self.kinds = kinds;
        let d = match result {
            Some(kind) => self.push_result(kind)?,
            None => NO_REG,
        };
        self.emit(match opcode {
            op::INVOKEVIRTUAL => Insn::InvokeVirtual { d, call },
            op::INVOKESPECIAL => Insn::InvokeSpecial { d, call },
            op::INVOKESTATIC => Insn::InvokeStatic { d, call },
            op::INVOKEINTERFACE => Insn::InvokeInterface { d, call },
            _ => Insn::InvokeDynamic { d, call },
        });
        Ok(())
    }

    /// Takes arguments of these kinds off the stack.
    fn call(&mut self, reference: u16, kinds: &[Kind]) -> Result<u32, Problem> {
        let base = self.stack.base(kinds.len())?;
        let mut arguments = Vec::with_capacity(kinds.len());
        for (position, &kind) in (base..).zip(kinds) {
            arguments.push(self.operand(position, kind)?);
        }
        self.stack.truncate(base);
        self.calls.push(Call {
            reference: u32::from(reference),
            proto: 0,
            arguments,
        });
        Ok(self.calls.len() as u32 - 1)
    }

    pub(super) fn new_object(&mut self, class: u16) -> Result<(), Problem> {
        body::check_class(&self.class.pool, class)?;
        let d = self.push_result(Kind::Reference)?;
        let class = u32::from(class);
        self.emit(Insn::New { d, class });
        Ok(())
    }

    pub(super) fn new_array_of(&mut self, class: u16) -> Result<(), Problem> {
        body::check_class(&self.class.pool, class)?;
        let base = self.stack.base(1)?;
        let length = self.operand(base, Kind::Narrow)?;
        self.stack.truncate(base);
        let d = self.push_result(Kind::Reference)?;
        self.emit(Insn::NewArrayOf { d, length, class });
        Ok(())
    }

    pub(super) fn new_primitive_array(&mut self, code: u8) -> Result<(), Problem> {
        if !(4..=11).contains(&code) {
            return Err(Problem::Array);
        }
        let base = self.stack.base(1)?;
        let length = self.operand(base, Kind::Narrow)?;
        self.stack.truncate(base);
        let d = self.push_result(Kind::Reference)?;
        let kind = u16::from(code);
        self.emit(Insn::NewPrimitiveArray { d, length, kind });
        Ok(())
    }

    pub(super) fn new_multi_array(&mut self, class: u16, dimensions: u8) -> Result<(), Problem> {
        let Constant::Class { name } = *self.class.pool.get(class)? else {
            return Err(Problem::Constant(class));
        };
        let name = self.class.pool.utf8_bytes(name)?;
        let count = usize::from(dimensions);
        if count == 0 || name.iter().take_while(|&&b| b == b'[').count() < count {
            return Err(Problem::Array);
        }
        let call = self.call(class, &[Kind::Narrow; 256][..count])?;
        let d = self.push_result(Kind::Reference)?;
        self.emit(Insn::NewMultiArray { d, call });
        Ok(())
    }

    /// The value stays where it is.
    pub(super) fn check_cast(&mut self, class: u16) -> Result<(), Problem> {
        body::check_class(&self.class.pool, class)?;
        let base = self.stack.base(1)?;
        if self.constant(base, Kind::Reference).is_some() {
            // Null passes.
            return Ok(());
        }
        let s = self.operand(base, Kind::Reference)?;
        let class = u32::from(class);
        self.emit(Insn::CheckCast { s, class });
        Ok(())
    }

    pub(super) fn instance_of(&mut self, class: u16) -> Result<(), Problem> {
        body::check_class(&self.class.pool, class)?;
        let base = self.stack.base(1)?;
        let s = self.operand(base, Kind::Reference)?;
        self.stack.truncate(base);
        let d = self.push_result(Kind::Narrow)?;
        self.emit(Insn::InstanceOf { d, s, class });
        Ok(())
    }
}

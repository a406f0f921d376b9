//! Arithmetic with a constant operand in the instruction where one fits.

use gibbon_formats::class_file::opcodes as op;

use super::kind::Kind;
use super::lowerer::Lowerer;
use super::problem::Problem;
use crate::{Insn, Reg};

impl Lowerer<'_> {
    /// `iadd` … `lxor` without the shifts. The operands are of the kind of the result.
    pub(super) fn binary(&mut self, opcode: u8) -> Result<(), Problem> {
        // Of int, long, float, double in turn.
        let kind = if opcode & 1 == 0 {
            Kind::Narrow
        } else {
            Kind::Wide
        };
        let base = self.stack.base(2)?;
        if let Some(value) = self.constant(base + 1, kind)
            && let Ok(imm) = i16::try_from(value)
            && let Some(make) = right_imm(opcode, imm)
        {
            let a = self.operand(base, kind)?;
            self.stack.truncate(base);
            let d = self.push_result(kind)?;
            self.emit(make(d, a, imm));
            return Ok(());
        }
        if let Some(value) = self.constant(base, kind)
            && let Ok(imm) = i16::try_from(value)
            && let Some(make) = left_imm(opcode)
        {
            let a = self.operand(base + 1, kind)?;
            self.stack.truncate(base);
            let d = self.push_result(kind)?;
            self.emit(make(d, a, imm));
            return Ok(());
        }
        let a = self.operand(base, kind)?;
        let b = self.operand(base + 1, kind)?;
        self.stack.truncate(base);
        let d = self.push_result(kind)?;
        self.emit(match opcode {
            op::IADD => Insn::Add { d, a, b },
            op::LADD => Insn::AddJ { d, a, b },
            op::FADD => Insn::AddF { d, a, b },
            op::DADD => Insn::AddD { d, a, b },
            op::ISUB => Insn::Sub { d, a, b },
            op::LSUB => Insn::SubJ { d, a, b },
            op::FSUB => Insn::SubF { d, a, b },
            op::DSUB => Insn::SubD { d, a, b },
            op::IMUL => Insn::Mul { d, a, b },
            op::LMUL => Insn::MulJ { d, a, b },
            op::FMUL => Insn::MulF { d, a, b },
            op::DMUL => Insn::MulD { d, a, b },
            op::IDIV => Insn::Div { d, a, b },
            op::LDIV => Insn::DivJ { d, a, b },
            op::FDIV => Insn::DivF { d, a, b },
            op::DDIV => Insn::DivD { d, a, b },
            op::IREM => Insn::Rem { d, a, b },
            op::LREM => Insn::RemJ { d, a, b },
            op::FREM => Insn::RemF { d, a, b },
            op::DREM => Insn::RemD { d, a, b },
            op::IAND => Insn::And { d, a, b },
            op::LAND => Insn::AndJ { d, a, b },
            op::IOR => Insn::Or { d, a, b },
            op::LOR => Insn::OrJ { d, a, b },
            op::IXOR => Insn::Xor { d, a, b },
            op::LXOR => Insn::XorJ { d, a, b },
            _ => return Err(Problem::Opcode(opcode)),
        });
        Ok(())
    }

    /// `ishl` … `lushr`: the distance is an int either way.
    pub(super) fn shift(&mut self, opcode: u8) -> Result<(), Problem> {
        let kind = if opcode & 1 == 0 {
            Kind::Narrow
        } else {
            Kind::Wide
        };
        let base = self.stack.base(2)?;
        let distance = self.constant(base + 1, Kind::Narrow);
        let b = match distance {
            Some(_) => 0,
            None => self.operand(base + 1, Kind::Narrow)?,
        };
        let a = self.operand(base, kind)?;
        self.stack.truncate(base);
        let d = self.push_result(kind)?;
        self.emit(match distance {
            Some(distance) => {
                let imm = distance as i16 & if kind == Kind::Narrow { 31 } else { 63 };
                match opcode {
                    op::ISHL => Insn::ShlImm { d, a, imm },
                    op::LSHL => Insn::ShlImmJ { d, a, imm },
                    op::ISHR => Insn::ShrImm { d, a, imm },
                    op::LSHR => Insn::ShrImmJ { d, a, imm },
                    op::IUSHR => Insn::UshrImm { d, a, imm },
                    _ => Insn::UshrImmJ { d, a, imm },
                }
            }
            None => match opcode {
                op::ISHL => Insn::Shl { d, a, b },
                op::LSHL => Insn::ShlJ { d, a, b },
                op::ISHR => Insn::Shr { d, a, b },
                op::LSHR => Insn::ShrJ { d, a, b },
                op::IUSHR => Insn::Ushr { d, a, b },
                _ => Insn::UshrJ { d, a, b },
            },
        });
        Ok(())
    }

    /// Negation and conversions.
    pub(super) fn unary(
        &mut self,
        from: Kind,
        to: Kind,
        make: fn(Reg, Reg) -> Insn,
    ) -> Result<(), Problem> {
        let base = self.stack.base(1)?;
        let a = self.operand(base, from)?;
        self.stack.truncate(base);
        let d = self.push_result(to)?;
        self.emit(make(d, a));
        Ok(())
    }

    /// `fcmpl` … `dcmpg`
    pub(super) fn compare_floats(&mut self, opcode: u8) -> Result<(), Problem> {
        let kind = match opcode {
            op::FCMPL | op::FCMPG => Kind::Narrow,
            _ => Kind::Wide,
        };
        let base = self.stack.base(2)?;
        let a = self.operand(base, kind)?;
        let b = self.operand(base + 1, kind)?;
        self.stack.truncate(base);
        let d = self.push_result(Kind::Narrow)?;
        self.emit(match opcode {
            op::FCMPL => Insn::CompareLF { d, a, b },
            op::FCMPG => Insn::CompareGF { d, a, b },
            op::DCMPL => Insn::CompareLD { d, a, b },
            _ => Insn::CompareGD { d, a, b },
        });
        Ok(())
    }

    pub(super) fn increment(&mut self, slot: u16, value: i16) -> Result<(), Problem> {
        let d = self.registers.local(slot, Kind::Narrow)?;
        self.save(d, self.stack.len())?;
        self.emit(Insn::AddImm {
            d,
            a: d,
            imm: value,
        });
        Ok(())
    }
}

type MakeImm = fn(Reg, Reg, i16) -> Insn;

/// The instruction for a constant right operand. A divisor of 0 is left to the plain form.
fn right_imm(opcode: u8, imm: i16) -> Option<MakeImm> {
    Some(match opcode {
        op::IADD => |d, a, imm| Insn::AddImm { d, a, imm },
        op::LADD => |d, a, imm| Insn::AddImmJ { d, a, imm },
        op::ISUB if imm != i16::MIN => |d, a, imm| Insn::AddImm { d, a, imm: -imm },
        op::LSUB if imm != i16::MIN => |d, a, imm| Insn::AddImmJ { d, a, imm: -imm },
        op::IMUL => |d, a, imm| Insn::MulImm { d, a, imm },
        op::IDIV if imm != 0 => |d, a, imm| Insn::DivImm { d, a, imm },
        op::IREM if imm != 0 => |d, a, imm| Insn::RemImm { d, a, imm },
        op::IAND => |d, a, imm| Insn::AndImm { d, a, imm },
        op::LAND => |d, a, imm| Insn::AndImmJ { d, a, imm },
        op::IOR => |d, a, imm| Insn::OrImm { d, a, imm },
        op::IXOR => |d, a, imm| Insn::XorImm { d, a, imm },
        _ => return None,
    })
}

/// The instruction for a constant left operand.
fn left_imm(opcode: u8) -> Option<MakeImm> {
    Some(match opcode {
        op::IADD => |d, a, imm| Insn::AddImm { d, a, imm },
        op::LADD => |d, a, imm| Insn::AddImmJ { d, a, imm },
        op::ISUB => |d, a, imm| Insn::RsubImm { d, a, imm },
        op::IMUL => |d, a, imm| Insn::MulImm { d, a, imm },
        op::IAND => |d, a, imm| Insn::AndImm { d, a, imm },
        op::LAND => |d, a, imm| Insn::AndImmJ { d, a, imm },
        op::IOR => |d, a, imm| Insn::OrImm { d, a, imm },
        op::IXOR => |d, a, imm| Insn::XorImm { d, a, imm },
        _ => return None,
    })
}

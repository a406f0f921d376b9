//! What instructions read, write and lead to: for passes that do not care what they do.

use crate::{Call, Code, Insn, NO_REG, Reg};

/// All instructions that call a method.
macro_rules! invocation {
    ($call:pat) => {
        Insn::InvokeStatic { call: $call, .. }
            | Insn::InvokeSpecial { call: $call, .. }
            | Insn::InvokeSuper { call: $call, .. }
            | Insn::InvokeVirtual { call: $call, .. }
            | Insn::InvokeInterface { call: $call, .. }
            | Insn::InvokeDynamic { call: $call, .. }
            | Insn::InvokePolymorphic { call: $call, .. }
            | Insn::CallStatic { call: $call, .. }
            | Insn::CallDirect { call: $call, .. }
            | Insn::CallVirtual { call: $call, .. }
            | Insn::CallInterface { call: $call, .. }
            | Insn::CallLinked { call: $call, .. }
    };
}
pub(crate) use invocation;

/// Branches with a short distance.
macro_rules! near_branch {
    ($to:pat) => {
        Insn::IfEq { to: $to, .. }
            | Insn::IfNe { to: $to, .. }
            | Insn::IfLt { to: $to, .. }
            | Insn::IfGe { to: $to, .. }
            | Insn::IfGt { to: $to, .. }
            | Insn::IfLe { to: $to, .. }
            | Insn::IfEqImm { to: $to, .. }
            | Insn::IfNeImm { to: $to, .. }
            | Insn::IfLtImm { to: $to, .. }
            | Insn::IfGeImm { to: $to, .. }
            | Insn::IfGtImm { to: $to, .. }
            | Insn::IfLeImm { to: $to, .. }
            | Insn::IfEqJ { to: $to, .. }
            | Insn::IfNeJ { to: $to, .. }
            | Insn::IfLtJ { to: $to, .. }
            | Insn::IfGeJ { to: $to, .. }
            | Insn::IfGtJ { to: $to, .. }
            | Insn::IfLeJ { to: $to, .. }
    };
}

/// Jumps with a long one.
macro_rules! far_branch {
    ($to:pat) => {
        Insn::Goto { to: $to, .. }
            | Insn::IfEqZ { to: $to, .. }
            | Insn::IfNeZ { to: $to, .. }
            | Insn::IfLtZ { to: $to, .. }
            | Insn::IfGeZ { to: $to, .. }
            | Insn::IfGtZ { to: $to, .. }
            | Insn::IfLeZ { to: $to, .. }
    };
}

/// All instructions with a destination.
macro_rules! with_destination {
    ($d:ident) => {
        Insn::Move { d: $d, .. }
            | Insn::Const { d: $d, .. }
            | Insn::ConstJ { d: $d, .. }
            | Insn::ConstWide { d: $d, .. }
            | Insn::MoveException { d: $d }
            | Insn::Add { d: $d, .. }
            | Insn::Sub { d: $d, .. }
            | Insn::Mul { d: $d, .. }
            | Insn::Div { d: $d, .. }
            | Insn::Rem { d: $d, .. }
            | Insn::And { d: $d, .. }
            | Insn::Or { d: $d, .. }
            | Insn::Xor { d: $d, .. }
            | Insn::Shl { d: $d, .. }
            | Insn::Shr { d: $d, .. }
            | Insn::Ushr { d: $d, .. }
            | Insn::Neg { d: $d, .. }
            | Insn::AddImm { d: $d, .. }
            | Insn::RsubImm { d: $d, .. }
            | Insn::MulImm { d: $d, .. }
            | Insn::DivImm { d: $d, .. }
            | Insn::RemImm { d: $d, .. }
            | Insn::AndImm { d: $d, .. }
            | Insn::OrImm { d: $d, .. }
            | Insn::XorImm { d: $d, .. }
            | Insn::ShlImm { d: $d, .. }
            | Insn::ShrImm { d: $d, .. }
            | Insn::UshrImm { d: $d, .. }
            | Insn::AddJ { d: $d, .. }
            | Insn::SubJ { d: $d, .. }
            | Insn::MulJ { d: $d, .. }
            | Insn::DivJ { d: $d, .. }
            | Insn::RemJ { d: $d, .. }
            | Insn::AndJ { d: $d, .. }
            | Insn::OrJ { d: $d, .. }
            | Insn::XorJ { d: $d, .. }
            | Insn::ShlJ { d: $d, .. }
            | Insn::ShrJ { d: $d, .. }
            | Insn::UshrJ { d: $d, .. }
            | Insn::NegJ { d: $d, .. }
            | Insn::AddImmJ { d: $d, .. }
            | Insn::AndImmJ { d: $d, .. }
            | Insn::ShlImmJ { d: $d, .. }
            | Insn::ShrImmJ { d: $d, .. }
            | Insn::UshrImmJ { d: $d, .. }
            | Insn::AddF { d: $d, .. }
            | Insn::SubF { d: $d, .. }
            | Insn::MulF { d: $d, .. }
            | Insn::DivF { d: $d, .. }
            | Insn::RemF { d: $d, .. }
            | Insn::NegF { d: $d, .. }
            | Insn::AddD { d: $d, .. }
            | Insn::SubD { d: $d, .. }
            | Insn::MulD { d: $d, .. }
            | Insn::DivD { d: $d, .. }
            | Insn::RemD { d: $d, .. }
            | Insn::NegD { d: $d, .. }
            | Insn::IntToLong { d: $d, .. }
            | Insn::IntToFloat { d: $d, .. }
            | Insn::IntToDouble { d: $d, .. }
            | Insn::LongToInt { d: $d, .. }
            | Insn::LongToFloat { d: $d, .. }
            | Insn::LongToDouble { d: $d, .. }
            | Insn::FloatToInt { d: $d, .. }
            | Insn::FloatToLong { d: $d, .. }
            | Insn::FloatToDouble { d: $d, .. }
            | Insn::DoubleToInt { d: $d, .. }
            | Insn::DoubleToLong { d: $d, .. }
            | Insn::DoubleToFloat { d: $d, .. }
            | Insn::IntToByte { d: $d, .. }
            | Insn::IntToChar { d: $d, .. }
            | Insn::IntToShort { d: $d, .. }
            | Insn::CompareJ { d: $d, .. }
            | Insn::CompareLF { d: $d, .. }
            | Insn::CompareGF { d: $d, .. }
            | Insn::CompareLD { d: $d, .. }
            | Insn::CompareGD { d: $d, .. }
            | Insn::ConstPc { d: $d, .. }
            | Insn::ArrayLength { d: $d, .. }
            | Insn::ArrayGet8 { d: $d, .. }
            | Insn::ArrayGetU16 { d: $d, .. }
            | Insn::ArrayGetI16 { d: $d, .. }
            | Insn::ArrayGet32 { d: $d, .. }
            | Insn::ArrayGet64 { d: $d, .. }
            | Insn::NewPrimitiveArray { d: $d, .. }
            | Insn::NewArrayOf { d: $d, .. }
            | Insn::NewArray { d: $d, .. }
            | Insn::NewMultiArray { d: $d, .. }
            | Insn::NewFilledArray { d: $d, .. }
            | Insn::New { d: $d, .. }
            | Insn::InstanceOf { d: $d, .. }
            | Insn::GetField { d: $d, .. }
            | Insn::GetStatic { d: $d, .. }
            | Insn::ConstString { d: $d, .. }
            | Insn::ConstClass { d: $d, .. }
            | Insn::ConstDynamic { d: $d, .. }
            | Insn::ConstMethodHandle { d: $d, .. }
            | Insn::ConstMethodType { d: $d, .. }
            | Insn::InvokeStatic { d: $d, .. }
            | Insn::InvokeSpecial { d: $d, .. }
            | Insn::InvokeSuper { d: $d, .. }
            | Insn::InvokeVirtual { d: $d, .. }
            | Insn::InvokeInterface { d: $d, .. }
            | Insn::InvokeDynamic { d: $d, .. }
            | Insn::InvokePolymorphic { d: $d, .. }
            | Insn::GetField8 { d: $d, .. }
            | Insn::GetFieldU16 { d: $d, .. }
            | Insn::GetFieldI16 { d: $d, .. }
            | Insn::GetField32 { d: $d, .. }
            | Insn::GetField64 { d: $d, .. }
            | Insn::GetStatic8 { d: $d, .. }
            | Insn::GetStaticU16 { d: $d, .. }
            | Insn::GetStaticI16 { d: $d, .. }
            | Insn::GetStatic32 { d: $d, .. }
            | Insn::GetStatic64 { d: $d, .. }
            | Insn::ConstLiteral { d: $d, .. }
            | Insn::ConstMirror { d: $d, .. }
            | Insn::NewObject { d: $d, .. }
            | Insn::CallStatic { d: $d, .. }
            | Insn::CallDirect { d: $d, .. }
            | Insn::CallVirtual { d: $d, .. }
            | Insn::CallInterface { d: $d, .. }
            | Insn::CallLinked { d: $d, .. }
            | Insn::Checked { d: $d, .. }
    };
}

impl Insn {
    /// The register the instruction writes, if it completes.
    #[inline]
    pub fn def(&self) -> Option<Reg> {
        match *self {
            with_destination!(d) => (d != NO_REG).then_some(d),
            // All others by name, so that a new instruction is not forgotten here.
            Insn::Nop
            | Insn::Goto { .. }
            | Insn::IfEq { .. }
            | Insn::IfNe { .. }
            | Insn::IfLt { .. }
            | Insn::IfGe { .. }
            | Insn::IfGt { .. }
            | Insn::IfLe { .. }
            | Insn::IfEqZ { .. }
            | Insn::IfNeZ { .. }
            | Insn::IfLtZ { .. }
            | Insn::IfGeZ { .. }
            | Insn::IfGtZ { .. }
            | Insn::IfLeZ { .. }
            | Insn::IfEqImm { .. }
            | Insn::IfNeImm { .. }
            | Insn::IfLtImm { .. }
            | Insn::IfGeImm { .. }
            | Insn::IfGtImm { .. }
            | Insn::IfLeImm { .. }
            | Insn::IfEqJ { .. }
            | Insn::IfNeJ { .. }
            | Insn::IfLtJ { .. }
            | Insn::IfGeJ { .. }
            | Insn::IfGtJ { .. }
            | Insn::IfLeJ { .. }
            | Insn::Switch { .. }
            | Insn::JumpTo { .. }
            | Insn::CheckedReturn { .. }
            | Insn::Return { .. }
            | Insn::ReturnVoid
            | Insn::Throw { .. }
            | Insn::ArrayPut8 { .. }
            | Insn::ArrayPut16 { .. }
            | Insn::ArrayPut32 { .. }
            | Insn::ArrayPut64 { .. }
            | Insn::ArrayPutRef { .. }
            | Insn::FillArray { .. }
            | Insn::CheckCast { .. }
            | Insn::PutField { .. }
            | Insn::PutStatic { .. }
            | Insn::MonitorEnter { .. }
            | Insn::MonitorExit { .. }
            | Insn::PutField8 { .. }
            | Insn::PutField16 { .. }
            | Insn::PutField32 { .. }
            | Insn::PutField64 { .. }
            | Insn::PutStatic8 { .. }
            | Insn::PutStatic16 { .. }
            | Insn::PutStatic32 { .. }
            | Insn::PutStatic64 { .. }
            | Insn::ObjectInit { .. }
            | Insn::Native => None,
        }
    }

    /// Makes an instruction that has a destination write to `register`.
    #[inline]
    pub fn set_def(&mut self, register: Reg) {
        if let with_destination!(d) = self {
            *d = register;
        }
    }

    /// Calls `f` with each register the instruction reads, arguments of calls included.
    pub fn for_each_use(&self, code: &Code, f: impl FnMut(Reg)) {
        let insn = match *self {
            Insn::Checked { check, .. } => code.checked.get(check as usize).unwrap_or(self),
            _ => self,
        };
        insn.for_each_use_with(&code.calls, code.argument_count, f);
    }

    /// The same, for code that is still being made.
    pub(crate) fn for_each_use_with(
        &self,
        calls: &[Call],
        argument_count: u16,
        mut f: impl FnMut(Reg),
    ) {
        match *self {
            Insn::Nop
            | Insn::Const { .. }
            | Insn::ConstJ { .. }
            | Insn::ConstWide { .. }
            | Insn::MoveException { .. }
            | Insn::Goto { .. }
            | Insn::ConstPc { .. }
            | Insn::ReturnVoid
            | Insn::New { .. }
            | Insn::GetStatic { .. }
            | Insn::ConstString { .. }
            | Insn::ConstClass { .. }
            | Insn::ConstDynamic { .. }
            | Insn::ConstMethodHandle { .. }
            | Insn::ConstMethodType { .. }
            | Insn::GetStatic8 { .. }
            | Insn::GetStaticU16 { .. }
            | Insn::GetStaticI16 { .. }
            | Insn::GetStatic32 { .. }
            | Insn::GetStatic64 { .. }
            | Insn::ConstLiteral { .. }
            | Insn::ConstMirror { .. }
            | Insn::NewObject { .. }
            // The instruction it stands for has them.
            | Insn::Checked { .. } => {}

            // Its arguments, which are the first registers.
            Insn::Native => (0..argument_count).for_each(f),

            Insn::Move { s, .. }
            | Insn::Return { s }
            | Insn::CheckedReturn { s }
            | Insn::Throw { s }
            | Insn::CheckCast { s, .. }
            | Insn::InstanceOf { s, .. }
            | Insn::PutStatic { s, .. }
            | Insn::MonitorEnter { s }
            | Insn::MonitorExit { s }
            | Insn::PutStatic8 { s, .. }
            | Insn::PutStatic16 { s, .. }
            | Insn::PutStatic32 { s, .. }
            | Insn::PutStatic64 { s, .. }
            | Insn::ObjectInit { s } => f(s),

            Insn::Neg { a, .. }
            | Insn::AddImm { a, .. }
            | Insn::RsubImm { a, .. }
            | Insn::MulImm { a, .. }
            | Insn::DivImm { a, .. }
            | Insn::RemImm { a, .. }
            | Insn::AndImm { a, .. }
            | Insn::OrImm { a, .. }
            | Insn::XorImm { a, .. }
            | Insn::ShlImm { a, .. }
            | Insn::ShrImm { a, .. }
            | Insn::UshrImm { a, .. }
            | Insn::NegJ { a, .. }
            | Insn::AddImmJ { a, .. }
            | Insn::AndImmJ { a, .. }
            | Insn::ShlImmJ { a, .. }
            | Insn::ShrImmJ { a, .. }
            | Insn::UshrImmJ { a, .. }
            | Insn::NegF { a, .. }
            | Insn::NegD { a, .. }
            | Insn::IntToLong { a, .. }
            | Insn::IntToFloat { a, .. }
            | Insn::IntToDouble { a, .. }
            | Insn::LongToInt { a, .. }
            | Insn::LongToFloat { a, .. }
            | Insn::LongToDouble { a, .. }
            | Insn::FloatToInt { a, .. }
            | Insn::FloatToLong { a, .. }
            | Insn::FloatToDouble { a, .. }
            | Insn::DoubleToInt { a, .. }
            | Insn::DoubleToLong { a, .. }
            | Insn::DoubleToFloat { a, .. }
            | Insn::IntToByte { a, .. }
            | Insn::IntToChar { a, .. }
            | Insn::IntToShort { a, .. }
            | Insn::IfEqZ { a, .. }
            | Insn::IfNeZ { a, .. }
            | Insn::IfLtZ { a, .. }
            | Insn::IfGeZ { a, .. }
            | Insn::IfGtZ { a, .. }
            | Insn::IfLeZ { a, .. }
            | Insn::IfEqImm { a, .. }
            | Insn::IfNeImm { a, .. }
            | Insn::IfLtImm { a, .. }
            | Insn::IfGeImm { a, .. }
            | Insn::IfGtImm { a, .. }
            | Insn::IfLeImm { a, .. }
            | Insn::Switch { a, .. }
            | Insn::JumpTo { a } => f(a),

            Insn::Add { a, b, .. }
            | Insn::Sub { a, b, .. }
            | Insn::Mul { a, b, .. }
            | Insn::Div { a, b, .. }
            | Insn::Rem { a, b, .. }
            | Insn::And { a, b, .. }
            | Insn::Or { a, b, .. }
            | Insn::Xor { a, b, .. }
            | Insn::Shl { a, b, .. }
            | Insn::Shr { a, b, .. }
            | Insn::Ushr { a, b, .. }
            | Insn::AddJ { a, b, .. }
            | Insn::SubJ { a, b, .. }
            | Insn::MulJ { a, b, .. }
            | Insn::DivJ { a, b, .. }
            | Insn::RemJ { a, b, .. }
            | Insn::AndJ { a, b, .. }
            | Insn::OrJ { a, b, .. }
            | Insn::XorJ { a, b, .. }
            | Insn::ShlJ { a, b, .. }
            | Insn::ShrJ { a, b, .. }
            | Insn::UshrJ { a, b, .. }
            | Insn::AddF { a, b, .. }
            | Insn::SubF { a, b, .. }
            | Insn::MulF { a, b, .. }
            | Insn::DivF { a, b, .. }
            | Insn::RemF { a, b, .. }
            | Insn::AddD { a, b, .. }
            | Insn::SubD { a, b, .. }
            | Insn::MulD { a, b, .. }
            | Insn::DivD { a, b, .. }
            | Insn::RemD { a, b, .. }
            | Insn::CompareJ { a, b, .. }
            | Insn::CompareLF { a, b, .. }
            | Insn::CompareGF { a, b, .. }
            | Insn::CompareLD { a, b, .. }
            | Insn::CompareGD { a, b, .. }
            | Insn::IfEq { a, b, .. }
            | Insn::IfNe { a, b, .. }
            | Insn::IfLt { a, b, .. }
            | Insn::IfGe { a, b, .. }
            | Insn::IfGt { a, b, .. }
            | Insn::IfLe { a, b, .. }
            | Insn::IfEqJ { a, b, .. }
            | Insn::IfNeJ { a, b, .. }
            | Insn::IfLtJ { a, b, .. }
            | Insn::IfGeJ { a, b, .. }
            | Insn::IfGtJ { a, b, .. }
            | Insn::IfLeJ { a, b, .. } => {
                f(a);
                f(b);
            }

            Insn::ArrayLength { array, .. } | Insn::FillArray { array, .. } => f(array),
            Insn::ArrayGet8 { array, index, .. }
            | Insn::ArrayGetU16 { array, index, .. }
            | Insn::ArrayGetI16 { array, index, .. }
            | Insn::ArrayGet32 { array, index, .. }
            | Insn::ArrayGet64 { array, index, .. } => {
                f(array);
                f(index);
            }
            Insn::ArrayPut8 { s, array, index }
            | Insn::ArrayPut16 { s, array, index }
            | Insn::ArrayPut32 { s, array, index }
            | Insn::ArrayPut64 { s, array, index }
            | Insn::ArrayPutRef { s, array, index } => {
                f(s);
                f(array);
                f(index);
            }
            Insn::NewPrimitiveArray { length, .. }
            | Insn::NewArrayOf { length, .. }
            | Insn::NewArray { length, .. } => f(length),

            Insn::GetField { object, .. }
            | Insn::GetField8 { object, .. }
            | Insn::GetFieldU16 { object, .. }
            | Insn::GetFieldI16 { object, .. }
            | Insn::GetField32 { object, .. }
            | Insn::GetField64 { object, .. } => f(object),
            Insn::PutField { s, object, .. }
            | Insn::PutField8 { s, object, .. }
            | Insn::PutField16 { s, object, .. }
            | Insn::PutField32 { s, object, .. }
            | Insn::PutField64 { s, object, .. } => {
                f(s);
                f(object);
            }

            Insn::NewMultiArray { call, .. }
            | Insn::NewFilledArray { call, .. }
            | invocation!(call) => {
                if let Some(call) = calls.get(call as usize) {
                    call.arguments.iter().copied().for_each(f);
                }
            }
        }
    }

    /// How far the jump of a `Goto` or conditional branch leads.
    pub fn branch(&self) -> Option<i32> {
        match *self {
            far_branch!(to) => Some(to),
            near_branch!(to) => Some(to.into()),
            _ => None,
        }
    }

    /// Sets how far a `Goto` or conditional branch leads; `false` if it cannot go that far.
    pub fn set_branch(&mut self, distance: i32) -> bool {
        match self {
            far_branch!(to) => {
                *to = distance;
                true
            }
            near_branch!(to) => match i16::try_from(distance) {
                Ok(distance) => {
                    *to = distance;
                    true
                }
                Err(_) => false,
            },
            _ => false,
        }
    }

    /// The conditional branch with the opposite condition.
    pub fn inverted(&self) -> Option<Insn> {
        Some(match *self {
            Insn::IfEq { a, b, to } => Insn::IfNe { a, b, to },
            Insn::IfNe { a, b, to } => Insn::IfEq { a, b, to },
            Insn::IfLt { a, b, to } => Insn::IfGe { a, b, to },
            Insn::IfGe { a, b, to } => Insn::IfLt { a, b, to },
            Insn::IfGt { a, b, to } => Insn::IfLe { a, b, to },
            Insn::IfLe { a, b, to } => Insn::IfGt { a, b, to },
            Insn::IfEqZ { a, to } => Insn::IfNeZ { a, to },
            Insn::IfNeZ { a, to } => Insn::IfEqZ { a, to },
            Insn::IfLtZ { a, to } => Insn::IfGeZ { a, to },
            Insn::IfGeZ { a, to } => Insn::IfLtZ { a, to },
            Insn::IfGtZ { a, to } => Insn::IfLeZ { a, to },
            Insn::IfLeZ { a, to } => Insn::IfGtZ { a, to },
            Insn::IfEqImm { a, imm, to } => Insn::IfNeImm { a, imm, to },
            Insn::IfNeImm { a, imm, to } => Insn::IfEqImm { a, imm, to },
            Insn::IfLtImm { a, imm, to } => Insn::IfGeImm { a, imm, to },
            Insn::IfGeImm { a, imm, to } => Insn::IfLtImm { a, imm, to },
            Insn::IfGtImm { a, imm, to } => Insn::IfLeImm { a, imm, to },
            Insn::IfLeImm { a, imm, to } => Insn::IfGtImm { a, imm, to },
            Insn::IfEqJ { a, b, to } => Insn::IfNeJ { a, b, to },
            Insn::IfNeJ { a, b, to } => Insn::IfEqJ { a, b, to },
            Insn::IfLtJ { a, b, to } => Insn::IfGeJ { a, b, to },
            Insn::IfGeJ { a, b, to } => Insn::IfLtJ { a, b, to },
            Insn::IfGtJ { a, b, to } => Insn::IfLeJ { a, b, to },
            Insn::IfLeJ { a, b, to } => Insn::IfGtJ { a, b, to },
            _ => return None,
        })
    }

    /// The index into `Code::calls`, of instructions that have one.
    pub fn call_mut(&mut self) -> Option<&mut u32> {
        match self {
            Insn::NewMultiArray { call, .. }
            | Insn::NewFilledArray { call, .. }
            | invocation!(call) => Some(call),
            _ => None,
        }
    }

    /// Whether it calls a method, and comes back to the next instruction if at all.
    pub fn calls(&self) -> bool {
        matches!(self, invocation!(_))
    }

    /// Whether the next instruction is never reached from this one.
    pub fn ends_flow(&self) -> bool {
        matches!(
            self,
            Insn::Goto { .. }
                | Insn::Switch { .. }
                | Insn::JumpTo { .. }
                | Insn::Return { .. }
                | Insn::CheckedReturn { .. }
                | Insn::ReturnVoid
                | Insn::Throw { .. }
                | Insn::Native
        )
    }
}

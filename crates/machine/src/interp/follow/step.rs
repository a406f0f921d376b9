//! One instruction, redone on shadows.

use gibbon_expressions::{Binary, ExprId, Type, Unary};
use gibbon_ir::{Insn, NO_REG, Reg};

use super::arithmetic::{Comparison, Right};
use super::memory::Load;
use crate::Machine;
use crate::interp::LinkedCode;
use crate::threads::Thread;

/// The instruction that is about to run, and where its registers are.
pub(super) struct Step<'a> {
    pub machine: &'a mut Machine,
    pub code: &'a LinkedCode,
    pub pc: u32,
    regs: *mut u64,
    /// Of the frame, in the thread's stack.
    pub base: usize,
}

impl Machine {
    /// Nothing that the frame holds is symbolic, and no model or input waits at this place: of its
    /// instructions only those matter that meet memory or leave it, and the loop sees to them
    /// (`follow_memory!`, `follow_return!`). Most frames are quiet for all of their life.
    #[inline(always)]
    pub(in crate::interp) fn is_quiet(&self, code: &LinkedCode, pc: u32, base: u32) -> bool {
        let shadows = &self.current_thread().shadows;
        let is_modelled = pc == 0 && code.model.is_some();
        shadows.is_quiet_from(base as usize) && !is_modelled && !self.following.fields.is_on
    }

    /// Redoes the instruction that is about to run on shadows, in a frame that is not quiet; says
    /// whether it is now. It may be called twice for one that has to wait or needs a class first.
    ///
    /// # Safety
    /// `code` and `regs` are those of the current thread's top frame, `pc` is within the code.
    pub(in crate::interp) unsafe fn follow(
        &mut self,
        code: *const LinkedCode,
        pc: u32,
        regs: *mut u64,
    ) -> bool {
        // SAFETY: by contract.
        let mut step = unsafe { Step::new(self, code, pc, regs) };
        if pc == 0 && step.code.model.is_some() {
            step.enter_modelled();
        }
        let makes_inputs = step.machine.following.fields.is_on;
        if makes_inputs {
            step.notice_inputs();
        }
        step.follow();
        !makes_inputs && !step.is_symbolic()
    }

    /// The same for one that meets symbolic memory in a quiet frame.
    ///
    /// # Safety
    /// As for [`Machine::follow`].
    #[cold]
    pub(in crate::interp) unsafe fn follow_memory(
        &mut self,
        code: *const LinkedCode,
        pc: u32,
        regs: *mut u64,
    ) -> bool {
        // SAFETY: by contract.
        let mut step = unsafe { Step::new(self, code, pc, regs) };
        step.follow();
        !step.is_symbolic()
    }

    /// The same for one that returns from a quiet frame.
    ///
    /// # Safety
    /// As for [`Machine::follow`].
    pub(in crate::interp) unsafe fn follow_return(
        &mut self,
        code: *const LinkedCode,
        pc: u32,
        regs: *mut u64,
    ) {
        // SAFETY: by contract.
        let mut step = unsafe { Step::new(self, code, pc, regs) };
        step.leave(None);
    }

    /// The linked call that comes has no symbolic arguments; an earlier one may have come to
    /// nothing and left its own.
    pub(in crate::interp) fn hands_over_nothing(&mut self) {
        self.following.linked.clear();
    }
}

impl<'a> Step<'a> {
    /// # Safety
    /// `code` and `regs` are those of the current thread's top frame, and stay for as long.
    #[inline(always)]
    pub(super) unsafe fn new(
        machine: &'a mut Machine,
        code: *const LinkedCode,
        pc: u32,
        regs: *mut u64,
    ) -> Step<'a> {
        let frames = &machine.current_thread().frames;
        let base = frames.last().map_or(0, |frame| frame.base as usize);
        Step {
            machine,
            // SAFETY: by contract; code is boxed and following changes none.
            code: unsafe { &*code },
            pc,
            regs,
            base,
        }
    }

    pub(super) fn thread(&self) -> &Thread {
        self.machine.current_thread()
    }

    pub(super) fn thread_mut(&mut self) -> &mut Thread {
        self.machine.current_thread_mut()
    }

    /// Whether a register of this frame is symbolic.
    #[inline(always)]
    pub(super) fn is_symbolic(&self) -> bool {
        !self.thread().shadows.is_quiet_from(self.base)
    }

    pub(super) fn raw(&self, register: Reg) -> u64 {
        debug_assert!(u32::from(register) < self.code.registers);
        // SAFETY: registers of the frame; lowering checks that their numbers are below its size.
        unsafe { *self.regs.add(usize::from(register)) }
    }

    pub(super) fn int(&self, register: Reg) -> i32 {
        self.raw(register) as i32
    }

    pub(super) fn shadow(&self, register: Reg) -> Option<ExprId> {
        let place = self.base + usize::from(register);
        self.thread().shadows.get(place)
    }

    pub(super) fn set(&mut self, register: Reg, shadow: Option<ExprId>) {
        if register != NO_REG {
            let place = self.base + usize::from(register);
            self.thread_mut().shadows.set(place, shadow);
        }
    }

    /// An instruction that looks at its operands: calls pass on what is known of theirs, of others
    /// the result is a plain value.
    fn checked(&mut self, d: Reg, check: u32) {
        let code = self.code;
        match code.code.checked[check as usize] {
            Insn::InvokeStatic { call, .. }
            | Insn::InvokeSpecial { call, .. }
            | Insn::InvokeSuper { call, .. }
            | Insn::InvokeVirtual { call, .. }
            | Insn::InvokeInterface { call, .. }
            | Insn::InvokeDynamic { call, .. }
            | Insn::InvokePolymorphic { call, .. } => {
                self.call_linked(&code.calls[call as usize].arguments);
            }
            _ => self.set(d, None),
        }
    }

    #[inline(never)]
    fn follow(&mut self) {
        use Binary::*;
        use Type::{Double, Float, Int, Long};
        self.finish_fill();
        match self.code.code.insns[self.pc as usize] {
            Insn::Move { d, s } => self.set(d, self.shadow(s)),

            Insn::Add { d, a, b } => self.binary(Add, Int, d, a, Right::Register(b)),
            Insn::Sub { d, a, b } => self.binary(Sub, Int, d, a, Right::Register(b)),
            Insn::Mul { d, a, b } => self.binary(Mul, Int, d, a, Right::Register(b)),
            Insn::Div { d, a, b } => self.divide(Div, Int, d, a, Right::Register(b)),
            Insn::Rem { d, a, b } => self.divide(Rem, Int, d, a, Right::Register(b)),
            Insn::And { d, a, b } => self.bits(And, Int, d, a, Right::Register(b)),
            Insn::Or { d, a, b } => self.bits(Or, Int, d, a, Right::Register(b)),
            Insn::Xor { d, a, b } => self.bits(Xor, Int, d, a, Right::Register(b)),
            Insn::Shl { d, a, b } => self.shift(Shl, d, a, Right::Register(b)),
            Insn::Shr { d, a, b } => self.shift(Shr, d, a, Right::Register(b)),
            Insn::Ushr { d, a, b } => self.shift(Ushr, d, a, Right::Register(b)),
            Insn::Neg { d, a }
            | Insn::NegJ { d, a }
            | Insn::NegF { d, a }
            | Insn::NegD { d, a } => self.unary(Unary::Neg, d, a),
            Insn::AddImm { d, a, imm } => self.binary(Add, Int, d, a, Right::Int(imm.into())),
            Insn::RsubImm { d, a, imm } => self.subtract_from(d, a, imm.into()),
            Insn::MulImm { d, a, imm } => self.binary(Mul, Int, d, a, Right::Int(imm.into())),
            Insn::DivImm { d, a, imm } => self.divide(Div, Int, d, a, Right::Int(imm.into())),
            Insn::RemImm { d, a, imm } => self.divide(Rem, Int, d, a, Right::Int(imm.into())),
            Insn::AndImm { d, a, imm } => self.bits(And, Int, d, a, Right::Int(imm.into())),
            Insn::OrImm { d, a, imm } => self.bits(Or, Int, d, a, Right::Int(imm.into())),
            Insn::XorImm { d, a, imm } => self.bits(Xor, Int, d, a, Right::Int(imm.into())),
            Insn::ShlImm { d, a, imm } => self.shift(Shl, d, a, Right::Int(imm.into())),
            Insn::ShrImm { d, a, imm } => self.shift(Shr, d, a, Right::Int(imm.into())),
            Insn::UshrImm { d, a, imm } => self.shift(Ushr, d, a, Right::Int(imm.into())),

            Insn::AddJ { d, a, b } => self.binary(Add, Long, d, a, Right::Register(b)),
            Insn::SubJ { d, a, b } => self.binary(Sub, Long, d, a, Right::Register(b)),
            Insn::MulJ { d, a, b } => self.binary(Mul, Long, d, a, Right::Register(b)),
            Insn::DivJ { d, a, b } => self.divide(Div, Long, d, a, Right::Register(b)),
            Insn::RemJ { d, a, b } => self.divide(Rem, Long, d, a, Right::Register(b)),
            Insn::AndJ { d, a, b } => self.bits(And, Long, d, a, Right::Register(b)),
            Insn::OrJ { d, a, b } => self.bits(Or, Long, d, a, Right::Register(b)),
            Insn::XorJ { d, a, b } => self.bits(Xor, Long, d, a, Right::Register(b)),
            Insn::ShlJ { d, a, b } => self.shift(Shl, d, a, Right::Register(b)),
            Insn::ShrJ { d, a, b } => self.shift(Shr, d, a, Right::Register(b)),
            Insn::UshrJ { d, a, b } => self.shift(Ushr, d, a, Right::Register(b)),
            Insn::AddImmJ { d, a, imm } => self.binary(Add, Long, d, a, Right::Long(imm.into())),
            Insn::AndImmJ { d, a, imm } => self.bits(And, Long, d, a, Right::Long(imm.into())),
            Insn::ShlImmJ { d, a, imm } => self.shift(Shl, d, a, Right::Int(imm.into())),
            Insn::ShrImmJ { d, a, imm } => self.shift(Shr, d, a, Right::Int(imm.into())),
            Insn::UshrImmJ { d, a, imm } => self.shift(Ushr, d, a, Right::Int(imm.into())),

            Insn::AddF { d, a, b } => self.binary(Add, Float, d, a, Right::Register(b)),
            Insn::SubF { d, a, b } => self.binary(Sub, Float, d, a, Right::Register(b)),
            Insn::MulF { d, a, b } => self.binary(Mul, Float, d, a, Right::Register(b)),
            Insn::DivF { d, a, b } => self.binary(Div, Float, d, a, Right::Register(b)),
            Insn::RemF { d, a, b } => self.binary(Rem, Float, d, a, Right::Register(b)),
            Insn::AddD { d, a, b } => self.binary(Add, Double, d, a, Right::Register(b)),
            Insn::SubD { d, a, b } => self.binary(Sub, Double, d, a, Right::Register(b)),
            Insn::MulD { d, a, b } => self.binary(Mul, Double, d, a, Right::Register(b)),
            Insn::DivD { d, a, b } => self.binary(Div, Double, d, a, Right::Register(b)),
            Insn::RemD { d, a, b } => self.binary(Rem, Double, d, a, Right::Register(b)),

            Insn::IntToLong { d, a } => self.unary(Unary::IntToLong, d, a),
            Insn::IntToFloat { d, a } => self.unary(Unary::IntToFloat, d, a),
            Insn::IntToDouble { d, a } => self.unary(Unary::IntToDouble, d, a),
            Insn::LongToInt { d, a } => self.unary(Unary::LongToInt, d, a),
            Insn::LongToFloat { d, a } => self.unary(Unary::LongToFloat, d, a),
            Insn::LongToDouble { d, a } => self.unary(Unary::LongToDouble, d, a),
            Insn::FloatToInt { d, a } => self.unary(Unary::FloatToInt, d, a),
            Insn::FloatToLong { d, a } => self.unary(Unary::FloatToLong, d, a),
            Insn::FloatToDouble { d, a } => self.unary(Unary::FloatToDouble, d, a),
            Insn::DoubleToInt { d, a } => self.unary(Unary::DoubleToInt, d, a),
            Insn::DoubleToLong { d, a } => self.unary(Unary::DoubleToLong, d, a),
            Insn::DoubleToFloat { d, a } => self.unary(Unary::DoubleToFloat, d, a),
            Insn::IntToByte { d, a } => self.unary(Unary::IntToByte, d, a),
            Insn::IntToChar { d, a } => self.unary(Unary::IntToChar, d, a),
            Insn::IntToShort { d, a } => self.unary(Unary::IntToShort, d, a),

            Insn::CompareJ { d, a, b } => self.binary(Compare, Long, d, a, Right::Register(b)),
            Insn::CompareLF { d, a, b } => {
                self.binary(CompareLess, Float, d, a, Right::Register(b));
            }
            Insn::CompareGF { d, a, b } => {
                self.binary(CompareGreater, Float, d, a, Right::Register(b));
            }
            Insn::CompareLD { d, a, b } => {
                self.binary(CompareLess, Double, d, a, Right::Register(b));
            }
            Insn::CompareGD { d, a, b } => {
                self.binary(CompareGreater, Double, d, a, Right::Register(b));
            }

            Insn::IfEq { a, b, .. } => self.branch(Comparison::Eq, Int, a, Right::Register(b)),
            Insn::IfNe { a, b, .. } => self.branch(Comparison::Ne, Int, a, Right::Register(b)),
            Insn::IfLt { a, b, .. } => self.branch(Comparison::Lt, Int, a, Right::Register(b)),
            Insn::IfGe { a, b, .. } => self.branch(Comparison::Ge, Int, a, Right::Register(b)),
            Insn::IfGt { a, b, .. } => self.branch(Comparison::Gt, Int, a, Right::Register(b)),
            Insn::IfLe { a, b, .. } => self.branch(Comparison::Le, Int, a, Right::Register(b)),
            Insn::IfEqZ { a, .. } => self.branch(Comparison::Eq, Int, a, Right::Int(0)),
            Insn::IfNeZ { a, .. } => self.branch(Comparison::Ne, Int, a, Right::Int(0)),
            Insn::IfLtZ { a, .. } => self.branch(Comparison::Lt, Int, a, Right::Int(0)),
            Insn::IfGeZ { a, .. } => self.branch(Comparison::Ge, Int, a, Right::Int(0)),
            Insn::IfGtZ { a, .. } => self.branch(Comparison::Gt, Int, a, Right::Int(0)),
            Insn::IfLeZ { a, .. } => self.branch(Comparison::Le, Int, a, Right::Int(0)),
            Insn::IfEqImm { a, imm, .. } => {
                self.branch(Comparison::Eq, Int, a, Right::Int(imm.into()));
            }
            Insn::IfNeImm { a, imm, .. } => {
                self.branch(Comparison::Ne, Int, a, Right::Int(imm.into()));
            }
            Insn::IfLtImm { a, imm, .. } => {
                self.branch(Comparison::Lt, Int, a, Right::Int(imm.into()));
            }
            Insn::IfGeImm { a, imm, .. } => {
                self.branch(Comparison::Ge, Int, a, Right::Int(imm.into()));
            }
            Insn::IfGtImm { a, imm, .. } => {
                self.branch(Comparison::Gt, Int, a, Right::Int(imm.into()));
            }
            Insn::IfLeImm { a, imm, .. } => {
                self.branch(Comparison::Le, Int, a, Right::Int(imm.into()));
            }
            Insn::IfEqJ { a, b, .. } => self.branch(Comparison::Eq, Long, a, Right::Register(b)),
            Insn::IfNeJ { a, b, .. } => self.branch(Comparison::Ne, Long, a, Right::Register(b)),
            Insn::IfLtJ { a, b, .. } => self.branch(Comparison::Lt, Long, a, Right::Register(b)),
            Insn::IfGeJ { a, b, .. } => self.branch(Comparison::Ge, Long, a, Right::Register(b)),
            Insn::IfGtJ { a, b, .. } => self.branch(Comparison::Gt, Long, a, Right::Register(b)),
            Insn::IfLeJ { a, b, .. } => self.branch(Comparison::Le, Long, a, Right::Register(b)),
            Insn::Switch { a, table } => self.switch(a, table),

            Insn::Return { s } | Insn::CheckedReturn { s } => self.leave(self.shadow(s)),
            Insn::ReturnVoid => self.leave(None),

            Insn::ArrayGet8 { d, array, index } => self.get_element(d, array, index, Load::I8),
            Insn::ArrayGetU16 { d, array, index } => self.get_element(d, array, index, Load::U16),
            Insn::ArrayGetI16 { d, array, index } => self.get_element(d, array, index, Load::I16),
            Insn::ArrayGet32 { d, array, index } => {
                self.get_element(d, array, index, Load::Whole(4));
            }
            Insn::ArrayGet64 { d, array, index } => {
                self.get_element(d, array, index, Load::Whole(8));
            }
            Insn::ArrayPut8 { s, array, index } => self.put_element(s, array, index, 1),
            Insn::ArrayPut16 { s, array, index } => self.put_element(s, array, index, 2),
            Insn::ArrayPut32 { s, array, index } | Insn::ArrayPutRef { s, array, index } => {
                self.put_element(s, array, index, 4);
            }
            Insn::ArrayPut64 { s, array, index } => self.put_element(s, array, index, 8),
            Insn::NewPrimitiveArray { d, length, .. }
            | Insn::NewArrayOf { d, length, .. }
            | Insn::NewArray { d, length, .. } => {
                self.length(length);
                self.set(d, None);
            }
            Insn::NewFilledArray { d, call } => {
                let code = self.code;
                self.fill(d, &code.code.calls[call as usize].arguments);
            }

            Insn::GetField8 { d, object, offset } => self.get_field(d, object, offset, Load::I8),
            Insn::GetFieldU16 { d, object, offset } => {
                self.get_field(d, object, offset, Load::U16);
            }
            Insn::GetFieldI16 { d, object, offset } => {
                self.get_field(d, object, offset, Load::I16);
            }
            Insn::GetField32 { d, object, offset } => {
                self.get_field(d, object, offset, Load::Whole(4));
            }
            Insn::GetField64 { d, object, offset } => {
                self.get_field(d, object, offset, Load::Whole(8));
            }
            Insn::PutField8 { s, object, offset } => self.put_field(s, object, offset, 1),
            Insn::PutField16 { s, object, offset } => self.put_field(s, object, offset, 2),
            Insn::PutField32 { s, object, offset } => self.put_field(s, object, offset, 4),
            Insn::PutField64 { s, object, offset } => self.put_field(s, object, offset, 8),
            Insn::GetStatic8 { d, link } => self.get_static(d, link, Load::I8),
            Insn::GetStaticU16 { d, link } => self.get_static(d, link, Load::U16),
            Insn::GetStaticI16 { d, link } => self.get_static(d, link, Load::I16),
            Insn::GetStatic32 { d, link } => self.get_static(d, link, Load::Whole(4)),
            Insn::GetStatic64 { d, link } => self.get_static(d, link, Load::Whole(8)),
            Insn::PutStatic8 { s, link } => self.put_static(s, link, 1),
            Insn::PutStatic16 { s, link } => self.put_static(s, link, 2),
            Insn::PutStatic32 { s, link } => self.put_static(s, link, 4),
            Insn::PutStatic64 { s, link } => self.put_static(s, link, 8),

            Insn::CallStatic { call, .. }
            | Insn::CallDirect { call, .. }
            | Insn::CallVirtual { call, .. }
            | Insn::CallInterface { call, .. } => {
                let code = self.code;
                self.call(&code.calls[call as usize].arguments);
            }
            Insn::CallLinked { call, .. } => {
                let code = self.code;
                self.call_linked(&code.calls[call as usize].arguments);
            }
            Insn::Checked { d, check } => self.checked(d, check),

            // Become others before they run.
            Insn::New { .. }
            | Insn::GetField { .. }
            | Insn::PutField { .. }
            | Insn::GetStatic { .. }
            | Insn::PutStatic { .. }
            | Insn::ConstString { .. }
            | Insn::ConstClass { .. }
            | Insn::InvokeStatic { .. }
            | Insn::InvokeSpecial { .. }
            | Insn::InvokeSuper { .. }
            | Insn::InvokeVirtual { .. }
            | Insn::InvokeInterface { .. }
            | Insn::InvokeDynamic { .. }
            | Insn::InvokePolymorphic { .. } => {}

            // Make what is not symbolic.
            Insn::Const { d, .. }
            | Insn::ConstJ { d, .. }
            | Insn::ConstWide { d, .. }
            | Insn::MoveException { d }
            | Insn::ConstPc { d, .. }
            | Insn::ArrayLength { d, .. }
            | Insn::NewMultiArray { d, .. }
            | Insn::InstanceOf { d, .. }
            | Insn::ConstDynamic { d, .. }
            | Insn::ConstMethodHandle { d, .. }
            | Insn::ConstMethodType { d, .. }
            | Insn::ConstLiteral { d, .. }
            | Insn::ConstMirror { d, .. }
            | Insn::NewObject { d, .. } => self.set(d, None),

            Insn::Nop
            | Insn::Goto { .. }
            | Insn::JumpTo { .. }
            | Insn::Throw { .. }
            | Insn::FillArray { .. }
            | Insn::CheckCast { .. }
            | Insn::MonitorEnter { .. }
            | Insn::MonitorExit { .. }
            | Insn::ObjectInit { .. }
            | Insn::Native => {}
        }
    }
}

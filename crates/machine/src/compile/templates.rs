//! Which template an instruction has.

use gibbon_ir::Insn;

use super::assembler::*;
use super::context::Helper;
use super::emitter::Emitter;
use super::memory::Item;

impl Emitter<'_> {
    pub(super) fn template(&mut self, insn: Insn) {
        use Condition::*;
        use Insn as I;
        match insn {
            I::Nop => {}
            I::Move { d, s } => self.move_register(d, s),
            I::Const { d, value } => self.constant(d, u64::from(value as u32)),
            I::ConstJ { d, value } => self.constant(d, i64::from(value) as u64),
            I::ConstWide { d, index } => self.constant(d, self.code.code.wide[index as usize]),
            I::ConstPc { d, pc } => self.constant(d, pc.into()),

            I::Add { d, a, b } => self.binary(Alu::Add, W32, d, a, b),
            I::Sub { d, a, b } => self.binary(Alu::Sub, W32, d, a, b),
            I::And { d, a, b } => self.binary(Alu::And, W32, d, a, b),
            I::Or { d, a, b } => self.binary(Alu::Or, W32, d, a, b),
            I::Xor { d, a, b } => self.binary(Alu::Xor, W32, d, a, b),
            I::Mul { d, a, b } => self.multiply(W32, d, a, b),
            I::Div { d, a, b } => self.divide(W32, d, a, b, false),
            I::Rem { d, a, b } => self.divide(W32, d, a, b, true),
            I::Shl { d, a, b } => self.shift(Shift::Left, W32, d, a, b),
            I::Shr { d, a, b } => self.shift(Shift::ArithmeticRight, W32, d, a, b),
            I::Ushr { d, a, b } => self.shift(Shift::Right, W32, d, a, b),
            I::Neg { d, a } => self.negate(W32, d, a),
            I::AddImm { d, a, imm } => self.binary_immediate(Alu::Add, W32, d, a, imm.into()),
            I::AndImm { d, a, imm } => self.binary_immediate(Alu::And, W32, d, a, imm.into()),
            I::OrImm { d, a, imm } => self.binary_immediate(Alu::Or, W32, d, a, imm.into()),
            I::XorImm { d, a, imm } => self.binary_immediate(Alu::Xor, W32, d, a, imm.into()),
            I::RsubImm { d, a, imm } => self.reverse_subtract(d, a, imm.into()),
            I::MulImm { d, a, imm } => self.multiply_immediate(d, a, imm.into()),
            I::DivImm { d, a, imm } => self.divide_immediate(d, a, imm, false),
            I::RemImm { d, a, imm } => self.divide_immediate(d, a, imm, true),
            I::ShlImm { d, a, imm } => self.shift_immediate(Shift::Left, W32, d, a, imm),
            I::ShrImm { d, a, imm } => self.shift_immediate(Shift::ArithmeticRight, W32, d, a, imm),
            I::UshrImm { d, a, imm } => self.shift_immediate(Shift::Right, W32, d, a, imm),

            I::AddJ { d, a, b } => self.binary(Alu::Add, W64, d, a, b),
            I::SubJ { d, a, b } => self.binary(Alu::Sub, W64, d, a, b),
            I::AndJ { d, a, b } => self.binary(Alu::And, W64, d, a, b),
            I::OrJ { d, a, b } => self.binary(Alu::Or, W64, d, a, b),
            I::XorJ { d, a, b } => self.binary(Alu::Xor, W64, d, a, b),
            I::MulJ { d, a, b } => self.multiply(W64, d, a, b),
            I::DivJ { d, a, b } => self.divide(W64, d, a, b, false),
            I::RemJ { d, a, b } => self.divide(W64, d, a, b, true),
            I::ShlJ { d, a, b } => self.shift(Shift::Left, W64, d, a, b),
            I::ShrJ { d, a, b } => self.shift(Shift::ArithmeticRight, W64, d, a, b),
            I::UshrJ { d, a, b } => self.shift(Shift::Right, W64, d, a, b),
            I::NegJ { d, a } => self.negate(W64, d, a),
            I::AddImmJ { d, a, imm } => self.binary_immediate(Alu::Add, W64, d, a, imm.into()),
            I::AndImmJ { d, a, imm } => self.binary_immediate(Alu::And, W64, d, a, imm.into()),
            I::ShlImmJ { d, a, imm } => self.shift_immediate(Shift::Left, W64, d, a, imm),
            I::ShrImmJ { d, a, imm } => {
                self.shift_immediate(Shift::ArithmeticRight, W64, d, a, imm)
            }
            I::UshrImmJ { d, a, imm } => self.shift_immediate(Shift::Right, W64, d, a, imm),

            I::AddF { d, a, b } => self.float_binary(FloatOp::Add, Single, d, a, b),
            I::SubF { d, a, b } => self.float_binary(FloatOp::Subtract, Single, d, a, b),
            I::MulF { d, a, b } => self.float_binary(FloatOp::Multiply, Single, d, a, b),
            I::DivF { d, a, b } => self.float_binary(FloatOp::Divide, Single, d, a, b),
            I::RemF { d, a, b } => self.float_remainder(Single, d, a, b),
            I::NegF { d, a } => self.float_negate(Single, d, a),
            I::AddD { d, a, b } => self.float_binary(FloatOp::Add, Double, d, a, b),
            I::SubD { d, a, b } => self.float_binary(FloatOp::Subtract, Double, d, a, b),
            I::MulD { d, a, b } => self.float_binary(FloatOp::Multiply, Double, d, a, b),
            I::DivD { d, a, b } => self.float_binary(FloatOp::Divide, Double, d, a, b),
            I::RemD { d, a, b } => self.float_remainder(Double, d, a, b),
            I::NegD { d, a } => self.float_negate(Double, d, a),

            I::IntToLong { d, a } => self.int_to_long(d, a),
            I::IntToFloat { d, a } => self.int_to_float(W32, Single, d, a),
            I::IntToDouble { d, a } => self.int_to_float(W32, Double, d, a),
            I::LongToInt { d, a } => self.long_to_int(d, a),
            I::LongToFloat { d, a } => self.int_to_float(W64, Single, d, a),
            I::LongToDouble { d, a } => self.int_to_float(W64, Double, d, a),
            I::FloatToInt { d, a } => self.float_to_int(W32, Single, d, a),
            I::FloatToLong { d, a } => self.float_to_int(W64, Single, d, a),
            I::FloatToDouble { d, a } => self.float_convert(Single, d, a),
            I::DoubleToInt { d, a } => self.float_to_int(W32, Double, d, a),
            I::DoubleToLong { d, a } => self.float_to_int(W64, Double, d, a),
            I::DoubleToFloat { d, a } => self.float_convert(Double, d, a),
            I::IntToByte { d, a } => self.narrow(d, a, Assembler::load_signed8),
            I::IntToChar { d, a } => self.narrow(d, a, Assembler::load_unsigned16),
            I::IntToShort { d, a } => self.narrow(d, a, Assembler::load_signed16),

            I::CompareJ { d, a, b } => self.compare_long(d, a, b),
            I::CompareLF { d, a, b } => self.compare_float(Single, d, a, b, -1),
            I::CompareGF { d, a, b } => self.compare_float(Single, d, a, b, 1),
            I::CompareLD { d, a, b } => self.compare_float(Double, d, a, b, -1),
            I::CompareGD { d, a, b } => self.compare_float(Double, d, a, b, 1),

            I::Goto { to } => self.goto(to),
            I::IfEq { a, b, to } => self.branch(W32, Equal, a, b, to.into()),
            I::IfNe { a, b, to } => self.branch(W32, NotEqual, a, b, to.into()),
            I::IfLt { a, b, to } => self.branch(W32, Less, a, b, to.into()),
            I::IfGe { a, b, to } => self.branch(W32, GreaterOrEqual, a, b, to.into()),
            I::IfGt { a, b, to } => self.branch(W32, Greater, a, b, to.into()),
            I::IfLe { a, b, to } => self.branch(W32, LessOrEqual, a, b, to.into()),
            I::IfEqZ { a, to } => self.branch_immediate(Equal, a, 0, to),
            I::IfNeZ { a, to } => self.branch_immediate(NotEqual, a, 0, to),
            I::IfLtZ { a, to } => self.branch_immediate(Less, a, 0, to),
            I::IfGeZ { a, to } => self.branch_immediate(GreaterOrEqual, a, 0, to),
            I::IfGtZ { a, to } => self.branch_immediate(Greater, a, 0, to),
            I::IfLeZ { a, to } => self.branch_immediate(LessOrEqual, a, 0, to),
            I::IfEqImm { a, imm, to } => self.branch_immediate(Equal, a, imm.into(), to.into()),
            I::IfNeImm { a, imm, to } => self.branch_immediate(NotEqual, a, imm.into(), to.into()),
            I::IfLtImm { a, imm, to } => self.branch_immediate(Less, a, imm.into(), to.into()),
            I::IfGeImm { a, imm, to } => {
                self.branch_immediate(GreaterOrEqual, a, imm.into(), to.into())
            }
            I::IfGtImm { a, imm, to } => self.branch_immediate(Greater, a, imm.into(), to.into()),
            I::IfLeImm { a, imm, to } => {
                self.branch_immediate(LessOrEqual, a, imm.into(), to.into())
            }
            I::IfEqJ { a, b, to } => self.branch(W64, Equal, a, b, to.into()),
            I::IfNeJ { a, b, to } => self.branch(W64, NotEqual, a, b, to.into()),
            I::IfLtJ { a, b, to } => self.branch(W64, Less, a, b, to.into()),
            I::IfGeJ { a, b, to } => self.branch(W64, GreaterOrEqual, a, b, to.into()),
            I::IfGtJ { a, b, to } => self.branch(W64, Greater, a, b, to.into()),
            I::IfLeJ { a, b, to } => self.branch(W64, LessOrEqual, a, b, to.into()),
            I::Switch { a, table } => self.switch(a, table),
            I::Return { s } => self.return_from(Some(s)),
            I::ReturnVoid => self.return_from(None),

            I::ArrayLength { d, array } => self.array_length(d, array),
            I::ArrayGet8 { d, array, index } => self.array_get(Item::I8, d, array, index),
            I::ArrayGetU16 { d, array, index } => self.array_get(Item::U16, d, array, index),
            I::ArrayGetI16 { d, array, index } => self.array_get(Item::I16, d, array, index),
            I::ArrayGet32 { d, array, index } => self.array_get(Item::B32, d, array, index),
            I::ArrayGet64 { d, array, index } => self.array_get(Item::B64, d, array, index),
            I::ArrayPut8 { s, array, index } => self.array_put8(s, array, index),
            I::ArrayPut16 { s, array, index } => self.array_put(Item::U16, s, array, index),
            I::ArrayPut32 { s, array, index } => self.array_put(Item::B32, s, array, index),
            I::ArrayPut64 { s, array, index } => self.array_put(Item::B64, s, array, index),
            I::ArrayPutRef { s, array, index } => self.array_put_reference(s, array, index),
            I::NewPrimitiveArray { d, length, kind } => self.new_primitive_array(d, length, kind),
            I::NewArrayOf { d, length, class } => {
                self.new_array(d, length, class, Helper::NewArrayOf)
            }
            I::NewArray { d, length, class } => self.new_array(d, length, class, Helper::NewArray),

            I::GetField8 { d, object, offset } => self.get_field(Item::I8, d, object, offset),
            I::GetFieldU16 { d, object, offset } => self.get_field(Item::U16, d, object, offset),
            I::GetFieldI16 { d, object, offset } => self.get_field(Item::I16, d, object, offset),
            I::GetField32 { d, object, offset } => self.get_field(Item::B32, d, object, offset),
            I::GetField64 { d, object, offset } => self.get_field(Item::B64, d, object, offset),
            I::PutField8 { s, object, offset } => self.put_field(Item::I8, s, object, offset),
            I::PutField16 { s, object, offset } => self.put_field(Item::U16, s, object, offset),
            I::PutField32 { s, object, offset } => self.put_field(Item::B32, s, object, offset),
            I::PutField64 { s, object, offset } => self.put_field(Item::B64, s, object, offset),
            I::GetStatic8 { d, link } => self.get_static(Item::I8, d, link),
            I::GetStaticU16 { d, link } => self.get_static(Item::U16, d, link),
            I::GetStaticI16 { d, link } => self.get_static(Item::I16, d, link),
            I::GetStatic32 { d, link } => self.get_static(Item::B32, d, link),
            I::GetStatic64 { d, link } => self.get_static(Item::B64, d, link),
            I::PutStatic8 { s, link } => self.put_static(Item::I8, s, link),
            I::PutStatic16 { s, link } => self.put_static(Item::U16, s, link),
            I::PutStatic32 { s, link } => self.put_static(Item::B32, s, link),
            I::PutStatic64 { s, link } => self.put_static(Item::B64, s, link),
            I::ConstLiteral { d, literal } => self.literal(d, literal),
            I::ConstMirror { d, class } => self.class_object(d, class),
            I::NewObject { d, class } => self.new_object(d, class),
            I::CheckCast { s, class } => self.check_cast(s, class),
            I::InstanceOf { d, s, class } => self.instance_of(d, s, class.into()),
            I::ObjectInit { s } => self.object_init(s),
            I::MonitorEnter { s } => self.monitor(s, Helper::EnterMonitor),
            I::MonitorExit { s } => self.monitor(s, Helper::ExitMonitor),

            I::CallStatic { d, call } => self.call_static(d, call),
            I::CallDirect { d, call } => self.call_direct(d, call),
            I::CallVirtual { d, call } => self.call_selected(d, call, Helper::FindVirtual),
            I::CallInterface { d, call } => self.call_selected(d, call, Helper::FindInterface),

            // Not linked yet: the interpreter makes them quick.
            I::New { .. }
            | I::GetField { .. }
            | I::PutField { .. }
            | I::GetStatic { .. }
            | I::PutStatic { .. }
            | I::ConstString { .. }
            | I::ConstClass { .. }
            | I::InvokeStatic { .. }
            | I::InvokeSpecial { .. }
            | I::InvokeSuper { .. }
            | I::InvokeVirtual { .. }
            | I::InvokeInterface { .. }
            | I::InvokeDynamic { .. }
            | I::InvokePolymorphic { .. } => self.leave_unlinked(),

            // Rare, or the interpreter's own business.
            I::MoveException { .. }
            | I::JumpTo { .. }
            | I::Throw { .. }
            | I::CheckedReturn { .. }
            | I::NewMultiArray { .. }
            | I::NewFilledArray { .. }
            | I::FillArray { .. }
            | I::ConstDynamic { .. }
            | I::ConstMethodHandle { .. }
            | I::ConstMethodType { .. }
            | I::CallLinked { .. }
            | I::Checked { .. }
            | I::Native => self.leave_it(),
        }
    }
}

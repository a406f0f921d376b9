//! What each instruction becomes, one for one.

use gibbon_dex::{FieldIndex, Op, TypeIndex};

use super::emit::{Emitter, Folded};
use super::roles::{Kind, member};
use super::steps::Step;
use super::{problem, unreadable};
use crate::{Insn, LowerError};

const N: Kind = Kind::Narrow;
const W: Kind = Kind::Wide;
const R: Kind = Kind::Reference;

impl Emitter<'_> {
    /// Whether an instruction has a form with this literal in place of the register.
    pub fn takes_literal(step: &Step, register: u16, value: i16) -> bool {
        match step.op {
            Op::IfEq | Op::IfNe if step.compared() != Some(N) => false,
            Op::IfEq | Op::IfNe | Op::IfLt | Op::IfGe | Op::IfGt | Op::IfLe => {
                (step.a == register) != (step.b == register)
            }
            Op::AddLong | Op::AndLong => (step.b == register) != (step.c == register),
            Op::SubLong => step.c == register && step.b != register && value != i16::MIN,
            Op::ShlLong | Op::ShrLong | Op::UshrLong => step.c == register && step.b != register,
            _ => false,
        }
    }

    pub fn select(&mut self, step: &Step) -> Result<(), LowerError> {
        if let Some(Folded::Literal { register, value }) = self.folded.take() {
            return self.select_with_literal(step, register, value);
        }
        macro_rules! unary {
            ($variant:ident: $from:expr => $to:expr) => {
                Insn::$variant {
                    a: self.read(step, step.b, $from)?,
                    d: self.write(step.a, $to)?,
                }
            };
        }
        macro_rules! binary {
            ($variant:ident: $a:expr, $b:expr => $to:expr) => {
                Insn::$variant {
                    a: self.read(step, step.b, $a)?,
                    b: self.read(step, step.c, $b)?,
                    d: self.write(step.a, $to)?,
                }
            };
        }
        macro_rules! literal {
            ($variant:ident, $imm:expr) => {
                Insn::$variant {
                    a: self.read(step, step.b, N)?,
                    d: self.write(step.a, N)?,
                    imm: $imm,
                }
            };
        }
        macro_rules! array_get {
            ($variant:ident: $to:expr) => {
                Insn::$variant {
                    array: self.read(step, step.b, R)?,
                    index: self.read(step, step.c, N)?,
                    d: self.write(step.a, $to)?,
                }
            };
        }
        macro_rules! array_put {
            ($variant:ident: $from:expr) => {
                Insn::$variant {
                    s: self.read(step, step.a, $from)?,
                    array: self.read(step, step.b, R)?,
                    index: self.read(step, step.c, N)?,
                }
            };
        }
        // Literals of `/lit8` and `/lit16` have 16 bits at most; shifts take the low five.
        let imm = step.literal as i16;
        let shift = imm & 31;
        let insn = match step.op {
            Op::Nop => Insn::Nop,
            Op::Move => self.copy(step, N)?,
            Op::MoveWide => self.copy(step, W)?,
            Op::MoveObject => self.copy(step, R)?,
            // Part of the call before it.
            Op::MoveResult | Op::MoveResultWide | Op::MoveResultObject => return Ok(()),
            Op::MoveException => Insn::MoveException {
                d: self.write(step.a, R)?,
            },
            Op::ReturnVoid => self.finish(step, None)?,
            Op::Return => self.finish(step, Some(N))?,
            Op::ReturnWide => self.finish(step, Some(W))?,
            Op::ReturnObject => self.finish(step, Some(R))?,
            Op::ConstString => {
                let strings = self.dex().header().strings.count;
                self.check_index(step, "string", strings)?;
                Insn::ConstString {
                    d: self.write(step.a, R)?,
                    string: step.index,
                }
            }
            Op::ConstClass => Insn::ConstClass {
                class: self.class(step)?,
                d: self.write(step.a, R)?,
            },
            Op::ConstMethodHandle => {
                let handles = self.dex().method_handle_count();
                self.check_index(step, "method handle", handles)?;
                Insn::ConstMethodHandle {
                    d: self.write(step.a, R)?,
                    handle: step.index,
                }
            }
            Op::ConstMethodType => {
                let protos = self.dex().header().protos.count;
                self.check_index(step, "prototype", protos)?;
                Insn::ConstMethodType {
                    d: self.write(step.a, R)?,
                    proto: step.index,
                }
            }
            Op::MonitorEnter => Insn::MonitorEnter {
                s: self.read(step, step.a, R)?,
            },
            Op::MonitorExit => Insn::MonitorExit {
                s: self.read(step, step.a, R)?,
            },
            Op::CheckCast => Insn::CheckCast {
                class: self.class(step)?,
                s: self.read(step, step.a, R)?,
            },
            Op::InstanceOf => Insn::InstanceOf {
                class: self.class(step)? as u16,
                s: self.read(step, step.b, R)?,
                d: self.write(step.a, N)?,
            },
            Op::ArrayLength => Insn::ArrayLength {
                array: self.read(step, step.b, R)?,
                d: self.write(step.a, N)?,
            },
            Op::NewInstance => Insn::New {
                class: self.class(step)?,
                d: self.write(step.a, R)?,
            },
            Op::NewArray => Insn::NewArray {
                class: self.array_class(step)?,
                length: self.read(step, step.b, N)?,
                d: self.write(step.a, R)?,
            },
            Op::Throw => Insn::Throw {
                s: self.read(step, step.a, R)?,
            },

            Op::CmplFloat => binary!(CompareLF: N, N => N),
            Op::CmpgFloat => binary!(CompareGF: N, N => N),
            Op::CmplDouble => binary!(CompareLD: W, W => N),
            Op::CmpgDouble => binary!(CompareGD: W, W => N),

            Op::Aget => array_get!(ArrayGet32: N),
            Op::AgetWide => array_get!(ArrayGet64: W),
            Op::AgetObject => array_get!(ArrayGet32: R),
            Op::AgetBoolean | Op::AgetByte => array_get!(ArrayGet8: N),
            Op::AgetChar => array_get!(ArrayGetU16: N),
            Op::AgetShort => array_get!(ArrayGetI16: N),
            Op::Aput => array_put!(ArrayPut32: N),
            Op::AputWide => array_put!(ArrayPut64: W),
            Op::AputObject => array_put!(ArrayPutRef: R),
            Op::AputBoolean | Op::AputByte => array_put!(ArrayPut8: N),
            Op::AputChar | Op::AputShort => array_put!(ArrayPut16: N),

            Op::Iget
            | Op::IgetWide
            | Op::IgetObject
            | Op::IgetBoolean
            | Op::IgetByte
            | Op::IgetChar
            | Op::IgetShort => Insn::GetField {
                field: self.field(step)? as u16,
                object: self.read(step, step.b, R)?,
                d: self.write(step.a, member(step.op))?,
            },
            Op::Iput
            | Op::IputWide
            | Op::IputObject
            | Op::IputBoolean
            | Op::IputByte
            | Op::IputChar
            | Op::IputShort => Insn::PutField {
                field: self.field(step)? as u16,
                object: self.read(step, step.b, R)?,
                s: self.read(step, step.a, member(step.op))?,
            },
            Op::Sget
            | Op::SgetWide
            | Op::SgetObject
            | Op::SgetBoolean
            | Op::SgetByte
            | Op::SgetChar
            | Op::SgetShort => Insn::GetStatic {
                field: self.field(step)?,
                d: self.write(step.a, member(step.op))?,
            },
            Op::Sput
            | Op::SputWide
            | Op::SputObject
            | Op::SputBoolean
            | Op::SputByte
            | Op::SputChar
            | Op::SputShort => Insn::PutStatic {
                field: self.field(step)?,
                s: self.read(step, step.a, member(step.op))?,
            },

            Op::NegInt => unary!(Neg: N => N),
            Op::NotInt => literal!(XorImm, -1),
            Op::NegLong => unary!(NegJ: W => W),
            Op::NotLong => {
                // ~x is -x - 1.
                let negated = unary!(NegJ: W => W);
                self.push(negated);
                let d = self.write(step.a, W)?;
                Insn::AddImmJ { d, a: d, imm: -1 }
            }
            Op::NegFloat => unary!(NegF: N => N),
            Op::NegDouble => unary!(NegD: W => W),
            Op::IntToLong => unary!(IntToLong: N => W),
            Op::IntToFloat => unary!(IntToFloat: N => N),
            Op::IntToDouble => unary!(IntToDouble: N => W),
            Op::LongToInt => unary!(LongToInt: W => N),
            Op::LongToFloat => unary!(LongToFloat: W => N),
            Op::LongToDouble => unary!(LongToDouble: W => W),
            Op::FloatToInt => unary!(FloatToInt: N => N),
            Op::FloatToLong => unary!(FloatToLong: N => W),
            Op::FloatToDouble => unary!(FloatToDouble: N => W),
            Op::DoubleToInt => unary!(DoubleToInt: W => N),
            Op::DoubleToLong => unary!(DoubleToLong: W => W),
            Op::DoubleToFloat => unary!(DoubleToFloat: W => N),
            Op::IntToByte => unary!(IntToByte: N => N),
            Op::IntToChar => unary!(IntToChar: N => N),
            Op::IntToShort => unary!(IntToShort: N => N),

            Op::AddInt => binary!(Add: N, N => N),
            Op::SubInt => binary!(Sub: N, N => N),
            Op::MulInt => binary!(Mul: N, N => N),
            Op::DivInt => binary!(Div: N, N => N),
            Op::RemInt => binary!(Rem: N, N => N),
            Op::AndInt => binary!(And: N, N => N),
            Op::OrInt => binary!(Or: N, N => N),
            Op::XorInt => binary!(Xor: N, N => N),
            Op::ShlInt => binary!(Shl: N, N => N),
            Op::ShrInt => binary!(Shr: N, N => N),
            Op::UshrInt => binary!(Ushr: N, N => N),
            Op::AddLong => binary!(AddJ: W, W => W),
            Op::SubLong => binary!(SubJ: W, W => W),
            Op::MulLong => binary!(MulJ: W, W => W),
            Op::DivLong => binary!(DivJ: W, W => W),
            Op::RemLong => binary!(RemJ: W, W => W),
            Op::AndLong => binary!(AndJ: W, W => W),
            Op::OrLong => binary!(OrJ: W, W => W),
            Op::XorLong => binary!(XorJ: W, W => W),
            Op::ShlLong => binary!(ShlJ: W, N => W),
            Op::ShrLong => binary!(ShrJ: W, N => W),
            Op::UshrLong => binary!(UshrJ: W, N => W),
            Op::AddFloat => binary!(AddF: N, N => N),
            Op::SubFloat => binary!(SubF: N, N => N),
            Op::MulFloat => binary!(MulF: N, N => N),
            Op::DivFloat => binary!(DivF: N, N => N),
            Op::RemFloat => binary!(RemF: N, N => N),
            Op::AddDouble => binary!(AddD: W, W => W),
            Op::SubDouble => binary!(SubD: W, W => W),
            Op::MulDouble => binary!(MulD: W, W => W),
            Op::DivDouble => binary!(DivD: W, W => W),
            Op::RemDouble => binary!(RemD: W, W => W),

            Op::AddIntLit16 => literal!(AddImm, imm),
            Op::RsubInt => literal!(RsubImm, imm),
            Op::MulIntLit16 => literal!(MulImm, imm),
            Op::DivIntLit16 => literal!(DivImm, imm),
            Op::RemIntLit16 => literal!(RemImm, imm),
            Op::AndIntLit16 => literal!(AndImm, imm),
            Op::OrIntLit16 => literal!(OrImm, imm),
            Op::XorIntLit16 => literal!(XorImm, imm),
            Op::ShlIntLit8 => literal!(ShlImm, shift),
            Op::ShrIntLit8 => literal!(ShrImm, shift),
            Op::UshrIntLit8 => literal!(UshrImm, shift),
            op => {
                let why = format!("{} is not expected here", op.mnemonic());
                return Err(problem(step.pc, why));
            }
        };
        self.push(insn);
        Ok(())
    }

    /// The forms that `takes_literal` has promised.
    fn select_with_literal(
        &mut self,
        step: &Step,
        register: u16,
        imm: i16,
    ) -> Result<(), LowerError> {
        let other = if step.b == register { step.c } else { step.b };
        let a = self.read(step, other, W)?;
        let d = self.write(step.a, W)?;
        let shift = imm & 63;
        self.push(match step.op {
            Op::AddLong => Insn::AddImmJ { d, a, imm },
            Op::SubLong => Insn::AddImmJ { d, a, imm: -imm },
            Op::AndLong => Insn::AndImmJ { d, a, imm },
            Op::ShlLong => Insn::ShlImmJ { d, a, imm: shift },
            Op::ShrLong => Insn::ShrImmJ { d, a, imm: shift },
            _ => Insn::UshrImmJ { d, a, imm: shift },
        });
        Ok(())
    }

    fn copy(&mut self, step: &Step, kind: Kind) -> Result<Insn, LowerError> {
        Ok(Insn::Move {
            s: self.read(step, step.b, kind)?,
            d: self.write(step.a, kind)?,
        })
    }

    fn finish(&mut self, step: &Step, kind: Option<Kind>) -> Result<Insn, LowerError> {
        if kind != self.kinds.returned {
            let why = format!("{} is not for the method's type", step.op.mnemonic());
            return Err(problem(step.pc, why));
        }
        Ok(match kind {
            Some(kind) => Insn::Return {
                s: self.read(step, step.a, kind)?,
            },
            None => Insn::ReturnVoid,
        })
    }

    fn dex(&self) -> &gibbon_dex::DexFile {
        self.body.code.dex()
    }

    fn check_index(&self, step: &Step, what: &str, count: u32) -> Result<(), LowerError> {
        if step.index < count {
            return Ok(());
        }
        let why = format!("{what} {} is not one of the {count}", step.index);
        Err(problem(step.pc, why))
    }

    /// The type that an instruction names.
    fn class(&self, step: &Step) -> Result<u32, LowerError> {
        self.check_index(step, "type", self.dex().header().types.count)?;
        Ok(step.index)
    }

    fn array_class(&self, step: &Step) -> Result<u16, LowerError> {
        let dex = self.dex();
        let name = dex
            .type_name(TypeIndex(step.index))
            .and_then(|name| dex.string(name))
            .map_err(unreadable(step.pc))?;
        if name.bytes().first() != Some(&b'[') {
            return Err(problem(step.pc, "new-array of a class that is no array"));
        }
        // Format 22c has 16 bits for it.
        Ok(step.index as u16)
    }

    /// The field that an instruction names, which must be of the kind that the instruction is for.
    fn field(&self, step: &Step) -> Result<u32, LowerError> {
        let dex = self.dex();
        let field = dex
            .field(FieldIndex(step.index))
            .map_err(unreadable(step.pc))?;
        let kind = Kind::of(dex, field.field_type, step.pc)?;
        if kind != Some(member(step.op)) {
            let why = format!("{} is not for the field's type", step.op.mnemonic());
            return Err(problem(step.pc, why));
        }
        Ok(step.index)
    }
}

//! What each instruction does with its registers.

use std::sync::LazyLock;

use gibbon_dex::{DexFile, Op, TypeIndex};

use super::{problem, unreadable};
use crate::LowerError;

/// The kinds of values that the instruction set tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `int` and smaller, `float`.
    Narrow,
    /// `long`, `double`: a pair of registers.
    Wide,
    Reference,
}

impl Kind {
    /// The kind of a type; `None` for `void`. `pc` is for the error.
    pub fn of(dex: &DexFile, index: TypeIndex, pc: u32) -> Result<Option<Self>, LowerError> {
        let name = dex
            .type_name(index)
            .and_then(|name| dex.string(name))
            .map_err(unreadable(pc))?;
        match name.bytes() {
            [b'Z' | b'B' | b'S' | b'C' | b'I' | b'F'] => Ok(Some(Self::Narrow)),
            [b'J' | b'D'] => Ok(Some(Self::Wide)),
            [b'V'] => Ok(None),
            // Whether the name is good is for the class loader to find.
            [b'L' | b'[', ..] => Ok(Some(Self::Reference)),
            _ => Err(problem(pc, "a descriptor is not one")),
        }
    }

    pub fn registers(self) -> u16 {
        match self {
            Self::Wide => 2,
            Self::Narrow | Self::Reference => 1,
        }
    }
}

/// What an instruction does with one of its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Unused,
    Read(Kind),
    /// Reads an int or a reference.
    ReadEither,
    Write(Kind),
    /// Writes zero or null.
    WriteZero,
}

const N: Kind = Kind::Narrow;
const W: Kind = Kind::Wide;
const R: Kind = Kind::Reference;

/// How an instruction affects control.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Traits(u8);

impl Traits {
    const CALL: u8 = 1;
    const JUMP: u8 = 2;
    const SWITCH: u8 = 4;
    const FALLS_THROUGH: u8 = 8;
    const THROWS: u8 = 16;

    fn of(op: Op) -> Self {
        let traits = [
            (Self::CALL, op.has_result()),
            (Self::JUMP, op.is_goto() || op.is_if()),
            (Self::SWITCH, op.is_switch()),
            (Self::FALLS_THROUGH, op.falls_through()),
            (Self::THROWS, op.can_throw()),
        ];
        let set = traits.into_iter().filter(|&(_, holds)| holds);
        Self(set.fold(0, |set, (one, _)| set | one))
    }

    /// An `invoke` or `filled-new-array`.
    pub fn is_call(self) -> bool {
        self.0 & Self::CALL != 0
    }

    /// `goto` or `if`.
    pub fn is_jump(self) -> bool {
        self.0 & Self::JUMP != 0
    }

    pub fn is_switch(self) -> bool {
        self.0 & Self::SWITCH != 0
    }

    pub fn falls_through(self) -> bool {
        self.0 & Self::FALLS_THROUGH != 0
    }

    pub fn throws(self) -> bool {
        self.0 & Self::THROWS != 0
    }

    /// Whether more than one step may follow, or one that is elsewhere.
    pub fn ends_block(self) -> bool {
        self.0 & (Self::JUMP | Self::SWITCH) != 0 || !self.falls_through()
    }
}

/// For each opcode the roles of vA, vB and vC, and how it affects control.
///
/// Calls have no roles here: see `Body::calls`. Nor is it seen here that `const 0` may be null.
pub(super) fn of(op: Op) -> ([Role; 3], Traits) {
    static TABLE: LazyLock<Vec<([Role; 3], Traits)>> = LazyLock::new(|| {
        let row = |op: Option<Op>| {
            op.map_or(([Role::Unused; 3], Traits(0)), |op| {
                (roles(op), Traits::of(op))
            })
        };
        (0..=0xff).map(|value| row(Op::from_value(value))).collect()
    });
    let row = TABLE.get(usize::from(op.value()));
    // Payloads are not executed.
    row.copied().unwrap_or(([Role::Unused; 3], Traits(0)))
}

fn roles(op: Op) -> [Role; 3] {
    use Role::{Read, ReadEither, Unused, Write};

    let none = Unused;
    match op {
        Op::Move => [Write(N), Read(N), none],
        Op::MoveWide => [Write(W), Read(W), none],
        Op::MoveObject => [Write(R), Read(R), none],
        Op::Return => [Read(N), none, none],
        Op::ReturnWide => [Read(W), none, none],
        Op::ReturnObject => [Read(R), none, none],
        Op::Const => [Write(N), none, none],
        Op::ConstWide => [Write(W), none, none],
        Op::MoveException
        | Op::ConstString
        | Op::ConstClass
        | Op::ConstMethodHandle
        | Op::ConstMethodType
        | Op::NewInstance => [Write(R), none, none],
        Op::MonitorEnter | Op::MonitorExit | Op::CheckCast | Op::FillArrayData | Op::Throw => {
            [Read(R), none, none]
        }
        Op::InstanceOf | Op::ArrayLength => [Write(N), Read(R), none],
        Op::NewArray => [Write(R), Read(N), none],
        Op::PackedSwitch | Op::SparseSwitch => [Read(N), none, none],
        Op::CmplFloat | Op::CmpgFloat => [Write(N), Read(N), Read(N)],
        Op::CmplDouble | Op::CmpgDouble | Op::CmpLong => [Write(N), Read(W), Read(W)],
        Op::IfEq | Op::IfNe => [ReadEither, ReadEither, none],
        Op::IfEqz | Op::IfNez => [ReadEither, none, none],
        Op::IfLt | Op::IfGe | Op::IfGt | Op::IfLe => [Read(N), Read(N), none],
        Op::IfLtz | Op::IfGez | Op::IfGtz | Op::IfLez => [Read(N), none, none],
        op if within(op, Op::Aget, Op::AgetShort) => [Write(member(op)), Read(R), Read(N)],
        op if within(op, Op::Aput, Op::AputShort) => [Read(member(op)), Read(R), Read(N)],
        op if within(op, Op::Iget, Op::IgetShort) => [Write(member(op)), Read(R), none],
        op if within(op, Op::Iput, Op::IputShort) => [Read(member(op)), Read(R), none],
        op if within(op, Op::Sget, Op::SgetShort) => [Write(member(op)), none, none],
        op if within(op, Op::Sput, Op::SputShort) => [Read(member(op)), none, none],
        Op::NegInt
        | Op::NotInt
        | Op::NegFloat
        | Op::IntToFloat
        | Op::FloatToInt
        | Op::IntToByte
        | Op::IntToChar
        | Op::IntToShort => [Write(N), Read(N), none],
        Op::NegLong | Op::NotLong | Op::NegDouble | Op::LongToDouble | Op::DoubleToLong => {
            [Write(W), Read(W), none]
        }
        Op::IntToLong | Op::IntToDouble | Op::FloatToLong | Op::FloatToDouble => {
            [Write(W), Read(N), none]
        }
        Op::LongToInt | Op::LongToFloat | Op::DoubleToInt | Op::DoubleToFloat => {
            [Write(N), Read(W), none]
        }
        Op::ShlLong | Op::ShrLong | Op::UshrLong => [Write(W), Read(W), Read(N)],
        op if within(op, Op::AddInt, Op::UshrInt) || within(op, Op::AddFloat, Op::RemFloat) => {
            [Write(N), Read(N), Read(N)]
        }
        op if within(op, Op::AddLong, Op::XorLong) || within(op, Op::AddDouble, Op::RemDouble) => {
            [Write(W), Read(W), Read(W)]
        }
        op if within(op, Op::AddIntLit16, Op::UshrIntLit8) => [Write(N), Read(N), none],
        // `nop`, `goto`, `return-void`, calls and their `move-result`, payloads.
        _ => [none; 3],
    }
}

fn within(op: Op, first: Op, last: Op) -> bool {
    (first.value()..=last.value()).contains(&op.value())
}

/// What is read or written by an instruction for array elements or fields. Each family has its
/// seven forms in the same order: int or float, wide, object, boolean, byte, char, short.
pub(super) fn member(op: Op) -> Kind {
    let families = [Op::Aget, Op::Aput, Op::Iget, Op::Iput, Op::Sget, Op::Sput];
    let first = families
        .into_iter()
        .rev()
        .find(|first| op.value() >= first.value())
        .unwrap_or(Op::Aget);
    match op.value() - first.value() {
        1 => W,
        2 => R,
        _ => N,
    }
}

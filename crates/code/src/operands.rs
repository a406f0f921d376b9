//! Which registers an instruction uses and sets, as far as values are traced back ([`crate::values`]).

use gibbon_dex::Insn;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Operands {
    /// None that matter.
    #[default]
    None,
    Constant {
        to: u16,
        value: i64,
    },
    /// A new object, a string, a class.
    Object {
        to: u16,
    },
    Move {
        to: u16,
        from: u16,
    },
    /// What the call right before answered.
    Result {
        to: u16,
    },
    /// The sum of a register and a constant.
    Add {
        to: u16,
        from: u16,
        value: i64,
    },
    /// Anything else that sets a register: a field that is read, arithmetic, an element.
    Define {
        to: u16,
    },
    /// Stores a register in a field.
    Use {
        from: u16,
    },
    Return {
        from: u16,
    },
    /// Of a call, `this` first.
    Arguments(Vec<u16>),
    /// Goes to the offset `to` if the comparison holds; with zero, where there is no right side.
    Test {
        comparison: Comparison,
        left: u16,
        right: Option<u16>,
        to: u32,
    },
    /// Goes to the offset beside the value, else on.
    Switch {
        on: u16,
        cases: Vec<(i32, u32)>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    GreaterOrEqual,
    Greater,
    LessOrEqual,
}

impl Comparison {
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::GreaterOrEqual => left >= right,
            Comparison::Greater => left > right,
            Comparison::LessOrEqual => left <= right,
        }
    }

    /// In the order of the opcodes, which is the same with two registers and with zero.
    const ALL: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::GreaterOrEqual,
        Comparison::Greater,
        Comparison::LessOrEqual,
    ];
}

impl Operands {
    /// The register that it sets.
    pub fn sets(&self) -> Option<u16> {
        match *self {
            Operands::Constant { to, .. }
            | Operands::Object { to }
            | Operands::Move { to, .. }
            | Operands::Result { to }
            | Operands::Add { to, .. }
            | Operands::Define { to } => Some(to),
            _ => None,
        }
    }
}

/// By the numbers of opcodes, which are in families. `cases` are those of a switch.
pub(crate) fn of(insn: &Insn, cases: Vec<(i32, u32)>) -> Operands {
    let (a, b) = (insn.a, insn.b);
    match insn.op.value() {
        0x01..=0x09 => Operands::Move { to: a, from: b },
        0x0a..=0x0c => Operands::Result { to: a },
        0x0f..=0x11 => Operands::Return { from: a },
        0x12..=0x19 => Operands::Constant {
            to: a,
            value: insn.literal,
        },
        // Strings and classes, new objects and arrays.
        0x1a..=0x1c | 0x22 | 0x23 => Operands::Object { to: a },
        0x2b | 0x2c => Operands::Switch { on: a, cases },
        family @ 0x32..=0x37 => Operands::Test {
            comparison: Comparison::ALL[usize::from(family - 0x32)],
            left: a,
            right: Some(b),
            to: insn.target,
        },
        family @ 0x38..=0x3d => Operands::Test {
            comparison: Comparison::ALL[usize::from(family - 0x38)],
            left: a,
            right: None,
            to: insn.target,
        },
        // Fields of objects and of classes, written.
        0x59..=0x5f | 0x67..=0x6d => Operands::Use { from: a },
        0xd0 | 0xd8 => Operands::Add {
            to: a,
            from: b,
            value: insn.literal,
        },
        _ if insn.op.is_invoke() => Operands::Arguments(insn.args.iter().collect()),
        // What sets nothing: nop, monitors, check-cast, arrays filled, throw, goto, elements stored.
        0x00 | 0x0e | 0x1d..=0x1f | 0x24..=0x2a | 0x4b..=0x51 => Operands::None,
        _ => Operands::Define { to: a },
    }
}

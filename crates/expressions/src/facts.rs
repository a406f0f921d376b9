//! What is known of a node from its operands: type, range, whether it wraps, whether it is exact.
//!
//! A float operation is exact if its result needs no rounding. A *grain* says so: a value that is
//! a multiple of 2^grain and less than 2^(grain + 24) (53 for doubles) has an exact float. Sums
//! and products of whole pixels and of scales such as 2.625 stay exact; division and roots do not.

use serde::{Deserialize, Serialize};

use crate::node::{Binary, ExprId, Node, Ternary, Unary};
use crate::range::{Range, extremes, rounded, wrapped};
use crate::table::Expressions;
use crate::value::{Type, Value};
use crate::variable::{Domain, Variable};

/// The grain of zero, which is a multiple of everything.
const COARSEST: i16 = 200;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    pub ty: Type,
    pub range: Range,
    /// Numbers are multiples of 2^grain. Means nothing where `approximate`.
    pub grain: i16,
    /// The whole result may not fit its type: this operation wraps around.
    pub wraps: bool,
    /// This or an operation below rounds: over real numbers the value may be another one.
    pub approximate: bool,
    /// How many nodes it has as a tree, at most [`u32::MAX`].
    pub size: u32,
}

impl Facts {
    fn new(ty: Type, range: Range) -> Facts {
        Facts {
            ty,
            range,
            grain: 0,
            wraps: false,
            approximate: false,
            size: 1,
        }
    }

    pub(crate) fn of_constant(value: &Value) -> Facts {
        let mut facts = Facts::new(value.ty(), Range::of(value));
        match value.as_real() {
            Some(number) if number.is_finite() => facts.grain = grain(number),
            Some(_) => facts.approximate = true,
            None => {
                facts.grain = match value.as_whole() {
                    Some(0) | None => COARSEST,
                    Some(number) => number.trailing_zeros() as i16,
                }
            }
        }
        facts
    }

    pub(crate) fn of_variable(variable: &Variable) -> Facts {
        let range = match variable.domain {
            Domain::Whole { low, high } => Range::Whole { low, high },
            _ => Range::full(variable.ty),
        };
        let mut facts = Facts::new(variable.ty, range);
        facts.approximate = variable.ty.is_real();
        facts
    }

    /// None if the operands' types do not fit the operation.
    pub(crate) fn of(node: &Node, table: &Expressions) -> Option<Facts> {
        let get = |id: ExprId| table.facts(id);
        let mut facts = match *node {
            Node::Constant(ref value) => Facts::of_constant(value),
            Node::Variable(variable) => Facts::of_variable(table.variable_of(variable)?),
            Node::Unary(op, a) => unary(op, get(a), table.longest(a))?,
            Node::Binary(op, a, b) => {
                let amount = match table.node(b) {
                    Node::Constant(value) => value.as_whole(),
                    _ => None,
                };
                let mut facts = binary(op, get(a), get(b), amount)?;
                // What is typed is printable ASCII.
                if op == Binary::CharAt && table.is_typed(a) {
                    facts.range = Range::Whole {
                        low: 0x20,
                        high: 0x7e,
                    };
                }
                facts
            }
            Node::Ternary(op, a, b, c) => ternary(op, get(a), get(b), get(c))?,
        };
        for operand in node.operands() {
            let below = get(operand);
            facts.size = facts.size.saturating_add(below.size);
            facts.approximate |= below.approximate;
        }
        Some(facts)
    }

    /// Marks a float result that may need more bits than its type has.
    fn exact_if_it_fits(mut self) -> Facts {
        let (bits, finest) = match self.ty {
            Type::Float => (24, -149),
            Type::Double => (53, -1074),
            _ => return self,
        };
        let fits = self.range.finite().is_some_and(|(low, high)| {
            let most = low.abs().max(high.abs());
            self.grain >= finest && most < exp2(i32::from(self.grain) + bits)
        });
        self.approximate |= !fits;
        self
    }
}

/// The largest power of two that this is a multiple of.
fn grain(number: f64) -> i16 {
    if number == 0.0 {
        return COARSEST;
    }
    let bits = number.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i16;
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) = match exponent {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, exponent - 1075),
    };
    exponent + mantissa.trailing_zeros() as i16
}

fn exp2(exponent: i32) -> f64 {
    f64::powi(2.0, exponent)
}

fn unary(op: Unary, a: &Facts, longest: Option<u32>) -> Option<Facts> {
    use Unary::*;
    let whole = |low, high| Range::Whole { low, high };
    let (from, to) = match op {
        Not => (Type::Bool, Type::Bool),
        BoolToInt => (Type::Bool, Type::Int),
        Neg | Abs if a.ty.is_number() => (a.ty, a.ty),
        Neg | Abs => return None,
        IntToLong => (Type::Int, Type::Long),
        IntToFloat => (Type::Int, Type::Float),
        IntToDouble => (Type::Int, Type::Double),
        LongToInt => (Type::Long, Type::Int),
        LongToFloat => (Type::Long, Type::Float),
        LongToDouble => (Type::Long, Type::Double),
        FloatToInt => (Type::Float, Type::Int),
        FloatToLong => (Type::Float, Type::Long),
        FloatToDouble => (Type::Float, Type::Double),
        DoubleToInt => (Type::Double, Type::Int),
        DoubleToLong => (Type::Double, Type::Long),
        DoubleToFloat => (Type::Double, Type::Float),
        IntToByte | IntToShort | IntToChar => (Type::Int, Type::Int),
        Floor | Ceil | IsNan if !a.ty.is_real() => return None,
        Floor | Ceil => (a.ty, a.ty),
        IsNan => (a.ty, Type::Bool),
        Round if a.ty == Type::Float => (Type::Float, Type::Int),
        Round => (Type::Double, Type::Long),
        Sqrt => (Type::Double, Type::Double),
        Length | ParseInt | HashCode => (Type::Text, Type::Int),
        ParseLong => (Type::Text, Type::Long),
        ParseDouble => (Type::Text, Type::Double),
        IsInt | IsLong | IsDouble => (Type::Text, Type::Bool),
        Trim | ToLower | ToUpper => (Type::Text, Type::Text),
        IntToText | CharToText => (Type::Int, Type::Text),
    };
    if a.ty != from {
        return None;
    }
    let mut facts = Facts::new(to, Range::full(to));
    match op {
        Neg => match a.range {
            Range::Whole { low, high } => {
                (facts.range, facts.wraps) = wrapped(to, -i128::from(high), -i128::from(low));
                facts.grain = a.grain;
            }
            Range::Real { low, high, nan } => {
                facts.range = Range::Real {
                    low: -high,
                    high: -low,
                    nan,
                };
                facts.grain = a.grain;
            }
            Range::None => {}
        },
        Abs => match a.range {
            Range::Whole { low, high } => {
                let (low, high) = (i128::from(low), i128::from(high));
                let least = if low <= 0 && high >= 0 {
                    0
                } else {
                    low.abs().min(high.abs())
                };
                (facts.range, facts.wraps) = wrapped(to, least, low.abs().max(high.abs()));
                facts.grain = a.grain;
            }
            Range::Real { low, high, nan } => {
                facts.range = Range::Real {
                    low: if low <= 0.0 && high >= 0.0 {
                        0.0
                    } else {
                        low.abs().min(high.abs())
                    },
                    high: low.abs().max(high.abs()),
                    nan,
                };
                facts.grain = a.grain;
            }
            Range::None => {}
        },
        Not => {
            if let Some((low, high)) = a.range.whole() {
                facts.range = whole(1 - high, 1 - low);
            }
        }
        BoolToInt | IntToLong => {
            facts.range = a.range;
            facts.grain = if op == IntToLong { a.grain } else { 0 };
        }
        IntToFloat | IntToDouble | LongToFloat | LongToDouble => {
            if let Some((low, high)) = a.range.whole() {
                // Rounded twice for a long that becomes a float; outwards, so that it holds it.
                let (low, high) = (low as f64, high as f64);
                let outwards = if from == Type::Long && to == Type::Float {
                    1.0 + f64::EPSILON * 4.0
                } else {
                    1.0
                };
                let low = if low < 0.0 {
                    low * outwards
                } else {
                    low / outwards
                };
                let high = if high > 0.0 {
                    high * outwards
                } else {
                    high / outwards
                };
                facts.range = rounded(to, &[low, high]);
            }
            facts.grain = a.grain;
            facts = facts.exact_if_it_fits();
        }
        LongToInt => {
            if let Some((low, high)) = a.range.whole() {
                (facts.range, facts.wraps) = wrapped(to, low.into(), high.into());
            }
            facts.grain = a.grain.min(31);
        }
        IntToByte | IntToShort | IntToChar => {
            let (least, most) = match op {
                IntToByte => (i64::from(i8::MIN), i64::from(i8::MAX)),
                IntToShort => (i64::from(i16::MIN), i64::from(i16::MAX)),
                _ => (0, i64::from(u16::MAX)),
            };
            facts.range = whole(least, most);
            facts.wraps = true;
            if let Some((low, high)) = a.range.whole()
                && low >= least
                && high <= most
            {
                facts.range = a.range;
                facts.wraps = false;
            }
        }
        FloatToInt | FloatToLong | DoubleToInt | DoubleToLong => {
            if let Range::Real { low, high, nan } = a.range {
                // Rust's `as` is Java's: to zero, saturating, 0 for NaN.
                let cast = |end: f64| match to {
                    Type::Int => i64::from(end as i32),
                    _ => end as i64,
                };
                let (mut low, mut high) = (cast(low), cast(high));
                if nan {
                    (low, high) = (low.min(0), high.max(0));
                }
                facts.range = whole(low, high);
            }
        }
        FloatToDouble => {
            facts.range = a.range;
            facts.grain = a.grain;
        }
        DoubleToFloat => {
            if let Range::Real { low, high, nan } = a.range {
                facts.range = match rounded(to, &[low, high]) {
                    Range::Real { low, high, .. } => Range::Real { low, high, nan },
                    other => other,
                };
            }
            facts.grain = a.grain;
            facts = facts.exact_if_it_fits();
        }
        Floor | Ceil => {
            if let Range::Real { low, high, nan } = a.range {
                let step = |end: f64| {
                    if op == Floor { end.floor() } else { end.ceil() }
                };
                facts.range = Range::Real {
                    low: step(low),
                    high: step(high),
                    nan,
                };
            }
            facts.grain = a.grain.max(0);
        }
        Round => {
            if let Range::Real { low, high, nan } = a.range {
                let (mut low, mut high) = if to == Type::Int {
                    let round = |end| i64::from(crate::evaluate::round_float(end));
                    (round(low as f32), round(high as f32))
                } else {
                    let round = crate::evaluate::round_double;
                    (round(low), round(high))
                };
                if nan {
                    (low, high) = (low.min(0), high.max(0));
                }
                facts.range = whole(low, high);
            }
        }
        Sqrt => {
            if let Range::Real { low, high, nan } = a.range
                && low >= 0.0
            {
                facts.range = Range::Real {
                    low: low.sqrt(),
                    high: high.sqrt(),
                    nan,
                };
            }
            facts.approximate = true;
        }
        IsNan => {
            if let Range::Real { nan: false, .. } = a.range {
                facts.range = whole(0, 0);
            }
        }
        Length => facts.range = whole(0, longest.map_or(i64::from(i32::MAX), i64::from)),
        ParseDouble => facts.approximate = true,
        _ => {}
    }
    Some(facts)
}

fn binary(op: Binary, a: &Facts, b: &Facts, constant: Option<i64>) -> Option<Facts> {
    use Binary::*;
    let same = a.ty == b.ty;
    let to = match op {
        Add | Sub | Mul | Div | Rem | Min | Max if same && a.ty.is_number() => a.ty,
        Shl | Shr | Ushr if a.ty.is_whole() && b.ty == Type::Int => a.ty,
        And | Or | Xor if same && (a.ty.is_whole() || a.ty == Type::Bool) => a.ty,
        Eq if same => Type::Bool,
        Lt | Le if same && a.ty.is_number() => Type::Bool,
        Compare if same && a.ty == Type::Long => Type::Int,
        CompareLess | CompareGreater if same && a.ty.is_real() => Type::Int,
        CharAt if a.ty == Type::Text && b.ty == Type::Int => Type::Int,
        EqualsIgnoreCase | StartsWith | EndsWith | Contains if same && a.ty == Type::Text => {
            Type::Bool
        }
        IndexOf | LastIndexOf if same && a.ty == Type::Text => Type::Int,
        Concat if same && a.ty == Type::Text => Type::Text,
        _ => return None,
    };
    let mut facts = Facts::new(to, Range::full(to));
    match op {
        Eq | Lt | Le => {
            facts.range = match compared(op, a.range, b.range) {
                Some(truth) => Range::of(&Value::Bool(truth)),
                None => Range::full(Type::Bool),
            };
        }
        Compare | CompareLess | CompareGreater => facts.range = Range::Whole { low: -1, high: 1 },
        CharAt => {
            facts.range = Range::Whole {
                low: 0,
                high: u16::MAX.into(),
            };
        }
        IndexOf | LastIndexOf => {
            facts.range = Range::Whole {
                low: -1,
                high: i32::MAX.into(),
            };
        }
        _ => match (a.range, b.range) {
            (Range::Whole { low: p, high: q }, Range::Whole { low: r, high: s }) => {
                whole_binary(&mut facts, op, a, b, [p, q, r, s], constant);
            }
            (
                Range::Real { low, high, nan },
                Range::Real {
                    low: l,
                    high: h,
                    nan: n,
                },
            ) => {
                real_binary(&mut facts, op, a, b, [low, high, l, h], nan || n);
            }
            _ => {}
        },
    }
    Some(facts)
}

/// Whether a comparison comes out the same for all values of both ranges.
fn compared(op: Binary, a: Range, b: Range) -> Option<bool> {
    let (always, never) = match (a, b) {
        (Range::Whole { low: p, high: q }, Range::Whole { low: r, high: s }) => match op {
            Binary::Eq => (p == q && r == s && p == r, q < r || s < p),
            Binary::Lt => (q < r, p >= s),
            _ => (q <= r, p > s),
        },
        (
            Range::Real {
                low: p,
                high: q,
                nan,
            },
            Range::Real {
                low: r,
                high: s,
                nan: n,
            },
        ) => {
            let numbers = !nan && !n;
            match op {
                Binary::Eq => (numbers && p == q && r == s && p == r, q < r || s < p),
                Binary::Lt => (numbers && q < r, p >= s),
                _ => (numbers && q <= r, p > s),
            }
        }
        _ => (false, false),
    };
    match (always, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

fn whole_binary(
    facts: &mut Facts,
    op: Binary,
    a: &Facts,
    b: &Facts,
    ends: [i64; 4],
    constant: Option<i64>,
) {
    use Binary::*;
    let ty = facts.ty;
    let [p, q, r, s] = ends.map(i128::from);
    let bits: i128 = if ty == Type::Long { 64 } else { 32 };
    let set = |facts: &mut Facts, (low, high): (i128, i128)| {
        (facts.range, facts.wraps) = wrapped(ty, low, high);
    };
    match op {
        Add => {
            set(facts, (p + r, q + s));
            facts.grain = a.grain.min(b.grain);
        }
        Sub => {
            set(facts, (p - s, q - r));
            facts.grain = a.grain.min(b.grain);
        }
        Mul => {
            set(facts, extremes([p * r, p * s, q * r, q * s]));
            // A product that wraps is still a multiple of a smaller power of two.
            facts.grain = (a.grain + b.grain).min(31);
        }
        // Always by zero: there is no value.
        Div | Rem if r == 0 && s == 0 => {}
        Div if r <= 0 && s >= 0 => {
            let most = p.abs().max(q.abs());
            set(facts, (-most, most));
        }
        Div => set(facts, extremes([p / r, p / s, q / r, q / s])),
        Rem => {
            let most = (r.abs().max(s.abs()) - 1).max(0);
            let low = if p >= 0 { 0 } else { -most.min(p.abs()) };
            let high = if q <= 0 { 0 } else { most.min(q) };
            set(facts, (low, high));
        }
        Shl | Shr | Ushr => {
            let Some(amount) = constant else {
                if p >= 0 && op != Shl {
                    set(facts, (0, q));
                }
                return;
            };
            let amount = i128::from(amount) & (bits - 1);
            match op {
                Shl => {
                    set(facts, (p << amount, q << amount));
                    facts.grain = (a.grain + amount as i16).min(bits as i16 - 1);
                }
                Shr => set(facts, (p >> amount, q >> amount)),
                _ if p >= 0 || amount == 0 => set(facts, (p >> amount, q >> amount)),
                _ => {
                    set(facts, (0, (1 << (bits - amount)) - 1));
                    // Not a division of the signed number.
                    facts.wraps = true;
                }
            }
        }
        And if ty == Type::Bool => set(facts, (p.min(r), q.min(s))),
        Or if ty == Type::Bool => set(facts, (p.max(r), q.max(s))),
        Xor if ty == Type::Bool => {}
        And => match (p >= 0, r >= 0) {
            (true, true) => set(facts, (0, q.min(s))),
            (true, false) => set(facts, (0, q)),
            (false, true) => set(facts, (0, s)),
            (false, false) => {}
        },
        Or | Xor if p >= 0 && r >= 0 => {
            let most = q.max(s);
            let mask = (1i128 << (128 - most.leading_zeros())) - 1;
            set(facts, (0, mask));
        }
        Min => {
            set(facts, (p.min(r), q.min(s)));
            facts.grain = a.grain.min(b.grain);
        }
        Max => {
            set(facts, (p.max(r), q.max(s)));
            facts.grain = a.grain.min(b.grain);
        }
        _ => {}
    }
    facts.grain = facts.grain.min(COARSEST);
}

fn real_binary(
    facts: &mut Facts,
    op: Binary,
    a: &Facts,
    b: &Facts,
    [p, q, r, s]: [f64; 4],
    nan: bool,
) {
    use Binary::*;
    let ty = facts.ty;
    if nan || [p, q, r, s].iter().any(|end| end.is_infinite()) {
        facts.approximate = true;
        return;
    }
    match op {
        Add => facts.range = rounded(ty, &[p + r, q + s]),
        Sub => facts.range = rounded(ty, &[p - s, q - r]),
        Mul => facts.range = rounded(ty, &[p * r, p * s, q * r, q * s]),
        Div if r <= 0.0 && s >= 0.0 => {
            facts.approximate = true;
            return;
        }
        Div => facts.range = rounded(ty, &[p / r, p / s, q / r, q / s]),
        Rem => {
            let most = p.abs().max(q.abs()).min(r.abs().max(s.abs()));
            facts.range = Range::Real {
                low: if p >= 0.0 { 0.0 } else { -most },
                high: if q <= 0.0 { 0.0 } else { most },
                nan: r <= 0.0 && s >= 0.0,
            };
        }
        Min => facts.range = rounded(ty, &[p.min(r), q.min(s)]),
        Max => facts.range = rounded(ty, &[p.max(r), q.max(s)]),
        _ => return,
    }
    match op {
        Mul => facts.grain = (a.grain + b.grain).min(COARSEST),
        // By a power of two it is a shift.
        Div if r == s && grain(r) < COARSEST && r.abs() == exp2(grain(r).into()) => {
            facts.grain = a.grain - grain(r);
        }
        Div => facts.approximate = true,
        _ => facts.grain = a.grain.min(b.grain),
    }
    *facts = facts.exact_if_it_fits();
}

fn ternary(op: Ternary, a: &Facts, b: &Facts, c: &Facts) -> Option<Facts> {
    match op {
        Ternary::If if a.ty == Type::Bool && b.ty == c.ty => {
            let mut facts = Facts::new(b.ty, b.range.union(c.range));
            facts.grain = b.grain.min(c.grain);
            Some(facts)
        }
        Ternary::Substring if (a.ty, b.ty, c.ty) == (Type::Text, Type::Int, Type::Int) => {
            Some(Facts::new(Type::Text, Range::None))
        }
        Ternary::IndexOfFrom if (a.ty, b.ty, c.ty) == (Type::Text, Type::Text, Type::Int) => {
            let mut facts = Facts::new(Type::Int, Range::full(Type::Int));
            facts.range = Range::Whole {
                low: -1,
                high: i32::MAX.into(),
            };
            Some(facts)
        }
        _ => None,
    }
}

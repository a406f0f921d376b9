//! Numbers of the form a·v + b of one variable, where Java's arithmetic is that of real numbers.

use gibbon_expressions::{Binary, ExprId, Expressions, Node, Unary, VariableId};

/// a and b are multiples of this.
const SHIFT: u32 = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) variable: Option<VariableId>,
    pub(crate) slope: i128,
    pub(crate) offset: i128,
}

impl Line {
    fn constant(offset: i128) -> Line {
        Line {
            variable: None,
            slope: 0,
            offset,
        }
    }

    pub(crate) fn minus(self, other: Line) -> Option<Line> {
        self.plus(Line {
            slope: other.slope.checked_neg()?,
            offset: other.offset.checked_neg()?,
            ..other
        })
    }

    fn plus(self, other: Line) -> Option<Line> {
        let variable = match (self.variable, other.variable) {
            (Some(a), Some(b)) if a != b => return None,
            (a, b) => a.or(b),
        };
        Some(Line {
            variable,
            slope: self.slope.checked_add(other.slope)?,
            offset: self.offset.checked_add(other.offset)?,
        })
    }

    fn times(self, factor: i128) -> Option<Line> {
        let scaled = |number: i128| {
            let product = number.checked_mul(factor)?;
            (product & ((1 << SHIFT) - 1) == 0).then_some(product >> SHIFT)
        };
        Some(Line {
            variable: self.variable,
            slope: scaled(self.slope)?,
            offset: scaled(self.offset)?,
        })
    }
}

/// None where it is not of this form, or its arithmetic wraps around or rounds.
pub(crate) fn line(table: &Expressions, id: ExprId) -> Option<Line> {
    let facts = table.facts(id);
    if facts.wraps || facts.approximate {
        return None;
    }
    match *table.node(id) {
        Node::Constant(ref value) => match (value.as_whole(), value.as_real()) {
            (Some(whole), _) => Some(Line::constant(i128::from(whole) << SHIFT)),
            (_, Some(real)) => fixed(real).map(Line::constant),
            _ => None,
        },
        Node::Variable(variable) if facts.ty.is_whole() => Some(Line {
            variable: Some(variable),
            slope: 1 << SHIFT,
            offset: 0,
        }),
        Node::Unary(op, a) => match op {
            Unary::Neg => Line::constant(0).minus(line(table, a)?),
            Unary::IntToLong
            | Unary::IntToFloat
            | Unary::IntToDouble
            | Unary::LongToInt
            | Unary::LongToFloat
            | Unary::LongToDouble
            | Unary::FloatToDouble
            | Unary::DoubleToFloat
            | Unary::IntToByte
            | Unary::IntToShort
            | Unary::IntToChar => line(table, a),
            // Nothing to cut off, and nothing to saturate.
            Unary::FloatToInt | Unary::DoubleToInt | Unary::Floor | Unary::Ceil
                if table.facts(a).grain >= 0 =>
            {
                let (low, high) = table.facts(a).range.finite()?;
                let fits = low >= f64::from(i32::MIN) && high <= f64::from(i32::MAX);
                fits.then(|| line(table, a)).flatten()
            }
            _ => None,
        },
        Node::Binary(op, a, b) => match op {
            Binary::Add => line(table, a)?.plus(line(table, b)?),
            Binary::Sub => line(table, a)?.minus(line(table, b)?),
            Binary::Mul => {
                let (a, b) = (line(table, a)?, line(table, b)?);
                match (a.variable, b.variable) {
                    (_, None) => a.times(b.offset),
                    (None, _) => b.times(a.offset),
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

fn fixed(real: f64) -> Option<i128> {
    let scaled = real * f64::powi(2.0, SHIFT as i32);
    (scaled.abs() < f64::powi(2.0, 100) && scaled.fract() == 0.0).then_some(scaled as i128)
}

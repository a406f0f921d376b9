//! Which values an expression can have at most: intervals.
//!
//! Ends of float intervals are computed with the operation itself: rounding is monotone, so the
//! ends bound everything between.

use serde::{Deserialize, Serialize};

use crate::value::{Type, Value};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Range {
    /// Whole numbers; conditions as 0 and 1.
    Whole { low: i64, high: i64 },
    /// Floats and doubles, perhaps not a number.
    Real { low: f64, high: f64, nan: bool },
    /// Strings have none.
    None,
}

impl Range {
    pub fn full(ty: Type) -> Range {
        match ty {
            Type::Bool => Range::Whole { low: 0, high: 1 },
            Type::Int => Range::Whole {
                low: i32::MIN.into(),
                high: i32::MAX.into(),
            },
            Type::Long => Range::Whole {
                low: i64::MIN,
                high: i64::MAX,
            },
            Type::Float | Type::Double => Range::Real {
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
                nan: true,
            },
            Type::Text => Range::None,
        }
    }

    pub fn of(value: &Value) -> Range {
        if let Some(number) = value.as_whole() {
            return Range::Whole {
                low: number,
                high: number,
            };
        }
        match value.as_real() {
            Some(number) if number.is_nan() => Range::full(value.ty()),
            Some(number) => Range::Real {
                low: number,
                high: number,
                nan: false,
            },
            None => Range::None,
        }
    }

    pub fn whole(self) -> Option<(i64, i64)> {
        match self {
            Range::Whole { low, high } => Some((low, high)),
            _ => None,
        }
    }

    /// Both ends, if it is a number for certain and a finite one.
    pub fn finite(self) -> Option<(f64, f64)> {
        match self {
            Range::Real {
                low,
                high,
                nan: false,
            } if low.is_finite() && high.is_finite() => Some((low, high)),
            _ => None,
        }
    }

    /// Whether a value of the expression lies in it.
    pub fn contains(self, value: &Value) -> bool {
        match self {
            Range::Whole { low, high } => value
                .as_whole()
                .is_some_and(|number| (low..=high).contains(&number)),
            Range::Real { low, high, nan } => value.as_real().is_some_and(|number| {
                (number.is_nan() && nan) || (low <= number && number <= high)
            }),
            Range::None => true,
        }
    }

    pub(crate) fn union(self, other: Range) -> Range {
        match (self, other) {
            (Range::Whole { low, high }, Range::Whole { low: l, high: h }) => Range::Whole {
                low: low.min(l),
                high: high.max(h),
            },
            (
                Range::Real { low, high, nan },
                Range::Real {
                    low: l,
                    high: h,
                    nan: n,
                },
            ) => Range::Real {
                low: low.min(l),
                high: high.max(h),
                nan: nan || n,
            },
            _ => Range::None,
        }
    }
}

/// The range of a whole result of this type, and whether it wraps around.
pub(crate) fn wrapped(ty: Type, low: i128, high: i128) -> (Range, bool) {
    let Range::Whole {
        low: least,
        high: most,
    } = Range::full(ty)
    else {
        return (Range::None, false);
    };
    if low < i128::from(least) || high > i128::from(most) {
        return (Range::full(ty), true);
    }
    let fits = "within the range of a long";
    let low = i64::try_from(low).expect(fits);
    let high = i64::try_from(high).expect(fits);
    (Range::Whole { low, high }, false)
}

/// The least and the greatest of some.
pub(crate) fn extremes(values: [i128; 4]) -> (i128, i128) {
    let low = values.into_iter().min().unwrap_or_default();
    let high = values.into_iter().max().unwrap_or_default();
    (low, high)
}

/// A range of this real type with these ends, rounded to it.
pub(crate) fn rounded(ty: Type, ends: &[f64]) -> Range {
    if ends.iter().any(|end| end.is_nan()) {
        return Range::full(ty);
    }
    let low = ends.iter().copied().fold(f64::INFINITY, f64::min);
    let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let round = |end: f64| match ty {
        Type::Float => f64::from(end as f32),
        _ => end,
    };
    Range::Real {
        low: round(low),
        high: round(high),
        nan: false,
    }
}

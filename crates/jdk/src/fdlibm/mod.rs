//! The elementary functions of `java.lang.StrictMath`, whose results the specification fixes
//! to the last bit: those of fdlibm 5.3, "Freely Distributable LIBM", by Sun Microsystems.
//!
//! The algorithms and coefficients are fdlibm's:
//!
//! > Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! > Developed at SunSoft, a Sun Microsystems, Inc. business.
//! > Permission to use, copy, modify, and distribute this software is freely granted, provided
//! > that this notice is preserved.
//!
//! Only the order of operations matters here, so nothing may be "simplified" and no fused
//! multiplication used. Raising floating-point exceptions is left out: nobody can ask for them.

// A NaN is made as fdlibm makes it, by an operation that has no answer.
#![allow(clippy::eq_op, clippy::zero_divided_by_zero)]
// Constants and loops are kept as fdlibm writes them, to be compared with it.
#![allow(
    clippy::excessive_precision,
    clippy::neg_multiply,
    clippy::needless_range_loop
)]

mod exponential;
mod hyperbolic;
mod inverse;
mod logarithm;
mod power;
mod reduce;
mod remainder;
#[cfg(test)]
pub mod tests;
mod trigonometric;

pub use exponential::{exp, expm1};
pub use hyperbolic::{cosh, sinh, tanh};
pub use inverse::{acos, asin, atan, atan2};
pub use logarithm::{log, log1p, log10};
pub use power::{cbrt, hypot, pow};
pub use remainder::remainder;
pub use trigonometric::{cos, sin, tan};

/// The upper half of a number's bits.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low(x)))
}

/// The number without the lower half of its bits.
fn without_low(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// Adds to the exponent, without a look at what comes of it.
fn add_exponent(x: f64, exponent: i32) -> f64 {
    with_high(x, high(x).wrapping_add(exponent << 20))
}

/// A polynomial, coefficients from the constant up, evaluated from the inside out.
fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    let mut terms = coefficients.iter().rev();
    let last = terms.next().copied().unwrap_or(0.0);
    terms.fold(last, |sum, coefficient| coefficient + x * sum)
}

//! Hyperbolic functions.

use super::exponential::{exp, expm1};
use super::{high, low};

/// Up to here, half of the exponential is still a number if it is squared in two steps.
fn does_not_overflow(x: f64, size: i32) -> bool {
    size < 0x4086_33CE || size == 0x4086_33ce && low(x) <= 0x8fb9_f87d
}

pub fn sinh(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size >= 0x7ff0_0000 {
        return x + x;
    }
    let half = if high(x) < 0 { -0.5 } else { 0.5 };
    if size < 0x4036_0000 {
        if size < 0x3e30_0000 {
            return x;
        }
        let t = expm1(x.abs());
        if size < 0x3ff0_0000 {
            return half * (2.0 * t - t * t / (t + 1.0));
        }
        return half * (t + t / (t + 1.0));
    }
    if size < 0x4086_2E42 {
        return half * exp(x.abs());
    }
    if does_not_overflow(x, size) {
        let w = exp(0.5 * x.abs());
        let t = half * w;
        return t * w;
    }
    x * 1.0e307
}

pub fn cosh(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size >= 0x7ff0_0000 {
        return x * x;
    }
    if size < 0x3fd6_2e43 {
        let t = expm1(x.abs());
        let w = 1.0 + t;
        if size < 0x3c80_0000 {
            return w;
        }
        return 1.0 + (t * t) / (w + w);
    }
    if size < 0x4036_0000 {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if size < 0x4086_2E42 {
        return 0.5 * exp(x.abs());
    }
    if does_not_overflow(x, size) {
        let w = exp(0.5 * x.abs());
        let t = 0.5 * w;
        return t * w;
    }
    f64::INFINITY
}

pub fn tanh(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size >= 0x7ff0_0000 {
        return if high(x) >= 0 {
            1.0 / x + 1.0
        } else {
            1.0 / x - 1.0
        };
    }
    let z = if size < 0x4036_0000 {
        if size < 0x3c80_0000 {
            return x * (1.0 + x);
        }
        if size >= 0x3ff0_0000 {
            let t = expm1(2.0 * x.abs());
            1.0 - 2.0 / (t + 2.0)
        } else {
            let t = expm1(-2.0 * x.abs());
            -t / (t + 2.0)
        }
    } else {
        1.0
    };
    if high(x) >= 0 { z } else { -z }
}

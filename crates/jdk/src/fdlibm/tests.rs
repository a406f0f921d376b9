//! Against `java.lang.StrictMath` of OpenJDK 17: hashes of the results for 200,000 arguments,
//! of all sizes, special ones included.

use super::*;
use gibbon_machine::random::Random;

/// Made with the same loop in Java.
const EXPECTED: &[(&str, u64)] = &[
    ("sin", 0x2d504d187cb74204),
    ("cos", 0x5f64ee61d74f3082),
    ("tan", 0xac50b9d2fa911273),
    ("asin", 0x6d073026726de3fd),
    ("acos", 0x9b6215a3f963c1d5),
    ("atan", 0xa39682cfb48a2588),
    ("atan2", 0xe670c35d56128bb5),
    ("log", 0x29b5e5f26a99d264),
    ("log10", 0x68ca50bebfa8282b),
    ("log1p", 0x6b206bdde966147f),
    ("expm1", 0x3a0ebf5beeba7bf9),
    ("sinh", 0x60516ab5a8ca6e54),
    ("cosh", 0xc2cc93d625043ec6),
    ("tanh", 0xa3cc43787a457912),
    ("exp", 0xb1df6d80268ca359),
    ("pow", 0xa80b7dce82b961e7),
    ("powerOfSmall", 0xdcd75968696aa515),
    ("cbrt", 0xbdcbc84f5cac2671),
    ("hypot", 0x1ef5ac93bf244d64),
    ("floor", 0x96bcdb3814ba2dcb),
    ("ceil", 0xfc3c0668e92478ae),
    ("rint", 0xf1ecb1d6df5f9393),
    ("fma", 0xa2da9c3c236e53c4),
    ("remainder", 0x0b9c9c6e3b677d4d),
];

fn function(name: &str) -> fn(f64, f64) -> f64 {
    match name {
        "sin" => |a, _| sin(a),
        "cos" => |a, _| cos(a),
        "tan" => |a, _| tan(a),
        "asin" => |a, _| asin(a),
        "acos" => |a, _| acos(a),
        "atan" => |a, _| atan(a),
        "atan2" => atan2,
        "log" => |a, _| log(a),
        "log10" => |a, _| log10(a),
        "log1p" => |a, _| log1p(a),
        "expm1" => |a, _| expm1(a),
        "sinh" => |a, _| sinh(a),
        "cosh" => |a, _| cosh(a),
        "tanh" => |a, _| tanh(a),
        "exp" => |a, _| exp(a),
        "pow" => pow,
        "powerOfSmall" => |a, b| pow(a.abs(), b / 1e3),
        "cbrt" => |a, _| cbrt(a),
        "hypot" => hypot,
        // Not of fdlibm, but what its callers use instead.
        "floor" => |a, _| a.floor(),
        "ceil" => |a, _| a.ceil(),
        "rint" => |a, _| a.round_ties_even(),
        "fma" => |a, b| a.mul_add(b, a + b),
        "remainder" => remainder,
        _ => unreachable!("no function {name}"),
    }
}

/// Any bits at all, or a number of up to 1, 128, or 8 million.
fn argument(random: &mut Random, index: u32) -> f64 {
    let bits = random.next_u64();
    let whole = (bits as i64 >> 11) as f64;
    match index % 4 {
        0 => f64::from_bits(bits),
        1 => whole * 2f64.powi(-53),
        2 => whole * 2f64.powi(-46),
        _ => whole * 2f64.powi(-30),
    }
}

/// A hash of a function's results.
pub fn hash_of(function: impl Fn(f64, f64) -> f64) -> u64 {
    let mut random = Random::new(42);
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for index in 0..200_000 {
        let (a, b) = (
            argument(&mut random, index),
            argument(&mut random, index >> 2),
        );
        let result = function(a, b);
        // All NaNs are one, as `Double.doubleToLongBits` has it.
        let bits = if result.is_nan() {
            0x7ff8_0000_0000_0000
        } else {
            result.to_bits()
        };
        hash = (hash ^ bits).wrapping_mul(0x100_0000_01b3);
        hash ^= hash >> 29;
    }
    hash
}

#[test]
fn same_bits_as_strict_math() {
    for &(name, expected) in EXPECTED {
        assert_eq!(hash_of(function(name)), expected, "{name}");
    }
}

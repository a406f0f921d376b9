//! `java.lang.Math`: intrinsics only. The Java code calls `StrictMath`, and so do these.
//!
//! # Differs from Android
//! Android and HotSpot use the processor's libraries for some of them, whose last bit may be
//! another on another machine.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::fdlibm;

gibbon_machine::natives! { "java/lang/Math";
    intrinsic "sin" "(D)D" => |_, args| ok(fdlibm::sin(args.double(0))),
    intrinsic "cos" "(D)D" => |_, args| ok(fdlibm::cos(args.double(0))),
    intrinsic "tan" "(D)D" => |_, args| ok(fdlibm::tan(args.double(0))),
    intrinsic "asin" "(D)D" => |_, args| ok(fdlibm::asin(args.double(0))),
    intrinsic "acos" "(D)D" => |_, args| ok(fdlibm::acos(args.double(0))),
    intrinsic "atan" "(D)D" => |_, args| ok(fdlibm::atan(args.double(0))),
    intrinsic "atan2" "(DD)D" => |_, args| ok(fdlibm::atan2(args.double(0), args.double(1))),
    intrinsic "exp" "(D)D" => |_, args| ok(fdlibm::exp(args.double(0))),
    intrinsic "log" "(D)D" => |_, args| ok(fdlibm::log(args.double(0))),
    intrinsic "log10" "(D)D" => |_, args| ok(fdlibm::log10(args.double(0))),
    intrinsic "pow" "(DD)D" => |_, args| ok(fdlibm::pow(args.double(0), args.double(1))),
    intrinsic "cbrt" "(D)D" => |_, args| ok(fdlibm::cbrt(args.double(0))),
    intrinsic "hypot" "(DD)D" => |_, args| ok(fdlibm::hypot(args.double(0), args.double(1))),
    intrinsic "sqrt" "(D)D" => |_, args| ok(args.double(0).sqrt()),
    intrinsic "floor" "(D)D" => |_, args| ok(args.double(0).floor()),
    intrinsic "ceil" "(D)D" => |_, args| ok(args.double(0).ceil()),
    intrinsic "rint" "(D)D" => |_, args| ok(args.double(0).round_ties_even()),
    intrinsic "round" "(D)J" => |_, args| ok(round_double(args.double(0))),
    intrinsic "round" "(F)I" => |_, args| ok(round_float(args.float(0))),
    intrinsic "abs" "(D)D" => |_, args| ok(args.double(0).abs()),
    intrinsic "abs" "(F)F" => |_, args| ok(args.float(0).abs()),
    intrinsic "min" "(DD)D" => |_, args| ok(minimum(args.double(0), args.double(1))),
    intrinsic "max" "(DD)D" => |_, args| ok(maximum(args.double(0), args.double(1))),
    intrinsic "min" "(FF)F" => |_, args| ok(minimum_float(args.float(0), args.float(1))),
    intrinsic "max" "(FF)F" => |_, args| ok(maximum_float(args.float(0), args.float(1))),
    intrinsic "fma" "(DDD)D" => |_, args| ok(args.double(0).mul_add(args.double(1), args.double(2))),
    intrinsic "fma" "(FFF)F" => |_, args| ok(args.float(0).mul_add(args.float(1), args.float(2))),
    intrinsic "multiplyHigh" "(JJ)J" => multiply_high,
    intrinsic "signum" "(D)D" => |_, args| ok(signum(args.double(0))),
}

/// The nearest integer, the greater of two; 0 for NaN, the limits beyond them.
pub fn round_double(x: f64) -> i64 {
    let floor = x.floor();
    // What is cut off is exact.
    if x - floor >= 0.5 {
        (floor + 1.0) as i64
    } else {
        floor as i64
    }
}

pub fn round_float(x: f32) -> i32 {
    let floor = x.floor();
    if x - floor >= 0.5 {
        (floor + 1.0) as i32
    } else {
        floor as i32
    }
}

fn signum(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() {
        x
    } else {
        1f64.copysign(x)
    }
}

macro_rules! extremum {
    ($name:ident, $type:ty, $before:tt, $of_zeros:expr) => {
        /// NaN if either is; of two zeros the negative one is less.
        fn $name(a: $type, b: $type) -> $type {
            let is_second =
                b.is_nan() || b $before a || a == b && b.is_sign_negative() == $of_zeros;
            if !a.is_nan() && is_second { b } else { a }
        }
    };
}

extremum!(minimum, f64, <, true);
extremum!(maximum, f64, >, false);
extremum!(minimum_float, f32, <, true);
extremum!(maximum_float, f32, >, false);

fn multiply_high(_: &mut Machine, args: Args) -> NativeResult {
    ok(((i128::from(args.long(0)) * i128::from(args.long(1))) >> 64) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fdlibm::tests::hash_of;

    #[test]
    fn same_bits_as_in_java() {
        assert_eq!(
            hash_of(|a, _| round_double(a) as f64),
            0x62e1_1c30_0695_69dc
        );
        assert_eq!(
            hash_of(|a, _| f64::from(round_float(a as f32))),
            0x2a1d_c6c5_012b_2849
        );
        assert_eq!(hash_of(minimum), 0x069f_126f_e21a_29f5);
        let of_floats = |a, b| f64::from(maximum_float(a as f32, b as f32));
        assert_eq!(hash_of(of_floats), 0x56cb_a02c_28f9_9e62);
    }

    #[test]
    fn signs_of_zeros() {
        assert!(minimum(0.0, -0.0).is_sign_negative() && minimum(-0.0, 0.0).is_sign_negative());
        assert!(maximum(0.0, -0.0).is_sign_positive() && maximum(-0.0, 0.0).is_sign_positive());
        assert!(minimum_float(f32::NAN, 1.0).is_nan() && maximum_float(1.0, f32::NAN).is_nan());
    }

    #[test]
    fn rounding() {
        for (x, rounded) in [
            (0.5, 1),
            (-0.5, 0),
            (-1.5, -1),
            (2.5, 3),
            (0.49999999999999994, 0),
            (4503599627370497.5, 4503599627370498),
            (9007199254740991.0, 9007199254740991),
            (f64::NAN, 0),
            (1e300, i64::MAX),
            (-1e300, i64::MIN),
        ] {
            assert_eq!(round_double(x), rounded, "{x}");
        }
        assert_eq!(round_float(0.49999997), 0);
        assert_eq!(round_float(8388609.0), 8388609);
        assert_eq!(round_float(f32::INFINITY), i32::MAX);
    }
}

//! `java.lang.StrictMath`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::fdlibm;

gibbon_machine::natives! { "java/lang/StrictMath";
    "sin" "(D)D" => |_, args| ok(fdlibm::sin(args.double(0))),
    "cos" "(D)D" => |_, args| ok(fdlibm::cos(args.double(0))),
    "tan" "(D)D" => |_, args| ok(fdlibm::tan(args.double(0))),
    "asin" "(D)D" => |_, args| ok(fdlibm::asin(args.double(0))),
    "acos" "(D)D" => |_, args| ok(fdlibm::acos(args.double(0))),
    "atan" "(D)D" => |_, args| ok(fdlibm::atan(args.double(0))),
    "atan2" "(DD)D" => |_, args| ok(fdlibm::atan2(args.double(0), args.double(1))),
    "log" "(D)D" => |_, args| ok(fdlibm::log(args.double(0))),
    "log10" "(D)D" => |_, args| ok(fdlibm::log10(args.double(0))),
    "log1p" "(D)D" => |_, args| ok(fdlibm::log1p(args.double(0))),
    "expm1" "(D)D" => |_, args| ok(fdlibm::expm1(args.double(0))),
    "sinh" "(D)D" => |_, args| ok(fdlibm::sinh(args.double(0))),
    "cosh" "(D)D" => |_, args| ok(fdlibm::cosh(args.double(0))),
    "tanh" "(D)D" => |_, args| ok(fdlibm::tanh(args.double(0))),
    "IEEEremainder" "(DD)D" => |_, args| ok(fdlibm::remainder(args.double(0), args.double(1))),
    "sqrt" "(D)D" => square_root,
    intrinsic "exp" "(D)D" => |_, args| ok(fdlibm::exp(args.double(0))),
    intrinsic "pow" "(DD)D" => |_, args| ok(fdlibm::pow(args.double(0), args.double(1))),
    intrinsic "cbrt" "(D)D" => |_, args| ok(fdlibm::cbrt(args.double(0))),
    intrinsic "hypot" "(DD)D" => |_, args| ok(fdlibm::hypot(args.double(0), args.double(1))),
    intrinsic "floor" "(D)D" => |_, args| ok(args.double(0).floor()),
    intrinsic "ceil" "(D)D" => |_, args| ok(args.double(0).ceil()),
    intrinsic "rint" "(D)D" => |_, args| ok(args.double(0).round_ties_even()),
}

/// Correctly rounded on every machine.
fn square_root(_: &mut Machine, args: Args) -> NativeResult {
    ok(args.double(0).sqrt())
}

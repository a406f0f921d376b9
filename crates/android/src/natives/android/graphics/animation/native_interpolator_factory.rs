//! `android.graphics.animation.NativeInterpolatorFactory`.

use gibbon_graphics::interpolator::Interpolator;
use gibbon_machine::{Machine, NativeResult};

use crate::natives::android::graphics::guest_shapes::all_floats;
use crate::natives::android::graphics::held::{self, find};

gibbon_machine::natives! { "android/graphics/animation/NativeInterpolatorFactory";
    "createAccelerateDecelerateInterpolator" "()J" => |machine, _| {
        make(machine, Interpolator::AccelerateDecelerate)
    },
    "createAccelerateInterpolator" "(F)J" => |machine, args| {
        make(machine, Interpolator::Accelerate(args.float(0)))
    },
    "createAnticipateInterpolator" "(F)J" => |machine, args| {
        make(machine, Interpolator::Anticipate(args.float(0)))
    },
    "createAnticipateOvershootInterpolator" "(F)J" => |machine, args| {
        make(machine, Interpolator::AnticipateOvershoot(args.float(0)))
    },
    "createBounceInterpolator" "()J" => |machine, _| make(machine, Interpolator::Bounce),
    "createCycleInterpolator" "(F)J" => |machine, args| {
        make(machine, Interpolator::Cycle(args.float(0)))
    },
    "createDecelerateInterpolator" "(F)J" => |machine, args| {
        make(machine, Interpolator::Decelerate(args.float(0)))
    },
    "createLinearInterpolator" "()J" => |machine, _| make(machine, Interpolator::Linear),
    "createOvershootInterpolator" "(F)J" => |machine, args| {
        make(machine, Interpolator::Overshoot(args.float(0)))
    },
    "createPathInterpolator" "([F[F)J" => |machine, args| {
        let x = all_floats(machine, args.reference(0))?.unwrap_or_default();
        let y = all_floats(machine, args.reference(1))?.unwrap_or_default();
        make(machine, Interpolator::Path(x.into(), y.into()))
    },
    "createLutInterpolator" "([F)J" => |machine, args| {
        let values = all_floats(machine, args.reference(0))?.unwrap_or_default();
        make(machine, Interpolator::Table(values.into()))
    },
}

fn make(machine: &mut Machine, interpolator: Interpolator) -> NativeResult {
    held::add(machine, interpolator)
}

/// The interpolator behind a handle, or a straight line.
pub fn interpolator(machine: &Machine, handle: i64) -> Interpolator {
    find::<Interpolator>(machine, handle)
        .cloned()
        .unwrap_or_default()
}

//! `android.graphics.Interpolator`.

use gibbon_graphics::interpolator::{KeyFrames, Place};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::guest_shapes::all_floats;
use super::guest_text::store_floats;
use super::held::{self, destroy, get, get_mut};

gibbon_machine::natives! { "android/graphics/Interpolator";
    "nativeConstructor" "(II)J" => |machine, args| {
        let frames = key_frames(machine, args.int(0), args.int(1))?;
        held::add(machine, frames)
    },
    "nativeDestructor" "(J)V" => destroy,
    "nativeReset" "(JII)V" => |machine, args| {
        *get_mut(machine, args.long(0))? = key_frames(machine, args.int(1), args.int(2))?;
        ok(())
    },
    "nativeSetKeyFrame" "(JII[F[F)V" => set_key_frame,
    "nativeSetRepeatMirror" "(JFZ)V" => |machine, args| {
        let (repeat, mirror) = (args.float(1), args.boolean(2));
        get_mut::<KeyFrames>(machine, args.long(0))?.set_repeat(repeat, mirror);
        ok(())
    },
    "nativeTimeToValues" "(JI[F)I" => time_to_values,
}

/// # Differs from Android
/// There a count below zero ends the process.
fn key_frames(machine: &mut Machine, values: i32, frames: i32) -> Result<KeyFrames, Exit> {
    let count = |count: i32| usize::try_from(count).ok();
    let frames = count(values).zip(count(frames));
    match frames.and_then(|(values, frames)| KeyFrames::new(values, frames)) {
        Some(frames) => Ok(frames),
        None => Err(machine.throw_plain("java/lang/OutOfMemoryError")),
    }
}

fn set_key_frame(machine: &mut Machine, args: Args) -> NativeResult {
    let values = all_floats(machine, args.reference(3))?.unwrap_or_default();
    let blend =
        all_floats(machine, args.reference(4))?.and_then(|blend| blend.first_chunk::<4>().copied());
    let frames = get_mut::<KeyFrames>(machine, args.long(0))?;
    frames.set(args.int(1) as usize, args.int(2), &values, blend);
    ok(())
}

fn time_to_values(machine: &mut Machine, args: Args) -> NativeResult {
    let (place, values) = get::<KeyFrames>(machine, args.long(0))?.at(args.int(1));
    store_floats(machine, args.reference(2), 0, &values)?;
    ok(match place {
        Place::Normal => 0,
        Place::FreezeStart => 1,
        Place::FreezeEnd => 2,
    })
}

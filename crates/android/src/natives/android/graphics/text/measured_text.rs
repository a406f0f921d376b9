//! `android.graphics.text.MeasuredText`.

use std::ops::Range;
use std::sync::Arc;

use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};
use gibbon_text::measured::MeasuredText;

use super::super::guest_text::characters;
use super::super::paint::{FREE_PEER, store_rect};
use super::MeasuredPeer;

gibbon_machine::natives! { "android/graphics/text/MeasuredText";
    "nGetWidth" "(JII)F" => width,
    "nGetReleaseFunc" "()J" => |_, _| ok(FREE_PEER),
    "nGetMemoryUsage" "(J)I" => memory_usage,
    "nGetBounds" "(J[CIILandroid/graphics/Rect;)V" => bounds,
    "nGetCharWidthAt" "(JI)F" => char_width,
    "nGetExtent" "(J[CII)J" => extent,
}

fn measured(machine: &mut Machine, args: Args) -> Result<Arc<MeasuredText>, Exit> {
    match machine.state.peers.get::<MeasuredPeer>(args.long(0)) {
        Some(peer) => Ok(peer.0.clone()),
        None => Err(machine.throw_npe()),
    }
}

fn checked(
    machine: &mut Machine,
    text: &MeasuredText,
    start: i32,
    end: i32,
) -> Result<Range<usize>, Exit> {
    if start < 0 || start > end || end as usize > text.widths.len() {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(start as usize..end as usize)
}

fn width(machine: &mut Machine, args: Args) -> NativeResult {
    let measured = measured(machine, args)?;
    let range = checked(machine, &measured, args.int(1), args.int(2))?;
    ok(measured.width(range))
}

/// What minikin would count: a width for each code unit, and a guess for the words.
fn memory_usage(machine: &mut Machine, args: Args) -> NativeResult {
    let measured = measured(machine, args)?;
    ok(4 * measured.widths.len() as i32)
}

fn bounds(machine: &mut Machine, args: Args) -> NativeResult {
    let measured = measured(machine, args)?;
    let range = checked(machine, &measured, args.int(2), args.int(3))?;
    let text = characters(machine, args.reference(1), 0, measured.widths.len() as i32)?;
    let bounds = measured.bounds(&text, range);
    store_rect(machine, args.reference(4), bounds);
    ok(())
}

fn char_width(machine: &mut Machine, args: Args) -> NativeResult {
    let measured = measured(machine, args)?;
    match measured.widths.get(args.int(1) as usize) {
        Some(&width) => ok(width),
        None => Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

/// Ascent above, descent below, as whole pixels in one number.
fn extent(machine: &mut Machine, args: Args) -> NativeResult {
    let measured = measured(machine, args)?;
    let range = checked(machine, &measured, args.int(2), args.int(3))?;
    let text = characters(machine, args.reference(1), 0, measured.widths.len() as i32)?;
    let extent = measured.extent(&text, range);
    let whole = |value: f32| (value + 0.5).floor() as i32 as u32;
    let packed = u64::from(whole(extent.ascent)) << 32 | u64::from(whole(extent.descent));
    ok(packed as i64)
}

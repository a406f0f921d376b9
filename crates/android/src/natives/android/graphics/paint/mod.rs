//! `android.graphics.Paint`, by subject.

mod attributes;
mod metrics;
mod paths;
pub mod peer;
mod text;

use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};
use gibbon_text::paint::{FontSize, TextPaint};

use super::typefaces::{Typeface, Typefaces};
pub use metrics::store_metrics;
use peer::Paint;
pub use text::{edits, store_rect};

gibbon_machine::natives! { "android/graphics/Paint";
    "nGetNativeFinalizer" "()J" => finalizer,
    "nInit" "()J" => init,
    "nInitWithPaint" "(J)J" => init_with_paint,
}

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.add(attributes::NATIVES);
    table.add(metrics::NATIVES);
    table.add(paths::NATIVES);
    table.add(text::NATIVES);
}

/// What frees any peer: the registry only hands it back to the machine.
pub const FREE_PEER: i64 = 1;

fn finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(FREE_PEER)
}

fn init(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(Paint::default()))
}

fn init_with_paint(machine: &mut Machine, args: Args) -> NativeResult {
    let copy = paint(machine, args)?.clone();
    ok(machine.state.peers.add(copy))
}

fn no_paint(machine: &mut Machine) -> Exit {
    machine.throw("java/lang/NullPointerException", "there is no such paint")
}

/// The paint that is the native's first argument.
fn paint(machine: &mut Machine, args: Args) -> Result<&Paint, Exit> {
    paint_at(machine, args, 0)
}

fn paint_at(machine: &mut Machine, args: Args, index: u16) -> Result<&Paint, Exit> {
    let handle = args.long(index);
    if machine.state.peers.get::<Paint>(handle).is_none() {
        return Err(no_paint(machine));
    }
    Ok(machine.state.peers.get(handle).expect("just looked"))
}

fn paint_mut(machine: &mut Machine, args: Args) -> Result<&mut Paint, Exit> {
    let handle = args.long(0);
    if machine.state.peers.get::<Paint>(handle).is_none() {
        return Err(no_paint(machine));
    }
    Ok(machine.state.peers.get_mut(handle).expect("just looked"))
}

/// The typeface of a paint, or the default one.
pub fn typeface_of(machine: &mut Machine, paint: &Paint) -> Result<Typeface, Exit> {
    Typefaces::resolve(machine, paint.typeface)
}

/// The part of a paint that text layout reads, with its fonts.
pub fn text_paint(machine: &mut Machine, paint: &Paint) -> Result<TextPaint, Exit> {
    let typeface = typeface_of(machine, paint)?;
    let locales = Typefaces::locales(machine, paint.locales);
    Ok(TextPaint {
        font: font_size(paint, true),
        letter_spacing: paint.letter_spacing,
        word_spacing: paint.word_spacing,
        features: paint.features.clone(),
        locales,
        variant: paint.variant,
        style: typeface.style,
        collection: typeface.collection,
    })
}

/// Sizes for layout are whole unless text is linear; metrics are asked for the exact size.
pub fn font_size(paint: &Paint, for_layout: bool) -> FontSize {
    let size = match for_layout && !paint.linear_text {
        true => paint.text_size.trunc(),
        false => paint.text_size,
    };
    FontSize {
        size,
        scale_x: paint.text_scale_x,
        skew_x: paint.text_skew_x,
        linear: paint.linear_text,
        hinted: paint.hinting,
        fake_bold: paint.fake_bold,
    }
}

/// The same by the paint's handle, for others than the paint's own natives.
pub fn text_paint_of(machine: &mut Machine, handle: i64) -> Result<TextPaint, Exit> {
    let Some(paint) = machine.state.peers.get::<Paint>(handle).cloned() else {
        return Err(no_paint(machine));
    };
    text_paint(machine, &paint)
}

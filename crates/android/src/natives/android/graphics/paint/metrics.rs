//! `android.graphics.Paint`: how high its font is.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_text::bidi::Bidi;
use gibbon_text::layout;
use gibbon_text::metrics::FontMetrics;
use gibbon_text::paint::FamilyVariant;

use super::super::guest_text::{characters, set_float};
use super::peer::Paint;
use super::{font_size, paint, text_paint, typeface_of};

gibbon_machine::natives! { "android/graphics/Paint";
    "nAscent" "(J)F" => |machine, args| ok(metrics(machine, args)?.ascent),
    "nDescent" "(J)F" => |machine, args| ok(metrics(machine, args)?.descent),
    "nGetFontMetrics" "(JLandroid/graphics/Paint$FontMetrics;)F" => get_font_metrics,
    "nGetFontMetricsInt" "(JLandroid/graphics/Paint$FontMetricsInt;)I" => get_font_metrics_int,
    "nGetFontMetricsIntForText" "(J[CIIIIZLandroid/graphics/Paint$FontMetricsInt;)V" => font_metrics_for_array,
    "nGetFontMetricsIntForText" "(JLjava/lang/String;IIIIZLandroid/graphics/Paint$FontMetricsInt;)V" => font_metrics_for_string,
    "nGetUnderlinePosition" "(J)F" => underline_position,
    "nGetUnderlineThickness" "(J)F" => underline_thickness,
    "nGetStrikeThruPosition" "(J)F" => |machine, args| ok(paint(machine, args)?.text_size * STRIKE_TOP),
    "nGetStrikeThruThickness" "(J)F" => |machine, args| ok(paint(machine, args)?.text_size * LINE_THICKNESS),
}

/// Where lines are drawn if the font does not say, in parts of the text size.
const LINE_THICKNESS: f32 = 1.0 / 18.0;
const UNDERLINE_TOP: f32 = 1.0 / 9.0 - 0.5 * LINE_THICKNESS;
const STRIKE_TOP: f32 = -6.0 / 21.0 - 0.5 * LINE_THICKNESS;

fn metrics(machine: &mut Machine, args: Args) -> Result<FontMetrics, Exit> {
    let paint = paint(machine, args)?.clone();
    paint_metrics(machine, &paint)
}

fn paint_metrics(machine: &mut Machine, paint: &Paint) -> Result<FontMetrics, Exit> {
    let typeface = typeface_of(machine, paint)?;
    let base = typeface.collection.base_font(typeface.style);
    let mut metrics = base.font.metrics(&font_size(paint, false));
    if paint.variant == FamilyVariant::Elegant {
        // The same for all scripts, so that tall ones fit.
        let part = |units: f32| paint.text_size * units / 2048.0;
        metrics.top = part(-2500.0);
        metrics.bottom = part(1000.0);
        metrics.ascent = part(-1900.0);
        metrics.descent = part(500.0);
        metrics.leading = 0.0;
    }
    Ok(metrics)
}

fn get_font_metrics(machine: &mut Machine, args: Args) -> NativeResult {
    let metrics = metrics(machine, args)?;
    store_metrics(machine, args.reference(1), &metrics);
    ok(metrics.spacing())
}

/// Into a `Paint.FontMetrics`, if there is one.
pub fn store_metrics(machine: &mut Machine, target: Ref, metrics: &FontMetrics) {
    if target.is_null() {
        return;
    }
    set_float(machine, target, "top", metrics.top);
    set_float(machine, target, "ascent", metrics.ascent);
    set_float(machine, target, "descent", metrics.descent);
    set_float(machine, target, "bottom", metrics.bottom);
    set_float(machine, target, "leading", metrics.leading);
}

/// To the nearest number, halves up.
fn round(value: f32) -> i32 {
    (value + 0.5).floor() as i32
}

/// Into a `Paint.FontMetricsInt`, if there is one; the line's height.
fn store_whole(machine: &mut Machine, target: Ref, metrics: &FontMetrics) -> i32 {
    let (ascent, descent) = (round(metrics.ascent), round(metrics.descent));
    let leading = round(metrics.leading);
    if !target.is_null() {
        use gibbon_jdk::guest::set_int;
        set_int(machine, target, "top", metrics.top.floor() as i32);
        set_int(machine, target, "ascent", ascent);
        set_int(machine, target, "descent", descent);
        set_int(machine, target, "bottom", metrics.bottom.ceil() as i32);
        set_int(machine, target, "leading", leading);
    }
    descent - ascent + leading
}

fn get_font_metrics_int(machine: &mut Machine, args: Args) -> NativeResult {
    let metrics = metrics(machine, args)?;
    ok(store_whole(machine, args.reference(1), &metrics))
}

fn font_metrics_for_array(machine: &mut Machine, args: Args) -> NativeResult {
    let (context, context_count) = (args.int(4), args.int(5));
    let text = characters(machine, args.reference(1), context, context_count)?;
    let start = args.int(2).saturating_sub(context);
    font_metrics_for_text(machine, args, &text, start, args.int(3))
}

fn font_metrics_for_string(machine: &mut Machine, args: Args) -> NativeResult {
    let (context, context_count) = (args.int(4), args.int(5));
    let units = machine.utf16(args.reference(1));
    let end = context.saturating_add(context_count);
    let Some(text) = units.get(context.max(0) as usize..end.max(0) as usize) else {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let (start, count) = (args.int(2).saturating_sub(context), args.int(3));
    font_metrics_for_text(machine, args, text, start, count)
}

/// The paint's own metrics, stretched to the fonts that the text really needs.
fn font_metrics_for_text(
    machine: &mut Machine,
    args: Args,
    text: &[u16],
    start: i32,
    count: i32,
) -> NativeResult {
    let range = start as usize..start.saturating_add(count) as usize;
    if start < 0 || count < 0 || range.end > text.len() {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let paint = paint(machine, args)?.clone();
    let mut metrics = paint_metrics(machine, &paint)?;
    let layout_paint = text_paint(machine, &paint)?;
    let extent = layout::extent(text, range, Bidi::forced(args.boolean(6)), &layout_paint);
    metrics.ascent = extent.ascent;
    metrics.descent = extent.descent;
    metrics.top = metrics.top.min(extent.ascent);
    metrics.bottom = metrics.bottom.max(extent.descent);
    store_whole(machine, args.reference(7), &metrics);
    ok(())
}

fn underline_position(machine: &mut Machine, args: Args) -> NativeResult {
    let size = paint(machine, args)?.text_size;
    let own = metrics(machine, args)?.underline;
    ok(own.map_or(size * UNDERLINE_TOP, |(position, _)| position))
}

fn underline_thickness(machine: &mut Machine, args: Args) -> NativeResult {
    let size = paint(machine, args)?.text_size;
    let own = metrics(machine, args)?.underline;
    ok(own.map_or(size * LINE_THICKNESS, |(_, thickness)| thickness))
}

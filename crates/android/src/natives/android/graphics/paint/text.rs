//! `android.graphics.Paint`: measuring text with it.

use gibbon_jdk::guest::{non_null, set_int};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_text::bidi::Bidi;
use gibbon_text::grapheme::{self, Move};
use gibbon_text::hyphen::{EndEdit, StartEdit};
use gibbon_text::layout::{self, Layout, Measure};
use gibbon_text::measurement;
use gibbon_text::paint::TextPaint;
use gibbon_text::piece::Edits;
use gibbon_text::unicode;

use super::super::guest_text::{characters, store_floats, substring};
use super::peer::Paint;
use super::{paint, paint_at, text_paint};

gibbon_machine::natives! { "android/graphics/Paint";
    "nBreakText" "(J[CIIFI[F)I" => break_array,
    "nBreakText" "(JLjava/lang/String;ZFI[F)I" => break_string,
    "nGetTextAdvances" "(J[CIIIII[FI)F" => advances_of_array,
    "nGetTextAdvances" "(JLjava/lang/String;IIIII[FI)F" => advances_of_string,
    "nGetTextRunCursor" "(J[CIIIII)I" => cursor_in_array,
    "nGetTextRunCursor" "(JLjava/lang/String;IIIII)I" => cursor_in_string,
    "nGetStringBounds" "(JLjava/lang/String;IIILandroid/graphics/Rect;)V" => string_bounds,
    "nGetCharArrayBounds" "(J[CIIILandroid/graphics/Rect;)V" => array_bounds,
    "nHasGlyph" "(JILjava/lang/String;)Z" => has_glyph,
    "nGetRunAdvance" "(J[CIIIIZI)F" => run_advance,
    "nGetRunCharacterAdvance" "(J[CIIIIZI[FI)F" => run_character_advance,
    "nGetOffsetForAdvance" "(J[CIIIIZF)I" => offset_for_advance,
    "nEqualsForTextMeasurement" "(JJ)Z" => equals_for_text_measurement,
}

/// A paint's attributes for layout, and the hyphens it asks for.
struct Measuring {
    paint: TextPaint,
    edits: Edits,
}

impl Measuring {
    fn with(machine: &mut Machine, args: Args, index: u16) -> Result<Measuring, Exit> {
        let own = paint_at(machine, args, index)?.clone();
        Ok(Measuring {
            edits: edits(&own),
            paint: text_paint(machine, &own)?,
        })
    }

    fn measure(&self, text: &[u16], start: usize, count: usize, bidi: Bidi) -> Measure {
        layout::measure(text, start..start + count, bidi, &self.paint, self.edits)
    }

    fn layout(&self, text: &[u16], bidi: Bidi) -> Layout {
        layout::layout(text, 0..text.len(), bidi, &self.paint, self.edits)
    }
}

pub fn edits(paint: &Paint) -> Edits {
    Edits {
        start: StartEdit::of(paint.start_hyphen),
        end: EndEdit::of(paint.end_hyphen),
    }
}

fn out_of_bounds(machine: &mut Machine) -> Exit {
    machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")
}

fn break_array(machine: &mut Machine, args: Args) -> NativeResult {
    let (index, count) = (args.int(2), args.int(3));
    let text = characters(machine, args.reference(1), index, count.wrapping_abs())?;
    let bidi = Bidi::of(args.int(5));
    break_text(
        machine,
        args,
        &text,
        count >= 0,
        args.float(4),
        bidi,
        args.reference(6),
    )
}

fn break_string(machine: &mut Machine, args: Args) -> NativeResult {
    let string = non_null(machine, args.reference(1))?;
    let text = machine.utf16(string);
    let bidi = Bidi::of(args.int(4));
    break_text(
        machine,
        args,
        &text,
        args.boolean(2),
        args.float(3),
        bidi,
        args.reference(5),
    )
}

/// How many code units fit, from the start or from the end.
fn break_text(
    machine: &mut Machine,
    args: Args,
    text: &[u16],
    forwards: bool,
    limit: f32,
    bidi: Bidi,
    measured: Ref,
) -> NativeResult {
    let measuring = Measuring::with(machine, args, 0)?;
    let advances = measuring.measure(text, 0, text.len(), bidi).advances;
    let (mut fitting, mut width) = (0, 0.0f32);
    for step in 0..text.len() {
        let at = if forwards {
            step
        } else {
            text.len() - step - 1
        };
        let advance = advances[at];
        if width + advance > limit {
            break;
        }
        // Backwards, a cluster's width comes last.
        if forwards || advance != 0.0 {
            fitting = step + 1;
        }
        width += advance;
    }
    if !measured.is_null() && machine.heap.array_length(measured) > 0 {
        store_floats(machine, measured, 0, &[width])?;
    }
    ok(fitting as i32)
}

fn advances_of_array(machine: &mut Machine, args: Args) -> NativeResult {
    let (context, context_count) = (args.int(4), args.int(5));
    let text = characters(machine, args.reference(1), context, context_count)?;
    advances(machine, args, &text, args.int(2) - context, args.int(3))
}

fn advances_of_string(machine: &mut Machine, args: Args) -> NativeResult {
    let (context, context_end) = (args.int(4), args.int(5));
    let text = substring(machine, args.reference(1), context, context_end)?;
    let (start, end) = (args.int(2), args.int(3));
    advances(machine, args, &text, start - context, end - start)
}

fn advances(
    machine: &mut Machine,
    args: Args,
    text: &[u16],
    start: i32,
    count: i32,
) -> NativeResult {
    if start < 0 || count < 0 || args.int(8) < 0 || (start + count) as usize > text.len() {
        return Err(out_of_bounds(machine));
    }
    if count == 0 {
        return ok(0.0f32);
    }
    let measuring = Measuring::with(machine, args, 0)?;
    let bidi = Bidi::of(args.int(6));
    let measure = measuring.measure(text, start as usize, count as usize, bidi);
    store_floats(machine, args.reference(7), args.int(8), &measure.advances)?;
    ok(measure.advance)
}

fn cursor_in_array(machine: &mut Machine, args: Args) -> NativeResult {
    let (start, count) = (args.int(3), args.int(4));
    let text = characters(machine, args.reference(2), 0, start.saturating_add(count))?;
    cursor(machine, args, &text, start, count)
}

fn cursor_in_string(machine: &mut Machine, args: Args) -> NativeResult {
    let (start, end) = (args.int(3), args.int(4));
    let text = substring(machine, args.reference(2), 0, end)?;
    cursor(machine, args, &text, start, end.saturating_sub(start))
}

/// A method of an object: the paint's handle is the second argument.
fn cursor(machine: &mut Machine, args: Args, text: &[u16], start: i32, count: i32) -> NativeResult {
    let (offset, way) = (args.int(6), Move::of(args.int(7)));
    let end = start.saturating_add(count);
    let (Some(way), true) = (way, start >= 0 && (start..=end).contains(&offset)) else {
        return Err(out_of_bounds(machine));
    };
    let measuring = Measuring::with(machine, args, 1)?;
    let (start, count) = (start as usize, count as usize);
    let measure = measuring.measure(text, start, count, Bidi::forced(args.int(5) == 1));
    let found = grapheme::cursor(
        Some(&measure.advances),
        text,
        start,
        count,
        offset as usize,
        way,
    );
    ok(found.map_or(-1, |at| at as i32))
}

fn string_bounds(machine: &mut Machine, args: Args) -> NativeResult {
    let text = substring(machine, args.reference(1), args.int(2), args.int(3))?;
    bounds(machine, args, &text)
}

fn array_bounds(machine: &mut Machine, args: Args) -> NativeResult {
    let text = characters(machine, args.reference(1), args.int(2), args.int(3))?;
    bounds(machine, args, &text)
}

fn bounds(machine: &mut Machine, args: Args, text: &[u16]) -> NativeResult {
    let measuring = Measuring::with(machine, args, 0)?;
    let bidi = Bidi::of(args.int(4));
    let bounds = layout::bounds(text, 0..text.len(), bidi, &measuring.paint, measuring.edits);
    store_rect(machine, args.reference(5), bounds);
    ok(())
}

/// Into a `Rect`, to whole pixels outwards.
pub fn store_rect(machine: &mut Machine, rect: Ref, bounds: gibbon_text::outline::Rect) {
    let whole = bounds.rounded_out();
    set_int(machine, rect, "left", whole.left as i32);
    set_int(machine, rect, "top", whole.top as i32);
    set_int(machine, rect, "right", whole.right as i32);
    set_int(machine, rect, "bottom", whole.bottom as i32);
}

fn run_arguments(
    machine: &mut Machine,
    args: Args,
) -> Result<(Vec<u16>, usize, usize, Bidi), Exit> {
    let (start, end) = (args.int(2), args.int(3));
    let (context, context_end) = (args.int(4), args.int(5));
    if context > start || start > end || end > context_end {
        return Err(out_of_bounds(machine));
    }
    let text = characters(
        machine,
        args.reference(1),
        context,
        context_end.saturating_sub(context),
    )?;
    let bidi = Bidi::forced(args.boolean(6));
    Ok((
        text,
        (start - context) as usize,
        (end - start) as usize,
        bidi,
    ))
}

fn run_advance(machine: &mut Machine, args: Args) -> NativeResult {
    advance_in_run(machine, args, Ref::NULL, 0)
}

fn run_character_advance(machine: &mut Machine, args: Args) -> NativeResult {
    advance_in_run(machine, args, args.reference(8), args.int(9))
}

fn advance_in_run(machine: &mut Machine, args: Args, target: Ref, index: i32) -> NativeResult {
    let (text, start, count, bidi) = run_arguments(machine, args)?;
    let offset = args.int(7).saturating_sub(args.int(4));
    if offset < start as i32 || offset as usize > start + count {
        return Err(out_of_bounds(machine));
    }
    let measuring = Measuring::with(machine, args, 0)?;
    let mut measure = measuring.measure(&text, start, count, bidi);
    let offset = offset as usize;
    if target.is_null() && offset == start + count {
        return ok(measure.advance);
    }
    let advance = measurement::run_advance(&measure.advances, &text, start, count, offset);
    if !target.is_null() {
        measurement::distribute_advances(&mut measure.advances, &text, start, count);
        store_floats(machine, target, index, &measure.advances)?;
    }
    ok(advance)
}

fn offset_for_advance(machine: &mut Machine, args: Args) -> NativeResult {
    let (text, start, count, bidi) = run_arguments(machine, args)?;
    let measuring = Measuring::with(machine, args, 0)?;
    let measure = measuring.measure(&text, start, count, bidi);
    let advance = args.float(7);
    let at = measurement::offset_for_advance(&measure.advances, &text, start, count, advance);
    ok(at as i32 + args.int(4))
}

fn has_glyph(machine: &mut Machine, args: Args) -> NativeResult {
    let string = non_null(machine, args.reference(2))?;
    let text = machine.utf16(string);
    let measuring = Measuring::with(machine, args, 0)?;
    ok(can_draw(&measuring, &text, Bidi::of(args.int(1))))
}

/// Whether all of a text is one glyph, or one character that has glyphs.
fn can_draw(measuring: &Measuring, text: &[u16], bidi: Bidi) -> bool {
    let mut count = 0;
    let mut previous = None;
    let mut at = 0;
    while at < text.len() {
        let (c, after) = unicode::next(text, at, text.len());
        if char::from_u32(c).is_none() {
            return false;
        }
        if let Some(base) = previous.filter(|_| unicode::is_variation_selector(c)) {
            if !measuring.paint.collection.has_variation_selector(base, c) {
                return false;
            }
            if count == 1 && after == text.len() {
                return true;
            }
        }
        count += 1;
        previous = Some(c);
        at = after;
    }
    // A glyph that draws nothing and has no width stands in for a part of a ligature.
    const SPACE_GLYPH: u32 = 3;
    let layout = measuring.layout(text, bidi);
    let glyphs = layout
        .glyphs
        .iter()
        .enumerate()
        .filter(|&(at, glyph)| {
            let width = layout.advances.get(at).copied().unwrap_or_default();
            glyph.glyph != SPACE_GLYPH || width != 0.0
        })
        .count();
    let is_missing = |layout: &Layout| layout.glyphs.iter().any(|glyph| glyph.glyph == 0);
    if glyphs != 1 && count > 1 || glyphs == 0 || is_missing(&layout) {
        return false;
    }
    if count == 2 && text.len() == 4 && is_flag(text) {
        // A font may have one picture for all flags it does not know.
        let unknown = measuring.layout(&[0xD83C, 0xDDFF, 0xD83C, 0xDDFF], bidi);
        return unknown.glyphs.len() != 1
            || is_missing(&unknown)
            || unknown.glyphs[0].glyph != layout.glyphs[0].glyph;
    }
    true
}

fn is_flag(text: &[u16]) -> bool {
    let indicator = |at| unicode::is_regional_indicator(unicode::next(text, at, 4).0);
    indicator(0) && indicator(2)
}

fn equals_for_text_measurement(machine: &mut Machine, args: Args) -> NativeResult {
    if args.long(0) == args.long(1) {
        return ok(true);
    }
    let (one, other) = (
        paint(machine, args)?.clone(),
        paint_at(machine, args, 1)?.clone(),
    );
    let (a, b) = (text_paint(machine, &one)?, text_paint(machine, &other)?);
    ok(a.font == b.font
        && a.letter_spacing == b.letter_spacing
        && a.word_spacing == b.word_spacing
        && a.features == b.features
        && a.locales == b.locales
        && a.variant == b.variant
        && a.style == b.style
        && std::sync::Arc::ptr_eq(&a.collection, &b.collection))
}

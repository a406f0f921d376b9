//! `android.graphics.text.TextRunShaper`.

use gibbon_machine::{Args, Machine, NativeResult, ok};
use gibbon_text::bidi::Bidi;
use gibbon_text::layout;
use gibbon_text::piece::Edits;

use super::super::guest_text::{characters, substring};
use super::super::paint::text_paint_of;
use super::positioned_glyphs::Glyphs;

gibbon_machine::natives! { "android/graphics/text/TextRunShaper";
    "nativeShapeTextRun" "([CIIIIZJ)J" => shape_array,
    "nativeShapeTextRun" "(Ljava/lang/String;IIIIZJ)J" => shape_string,
}

fn shape_array(machine: &mut Machine, args: Args) -> NativeResult {
    let text = characters(machine, args.reference(0), args.int(3), args.int(4))?;
    shape(machine, args, &text)
}

fn shape_string(machine: &mut Machine, args: Args) -> NativeResult {
    let end = args.int(3).saturating_add(args.int(4));
    let text = substring(machine, args.reference(0), args.int(3), end)?;
    shape(machine, args, &text)
}

/// Text, start, count, context's start and count, right to left, paint.
fn shape(machine: &mut Machine, args: Args, text: &[u16]) -> NativeResult {
    let (start, count) = (args.int(1) - args.int(3), args.int(2));
    if start < 0 || count < 0 || (start + count) as usize > text.len() {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let paint = text_paint_of(machine, args.long(6))?;
    let range = start as usize..(start + count) as usize;
    let bidi = Bidi::forced(args.boolean(5));
    let layout = layout::layout(text, range, bidi, &paint, Edits::default());
    ok(machine.state.peers.add(Glyphs(layout.into())))
}

//! `android.graphics.Paint`: text as a path.

use gibbon_graphics::geometry::point;
use gibbon_graphics::path::Path;
use gibbon_machine::{Args, Machine, NativeResult};
use gibbon_text::GlyphId;
use gibbon_text::bidi::Bidi;
use gibbon_text::layout;
use gibbon_text::outline::Verb;

use super::super::guest_text::{characters, substring};
use super::super::path;
use super::{edits, font_size, paint, text_paint};

gibbon_machine::natives! { "android/graphics/Paint";
    "nGetTextPath" "(JI[CIIFFJ)V" => path_of_array,
    "nGetTextPath" "(JILjava/lang/String;IIFFJ)V" => path_of_string,
}

fn path_of_array(machine: &mut Machine, args: Args) -> NativeResult {
    let text = characters(machine, args.reference(2), args.int(3), args.int(4))?;
    text_path(machine, args, &text)
}

fn path_of_string(machine: &mut Machine, args: Args) -> NativeResult {
    let text = substring(machine, args.reference(2), args.int(3), args.int(4))?;
    text_path(machine, args, &text)
}

fn text_path(machine: &mut Machine, args: Args, text: &[u16]) -> NativeResult {
    let own = paint(machine, args)?.clone();
    let layout_paint = text_paint(machine, &own)?;
    let bidi = Bidi::of(args.int(1));
    let layout = layout::layout(text, 0..text.len(), bidi, &layout_paint, edits(&own));
    let start = match own.text_align {
        1 => -layout.advance * 0.5,
        2 => -layout.advance,
        _ => 0.0,
    };
    let (x, y) = (args.float(5) + start, args.float(6));
    // Glyphs stand where the layout's whole size puts them, drawn in the exact one.
    let size = font_size(&own, false);
    let mut target = Path::new();
    for glyph in &layout.glyphs {
        let font = &glyph.font;
        let verbs = font
            .font
            .outline(GlyphId::new(glyph.glyph), &size, font.fakery);
        append(&mut target, &verbs, x + glyph.x, y + glyph.y);
    }
    path::put(machine, args.long(7), target)
}

fn append(target: &mut Path, verbs: &[Verb], x: f32, y: f32) {
    for verb in verbs {
        match *verb {
            Verb::Move(a, b) => target.move_to(x + a, y + b),
            Verb::Line(a, b) => target.line_to(x + a, y + b),
            Verb::Quad(a, b, c, d) => target.quad_to(x + a, y + b, x + c, y + d),
            Verb::Cubic(a, b, c, d, e, f) => target.cubic_to(
                point(x + a, y + b),
                point(x + c, y + d),
                point(x + e, y + f),
            ),
            Verb::Close => target.close(),
        }
    }
}

//! Text: laid out when it is drawn, recorded as positioned glyphs.

use std::ops::Range;
use std::sync::Arc;

use gibbon_graphics::display_list::{Draw, GlyphRun, GlyphSource};
use gibbon_graphics::geometry::{point, rect};
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::paint::{Paint, Style};
use gibbon_graphics::path::{MatrixFlags, Measure, Path};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};
use gibbon_text::bidi::Bidi;
use gibbon_text::hyphen::{EndEdit, StartEdit};
use gibbon_text::layout::{self, Layout};
use gibbon_text::piece::Edits;

use super::glyphs::SizedFont;
use super::paints::for_canvas;
use super::peer::draw;
use crate::natives::android::graphics::guest_text::{characters, substring};
use crate::natives::android::graphics::held::gone;
use crate::natives::android::graphics::paint::{font_size, peer, text_paint};
use crate::natives::android::graphics::path;

/// A text with what it is drawn by.
struct Text {
    layout: Layout,
    own: peer::Paint,
    paint: Paint,
    /// Where it begins, by the paint's alignment.
    offset: f32,
}

impl Text {
    fn new(
        machine: &mut Machine,
        canvas: i64,
        paint: i64,
        text: &[u16],
        range: Range<usize>,
        bidi: Bidi,
    ) -> Result<Text, Exit> {
        let Some(own) = machine.state.peers.get::<peer::Paint>(paint).cloned() else {
            return Err(gone(machine));
        };
        let edits = Edits {
            start: StartEdit::of(own.start_hyphen),
            end: EndEdit::of(own.end_hyphen),
        };
        let text_paint = text_paint(machine, &own)?;
        let layout = layout::layout(text, range, bidi, &text_paint, edits);
        let offset = match own.text_align {
            1 => -layout.advance * 0.5,
            2 => -layout.advance,
            _ => 0.0,
        };
        Ok(Text {
            layout,
            own,
            paint: for_canvas(machine, canvas, paint),
            offset,
        })
    }

    /// Glyphs of the same font, one after another, are a run.
    fn runs(&self, x: f32, y: f32) -> Vec<GlyphRun> {
        let size = font_size(&self.own, false);
        let mut runs: Vec<GlyphRun> = Vec::new();
        let mut last = None;
        for glyph in &self.layout.glyphs {
            let place = (glyph.glyph, point(x + self.offset + glyph.x, y + glyph.y));
            match runs.last_mut() {
                Some(run) if last == Some(&glyph.font) => run.glyphs.push(place),
                _ => runs.push(GlyphRun {
                    font: Arc::new(SizedFont {
                        font: glyph.font.clone(),
                        size,
                        subpixel: self.own.subpixel_text,
                    }),
                    glyphs: vec![place],
                }),
            }
            last = Some(&glyph.font);
        }
        runs
    }

    fn draw(&self, machine: &mut Machine, canvas: i64, x: f32, y: f32) -> NativeResult {
        let runs = self.runs(x, y);
        if !runs.is_empty() {
            draw(machine, canvas, Draw::Glyphs(runs, self.paint.clone()))?;
        }
        // Skia's thickness and places for lines through and under text.
        let size = self.own.text_size;
        let lines = [
            (self.own.underline, 1.0 / 9.0),
            (self.own.strike_through, -6.0 / 21.0),
        ];
        for (_, offset) in lines.into_iter().filter(|line| line.0) {
            let (left, top) = (x + self.offset, y + size * offset);
            let line = rect(left, top, left + self.layout.advance, top + size / 18.0);
            let paint = Paint {
                style: Style::Fill,
                ..self.paint.clone()
            };
            draw(machine, canvas, Draw::Rect(line, paint))?;
        }
        ok(())
    }

    fn draw_on_path(
        &self,
        machine: &mut Machine,
        canvas: i64,
        along: &Path,
        (horizontal, vertical): (f32, f32),
    ) -> NativeResult {
        let measure = Measure::new(along, false);
        let start = match self.own.text_align {
            1 => (measure.length() - self.layout.advance) * 0.5,
            2 => measure.length() - self.layout.advance,
            _ => 0.0,
        };
        let size = font_size(&self.own, false);
        let flags = MatrixFlags {
            position: true,
            tangent: true,
        };
        let mut outlines = Path::new();
        for glyph in &self.layout.glyphs {
            let font = SizedFont {
                font: glyph.font.clone(),
                size,
                subpixel: true,
            };
            let Some(outline) = font.outline(glyph.glyph) else {
                continue;
            };
            let half = outline.bounds().width() * 0.5;
            let distance = start + horizontal + glyph.x + half;
            if let Some(matrix) = measure.matrix(distance, flags) {
                let placed = matrix.concat(&Matrix::translate(-half, vertical + glyph.y));
                outlines.add_path(&outline, &placed);
            }
        }
        draw(machine, canvas, Draw::Path(outlines, self.paint.clone()))
    }
}

fn plain(machine: &mut Machine, args: Args, text: &[u16], range: Range<usize>) -> NativeResult {
    let (x, y) = (args.float(4), args.float(5));
    let bidi = Bidi::of(args.int(6));
    let text = Text::new(machine, args.long(0), args.long(7), text, range, bidi)?;
    text.draw(machine, args.long(0), x, y)
}

pub fn array(machine: &mut Machine, args: Args) -> NativeResult {
    let text = characters(machine, args.reference(1), args.int(2), args.int(3))?;
    plain(machine, args, &text, 0..text.len())
}

pub fn string(machine: &mut Machine, args: Args) -> NativeResult {
    let text = substring(machine, args.reference(1), args.int(2), args.int(3))?;
    plain(machine, args, &text, 0..text.len())
}

pub fn run_of_string(machine: &mut Machine, args: Args) -> NativeResult {
    let (start, end) = (args.int(2), args.int(3));
    let (context, context_end) = (args.int(4), args.int(5));
    let text = substring(machine, args.reference(1), context, context_end)?;
    let (first, count) = (start.saturating_sub(context), end.saturating_sub(start));
    run(machine, args, &text, first, count)
}

pub fn run_of_array(machine: &mut Machine, args: Args) -> NativeResult {
    let (start, count) = (args.int(2), args.int(3));
    let (context, context_count) = (args.int(4), args.int(5));
    let text = characters(machine, args.reference(1), context, context_count)?;
    run(machine, args, &text, start.saturating_sub(context), count)
}

fn run(machine: &mut Machine, args: Args, text: &[u16], start: i32, count: i32) -> NativeResult {
    if start < 0 || count < 0 || start.saturating_add(count) as usize > text.len() {
        return Err(machine.throw_plain("java/lang/IndexOutOfBoundsException"));
    }
    let range = start as usize..(start + count) as usize;
    let bidi = Bidi::forced(args.boolean(8));
    let text = Text::new(machine, args.long(0), args.long(9), text, range, bidi)?;
    text.draw(machine, args.long(0), args.float(6), args.float(7))
}

pub fn array_on_path(machine: &mut Machine, args: Args) -> NativeResult {
    let text = characters(machine, args.reference(1), args.int(2), args.int(3))?;
    on_path(machine, args, &text, 4)
}

pub fn string_on_path(machine: &mut Machine, args: Args) -> NativeResult {
    let string = gibbon_jdk::guest::non_null(machine, args.reference(1))?;
    let text = machine.utf16(string);
    on_path(machine, args, &text, 2)
}

/// `first` is the argument with the path; offsets, direction and paint follow.
fn on_path(machine: &mut Machine, args: Args, text: &[u16], first: u16) -> NativeResult {
    let along = path::path(machine, args.long(first))?.clone();
    let offsets = (args.float(first + 1), args.float(first + 2));
    let bidi = Bidi::of(args.int(first + 3));
    let (canvas, paint) = (args.long(0), args.long(first + 4));
    let text = Text::new(machine, canvas, paint, text, 0..text.len(), bidi)?;
    text.draw_on_path(machine, canvas, &along, offsets)
}

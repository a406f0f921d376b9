//! Text laid out on one line: words, from left to right.

use std::ops::Range;
use std::sync::Arc;

use crate::bidi::{self, Bidi};
use crate::cache;
use crate::family::FakedFont;
use crate::hyphen::{EndEdit, StartEdit};
use crate::outline::Rect;
use crate::paint::TextPaint;
use crate::piece::{Edits, Extent, LayoutPiece, Task};

/// A glyph and where it stands.
#[derive(Clone, Debug)]
pub struct LayoutGlyph {
    pub font: FakedFont,
    pub glyph: u32,
    /// The code unit that it stands for, from the start of the range.
    pub cluster: usize,
    pub x: f32,
    pub y: f32,
}

#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub glyphs: Vec<LayoutGlyph>,
    /// One for each code unit of the range.
    pub advances: Vec<f32>,
    pub advance: f32,
    pub extent: Extent,
}

pub(crate) fn is_word_space(unit: u16) -> bool {
    unit == u16::from(b' ')
}

/// Words for the purpose of shaping: nothing reaches over these characters.
fn breaks_after(unit: u16) -> bool {
    matches!(unit, 0x20 | 0x2000..=0x200A | 0x3000)
        || matches!(unit, 0x2066..=0x2069 | 0x202A..=0x202E | 0x200E | 0x200F)
}

fn breaks_before(unit: u16) -> bool {
    breaks_after(unit) || (0x3400..=0x9FFF).contains(&unit)
}

fn previous_break(text: &[u16], offset: usize) -> usize {
    let offset = offset.min(text.len());
    if offset == 0 {
        return 0;
    }
    if breaks_before(text[offset - 1]) {
        return offset - 1;
    }
    (1..offset)
        .rev()
        .find(|&at| breaks_before(text[at]) || breaks_after(text[at - 1]))
        .unwrap_or(0)
}

fn next_break(text: &[u16], offset: usize) -> usize {
    if offset >= text.len() {
        return text.len();
    }
    if breaks_after(text[offset]) {
        return offset + 1;
    }
    (offset + 1..text.len())
        .find(|&at| breaks_before(text[at]))
        .unwrap_or(text.len())
}

/// The words of a run with their contexts, in the order they are seen.
fn split(
    text: &[u16],
    range: &Range<usize>,
    right_to_left: bool,
) -> Vec<(Range<usize>, Range<usize>)> {
    let mut pieces = Vec::new();
    if right_to_left {
        let mut at = range.end;
        while at > range.start {
            let context_end = match at == range.end {
                true => next_break(text, at - 1).max(at),
                false => at,
            };
            let context = previous_break(text, at)..context_end;
            let piece = context.start.max(range.start)..at;
            at = piece.start;
            pieces.push((context, piece));
        }
    } else {
        let mut at = range.start;
        while at < range.end {
            let context_start = match at == range.start {
                true => previous_break(text, at + 1).min(at),
                false => at,
            };
            let context = context_start..next_break(text, at);
            let piece = at..context.end.min(range.end);
            at = piece.end;
            pieces.push((context, piece));
        }
    }
    pieces
}

/// A shaped word of a line, and where its text is.
pub(crate) struct PlacedPiece {
    pub piece: Arc<LayoutPiece>,
    pub range: Range<usize>,
    /// Added for a space.
    pub word_spacing: f32,
}

/// All words of a range, from left to right.
pub(crate) fn pieces(
    text: &[u16],
    range: Range<usize>,
    bidi: Bidi,
    paint: &TextPaint,
    edits: Edits,
) -> Vec<PlacedPiece> {
    let mut all = Vec::new();
    for run in bidi::runs(text, range, bidi) {
        for (context, piece) in split(text, &run.range, run.right_to_left) {
            let own = Edits {
                start: match piece.start == run.range.start {
                    true => edits.start,
                    false => StartEdit::None,
                },
                end: match piece.end == run.range.end {
                    true => edits.end,
                    false => EndEdit::None,
                },
            };
            let is_space = piece.len() == 1 && is_word_space(text[piece.start]);
            let task = Task {
                context: &text[context.clone()],
                range: piece.start - context.start..piece.end - context.start,
                right_to_left: run.right_to_left,
                edits: own,
            };
            all.push(PlacedPiece {
                piece: cache::piece(task, paint),
                range: piece,
                word_spacing: if is_space { paint.word_spacing } else { 0.0 },
            });
        }
    }
    all
}

/// Lays out a range of a text; the rest of the text is its context.
pub fn layout(
    text: &[u16],
    range: Range<usize>,
    bidi: Bidi,
    paint: &TextPaint,
    edits: Edits,
) -> Layout {
    let mut layout = Layout {
        advances: vec![0.0; range.len()],
        ..Layout::default()
    };
    for placed in pieces(text, range.clone(), bidi, paint, edits) {
        let start = placed.range.start - range.start;
        layout.append(&placed, start);
    }
    layout
}

impl Layout {
    fn append(&mut self, placed: &PlacedPiece, start: usize) {
        let piece = &placed.piece;
        for glyph in &piece.glyphs {
            self.glyphs.push(LayoutGlyph {
                font: piece.fonts[glyph.font].clone(),
                glyph: glyph.glyph,
                cluster: glyph.cluster + start,
                x: self.advance + glyph.x,
                y: glyph.y,
            });
        }
        self.advances[start..start + piece.advances.len()].copy_from_slice(&piece.advances);
        self.advances[start] += placed.word_spacing;
        self.advance += piece.advance + placed.word_spacing;
        self.extent.extend(piece.extent);
    }
}

/// Widths of a range.
#[derive(Clone, Debug, Default)]
pub struct Measure {
    pub advances: Vec<f32>,
    pub advance: f32,
}

pub fn measure(
    text: &[u16],
    range: Range<usize>,
    bidi: Bidi,
    paint: &TextPaint,
    edits: Edits,
) -> Measure {
    let mut measure = Measure {
        advances: vec![0.0; range.len()],
        advance: 0.0,
    };
    for placed in pieces(text, range.clone(), bidi, paint, edits) {
        let start = placed.range.start - range.start;
        let advances = &placed.piece.advances;
        measure.advances[start..start + advances.len()].copy_from_slice(advances);
        measure.advances[start] += placed.word_spacing;
        measure.advance += placed.piece.advance + placed.word_spacing;
    }
    measure
}

/// The box around the glyphs of a range.
pub fn bounds(
    text: &[u16],
    range: Range<usize>,
    bidi: Bidi,
    paint: &TextPaint,
    edits: Edits,
) -> Rect {
    let (mut bounds, mut x) = (Rect::default(), 0.0);
    for placed in pieces(text, range, bidi, paint, edits) {
        bounds.join(placed.piece.bounds(paint), x, 0.0);
        x += placed.piece.advance + placed.word_spacing;
    }
    bounds
}

/// How high the fonts are that draw a range.
pub fn extent(text: &[u16], range: Range<usize>, bidi: Bidi, paint: &TextPaint) -> Extent {
    let mut extent = Extent::default();
    for placed in pieces(text, range, bidi, paint, Edits::default()) {
        extent.extend(placed.piece.extent);
    }
    extent
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(
        text: &str,
        range: Range<usize>,
        right_to_left: bool,
    ) -> Vec<(Range<usize>, Range<usize>)> {
        let units: Vec<u16> = text.encode_utf16().collect();
        split(&units, &range, right_to_left)
    }

    #[test]
    fn words_and_contexts() {
        assert_eq!(
            words("This is an example text.", 6..15, false),
            [
                (5..7, 6..7),
                (7..8, 7..8),
                (8..10, 8..10),
                (10..11, 10..11),
                (11..18, 11..15),
            ]
        );
        assert_eq!(
            words("ab cd", 0..5, true),
            [(3..5, 3..5), (2..3, 2..3), (0..2, 0..2)]
        );
        assert_eq!(words("abcde", 1..3, true), [(0..5, 1..3)]);
    }
}

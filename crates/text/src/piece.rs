//! A word, shaped: glyphs with their places, and the advance of each code unit.

use std::ops::Range;
use std::sync::OnceLock;

use harfrust::{Buffer, Direction, FontFuncs, GlyphId, Language, Script, ShapeOptions, ShaperFont};

use crate::family::FakedFont;
use crate::hyphen::{EndEdit, StartEdit};
use crate::outline::Rect;
use crate::paint::{FontSize, TextPaint};
use crate::unicode;

/// Above and below the baseline; above is negative.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Extent {
    pub ascent: f32,
    pub descent: f32,
}

impl Extent {
    pub fn extend(&mut self, other: Extent) {
        self.ascent = self.ascent.min(other.ascent);
        self.descent = self.descent.max(other.descent);
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceGlyph {
    /// Index into the piece's fonts.
    pub font: usize,
    pub glyph: u32,
    /// The code unit that it stands for, from the start of the piece.
    pub cluster: usize,
    pub x: f32,
    pub y: f32,
}

#[derive(Debug, Default)]
pub struct LayoutPiece {
    pub fonts: Vec<FakedFont>,
    pub glyphs: Vec<PieceGlyph>,
    /// One for each code unit: the whole of a cluster on its first, zero on the others.
    pub advances: Vec<f32>,
    pub advance: f32,
    pub extent: Extent,
    bounds: OnceLock<Rect>,
}

/// Hyphens at the ends of what is shaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Edits {
    pub start: StartEdit,
    pub end: EndEdit,
}

/// Widths as Skia gives them, in 256ths of a pixel.
struct SkiaWidths<'a> {
    font: &'a FakedFont,
    size: &'a FontSize,
}

impl FontFuncs for SkiaWidths<'_> {
    fn glyph_h_advance(&self, _: &ShaperFont, glyph: GlyphId) -> i32 {
        to_fixed(self.font.font.advance(glyph, self.size))
    }
}

fn to_fixed(value: f32) -> i32 {
    (value * 256.0) as i32
}

fn from_fixed(value: i32) -> f32 {
    value as f32 / 256.0
}

/// Scripts whose letters are joined: they are not spaced apart.
pub(crate) fn can_space_letters(script: Script) -> bool {
    let tag = script.tag().to_be_bytes();
    !matches!(
        &tag,
        b"Arab"
            | b"Nkoo"
            | b"Phlp"
            | b"Mand"
            | b"Mong"
            | b"Phag"
            | b"Deva"
            | b"Beng"
            | b"Guru"
            | b"Modi"
            | b"Shrd"
            | b"Sylo"
            | b"Tirh"
            | b"Ogam"
    )
}

/// The script of the text from `at` on, and where it ends.
fn script_run(text: &[u16], at: usize, end: usize) -> (usize, Script) {
    let is_shared = |script| script == Script::COMMON || script == Script::INHERITED;
    let (c, mut next) = unicode::next_valid(text, at, end);
    let mut current = unicode::script(c);
    while next < end {
        let (c, after) = unicode::next_valid(text, next, end);
        let script = unicode::script(c);
        if script != current {
            if is_shared(current) {
                current = script;
            } else if !is_shared(script) {
                break;
            }
        }
        next = after;
    }
    if current == Script::INHERITED {
        current = Script::COMMON;
    }
    (next, current)
}

/// What is shaped: a part of a context, in one direction.
pub(crate) struct Task<'a> {
    pub context: &'a [u16],
    pub range: Range<usize>,
    pub right_to_left: bool,
    pub edits: Edits,
}

impl LayoutPiece {
    pub(crate) fn shape(task: &Task, paint: &TextPaint) -> LayoutPiece {
        let text = &task.context[task.range.clone()];
        let mut piece = LayoutPiece {
            advances: vec![0.0; text.len()],
            ..LayoutPiece::default()
        };
        let features = paint.shaping_features();
        let mut runs = paint.collection.itemize(text, paint);
        if task.right_to_left {
            runs.reverse();
        }
        for run in &runs {
            let font = paint.collection.best_font(text, run, paint.style);
            let is_line_end = |&unit: &u16| unit == 0x0A || unit == 0x0D;
            if !text[run.start..run.end].iter().all(is_line_end) {
                let metrics = font.font.metrics(&paint.font);
                piece.extent.extend(Extent {
                    ascent: metrics.ascent,
                    descent: metrics.descent,
                });
            }
            let font_index = piece.font_index(&font);
            let mut at = run.start;
            while at < run.end {
                let (end, script) = script_run(text, at, run.end);
                let buffer = fill(task, &(at..end), script, paint, &font);
                if let Some(buffer) = shaped(buffer, &font, paint, &features) {
                    piece.append(text, &buffer, script, font_index, paint);
                }
                at = end;
            }
        }
        piece
    }

    fn font_index(&mut self, font: &FakedFont) -> usize {
        let known = self.fonts.iter().position(|known| known == font);
        known.unwrap_or_else(|| {
            self.fonts.push(font.clone());
            self.fonts.len() - 1
        })
    }

    fn append(
        &mut self,
        text: &[u16],
        buffer: &Buffer,
        script: Script,
        font: usize,
        paint: &TextPaint,
    ) {
        let spacing = match can_space_letters(script) {
            true => {
                f64::from(paint.letter_spacing)
                    * f64::from(paint.font.size)
                    * f64::from(paint.font.scale_x)
            }
            false => 0.0,
        };
        let half = spacing * 0.5;
        let mut previous: Option<usize> = None;
        for (info, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let cluster = (info.cluster as usize).min(text.len() - 1);
            if spacing != 0.0 && previous != Some(cluster) {
                if let Some(before) = previous {
                    self.add_spacing(before, half);
                }
                self.add_spacing(cluster, half);
            }
            let (x, y) = (
                from_fixed(position.x_offset),
                -from_fixed(position.y_offset),
            );
            self.glyphs.push(PieceGlyph {
                font,
                glyph: info.glyph_id,
                cluster,
                x: self.advance + x + y * paint.font.skew_x,
                y,
            });
            let advance = from_fixed(position.x_advance);
            self.advances[cluster] += advance;
            self.advance += advance;
            previous = Some(cluster);
        }
        if let Some(last) = previous.filter(|_| spacing != 0.0) {
            self.add_spacing(last, half);
        }
    }

    fn add_spacing(&mut self, cluster: usize, spacing: f64) {
        self.advances[cluster] = (f64::from(self.advances[cluster]) + spacing) as f32;
        self.advance = (f64::from(self.advance) + spacing) as f32;
    }

    /// The box around all glyphs.
    pub fn bounds(&self, paint: &TextPaint) -> Rect {
        *self.bounds.get_or_init(|| {
            let mut bounds = Rect::default();
            for glyph in &self.glyphs {
                let font = &self.fonts[glyph.font];
                let id = GlyphId::new(glyph.glyph);
                let own = font.font.bounds(id, &paint.font, font.fakery);
                bounds.join(own, glyph.x, glyph.y);
            }
            bounds
        })
    }
}

/// The hyphen that a font has: Unicode's own, or the one of ASCII.
fn hyphen_for(wanted: u32, font: &FakedFont) -> u32 {
    let is_special = matches!(wanted, 0x58A | 0x5BE | 0x1400);
    if is_special && font.font.glyph(wanted).is_some() {
        return wanted;
    }
    if (is_special || wanted == unicode::HYPHEN) && font.font.glyph(unicode::HYPHEN).is_none() {
        return u32::from(b'-');
    }
    if is_special { unicode::HYPHEN } else { wanted }
}

/// A buffer with the characters of one script run, those around it and the hyphens.
fn fill(
    task: &Task,
    run: &Range<usize>,
    script: Script,
    paint: &TextPaint,
    font: &FakedFont,
) -> Buffer {
    let context = task.context;
    let (start, end) = (task.range.start + run.start, task.range.start + run.end);
    let start_edit = match run.start == 0 {
        true => task.edits.start,
        false => StartEdit::None,
    };
    let end_edit = match end == task.range.end {
        true => task.edits.end,
        false => EndEdit::None,
    };
    let mut buffer = Buffer::new();
    for &c in start_edit.characters() {
        buffer.push(hyphen_for(c, font), run.start as u32);
    }
    let replaces = end_edit == EndEdit::ReplaceWithHyphen;
    let text_end = if replaces { end - 1 } else { end };
    let (mut at, mut last) = (start, start);
    while at < text_end {
        let (c, after) = unicode::next_valid(context, at, text_end);
        buffer.push(c, (at - task.range.start) as u32);
        last = at;
        at = after;
    }
    let hyphen_at = if replaces { end - 1 } else { last };
    for &c in end_edit.characters() {
        buffer.push(hyphen_for(c, font), (hyphen_at - task.range.start) as u32);
    }
    if start_edit == StartEdit::None {
        let mut before = codepoints(&context[..start]);
        before.reverse();
        buffer.set_pre_context_codepoints(&before);
    }
    if end_edit == EndEdit::None {
        buffer.set_post_context_codepoints(&codepoints(&context[end..]));
    }
    buffer.set_direction(match task.right_to_left {
        true => Direction::RightToLeft,
        false => Direction::LeftToRight,
    });
    buffer.set_script(Some(script));
    let tag = script.tag().to_string();
    let locale = paint
        .locales
        .locales
        .iter()
        .find(|locale| locale.supports_script(&tag))
        .or(paint.locales.first());
    buffer.set_language(locale.and_then(|locale| Language::new(locale.tag())));
    buffer
}

fn codepoints(text: &[u16]) -> Vec<u32> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let (c, after) = unicode::next_valid(text, at, text.len());
        all.push(c);
        at = after;
    }
    all
}

fn shaped(
    mut buffer: Buffer,
    font: &FakedFont,
    paint: &TextPaint,
    features: &[harfrust::Feature],
) -> Option<Buffer> {
    let size = paint.font.size;
    let widths = SkiaWidths {
        font,
        size: &paint.font,
    };
    let mut shaper = ShaperFont::new(&font.font.face)
        .with_scale_separate(to_fixed(size * paint.font.scale_x), to_fixed(size));
    if !font.font.is_color_bitmap() {
        shaper.set_font_funcs(Some(&widths));
    }
    let options = ShapeOptions::new().features(features);
    harfrust::shape(&shaper, &mut buffer, options).ok()?;
    Some(buffer)
}

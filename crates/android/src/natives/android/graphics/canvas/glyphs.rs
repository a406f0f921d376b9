//! Glyphs of fonts: where their outlines come from, and runs that Java code positioned itself.

use std::sync::Arc;

use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::decode::decode;
use gibbon_graphics::display_list::{Draw, GlyphRun, GlyphSource};
use gibbon_graphics::geometry::{Rect, point, rect};
use gibbon_graphics::path::Path;
use gibbon_machine::{Args, Machine, NativeResult};
use gibbon_text::GlyphId;
use gibbon_text::family::FakedFont;
use gibbon_text::font::Fakery;
use gibbon_text::outline::Verb;
use gibbon_text::paint::FontSize;

use super::paints::for_canvas;
use super::peer::draw;
use crate::natives::android::graphics::guest_shapes::{floats, ints};
use crate::natives::android::graphics::held::gone;
use crate::natives::android::graphics::paint::{font_size, peer};
use crate::natives::android::graphics::typefaces::FontPeer;

/// A font at a size, as it draws its glyphs.
#[derive(Debug)]
pub struct SizedFont {
    pub font: FakedFont,
    pub size: FontSize,
    /// Glyphs may stand between pixels.
    pub subpixel: bool,
}

impl GlyphSource for SizedFont {
    fn outline(&self, glyph: u32) -> Option<Path> {
        if self.font.font.is_color_bitmap() {
            return None;
        }
        let fakery = self.font.fakery;
        let verbs = self
            .font
            .font
            .outline(GlyphId::new(glyph), &self.size, fakery);
        let mut path = Path::new();
        for verb in verbs {
            match verb {
                Verb::Move(x, y) => path.move_to(x, y),
                Verb::Line(x, y) => path.line_to(x, y),
                Verb::Quad(cx, cy, x, y) => path.quad_to(cx, cy, x, y),
                Verb::Cubic(ax, ay, bx, by, x, y) => {
                    path.cubic_to(point(ax, ay), point(bx, by), point(x, y));
                }
                Verb::Close => path.close(),
            }
        }
        Some(path)
    }

    fn is_subpixel(&self) -> bool {
        self.subpixel
    }

    fn identity(&self) -> [u64; 3] {
        let flags = [
            self.font.fakery.bold || self.size.fake_bold,
            self.font.fakery.italic,
        ];
        let pair = |one: f32, two: f32| u64::from(one.to_bits()) << 32 | u64::from(two.to_bits());
        let flags = u64::from(flags[0]) << 63 | u64::from(flags[1]) << 62;
        [
            // The font is shared by all its sizes and lives as long as this.
            Arc::as_ptr(&self.font.font) as u64 | flags,
            pair(self.size.size, self.size.scale_x),
            u64::from(self.size.skew_x.to_bits()),
        ]
    }

    fn has_pictures(&self) -> bool {
        self.font.font.is_color_bitmap()
    }

    fn picture(&self, glyph: u32) -> Option<(Bitmap, Rect)> {
        let (file, place) = self.font.font.picture(GlyphId::new(glyph), &self.size)?;
        let place = rect(place.left, place.top, place.right, place.bottom);
        Some((decode(&file)?, place))
    }
}

pub fn of_font(machine: &mut Machine, args: Args) -> NativeResult {
    let (first_glyph, first_position, count) = (args.int(3), args.int(4), args.int(5));
    let glyphs = ints(machine, args.reference(1), first_glyph, count)?;
    let positions = floats(machine, args.reference(2), first_position, count * 2)?;
    let Some(font) = machine.state.peers.get::<FontPeer>(args.long(6)) else {
        return Err(gone(machine));
    };
    let font = FakedFont {
        font: font.0.clone(),
        fakery: Fakery::default(),
    };
    let Some(own) = machine.state.peers.get::<peer::Paint>(args.long(7)) else {
        return Err(gone(machine));
    };
    let size = font_size(own, false);
    let subpixel = own.subpixel_text;
    let run = GlyphRun {
        font: Arc::new(SizedFont {
            font,
            size,
            subpixel,
        }),
        glyphs: glyphs
            .into_iter()
            .zip(positions.chunks_exact(2))
            .map(|(glyph, at)| (glyph as u32, point(at[0], at[1])))
            .collect(),
    };
    let paint = for_canvas(machine, args.long(0), args.long(7));
    draw(machine, args.long(0), Draw::Glyphs(vec![run], paint))
}

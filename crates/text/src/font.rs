//! One font: its bytes, its place in a family, and what Skia's fonts tell of it.
//!
//! # Differs from Android
//! Outlines are never hinted. With hinting on, advances are whole pixels as FreeType makes them,
//! but glyphs keep their designed shape.

use std::sync::{Arc, OnceLock};

use harfrust::font::variation::Variation;
use harfrust::{GlyphId, Tag};

use crate::coverage::Coverage;
use crate::metrics::{ColorStrike, EmMetrics, FontMetrics};
use crate::outline::{self, Rect, Verb};
use crate::paint::FontSize;

/// Weight from 1 to 1000 and slant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FontStyle {
    pub weight: u16,
    pub italic: bool,
}

impl Default for FontStyle {
    fn default() -> FontStyle {
        FontStyle {
            weight: 400,
            italic: false,
        }
    }
}

impl FontStyle {
    pub fn new(weight: u16, italic: bool) -> FontStyle {
        FontStyle { weight, italic }
    }
}

/// What is done to glyphs because a family has no font of the wanted style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fakery {
    pub bold: bool,
    pub italic: bool,
}

/// A font of a family.
pub struct Font {
    pub face: harfrust::Font,
    pub data: Arc<[u8]>,
    /// Which font of a collection file.
    pub index: u32,
    /// Chosen values of variation axes.
    pub axes: Vec<(Tag, f32)>,
    pub style: FontStyle,
    /// The file, if it is known; empty otherwise.
    pub path: String,
    /// Locales as language tags, as given when it was made.
    pub locales: String,
    em: EmMetrics,
    /// The one size of a font of coloured pictures.
    pub strike: Option<ColorStrike>,
    coverage: OnceLock<Arc<Coverage>>,
}

impl std::fmt::Debug for Font {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Font({} {:?})", self.path, self.style)
    }
}

/// How a new font is to be.
#[derive(Clone, Debug, Default)]
pub struct FontDescription {
    pub index: u32,
    pub axes: Vec<(Tag, f32)>,
    /// None: what the font says of itself.
    pub weight: Option<u16>,
    pub italic: Option<bool>,
    pub path: String,
    pub locales: String,
}

impl Font {
    /// None if the bytes are no font.
    pub fn new(data: Arc<[u8]>, description: FontDescription) -> Option<Font> {
        let shared: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(data.clone());
        let base = harfrust::Font::new(shared, description.index)?;
        Some(Font::of_face(base, data, description))
    }

    fn of_face(base: harfrust::Font, data: Arc<[u8]>, description: FontDescription) -> Font {
        let variations = description
            .axes
            .iter()
            .map(|&(tag, value)| Variation::new(tag, value));
        let face = match description.axes.is_empty() {
            true => base,
            false => base.instance_builder().variations(variations).build(),
        };
        let own = outline::own_style(&face);
        let style = FontStyle {
            weight: description.weight.unwrap_or(own.weight),
            italic: description.italic.unwrap_or(own.italic),
        };
        Font {
            em: EmMetrics::of(&face),
            strike: ColorStrike::of(&face),
            face,
            data,
            index: description.index,
            axes: description.axes,
            style,
            path: description.path,
            locales: description.locales,
            coverage: OnceLock::new(),
        }
    }

    /// The same font with other axis values or style.
    pub fn varied(&self, axes: Vec<(Tag, f32)>, style: FontStyle) -> Font {
        let description = FontDescription {
            index: self.index,
            axes,
            weight: Some(style.weight),
            italic: Some(style.italic),
            path: self.path.clone(),
            locales: self.locales.clone(),
        };
        Font::of_face(self.face.default_instance(), self.data.clone(), description)
    }

    pub fn supported_axes(&self) -> Vec<Tag> {
        self.face.axes().iter().map(|axis| axis.tag()).collect()
    }

    /// The characters it has glyphs for.
    pub fn coverage(&self) -> &Arc<Coverage> {
        self.coverage
            .get_or_init(|| Arc::new(Coverage::of(&self.face)))
    }

    pub fn glyph(&self, codepoint: u32) -> Option<GlyphId> {
        self.face.charmap().map_unicode(codepoint)
    }

    /// Coloured pictures have the width their tables say, whatever the hinting.
    pub fn is_color_bitmap(&self) -> bool {
        self.strike.is_some()
    }

    /// The advance in pixels as Skia gives it.
    pub fn advance(&self, glyph: GlyphId, size: &FontSize) -> f32 {
        let units = self.face.glyph_metrics().h_advance(glyph);
        let width = size.size * size.scale_x;
        let per_em = f32::from(self.face.units_per_em());
        if self.is_color_bitmap() {
            return units * width / per_em;
        }
        if size.linear || !size.hinted {
            // FreeType takes sizes in 64ths of a pixel.
            return units * ((width * 64.0).trunc() / 64.0) / per_em;
        }
        // Hinted fonts come in whole sizes and have whole widths.
        let in_64ths = (units * (width + 0.5).floor() * 64.0 / per_em).round();
        ((in_64ths + 32.0) / 64.0).floor()
    }

    pub fn metrics(&self, size: &FontSize) -> FontMetrics {
        self.em.scaled(self.strike.as_ref(), size.size)
    }

    /// What a glyph covers: whole pixels, y pointing down. Empty if it draws nothing.
    pub fn bounds(&self, glyph: GlyphId, size: &FontSize, fakery: Fakery) -> Rect {
        if let Some(strike) = &self.strike {
            return strike.bounds(&self.face, glyph, size);
        }
        outline::control_box(&self.outline(glyph, size, fakery)).rounded_out()
    }

    /// The glyph's shape in pixels, y pointing down, with the paint's stretch and slant.
    pub fn outline(&self, glyph: GlyphId, size: &FontSize, fakery: Fakery) -> Vec<Verb> {
        let skew = size.skew_x - if fakery.italic { 0.25 } else { 0.0 };
        let bold = size.fake_bold || fakery.bold;
        outline::outline(&self.face, glyph, size.size, size.scale_x, skew, bold)
    }

    /// The PNG file of a glyph that is a coloured picture, and where it goes.
    pub fn picture(&self, glyph: GlyphId, size: &FontSize) -> Option<(Vec<u8>, Rect)> {
        self.strike.as_ref()?.picture(&self.face, glyph, size)
    }

    /// `fontRevision` of the table `head`, as 16.16.
    pub fn revision(&self) -> Option<u32> {
        use read_fonts::TableProvider as _;
        let head = self.face.tables().head().ok()?;
        Some(head.font_revision().to_bits() as u32)
    }

    pub fn post_script_name(&self) -> Option<String> {
        use read_fonts::types::NameId;
        let name = self.face.names().get(NameId::POSTSCRIPT_NAME)?;
        Some(name.english_or_first()?.name().chars().collect())
    }

    pub fn has_post_script_outlines(&self) -> bool {
        use harfrust::font::glyph::outline::OutlineSource;
        matches!(
            self.face.outline_glyphs().source(),
            Some(OutlineSource::Cff | OutlineSource::Cff2)
        )
    }
}

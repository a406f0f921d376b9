//! What a native `Paint` holds. Drawing reads it too, so its fields are open to all of
//! `android.graphics`.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_text::paint::FamilyVariant;

/// Red, green, blue and alpha from 0 to 1, not premultiplied, in sRGB.
pub type Color = [f32; 4];

/// `Paint.setShadowLayer`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    pub radius: f32,
    pub dx: f32,
    pub dy: f32,
    pub color: Color,
}

/// A native paint. Handles name peers; 0 is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Paint {
    pub color: Color,
    /// 0 fill, 1 stroke, 2 both.
    pub style: i32,
    pub stroke_width: f32,
    pub stroke_miter: f32,
    /// 0 butt, 1 round, 2 square.
    pub stroke_cap: i32,
    /// 0 miter, 1 round, 2 bevel.
    pub stroke_join: i32,
    pub anti_alias: bool,
    pub dither: bool,
    pub filter_bitmap: bool,
    /// Skia's number of the blend mode; 3 draws over.
    pub blend_mode: i32,
    pub shader: i64,
    pub color_filter: i64,
    pub path_effect: i64,
    pub mask_filter: i64,
    pub shadow: Option<Shadow>,
    pub typeface: i64,
    pub text_size: f32,
    pub text_scale_x: f32,
    pub text_skew_x: f32,
    /// 0 left, 1 center, 2 right.
    pub text_align: i32,
    pub fake_bold: bool,
    pub linear_text: bool,
    pub subpixel_text: bool,
    pub embedded_bitmaps: bool,
    pub auto_hinting: bool,
    pub hinting: bool,
    pub underline: bool,
    pub strike_through: bool,
    pub device_kerning: bool,
    pub letter_spacing: f32,
    pub word_spacing: f32,
    pub features: Arc<str>,
    /// Number of a locale list.
    pub locales: u32,
    pub variant: FamilyVariant,
    pub start_hyphen: i32,
    pub end_hyphen: i32,
}

impl Peer for Paint {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Default for Paint {
    fn default() -> Paint {
        Paint {
            color: [0.0, 0.0, 0.0, 1.0],
            style: 0,
            stroke_width: 0.0,
            stroke_miter: 4.0,
            stroke_cap: 0,
            stroke_join: 0,
            anti_alias: false,
            dither: false,
            filter_bitmap: false,
            blend_mode: 3,
            shader: 0,
            color_filter: 0,
            path_effect: 0,
            mask_filter: 0,
            shadow: None,
            typeface: 0,
            text_size: 12.0,
            text_scale_x: 1.0,
            text_skew_x: 0.0,
            text_align: 0,
            fake_bold: false,
            linear_text: false,
            subpixel_text: false,
            embedded_bitmaps: false,
            auto_hinting: false,
            hinting: true,
            underline: false,
            strike_through: false,
            device_kerning: false,
            letter_spacing: 0.0,
            word_spacing: 0.0,
            features: Arc::from(""),
            locales: 0,
            variant: FamilyVariant::Default,
            start_hyphen: 0,
            end_hyphen: 0,
        }
    }
}

impl Paint {
    /// Back to a new paint, except for what Skia's paint and font do not hold: Java resets that.
    pub fn reset(&mut self) {
        *self = Paint {
            typeface: self.typeface,
            text_align: self.text_align,
            letter_spacing: self.letter_spacing,
            word_spacing: self.word_spacing,
            features: self.features.clone(),
            locales: self.locales,
            variant: self.variant,
            start_hyphen: self.start_hyphen,
            end_hyphen: self.end_hyphen,
            ..Paint::default()
        };
    }

    /// The flags as `Paint.getFlags` names them.
    pub fn java_flags(&self) -> i32 {
        let flags = [
            self.anti_alias,
            self.filter_bitmap,
            self.dither,
            self.underline,
            self.strike_through,
            self.fake_bold,
            self.linear_text,
            self.subpixel_text,
            self.device_kerning,
            self.embedded_bitmaps,
            self.auto_hinting,
        ];
        FLAGS
            .iter()
            .zip(flags)
            .filter(|(_, set)| *set)
            .fold(0, |all, (flag, _)| all | flag)
    }

    pub fn set_java_flags(&mut self, flags: i32) {
        let fields = [
            &mut self.anti_alias,
            &mut self.filter_bitmap,
            &mut self.dither,
            &mut self.underline,
            &mut self.strike_through,
            &mut self.fake_bold,
            &mut self.linear_text,
            &mut self.subpixel_text,
            &mut self.device_kerning,
            &mut self.embedded_bitmaps,
            &mut self.auto_hinting,
        ];
        for (flag, field) in FLAGS.iter().zip(fields) {
            *field = flags & flag != 0;
        }
    }

    pub fn set_argb(&mut self, argb: i32) {
        self.color = color_of_argb(argb);
    }
}

/// In the order in which both directions name the fields.
const FLAGS: [i32; 11] = [
    0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x400, 0x800,
];

pub fn color_of_argb(argb: i32) -> Color {
    let part = |shift: u32| f32::from((argb >> shift) as u8) / 255.0;
    [part(16), part(8), part(0), part(24)]
}

/// A colour of `Color.pack`. Colours of other spaces than sRGB are taken as if they were of it.
pub fn color_of_long(color: i64) -> Color {
    if color & 0x3F == 0 {
        return color_of_argb((color >> 32) as i32);
    }
    let half = |shift: u32| half_to_float((color >> shift) as u16);
    let alpha = ((color >> 6) & 0x3FF) as f32 / 1023.0;
    [half(48), half(32), half(16), alpha]
}

/// The value of a 16-bit float.
fn half_to_float(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let exponent = u32::from(bits >> 10 & 0x1F);
    let fraction = u32::from(bits & 0x3FF);
    match exponent {
        0 => {
            let value = fraction as f32 / 16_777_216.0;
            if sign == 0 { value } else { -value }
        }
        31 => f32::from_bits(sign | 0x7F80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_back() {
        let mut paint = Paint::default();
        paint.set_java_flags(0x1 | 0x40 | 0x400);
        assert_eq!(paint.java_flags(), 0x441);
        assert!(paint.anti_alias && paint.linear_text && !paint.dither);
    }

    #[test]
    fn colors() {
        assert_eq!(
            color_of_argb(0x80FF0000_u32 as i32),
            [1.0, 0.0, 0.0, 128.0 / 255.0]
        );
        assert_eq!(
            color_of_long((0xFF00FF00_u32 as i64) << 32),
            [0.0, 1.0, 0.0, 1.0]
        );
        assert_eq!(half_to_float(0x3C00), 1.0);
        assert_eq!(half_to_float(0xC000), -2.0);
        assert_eq!(half_to_float(0x0001), 2.0f32.powi(-24));
    }

    #[test]
    fn a_reset_keeps_what_java_resets() {
        let mut paint = Paint {
            letter_spacing: 0.5,
            text_size: 40.0,
            ..Paint::default()
        };
        paint.reset();
        assert_eq!((paint.letter_spacing, paint.text_size), (0.5, 12.0));
    }
}

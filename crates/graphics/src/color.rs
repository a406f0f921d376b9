//! Colours: packed integers, packed longs, floats, and HSV.

/// Red, green, blue, alpha in 0..=1, sRGB. Whether it is premultiplied, its place says.
pub type Color = [f32; 4];

/// `0xAARRGGBB` as floats, not premultiplied.
pub fn from_argb(argb: u32) -> Color {
    let [a, r, g, b] = argb.to_be_bytes().map(|byte| f32::from(byte) / 255.0);
    [r, g, b, a]
}

pub fn to_argb(color: Color) -> u32 {
    let [r, g, b, a] = color.map(to_byte);
    u32::from_be_bytes([a, r, g, b])
}

pub fn to_byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

pub fn premultiply([r, g, b, a]: Color) -> Color {
    [r * a, g * a, b * a, a]
}

pub fn unpremultiply([r, g, b, a]: Color) -> Color {
    if a <= 0.0 {
        return [0.0; 4];
    }
    [r / a, g / a, b / a, a]
}

/// A colour long of `android.graphics.Color`: an sRGB integer, or three half floats and ten bits
/// of alpha in a colour space of which the number is the last six bits (not converted here).
pub fn from_color_long(long: i64) -> Color {
    if long & 0x3f == 0 {
        return from_argb((long >> 32) as u32);
    }
    let half = |shift: u32| half_to_float((long >> shift) as u16);
    let alpha = (long >> 6 & 0x3ff) as f32 / 1023.0;
    [half(48), half(32), half(16), alpha]
}

pub fn half_to_float(half: u16) -> f32 {
    let sign = u32::from(half >> 15) << 31;
    let exponent = u32::from(half >> 10 & 0x1f);
    let fraction = u32::from(half & 0x3ff);
    let bits = match (exponent, fraction) {
        (0, 0) => sign,
        (0, _) => {
            let value = fraction as f32 / 16_777_216.0;
            sign | value.to_bits()
        }
        (31, _) => sign | 0x7f80_0000 | fraction << 13,
        _ => sign | (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(bits)
}

pub fn float_to_half(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let magnitude = bits & 0x7fff_ffff;
    if magnitude >= 0x7f80_0000 {
        let is_nan = magnitude > 0x7f80_0000;
        return sign | 0x7c00 | if is_nan { 0x200 } else { 0 };
    }
    if magnitude >= 0x4780_0000 {
        return sign | 0x7c00;
    }
    if magnitude < 0x3880_0000 {
        // Too small for a normal half: a multiple of 2^-24.
        return sign | (f32::from_bits(magnitude) * 16_777_216.0).round_ties_even() as u16;
    }
    let rounded = magnitude - 0x3800_0000 + 0xfff + (magnitude >> 13 & 1);
    sign | (rounded >> 13) as u16
}

/// Hue in 0..360, saturation and value in 0..=1.
pub fn rgb_to_hsv(r: u8, g: u8, b: u8) -> [f32; 3] {
    let (max, min) = (r.max(g).max(b), r.min(g).min(b));
    let delta = max - min;
    let value = f32::from(max) / 255.0;
    if delta == 0 {
        return [0.0, 0.0, value];
    }
    let saturation = f32::from(delta) / f32::from(max);
    let difference = |one: u8, two: u8| (f32::from(one) - f32::from(two)) / f32::from(delta);
    let hue = if r == max {
        difference(g, b)
    } else if g == max {
        2.0 + difference(b, r)
    } else {
        4.0 + difference(r, g)
    };
    let hue = hue * 60.0;
    [if hue < 0.0 { hue + 360.0 } else { hue }, saturation, value]
}

pub fn hsv_to_argb(alpha: u8, [hue, saturation, value]: [f32; 3]) -> u32 {
    let (s, v) = (saturation.clamp(0.0, 1.0), value.clamp(0.0, 1.0));
    let byte = |value: f32| (value * 255.0 + 0.5).floor() as u8;
    let v_byte = byte(v);
    if s <= 1.0 / 4096.0 {
        return u32::from_be_bytes([alpha, v_byte, v_byte, v_byte]);
    }
    let hx = if !(0.0..360.0).contains(&hue) {
        0.0
    } else {
        hue / 60.0
    };
    let w = hx.floor();
    let f = hx - w;
    let p = byte((1.0 - s) * v);
    let q = byte((1.0 - s * f) * v);
    let t = byte((1.0 - s * (1.0 - f)) * v);
    let (r, g, b) = match w as u32 {
        0 => (v_byte, t, p),
        1 => (q, v_byte, p),
        2 => (p, v_byte, t),
        3 => (p, q, v_byte),
        4 => (t, p, v_byte),
        _ => (v_byte, p, q),
    };
    u32::from_be_bytes([alpha, r, g, b])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hsv_and_back() {
        assert_eq!(rgb_to_hsv(255, 0, 0), [0.0, 1.0, 1.0]);
        assert_eq!(rgb_to_hsv(0, 0, 255), [240.0, 1.0, 1.0]);
        for argb in [0xff80_4020u32, 0xff00_ff00, 0xff12_3456, 0xffff_ffff] {
            let [a, r, g, b] = argb.to_be_bytes();
            assert_eq!(hsv_to_argb(a, rgb_to_hsv(r, g, b)), argb);
        }
    }

    #[test]
    fn halves() {
        for value in [0.0, 1.0, -2.5, 0.333_251_95, 65504.0, 5.960_464_5e-8] {
            assert_eq!(half_to_float(float_to_half(value)), value);
        }
        assert!(half_to_float(float_to_half(1e9)).is_infinite());
    }

    #[test]
    fn longs_of_srgb_are_integers() {
        assert_eq!(
            from_color_long(0x80ff_0000_i64 << 32),
            [1.0, 0.0, 0.0, 128.0 / 255.0]
        );
    }
}

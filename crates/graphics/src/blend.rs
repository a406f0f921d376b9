//! Blend modes on premultiplied colours. The formulas are those of the W3C's "Compositing and
//! Blending", which Skia's follow; numbers are Skia's.

use crate::color::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BlendMode {
    Clear,
    Src,
    Dst,
    #[default]
    SrcOver,
    DstOver,
    SrcIn,
    DstIn,
    SrcOut,
    DstOut,
    SrcAtop,
    DstAtop,
    Xor,
    Plus,
    Modulate,
    Screen,
    Overlay,
    Darken,
    Lighten,
    ColorDodge,
    ColorBurn,
    HardLight,
    SoftLight,
    Difference,
    Exclusion,
    Multiply,
    Hue,
    Saturation,
    Color,
    Luminosity,
}

impl BlendMode {
    pub fn from_number(number: i32) -> BlendMode {
        use BlendMode::*;
        const ALL: [BlendMode; 29] = [
            Clear, Src, Dst, SrcOver, DstOver, SrcIn, DstIn, SrcOut, DstOut, SrcAtop, DstAtop, Xor,
            Plus, Modulate, Screen, Overlay, Darken, Lighten, ColorDodge, ColorBurn, HardLight,
            SoftLight, Difference, Exclusion, Multiply, Hue, Saturation, Color, Luminosity,
        ];
        usize::try_from(number)
            .ok()
            .and_then(|at| ALL.get(at).copied())
            .unwrap_or(SrcOver)
    }

    /// Whether a transparent source leaves the destination as it is.
    pub fn ignores_transparent(self) -> bool {
        use BlendMode::*;
        !matches!(
            self,
            Clear | Src | SrcIn | DstIn | SrcOut | DstAtop | Modulate
        )
    }

    pub fn blend(self, s: Color, d: Color) -> Color {
        use BlendMode::*;
        let (sa, da) = (s[3], d[3]);
        let mix = |fs: f32, fd: f32| std::array::from_fn(|i| s[i] * fs + d[i] * fd);
        match self {
            Clear => [0.0; 4],
            Src => s,
            Dst => d,
            SrcOver => mix(1.0, 1.0 - sa),
            DstOver => mix(1.0 - da, 1.0),
            SrcIn => mix(da, 0.0),
            DstIn => mix(0.0, sa),
            SrcOut => mix(1.0 - da, 0.0),
            DstOut => mix(0.0, 1.0 - sa),
            SrcAtop => mix(da, 1.0 - sa),
            DstAtop => mix(1.0 - da, sa),
            Xor => mix(1.0 - da, 1.0 - sa),
            Plus => std::array::from_fn(|i| (s[i] + d[i]).min(1.0)),
            Modulate => std::array::from_fn(|i| s[i] * d[i]),
            Screen => std::array::from_fn(|i| s[i] + d[i] - s[i] * d[i]),
            Hue | Saturation | Color | Luminosity => self.non_separable(s, d),
            _ => {
                let mut out = [0.0; 4];
                for i in 0..3 {
                    out[i] = self.channel(s[i], sa, d[i], da);
                }
                out[3] = sa + da - sa * da;
                out
            }
        }
    }

    fn channel(self, s: f32, sa: f32, d: f32, da: f32) -> f32 {
        use BlendMode::*;
        let rest = s * (1.0 - da) + d * (1.0 - sa);
        match self {
            Overlay => HardLight.channel(d, da, s, sa),
            Darken => s + d - (s * da).max(d * sa),
            Lighten => s + d - (s * da).min(d * sa),
            ColorDodge => {
                if d == 0.0 {
                    s * (1.0 - da)
                } else if s >= sa {
                    s + d * (1.0 - sa)
                } else {
                    sa * da.min(d * sa / (sa - s)) + rest
                }
            }
            ColorBurn => {
                if d >= da {
                    d + s * (1.0 - da)
                } else if s <= 0.0 {
                    d * (1.0 - sa)
                } else {
                    sa * (da - da.min((da - d) * sa / s)) + rest
                }
            }
            HardLight => {
                let both = if 2.0 * s <= sa {
                    2.0 * s * d
                } else {
                    sa * da - 2.0 * (da - d) * (sa - s)
                };
                rest + both
            }
            SoftLight => soft_light(s, sa, d, da) + rest,
            Difference => s + d - 2.0 * (s * da).min(d * sa),
            Exclusion => s + d - 2.0 * s * d,
            Multiply => rest + s * d,
            _ => s,
        }
    }

    fn non_separable(self, s: Color, d: Color) -> Color {
        let (sa, da) = (s[3], d[3]);
        let scale = |c: Color, by: f32| [c[0] * by, c[1] * by, c[2] * by];
        let both = match self {
            BlendMode::Hue => {
                let target = saturation(d) * sa;
                let colored = set_saturation(scale(s, sa), target);
                set_luminosity(colored, sa * da, luminosity(d) * sa)
            }
            BlendMode::Saturation => {
                let target = saturation(s) * da;
                let colored = set_saturation(scale(d, sa), target);
                set_luminosity(colored, sa * da, luminosity(d) * sa)
            }
            BlendMode::Color => set_luminosity(scale(s, da), sa * da, luminosity(d) * sa),
            _ => set_luminosity(scale(d, sa), sa * da, luminosity(s) * da),
        };
        let mut out = [0.0, 0.0, 0.0, sa + da - sa * da];
        for i in 0..3 {
            out[i] = s[i] * (1.0 - da) + d[i] * (1.0 - sa) + both[i];
        }
        out
    }
}

fn soft_light(s: f32, sa: f32, d: f32, da: f32) -> f32 {
    let m = if da > 0.0 { d / da } else { 0.0 };
    if 2.0 * s <= sa {
        return d * (sa + (2.0 * s - sa) * (1.0 - m));
    }
    let bright = if 4.0 * d <= da {
        ((16.0 * m - 12.0) * m + 4.0) * m - m
    } else {
        m.sqrt() - m
    };
    d * sa + da * (2.0 * s - sa) * bright
}

fn saturation(c: Color) -> f32 {
    c[0].max(c[1]).max(c[2]) - c[0].min(c[1]).min(c[2])
}

fn luminosity(c: Color) -> f32 {
    0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]
}

fn set_saturation(c: [f32; 3], target: f32) -> [f32; 3] {
    let min = c[0].min(c[1]).min(c[2]);
    let range = c[0].max(c[1]).max(c[2]) - min;
    if range == 0.0 {
        return [0.0; 3];
    }
    c.map(|value| (value - min) * target / range)
}

fn set_luminosity(c: [f32; 3], alpha: f32, target: f32) -> [f32; 3] {
    let light = |c: [f32; 3]| 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2];
    let shifted = c.map(|value| value + target - light(c));
    let l = light(shifted);
    let min = shifted[0].min(shifted[1]).min(shifted[2]);
    let max = shifted[0].max(shifted[1]).max(shifted[2]);
    let mut out = shifted;
    if min < 0.0 && l != min {
        out = out.map(|value| l + (value - l) * l / (l - min));
    }
    if max > alpha && max != l {
        out = out.map(|value| l + (value - l) * (alpha - l) / (max - l));
    }
    out.map(|value| value.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn porter_duff() {
        let red = [0.5, 0.0, 0.0, 0.5];
        let green = [0.0, 1.0, 0.0, 1.0];
        assert_eq!(BlendMode::SrcOver.blend(red, green), [0.5, 0.5, 0.0, 1.0]);
        assert_eq!(BlendMode::DstOut.blend(red, green), [0.0, 0.5, 0.0, 0.5]);
        assert_eq!(BlendMode::Xor.blend(red, green), [0.0, 0.5, 0.0, 0.5]);
    }

    #[test]
    fn opaque_white_and_black_are_neutral_where_they_should_be() {
        let color = [0.2, 0.4, 0.6, 1.0];
        let (white, black) = ([1.0; 4], [0.0, 0.0, 0.0, 1.0]);
        for (mode, neutral) in [
            (BlendMode::Multiply, white),
            (BlendMode::Screen, black),
            (BlendMode::Lighten, black),
            (BlendMode::Darken, white),
        ] {
            let blended = mode.blend(neutral, color);
            let off = |i: usize| (blended[i] - color[i]).abs();
            assert!((0..4).all(|i| off(i) < 1e-6), "{mode:?}: {blended:?}");
        }
        let gray = BlendMode::Saturation.blend(black, color);
        assert!((gray[0] - gray[2]).abs() < 1e-6);
    }
}

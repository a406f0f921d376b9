//! Texture environments: how a texture's colour and the colour before it become one.

use crate::constants::*;
use crate::image::Channels;

/// A combination, for colour or for alpha.
#[derive(Clone, Copy, Debug)]
pub struct Combination {
    pub function: u32,
    pub sources: [u32; 3],
    pub operands: [u32; 3],
    pub scale: f32,
}

#[derive(Clone, Debug)]
pub struct Environment {
    pub mode: u32,
    pub color: [f32; 4],
    pub rgb: Combination,
    pub alpha: Combination,
}

impl Default for Environment {
    fn default() -> Environment {
        let rgb = Combination {
            function: MODULATE,
            sources: [TEXTURE, PREVIOUS, CONSTANT],
            operands: [SRC_COLOR, SRC_COLOR, SRC_ALPHA],
            scale: 1.0,
        };
        Environment {
            mode: MODULATE,
            color: [0.0; 4],
            rgb,
            alpha: Combination {
                operands: [SRC_ALPHA; 3],
                ..rgb
            },
        }
    }
}

impl Environment {
    /// Sets a number that has a name; false if there is no such name.
    pub fn set(&mut self, name: u32, value: f32) -> bool {
        let number = value as u32;
        match name {
            TEXTURE_ENV_MODE => self.mode = number,
            COMBINE_RGB => self.rgb.function = number,
            COMBINE_ALPHA => self.alpha.function = number,
            RGB_SCALE => self.rgb.scale = value,
            ALPHA_SCALE => self.alpha.scale = value,
            SRC0_RGB..=0x8582 => self.rgb.sources[(name - SRC0_RGB) as usize] = number,
            SRC0_ALPHA..=0x858A => self.alpha.sources[(name - SRC0_ALPHA) as usize] = number,
            OPERAND0_RGB..=0x8592 => self.rgb.operands[(name - OPERAND0_RGB) as usize] = number,
            OPERAND0_ALPHA..=0x859A => {
                self.alpha.operands[(name - OPERAND0_ALPHA) as usize] = number;
            }
            _ => return false,
        }
        true
    }

    pub fn apply(
        &self,
        texel: [f32; 4],
        channels: Channels,
        before: [f32; 4],
        primary: [f32; 4],
    ) -> [f32; 4] {
        if self.mode == COMBINE {
            return self.combined(texel, before, primary);
        }
        let color: [f32; 3] = std::array::from_fn(|at| {
            let (texture, under) = (texel[at], before[at]);
            if !channels.has_color() {
                return under;
            }
            match self.mode {
                REPLACE => texture,
                DECAL => under + (texture - under) * texel[3],
                BLEND => under * (1.0 - texture) + self.color[at] * texture,
                ADD => (under + texture).min(1.0),
                _ => under * texture,
            }
        });
        let alpha = match self.mode {
            _ if !channels.has_alpha() => before[3],
            REPLACE => texel[3],
            DECAL => before[3],
            _ => before[3] * texel[3],
        };
        [color[0], color[1], color[2], alpha]
    }

    fn combined(&self, texel: [f32; 4], before: [f32; 4], primary: [f32; 4]) -> [f32; 4] {
        let source = |name: u32| match name {
            TEXTURE => texel,
            CONSTANT => self.color,
            PRIMARY_COLOR => primary,
            _ => before,
        };
        let argument = |combination: &Combination, which: usize, channel: usize| {
            let color = source(combination.sources[which]);
            match combination.operands[which] {
                SRC_COLOR => color[channel],
                ONE_MINUS_SRC_COLOR => 1.0 - color[channel],
                ONE_MINUS_SRC_ALPHA => 1.0 - color[3],
                _ => color[3],
            }
        };
        let value = |combination: &Combination, channel: usize| {
            let at = |which: usize| argument(combination, which, channel);
            let value = match combination.function {
                REPLACE => at(0),
                ADD => at(0) + at(1),
                ADD_SIGNED => at(0) + at(1) - 0.5,
                INTERPOLATE => at(0) * at(2) + at(1) * (1.0 - at(2)),
                SUBTRACT => at(0) - at(1),
                DOT3_RGB | DOT3_RGBA => {
                    let part = |channel: usize| {
                        let [a, b] = [0, 1].map(|which| argument(combination, which, channel));
                        (a - 0.5) * (b - 0.5)
                    };
                    4.0 * (part(0) + part(1) + part(2))
                }
                _ => at(0) * at(1),
            };
            (value * combination.scale).clamp(0.0, 1.0)
        };
        let mut color = std::array::from_fn(|channel| match channel {
            3 => value(&self.alpha, 3),
            _ => value(&self.rgb, channel),
        });
        if self.rgb.function == DOT3_RGBA {
            color[3] = color[0];
        }
        color
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_mix_as_they_say() {
        let mut environment = Environment::default();
        let (texel, before) = ([0.5, 0.5, 0.5, 0.5], [1.0, 0.5, 0.0, 1.0]);
        let mut apply = |mode: u32, channels: Channels| {
            environment.set(TEXTURE_ENV_MODE, mode as f32);
            environment.apply(texel, channels, before, before)
        };
        assert_eq!(apply(MODULATE, Channels::Rgba), [0.5, 0.25, 0.0, 0.5]);
        assert_eq!(apply(MODULATE, Channels::Rgb)[3], 1.0);
        assert_eq!(apply(REPLACE, Channels::Alpha), [1.0, 0.5, 0.0, 0.5]);
        assert_eq!(apply(DECAL, Channels::Rgba), [0.75, 0.5, 0.25, 1.0]);
        // What a combination does if nothing was said is a modulation.
        assert_eq!(apply(COMBINE, Channels::Rgba), [0.5, 0.25, 0.0, 0.5]);
    }
}

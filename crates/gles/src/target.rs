//! The buffers that are drawn to, and the tests and blending between a fragment and them.

use crate::constants::*;

/// Colour, depth and stencil of a framebuffer; the first row is the lowest.
///
/// # Differs from Android
/// Eight bits a channel, whatever the configuration; depth is a float.
#[derive(Clone, Debug)]
pub struct Target {
    pub width: i32,
    pub height: i32,
    pub has_alpha: bool,
    pub color: Vec<u8>,
    pub depth: Vec<f32>,
    pub stencil: Vec<u8>,
}

impl Target {
    pub fn new((width, height): (i32, i32), has_alpha: bool) -> Target {
        let count = width.max(0) as usize * height.max(0) as usize;
        let mut color = vec![0; 4 * count];
        if !has_alpha {
            color
                .iter_mut()
                .skip(3)
                .step_by(4)
                .for_each(|alpha| *alpha = 255);
        }
        Target {
            width,
            height,
            has_alpha,
            color,
            depth: vec![1.0; count],
            stencil: vec![0; count],
        }
    }

    /// What of it may be drawn to: left, bottom, right, top.
    pub fn bounds(&self, scissor: Option<[i32; 4]>) -> [i32; 4] {
        let [x, y, width, height] = scissor.unwrap_or([0, 0, self.width, self.height]);
        [
            x.max(0),
            y.max(0),
            x.saturating_add(width).min(self.width),
            y.saturating_add(height).min(self.height),
        ]
    }
}

/// What is written to all pixels at once.
#[derive(Clone, Debug)]
pub struct Clear {
    pub color: Option<[f32; 4]>,
    pub depth: Option<f32>,
    pub stencil: Option<u8>,
    pub scissor: Option<[i32; 4]>,
    pub color_mask: [bool; 4],
    pub stencil_mask: u32,
}

impl Clear {
    /// Whether nothing is left of what was there, as far as anybody could tell.
    pub fn is_total(&self) -> bool {
        let all = self.color_mask == [true; 4] && self.scissor.is_none();
        all && self.color.is_some() && self.depth.is_some()
    }

    pub fn run(&self, target: &mut Target) {
        let [left, bottom, right, top] = target.bounds(self.scissor);
        let color = self.color.map(|color| color.map(to_byte));
        for y in bottom..top {
            for x in left..right {
                let at = y as usize * target.width as usize + x as usize;
                if let Some(color) = color {
                    let mask = self.color_mask;
                    put(target, at, color, mask);
                }
                if let Some(depth) = self.depth {
                    target.depth[at] = depth;
                }
                if let Some(stencil) = self.stencil {
                    let mask = self.stencil_mask as u8;
                    target.stencil[at] = target.stencil[at] & !mask | stencil & mask;
                }
            }
        }
    }
}

fn put(target: &mut Target, at: usize, color: [u8; 4], mask: [bool; 4]) {
    let pixel = &mut target.color[4 * at..4 * at + 4];
    for channel in 0..4 {
        let writes = mask[channel] && (channel < 3 || target.has_alpha);
        if writes {
            pixel[channel] = color[channel];
        }
    }
}

pub fn to_byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

pub fn passes<T: PartialOrd>(function: u32, value: T, reference: T) -> bool {
    match function {
        NEVER => false,
        LESS => value < reference,
        EQUAL => value == reference,
        LEQUAL => value <= reference,
        GREATER => value > reference,
        NOTEQUAL => value != reference,
        GEQUAL => value >= reference,
        _ => true,
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blend {
    /// Source and target, for colour and for alpha.
    pub factors: [[u32; 2]; 2],
    pub equations: [u32; 2],
    pub constant: [f32; 4],
}

impl Default for Blend {
    fn default() -> Blend {
        Blend {
            factors: [[ONE, ZERO]; 2],
            equations: [FUNC_ADD; 2],
            constant: [0.0; 4],
        }
    }
}

impl Blend {
    fn factor(&self, name: u32, source: &[f32; 4], target: &[f32; 4], channel: usize) -> f32 {
        match name {
            ZERO => 0.0,
            SRC_COLOR => source[channel],
            ONE_MINUS_SRC_COLOR => 1.0 - source[channel],
            SRC_ALPHA => source[3],
            ONE_MINUS_SRC_ALPHA => 1.0 - source[3],
            DST_ALPHA => target[3],
            ONE_MINUS_DST_ALPHA => 1.0 - target[3],
            DST_COLOR => target[channel],
            ONE_MINUS_DST_COLOR => 1.0 - target[channel],
            SRC_ALPHA_SATURATE if channel == 3 => 1.0,
            SRC_ALPHA_SATURATE => source[3].min(1.0 - target[3]),
            CONSTANT_COLOR => self.constant[channel],
            ONE_MINUS_CONSTANT_COLOR => 1.0 - self.constant[channel],
            CONSTANT_ALPHA => self.constant[3],
            ONE_MINUS_CONSTANT_ALPHA => 1.0 - self.constant[3],
            _ => 1.0,
        }
    }

    fn mix(&self, source: [f32; 4], target: [f32; 4]) -> [f32; 4] {
        std::array::from_fn(|channel| {
            let which = usize::from(channel == 3);
            let [from, to] = self.factors[which];
            let from = source[channel] * self.factor(from, &source, &target, channel);
            let to = target[channel] * self.factor(to, &source, &target, channel);
            match self.equations[which] {
                FUNC_SUBTRACT => from - to,
                FUNC_REVERSE_SUBTRACT => to - from,
                _ => from + to,
            }
        })
    }
}

/// The stencil test of one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stencil {
    pub function: u32,
    pub reference: i32,
    pub value_mask: u32,
    pub write_mask: u32,
    /// If the test fails, if the depth test fails, if both pass.
    pub operations: [u32; 3],
}

impl Default for Stencil {
    fn default() -> Stencil {
        Stencil {
            function: ALWAYS,
            reference: 0,
            value_mask: u32::MAX,
            write_mask: u32::MAX,
            operations: [KEEP; 3],
        }
    }
}

impl Stencil {
    fn passes(&self, stored: u8) -> bool {
        let mask = self.value_mask & 255;
        let reference = self.reference.clamp(0, 255) as u32;
        passes(self.function, reference & mask, u32::from(stored) & mask)
    }

    fn changed(&self, stored: u8, operation: u32) -> u8 {
        let value = match operation {
            ZERO => 0,
            REPLACE => self.reference.clamp(0, 255) as u8,
            INCR => stored.saturating_add(1),
            DECR => stored.saturating_sub(1),
            INCR_WRAP => stored.wrapping_add(1),
            DECR_WRAP => stored.wrapping_sub(1),
            INVERT => !stored,
            _ => stored,
        };
        let mask = self.write_mask as u8;
        stored & !mask | value & mask
    }
}

/// What happens to a fragment, in order.
#[derive(Clone, Debug)]
pub struct Operations {
    pub scissor: Option<[i32; 4]>,
    pub alpha_test: Option<(u32, f32)>,
    /// For front and back.
    pub stencil: Option<[Stencil; 2]>,
    /// The function, and whether it writes.
    pub depth: Option<(u32, bool)>,
    pub blend: Option<Blend>,
    pub color_mask: [bool; 4],
}

impl Operations {
    /// Whether a fragment may be left out before its colour is known.
    pub fn rejects_early(&self, target: &Target, at: usize, depth: f32) -> bool {
        match (self.depth, self.stencil) {
            (Some((function, _)), None) => !passes(function, depth, target.depth[at]),
            _ => false,
        }
    }

    pub fn write(
        &self,
        target: &mut Target,
        at: usize,
        depth: f32,
        color: [f32; 4],
        is_front: bool,
    ) {
        let color = color.map(|value| value.clamp(0.0, 1.0));
        if let Some((function, reference)) = self.alpha_test
            && !passes(function, color[3], reference)
        {
            return;
        }
        if !self.stencil_and_depth(target, at, depth, is_front) {
            return;
        }
        let color = match &self.blend {
            Some(blend) => {
                let pixel = &target.color[4 * at..4 * at + 4];
                let below = std::array::from_fn(|c| f32::from(pixel[c]) / 255.0);
                blend.mix(color, below)
            }
            None => color,
        };
        put(target, at, color.map(to_byte), self.color_mask);
    }

    fn stencil_and_depth(&self, target: &mut Target, at: usize, depth: f32, front: bool) -> bool {
        let near = self
            .depth
            .is_none_or(|(function, _)| passes(function, depth, target.depth[at]));
        if let Some(sides) = &self.stencil {
            let side = &sides[usize::from(!front)];
            let stored = target.stencil[at];
            let passed = side.passes(stored);
            let which = match (passed, near) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => 2,
            };
            target.stencil[at] = side.changed(stored, side.operations[which]);
            if !passed {
                return false;
            }
        }
        if near && let Some((_, true)) = self.depth {
            target.depth[at] = depth;
        }
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operations() -> Operations {
        Operations {
            scissor: None,
            alpha_test: None,
            stencil: None,
            depth: None,
            blend: None,
            color_mask: [true; 4],
        }
    }

    #[test]
    fn blends_half_over() {
        let mut target = Target::new((1, 1), true);
        let blend = Blend {
            factors: [[SRC_ALPHA, ONE_MINUS_SRC_ALPHA]; 2],
            ..Blend::default()
        };
        let over = Operations {
            blend: Some(blend),
            ..operations()
        };
        operations().write(&mut target, 0, 0.0, [0.0, 0.0, 1.0, 1.0], true);
        over.write(&mut target, 0, 0.0, [1.0, 0.0, 0.0, 0.5], true);
        assert_eq!(target.color[..3], [128, 0, 128]);
    }

    #[test]
    fn the_nearer_one_stays() {
        let mut target = Target::new((1, 1), false);
        let tested = Operations {
            depth: Some((LESS, true)),
            ..operations()
        };
        tested.write(&mut target, 0, 0.25, [1.0; 4], true);
        tested.write(&mut target, 0, 0.5, [0.0; 4], true);
        assert_eq!(target.color, [255; 4]);
    }

    #[test]
    fn a_stencil_lets_through_what_is_marked() {
        let mut target = Target::new((1, 1), true);
        let mark = Stencil {
            reference: 1,
            operations: [KEEP, KEEP, REPLACE],
            ..Stencil::default()
        };
        let marks = Operations {
            stencil: Some([mark; 2]),
            color_mask: [false; 4],
            ..operations()
        };
        let test = Stencil {
            function: NOTEQUAL,
            reference: 1,
            ..Stencil::default()
        };
        let tests = Operations {
            stencil: Some([test; 2]),
            ..operations()
        };
        marks.write(&mut target, 0, 0.0, [1.0; 4], true);
        tests.write(&mut target, 0, 0.0, [1.0; 4], true);
        assert_eq!((target.stencil[0], target.color[0]), (1, 0));
    }
}

//! Interpolators: those of animations that run beneath Java, and `android.graphics.Interpolator`.

use std::sync::Arc;

use crate::path::Path;

/// The curves of `android.view.animation`, and a table for all others.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Interpolator {
    #[default]
    Linear,
    AccelerateDecelerate,
    Accelerate(f32),
    Anticipate(f32),
    AnticipateOvershoot(f32),
    Bounce,
    Cycle(f32),
    Decelerate(f32),
    Overshoot(f32),
    /// Points of a path from (0, 0) to (1, 1).
    Path(Arc<[f32]>, Arc<[f32]>),
    /// Values at even steps.
    Table(Arc<[f32]>),
}

const PI: f32 = std::f32::consts::PI;

impl Interpolator {
    pub fn at(&self, t: f32) -> f32 {
        match self {
            Interpolator::Linear => t,
            Interpolator::AccelerateDecelerate => libm::cosf((t + 1.0) * PI) / 2.0 + 0.5,
            Interpolator::Accelerate(factor) if *factor == 1.0 => t * t,
            Interpolator::Accelerate(factor) => libm::powf(t, factor * 2.0),
            Interpolator::Anticipate(tension) => t * t * ((tension + 1.0) * t - tension),
            Interpolator::AnticipateOvershoot(tension) => {
                let a = |t: f32| t * t * ((tension + 1.0) * t - tension);
                let o = |t: f32| t * t * ((tension + 1.0) * t + tension);
                if t < 0.5 {
                    0.5 * a(t * 2.0)
                } else {
                    0.5 * (o(t * 2.0 - 2.0) + 2.0)
                }
            }
            Interpolator::Bounce => {
                let bounce = |t: f32| t * t * 8.0;
                let t = t * 1.1226;
                if t < 0.3535 {
                    bounce(t)
                } else if t < 0.7408 {
                    bounce(t - 0.54719) + 0.7
                } else if t < 0.9644 {
                    bounce(t - 0.8526) + 0.9
                } else {
                    bounce(t - 1.0435) + 0.95
                }
            }
            Interpolator::Cycle(cycles) => libm::sinf(2.0 * cycles * PI * t),
            Interpolator::Decelerate(factor) if *factor == 1.0 => 1.0 - (1.0 - t) * (1.0 - t),
            Interpolator::Decelerate(factor) => 1.0 - libm::powf(1.0 - t, 2.0 * factor),
            Interpolator::Overshoot(tension) => {
                let t = t - 1.0;
                t * t * ((tension + 1.0) * t + tension) + 1.0
            }
            Interpolator::Path(x, y) => path_at(x, y, t),
            Interpolator::Table(values) => table_at(values, t),
        }
    }
}

fn path_at(x: &[f32], y: &[f32], t: f32) -> f32 {
    if t <= 0.0 || x.len() < 2 {
        return if t <= 0.0 { 0.0 } else { t };
    }
    if t >= 1.0 {
        return 1.0;
    }
    let after = x.partition_point(|&at| at <= t).clamp(1, x.len() - 1);
    let (from, to) = (x[after - 1], x[after]);
    if to == from {
        return y[after];
    }
    let part = (t - from) / (to - from);
    y[after - 1] + part * (y[after] - y[after - 1])
}

fn table_at(values: &[f32], t: f32) -> f32 {
    let Some(last) = values.len().checked_sub(1) else {
        return t;
    };
    let place = t.clamp(0.0, 1.0) * last as f32;
    let at = (place.floor() as usize).min(last);
    let next = (at + 1).min(last);
    let part = place - at as f32;
    values[at] * (1.0 - part) + values[next] * part
}

/// `android.graphics.Interpolator`: values over time by key frames.
#[derive(Clone, Debug, Default)]
pub struct KeyFrames {
    pub value_count: usize,
    frames: Vec<KeyFrame>,
    repeat: f32,
    mirror: bool,
}

#[derive(Clone, Debug)]
struct KeyFrame {
    time: i32,
    values: Vec<f32>,
    /// Control points of the time's curve to the next frame.
    blend: [f32; 4],
}

/// Where a time lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Normal,
    FreezeStart,
    FreezeEnd,
}

/// How many numbers key frames have together, at most.
const MOST_VALUES: usize = 1 << 24;

impl KeyFrames {
    /// None if there would be too many.
    pub fn new(value_count: usize, frame_count: usize) -> Option<KeyFrames> {
        let numbers = value_count.max(1).checked_mul(frame_count)?;
        if numbers.max(value_count) > MOST_VALUES {
            return None;
        }
        let frame = KeyFrame {
            time: 0,
            values: vec![0.0; value_count],
            blend: [1.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0],
        };
        Some(KeyFrames {
            value_count,
            frames: vec![frame; frame_count],
            repeat: 1.0,
            mirror: false,
        })
    }

    /// False if the index is none, or times are out of order.
    pub fn set(
        &mut self,
        index: usize,
        time: i32,
        values: &[f32],
        blend: Option<[f32; 4]>,
    ) -> bool {
        let in_order = index == 0 || self.frames.get(index - 1).is_some_and(|f| f.time < time);
        match self.frames.get_mut(index) {
            Some(frame) if in_order && values.len() >= self.value_count => {
                frame.time = time;
                frame.values.copy_from_slice(&values[..self.value_count]);
                if let Some(blend) = blend {
                    frame.blend = blend.map(|value| value.clamp(0.0, 1.0));
                }
                true
            }
            _ => false,
        }
    }

    pub fn set_repeat(&mut self, repeat: f32, mirror: bool) {
        self.repeat = repeat;
        self.mirror = mirror;
    }

    pub fn at(&self, time: i32) -> (Place, Vec<f32>) {
        let (Some(first), Some(last)) = (self.frames.first(), self.frames.last()) else {
            return (Place::Normal, Vec::new());
        };
        let (mut time, mut place) = (time, Place::Normal);
        if self.repeat != 1.0 {
            let span = last.time - first.time;
            let ended = first.time + (span as f32 * self.repeat) as i32;
            if time < first.time {
                place = Place::FreezeStart;
            } else if time >= ended {
                place = Place::FreezeEnd;
            }
            if span > 0 {
                let passed = (time.clamp(first.time, ended) - first.time) as f32 / span as f32;
                let mut part = passed - passed.floor();
                if place == Place::FreezeEnd && part == 0.0 && passed > 0.0 {
                    part = 1.0;
                }
                let round = if part == 1.0 { passed - 1.0 } else { passed };
                if self.mirror && round as i64 % 2 == 1 {
                    part = 1.0 - part;
                }
                time = first.time + (part * span as f32) as i32;
            }
        }
        let after = self.frames.partition_point(|frame| frame.time < time);
        if after == 0 {
            if time < first.time {
                place = Place::FreezeStart;
            }
            return (place, first.values.clone());
        }
        let Some(next) = self.frames.get(after) else {
            return (Place::FreezeEnd, last.values.clone());
        };
        let before = &self.frames[after - 1];
        let part = (time - before.time) as f32 / (next.time - before.time) as f32;
        let part = cubic_map(before.blend, part);
        let values = before.values.iter().zip(&next.values);
        (place, values.map(|(a, b)| a + (b - a) * part).collect())
    }
}

/// The y of the curve from (0, 0) over two control points to (1, 1) at an x.
fn cubic_map([x1, y1, x2, y2]: [f32; 4], x: f32) -> f32 {
    let mut path = Path::new();
    path.move_to(0.0, 0.0);
    let p = crate::geometry::point;
    path.cubic_to(p(x1, y1), p(x2, y2), p(1.0, 1.0));
    let Some(curve) = path.segments().last() else {
        return x;
    };
    let (mut low, mut high) = (0.0f32, 1.0f32);
    for _ in 0..24 {
        let middle = (low + high) * 0.5;
        if curve.at(middle).x < x {
            low = middle;
        } else {
            high = middle;
        }
    }
    curve.at((low + high) * 0.5).y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_start_at_0_and_end_at_1() {
        let curves = [
            Interpolator::Linear,
            Interpolator::AccelerateDecelerate,
            Interpolator::Accelerate(1.5),
            Interpolator::Anticipate(2.0),
            Interpolator::AnticipateOvershoot(3.0),
            Interpolator::Decelerate(1.0),
            Interpolator::Overshoot(2.0),
            Interpolator::Table([0.0, 0.3, 1.0].into()),
            Interpolator::Path([0.0, 0.5, 1.0].into(), [0.0, 0.9, 1.0].into()),
        ];
        for curve in curves {
            assert!(curve.at(0.0).abs() < 1e-5, "{curve:?}");
            assert!((curve.at(1.0) - 1.0).abs() < 1e-5, "{curve:?}");
        }
        let path = Interpolator::Path([0.0, 0.5, 1.0].into(), [0.0, 0.9, 1.0].into());
        assert!((path.at(0.25) - 0.45).abs() < 1e-6);
    }

    #[test]
    fn key_frames() {
        let mut frames = KeyFrames::new(1, 2).expect("few");
        assert!(frames.set(0, 0, &[0.0], None));
        assert!(frames.set(1, 100, &[10.0], None));
        assert!(!frames.set(2, 200, &[10.0], None));
        let (place, values) = frames.at(50);
        assert_eq!(place, Place::Normal);
        assert!((values[0] - 5.0).abs() < 1e-3);
        assert_eq!(frames.at(-1).0, Place::FreezeStart);
        assert_eq!(frames.at(101), (Place::FreezeEnd, vec![10.0]));
    }
}

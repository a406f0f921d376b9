//! Shaders: the colour of a paint, point by point.
//!
//! A [`Shader`] is a description; [`Shader::prepare`] makes a [`Sampler`] of it that knows where
//! it is drawn. Runtime shaders keep their source and draw their first child, or nothing.

use std::sync::Arc;

use crate::bitmap::{Bitmap, Config};
use crate::blend::BlendMode;
use crate::color::{Color, premultiply};
use crate::geometry::{Point, point};
use crate::matrix::Matrix;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileMode {
    Clamp,
    Repeat,
    Mirror,
    Decal,
}

impl TileMode {
    pub fn from_number(number: i32) -> TileMode {
        match number {
            1 => TileMode::Repeat,
            2 => TileMode::Mirror,
            3 => TileMode::Decal,
            _ => TileMode::Clamp,
        }
    }

    /// A gradient's place brought into 0..=1; nothing where there is no colour.
    fn tile(self, t: f32) -> Option<f32> {
        Some(match self {
            TileMode::Clamp => t.clamp(0.0, 1.0),
            TileMode::Repeat => t - t.floor(),
            TileMode::Mirror => {
                let t = t - 2.0 * (t * 0.5).floor();
                if t > 1.0 { 2.0 - t } else { t }
            }
            TileMode::Decal if (0.0..=1.0).contains(&t) => t,
            TileMode::Decal => return None,
        })
    }

    /// A pixel's index brought into `0..size`.
    fn tile_index(self, at: i32, size: i32) -> Option<i32> {
        Some(match self {
            TileMode::Clamp => at.clamp(0, size - 1),
            TileMode::Repeat => at.rem_euclid(size),
            TileMode::Mirror => {
                let (at, size) = (i64::from(at), i64::from(size));
                let at = at.rem_euclid(2 * size);
                let mirrored = if at >= size { 2 * size - 1 - at } else { at };
                mirrored as i32
            }
            TileMode::Decal if (0..size).contains(&at) => at,
            TileMode::Decal => return None,
        })
    }
}

/// Colours along a gradient, premultiplied, at places from 0 to 1 in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Stops(Vec<(f32, Color)>);

impl Stops {
    /// `colors` are not premultiplied; without positions they are spread evenly.
    pub fn new(colors: &[Color], positions: Option<&[f32]>) -> Stops {
        let last = colors.len().saturating_sub(1).max(1) as f32;
        let mut before = 0.0f32;
        let stops = colors
            .iter()
            .enumerate()
            .map(|(at, &color)| {
                let position = match positions.and_then(|positions| positions.get(at)) {
                    // Also for what is no number.
                    Some(&position) => position.max(before).min(1.0),
                    None => at as f32 / last,
                };
                before = position;
                (position, premultiply(color))
            })
            .collect();
        Stops(stops)
    }

    fn at(&self, t: f32) -> Color {
        let after = self.0.partition_point(|stop| stop.0 <= t);
        if after == 0 {
            return self.0.first().map_or([0.0; 4], |stop| stop.1);
        }
        let (from, start) = self.0[after - 1];
        let Some(&(to, end)) = self.0.get(after) else {
            return start;
        };
        let part = if to > from {
            (t - from) / (to - from)
        } else {
            1.0
        };
        std::array::from_fn(|i| start[i] + (end[i] - start[i]) * part)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ShaderKind {
    Linear {
        from: Point,
        to: Point,
        stops: Stops,
        tile: TileMode,
    },
    Radial {
        start: (Point, f32),
        end: (Point, f32),
        stops: Stops,
        tile: TileMode,
    },
    Sweep {
        center: Point,
        stops: Stops,
    },
    Bitmap {
        bitmap: Bitmap,
        tile: (TileMode, TileMode),
        filter: bool,
    },
    Compose {
        destination: Arc<Shader>,
        source: Arc<Shader>,
        mode: BlendMode,
    },
    Runtime {
        source: Arc<str>,
        child: Option<Arc<Shader>>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Shader {
    pub kind: ShaderKind,
    pub local: Matrix,
}

impl Shader {
    /// One colour everywhere.
    pub fn plain(color: Color) -> Shader {
        let kind = ShaderKind::Linear {
            from: Point::default(),
            to: Point::default(),
            stops: Stops::new(&[color], None),
            tile: TileMode::Clamp,
        };
        Shader {
            kind,
            local: Matrix::default(),
        }
    }

    /// For drawing under a matrix; nothing if it cannot be inverted.
    pub fn prepare(&self, matrix: &Matrix) -> Option<Sampler<'_>> {
        let total = matrix.concat(&self.local);
        let to_local = total.invert()?;
        let kind = match &self.kind {
            ShaderKind::Compose {
                destination,
                source,
                mode,
            } => SamplerKind::Compose(Box::new((
                destination.prepare(&total)?,
                source.prepare(&total)?,
                *mode,
            ))),
            ShaderKind::Runtime { child, .. } => match child {
                // A ripple's mask is no picture.
                Some(child) if !child.is_mask() => return child.prepare(&total),
                _ => SamplerKind::Nothing,
            },
            other => SamplerKind::Plain(other),
        };
        Some(Sampler { to_local, kind })
    }

    fn is_mask(&self) -> bool {
        matches!(&self.kind, ShaderKind::Bitmap { bitmap, .. } if bitmap.config == Config::Alpha8)
    }
}

pub struct Sampler<'a> {
    to_local: Matrix,
    kind: SamplerKind<'a>,
}

enum SamplerKind<'a> {
    Plain(&'a ShaderKind),
    Compose(Box<(Sampler<'a>, Sampler<'a>, BlendMode)>),
    Nothing,
}

impl Sampler<'_> {
    /// Whether the colour depends on the row alone, as that of a gradient from top to bottom.
    pub fn is_constant_in_rows(&self) -> bool {
        match &self.kind {
            SamplerKind::Plain(ShaderKind::Linear { from, to, .. }) => {
                from.x == to.x && self.to_local.keeps_rows()
            }
            _ => false,
        }
    }

    /// The premultiplied colour at a place on the device.
    pub fn at(&self, place: Point) -> Color {
        let kind = match &self.kind {
            SamplerKind::Plain(kind) => kind,
            SamplerKind::Compose(both) => {
                return both.2.blend(both.1.at(place), both.0.at(place));
            }
            SamplerKind::Nothing => return [0.0; 4],
        };
        let p = self.to_local.map_point(place);
        let (t, stops, tile) = match kind {
            ShaderKind::Linear {
                from,
                to,
                stops,
                tile,
            } => {
                let along = *to - *from;
                let square = along.x * along.x + along.y * along.y;
                let off = p - *from;
                let t = if square > 0.0 {
                    (off.x * along.x + off.y * along.y) / square
                } else {
                    0.0
                };
                (Some(t), stops, *tile)
            }
            ShaderKind::Radial {
                start,
                end,
                stops,
                tile,
            } => (radial(p, *start, *end), stops, *tile),
            ShaderKind::Sweep { center, stops } => {
                let off = p - *center;
                let turn = libm::atan2f(off.y, off.x) / (2.0 * std::f32::consts::PI);
                let t = if turn < 0.0 { turn + 1.0 } else { turn };
                (Some(t), stops, TileMode::Clamp)
            }
            ShaderKind::Bitmap {
                bitmap,
                tile,
                filter,
            } => return sample(bitmap, p, *tile, *filter),
            ShaderKind::Compose { .. } | ShaderKind::Runtime { .. } => return [0.0; 4],
        };
        match t.and_then(|t| tile.tile(t)) {
            Some(t) => stops.at(t),
            None => [0.0; 4],
        }
    }
}

/// Where a point lies between two circles: the largest `t` whose circle goes through it.
fn radial(p: Point, start: (Point, f32), end: (Point, f32)) -> Option<f32> {
    let (c0, r0) = start;
    let along = end.0 - c0;
    let grow = end.1 - r0;
    let off = p - c0;
    if along == point(0.0, 0.0) {
        return (grow != 0.0).then(|| (off.length() - r0) / grow);
    }
    let a = along.x * along.x + along.y * along.y - grow * grow;
    let b = off.x * along.x + off.y * along.y + r0 * grow;
    let c = off.x * off.x + off.y * off.y - r0 * r0;
    let fits = |t: f32| (r0 + t * grow >= 0.0).then_some(t);
    if a.abs() < 1e-6 {
        return if b == 0.0 { None } else { fits(c / (2.0 * b)) };
    }
    let discriminant = b * b - a * c;
    if discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    let (one, two) = ((b + root) / a, (b - root) / a);
    fits(one.max(two)).or_else(|| fits(one.min(two)))
}

/// A bitmap's colour at a place in its own pixels.
pub fn sample(bitmap: &Bitmap, p: Point, tile: (TileMode, TileMode), filter: bool) -> Color {
    if bitmap.width <= 0 || bitmap.height <= 0 || !bitmap.has_pixels() {
        return [0.0; 4];
    }
    let pixel = |x: i32, y: i32| {
        let x = tile.0.tile_index(x, bitmap.width);
        let y = tile.1.tile_index(y, bitmap.height);
        match (x, y) {
            (Some(x), Some(y)) => bitmap.get(x, y),
            _ => [0.0; 4],
        }
    };
    if !filter {
        return pixel(p.x.floor() as i32, p.y.floor() as i32);
    }
    let (x, y) = (p.x - 0.5, p.y - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let (fx, fy) = (x - left, y - top);
    let (left, top) = (left as i32, top as i32);
    let (right, bottom) = (left.saturating_add(1), top.saturating_add(1));
    if fx == 0.0 && fy == 0.0 {
        return pixel(left, top);
    }
    let mix =
        |a: Color, b: Color, t: f32| -> Color { std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t) };
    let above = mix(pixel(left, top), pixel(right, top), fx);
    let below = mix(pixel(left, bottom), pixel(right, bottom), fx);
    mix(above, below, fy)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Color = [0.0, 0.0, 0.0, 1.0];
    const WHITE: Color = [1.0; 4];

    fn linear(tile: TileMode) -> Shader {
        Shader {
            kind: ShaderKind::Linear {
                from: point(0.0, 0.0),
                to: point(10.0, 0.0),
                stops: Stops::new(&[BLACK, WHITE], None),
                tile,
            },
            local: Matrix::IDENTITY,
        }
    }

    #[test]
    fn gradients_tile() {
        let red = |tile, x| {
            let shader = linear(tile);
            let sampler = shader.prepare(&Matrix::IDENTITY).expect("invertible");
            sampler.at(point(x, 3.0))[0]
        };
        assert_eq!(red(TileMode::Clamp, 5.0), 0.5);
        assert_eq!(red(TileMode::Clamp, 25.0), 1.0);
        assert_eq!(red(TileMode::Repeat, 12.5), 0.25);
        assert_eq!(red(TileMode::Mirror, 12.5), 0.75);
        assert_eq!(red(TileMode::Decal, 12.5), 0.0);
    }

    #[test]
    fn a_bitmap_has_colours_as_far_as_numbers_go() {
        let mut bitmap = Bitmap::new(3, 3, Config::Argb8888);
        (0..3).for_each(|y| bitmap.set_argb(2, y, 0xff00_ff00));
        let at = |far: f32, tile| sample(&bitmap, point(far, 1.25), (tile, tile), true);
        assert_eq!(at(1e30, TileMode::Clamp)[1], 1.0);
        assert_eq!(at(-1e30, TileMode::Clamp)[1], 0.0);
        for far in [1e30, -1e30] {
            assert_eq!(at(far, TileMode::Decal), [0.0; 4]);
            for tile in [TileMode::Repeat, TileMode::Mirror] {
                assert!((0.0..=1.0).contains(&at(far, tile)[1]));
            }
        }
    }

    #[test]
    fn a_radial_gradient_grows_from_its_centre() {
        let center = point(5.0, 5.0);
        let shader = Shader {
            kind: ShaderKind::Radial {
                start: (center, 0.0),
                end: (center, 10.0),
                stops: Stops::new(&[WHITE, BLACK], Some(&[0.0, 1.0])),
                tile: TileMode::Clamp,
            },
            local: Matrix::scale(2.0, 2.0),
        };
        let sampler = shader.prepare(&Matrix::IDENTITY).expect("invertible");
        assert_eq!(sampler.at(point(10.0, 10.0))[0], 1.0);
        assert!((sampler.at(point(20.0, 10.0))[0] - 0.5).abs() < 1e-6);
    }
}

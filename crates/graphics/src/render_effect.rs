//! `RenderEffect`: what is done to a node's pixels before they are put on the screen.
//!
//! # Differs from Android
//! A program of `RuntimeShader` is not run: its input passes through as it is. Effects see what is
//! drawn within the node's clip only.

use std::sync::Arc;

use crate::bitmap::{Bitmap, Config, write};
use crate::blend::BlendMode;
use crate::color::Color;
use crate::filters::{ColorFilter, blur_each};
use crate::geometry::{Point, Rect, point};
use crate::matrix::Matrix;
use crate::shader::{Shader, TileMode, sample};

type Input = Option<Arc<RenderEffect>>;

#[derive(Clone, Debug, PartialEq)]
pub enum RenderEffect {
    Offset {
        dx: f32,
        dy: f32,
        input: Input,
    },
    /// Deviations of the Gaussian, in the node's pixels.
    Blur {
        sigma: (f32, f32),
        edge: TileMode,
        input: Input,
    },
    /// A part of a bitmap at a place of the node.
    Bitmap {
        bitmap: Bitmap,
        source: Rect,
        target: Rect,
    },
    ColorFilter {
        filter: Arc<ColorFilter>,
        input: Input,
    },
    Blend {
        destination: Arc<RenderEffect>,
        source: Arc<RenderEffect>,
        mode: BlendMode,
    },
    /// The outer one of what the inner one makes.
    Chain {
        outer: Arc<RenderEffect>,
        inner: Arc<RenderEffect>,
    },
    Shader(Arc<Shader>),
    /// A program over what was drawn.
    Runtime,
}

/// Where a layer's pixels are.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// From the node to the device.
    pub matrix: Matrix,
    /// Where on the device the layer's first pixel is.
    pub origin: (i32, i32),
}

impl RenderEffect {
    /// What becomes of a layer.
    pub fn apply(&self, layer: &Bitmap, place: &Place) -> Bitmap {
        let of = |input: &Input| match input {
            Some(input) => input.apply(layer, place),
            None => layer.clone(),
        };
        match self {
            RenderEffect::Offset { dx, dy, input } => {
                let from = place.matrix.map_point(point(0.0, 0.0));
                let by = place.matrix.map_point(point(*dx, *dy)) - from;
                let drawn = of(input);
                let tile = (TileMode::Decal, TileMode::Decal);
                mapped(layer, |at| sample(&drawn, at - by, tile, true))
            }
            RenderEffect::Blur { sigma, edge, input } => {
                let scale = place.matrix.mean_scale();
                blurred(&of(input), (sigma.0 * scale, sigma.1 * scale), *edge)
            }
            RenderEffect::Bitmap {
                bitmap,
                source,
                target,
            } => {
                let shader = pictured(bitmap, source, target);
                shaded(layer, &shader, place)
            }
            RenderEffect::ColorFilter { filter, input } => {
                let drawn = of(input);
                mapped(layer, |at| {
                    filter.apply(drawn.get(at.x.floor() as i32, at.y.floor() as i32))
                })
            }
            RenderEffect::Blend {
                destination,
                source,
                mode,
            } => {
                let below = destination.apply(layer, place);
                let above = source.apply(layer, place);
                mapped(layer, |at| {
                    let (x, y) = (at.x.floor() as i32, at.y.floor() as i32);
                    mode.blend(above.get(x, y), below.get(x, y))
                })
            }
            RenderEffect::Chain { outer, inner } => outer.apply(&inner.apply(layer, place), place),
            RenderEffect::Shader(shader) => shaded(layer, shader, place),
            RenderEffect::Runtime => layer.clone(),
        }
    }
}

/// A layer of the same size, each pixel from its centre.
fn mapped(like: &Bitmap, color: impl Fn(Point) -> Color) -> Bitmap {
    let mut made = Bitmap::new(like.width, like.height, Config::Argb8888);
    let size = Config::Argb8888.bytes_per_pixel();
    let width = like.width.max(1) as usize;
    let pixels = Arc::make_mut(&mut made.pixels);
    for (at, pixel) in pixels.chunks_exact_mut(size).enumerate() {
        let center = point((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
        write(Config::Argb8888, pixel, color(center));
    }
    made
}

fn shaded(layer: &Bitmap, shader: &Shader, place: &Place) -> Bitmap {
    let origin = point(place.origin.0 as f32, place.origin.1 as f32);
    match shader.prepare(&place.matrix) {
        Some(sampler) => mapped(layer, |at| sampler.at(at + origin)),
        None => mapped(layer, |_| [0.0; 4]),
    }
}

/// A bitmap's part, stretched to its place; nothing around it.
fn pictured(bitmap: &Bitmap, source: &Rect, target: &Rect) -> Shader {
    let part = bitmap.cropped(&source.round_out());
    let scale = |from: f32, to: f32| if from > 0.0 { to / from } else { 1.0 };
    let stretch = Matrix::scale(
        scale(part.width as f32, target.right - target.left),
        scale(part.height as f32, target.bottom - target.top),
    );
    Shader {
        kind: crate::shader::ShaderKind::Bitmap {
            bitmap: part,
            tile: (TileMode::Decal, TileMode::Decal),
            filter: true,
        },
        local: Matrix::translate(target.left, target.top).concat(&stretch),
    }
}

/// As in Skia.
const MAX_SIGMA: f32 = 532.0;

fn blurred(layer: &Bitmap, sigma: (f32, f32), edge: TileMode) -> Bitmap {
    let bounded = |sigma: f32| sigma.clamp(0.0, MAX_SIGMA);
    let sigma = (bounded(sigma.0), bounded(sigma.1));
    let reach = (3.0 * sigma.0.max(sigma.1)).ceil() as i32;
    if reach <= 0 || layer.width <= 0 || layer.height <= 0 {
        return layer.clone();
    }
    // Beyond its edges the layer goes on as the mode says.
    let (width, height) = (layer.width + 2 * reach, layer.height + 2 * reach);
    let around = Bitmap::new(width, height, Config::Argb8888);
    let off = point(reach as f32, reach as f32);
    let mut around = mapped(&around, |at| sample(layer, at - off, (edge, edge), false));
    let pixels = Arc::make_mut(&mut around.pixels);
    let mut channel = vec![0; pixels.len() / 4];
    for at in 0..4 {
        for (value, pixel) in channel.iter_mut().zip(pixels.chunks_exact(4)) {
            *value = pixel[at];
        }
        blur_each(&mut channel, width as usize, sigma);
        for (value, pixel) in channel.iter().zip(pixels.chunks_exact_mut(4)) {
            pixel[at] = *value;
        }
    }
    let inside = layer.bounds().offset(reach, reach);
    around.cropped(&inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::from_argb;

    const PLACE: Place = Place {
        matrix: Matrix::IDENTITY,
        origin: (0, 0),
    };

    /// White, and black from the middle on.
    fn halves() -> Bitmap {
        let mut layer = Bitmap::new(20, 4, Config::Argb8888);
        layer.erase(from_argb(0xffff_ffff));
        for y in 0..4 {
            for x in 10..20 {
                layer.set_argb(x, y, 0xff00_0000);
            }
        }
        layer
    }

    #[test]
    fn a_blur_is_soft_at_edges_alone() {
        let blur = |edge| RenderEffect::Blur {
            sigma: (1.5, 1.5),
            edge,
            input: None,
        };
        let soft = blur(TileMode::Clamp).apply(&halves(), &PLACE);
        assert_eq!(soft.get_argb(0, 2), 0xffff_ffff);
        assert_eq!(soft.get_argb(19, 2), 0xff00_0000);
        let middle = soft.get_argb(10, 2) & 0xff;
        assert!((60..200).contains(&middle), "{middle}");
        let faded = blur(TileMode::Decal).apply(&halves(), &PLACE);
        assert!(faded.get_argb(0, 2) >> 24 < 0xff);
    }

    #[test]
    fn effects_follow_each_other() {
        let filter = |argb| {
            let color = from_argb(argb);
            Arc::new(RenderEffect::ColorFilter {
                filter: Arc::new(ColorFilter::Blend(color, BlendMode::SrcIn)),
                input: None,
            })
        };
        let chain = RenderEffect::Chain {
            outer: filter(0xff00_ff00),
            inner: filter(0xffff_0000),
        };
        assert_eq!(chain.apply(&halves(), &PLACE).get_argb(3, 3), 0xff00_ff00);
        let moved = RenderEffect::Offset {
            dx: 5.0,
            dy: 0.0,
            input: Some(Arc::new(chain)),
        };
        let moved = moved.apply(&halves(), &PLACE);
        assert_eq!(moved.get_argb(4, 1), 0);
        assert_eq!(moved.get_argb(5, 1), 0xff00_ff00);
    }
}

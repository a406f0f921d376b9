//! Drawing operations onto pixels.
//!
//! Every drawing goes the same way: its geometry becomes a coverage mask (tiny-skia does the
//! stroking and the scan conversion), then each covered pixel gets the paint's colour, filter
//! and blend mode. All of it is plain arithmetic, the same on every machine.
//!
//! # Differs from Android
//! Eight bits a channel whatever the bitmap; a node that projects backwards is drawn where it
//! stands.

mod area;
mod clip;
mod composite;
mod coverage;
mod draw;
mod image;
mod node;
mod outline;
mod shadow;
mod text;

use std::sync::Arc;

use crate::bitmap::{Bitmap, Config};
use crate::blend::BlendMode;
use crate::display_list::{DisplayList, Op, Scene};
use crate::geometry::IntRect;
use crate::matrix::Matrix;
use crate::paint::Paint;
use crate::render_node::Light;

use clip::Clip;
use composite::{Source, Target};
use coverage::Coverage;

#[derive(Clone, Debug)]
struct State {
    matrix: Matrix,
    clip: Clip,
    /// A restore of this ends a layer.
    is_layer: bool,
    /// What was there before, to be put behind what was drawn since.
    behind: Option<Box<Behind>>,
}

#[derive(Clone, Debug)]
struct Behind {
    bitmap: Bitmap,
    bounds: IntRect,
}

#[derive(Clone, Debug)]
struct Layer {
    bitmap: Bitmap,
    bounds: IntRect,
    paint: Option<Paint>,
}

/// What is between the operations of one drawing: matrix, clip, what is saved, open layers.
#[derive(Clone, Debug)]
pub struct Raster {
    matrix: Matrix,
    clip: Clip,
    saved: Vec<State>,
    layers: Vec<Layer>,
    /// What `SetMatrix` is relative to, in a list within another.
    base: Matrix,
    depth: u32,
    light: Light,
    glyphs: text::Glyphs,
}

/// Lists and nodes within each other further than this are not drawn.
pub const DEEPEST: u32 = 128;

impl Raster {
    pub fn new(width: i32, height: i32) -> Raster {
        Raster {
            matrix: Matrix::IDENTITY,
            clip: Clip::new(crate::geometry::int_rect(0, 0, width, height)),
            saved: Vec::new(),
            layers: Vec::new(),
            base: Matrix::IDENTITY,
            depth: 0,
            light: Light::default(),
            glyphs: text::Glyphs::default(),
        }
    }

    pub fn run(&mut self, ops: &[Op], target: &mut Bitmap, scene: &dyn Scene) {
        let saved = self.saved.len();
        self.run_reordered(ops, target, scene);
        while self.saved.len() > saved {
            self.restore(target);
        }
    }

    /// A list within another: what it saves and sets ends with it.
    fn run_list(&mut self, list: &DisplayList, target: &mut Bitmap, scene: &dyn Scene) {
        if self.depth >= DEEPEST {
            return;
        }
        let base = std::mem::replace(&mut self.base, self.matrix);
        self.depth += 1;
        self.save(false);
        self.run(&list.ops, target, scene);
        self.restore(target);
        self.depth -= 1;
        self.base = base;
    }

    pub fn execute(&mut self, op: &Op, target: &mut Bitmap, scene: &dyn Scene) {
        match op {
            Op::Save => self.save(false),
            Op::Restore => self.restore(target),
            Op::SaveLayer(layer) => {
                let bounds = layer.bounds.map(|bounds| self.matrix.map_rect(&bounds));
                self.save_layer(bounds.map(|b| b.round_out()), layer.paint.clone());
            }
            Op::SaveBehind(bounds) => {
                let bounds = self.matrix.map_rect(bounds).round_out();
                self.save_behind(bounds, target);
            }
            Op::DrawBehind(paint) => self.draw_behind(paint, target),
            Op::Translate(dx, dy) => self.matrix = self.matrix.pre_translate(*dx, *dy),
            Op::Concat(matrix) => self.matrix = self.matrix.concat(matrix),
            Op::SetMatrix(matrix) => self.matrix = self.base.concat(matrix),
            Op::ClipRect(rect, op) => self.clip.rect(&self.matrix, rect, *op),
            Op::ClipPath(path, op) => self.clip.path(&self.matrix, path, *op),
            Op::Draw(draw) => self.draw(draw, target, scene),
            Op::EnableZ(_) => {}
            Op::Node(handle) => self.node(*handle, target, scene),
        }
    }

    fn save(&mut self, is_layer: bool) {
        self.saved.push(State {
            matrix: self.matrix,
            clip: self.clip.clone(),
            is_layer,
            behind: None,
        });
    }

    /// Takes away what is there, until the state is restored.
    fn save_behind(&mut self, bounds: IntRect, target: &mut Bitmap) {
        self.save(false);
        let bounds = self.clip.bounds.intersection(&bounds);
        let (bitmap, origin) = match self.layers.last_mut() {
            Some(layer) => (&mut layer.bitmap, (layer.bounds.left, layer.bounds.top)),
            None => (&mut *target, (0, 0)),
        };
        let here = bounds.offset(-origin.0, -origin.1);
        let behind = Behind {
            bitmap: bitmap.cropped(&here),
            bounds,
        };
        let nothing = Source::Solid([0.0; 4]);
        self.composite(&Coverage::full(bounds), &nothing, BlendMode::Clear, target);
        if let Some(state) = self.saved.last_mut() {
            state.behind = Some(Box::new(behind));
        }
    }

    /// Paints where something was taken away.
    fn draw_behind(&mut self, paint: &Paint, target: &mut Bitmap) {
        let behind = self.saved.last().and_then(|state| state.behind.as_ref());
        if let Some(bounds) = behind.map(|behind| behind.bounds) {
            self.paint(&Coverage::full(bounds), paint, target);
        }
    }

    fn save_layer(&mut self, bounds: Option<IntRect>, paint: Option<Paint>) {
        self.save(true);
        let all = self.clip.bounds;
        let bounds = bounds.map_or(all, |bounds| all.intersection(&bounds));
        self.clip = Clip::new(bounds);
        self.layers.push(Layer {
            bitmap: Bitmap::new(bounds.width(), bounds.height(), Config::Argb8888),
            bounds,
            paint,
        });
    }

    fn restore(&mut self, target: &mut Bitmap) {
        let Some(state) = self.saved.pop() else {
            return;
        };
        self.matrix = state.matrix;
        self.clip = state.clip;
        if let Some(behind) = &state.behind {
            let source = Source::Layer {
                bitmap: &behind.bitmap,
                origin: (behind.bounds.left, behind.bounds.top),
                alpha: 1.0,
                filter: None,
            };
            let all = Coverage::full(behind.bounds);
            self.composite(&all, &source, BlendMode::DstOver, target);
        }
        if !state.is_layer {
            return;
        }
        let Some(layer) = self.layers.pop() else {
            return;
        };
        let source = Source::Layer {
            bitmap: &layer.bitmap,
            origin: (layer.bounds.left, layer.bounds.top),
            alpha: layer.paint.as_ref().map_or(1.0, |paint| paint.color[3]),
            filter: layer.paint.as_ref().and_then(|p| p.color_filter.as_deref()),
        };
        let blend = layer
            .paint
            .as_ref()
            .map_or(BlendMode::SrcOver, |paint| paint.blend);
        self.composite(&Coverage::full(layer.bounds), &source, blend, target);
    }

    /// Puts a source where there is coverage and no clip, on the current layer.
    fn composite(
        &mut self,
        coverage: &Coverage,
        source: &Source<'_>,
        blend: BlendMode,
        target: &mut Bitmap,
    ) {
        let target = match self.layers.last_mut() {
            Some(layer) => Target {
                origin: (layer.bounds.left, layer.bounds.top),
                bitmap: &mut layer.bitmap,
            },
            None => Target {
                origin: (0, 0),
                bitmap: target,
            },
        };
        composite::composite(target, coverage, &self.clip, source, blend);
    }
}

/// A picture of a render node and all beneath it, on transparent pixels.
pub fn render(scene: &dyn Scene, root: i64, width: i32, height: i32) -> Bitmap {
    let mut target = Bitmap::new(width, height, Config::Argb8888);
    Raster::new(width, height).run(&[Op::Node(root)], &mut target, scene);
    target
}

/// A picture of a display list.
pub fn render_list(list: &Arc<DisplayList>, width: i32, height: i32, scene: &dyn Scene) -> Bitmap {
    let mut target = Bitmap::new(width, height, Config::Argb8888);
    Raster::new(width, height).run(&list.ops, &mut target, scene);
    target
}

#[cfg(test)]
mod tests;

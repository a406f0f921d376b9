//! The drawing operations: shapes, text, and what is made of them.

use std::sync::Arc;

use tiny_skia::FillRule;

use super::Raster;
use super::composite::Source;
use super::coverage::Coverage;
use super::outline::stroked;
use crate::bitmap::Bitmap;
use crate::blend::BlendMode;
use crate::color::premultiply;
use crate::display_list::{CircleProperties, Draw, Op, Ripple, Scene, Texture, VectorImage};
use crate::filters::{ColorFilter, MaskFilter, blur, sigma_of_radius};
use crate::geometry::{IntRect, Point, Rect, rect};
use crate::matrix::Matrix;
use crate::paint::{Cap, Paint, Style};
use crate::path::{Direction, Path};
use crate::shader::{Shader, ShaderKind};

impl Raster {
    pub(super) fn draw(&mut self, draw: &Draw, target: &mut Bitmap, scene: &dyn Scene) {
        match draw {
            Draw::Color(color, blend) => {
                let all = Coverage::full(self.clip.bounds);
                let source = Source::Solid(premultiply(*color));
                self.composite(&all, &source, *blend, target);
            }
            Draw::Paint(paint) => {
                let all = Coverage::full(self.clip.bounds);
                self.paint(&all, paint, target);
            }
            Draw::Rect(rect, paint) => self.rect(rect, paint, target),
            Draw::Path(path, paint) => self.path(path, paint, target),
            Draw::Points(points, paint) => self.points(points, paint, target),
            Draw::Image {
                bitmap,
                source,
                target: place,
                paint,
            } => self.image(bitmap, source, place, paint, target),
            Draw::NinePatch {
                bitmap,
                patch,
                target: place,
                paint,
            } => {
                // Not anti-aliased: neighbours would show the seam between them.
                let paint = Paint {
                    anti_alias: false,
                    ..paint.clone()
                };
                for patch in patch.patches(bitmap.width, bitmap.height, place) {
                    if !patch.transparent {
                        self.image(bitmap, &patch.source, &patch.target, &paint, target);
                    }
                }
            }
            Draw::Vertices(vertices, paint) => self.vertices(vertices, paint, target),
            Draw::Glyphs(runs, paint) => self.glyphs(runs, paint, target),
            Draw::List(list) => self.run_list(list, target, scene),
            Draw::Vector {
                tree,
                width,
                height,
                color_filter,
            } => {
                if let Some(image) = scene.vector(*tree, *width, *height) {
                    self.vector(&image, color_filter.as_deref(), target, scene);
                }
            }
            Draw::Circle(circle) => self.circle(circle, target, scene),
            Draw::Ripple(ripple) => self.ripple(ripple, target, scene),
            Draw::RoundRect { sides, paint } => {
                let value = |at: usize| scene.float(sides[at]).unwrap_or(0.0);
                if let Some(paint) = scene.paint(*paint) {
                    let bounds = rect(value(0), value(1), value(2), value(3));
                    let path = Path::of_round_rect(&bounds, value(4), value(5));
                    self.path(&path, &paint, target);
                }
            }
            Draw::Texture(layer) => {
                if let Some(texture) = scene.texture(*layer) {
                    self.texture(&texture, target);
                }
            }
            Draw::PunchHole(path) => {
                let limits = self.clip.bounds;
                let hole = Coverage::of_path(path, &self.matrix, true, &limits);
                self.composite(&hole, &Source::Solid([0.0; 4]), BlendMode::Clear, target);
            }
        }
    }

    fn texture(&mut self, texture: &Texture, target: &mut Bitmap) {
        let before = self.matrix;
        self.matrix = before.concat(&texture.matrix);
        let source = texture.bitmap.bounds().to_rect();
        let place = rect(0.0, 0.0, texture.size.0, texture.size.1);
        self.image(&texture.bitmap, &source, &place, &texture.paint, target);
        self.matrix = before;
    }

    fn circle(&mut self, circle: &CircleProperties, target: &mut Bitmap, scene: &dyn Scene) {
        let value = |property: i64| scene.float(property).unwrap_or(0.0);
        if let Some(paint) = scene.paint(circle.paint) {
            let mut path = Path::new();
            path.add_circle(
                value(circle.x),
                value(circle.y),
                value(circle.radius),
                Direction::Clockwise,
            );
            self.path(&path, &paint, target);
        }
    }

    fn ripple(&mut self, ripple: &Ripple, target: &mut Bitmap, scene: &dyn Scene) {
        let value = |property: i64| scene.float(property).unwrap_or(0.0);
        let progress = value(ripple.progress);
        let part = |from: f32, to: f32| ((progress - from) / (to - from)).clamp(0.0, 1.0);
        let [red, green, blue, alpha] = ripple.color;
        let alpha = alpha * part(0.0, 0.13).min(1.0 - part(0.4, 1.0));
        let color = [red, green, blue, alpha];
        let masked = ripple.mask.clone().map(|source| Shader {
            kind: ShaderKind::Compose {
                destination: Arc::new(Shader::plain(color)),
                source,
                mode: BlendMode::DstIn,
            },
            local: Matrix::default(),
        });
        let paint = Paint {
            // The shader's colours have the alpha.
            color: if masked.is_some() {
                [0.0, 0.0, 0.0, 1.0]
            } else {
                color
            },
            shader: masked.map(Arc::new),
            ..Paint::default()
        };
        let CircleProperties { x, y, radius, .. } = ripple.circle;
        let mut path = Path::new();
        path.add_circle(
            value(x),
            value(y),
            value(radius) * progress,
            Direction::Clockwise,
        );
        self.path(&path, &paint, target);
    }

    fn vector(
        &mut self,
        image: &VectorImage,
        filter: Option<&ColorFilter>,
        target: &mut Bitmap,
        scene: &dyn Scene,
    ) {
        let layered = image.alpha < 1.0 || filter.is_some();
        if layered {
            let paint = Paint {
                color: [0.0, 0.0, 0.0, image.alpha],
                color_filter: filter.cloned().map(std::sync::Arc::new),
                ..Paint::default()
            };
            self.save_layer(None, Some(paint));
        }
        self.run(&image.ops, target, scene);
        if layered {
            self.execute(&Op::Restore, target, scene);
        }
    }

    fn rect(&mut self, bounds: &Rect, paint: &Paint, target: &mut Bitmap) {
        let plain = paint.style == Style::Fill && paint.path_effect.is_none();
        if !plain {
            return self.path(&Path::of_rect(bounds), paint, target);
        }
        let limits = self.limits(paint);
        let covered = Coverage::of_rect(&bounds.sorted(), &self.matrix, paint.anti_alias, &limits);
        self.shape(covered, paint, target);
    }

    pub(super) fn path(&mut self, path: &Path, paint: &Paint, target: &mut Bitmap) {
        let mut style = paint.style;
        let effected;
        let mut path = path;
        if let Some(effect) = &paint.path_effect {
            effected = effect.apply(path);
            path = &effected;
            if effect.gives_fill() {
                style = Style::Fill;
            }
        }
        let limits = self.limits(paint);
        let fill = || Coverage::of_path(path, &self.matrix, paint.anti_alias, &limits);
        let stroke = || match stroked(path, paint, &self.matrix) {
            Some(outline) => {
                Coverage::of_outline(&outline, FillRule::Winding, paint.anti_alias, &limits)
            }
            None => Coverage::empty(),
        };
        let covered = match style {
            Style::Fill => fill(),
            Style::Stroke => stroke(),
            Style::FillAndStroke => union(fill(), stroke()),
        };
        self.shape(covered, paint, target);
    }

    fn points(&mut self, points: &[Point], paint: &Paint, target: &mut Bitmap) {
        let mut path = Path::new();
        let half = if paint.stroke_width > 0.0 {
            paint.stroke_width * 0.5
        } else {
            0.5 / self.matrix.mean_scale().max(1e-6)
        };
        for p in points {
            if paint.cap == Cap::Round {
                path.add_circle(p.x, p.y, half, Direction::Clockwise);
            } else {
                let dot = rect(p.x - half, p.y - half, p.x + half, p.y + half);
                path.add_rect(&dot, Direction::Clockwise);
            }
        }
        let filled = Paint {
            style: Style::Fill,
            ..paint.clone()
        };
        self.path(&path, &filled, target);
    }

    /// Where coverage counts: the clip, and what a blur may bring into it.
    pub(super) fn limits(&self, paint: &Paint) -> IntRect {
        let mut reach = paint.mask_filter.as_ref().map_or(0, |mask| mask.reach());
        if let Some(shadow) = &paint.shadow {
            let off = shadow.dx.abs().max(shadow.dy.abs()).ceil() as i32;
            reach = reach.max((sigma_of_radius(shadow.radius) * 3.0).ceil() as i32 + off);
        }
        let b = self.clip.bounds;
        if reach == 0 || b.is_empty() {
            return b;
        }
        IntRect {
            left: b.left - reach,
            top: b.top - reach,
            right: b.right + reach,
            bottom: b.bottom + reach,
        }
    }

    /// Mask filter and shadow, then the shape itself.
    fn shape(&mut self, covered: Coverage, paint: &Paint, target: &mut Bitmap) {
        if covered.bounds.is_empty() {
            return;
        }
        self.soft_shadow(&covered, paint, target);
        match paint.mask_filter.as_deref() {
            Some(filter @ (MaskFilter::Blur { .. } | MaskFilter::Table(_))) => {
                let mut soft = covered.grown(filter.reach());
                let width = soft.bounds.width() as usize;
                filter.apply(soft.mask_mut(), width);
                self.paint(&soft, paint, target);
            }
            _ => self.paint(&covered, paint, target),
        }
    }

    /// The shadow that a paint itself has.
    pub(super) fn soft_shadow(&mut self, covered: &Coverage, paint: &Paint, target: &mut Bitmap) {
        let Some(shadow) = &paint.shadow else {
            return;
        };
        if covered.bounds.is_empty() {
            return;
        }
        let sigma = sigma_of_radius(shadow.radius);
        let mut soft = covered.grown((sigma * 3.0).ceil() as i32);
        let width = soft.bounds.width() as usize;
        blur(soft.mask_mut(), width, sigma);
        let (dx, dy) = (shadow.dx.round() as i32, shadow.dy.round() as i32);
        soft.bounds = soft.bounds.offset(dx, dy);
        let mut color = shadow.color;
        color[3] *= paint.color[3];
        let source = Source::Solid(premultiply(color));
        self.composite(&soft, &source, paint.blend, target);
    }

    pub(super) fn paint(&mut self, covered: &Coverage, paint: &Paint, target: &mut Bitmap) {
        let matrix = self.matrix;
        match &paint.shader {
            None => {
                let source = Source::Solid(paint.plain_color());
                self.composite(covered, &source, paint.blend, target);
            }
            Some(shader) => {
                if let Some(sampler) = shader.prepare(&matrix) {
                    let source = Source::Shader {
                        sampler,
                        alpha: paint.color[3],
                        filter: paint.color_filter.as_deref(),
                    };
                    self.composite(covered, &source, paint.blend, target);
                }
            }
        }
    }
}

fn union(one: Coverage, two: Coverage) -> Coverage {
    if one.bounds.is_empty() {
        return two;
    }
    if two.bounds.is_empty() {
        return one;
    }
    let bounds = IntRect {
        left: one.bounds.left.min(two.bounds.left),
        top: one.bounds.top.min(two.bounds.top),
        right: one.bounds.right.max(two.bounds.right),
        bottom: one.bounds.bottom.max(two.bounds.bottom),
    };
    let at = |coverage: &Coverage, x: i32, y: i32| {
        if coverage.bounds.contains(x, y) {
            coverage.at(x, y)
        } else {
            0
        }
    };
    let mut mask = Vec::with_capacity((bounds.width() * bounds.height()) as usize);
    for y in bounds.top..bounds.bottom {
        for x in bounds.left..bounds.right {
            mask.push(at(&one, x, y).max(at(&two, x, y)));
        }
    }
    Coverage {
        bounds,
        mask: Some(mask),
    }
}

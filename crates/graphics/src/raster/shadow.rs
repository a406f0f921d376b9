//! Shadows of what is raised above its parent: a faint one all around, and one away from the
//! light, as Skia computes them for rounded rectangles. Other outlines are blurred.

use super::Raster;
use super::composite::Source;
use super::coverage::Coverage;
use crate::bitmap::Bitmap;
use crate::blend::BlendMode;
use crate::color::{from_argb, premultiply};
use crate::display_list::Scene;
use crate::filters::blur;
use crate::geometry::{IntRect, Rect, int_rect};
use crate::matrix::Matrix;
use crate::path::Path;
use crate::render_node::{Light, Outline, Properties};

/// A rounded rectangle on the device.
#[derive(Clone, Copy)]
struct Rounded {
    bounds: Rect,
    radius: f32,
}

impl Rounded {
    /// How far inside a pixel's centre is; negative outside.
    fn depth(&self, x: i32, y: i32) -> f32 {
        let (cx, cy) = (
            (self.bounds.left + self.bounds.right) * 0.5,
            (self.bounds.top + self.bounds.bottom) * 0.5,
        );
        let dx = (x as f32 + 0.5 - cx).abs() - (self.bounds.right - cx) + self.radius;
        let dy = (y as f32 + 0.5 - cy).abs() - (self.bounds.bottom - cy) + self.radius;
        let outside = (dx.max(0.0) * dx.max(0.0) + dy.max(0.0) * dy.max(0.0)).sqrt();
        self.radius - outside - dx.max(dy).min(0.0)
    }

    fn outset(&self, by: f32) -> Rounded {
        Rounded {
            bounds: self.bounds.outset(by),
            radius: (self.radius + by).max(0.0),
        }
    }
}

/// One of the two shadows: the outline scaled about a point, and how soft it is.
struct Shade {
    scale: f32,
    about: (f32, f32),
    /// How far it reaches beyond the outline, and the width of its soft edge.
    reach: f32,
    soft: f32,
    argb: u32,
    strength: f32,
}

impl Raster {
    pub(super) fn shadow(&mut self, handle: i64, target: &mut Bitmap, scene: &dyn Scene) {
        let Some(node) = scene.node(handle) else {
            return;
        };
        let properties = &node.properties;
        if !properties.has_shadow() || node.list.is_none() {
            return;
        }
        let Some((mut outline, alpha)) = properties.outline_path() else {
            return;
        };
        if let Some(reveal) = properties.reveal_path() {
            outline = outline.combine(&reveal, crate::path::Op::Intersect);
        }
        let strength = alpha * properties.alpha;
        let matrix = self.matrix.concat(&properties.to_parent());
        let z = properties.z() * self.matrix.mean_scale();
        let rounded = rounded(properties, &matrix);
        for shade in shades(&self.light, z, properties) {
            let color = shade.color(strength);
            let soft = match &rounded {
                Some(rounded) => self.rounded_shade(rounded, &shade, strength >= 1.0),
                None => self.blurred_shade(&outline, &matrix, &shade),
            };
            let source = Source::Solid(premultiply(color));
            self.composite(&soft, &source, BlendMode::SrcOver, target);
        }
    }

    fn rounded_shade(&self, caster: &Rounded, shade: &Shade, hides: bool) -> Coverage {
        let scaled = Rounded {
            bounds: shade.scaled(&caster.bounds),
            radius: caster.radius * shade.scale,
        };
        let outer = scaled.outset(shade.reach);
        let bounds = outer.bounds.round_out().intersection(&self.clip.bounds);
        if bounds.is_empty() {
            return Coverage::empty();
        }
        let falloff = falloff();
        let last = (falloff.len() - 1) as f32;
        let mut mask = Vec::with_capacity(bounds.width() as usize * bounds.height() as usize);
        for y in bounds.top..bounds.bottom {
            for x in bounds.left..bounds.right {
                // What lies beneath an opaque caster is not seen.
                if hides && caster.depth(x, y) > 1.5 {
                    mask.push(0);
                    continue;
                }
                let inside = (outer.depth(x, y) / shade.soft).clamp(0.0, 1.0);
                mask.push(falloff[(inside * last) as usize]);
            }
        }
        Coverage {
            bounds,
            mask: Some(mask),
        }
    }

    fn blurred_shade(&self, outline: &Path, matrix: &Matrix, shade: &Shade) -> Coverage {
        let scaled = Matrix::scale_about(shade.scale, shade.scale, shade.about.0, shade.about.1)
            .concat(matrix);
        let reach = shade.reach.ceil() as i32;
        let b = self.clip.bounds;
        let limits = int_rect(
            b.left - 2 * reach,
            b.top - 2 * reach,
            b.right + 2 * reach,
            b.bottom + 2 * reach,
        );
        let mut soft = Coverage::of_path(outline, &scaled, true, &limits).grown(reach);
        let width = soft.bounds.width().max(0) as usize;
        blur(soft.mask_mut(), width, shade.soft * 0.25);
        soft
    }
}

impl Shade {
    fn color(&self, strength: f32) -> crate::color::Color {
        let mut color = from_argb(self.argb);
        color[3] *= self.strength * strength;
        color
    }

    fn scaled(&self, rect: &Rect) -> Rect {
        let along = |value: f32, about: f32| (value - about) * self.scale + about;
        Rect {
            left: along(rect.left, self.about.0),
            top: along(rect.top, self.about.1),
            right: along(rect.right, self.about.0),
            bottom: along(rect.bottom, self.about.1),
        }
    }
}

/// The outline on the device, if it is a rounded rectangle there.
fn rounded(properties: &Properties, matrix: &Matrix) -> Option<Rounded> {
    let Outline::RoundRect { bounds, radius, .. } = &properties.outline else {
        return None;
    };
    if !matrix.is_scale_translate() || properties.reveal.is_some() {
        return None;
    }
    let bounds: &IntRect = bounds;
    let bounds = matrix.map_rect(&bounds.to_rect());
    let most = (bounds.right - bounds.left).min(bounds.bottom - bounds.top) * 0.5;
    let radius = (radius * matrix.mean_scale()).clamp(0.0, most.max(0.0));
    Some(Rounded { bounds, radius })
}

/// Skia's ambient and spot shadow of something at a height.
fn shades(light: &Light, z: f32, properties: &Properties) -> [Shade; 2] {
    /// Wider than this the ambient shadow does not become.
    const WIDEST: f32 = 150.0;
    let around = (z * 0.5).min(WIDEST);
    let ambient = Shade {
        scale: 1.0,
        about: (0.0, 0.0),
        reach: around,
        soft: around * (1.0 + z / 128.0),
        argb: properties.ambient_shadow_color,
        strength: light.ambient_alpha,
    };
    let below = (light.z - z).max(1.0);
    let reach = light.radius * (z / below).clamp(0.0, 0.95);
    let spot = Shade {
        scale: (light.z / below).clamp(1.0, 1.95),
        about: (light.x, light.y),
        reach,
        soft: reach * 2.0,
        argb: properties.spot_shadow_color,
        strength: light.spot_alpha,
    };
    [ambient, spot]
}

/// From the outer edge of a soft edge to its inner one.
fn falloff() -> [u8; 128] {
    std::array::from_fn(|at| {
        let out = 1.0 - at as f32 / 127.0;
        ((libm::expf(-4.0 * out * out) - 0.018).max(0.0) * 255.0 + 0.5) as u8
    })
}

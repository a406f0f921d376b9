//! Bitmaps and triangle meshes.

use super::Raster;
use super::composite::Source;
use super::coverage::Coverage;
use crate::bitmap::{Bitmap, Config};
use crate::color::{Color, from_argb, premultiply};
use crate::display_list::Vertices;
use crate::geometry::{Point, Rect, point};
use crate::matrix::{Matrix, ScaleToFit};
use crate::paint::Paint;
use crate::path::Path;
use crate::shader::{TileMode, sample};

impl Raster {
    pub(super) fn image(
        &mut self,
        bitmap: &Bitmap,
        from: &Rect,
        to: &Rect,
        paint: &Paint,
        target: &mut Bitmap,
    ) {
        let Some(placed) = Matrix::rect_to_rect(from, to, ScaleToFit::Fill) else {
            return;
        };
        let total = self.matrix.concat(&placed);
        let Some(back) = total.invert() else {
            return;
        };
        let limits = self.clip.bounds;
        let covered = Coverage::of_rect(to, &self.matrix, paint.anti_alias, &limits);
        let (tx, ty) = total.translation();
        let exact = total.is_translate() && tx.fract() == 0.0 && ty.fract() == 0.0;
        let filter = paint.filter_bitmap && !exact;
        let tile = (TileMode::Clamp, TileMode::Clamp);
        // Between pixels, nothing from outside the source rectangle.
        let inner = Rect {
            left: from.left + 0.5,
            top: from.top + 0.5,
            right: (from.right - 0.5).max(from.left + 0.5),
            bottom: (from.bottom - 0.5).max(from.top + 0.5),
        };
        let is_mask = bitmap.config == Config::Alpha8;
        let matrix = self.matrix;
        let shader = match &paint.shader {
            Some(shader) if is_mask => shader.prepare(&matrix),
            _ => None,
        };
        let plain = premultiply(paint.color);
        let alpha = paint.color[3];
        let color_at = |place: Point| -> Color {
            let mut p = back.map_point(place);
            if filter {
                p.x = p.x.clamp(inner.left, inner.right);
                p.y = p.y.clamp(inner.top, inner.bottom);
            }
            let pixel = sample(bitmap, p, tile, filter);
            let color = if is_mask {
                let color = match &shader {
                    Some(shader) => shader.at(place).map(|channel| channel * alpha),
                    None => plain,
                };
                color.map(|channel| channel * pixel[3])
            } else if alpha == 1.0 {
                pixel
            } else {
                pixel.map(|channel| channel * alpha)
            };
            match &paint.color_filter {
                Some(filter) => filter.apply(color),
                None => color,
            }
        };
        self.composite(&covered, &Source::Sampled(&color_at), paint.blend, target);
    }

    pub(super) fn vertices(&mut self, vertices: &Vertices, paint: &Paint, target: &mut Bitmap) {
        for triangle in vertices.indices.chunks_exact(3) {
            let corner = |at: usize| vertices.positions.get(usize::from(triangle[at])).copied();
            let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) else {
                continue;
            };
            self.triangle(vertices, triangle, [a, b, c], paint, target);
        }
    }

    fn triangle(
        &mut self,
        vertices: &Vertices,
        indices: &[u16],
        corners: [Point; 3],
        paint: &Paint,
        target: &mut Bitmap,
    ) {
        let on_device = corners.map(|corner| self.matrix.map_point(corner));
        let limits = self.clip.bounds;
        let mut path = Path::new();
        path.move_to(on_device[0].x, on_device[0].y);
        path.line_to(on_device[1].x, on_device[1].y);
        path.line_to(on_device[2].x, on_device[2].y);
        path.close();
        // Not anti-aliased: neighbours would show the seam between them.
        let covered = Coverage::of_path(&path, &Matrix::IDENTITY, false, &limits);
        let Some(weights) = barycentric(on_device) else {
            return;
        };
        let pick = |list: &Option<Vec<Point>>| -> Option<[Point; 3]> {
            let list = list.as_ref()?;
            let at = |index: usize| list.get(usize::from(indices[index])).copied();
            Some([at(0)?, at(1)?, at(2)?])
        };
        let texture = pick(&vertices.texture);
        let colors: Option<[Color; 3]> = vertices.colors.as_ref().and_then(|colors| {
            let at = |index: usize| {
                let color = colors.get(usize::from(indices[index]))?;
                Some(premultiply(from_argb(*color)))
            };
            Some([at(0)?, at(1)?, at(2)?])
        });
        // Texture coordinates are places in the shader's own space.
        let shader = paint
            .shader
            .as_ref()
            .and_then(|shader| shader.prepare(&Matrix::IDENTITY));
        let plain = premultiply(paint.color);
        let color_at = |place: Point| -> Color {
            let w = weights(place);
            let shaded = match (&shader, &texture) {
                (Some(shader), Some(t)) => shader.at(t[0] * w[0] + t[1] * w[1] + t[2] * w[2]),
                _ => plain,
            };
            let color = match &colors {
                Some(c) => {
                    let mixed =
                        std::array::from_fn(|i| c[0][i] * w[0] + c[1][i] * w[1] + c[2][i] * w[2]);
                    if shader.is_some() && texture.is_some() {
                        vertices.blend.blend(mixed, shaded)
                    } else {
                        mixed
                    }
                }
                None => shaded,
            };
            match &paint.color_filter {
                Some(filter) => filter.apply(color),
                None => color,
            }
        };
        self.composite(&covered, &Source::Sampled(&color_at), paint.blend, target);
    }
}

/// The weights of a triangle's corners at a place; nothing for a triangle of no area.
fn barycentric([a, b, c]: [Point; 3]) -> Option<impl Fn(Point) -> [f32; 3]> {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    (area != 0.0).then_some(move |p: Point| {
        let p = point(p.x - a.x, p.y - a.y);
        let v = (p.x * (c.y - a.y) - (c.x - a.x) * p.y) / area;
        let w = ((b.x - a.x) * p.y - p.x * (b.y - a.y)) / area;
        [1.0 - v - w, v, w].map(|weight| weight.clamp(0.0, 1.0))
    })
}

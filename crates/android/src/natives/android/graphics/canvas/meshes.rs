//! Triangles.

use std::sync::Arc;

use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::display_list::{Draw, Vertices};
use gibbon_graphics::geometry::point;
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::shader::{Shader, ShaderKind, TileMode};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::paints::for_canvas;
use super::peer::{canvas, draw};
use crate::natives::android::graphics::bitmap::bitmap as bitmap_of;
use crate::natives::android::graphics::guest_shapes::{ints, points, shorts};

pub fn vertices(machine: &mut Machine, args: Args) -> NativeResult {
    let count = args.int(2);
    let positions = points(machine, args.reference(3), args.int(4), count)?;
    let texture = match args.reference(5) {
        array if array.is_null() => None,
        array => Some(points(machine, array, args.int(6), count)?),
    };
    let colors = match args.reference(7) {
        array if array.is_null() => None,
        array => {
            let colors = ints(machine, array, args.int(8), count / 2)?;
            Some(colors.into_iter().map(|color| color as u32).collect())
        }
    };
    let order: Vec<u16> = match args.reference(9) {
        array if array.is_null() => (0..positions.len() as u16).collect(),
        array => shorts(machine, array, args.int(10), args.int(11))?,
    };
    let indices = triangles(args.int(1), &order);
    let paint = for_canvas(machine, args.long(0), args.long(12));
    let vertices = Vertices {
        positions,
        texture,
        colors,
        indices,
        blend: BlendMode::Modulate,
    };
    draw(machine, args.long(0), Draw::Vertices(vertices, paint))
}

/// Single triangles, a strip or a fan as single triangles.
fn triangles(mode: i32, order: &[u16]) -> Vec<u16> {
    match mode {
        1 => order.windows(3).flatten().copied().collect(),
        2 => match order.split_first() {
            Some((first, rest)) => rest
                .windows(2)
                .flat_map(|pair| [*first, pair[0], pair[1]])
                .collect(),
            None => Vec::new(),
        },
        _ => order.to_vec(),
    }
}

pub fn bitmap(machine: &mut Machine, args: Args) -> NativeResult {
    let bitmap = bitmap_of(machine, args.long(1))?.clone();
    let (columns, rows) = (args.int(2), args.int(3));
    let count = (i64::from(columns) + 1) * (i64::from(rows) + 1);
    let count = match i32::try_from(count) {
        // Each has a number of 16 bits.
        Ok(count) if (0..=1 << 16).contains(&count) => count,
        _ => return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")),
    };
    let positions = points(machine, args.reference(4), args.int(5), count * 2)?;
    let colors = match args.reference(6) {
        array if array.is_null() => None,
        array => {
            let colors = ints(machine, array, args.int(7), count)?;
            Some(colors.into_iter().map(|color| color as u32).collect())
        }
    };
    let mut texture = Vec::new();
    let mut indices = Vec::new();
    for y in 0..=rows {
        for x in 0..=columns {
            texture.push(point(
                x as f32 / columns as f32 * bitmap.width as f32,
                y as f32 / rows as f32 * bitmap.height as f32,
            ));
            if x < columns && y < rows {
                let at = (y * (columns + 1) + x) as u16;
                let below = at + columns as u16 + 1;
                indices.extend([at, below, below + 1, at, below + 1, at + 1]);
            }
        }
    }
    let mut paint = for_canvas(machine, args.long(0), args.long(8));
    paint.shader = Some(Arc::new(Shader {
        kind: ShaderKind::Bitmap {
            bitmap,
            tile: (TileMode::Clamp, TileMode::Clamp),
            filter: true,
        },
        local: Matrix::IDENTITY,
    }));
    let vertices = Vertices {
        positions,
        texture: Some(texture),
        colors,
        indices,
        blend: BlendMode::Modulate,
    };
    draw(machine, args.long(0), Draw::Vertices(vertices, paint))
}

/// Meshes with programs of their own are not drawn.
pub fn mesh(machine: &mut Machine, args: Args) -> NativeResult {
    canvas(machine, args.long(0))?;
    ok(())
}

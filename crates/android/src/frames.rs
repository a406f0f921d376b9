//! Pixels of what was drawn into surfaces, and of windows with the surfaces in them.

use std::sync::Arc;

use gibbon_graphics::bitmap::{Bitmap, Config};
use gibbon_graphics::display_list::{ClipOp, Draw, Op};
use gibbon_graphics::geometry::rect;
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::paint::Paint;
use gibbon_graphics::raster::{self, Raster};
use gibbon_machine::Machine;

use crate::natives::android::graphics::scene::PeerScene;
use crate::surfaces::{Drawn, Frame, Layer, LayerId, Layers};

/// No display shows more pixels than this, and no frame of more is made.
const MOST_PIXELS: i64 = 1 << 26;

fn can_be_made((width, height): (i32, i32)) -> bool {
    i64::from(width.max(0)) * i64::from(height.max(0)) <= MOST_PIXELS
}

/// A frame's pixels; none if nothing was drawn yet.
pub fn pixels(machine: &Machine, frame: &Frame) -> Option<Bitmap> {
    match frame {
        Frame::Empty => None,
        Frame::Pixels(bitmap) => Some(bitmap.clone()),
        Frame::Drawn(drawn) => can_be_made(drawn.size).then(|| draw(machine, drawn)),
        Frame::Rendered(drawing) => {
            let (width, height) = drawing.size;
            Some(Bitmap {
                pixels: Arc::new(drawing.pixels()),
                ..Bitmap::new(width, height, Config::Argb8888)
            })
        }
        Frame::Node { root, size } => {
            can_be_made(*size).then(|| raster::render(&PeerScene(machine), *root, size.0, size.1))
        }
    }
}

fn draw(machine: &Machine, drawn: &Drawn) -> Bitmap {
    let (width, height) = drawn.size;
    let mut target = match &drawn.base {
        Some(base) => base.clone(),
        None => Bitmap::new(width, height, Config::Argb8888),
    };
    for list in &drawn.lists {
        Raster::new(width, height).run(&list.ops, &mut target, &PeerScene(machine));
    }
    target
}

/// Where a layer is on its window, and how much of it is seen.
struct Place {
    matrix: Matrix,
    /// Clips, each in the coordinates that its matrix makes.
    crops: Vec<(Matrix, [i32; 4])>,
    alpha: f32,
}

/// The operations that draw a window with the surfaces beneath and above its views.
pub fn window(machine: &mut Machine, window: Option<LayerId>, root: i64) -> Vec<Op> {
    let layers = machine.state.peers.singleton::<Layers>().clone();
    tracing::debug!(target: "surfaces", ?window, "\n{layers}");
    let mut ops = Vec::new();
    match window {
        Some(window) => add(machine, &layers, window, window, root, &mut ops),
        None => ops.push(Op::Node(root)),
    }
    ops
}

fn add(
    machine: &Machine,
    layers: &Layers,
    window: LayerId,
    id: LayerId,
    root: i64,
    ops: &mut Vec<Op>,
) {
    let around = layers.around(id);
    let beneath = around.iter().filter(|(z, _)| *z < 0);
    for (_, other) in beneath {
        add(machine, layers, window, *other, root, ops);
    }
    match layers.get(id) {
        Some(_) if id == window && root != 0 => views(root, ops),
        Some(layer) => own(machine, layers, window, id, layer, ops),
        None => {}
    }
    for (_, other) in around.iter().filter(|(z, _)| *z >= 0) {
        add(machine, layers, window, *other, root, ops);
    }
}

/// The views of a window. They are a layer of their own if something is beneath: where they have
/// a hole, it is to be seen.
fn views(root: i64, ops: &mut Vec<Op>) {
    if ops.is_empty() {
        return ops.push(Op::Node(root));
    }
    let layer = gibbon_graphics::display_list::Layer {
        bounds: None,
        paint: None,
    };
    ops.extend([Op::SaveLayer(Box::new(layer)), Op::Node(root), Op::Restore]);
}

/// What a layer shows by itself.
fn own(
    machine: &Machine,
    layers: &Layers,
    window: LayerId,
    id: LayerId,
    layer: &Layer,
    ops: &mut Vec<Op>,
) {
    let is_drawn = !matches!(layer.buffers.frame, Frame::Empty);
    if !is_drawn && layer.color.is_none() {
        return;
    }
    let Some(place) = place(layers, window, id) else {
        return;
    };
    let draw = match (pixels(machine, &layer.buffers.frame), layer.color) {
        (Some(mut bitmap), _) => {
            if layer.is_opaque() {
                bitmap.make_opaque();
            }
            let whole = bitmap.bounds().to_rect();
            Draw::Image {
                bitmap,
                source: whole,
                target: whole,
                paint: Paint::of_color([0.0, 0.0, 0.0, place.alpha]),
            }
        }
        (None, Some([red, green, blue])) => {
            Draw::Paint(Paint::of_color([red, green, blue, place.alpha]))
        }
        (None, None) => return,
    };
    ops.push(Op::Save);
    for (matrix, [left, top, right, bottom]) in place.crops {
        let crop = rect(left as f32, top as f32, right as f32, bottom as f32);
        ops.push(Op::SetMatrix(Box::new(matrix)));
        ops.push(Op::ClipRect(crop, ClipOp::Intersect));
    }
    ops.push(Op::SetMatrix(Box::new(place.matrix)));
    ops.push(Op::Draw(Box::new(draw)));
    ops.push(Op::Restore);
}

/// None if it is hidden, or in another window.
fn place(layers: &Layers, window: LayerId, id: LayerId) -> Option<Place> {
    if id == window {
        return Some(Place {
            matrix: Matrix::IDENTITY,
            crops: Vec::new(),
            alpha: 1.0,
        });
    }
    let layer = layers.get(id).filter(|layer| layer.is_shown())?;
    let above = place(layers, window, layer.parent?)?;
    let [dsdx, dtdx, dtdy, dsdy] = layer.matrix;
    let (x, y) = layer.position;
    let own = Matrix([dsdx, dtdy, x, dtdx, dsdy, y, 0.0, 0.0, 1.0]);
    let matrix = above.matrix.concat(&own);
    let mut crops = above.crops;
    crops.extend(layer.crop.map(|crop| (matrix, crop)));
    Some(Place {
        matrix,
        crops,
        alpha: above.alpha * layer.alpha,
    })
}

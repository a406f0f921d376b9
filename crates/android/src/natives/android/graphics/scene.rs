//! What handles in display lists stand for: peers of the machine.

use gibbon_graphics::display_list::{Scene, Texture, VectorImage};
use gibbon_graphics::paint::Paint;
use gibbon_graphics::render_node::RenderNode;
use gibbon_graphics::vector::{Tree, VectorNode};
use gibbon_machine::Machine;

use super::canvas::paints::paint;
use super::canvas_property::{CanvasFloat, CanvasPaint};
use super::held::find;
use super::texture_layer;

pub struct PeerScene<'a>(pub &'a Machine);

impl Scene for PeerScene<'_> {
    fn node(&self, handle: i64) -> Option<&RenderNode> {
        find(self.0, handle)
    }

    fn vector(&self, tree: i64, width: f32, height: f32) -> Option<VectorImage> {
        let tree = find::<Tree>(self.0, tree)?;
        Some(VectorImage {
            ops: tree.ops(width, height, &|handle| find::<VectorNode>(self.0, handle)),
            alpha: tree.root_alpha,
        })
    }

    fn float(&self, property: i64) -> Option<f32> {
        find::<CanvasFloat>(self.0, property).map(|float| float.0)
    }

    fn paint(&self, property: i64) -> Option<Paint> {
        let property = find::<CanvasPaint>(self.0, property)?;
        Some(paint(self.0, &property.0))
    }

    fn texture(&self, layer: i64) -> Option<Texture> {
        texture_layer::content(self.0, layer)
    }
}

//! One layer of the screen.

use super::buffers::{Buffers, Frame};
use super::transaction::Change;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LayerId(pub u32);

/// Flags of a layer.
pub const HIDDEN: i32 = 1;
pub const OPAQUE: i32 = 2;

#[derive(Clone, Debug)]
pub struct Layer {
    pub name: String,
    pub parent: Option<LayerId>,
    pub flags: i32,
    pub z: i32,
    /// Above or below which layer, instead of among the parent's children.
    pub relative_to: Option<LayerId>,
    pub position: (f32, f32),
    /// dsdx, dtdx, dtdy, dsdy.
    pub matrix: [f32; 4],
    pub alpha: f32,
    /// Left, top, right, bottom.
    pub crop: Option<[i32; 4]>,
    pub corner_radius: f32,
    pub shadow_radius: f32,
    pub color: Option<[f32; 3]>,
    pub layer_stack: i32,
    pub buffers: Buffers,
}

impl Layer {
    pub fn new(name: String, parent: Option<LayerId>) -> Layer {
        Layer {
            name,
            parent,
            flags: 0,
            z: 0,
            relative_to: None,
            position: (0.0, 0.0),
            matrix: [1.0, 0.0, 0.0, 1.0],
            alpha: 1.0,
            crop: None,
            corner_radius: 0.0,
            shadow_radius: 0.0,
            color: None,
            layer_stack: 0,
            buffers: Buffers::default(),
        }
    }

    pub fn is_shown(&self) -> bool {
        self.flags & HIDDEN == 0
    }

    /// Whether the alpha of its frames is ignored.
    pub fn is_opaque(&self) -> bool {
        self.flags & OPAQUE != 0
    }

    pub fn apply(&mut self, change: &Change) {
        match *change {
            Change::Parent(parent) => self.parent = parent,
            Change::Flags { flags, mask } => self.flags = self.flags & !mask | flags & mask,
            Change::Z(z) => {
                self.z = z;
                self.relative_to = None;
            }
            Change::RelativeZ(other, z) => {
                self.z = z;
                self.relative_to = Some(other);
            }
            Change::Position(x, y) => self.position = (x, y),
            Change::Matrix(matrix) => self.matrix = matrix,
            Change::Alpha(alpha) => self.alpha = alpha,
            Change::Crop(crop) => self.crop = crop,
            Change::CornerRadius(radius) => self.corner_radius = radius,
            Change::ShadowRadius(radius) => self.shadow_radius = radius,
            Change::Color(color) => self.color = Some(color),
            Change::LayerStack(stack) => self.layer_stack = stack,
            Change::Size(width, height) => self.buffers.size = (width, height),
            Change::NoFrame => self.buffers.frame = Frame::Empty,
        }
    }
}

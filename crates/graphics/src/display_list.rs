//! Recorded drawings: operations as plain data. What an operation needs it holds by value (big
//! things shared), so that later changes of a paint, path or bitmap do not change a recording.
//! Render nodes, vector drawables and animated properties are named by handle, as they are what
//! may change under a recording.

use std::fmt::Debug;
use std::sync::Arc;

use crate::bitmap::Bitmap;
use crate::blend::BlendMode;
use crate::color::Color;
use crate::filters::ColorFilter;
use crate::geometry::{Point, Rect};
use crate::matrix::Matrix;
use crate::nine_patch::NinePatch;
use crate::paint::Paint;
use crate::path::Path;
use crate::render_node::RenderNode;
use crate::shader::Shader;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipOp {
    Difference,
    Intersect,
}

#[derive(Clone, Debug)]
pub struct Layer {
    pub bounds: Option<Rect>,
    pub paint: Option<Paint>,
}

/// Where glyphs come from: a font at a size, with all that a paint says about text.
pub trait GlyphSource: Send + Sync + Debug {
    /// The outline in pixels, y down, the origin on the base line.
    fn outline(&self, glyph: u32) -> Option<Path>;

    /// Whether glyphs may stand between pixels.
    fn is_subpixel(&self) -> bool {
        false
    }

    /// The same for sources whose glyphs are the same, while they live.
    fn identity(&self) -> [u64; 3];

    /// Whether its glyphs are pictures (emoji) instead of outlines.
    fn has_pictures(&self) -> bool {
        false
    }

    /// The picture of a glyph, and where it goes.
    fn picture(&self, _glyph: u32) -> Option<(Bitmap, Rect)> {
        None
    }
}

#[derive(Clone, Debug)]
pub struct GlyphRun {
    pub font: Arc<dyn GlyphSource>,
    pub glyphs: Vec<(u32, Point)>,
}

#[derive(Clone, Debug)]
pub struct Vertices {
    pub positions: Vec<Point>,
    pub texture: Option<Vec<Point>>,
    pub colors: Option<Vec<u32>>,
    /// Three for each triangle.
    pub indices: Vec<u16>,
    pub blend: BlendMode,
}

/// Handles of a circle's animated numbers.
#[derive(Clone, Copy, Debug)]
pub struct CircleProperties {
    pub x: i64,
    pub y: i64,
    pub radius: i64,
    pub paint: i64,
}

/// A touch's ripple: the circle that grows and fades as it goes on, without the sparkles.
#[derive(Clone, Debug)]
pub struct Ripple {
    /// At its largest.
    pub circle: CircleProperties,
    /// Handle of how far it is, 0 to 1.
    pub progress: i64,
    pub color: Color,
    /// It shows where this is not transparent.
    pub mask: Option<Arc<Shader>>,
}

#[derive(Clone, Debug)]
pub enum Draw {
    Color(Color, BlendMode),
    Paint(Paint),
    Rect(Rect, Paint),
    Path(Path, Paint),
    /// Dots of the stroke's width.
    Points(Vec<Point>, Paint),
    Image {
        bitmap: Bitmap,
        source: Rect,
        target: Rect,
        paint: Paint,
    },
    NinePatch {
        bitmap: Bitmap,
        patch: Arc<NinePatch>,
        target: Rect,
        paint: Paint,
    },
    Vertices(Vertices, Paint),
    Glyphs(Vec<GlyphRun>, Paint),
    List(Arc<DisplayList>),
    Vector {
        tree: i64,
        width: f32,
        height: f32,
        color_filter: Option<Arc<ColorFilter>>,
    },
    Circle(CircleProperties),
    RoundRect {
        /// left, top, right, bottom, rx, ry
        sides: [i64; 6],
        paint: i64,
    },
    Ripple(Box<Ripple>),
    /// What a layer of pixels from elsewhere shows.
    Texture(i64),
    /// Makes everything inside transparent.
    PunchHole(Path),
}

#[derive(Clone, Debug)]
pub enum Op {
    Save,
    Restore,
    SaveLayer(Box<Layer>),
    /// Takes away what is within, until it is restored behind what was drawn since.
    SaveBehind(Rect),
    /// Paints where something was taken away.
    DrawBehind(Box<Paint>),
    Translate(f32, f32),
    Concat(Box<Matrix>),
    SetMatrix(Box<Matrix>),
    ClipRect(Rect, ClipOp),
    ClipPath(Arc<Path>, ClipOp),
    Draw(Box<Draw>),
    /// Children with elevation are drawn in order of it until this ends.
    EnableZ(bool),
    Node(i64),
}

#[derive(Clone, Debug, Default)]
pub struct DisplayList {
    pub ops: Vec<Op>,
}

impl DisplayList {
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }

    /// Roughly how many bytes it takes.
    pub fn size(&self) -> usize {
        self.ops.len() * (size_of::<Op>() + size_of::<Draw>())
    }

    /// The render nodes drawn directly.
    pub fn nodes(&self) -> impl Iterator<Item = i64> + '_ {
        self.ops.iter().filter_map(|op| match op {
            Op::Node(node) => Some(*node),
            _ => None,
        })
    }
}

/// What handles in operations stand for.
pub trait Scene {
    fn node(&self, handle: i64) -> Option<&RenderNode>;
    /// The operations that draw a vector drawable in a box of this size.
    fn vector(&self, tree: i64, width: f32, height: f32) -> Option<VectorImage>;
    fn float(&self, property: i64) -> Option<f32>;
    fn paint(&self, property: i64) -> Option<Paint>;
    fn texture(&self, layer: i64) -> Option<Texture>;
}

/// Pixels, how they are placed, and how they are drawn.
#[derive(Clone, Debug)]
pub struct Texture {
    pub bitmap: Bitmap,
    pub size: (f32, f32),
    pub matrix: Matrix,
    pub paint: Paint,
}

#[derive(Clone, Debug)]
pub struct VectorImage {
    pub ops: Vec<Op>,
    pub alpha: f32,
}

/// A scene of nothing, for drawings that name nothing.
pub struct Nothing;

impl Scene for Nothing {
    fn node(&self, _: i64) -> Option<&RenderNode> {
        None
    }
    fn vector(&self, _: i64, _: f32, _: f32) -> Option<VectorImage> {
        None
    }
    fn float(&self, _: i64) -> Option<f32> {
        None
    }
    fn paint(&self, _: i64) -> Option<Paint> {
        None
    }
    fn texture(&self, _: i64) -> Option<Texture> {
        None
    }
}

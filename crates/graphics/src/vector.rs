//! Vector drawables: a tree of groups, paths and clips, and the operations that draw it.

use std::sync::Arc;

use crate::color::from_argb;
use crate::display_list::{ClipOp, Draw, Op};
use crate::matrix::Matrix;
use crate::paint::{Cap, Join, Paint, Style};
use crate::path::{FillType, Measure, Path};
use crate::path_data::PathData;
use crate::shader::Shader;

#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub name: String,
    pub rotation: f32,
    pub pivot_x: f32,
    pub pivot_y: f32,
    pub scale_x: f32,
    pub scale_y: f32,
    pub translate_x: f32,
    pub translate_y: f32,
    /// Handles, in drawing order.
    pub children: Vec<i64>,
}

impl Default for Group {
    fn default() -> Group {
        Group {
            name: String::new(),
            rotation: 0.0,
            pivot_x: 0.0,
            pivot_y: 0.0,
            scale_x: 1.0,
            scale_y: 1.0,
            translate_x: 0.0,
            translate_y: 0.0,
            children: Vec::new(),
        }
    }
}

impl Group {
    pub fn matrix(&self) -> Matrix {
        Matrix::translate(
            self.translate_x + self.pivot_x,
            self.translate_y + self.pivot_y,
        )
        .concat(&Matrix::rotate(self.rotation))
        .concat(&Matrix::scale(self.scale_x, self.scale_y))
        .concat(&Matrix::translate(-self.pivot_x, -self.pivot_y))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct FullPath {
    pub name: String,
    pub data: PathData,
    pub stroke_width: f32,
    pub stroke_color: u32,
    pub stroke_alpha: f32,
    pub fill_color: u32,
    pub fill_alpha: f32,
    pub trim_start: f32,
    pub trim_end: f32,
    pub trim_offset: f32,
    pub cap: i32,
    pub join: i32,
    pub miter_limit: f32,
    pub fill_type: i32,
    pub fill_gradient: Option<Arc<Shader>>,
    pub stroke_gradient: Option<Arc<Shader>>,
}

impl Default for FullPath {
    fn default() -> FullPath {
        FullPath {
            name: String::new(),
            data: PathData::default(),
            stroke_width: 0.0,
            stroke_color: 0,
            stroke_alpha: 1.0,
            fill_color: 0,
            fill_alpha: 1.0,
            trim_start: 0.0,
            trim_end: 1.0,
            trim_offset: 0.0,
            cap: 0,
            join: 0,
            miter_limit: 4.0,
            fill_type: 0,
            fill_gradient: None,
            stroke_gradient: None,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipPath {
    pub name: String,
    pub data: PathData,
}

#[derive(Clone, Debug, PartialEq)]
pub enum VectorNode {
    Group(Group),
    Path(Box<FullPath>),
    Clip(ClipPath),
}

impl VectorNode {
    pub fn set_name(&mut self, new: String) {
        match self {
            VectorNode::Group(group) => group.name = new,
            VectorNode::Path(path) => path.name = new,
            VectorNode::Clip(clip) => clip.name = new,
        }
    }

    pub fn set_data(&mut self, new: PathData) {
        match self {
            VectorNode::Group(_) => {}
            VectorNode::Path(path) => path.data = new,
            VectorNode::Clip(clip) => clip.data = new,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    pub root: i64,
    pub viewport_width: f32,
    pub viewport_height: f32,
    pub root_alpha: f32,
    pub anti_alias: bool,
}

impl Tree {
    pub fn new(root: i64) -> Tree {
        Tree {
            root,
            viewport_width: 0.0,
            viewport_height: 0.0,
            root_alpha: 1.0,
            anti_alias: true,
        }
    }

    /// Draws the tree in a box from the origin; `node` finds what handles name.
    pub fn ops<'a>(
        &self,
        width: f32,
        height: f32,
        node: &dyn Fn(i64) -> Option<&'a VectorNode>,
    ) -> Vec<Op> {
        if !(self.viewport_width > 0.0 && self.viewport_height > 0.0) {
            return Vec::new();
        }
        let scale = Matrix::scale(width / self.viewport_width, height / self.viewport_height);
        let bounds = crate::geometry::rect(0.0, 0.0, width, height);
        let mut ops = vec![
            Op::Save,
            Op::ClipRect(bounds, ClipOp::Intersect),
            Op::Concat(Box::new(scale)),
        ];
        self.draw(self.root, node, 0, &mut ops);
        ops.push(Op::Restore);
        ops
    }

    fn draw<'a>(
        &self,
        handle: i64,
        node: &dyn Fn(i64) -> Option<&'a VectorNode>,
        depth: u32,
        ops: &mut Vec<Op>,
    ) {
        const DEEPEST: u32 = 200;
        match node(handle) {
            Some(VectorNode::Group(group)) if depth < DEEPEST => {
                ops.push(Op::Save);
                ops.push(Op::Concat(Box::new(group.matrix())));
                for &child in &group.children {
                    self.draw(child, node, depth + 1, ops);
                }
                ops.push(Op::Restore);
            }
            Some(VectorNode::Clip(clip)) => {
                let path = Arc::new(clip.data.to_path());
                ops.push(Op::ClipPath(path, ClipOp::Intersect));
            }
            Some(VectorNode::Path(path)) => self.draw_path(path, ops),
            _ => {}
        }
    }

    fn draw_path(&self, path: &FullPath, ops: &mut Vec<Op>) {
        let mut outline = path.trimmed();
        outline.fill_type = FillType::from_number(path.fill_type);
        let faded = |argb: u32, alpha: f32| {
            let mut color = from_argb(argb);
            color[3] *= alpha;
            color
        };
        if path.fill_gradient.is_some() || path.fill_color >> 24 != 0 {
            let base = if path.fill_gradient.is_some() {
                0xff00_0000
            } else {
                path.fill_color
            };
            let paint = Paint {
                color: faded(base, path.fill_alpha),
                anti_alias: self.anti_alias,
                shader: path.fill_gradient.clone(),
                ..Paint::default()
            };
            ops.push(Op::Draw(Box::new(Draw::Path(outline.clone(), paint))));
        }
        if path.stroke_width > 0.0
            && (path.stroke_gradient.is_some() || path.stroke_color >> 24 != 0)
        {
            let base = if path.stroke_gradient.is_some() {
                0xff00_0000
            } else {
                path.stroke_color
            };
            let paint = Paint {
                color: faded(base, path.stroke_alpha),
                anti_alias: self.anti_alias,
                style: Style::Stroke,
                stroke_width: path.stroke_width,
                stroke_miter: path.miter_limit,
                cap: Cap::from_number(path.cap),
                join: Join::from_number(path.join),
                shader: path.stroke_gradient.clone(),
                ..Paint::default()
            };
            ops.push(Op::Draw(Box::new(Draw::Path(outline, paint))));
        }
    }
}

impl FullPath {
    /// The path between the trim's start and end, which are parts of its length.
    fn trimmed(&self) -> Path {
        let path = self.data.to_path();
        if self.trim_start == 0.0 && self.trim_end == 1.0 {
            return path;
        }
        let measure = Measure::new(&path, false);
        let length = measure.length();
        let start = (self.trim_start + self.trim_offset) % 1.0 * length;
        let end = (self.trim_end + self.trim_offset) % 1.0 * length;
        let mut trimmed = Path::new();
        if start > end {
            measure.segment(start, length, &mut trimmed, true);
            if end > 0.0 {
                measure.segment(0.0, end, &mut trimmed, true);
            }
        } else {
            measure.segment(start, end, &mut trimmed, true);
        }
        trimmed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::point;

    #[test]
    fn trims_round_the_end() {
        let path = FullPath {
            data: PathData::parse("M0,0L10,0").expect("well formed"),
            trim_start: 0.25,
            trim_end: 0.75,
            trim_offset: 0.5,
            ..FullPath::default()
        };
        assert_eq!(
            path.trimmed().points,
            [
                point(7.5, 0.0),
                point(10.0, 0.0),
                point(0.0, 0.0),
                point(2.5, 0.0)
            ]
        );
    }

    #[test]
    fn a_group_turns_about_its_pivot() {
        let group = Group {
            rotation: 90.0,
            pivot_x: 5.0,
            pivot_y: 5.0,
            ..Group::default()
        };
        assert_eq!(group.matrix().map_point(point(10.0, 5.0)), point(5.0, 10.0));
    }
}

//! Render nodes: their transform, clips, alpha, and children in order of height.

use super::composite::Source;
use super::coverage::Coverage;
use super::{DEEPEST, Raster};
use crate::bitmap::Bitmap;
use crate::blend::BlendMode;
use crate::color::{from_argb, premultiply};
use crate::display_list::{ClipOp, Op, Scene};
use crate::filters::blur;
use crate::paint::Paint;
use crate::render_node::Properties;

impl Raster {
    pub(super) fn node(&mut self, handle: i64, target: &mut Bitmap, scene: &dyn Scene) {
        let Some(node) = scene.node(handle) else {
            return;
        };
        let properties = &node.properties;
        let Some(list) = &node.list else {
            return;
        };
        if properties.alpha <= 0.0 || self.depth >= DEEPEST {
            return;
        }
        self.save(false);
        self.matrix = self.matrix.concat(&properties.to_parent());
        self.clip_node(properties);
        let layer_paint = properties
            .layer_paint
            .as_ref()
            .filter(|_| properties.layer_type != 0);
        let layered = properties.alpha < 1.0 || layer_paint.is_some();
        if layered && !self.clip.bounds.is_empty() {
            let mut paint = layer_paint.map_or_else(Paint::default, |paint| (**paint).clone());
            paint.color[3] *= properties.alpha;
            self.save_layer(None, Some(paint));
        }
        if !self.clip.bounds.is_empty() {
            self.run_list(list, target, scene);
        }
        if layered && self.saved.last().is_some_and(|state| state.is_layer) {
            self.restore(target);
        }
        self.restore(target);
    }

    fn clip_node(&mut self, properties: &Properties) {
        if properties.clip_to_bounds {
            self.clip
                .rect(&self.matrix, &properties.bounds(), ClipOp::Intersect);
        }
        if let Some(bounds) = &properties.clip_bounds {
            self.clip
                .rect(&self.matrix, &bounds.to_rect(), ClipOp::Intersect);
        }
        if properties.clip_to_outline
            && let Some((outline, _)) = properties.outline_path()
        {
            match outline.as_rect() {
                Some(rect) => self.clip.rect(&self.matrix, &rect, ClipOp::Intersect),
                None => self.clip.path(&self.matrix, &outline, ClipOp::Intersect),
            }
        }
        if let Some(reveal) = properties.reveal_path() {
            self.clip.path(&self.matrix, &reveal, ClipOp::Intersect);
        }
    }

    /// Runs operations; nodes in sections with heights come in order of their height.
    pub(super) fn run_reordered(&mut self, ops: &[Op], target: &mut Bitmap, scene: &dyn Scene) {
        let mut at = 0;
        while at < ops.len() {
            if !matches!(ops[at], Op::EnableZ(true)) {
                self.execute(&ops[at], target, scene);
                at += 1;
                continue;
            }
            let length = ops[at + 1..]
                .iter()
                .position(|op| matches!(op, Op::EnableZ(false)));
            let end = length.map_or(ops.len(), |length| at + 1 + length);
            self.run_section(&ops[at + 1..end], target, scene);
            at = end;
        }
    }

    fn run_section(&mut self, ops: &[Op], target: &mut Bitmap, scene: &dyn Scene) {
        let height = |op: &Op| match op {
            Op::Node(handle) => scene.node(*handle).map_or(0.0, |node| node.properties.z()),
            _ => 0.0,
        };
        let mut raised: Vec<(f32, &Op)> = ops
            .iter()
            .map(|op| (height(op), op))
            .filter(|(z, _)| *z != 0.0)
            .collect();
        raised.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (below, above): (Vec<_>, Vec<_>) = raised.into_iter().partition(|(z, _)| *z < 0.0);
        for (_, op) in below {
            self.execute(op, target, scene);
        }
        for op in ops.iter().filter(|op| height(op) == 0.0) {
            self.execute(op, target, scene);
        }
        for (_, op) in above {
            if let Op::Node(handle) = op {
                self.shadow(*handle, target, scene);
            }
            self.execute(op, target, scene);
        }
    }

    /// One soft shadow below a node that is above its parent.
    fn shadow(&mut self, handle: i64, target: &mut Bitmap, scene: &dyn Scene) {
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
        let matrix = self.matrix.concat(&properties.to_parent());
        let z = properties.z() * self.matrix.mean_scale();
        let sigma = (z * 0.5).clamp(0.5, 40.0);
        let reach = (sigma * 3.0).ceil() as i32;
        let bounds = self.clip.bounds;
        let limits = crate::geometry::int_rect(
            bounds.left - 2 * reach,
            bounds.top - 2 * reach,
            bounds.right + 2 * reach,
            bounds.bottom + 2 * reach,
        );
        let mut soft = Coverage::of_path(&outline, &matrix, true, &limits).grown(reach);
        let width = soft.bounds.width().max(0) as usize;
        blur(soft.mask_mut(), width, sigma);
        soft.bounds = soft.bounds.offset(0, (z * 0.5).round() as i32);
        let mut color = from_argb(properties.spot_shadow_color);
        color[3] *= 0.25 * alpha * properties.alpha;
        let source = Source::Solid(premultiply(color));
        self.composite(&soft, &source, BlendMode::SrcOver, target);
    }
}

//! Render nodes: their transform, clips, alpha, and children in order of height.

use super::{DEEPEST, Raster};
use crate::bitmap::Bitmap;
use crate::display_list::{ClipOp, Op, Scene};
use crate::paint::Paint;
use crate::render_effect::Place;
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
        if let Some(light) = node.light {
            self.light = light;
        }
        self.save(false);
        self.matrix = self.matrix.concat(&properties.to_parent());
        self.clip_node(properties);
        let layer_paint = properties
            .layer_paint
            .as_ref()
            .filter(|_| properties.layer_type != 0);
        let effect = properties.render_effect.as_ref();
        let layered = properties.alpha < 1.0 || layer_paint.is_some() || effect.is_some();
        if layered && !self.clip.bounds.is_empty() {
            let mut paint = layer_paint.map_or_else(Paint::default, |paint| (**paint).clone());
            paint.color[3] *= properties.alpha;
            self.save_layer(None, Some(paint));
        }
        if !self.clip.bounds.is_empty() {
            self.run_list(list, target, scene);
        }
        if layered && self.saved.last().is_some_and(|state| state.is_layer) {
            if let (Some(effect), Some(layer)) = (effect, self.layers.last_mut()) {
                let place = Place {
                    matrix: self.matrix,
                    origin: (layer.bounds.left, layer.bounds.top),
                };
                layer.bitmap = effect.apply(&layer.bitmap, &place);
            }
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
}

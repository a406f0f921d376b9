//! Render nodes beside their properties: numbers, animators, positions.

use std::sync::Arc;

use gibbon_graphics::render_node::RenderNode;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::animation::render_node_animator::{self, Animator};
use super::held::{get, get_mut, gone};

/// How many nodes were made.
#[derive(Clone, Default)]
pub struct Counter(pub i64);

impl Peer for Counter {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// Who wants to know where a node is: weak references, by node.
#[derive(Clone, Default)]
pub struct PositionListeners(pub Vec<(i64, Ref)>);

impl Peer for PositionListeners {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for (_, listener) in &self.0 {
            visit(*listener);
        }
    }
}

pub fn request_positions(machine: &mut Machine, args: Args) -> NativeResult {
    get::<RenderNode>(machine, args.long(0))?;
    let listeners = machine.state.peers.singleton_mut::<PositionListeners>();
    listeners.0.retain(|(node, _)| *node != args.long(0));
    listeners.0.push((args.long(0), args.reference(1)));
    ok(())
}

pub fn add_animator(machine: &mut Machine, args: Args) -> NativeResult {
    let (node, animator) = (args.long(0), args.long(1));
    get_mut::<RenderNode>(machine, node)?
        .animators
        .push(animator);
    match machine.state.peers.get_mut::<Animator>(animator) {
        Some(animator) => animator.node = node,
        None => return Err(gone(machine)),
    }
    ok(())
}

pub fn end_animators(machine: &mut Machine, args: Args) -> NativeResult {
    let animators = std::mem::take(&mut get_mut::<RenderNode>(machine, args.long(0))?.animators);
    for animator in animators {
        render_node_animator::end(machine, animator)?;
    }
    ok(())
}

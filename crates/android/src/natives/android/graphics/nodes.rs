//! Render nodes beside their properties: numbers, animators, positions.

use std::sync::Arc;

use gibbon_graphics::canvas::CanvasState;
use gibbon_graphics::display_list::Op;
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::render_node::RenderNode;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::animation::render_node_animator::{self, Animator};
use super::held::{find, get, get_mut, gone};

/// How many nodes were made.
#[derive(Clone, Default)]
pub struct Counter(pub i64);

impl Peer for Counter {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// Somebody who wants to know where a node is.
#[derive(Clone)]
struct PositionListener {
    node: i64,
    /// A `WeakReference`.
    reference: Ref,
    /// What was told last: left, top, right, bottom.
    told: Option<[i32; 4]>,
}

#[derive(Clone, Default)]
struct PositionListeners(Vec<PositionListener>);

impl Peer for PositionListeners {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for listener in &self.0 {
            visit(listener.reference);
        }
    }
}

pub fn request_positions(machine: &mut Machine, args: Args) -> NativeResult {
    get::<RenderNode>(machine, args.long(0))?;
    let listeners = machine.state.peers.singleton_mut::<PositionListeners>();
    listeners.0.retain(|listener| listener.node != args.long(0));
    listeners.0.push(PositionListener {
        node: args.long(0),
        reference: args.reference(1),
        told: None,
    });
    ok(())
}

/// A listener beneath a root whose node is elsewhere than it was told, and where. It counts as
/// told then.
pub fn moved(machine: &mut Machine, root: i64) -> Option<(Ref, [i32; 4])> {
    let listeners = &machine.state.peers.singleton::<PositionListeners>().0;
    if listeners.is_empty() {
        return None;
    }
    let listeners = listeners.clone();
    for (at, listener) in listeners.iter().enumerate() {
        let Some(place) = place_of(machine, root, listener.node, 0) else {
            continue;
        };
        if listener.told != Some(place) {
            let listeners = machine.state.peers.singleton_mut::<PositionListeners>();
            listeners.0[at].told = Some(place);
            return Some((listener.reference, place));
        }
    }
    None
}

/// The bounds of a node in the coordinates of one above it.
fn place_of(machine: &Machine, root: i64, node: i64, depth: u32) -> Option<[i32; 4]> {
    let matrix = matrix_to(machine, root, node, depth)?;
    let bounds = find::<RenderNode>(machine, node)?.properties.bounds();
    let place = matrix.map_rect(&bounds).round();
    Some([place.left, place.top, place.right, place.bottom])
}

fn matrix_to(machine: &Machine, root: i64, node: i64, depth: u32) -> Option<Matrix> {
    const DEEPEST: u32 = 128;
    let here = find::<RenderNode>(machine, root)?;
    let own = here.properties.to_parent();
    if root == node {
        return Some(own);
    }
    if depth >= DEEPEST {
        return None;
    }
    // What the list's own operations translate between nodes (scrolling) counts as well.
    let mut state = CanvasState::new(0, 0);
    for op in &here.list.as_ref()?.ops {
        match op {
            Op::Save | Op::SaveLayer(_) | Op::SaveBehind(_) => drop(state.save()),
            Op::Restore => drop(state.restore()),
            Op::Translate(dx, dy) => state.translate(*dx, *dy),
            Op::Concat(matrix) => state.concat(matrix),
            Op::SetMatrix(matrix) => state.set_matrix(**matrix),
            Op::Node(child) => {
                if let Some(below) = matrix_to(machine, *child, node, depth + 1) {
                    return Some(own.concat(&state.matrix().concat(&below)));
                }
            }
            _ => {}
        }
    }
    None
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

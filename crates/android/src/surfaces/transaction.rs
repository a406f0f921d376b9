//! Changes of layers that belong together.

use std::sync::Arc;

use gibbon_machine::Ref;
use gibbon_machine::peers::Peer;

use super::layer::LayerId;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    Parent(Option<LayerId>),
    Flags {
        flags: i32,
        mask: i32,
    },
    Z(i32),
    RelativeZ(LayerId, i32),
    Position(f32, f32),
    Matrix([f32; 4]),
    Alpha(f32),
    Crop(Option<[i32; 4]>),
    CornerRadius(f32),
    ShadowRadius(f32),
    Color([f32; 3]),
    LayerStack(i32),
    Size(i32, i32),
    /// It shows nothing until a frame is posted.
    NoFrame,
}

/// The peer of a `SurfaceControl.Transaction`.
#[derive(Clone, Debug)]
pub struct Transaction {
    pub id: u64,
    changes: Vec<(LayerId, Change)>,
    /// Guest objects to be told when it is applied, and the method that tells them.
    pub listeners: Vec<(Ref, &'static str)>,
}

impl Peer for Transaction {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for &(listener, _) in &self.listeners {
            visit(listener);
        }
    }
}

impl Transaction {
    pub fn new(id: u64) -> Transaction {
        Transaction {
            id,
            changes: Vec::new(),
            listeners: Vec::new(),
        }
    }

    pub fn add(&mut self, layer: LayerId, change: Change) {
        self.changes.push((layer, change));
    }

    pub fn take_changes(&mut self) -> Vec<(LayerId, Change)> {
        std::mem::take(&mut self.changes)
    }

    pub fn clear(&mut self) {
        self.changes.clear();
        self.listeners.clear();
    }

    /// Takes over what another one would have done.
    pub fn merge(&mut self, other: &mut Transaction) {
        self.changes.append(&mut other.changes);
        self.listeners.append(&mut other.listeners);
    }
}

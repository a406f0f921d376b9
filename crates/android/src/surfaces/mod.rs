//! What SurfaceFlinger is on Android: the layers of the screen, and transactions that change
//! them.
//!
//! A `SurfaceControl` names a layer, a `Surface` is where its content comes from, and a
//! `BLASTBufferQueue` ties the two together. Transactions apply at once. What a layer shows is
//! what its window has drawn, or what was drawn into its buffers by others.

mod buffers;
mod layer;
mod transaction;

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_machine::peers::Peer;

pub use buffers::{
    Buffers, Drawn, Frame, PERIOD, covered, holds, names_others, next_sync, without,
};
pub use layer::{HIDDEN, Layer, LayerId, OPAQUE};
pub use transaction::{Change, Transaction};

/// All layers.
#[derive(Clone, Default)]
pub struct Layers {
    layers: BTreeMap<LayerId, Layer>,
    last: u32,
    last_transaction: u64,
}

/// The peer of a `SurfaceControl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    pub layer: LayerId,
}

/// Where what is drawn goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    Layer(LayerId),
    /// The peer of a `SurfaceTexture`.
    Texture(i64),
}

/// The peer of a `Surface`. It is held once more while its canvas is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldSurface {
    pub surface: Surface,
    pub holders: u32,
}

impl From<Surface> for HeldSurface {
    fn from(surface: Surface) -> HeldSurface {
        HeldSurface {
            surface,
            holders: 1,
        }
    }
}

macro_rules! peers {
    ($($type:ty),*) => {
        $(impl Peer for $type {
            fn clone_peer(&self) -> Arc<dyn Peer> {
                Arc::new(self.clone())
            }
        })*
    };
}

peers!(Layers, Control, HeldSurface);

impl std::fmt::Display for Layers {
    /// A line a layer, for logs.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (id, layer) in &self.layers {
            let (parent, other) = (
                layer.parent.map(|id| id.0),
                layer.relative_to.map(|id| id.0),
            );
            writeln!(
                out,
                "{} {:?}: in {parent:?}, {} of {other:?}, flags {}, at {:?} by {:?}, crop {:?}, {:?}",
                id.0,
                layer.name,
                layer.z,
                layer.flags,
                layer.position,
                layer.matrix,
                layer.crop,
                layer.buffers.frame.size(),
            )?;
        }
        Ok(())
    }
}

impl Layers {
    pub fn add(&mut self, layer: Layer) -> LayerId {
        self.last += 1;
        let id = LayerId(self.last);
        self.layers.insert(id, layer);
        id
    }

    pub fn get(&self, id: LayerId) -> Option<&Layer> {
        self.layers.get(&id)
    }

    pub fn get_mut(&mut self, id: LayerId) -> Option<&mut Layer> {
        self.layers.get_mut(&id)
    }

    pub fn new_transaction(&mut self) -> Transaction {
        self.last_transaction += 1;
        Transaction::new(self.last_transaction)
    }

    pub fn apply(&mut self, changes: &[(LayerId, Change)]) {
        for (id, change) in changes {
            if let Some(layer) = self.layers.get_mut(id) {
                layer.apply(change);
            }
        }
    }

    /// The layers that are placed around one: its children and those relative to it, from the
    /// lowest up. What is below zero is beneath it.
    pub fn around(&self, id: LayerId) -> Vec<(i32, LayerId)> {
        let mut around: Vec<(i32, LayerId)> = self
            .layers
            .iter()
            .filter(|(_, layer)| match layer.relative_to {
                Some(other) => other == id,
                None => layer.parent == Some(id),
            })
            .map(|(&id, layer)| (layer.z, id))
            .collect();
        around.sort();
        around
    }

    /// Layers without a parent, or the children of one, from the lowest up.
    pub fn children(&self, parent: Option<LayerId>) -> Vec<LayerId> {
        let mut children: Vec<(i32, LayerId)> = self
            .layers
            .iter()
            .filter(|(_, layer)| layer.parent == parent)
            .map(|(&id, layer)| (layer.z, id))
            .collect();
        children.sort();
        children.into_iter().map(|(_, id)| id).collect()
    }

    /// Whether a layer and all above it are shown.
    pub fn is_visible(&self, id: LayerId) -> bool {
        let mut next = Some(id);
        while let Some(id) = next {
            match self.layers.get(&id) {
                Some(layer) if layer.is_shown() => next = layer.parent,
                _ => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transaction_changes_layers_when_it_is_applied() {
        let mut layers = Layers::default();
        let parent = layers.add(Layer::new("parent".into(), None));
        let low = layers.add(Layer::new("low".into(), Some(parent)));
        let high = layers.add(Layer::new("high".into(), Some(parent)));
        let mut transaction = layers.new_transaction();
        transaction.add(low, Change::Z(3));
        transaction.add(low, Change::Position(1.0, 2.0));
        transaction.add(parent, Change::Flags { flags: 1, mask: 1 });
        assert_eq!(layers.children(Some(parent)), [low, high]);
        assert!(layers.is_visible(low));
        layers.apply(&transaction.take_changes());
        assert_eq!(layers.children(Some(parent)), [high, low]);
        assert!(!layers.is_visible(low));
        assert_eq!(
            layers.get(low).map(|layer| layer.position),
            Some((1.0, 2.0))
        );
        assert!(transaction.take_changes().is_empty());
    }
}

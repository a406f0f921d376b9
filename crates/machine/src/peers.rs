//! Native peers: what C code would keep behind a `long` in a Java object.
//!
//! A peer is plain data in a table of the guest's state, named by a handle. A snapshot shares
//! the peers with the running machine; the first change after it copies the one peer that is
//! changed. So a snapshot costs a few pointers per thousand peers, and a restored machine
//! finds every peer as it was.

use std::any::Any;
use std::sync::Arc;

use crate::heap::Ref;

/// State of a native object. `Clone` must copy all that a change could reach.
pub trait Peer: Any + Send + Sync {
    fn clone_peer(&self) -> Arc<dyn Peer>;

    /// Shows the collector the guest objects that this peer keeps alive.
    fn visit(&self, _: &mut dyn FnMut(Ref)) {}
}

const CHUNK: usize = 64;

#[derive(Clone, Default)]
struct Slot {
    /// Counts the peers that had this slot, so that a stale handle finds nothing.
    generation: u32,
    peer: Option<Arc<dyn Peer>>,
}

type Chunk = [Slot; CHUNK];

/// All peers of a guest, by handle. Handles are never 0 and depend on nothing but the order
/// of calls.
#[derive(Clone, Default)]
pub struct PeerTable {
    chunks: Vec<Arc<Chunk>>,
    unused: Arc<Vec<u32>>,
    /// Peers of which there is one, found by their type.
    singletons: Vec<Arc<dyn Peer>>,
}

impl PeerTable {
    pub fn add(&mut self, peer: impl Peer) -> i64 {
        let index = match Arc::make_mut(&mut self.unused).pop() {
            Some(index) => index,
            None => self.add_chunk(),
        };
        let slot = self.slot_mut(index);
        slot.generation += 1;
        slot.peer = Some(Arc::new(peer));
        i64::from(slot.generation) << 32 | i64::from(index)
    }

    fn add_chunk(&mut self) -> u32 {
        let first = (self.chunks.len() * CHUNK) as u32;
        self.chunks
            .push(Arc::new(std::array::from_fn(|_| Slot::default())));
        Arc::make_mut(&mut self.unused).extend((first + 1..first + CHUNK as u32).rev());
        first
    }

    fn slot_mut(&mut self, index: u32) -> &mut Slot {
        let chunk = &mut self.chunks[index as usize / CHUNK];
        &mut Arc::make_mut(chunk)[index as usize % CHUNK]
    }

    fn slot(&self, handle: i64) -> Option<&Slot> {
        let (generation, index) = ((handle >> 32) as u32, handle as u32 as usize);
        let slot = &self.chunks.get(index / CHUNK)?[index % CHUNK];
        (slot.generation == generation).then_some(slot)
    }

    pub fn get<T: Peer>(&self, handle: i64) -> Option<&T> {
        let peer: &dyn Any = self.slot(handle)?.peer.as_deref()?;
        peer.downcast_ref()
    }

    /// The peer, to change it: a copy of its own if a snapshot has it too.
    pub fn get_mut<T: Peer>(&mut self, handle: i64) -> Option<&mut T> {
        self.get::<T>(handle)?;
        let shared = self.slot_mut(handle as u32).peer.as_mut()?;
        if Arc::get_mut(shared).is_none() {
            *shared = shared.clone_peer();
        }
        let peer: &mut dyn Any = Arc::get_mut(shared)?;
        peer.downcast_mut()
    }

    /// The one peer of this type: state of a whole subsystem instead of one object.
    pub fn singleton<T: Peer + Default>(&mut self) -> &T {
        let at = self.singleton_position::<T>();
        let peer: &dyn Any = &*self.singletons[at];
        peer.downcast_ref().expect("found by its type")
    }

    /// The same, to change it: a copy of its own if a snapshot has it too.
    pub fn singleton_mut<T: Peer + Default>(&mut self) -> &mut T {
        let at = self.singleton_position::<T>();
        let shared = &mut self.singletons[at];
        if Arc::get_mut(shared).is_none() {
            *shared = shared.clone_peer();
        }
        let peer: &mut dyn Any = Arc::get_mut(shared).expect("just copied");
        peer.downcast_mut().expect("found by its type")
    }

    fn singleton_position<T: Peer + Default>(&mut self) -> usize {
        let is_it = |peer: &Arc<dyn Peer>| (&**peer as &dyn Any).is::<T>();
        self.singletons.iter().position(is_it).unwrap_or_else(|| {
            self.singletons.push(Arc::new(T::default()));
            self.singletons.len() - 1
        })
    }

    /// All peers of a type but singletons.
    pub fn of_type<T: Peer>(&self) -> impl Iterator<Item = &T> {
        let slots = self.chunks.iter().flat_map(|chunk| chunk.iter());
        slots.filter_map(|slot| {
            let peer: &dyn Any = slot.peer.as_deref()?;
            peer.downcast_ref()
        })
    }

    /// Forgets a peer; a handle that names none is let pass.
    pub fn remove(&mut self, handle: i64) {
        if self.slot(handle).is_some_and(|slot| slot.peer.is_some()) {
            let index = handle as u32;
            self.slot_mut(index).peer = None;
            Arc::make_mut(&mut self.unused).push(index);
        }
    }

    /// Shows the collector what the peers keep alive.
    pub fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for slot in self.chunks.iter().flat_map(|chunk| chunk.iter()) {
            if let Some(peer) = &slot.peer {
                peer.visit(visit);
            }
        }
        for peer in &self.singletons {
            peer.visit(visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug, Default)]
    struct Counter(u32);

    impl Peer for Counter {
        fn clone_peer(&self) -> Arc<dyn Peer> {
            Arc::new(self.clone())
        }
    }

    #[derive(Clone)]
    struct Other;

    impl Peer for Other {
        fn clone_peer(&self) -> Arc<dyn Peer> {
            Arc::new(self.clone())
        }
    }

    #[test]
    fn a_snapshot_keeps_its_peers() {
        let mut table = PeerTable::default();
        let handles: Vec<i64> = (0..200).map(|value| table.add(Counter(value))).collect();
        let snapshot = table.clone();
        table.get_mut::<Counter>(handles[70]).expect("there").0 = 1000;
        table.remove(handles[71]);
        assert_eq!(table.get(handles[70]), Some(&Counter(1000)));
        assert_eq!(table.get::<Counter>(handles[71]), None);
        assert_eq!(snapshot.get(handles[70]), Some(&Counter(70)));
        assert_eq!(snapshot.get(handles[71]), Some(&Counter(71)));
        assert_eq!(table.get(handles[72]), Some(&Counter(72)));
    }

    #[test]
    fn a_snapshot_keeps_its_singletons() {
        let mut table = PeerTable::default();
        table.singleton_mut::<Counter>().0 = 1;
        let mut snapshot = table.clone();
        table.singleton_mut::<Counter>().0 = 2;
        assert_eq!(table.singleton::<Counter>().0, 2);
        assert_eq!(snapshot.singleton::<Counter>().0, 1);
    }

    #[test]
    fn a_stale_or_foreign_handle_finds_nothing() {
        let mut table = PeerTable::default();
        let first = table.add(Counter(1));
        table.remove(first);
        table.remove(first);
        let second = table.add(Counter(2));
        assert_ne!(first, second);
        assert_eq!(table.get::<Counter>(first), None);
        assert_eq!(table.get_mut::<Counter>(0), None);
        assert_eq!(table.get_mut::<Counter>(-1), None);
        assert!(table.get::<Other>(second).is_none());
        assert_ne!(second, 0);
    }
}

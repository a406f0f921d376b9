//! Going back: a snapshot is the guest's memory by pages, and the rest of its state as a copy.

use crate::heap::HeapSnapshot;
use crate::host::Files;
use crate::meta::{DynamicClasses, Loader};
use crate::{Machine, State};

/// The whole guest at some moment; restore it as often as wanted, in any order.
pub struct Snapshot {
    heap: HeapSnapshot,
    state: State,
    files: Box<dyn Files>,
    /// What guest loaders had defined and found.
    guest_loaders: Vec<Loader>,
    dynamic: DynamicClasses,
    classes: usize,
}

impl Machine {
    /// Remembers the guest as it is. Costs the pages written since the last snapshot.
    pub fn snapshot(&mut self) -> Snapshot {
        Snapshot {
            heap: self.heap.snapshot(),
            state: self.state.clone(),
            files: self.host.clone_files(),
            guest_loaders: self.meta.guest_loaders().to_vec(),
            dynamic: self.meta.dynamic_classes().clone(),
            classes: self.meta.class_count(),
        }
    }

    /// Goes to the moment of a snapshot of this machine. Costs the pages that differ.
    ///
    /// Classes of the built-in loaders that were loaded since stay: they are a function of the
    /// class path. Those of guest loaders are forgotten, and what still exists of such loaders
    /// is linked anew, since linking calls the loaders.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.heap.restore(&snapshot.heap);
        self.state = snapshot.state.clone();
        self.host.restore_files(snapshot.files.clone_box());
        let (loaders, dynamic) = (&snapshot.guest_loaders, &snapshot.dynamic);
        if self.meta.class_count() != snapshot.classes
            || !self.meta.has_guest_loaders(loaders, dynamic)
        {
            self.meta
                .restore_guest_loaders(loaders, dynamic, snapshot.classes);
        }
        self.broken = None;
        self.forget_stops();
        self.prepare_frames();
        self.collected_at = u64::MAX;
    }

    /// Methods on a stack have code: those that lost it, in this restore or in one before, get it
    /// again, with the same places.
    fn prepare_frames(&mut self) {
        let methods: Vec<_> = self
            .state
            .threads
            .iter()
            .flat_map(|thread| &thread.frames)
            .map(|frame| frame.method)
            .filter(|&method| self.meta.method(method).code.is_none())
            .collect();
        for method in methods {
            // It had code when the snapshot was taken, and nothing it is made from has changed.
            // Were it otherwise, nothing could go on: the loop relies on it.
            if let Err(exit) = self.prepare(method) {
                let name = self.method_text(method);
                self.broken = Some(format!("{name} lost its code in a restore: {exit:?}"));
            }
        }
    }
}

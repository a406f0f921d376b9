//! Going back: a snapshot is the guest's memory by pages, and the rest of its state as a copy.

use crate::heap::HeapSnapshot;
use crate::host::Files;
use crate::{Machine, State};

/// The whole guest at some moment; restore it as often as wanted, in any order.
pub struct Snapshot {
    heap: HeapSnapshot,
    state: State,
    files: Box<dyn Files>,
    classes: usize,
    methods: usize,
    loaders: usize,
}

impl Machine {
    pub fn snapshot(&mut self) -> Snapshot {
        Snapshot {
            heap: self.heap.snapshot(),
            state: self.state.clone(),
            files: self.host.clone_files(),
            classes: self.meta.class_count(),
            methods: self.meta.method_count(),
            loaders: self.state.loader_objects.len(),
        }
    }

    /// Goes to the moment of a snapshot of this machine.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.heap.restore(&snapshot.heap);
        self.state = snapshot.state.clone();
        self.host.restore_files(snapshot.files.clone_box());
        self.meta.forget_guest_classes(snapshot.classes, snapshot.methods, snapshot.loaders);
        self.collected_at = u64::MAX;
    }
}

//! Collecting garbage: what the machine itself keeps alive.

use crate::Machine;
use crate::heap::{LITERAL_TABLE, MAX_LITERALS, MIRROR_TABLE, Marker, Ref};
use crate::threads::{Frame, FrameFlags, Thread, ThreadState};

impl Machine {
    /// Runs a collection. Only between instructions: references in host variables do not count.
    pub fn collect_garbage(&mut self, clear_soft: bool) {
        self.statistics.collections += 1;
        tracing::debug!(used = self.heap.used(), clear_soft, "collecting");
        let mut marker = Marker::new(&self.heap, clear_soft);
        self.visit_roots(&mut |object| marker.root(object));
        marker.trace(&self.heap, &self.meta);
        let pending = self.state.pending_references;
        let pending = marker.process_references(&mut self.heap, &self.meta, pending);
        let has_new = pending != self.state.pending_references;
        self.state.pending_references = pending;
        self.drop_dead_interned(&mut marker);
        self.heap.sweep(marker);
        if has_new {
            for thread in &mut self.state.threads {
                if thread.state == ThreadState::AwaitingReferences {
                    thread.state = ThreadState::Runnable;
                }
            }
        }
    }

    /// All that the machine itself refers to.
    pub fn visit_roots(&self, visit: &mut dyn FnMut(Ref)) {
        for thread in &self.state.threads {
            if thread.is_alive() {
                visit(thread.object);
            }
            visit(thread.exception);
            if let ThreadState::Blocked(on) | ThreadState::Waiting { on, .. } = thread.state {
                visit(on);
            }
            for frame in &thread.frames {
                let method = self.meta.method(frame.method);
                if method.code.is_none() {
                    continue;
                }
                self.references_of_frame(thread, frame)
                    .for_each(&mut *visit);
                let registers = &thread.stack[frame.base as usize..];
                if frame.flags.has(FrameFlags::LOCKED) && !method.is_static() {
                    visit(Ref(registers[0] as u32));
                }
            }
        }
        let state = &self.state;
        for &root in state
            .roots
            .iter()
            .chain(&state.loader_objects)
            .chain(state.init_failures.values())
        {
            visit(root);
        }
        for &(_, module) in &state.modules {
            visit(module);
        }
        for array in state.off_heap.arrays() {
            visit(array);
        }
        state.peers.visit(visit);
        for root in state.linked.roots() {
            visit(root);
        }
        visit(state.boot_unnamed_module);
        visit(state.spare_error);
        visit(state.pending_references);
        visit(state.system_thread_group);
        for class in 0..self.meta.class_count() as u32 {
            visit(self.heap.get_ref(Ref(MIRROR_TABLE), 4 * class));
        }
        for literal in 0..(self.meta.literals.len() as u32).min(MAX_LITERALS) {
            visit(self.heap.get_ref(Ref(LITERAL_TABLE), 4 * literal));
        }
    }

    /// What a frame holds that its method may still use; none for natives.
    pub fn references_of_frame<'a>(
        &'a self,
        thread: &'a Thread,
        frame: &Frame,
    ) -> impl Iterator<Item = Ref> + 'a {
        let code = self.meta.method(frame.method).code.as_ref();
        let live = code.map_or(Vec::new(), |code| code.live_references(frame.pc));
        let registers = &thread.stack[frame.base as usize..];
        live.into_iter()
            .map(move |register| Ref(registers[register] as u32))
    }

    /// Interned strings nobody else holds go; the table is filled anew in place.
    fn drop_dead_interned(&mut self, marker: &mut Marker) {
        let table = self.state.interned;
        if table.is_null() {
            return;
        }
        marker.keep_alone(&self.heap, &self.meta, table);
        let strings = self.ref_array(table);
        let is_dead = |string: &Ref| !string.is_null() && !marker.is_live(*string);
        if strings.iter().any(is_dead) {
            let live = strings
                .into_iter()
                .filter(|&string| !string.is_null() && marker.is_live(string));
            let live: Vec<Ref> = live.collect();
            self.refill_interned(&live);
        }
    }
}

//! Counts of what a machine did, for people to read.

use crate::Machine;

impl Machine {
    /// A line each.
    pub fn counts(&self) -> String {
        let counts = &self.statistics;
        let mut text = format!(
            "instructions: {}\nclasses loaded: {}\nmethods lowered: {}\nallocated: {} KB\ncollections: {}\n",
            self.state.instructions,
            self.meta.class_count(),
            counts.lowered_methods,
            self.heap.total_allocated() >> 10,
            counts.collections,
        );
        let (methods, bytes) = self.compiler.counts();
        text.push_str(&format!(
            "methods compiled: {methods} ({} KB)\n",
            bytes >> 10
        ));
        for (name, times) in &counts.missing_natives {
            text.push_str(&format!("missing native: {name} ({times})\n"));
        }
        for name in &counts.stand_ins {
            text.push_str(&format!("stand-in: {name}\n"));
        }
        text
    }
}

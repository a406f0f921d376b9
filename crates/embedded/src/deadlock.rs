//! Threads that wait for each other's monitors, in a circle.
//!
//! Locks of `java.util.concurrent` are not followed: whoever waits for one is parked like anybody
//! who waits for something else.

use gibbon_device::{Finding, FindingKind};
use gibbon_machine::threads::{ThreadId, ThreadState};

use crate::GuestSystem;

impl GuestSystem {
    /// The threads of a circle, from the one with the least number on.
    pub(crate) fn deadlock(&self) -> Option<Vec<ThreadId>> {
        let threads = &self.machine.state.threads;
        let waits_for = |thread: ThreadId| match threads[thread.0 as usize].state {
            ThreadState::Blocked(object) => {
                let monitors = &self.machine.state.monitors;
                monitors.owner(&self.machine.heap, object)
            }
            _ => None,
        };
        threads.iter().find_map(|first| {
            let mut circle = vec![first.id];
            while let Some(next) = waits_for(*circle.last()?) {
                if next == first.id {
                    return Some(circle);
                }
                if circle.contains(&next) {
                    return None;
                }
                circle.push(next);
            }
            None
        })
    }

    pub(crate) fn deadlock_finding(&self, circle: &[ThreadId], process: &str) -> Finding {
        let name = |thread: &ThreadId| {
            let thread = self.machine.thread(*thread);
            let name = self.machine.meta.known().thread_name;
            self.machine
                .text(self.machine.heap.get_ref(thread.object, name))
        };
        let names: Vec<String> = circle.iter().map(name).collect();
        let mut stack = String::from("Deadlock\n");
        for (thread, name) in circle.iter().zip(&names) {
            stack.push_str(&format!("\"{name}\"\n{}", self.machine.stack_text(*thread)));
        }
        let message = format!("each waits for a lock of the next: {}", names.join(", "));
        Finding::new(FindingKind::Deadlock, process, "Deadlock", &message, &stack)
    }
}

//! Threads that wait for each other's locks, in a circle: monitors, and locks of
//! `java.util.concurrent`, which know who has them.

use gibbon_device::{Finding, FindingKind};
use gibbon_machine::meta::LoaderId;
use gibbon_machine::threads::{Thread, ThreadId, ThreadState};

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
            ThreadState::Parked { until: None } => self.lock_owner(thread),
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

    /// Who has the lock for which a thread is parked.
    fn lock_owner(&self, thread: ThreadId) -> Option<ThreadId> {
        let machine = &self.machine;
        let blocker = machine.meta.known().thread_park_blocker;
        let lock = machine.heap.get_ref(machine.thread(thread).object, blocker);
        let ownable = "java/util/concurrent/locks/AbstractOwnableSynchronizer";
        let ownable = machine.find_loaded(LoaderId::BOOT, ownable)?;
        if lock.is_null()
            || !machine
                .meta
                .is_subtype(machine.heap.class_of(lock), ownable)
        {
            return None;
        }
        let owner = machine.field_offset(ownable, "exclusiveOwnerThread");
        let owner = machine.heap.get_ref(lock, owner);
        let mut threads = machine.state.threads.iter();
        let is_it = |one: &&Thread| !owner.is_null() && one.is_alive() && one.object == owner;
        threads.find(is_it).map(|one| one.id)
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

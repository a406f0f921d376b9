//! What a loop does over and over: the same place of the code reads or writes the same location, and
//! nothing that its thread did in between orders it with others. More of that says nothing new.

use std::hash::{Hash, Hasher};

use gibbon_device::Location as Value;
use gibbon_machine::interp::InstructionSite;
use gibbon_machine::threads::ThreadId;
use rustc_hash::FxHasher;

/// So many accesses are remembered. One that another drove out counts from the start again, so it is
/// told too often and not too seldom.
const REMEMBERED: usize = 1 << 14;

/// How often each access was told.
#[derive(Default)]
pub struct Repeats {
    /// What each thread did so far that orders it with others, by its number.
    steps: Vec<u32>,
    /// By a part of their hash; the whole of it, and how often.
    told: Vec<(u64, u32)>,
}

impl Repeats {
    /// A thread did something that others may come before or after.
    pub fn step(&mut self, thread: ThreadId) {
        let at = thread.0 as usize;
        if self.steps.len() <= at {
            self.steps.resize(at + 1, 0);
        }
        self.steps[at] += 1;
    }

    /// How often an access was told before, since its thread's last step.
    pub fn count(&mut self, at: InstructionSite, what: Value, is_write: bool) -> u32 {
        let step = self.steps.get(at.thread.0 as usize).copied();
        let mut hasher = FxHasher::default();
        let place = (at.thread.0, at.method.0, at.pc, is_write);
        (place, step.unwrap_or(0)).hash(&mut hasher);
        match what {
            Value::Field { object, field } => (0, object.0, field).hash(&mut hasher),
            Value::Static { field } => (1, 0u64, field).hash(&mut hasher),
            Value::Element { array, index, .. } => (2, array.0, index).hash(&mut hasher),
        }
        let hash = hasher.finish();
        self.told.resize(REMEMBERED, (0, 0));
        let (known, times) = &mut self.told[hash as usize % REMEMBERED];
        if *known != hash {
            (*known, *times) = (hash, 0);
        }
        *times += 1;
        *times - 1
    }

    /// The numbers of objects and fields are about to be others.
    pub fn forget(&mut self) {
        self.told.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_device::ObjectId;
    use gibbon_machine::meta::MethodId;

    fn site(thread: u32, pc: u32) -> InstructionSite {
        InstructionSite {
            thread: ThreadId(thread),
            method: MethodId(7),
            pc,
            is_dex: true,
        }
    }

    #[test]
    fn an_access_is_counted_until_its_thread_takes_a_step() {
        let mut repeats = Repeats::default();
        let field = |object| Value::Field {
            object: ObjectId(object),
            field: 3,
        };
        let counts = [1, 1, 2, 1].map(|object| repeats.count(site(0, 5), field(object), false));
        assert_eq!(counts, [0, 1, 0, 2]);
        // Another place, another thread, and a write are others.
        assert_eq!(repeats.count(site(0, 6), field(1), false), 0);
        assert_eq!(repeats.count(site(1, 5), field(1), false), 0);
        assert_eq!(repeats.count(site(0, 5), field(1), true), 0);
        repeats.step(ThreadId(1));
        assert_eq!(repeats.count(site(0, 5), field(1), false), 3);
        repeats.step(ThreadId(0));
        assert_eq!(repeats.count(site(0, 5), field(1), false), 0);
        repeats.forget();
        assert_eq!(repeats.count(site(0, 5), field(1), false), 0);
    }
}

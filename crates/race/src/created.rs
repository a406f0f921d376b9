//! Where objects were made: nobody can call an object before that.
//!
//! This is what orders a listener's callback after the task that registered it, a runnable after the
//! task that wrote it, and every callback of an activity or service after the task that launched it:
//! the callback reads fields of its own object, which the other task made.

use gibbon_device::ObjectId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::clock::Moment;
use crate::task::TaskId;

/// The tasks that made objects, as far as their constructors wrote fields.
#[derive(Debug, Default)]
pub struct Creations {
    /// None for an object that was there before anybody was seen to make it.
    made: FxHashMap<ObjectId, Option<(TaskId, Moment)>>,
    /// Tasks that are in order with the making of an object already.
    known: FxHashSet<(TaskId, ObjectId)>,
}

impl Creations {
    /// Whether a constructor's write still belongs to the making of the object: nobody else has it.
    pub fn is_in_the_making(&self, object: ObjectId, task: TaskId) -> bool {
        match self.made.get(&object) {
            None => true,
            Some(None) => false,
            Some(Some((by, _))) => *by == task,
        }
    }

    pub fn make(&mut self, object: ObjectId, task: TaskId, moment: Moment) {
        self.made.insert(object, Some((task, moment)));
    }

    /// Who made an object that a task uses, if the task does not know that yet.
    pub fn used(&mut self, object: ObjectId, by: TaskId) -> Option<(TaskId, Moment)> {
        let made = self.made.entry(object).or_default().as_ref()?;
        if made.0 == by || self.known.contains(&(by, object)) {
            return None;
        }
        Some(made.clone())
    }

    /// A task is in order with the making of an object.
    pub fn know(&mut self, object: ObjectId, task: TaskId) {
        self.known.insert((task, object));
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    #[test]
    fn what_was_there_before_is_made_by_nobody() {
        let (object, maker, user) = (ObjectId(7), TaskId(1), TaskId(2));
        let moment = Moment {
            chain: 0,
            step: 1,
            before: Rc::default(),
        };
        let mut creations = Creations::default();
        assert!(creations.used(object, user).is_none());
        assert!(!creations.is_in_the_making(object, maker));
        let other = ObjectId(8);
        assert!(creations.is_in_the_making(other, maker));
        creations.make(other, maker, moment);
        assert!(creations.is_in_the_making(other, maker));
        assert!(!creations.is_in_the_making(other, user));
        let (by, _) = creations.used(other, user).expect("it was made");
        assert_eq!(by, maker);
        // Once is enough.
        creations.know(other, user);
        assert!(creations.used(other, user).is_none());
    }
}

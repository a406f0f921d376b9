//! Where objects were made, and where the framework got them: nobody can call an object before that.
//!
//! This is what orders a listener's callback after the task that made it and the one that registered
//! it, a runnable after the task that wrote it, and every callback of an activity or service after
//! the task that launched it: the callback reads fields of its own object, which the other task made.

use gibbon_device::ObjectId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::clock::Moment;
use crate::task::TaskId;

/// A task, and the moment at which it did something with an object.
type By = (TaskId, Moment);

/// The tasks that made objects, as far as their constructors wrote fields, and that registered them.
#[derive(Debug, Default)]
pub struct Creations {
    /// None for an object that was there before anybody was seen to make it.
    made: FxHashMap<ObjectId, Option<By>>,
    /// None for an object that was registered twice, and either may have been first.
    registered: FxHashMap<ObjectId, Option<By>>,
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

    /// The framework got the object. It may call it from the first time on.
    pub fn register(&mut self, object: ObjectId, task: TaskId, moment: &Moment) {
        let first = self.registered.entry(object);
        let first = first.or_insert_with(|| Some((task, moment.clone())));
        if first
            .as_ref()
            .is_some_and(|(_, one)| !one.is_before(moment))
        {
            *first = None;
        }
    }

    /// Who made an object that a task uses, and who registered it, if the task does not know that
    /// yet.
    pub fn used(&mut self, object: ObjectId, by: TaskId) -> [Option<By>; 2] {
        let made = self.made.entry(object).or_default().as_ref();
        if self.known.contains(&(by, object)) {
            return [None, None];
        }
        let registered = self.registered.get(&object).and_then(Option::as_ref);
        [made, registered].map(|one| one.filter(|one| one.0 != by).cloned())
    }

    /// A task is in order with the making of an object, and with its registering.
    pub fn know(&mut self, object: ObjectId, task: TaskId) {
        self.known.insert((task, object));
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::clock::{Node, Point};

    #[test]
    fn what_was_there_before_is_made_by_nobody() {
        let (object, maker, user) = (ObjectId(7), TaskId(1), TaskId(2));
        let moment = Moment {
            at: Point::Step(Node(0), 1),
            before: Rc::default(),
        };
        let mut creations = Creations::default();
        assert!(creations.used(object, user)[0].is_none());
        assert!(!creations.is_in_the_making(object, maker));
        let other = ObjectId(8);
        assert!(creations.is_in_the_making(other, maker));
        creations.make(other, maker, moment);
        assert!(creations.is_in_the_making(other, maker));
        assert!(!creations.is_in_the_making(other, user));
        let [made, registered] = creations.used(other, user);
        assert_eq!(made.map(|(by, _)| by), Some(maker));
        assert!(registered.is_none());
        // Once is enough.
        creations.know(other, user);
        assert!(creations.used(other, user)[0].is_none());
    }
}

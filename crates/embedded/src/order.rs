//! How what is concurrent is ordered: a [`Schedule`] put into effect.

use gibbon_android::messages::{self, Hold, Lateness, MessageKind};
use gibbon_device::{Schedule, ThreadOrder};
use gibbon_machine::threads::scheduler::{Pct, RandomWalk, RoundRobin, Scheduler};

use crate::Device;

impl Device {
    /// From now on, until a restore takes it back. The death of the app's process does not.
    pub fn set_schedule(&mut self, schedule: &Schedule) {
        self.machine.state.scheduler = scheduler(schedule.threads);
        let holds = schedule.holds.iter();
        let holds = holds.map(|hold| Hold::new(kind(&hold.held), kind(&hold.until)));
        let lateness = schedule
            .lateness
            .map(|late| Lateness::new(late.seed, late.most));
        messages::set_order(&mut self.machine, holds.collect(), lateness);
    }
}

fn scheduler(order: ThreadOrder) -> Box<dyn Scheduler> {
    match order {
        ThreadOrder::Fair => Box::new(RoundRobin::default()),
        ThreadOrder::Random { seed } => Box::new(RandomWalk::new(seed)),
        ThreadOrder::Priorities {
            seed,
            depth,
            length,
        } => Box::new(Pct::new(seed, depth, length)),
    }
}

fn kind(kind: &gibbon_device::MessageKind) -> MessageKind {
    MessageKind {
        handler: kind.handler.clone(),
        callback: kind.callback.clone(),
        what: kind.what,
    }
}

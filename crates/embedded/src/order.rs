//! How what is concurrent is ordered: a [`Schedule`] put into effect.

use gibbon_android::messages::{self, HoldState, Lateness};
use gibbon_device::{Held, Hold, HoldOutcome, MessageKind, Schedule, ThreadOrder, Until};
use gibbon_machine::threads::ThreadId;
use gibbon_machine::threads::scheduler::{Pct, RandomWalk, RoundRobin, Scheduler};

use crate::GuestSystem;

impl GuestSystem {
    /// From now on, until a restore takes it back. The death of the app's process does not.
    pub fn set_schedule(&mut self, schedule: &Schedule) {
        self.machine.state.scheduler = scheduler(schedule.threads);
        let holds = schedule.holds.iter().map(hold);
        let lateness = schedule
            .lateness
            .map(|late| Lateness::new(late.seed, late.most));
        messages::set_order(&mut self.machine, holds.collect(), lateness);
    }

    /// What became of each hold of the schedule so far.
    pub fn hold_outcomes(&mut self) -> Vec<HoldOutcome> {
        let states = messages::hold_states(&mut self.machine).into_iter();
        let outcome = |state| match state {
            HoldState::NotMet => HoldOutcome::NeverMet,
            HoldState::Held => HoldOutcome::Holding,
            HoldState::Released => HoldOutcome::Released,
        };
        states.map(outcome).collect()
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

fn hold(hold: &Hold) -> messages::Hold {
    let held = match &hold.held {
        Held::Thread { thread } => messages::HoldTarget::Thread(ThreadId(*thread)),
        Held::Message(held) => messages::HoldTarget::Message(kind(held)),
    };
    let until = match &hold.until {
        Until::Begun { begun } => messages::Until::Begun(kind(begun)),
        Until::Later { later } => messages::Until::Later(*later),
        Until::Released { .. } => messages::Until::Reordered,
        Until::Ended(ended) => messages::Until::Ended(kind(ended)),
    };
    messages::Hold::new(held, until)
}

fn kind(kind: &MessageKind) -> messages::MessageKind {
    messages::MessageKind {
        handler: kind.handler.clone(),
        callback: kind.callback.clone(),
        what: kind.what,
        agent: kind.agent.clone(),
        nth: kind.nth,
    }
}

//! How what is concurrent is ordered: a [`Schedule`] put into effect.

use gibbon_android::messages::{self, HoldState, Lateness};
use gibbon_device::{
    CodePlace, CodePoint, Hold, HoldOutcome, HoldTarget, MessageKind, Schedule, ThreadOrder, Until,
};
use gibbon_machine::interp::StopPlace;
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
        HoldTarget::Thread { thread, at: None } => messages::HoldTarget::Thread(ThreadId(*thread)),
        HoldTarget::Thread {
            thread,
            at: Some(at),
        } => messages::HoldTarget::At(code_point(at), Some(ThreadId(*thread))),
        HoldTarget::Anyone { at } => messages::HoldTarget::At(code_point(at), None),
        HoldTarget::Message(held) => messages::HoldTarget::Message(kind(held)),
    };
    let until = match &hold.until {
        Until::Begun { begun } => messages::Until::Begun(kind(begun)),
        Until::Later { later } => messages::Until::Later(*later),
        Until::Released { .. } => messages::Until::Reordered,
        Until::Code(point) => messages::Until::Code(code_point(point)),
        Until::Ended(ended) => messages::Until::Ended(kind(ended)),
    };
    messages::Hold::new(held, until)
}

fn code_point(point: &CodePoint) -> messages::CodePoint {
    let place = match &point.code {
        CodePlace::Entered(method) => StopPlace::Entered(method.clone()),
        CodePlace::Left(method) => StopPlace::Left(method.clone()),
        CodePlace::Reached(statement) => statement_place(statement),
    };
    messages::CodePoint {
        place,
        nth: point.nth,
    }
}

/// `a.b.Main.work@18` or `Main.java:42`; a schedule is checked before a device gets it.
fn statement_place(statement: &str) -> StopPlace {
    let number = |text: &str| text.parse().unwrap_or(u32::MAX);
    match (statement.rsplit_once('@'), statement.rsplit_once(':')) {
        (Some((method, at)), _) => StopPlace::Offset {
            method: method.to_owned(),
            at: number(at),
        },
        (None, Some((file, line))) => StopPlace::Line {
            file: file.to_owned(),
            line: number(line),
        },
        (None, None) => StopPlace::Entered(statement.to_owned()),
    }
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

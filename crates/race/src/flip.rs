//! One run in which a root is late, the same run without that, and a control.
//!
//! The control is the usual order under other circumstances: other random numbers, and everything a
//! little later. What differs there, too, differs by itself and says nothing about the order. A screen
//! that differs has a second control, in which everything is as late as the delay makes it: a clock or
//! a count-down shows something else then, in whatever order.

use std::collections::BTreeMap;

use gibbon_device::{
    CanonicalState, Device, Event, Finding, Hold, HoldOutcome, HoldTarget, Interest, Problem,
    Schedule, Until,
};
use gibbon_engine::Episode;
use gibbon_trace::Trace;

use crate::log::Log;
use crate::root::Root;
use crate::walk::interest;

/// So much time passes once nothing is held any more.
const AFTER: u32 = 2_000;
/// An event that is to come later comes so much later; whatever passes has passed by then.
const LATER: u32 = 12_000;
/// The control's random numbers, and how much later than usual things come in it.
const CONTROL_SEED: u64 = 0x6769_6262_6f6e;
const CONTROL_LATER: u32 = 333;
/// No multiple of a second, which count-downs and clocks go by; what is waited for comes on top.
const LATE_CONTROL_LATER: u32 = 1_777;

/// The number of events that are not the trace's: what is seen then comes after the delay.
pub const RELEASED: usize = usize::MAX;
/// And of waits at the end of the delay.
pub const STILL_HELD: usize = usize::MAX - 1;

/// What came of a run.
#[derive(Debug)]
pub struct FlipRun {
    pub trace: Trace,
    /// From before the event with the hold on.
    pub log: Log,
    pub findings: Vec<Finding>,
    /// What became of the hold while it was there.
    pub hold: Option<HoldOutcome>,
    /// Events that were left out: what they are for was not there.
    pub missing: Vec<usize>,
    /// The trace's events by their numbers, for people.
    pub events: BTreeMap<usize, String>,
    /// What is late, and from before which event on.
    pub late: Option<(usize, String)>,
    pub end: EndState,
    /// All of the end, if that was asked for.
    pub canonical: Option<CanonicalState>,
}

/// What two orders are compared by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndState {
    pub state: Option<u64>,
    pub screen: String,
    /// What is on the screen some time after leaving the app and coming back.
    pub come_back: String,
}

/// Which of the runs of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variant {
    Usual,
    Control,
    /// With as much time before it as the delay takes.
    LateControl,
    Flipped,
}

/// The plan of two runs that differ in one delay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub root: Root,
    /// A second one that is late, too.
    pub also: Option<Root>,
    /// The event with the second access: the delay is over after it.
    pub until: usize,
    /// Or sooner: as soon as this happens.
    pub point: Option<Until>,
    /// Whether everything has time to come before the delay is over, and after it.
    pub is_patient: bool,
}

/// Nobody does two things to a device within so many milliseconds.
pub const BETWEEN_EVENTS: i64 = 250;

impl Plan {
    /// Why a timer cannot be later than what is done after it, if that is so: a looper never lets a
    /// later message overtake it, so the rest has to be done before it is due.
    pub fn is_too_soon(&self) -> Option<String> {
        let Root::Hold {
            timer: Some(delay),
            event,
            ..
        } = &self.root
        else {
            return None;
        };
        let events = self.until.saturating_sub(*event) as i64;
        (events * BETWEEN_EVENTS > *delay).then(|| {
            format!("the timer is due after {delay} ms, which is too soon for {events} more events")
        })
    }

    /// The same plan for a trace without one of its events; none if it needs the event.
    pub fn without(&self, dropped: usize) -> Option<Plan> {
        let is_needed = |root: &Root| root.event() == dropped;
        let is_needed = is_needed(&self.root) || self.also.as_ref().is_some_and(is_needed);
        (!is_needed && dropped <= self.until).then(|| Plan {
            root: self.root.without(dropped),
            also: self.also.as_ref().map(|root| root.without(dropped)),
            until: self.until - 1,
            point: self.point.clone(),
            is_patient: self.is_patient,
        })
    }

    /// The events of a run, each with the number it has in the trace.
    fn events(&self, trace: &Trace, variant: Variant) -> Vec<(usize, Event)> {
        let steps = trace.steps.iter().enumerate();
        let mut events: Vec<(usize, Event)> = steps
            .map(|(at, step)| (at + 1, step.event.clone()))
            .take(self.until)
            .collect();
        if self.is_patient {
            events.push((STILL_HELD, Event::Wait { millis: LATER }));
        }
        match (&self.root, variant) {
            (Root::Hold { held, event, .. }, Variant::Flipped) => {
                // A hold from the start on is in the header.
                if *event > 0 {
                    let schedule = Schedule {
                        holds: self.holds(held),
                        ..Schedule::default()
                    };
                    events.insert(event - 1, (RELEASED, schedule.event()));
                }
                events.push((RELEASED, Schedule::default().event()));
            }
            (Root::Hold { .. }, _) => {}
            // In both orders the same time passes: before the event, or after it.
            (Root::Event { event }, Variant::Flipped) => {
                events.insert(event - 1, (RELEASED, Event::Wait { millis: LATER }));
            }
            (Root::Event { event }, _) => {
                events.insert(*event, (RELEASED, Event::Wait { millis: LATER }));
            }
        }
        let later = match variant {
            Variant::Control => Some(CONTROL_LATER),
            Variant::LateControl => Some(LATE_CONTROL_LATER + self.waits(trace)),
            Variant::Usual | Variant::Flipped => None,
        };
        if let Some(millis) = later {
            let at = self.root.event().saturating_sub(1);
            events.insert(at, (RELEASED, Event::Wait { millis }));
        }
        let millis = if self.is_patient { LATER } else { AFTER };
        events.push((RELEASED, Event::Wait { millis }));
        events
    }

    /// How long is waited while something is late, in milliseconds.
    fn waits(&self, trace: &Trace) -> u32 {
        let from = self.root.event().saturating_sub(1);
        let meanwhile = trace.steps.iter().take(self.until).skip(from);
        let waits = meanwhile.map(|step| match step.event {
            Event::Wait { millis } => millis,
            _ => 0,
        });
        waits.sum()
    }

    fn holds(&self, held: &HoldTarget) -> Vec<Hold> {
        let hold = |held: &HoldTarget| Hold {
            held: held.clone(),
            until: self.point.clone().unwrap_or(Until::RELEASED),
        };
        let mut holds = vec![hold(held)];
        if let Some(Root::Hold { held, .. }) = &self.also {
            holds.push(hold(held));
        }
        holds
    }

    fn header(&self, trace: &Trace, variant: Variant) -> Trace {
        let mut empty = trace.clone();
        (empty.steps, empty.end) = (Vec::new(), None);
        if let Root::Hold { held, event: 0, .. } = &self.root
            && variant == Variant::Flipped
        {
            let mut schedule = empty.header.schedule.clone().unwrap_or_default();
            schedule.holds.extend(self.holds(held));
            empty.header.schedule = Some(schedule);
        }
        if matches!(variant, Variant::Control | Variant::LateControl) {
            empty.header.random = Some(CONTROL_SEED);
        }
        empty
    }

    /// Runs one of the orders from just installed on. All of the end is kept if `is_proof`.
    pub fn run(
        &self,
        device: &mut dyn Device,
        trace: &Trace,
        variant: Variant,
        is_proof: bool,
    ) -> Result<FlipRun, Problem> {
        device.observe(&interest())?;
        let mut log = Log::default();
        let mut hold = None;
        let mut missing = Vec::new();
        let mut events = BTreeMap::new();
        let mut episode = Episode::begin(device, self.header(trace, variant))?;
        log.add(0, episode.device().observed()?);
        for (number, mut event) in self.events(trace, variant) {
            let is_own = number < STILL_HELD;
            if is_own
                && let Some(target) = event.target_mut().filter(|one| one.widget.is_some())
                && let Ok(gui) = episode.device().gui()
            {
                // Nobody taps what is not there, and what has moved is tapped where it is.
                match gui.locate(target) {
                    Some(at) => target.at = at,
                    None => {
                        missing.push(number);
                        continue;
                    }
                }
            }
            if is_own {
                events.insert(number, describe_event(&event));
            }
            let outcome = match episode.perform(event) {
                Ok(outcome) => outcome,
                Err(Problem::Refused(_) | Problem::NotThere(_)) => continue,
                Err(Problem::AppDied) => break,
                Err(problem) => return Err(problem),
            };
            if variant == Variant::Flipped
                && let Some(state) = outcome.holds.first()
            {
                hold = Some(*state);
            }
            log.add(number, episode.device().observed()?);
            if !outcome.findings.is_empty() {
                break;
            }
        }
        let is_alive = episode.is_alive();
        let mut end = episode.end(None);
        device.observe(&Interest::default())?;
        let canonical = match is_alive && is_proof {
            true => device.canonical_state().ok(),
            false => None,
        };
        let end_state = match is_alive {
            true => EndState::of(device),
            false => EndState::default(),
        };
        let findings = end.findings.drain(..).map(|(_, finding)| finding);
        Ok(FlipRun {
            findings: findings.collect(),
            trace: end.trace,
            log,
            hold,
            missing,
            events,
            late: (variant == Variant::Flipped).then(|| (self.root.event(), self.root.told())),
            end: end_state,
            canonical,
        })
    }
}

impl EndState {
    /// What a device is left with. The trace is over: leaving and coming back are not part of it.
    fn of(device: &mut dyn Device) -> EndState {
        let state = device.state_hash().ok();
        let see = |device: &mut dyn Device| device.gui().map(|gui| screen(&gui));
        let first = see(device).unwrap_or_default();
        // Toasts and the like are gone by then.
        let millis = LATER;
        let coming_back = [Event::Home, Event::Return, Event::Wait { millis }];
        let is_back = (coming_back.iter()).all(|event| device.perform(event).is_ok());
        EndState {
            state,
            screen: first,
            come_back: match is_back {
                true => see(device).unwrap_or_default(),
                false => String::new(),
            },
        }
    }

    /// Whether whoever uses the app sees the same, now and after coming back.
    pub fn shows_the_same(&self, other: &EndState) -> bool {
        self.screen == other.screen && self.come_back == other.come_back
    }

    /// Whether what is seen differs now and still does after coming back.
    pub fn stays_different(&self, other: &EndState) -> bool {
        self.screen != other.screen && self.come_back != other.come_back
    }
}

/// An event for people: by what it is for, if that has a name.
fn describe_event(event: &Event) -> String {
    let text = event.to_string();
    let widget = event.target().and_then(|target| target.widget.as_ref());
    match (widget, text.split_whitespace().next()) {
        (Some(widget), Some(verb)) => format!("{verb} {widget}"),
        _ => text,
    }
}

/// What is on the screen, without places.
fn screen(gui: &gibbon_device::Gui) -> String {
    let mut text = String::new();
    gui.walk(|_, node| {
        let parts = [&node.class, &node.resource, &node.text, &node.description];
        for part in parts {
            text.push_str(part);
            text.push('\t');
        }
        text.push_str(if node.checked { "checked" } else { "" });
        text.push('\n');
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(timer: Option<i64>) -> Plan {
        let root = Root::Hold {
            held: HoldTarget::Thread {
                thread: 7,
                at: None,
            },
            event: 2,
            told: "it".to_owned(),
            timer,
            is_real: true,
            holds_binder: false,
        };
        Plan {
            root,
            also: None,
            until: 4,
            point: None,
            is_patient: false,
        }
    }

    #[test]
    fn a_timer_is_not_later_than_what_cannot_be_done_before_it_is_due() {
        assert!(plan(Some(100)).is_too_soon().is_some());
        assert!(plan(Some(10_000)).is_too_soon().is_none());
        assert!(plan(None).is_too_soon().is_none());
    }

    #[test]
    fn the_late_control_waits_as_long_as_is_waited_while_something_is_late() {
        let app = gibbon_trace::AppId {
            package: "a".to_owned(),
            hash: String::new(),
            source: String::new(),
        };
        let mut trace = Trace::new(app, gibbon_device::Profile::default(), None);
        let waits = [10_000, 20, 3, 4_000].map(|millis| Event::Wait { millis });
        trace.steps.extend(waits.map(|event| gibbon_trace::Step {
            event,
            activity: None,
            hash: None,
        }));
        let first_wait = |variant| {
            let events = plan(None).events(&trace, variant);
            events.into_iter().find_map(|(number, event)| match event {
                Event::Wait { millis } if number == RELEASED => Some(millis),
                _ => None,
            })
        };
        assert_eq!(first_wait(Variant::Control), Some(CONTROL_LATER));
        let late = LATE_CONTROL_LATER + 20 + 3 + 4_000;
        assert_eq!(first_wait(Variant::LateControl), Some(late));
        assert_eq!(first_wait(Variant::Usual), Some(AFTER));
    }

    #[test]
    fn a_plan_goes_along_when_an_event_before_it_is_left_out() {
        let events = |plan: Option<Plan>| plan.map(|plan| (plan.root.event(), plan.until));
        let plan = plan(None);
        assert_eq!(events(plan.without(1)), Some((1, 3)));
        assert_eq!(events(plan.without(3)), Some((2, 3)));
        // What is held comes in this event, and the run does not go so far.
        assert_eq!(events(plan.without(2)), None);
        assert_eq!(events(plan.without(5)), None);
    }
}

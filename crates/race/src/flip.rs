//! One run in which a root is late, and the same run without that.

use gibbon_device::{
    Device, Event, Finding, Hold, HoldOutcome, Interest, Problem, Schedule, Until,
};
use gibbon_engine::Episode;
use gibbon_trace::Trace;

use crate::log::Log;
use crate::root::Root;
use crate::walk::interest;

/// So much time passes once nothing is held any more.
const AFTER: u32 = 2_000;
/// An event that is to come later comes so much later.
const LATER: u32 = 12_000;

/// The number of events that are not the trace's: what is seen then comes after the delay.
pub const RELEASED: usize = usize::MAX;

/// What came of a run.
#[derive(Debug)]
pub struct FlipRun {
    pub trace: Trace,
    /// From before the event with the hold on.
    pub log: Log,
    pub findings: Vec<Finding>,
    /// What became of the hold while it was there.
    pub hold: Option<HoldOutcome>,
    /// Widgets that an event was for and that were not there.
    pub missing: Vec<usize>,
    pub end: EndState,
}

/// What two orders are compared by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndState {
    pub state: Option<u64>,
    pub screen: String,
}

/// The plan of two runs that differ in one delay.
#[derive(Clone, Debug)]
pub struct Plan {
    pub root: Root,
    /// The event with the second access: the delay is over after it.
    pub until: usize,
}

impl Plan {
    /// The events of a run, each with the number it has in the trace. The usual order is the same
    /// whatever is delayed in the other.
    fn events(&self, trace: &Trace, is_flipped: bool) -> Vec<(Option<usize>, Event)> {
        let steps = trace.steps.iter().enumerate();
        let mut events: Vec<(Option<usize>, Event)> = steps
            .map(|(at, step)| (Some(at + 1), step.event.clone()))
            .take(self.until)
            .collect();
        match &self.root {
            _ if !is_flipped => {}
            Root::Hold { held, event, .. } => {
                let schedule = Schedule {
                    holds: vec![Hold {
                        held: held.clone(),
                        until: Until::RELEASED,
                    }],
                    ..Schedule::default()
                };
                // A hold from the start on is in the header.
                if *event > 0 {
                    events.insert(event - 1, (None, schedule.event()));
                }
                events.push((None, Schedule::default().event()));
            }
            Root::Event { event } => {
                events.insert(event - 1, (None, Event::Wait { millis: LATER }));
            }
        }
        events.push((None, Event::Wait { millis: AFTER }));
        events
    }

    fn header(&self, trace: &Trace, is_flipped: bool) -> Trace {
        let mut empty = trace.clone();
        (empty.steps, empty.end) = (Vec::new(), None);
        if let Root::Hold { held, event: 0, .. } = &self.root
            && is_flipped
        {
            let mut schedule = empty.header.schedule.clone().unwrap_or_default();
            schedule.holds.push(Hold {
                held: held.clone(),
                until: Until::RELEASED,
            });
            empty.header.schedule = Some(schedule);
        }
        empty
    }

    /// Runs one of the two orders from just installed on.
    pub fn run(
        &self,
        device: &mut dyn Device,
        trace: &Trace,
        is_flipped: bool,
    ) -> Result<FlipRun, Problem> {
        device.observe(&interest())?;
        let mut log = Log::default();
        let mut hold = None;
        let mut missing = Vec::new();
        let mut episode = Episode::begin(device, self.header(trace, is_flipped))?;
        log.add(0, episode.device().observed()?);
        for (number, event) in self.events(trace, is_flipped) {
            if let Some(number) = number
                && let Some(target) = event.target().filter(|one| one.widget.is_some())
                && let Ok(gui) = episode.device().gui()
                && gui.locate(target).is_none_or(|at| at != target.at)
            {
                missing.push(number);
            }
            let outcome = match episode.perform(event) {
                Ok(outcome) => outcome,
                Err(Problem::Refused(_) | Problem::NotThere(_)) => continue,
                Err(Problem::AppDied) => break,
                Err(problem) => return Err(problem),
            };
            if is_flipped && let Some(state) = outcome.holds.first() {
                hold = Some(*state);
            }
            log.add(number.unwrap_or(RELEASED), episode.device().observed()?);
            if !outcome.findings.is_empty() {
                break;
            }
        }
        let is_alive = episode.is_alive();
        let mut end = episode.end(None);
        device.observe(&Interest::default())?;
        let end_state = match is_alive {
            true => EndState {
                state: device.state_hash().ok(),
                screen: device.gui().map(|gui| screen(&gui)).unwrap_or_default(),
            },
            false => EndState {
                state: None,
                screen: String::new(),
            },
        };
        let findings = end.findings.drain(..).map(|(_, finding)| finding);
        Ok(FlipRun {
            findings: findings.collect(),
            trace: end.trace,
            log,
            hold,
            missing,
            end: end_state,
        })
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

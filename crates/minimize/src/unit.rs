//! What is taken away as one: an event together with the pause that follows it.
//!
//! A pause is the time that an app gets for the event before it. Taken away on its own it would
//! leave a trace in another pace, which may do something else. Likewise the pauses at the beginning
//! are the time that an app gets to start.

use gibbon_device::Event;
use gibbon_trace::Trace;

#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub events: Vec<Event>,
    /// The position in the given trace of the first of them.
    pub position: usize,
}

impl Unit {
    /// What it does: the event without its pauses.
    pub fn action(&self) -> Option<&Event> {
        self.events.iter().find(|event| !is_pause(event))
    }

    /// The same with another action.
    pub fn with_action(&self, action: Event) -> Unit {
        let mut unit = self.clone();
        if let Some(event) = unit.events.iter_mut().find(|event| !is_pause(event)) {
            *event = action;
        }
        unit
    }
}

pub fn is_pause(event: &Event) -> bool {
    matches!(event, Event::Wait { .. })
}

/// The pauses before the first event. They belong to the start of the app, and stay.
pub fn lead(trace: &Trace) -> Vec<Event> {
    let events = trace.events();
    events
        .take_while(|event| is_pause(event))
        .cloned()
        .collect()
}

/// The trace in units, without its lead.
pub fn units(trace: &Trace) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let events = trace.events().enumerate();
    for (position, event) in events.skip_while(|(_, event)| is_pause(event)) {
        match units.last_mut() {
            Some(unit) if is_pause(event) => unit.events.push(event.clone()),
            _ => units.push(Unit {
                events: vec![event.clone()],
                position,
            }),
        }
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_engine::fake::FakeApp;
    use gibbon_trace::Step;

    #[test]
    fn a_pause_belongs_to_the_event_before_it() {
        let mut trace = FakeApp::new().trace();
        let wait = Event::Wait { millis: 9 };
        let (back, home) = (Event::key("back"), Event::key("home"));
        let events = [&wait, &back, &wait, &wait, &home, &back].map(Clone::clone);
        trace.steps = events
            .into_iter()
            .map(|event| Step {
                event,
                activity: None,
                hash: None,
            })
            .collect();
        let units = units(&trace);
        let shape: Vec<(usize, usize)> = units
            .iter()
            .map(|unit| (unit.position, unit.events.len()))
            .collect();
        assert_eq!(shape, [(1, 3), (4, 1), (5, 1)]);
        assert_eq!(units[0].action(), Some(&back));
        assert_eq!(units[0].with_action(home.clone()).events[0], home);
        assert_eq!(lead(&trace), [wait]);
    }
}

//! Proves a sequence from a fresh start, and leaves out what it does not need.

use gibbon_code::Goal;
use gibbon_device::{Event, Problem};

use crate::survey::attempt;
use crate::ways::Ways;

/// Events that are performed to leave some out: traces of a monkey are long.
const MOST_EVENTS: usize = 400;

/// The events up to the target without those that are not needed; none if they do not reach it.
///
/// Parts are tried on snapshots, which have most of their beginnings; the first and the last
/// sequence run from a fresh start.
pub(crate) fn prove(
    ways: &mut Ways<'_>,
    events: Vec<Event>,
    goal: &Goal,
) -> Result<Option<Vec<Event>>, Problem> {
    let Some(proved) = rehearse(ways, events, goal)? else {
        return Ok(None);
    };
    let mut events = proved.clone();
    // Long runs of events first, then one by one: connectors there and back go together.
    let mut size = events.len() / 2;
    let end = ways.events() + MOST_EVENTS;
    while size > 0 {
        let mut at = 0;
        while at + size < events.len() && ways.events() < end {
            let mut fewer = events.clone();
            fewer.drain(at..at + size);
            match try_out(ways, &fewer, goal)? {
                Some(fewer) => events = fewer,
                // Where one of several equal parts is needed, so are the others.
                None => at = after_equals(&events, at, size),
            }
        }
        size /= 2;
    }
    if events == proved {
        return Ok(Some(proved));
    }
    let shorter = rehearse(ways, events, goal)?;
    Ok(Some(shorter.unwrap_or(proved)))
}

/// The first place after `at` where leaving out so many events leaves another sequence.
fn after_equals(events: &[Event], at: usize, size: usize) -> usize {
    let mut next = at;
    while next + size < events.len() && events[next] == events[next + size] {
        next += 1;
    }
    next + 1
}

/// Runs them from a fresh start; those up to the one that reaches the target.
fn rehearse(
    ways: &mut Ways<'_>,
    mut events: Vec<Event>,
    goal: &Goal,
) -> Result<Option<Vec<Event>>, Problem> {
    let Some(steps) = ways.rehearse(&events)? else {
        return Ok(None);
    };
    let at = steps.iter().position(|step| step.reached(goal));
    Ok(at.map(|at| {
        events.truncate(at);
        events
    }))
}

/// The same on snapshots.
fn try_out(
    ways: &mut Ways<'_>,
    events: &[Event],
    goal: &Goal,
) -> Result<Option<Vec<Event>>, Problem> {
    let Some(after) = attempt(ways.extend_all(Ways::START, events))? else {
        return Ok(None);
    };
    let mut all = std::iter::once(Ways::START).chain(after);
    let reached = all.find(|way| ways.last(*way).reached(goal));
    Ok(reached.map(|way| ways.events_of(way)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_parts_are_tried_once() {
        let keys = |names: &[&str]| {
            names
                .iter()
                .map(|name| Event::key(name))
                .collect::<Vec<_>>()
        };
        let events = keys(&["up", "up", "up", "down", "up"]);
        assert_eq!(after_equals(&events, 0, 1), 3);
        assert_eq!(after_equals(&events, 3, 1), 4);
        let events = keys(&["up", "down", "up", "down", "back"]);
        assert_eq!(after_equals(&events, 0, 2), 3);
    }
}

//! Proves a sequence from a fresh start, and leaves out what it does not need.

use gibbon_code::Goal;
use gibbon_device::{Event, Problem};

use crate::ways::Ways;

/// The events up to the target without those that are not needed; none if they do not reach it.
pub(crate) fn prove(
    ways: &mut Ways<'_>,
    events: Vec<Event>,
    goal: &Goal,
) -> Result<Option<Vec<Event>>, Problem> {
    let Some(mut events) = up_to_target(ways, events, goal)? else {
        return Ok(None);
    };
    // Long runs of events first, then one by one: connectors there and back go together.
    let mut size = events.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at + size < events.len() {
            let mut fewer = events.clone();
            fewer.drain(at..at + size);
            match up_to_target(ways, fewer, goal)? {
                Some(fewer) => events = fewer,
                None => at += 1,
            }
        }
        size /= 2;
    }
    Ok(Some(events))
}

/// Runs them; those up to the one that reaches the target.
fn up_to_target(
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

//! Traces of others as leads: each ends in an event that ran code which no handler of the model is
//! known to run.

use gibbon_device::{Event, Problem};
use gibbon_engine::Progress;

use crate::completion::{label, visit};
use crate::model::{Handler, UiModel, UiState};
use crate::survey::{attempt, follow};
use crate::ways::Ways;

/// Events of all leads, and of one. With more effort there are more: a monkey's traces are long.
const MOST_EVENTS: usize = 500;
const LONGEST: usize = 60;

/// Makes each lead's last event a handler, to be tried where the lead leads.
pub fn add_leads(
    ways: &mut Ways<'_>,
    model: &mut UiModel,
    leads: &[Vec<Event>],
    effort: usize,
    progress: &dyn Progress,
) -> Result<(), Problem> {
    let (mut screens, mut places) = visit(ways, model)?;
    let end = ways.events() + MOST_EVENTS.saturating_mul(effort);
    let is_short = |lead: &&Vec<Event>| lead.len() <= LONGEST.saturating_mul(effort);
    for lead in leads.iter().filter(is_short) {
        if !progress.goes_on() || ways.events() >= end {
            return Ok(());
        }
        let Some((last, before)) = lead.split_last() else {
            continue;
        };
        let performed = ways.events();
        let way = follow(ways, before)?;
        progress.advanced(ways.events() - performed);
        let Some(way) = way else {
            continue;
        };
        let step = ways.last(way).clone();
        let from = screens.find(&step, false).unwrap_or_else(|| {
            let state = places.len();
            model.states.push(UiState {
                label: step.activity.clone().unwrap_or_default(),
                way: ways.events_of(way),
            });
            places.push(Some(way));
            screens.add(&step, state);
            state
        });
        let Some(after) = attempt(ways.extend(way, last))? else {
            continue;
        };
        let step = ways.last(after).clone();
        let is_there = step.findings.is_empty() && step.activity.is_some();
        model.handlers.push(Handler {
            from,
            to: screens.find(&step, false).filter(|_| is_there),
            label: label(std::slice::from_ref(last)),
            events: vec![last.clone()],
            way: Some(ways.events_of(way)),
        });
    }
    Ok(())
}

//! What each handler does in its own state: performed once, used for all targets.

use std::collections::BTreeSet;

use gibbon_device::Problem;
use gibbon_engine::Progress;

use crate::model::UiModel;
use crate::ways::{WayId, Ways};
use crate::{HandlerIndex, StateIndex};

#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Beside the model's states: how to get there, if that worked.
    states: Vec<Option<WayId>>,
    /// Beside its handlers: the ways after each of their events, if all could be performed.
    handlers: Vec<Option<Vec<WayId>>>,
    /// Beside its handlers: what they write.
    writes: Vec<BTreeSet<String>>,
    /// Beside its handlers: whether the app holds something else afterwards.
    changes: Vec<bool>,
}

impl Survey {
    /// Performs every handler of the model. Ends early if `progress` says so; handlers that were
    /// not performed are like those that could not be.
    pub fn make(
        ways: &mut Ways<'_>,
        model: &UiModel,
        progress: &dyn Progress,
    ) -> Result<Survey, Problem> {
        let mut survey = Survey {
            states: vec![None; model.states.len()],
            handlers: vec![None; model.handlers.len()],
            writes: vec![BTreeSet::new(); model.handlers.len()],
            changes: vec![false; model.handlers.len()],
        };
        for (index, state) in model.states.iter().enumerate() {
            if !progress.goes_on() {
                return Ok(survey);
            }
            let before = ways.events();
            survey.states[index] = arrive(ways, Ways::START, &state.way)?;
            progress.advanced(ways.events() - before);
        }
        for (index, handler) in model.handlers.iter().enumerate() {
            let Some(from) = survey.states[handler.from] else {
                continue;
            };
            if !progress.goes_on() {
                return Ok(survey);
            }
            let before = ways.events();
            let Some(after) = attempt(ways.extend_all(from, &handler.events))? else {
                continue;
            };
            progress.advanced(ways.events() - before);
            for way in &after {
                survey.writes[index].extend(ways.last(*way).writes.iter().cloned());
            }
            let state = |way: Option<&WayId>| way.and_then(|way| ways.last(*way).state);
            survey.changes[index] = state(Some(&from)) != state(after.last());
            survey.handlers[index] = Some(after);
        }
        Ok(survey)
    }

    pub fn state(&self, index: StateIndex) -> Option<WayId> {
        self.states[index]
    }

    /// The ways after its events.
    pub fn handler(&self, index: HandlerIndex) -> Option<&[WayId]> {
        self.handlers[index].as_deref()
    }

    pub fn writes(&self, index: HandlerIndex) -> &BTreeSet<String> {
        &self.writes[index]
    }

    pub fn changes(&self, index: HandlerIndex) -> bool {
        self.changes[index]
    }

    /// How many handlers were performed.
    pub fn performed(&self) -> usize {
        self.handlers.iter().flatten().count()
    }
}

/// Where the events lead, if all could be performed and the app is still there.
pub(crate) fn arrive(
    ways: &mut Ways<'_>,
    from: WayId,
    events: &[gibbon_device::Event],
) -> Result<Option<WayId>, Problem> {
    let Some(after) = attempt(ways.extend_all(from, events))? else {
        return Ok(None);
    };
    let last = after.last().copied().unwrap_or(from);
    let is_there = ways.last(last).findings.is_empty() && ways.last(last).activity.is_some();
    Ok(is_there.then_some(last))
}

/// An event that cannot be performed here is an answer; anything else is a problem.
pub(crate) fn attempt<T>(result: Result<T, Problem>) -> Result<Option<T>, Problem> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Problem::NotThere(_) | Problem::Refused(_) | Problem::AppDied) => Ok(None),
        Err(problem) => Err(problem),
    }
}

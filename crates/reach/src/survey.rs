//! What each handler does in its own state: performed once, used for all targets.

use std::collections::{BTreeMap, BTreeSet};

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
    /// Beside its handlers: where they were performed.
    before: Vec<Option<WayId>>,
    /// Beside its handlers: what they write.
    writes: Vec<BTreeSet<String>>,
    /// Beside its handlers: whether the app holds something else afterwards.
    changes: Vec<bool>,
    /// Beside its handlers: the first one that does the same on a screen that is alike. What that
    /// writes, the others are taken to write.
    originals: Vec<HandlerIndex>,
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
            before: vec![None; model.handlers.len()],
            writes: vec![BTreeSet::new(); model.handlers.len()],
            changes: vec![false; model.handlers.len()],
            originals: (0..model.handlers.len()).collect(),
        };
        ways.set_observing(false);
        for (index, state) in model.states.iter().enumerate() {
            if !progress.goes_on() {
                return Ok(survey);
            }
            let before = ways.events();
            survey.states[index] = arrive(ways, Ways::START, &state.way)?;
            progress.advanced(ways.events() - before);
        }
        let mut known: BTreeMap<(Option<u64>, String), HandlerIndex> = BTreeMap::new();
        for (index, handler) in model.handlers.iter().enumerate() {
            if !progress.goes_on() {
                return Ok(survey);
            }
            let before = ways.events();
            let from = match &handler.way {
                Some(way) => follow(ways, way)?,
                None => survey.states[handler.from],
            };
            let Some(from) = from else {
                continue;
            };
            let Some(after) = attempt(ways.extend_all(from, &handler.events))? else {
                continue;
            };
            let alike = (ways.last(from).layout, deed(&handler.events));
            let original = *known.entry(alike).or_insert(index);
            if original == index {
                for way in &after {
                    survey.writes[index].extend(ways.last(*way).writes(ways.code()));
                }
            } else {
                survey.writes[index] = survey.writes[original].clone();
            }
            progress.advanced(ways.events() - before);
            let state = |way: Option<&WayId>| way.and_then(|way| ways.last(*way).state);
            survey.changes[index] = state(Some(&from)) != state(after.last());
            survey.originals[index] = original;
            survey.handlers[index] = Some(after);
            survey.before[index] = Some(from);
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

    /// The way to where it was performed.
    pub fn before(&self, index: HandlerIndex) -> Option<WayId> {
        self.before[index]
    }

    pub fn writes(&self, index: HandlerIndex) -> &BTreeSet<String> {
        &self.writes[index]
    }

    pub fn changes(&self, index: HandlerIndex) -> bool {
        self.changes[index]
    }

    /// Whether an earlier handler does the same on a screen with the same widgets.
    pub fn is_copy(&self, index: HandlerIndex) -> bool {
        self.originals[index] != index
    }

    /// How many handlers were performed.
    pub fn performed(&self) -> usize {
        self.handlers.iter().flatten().count()
    }
}

/// What events do, wherever on the screen.
pub(crate) fn deed(events: &[gibbon_device::Event]) -> String {
    let one = |event: &gibbon_device::Event| match event.target() {
        Some(target) if target.widget.is_some() => {
            let widget = target.widget.as_ref().map(|widget| gibbon_device::Widget {
                path: Vec::new(),
                ..widget.clone()
            });
            format!("{:?} {widget:?}", std::mem::discriminant(event))
        }
        _ => format!("{event:?}"),
    };
    events.iter().map(one).collect()
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

/// Where somebody's trace leads: what is refused is passed over, as it was then.
pub(crate) fn follow(
    ways: &mut Ways<'_>,
    events: &[gibbon_device::Event],
) -> Result<Option<WayId>, Problem> {
    ways.set_observing(false);
    let mut at = Ways::START;
    for event in events {
        at = attempt(ways.extend(at, event))?.unwrap_or(at);
        if !ways.last(at).findings.is_empty() {
            return Ok(None);
        }
    }
    Ok(Some(at))
}

/// An event that cannot be performed here is an answer; anything else is a problem.
pub(crate) fn attempt<T>(result: Result<T, Problem>) -> Result<Option<T>, Problem> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Problem::NotThere(_) | Problem::Refused(_) | Problem::AppDied) => Ok(None),
        Err(problem) => Err(problem),
    }
}

//! What a search may do next, and what it did before.

use std::rc::Rc;

use gibbon_code::Missed;
use gibbon_device::Event;

use super::Search;
use crate::model::UiModel;
use crate::summary::Wanted;
use crate::ways::WayId;
use crate::{HandlerIndex, StateIndex};

/// A place in the list of a search's [`GoalRun`]s.
pub(super) type GoalIndex = usize;

/// A run that turned away from the target, to be made once more when something was set before.
pub(super) struct GoalRun {
    /// Before its events.
    pub way: WayId,
    /// Where that is in the model, if it is there.
    pub state: Option<StateIndex>,
    pub events: Vec<Event>,
    /// Whether somebody's trace led there: that moment may hold more than the model's state.
    pub has_own_way: bool,
}

/// Handlers to perform before a run.
pub(super) struct Candidate {
    pub way: WayId,
    pub state: Option<StateIndex>,
    pub goal: GoalIndex,
    /// Where its run turned away.
    pub missed: Missed,
    /// Handlers to perform first, one after the other; the last is the anchor.
    pub plan: Vec<Planned>,
    /// What the anchor is for.
    pub why: Rc<str>,
    /// Of the way.
    pub anchors: Vec<Anchor>,
    /// Whether it sets what the decision is about, or what decides that.
    pub matters: bool,
}

/// A handler to be performed.
#[derive(Clone)]
pub(super) struct Planned {
    pub handler: HandlerIndex,
    /// In place of its own text.
    pub text: Option<String>,
    pub times: u32,
}

impl Planned {
    pub fn once(handler: HandlerIndex) -> Planned {
        Planned {
            handler,
            text: None,
            times: 1,
        }
    }

    /// The handler's events, with the text that is planned in place of their own.
    pub fn events(&self, events: &[Event]) -> Vec<Event> {
        let mut events = events.to_vec();
        for event in &mut events {
            if let (Event::Text { text: own }, Some(text)) = (event, &self.text) {
                *own = text.clone();
            }
        }
        events
    }
}

/// A handler that was performed for a decision.
#[derive(Clone)]
pub(super) struct Anchor {
    pub handler: HandlerIndex,
    pub why: Rc<str>,
}

impl Candidate {
    /// For people.
    pub fn shown(&self, model: &UiModel) -> String {
        let one = |planned: &Planned| {
            let label = &model.handlers[planned.handler].label;
            let text = planned.text.as_ref().map(|text| format!(" {text:?}"));
            format!("{label}{} x{}", text.unwrap_or_default(), planned.times)
        };
        let plan: Vec<String> = self.plan.iter().map(one).collect();
        format!("{} | {}", plan.join(", "), self.why)
    }

    pub fn all_anchors(&self) -> Vec<Anchor> {
        let mut anchors = self.anchors.clone();
        anchors.extend(self.plan.iter().map(|planned| Anchor {
            handler: planned.handler,
            why: self.why.clone(),
        }));
        anchors
    }
}

/// What the search does next.
pub(super) enum Next {
    /// Performs anchors, connectors and the run.
    Try(Candidate),
    /// Looks for anchors for a run that turned away after these.
    Expand(TurnedAway, Vec<Anchor>),
    /// Looks for handlers that decide what the anchors do.
    Feed(Rc<Asked>),
    /// Makes the run at other moments where it can be made.
    Moments(TurnedAway, Vec<Anchor>),
    /// Looks for code that sets what the condition is about and that never ran.
    Writer(Box<Search>, Rc<Asked>),
    /// Types what a decision depends on.
    Texts(Missed, WayId, Vec<Anchor>),
}

/// A run that turned away from the target.
#[derive(Clone, Copy)]
pub(super) struct TurnedAway {
    /// Before the run, and after the anchors before it.
    pub way: WayId,
    pub state: Option<StateIndex>,
    pub goal: GoalIndex,
    pub missed: Missed,
    /// After the event that decided.
    pub at: WayId,
    /// How many handlers that made the same decision go before.
    pub later: u32,
    /// Whether the last anchor set something that matters, even if that did not show yet.
    pub matters: bool,
}

/// What a run that turned away asks for.
pub(super) struct Asked {
    pub turned: TurnedAway,
    pub anchors: Vec<Anchor>,
    pub wanted: Option<Wanted>,
    /// Fields that were read before, the latest first.
    pub reads: Vec<String>,
    /// Strings of the code that are worth typing.
    pub texts: Vec<String>,
    pub why: Rc<str>,
    /// How far anchors come behind those of other runs.
    pub penalty: u32,
}

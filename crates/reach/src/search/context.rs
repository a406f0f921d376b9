//! What the searches of all targets share: the ways that were performed, the model, its survey, and
//! what summaries say about handlers.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gibbon_device::{Event, Problem};
use gibbon_engine::Progress;
use gibbon_solver::Solver;

use crate::model::UiModel;
use crate::summary::{Effect, Wanted, is_held};
use crate::survey::{Survey, attempt};
use crate::ways::{WayId, Ways};
use crate::{HandlerIndex, StateIndex};

/// Handlers that set a condition's fields of which it is asked what decides that.
const MOST_FED: usize = 12;
/// Places of a way that are tried to go on from, and how many events go from there to its end at
/// most.
const MOST_ENDS: usize = 4;
const LONGEST_END: usize = 30;

pub struct SearchContext<'s, 'w> {
    pub(super) ways: &'s mut Ways<'w>,
    pub(super) model: &'s UiModel,
    pub(super) survey: &'s Survey,
    pub(super) progress: &'s dyn Progress,
    pub(super) solver: &'s mut Solver,
    /// States by their screens, and by the kinds of widgets there.
    by_screen: BTreeMap<u64, StateIndex>,
    by_layout: BTreeMap<u64, StateIndex>,
    /// Beside the handlers: fields that they set by their summaries, once somebody asked.
    sets: Vec<Option<Rc<BTreeSet<String>>>>,
    /// Events for summaries that all targets use: no target's budget pays for them.
    shared: usize,
}

impl<'s, 'w> SearchContext<'s, 'w> {
    pub fn new(
        ways: &'s mut Ways<'w>,
        model: &'s UiModel,
        survey: &'s Survey,
        progress: &'s dyn Progress,
        solver: &'s mut Solver,
    ) -> SearchContext<'s, 'w> {
        let (mut by_screen, mut by_layout) = (BTreeMap::new(), BTreeMap::new());
        for state in 0..model.states.len() {
            let step = survey.state(state).map(|way| ways.last(way));
            if let Some((screen, layout)) = step.and_then(|one| Some((one.screen?, one.layout?))) {
                by_screen.entry(screen).or_insert(state);
                by_layout.entry(layout).or_insert(state);
            }
        }
        ways.set_observing(false);
        SearchContext {
            ways,
            model,
            survey,
            progress,
            solver,
            by_screen,
            by_layout,
            sets: vec![None; model.handlers.len()],
            shared: 0,
        }
    }

    /// For those who need the device between two searches.
    pub fn ways(&mut self) -> &mut Ways<'w> {
        self.ways
    }

    /// Events so far that a target's budget pays for.
    pub(super) fn charged(&self) -> usize {
        self.ways.events() - self.shared
    }

    /// Handlers that set one of these: fields of the app by what they wrote, and what libraries hold
    /// by their summaries.
    pub(super) fn setters(
        &mut self,
        fields: &BTreeSet<String>,
    ) -> Result<BTreeSet<HandlerIndex>, Problem> {
        let asks_for_held = fields.iter().any(|name| is_held(name));
        let mut setters = BTreeSet::new();
        if fields.is_empty() {
            return Ok(setters);
        }
        for handler in 0..self.model.handlers.len() {
            if self.survey.handler(handler).is_none() || self.survey.is_copy(handler) {
                continue;
            }
            let mut sets = !fields.is_disjoint(self.survey.writes(handler));
            // A summary is dear. Who changes nothing sets nothing, or the same: a dialog's button.
            let known = &self.model.handlers[handler];
            let leads_away = known.to != Some(known.from);
            let may_hold = asks_for_held && (leads_away || self.survey.changes(handler));
            if may_hold && !sets && self.progress.goes_on() {
                sets = !fields.is_disjoint(&*self.sets(handler)?);
            }
            if sets {
                setters.insert(handler);
            }
        }
        Ok(setters)
    }

    /// Fields that a handler sets by its summaries: those of the app, and what libraries hold.
    fn sets(&mut self, handler: HandlerIndex) -> Result<Rc<BTreeSet<String>>, Problem> {
        if let Some(known) = &self.sets[handler] {
            return Ok(known.clone());
        }
        let before = self.ways.events();
        let mut fields = BTreeSet::new();
        for way in self.survey.handler(handler).unwrap_or_default().to_vec() {
            if let Some(summary) = self.ways.summary(way)? {
                fields.extend(summary.results.iter().map(|result| result.field.clone()));
            }
        }
        self.shared += self.ways.events() - before;
        let fields = Rc::new(fields);
        self.sets[handler] = Some(fields.clone());
        Ok(fields)
    }

    /// What decides what the setters of a condition's fields leave there.
    pub(super) fn feeding(
        &mut self,
        wanted: &Wanted,
        setters: &BTreeSet<HandlerIndex>,
    ) -> Result<BTreeSet<String>, Problem> {
        let mut fed = BTreeSet::new();
        for setter in setters.iter().copied().take(MOST_FED) {
            for way in self.survey.handler(setter).unwrap_or_default().to_vec() {
                let before = self.ways.events();
                if let Some(summary) = self.ways.summary(way)? {
                    fed.extend(wanted.fed_by(&summary));
                }
                self.shared += self.ways.events() - before;
            }
        }
        Ok(fed)
    }

    /// What the anchor does for the condition, by the summaries of its events in the survey; and a
    /// text to type, if one makes it true.
    pub(super) fn effect(
        &mut self,
        wanted: &Wanted,
        anchor: HandlerIndex,
    ) -> Result<(Effect, Option<String>), Problem> {
        let fields = wanted.fields();
        let ways = self.survey.handler(anchor).unwrap_or_default().to_vec();
        let mut best = Effect::Unknown;
        for way in ways {
            let code = self.ways.code();
            let has_written = !fields.is_disjoint(&self.ways.last(way).writes(code));
            if !has_written && !wanted.asks_for_held() {
                continue;
            }
            let Some(summary) = self.ways.summary(way)? else {
                continue;
            };
            let mut results = summary.results.iter();
            if !has_written && !results.any(|result| fields.contains(&result.field)) {
                continue;
            }
            best = best.min(wanted.effect(&summary));
            let typed = self.ways.last_text(way);
            let text = typed.and_then(|event| wanted.text(&summary, event, self.solver));
            if text.is_some() {
                return Ok((best, text));
            }
        }
        Ok((best, None))
    }

    pub(super) fn takes_text(&self, handler: HandlerIndex) -> bool {
        let mut events = self.model.handlers[handler].events.iter();
        events.any(|event| matches!(event, Event::Text { .. }))
    }

    /// The state that a way ends in: by its screen, or by its widgets; else as the model says.
    pub(super) fn state_of(&self, way: WayId, by_model: Option<StateIndex>) -> Option<StateIndex> {
        let step = self.ways.last(way);
        let exact = step.screen.and_then(|screen| self.by_screen.get(&screen));
        if let Some(&exact) = exact {
            return Some(exact);
        }
        if let Some(state) = by_model
            && self.is_alike(way, state)
        {
            return by_model;
        }
        let alike = step.layout.and_then(|layout| self.by_layout.get(&layout));
        alike.copied().or(by_model)
    }

    /// Whether a way ends on a screen with the widgets of a state's.
    pub(super) fn is_alike(&self, way: WayId, state: StateIndex) -> bool {
        let of_state = self.survey.state(state);
        of_state.is_some_and(|of_state| self.have_same_widgets(way, of_state))
    }

    /// Whether two ways end on screens with the same kinds of widgets.
    pub(super) fn have_same_widgets(&self, one: WayId, other: WayId) -> bool {
        let layout = self.ways.last(one).layout;
        layout.is_some() && layout == self.ways.last(other).layout
    }

    /// Whether two ways end in the same activity: what is on one's screen may be on the other's.
    pub(super) fn have_same_activity(&self, one: WayId, other: WayId) -> bool {
        let activity = &self.ways.last(one).activity;
        activity.is_some() && *activity == self.ways.last(other).activity
    }

    pub(super) fn is_alive(&self, way: WayId) -> bool {
        let step = self.ways.last(way);
        step.findings.is_empty() && step.activity.is_some()
    }

    /// Leads from one state to another by handlers.
    pub(super) fn connect(
        &mut self,
        way: WayId,
        from: StateIndex,
        to: StateIndex,
    ) -> Result<Option<WayId>, Problem> {
        let survey = self.survey;
        let is_allowed = |handler: HandlerIndex| survey.handler(handler).is_some();
        // Ways that leave what the app holds alone come first.
        let quiet = |handler| is_allowed(handler) && !survey.changes(handler);
        let connectors = self.model.connect(from, to, quiet);
        let Some(connectors) = connectors.or_else(|| self.model.connect(from, to, is_allowed))
        else {
            return Ok(None);
        };
        let mut way = way;
        for connector in connectors {
            let events = &self.model.handlers[connector].events;
            let Some(after) = attempt(self.ways.extend_all(way, events))? else {
                return Ok(None);
            };
            match after.last().copied().filter(|end| self.is_alive(*end)) {
                Some(end) => way = end,
                None => return Ok(None),
            }
        }
        Ok(Some(way))
    }

    /// Where on another way its end may be gone on with from the end of `way`: what came before was the
    /// same, or was done otherwise. Places that look like this one come first, the last ones before others.
    pub(super) fn alike_on_the_way(&self, other: WayId, way: WayId) -> Vec<usize> {
        let places = self.ways.chain(other);
        let mut alike: Vec<usize> = (0..places.len())
            .rev()
            .take(LONGEST_END)
            .filter(|place| self.have_same_activity(places[*place], way))
            .collect();
        // An anchor may have changed the screen.
        let screen = self.ways.last(way).screen;
        alike.sort_by_key(|place| {
            let is_same = self.ways.last(places[*place]).screen == screen;
            (!is_same, !self.have_same_widgets(places[*place], way))
        });
        alike.truncate(MOST_ENDS);
        alike
    }
}

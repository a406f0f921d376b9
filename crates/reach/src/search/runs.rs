//! The runs that a search begins with: of all that was performed, those that turned away from the
//! target nearest.

use std::collections::BTreeMap;

use gibbon_code::{Missed, Site};
use gibbon_device::Event;

use super::candidate::{GoalRun, TurnedAway};
use super::judge::Judged;
use super::{LAST_GOAL, LAST_SUMMARISED_GOAL, LATER_GOAL, Search, SearchContext};
use crate::ways::WayId;

impl Search {
    /// Looks at what was performed since the last time, for whichever target: the way if that reached
    /// this one.
    pub(super) fn look(&mut self, context: &mut SearchContext<'_, '_>) -> Option<WayId> {
        let new = context.ways.since(self.looked);
        self.looked = context.ways.count();
        let mut reached: Option<WayId> = None;
        for way in new {
            let step = context.ways.last(way);
            if step.reached(&self.goal) {
                let depth = |way| context.ways.depth(way);
                if reached.is_none_or(|known| depth(way) < depth(known)) {
                    reached = Some(way);
                }
            } else if self.has_begun
                && let Judged::Missed(missed, at) = self.judge(context, &[way])
                && self.is_nearer(missed)
            {
                self.add_run(context, missed, at);
            }
        }
        reached
    }

    /// A run of one event that came nearer than others, to be made again.
    fn add_run(&mut self, context: &mut SearchContext<'_, '_>, missed: Missed, at: WayId) {
        let Some((mut way, event)) = context.ways.last_event(at) else {
            return;
        };
        let mut events = vec![event.clone()];
        // A text goes where a tap before it said.
        if let (Event::Text { .. }, Some((before, tap))) = (event, context.ways.last_event(way)) {
            events.insert(0, tap.clone());
            way = before;
        }
        let turned = TurnedAway {
            way,
            state: context.state_of(way, None),
            goal: self.goals.len(),
            missed,
            at,
            later: 0,
            matters: true,
        };
        self.goals.push(GoalRun {
            way,
            state: turned.state,
            events,
            has_own_way: true,
        });
        self.compute_later(missed, at, 0, Vec::new());
        self.expand_later(context, turned, Vec::new());
    }

    /// Takes the handlers of the survey that turned away from the target nearest.
    pub(super) fn begin(&mut self, context: &mut SearchContext<'_, '_>) {
        let mut runs: Vec<(usize, Missed, WayId)> = Vec::new();
        for handler in 0..context.model.handlers.len() {
            if let Some(after) = context.survey.handler(handler)
                && let Judged::Missed(missed, at) = self.judge(context, after)
            {
                runs.push((handler, missed, at));
            }
        }
        // Of handlers that make the same decision those that are soonest there go first.
        runs.sort_by_key(|(handler, missed, at)| (*missed, context.ways.depth(*at), *handler));
        let mut decided: BTreeMap<Site, u32> = BTreeMap::new();
        for (handler, missed, at) in runs {
            let count = decided.entry(missed.decision).or_default();
            let later = *count;
            *count += LATER_GOAL;
            if later > LAST_GOAL {
                continue;
            }
            let Some(way) = context.survey.before(handler) else {
                continue;
            };
            let known = &context.model.handlers[handler];
            let turned = TurnedAway {
                way,
                state: Some(known.from),
                goal: self.goals.len(),
                missed,
                at,
                later,
                matters: true,
            };
            self.goals.push(GoalRun {
                way,
                state: Some(known.from),
                events: known.events.clone(),
                has_own_way: known.way.is_some(),
            });
            if later <= LAST_SUMMARISED_GOAL {
                self.compute_later(missed, at, later, Vec::new());
            }
            self.expand_later(context, turned, Vec::new());
        }
        // Ways to the handlers, and what others were performed for.
        for way in context.ways.since(0) {
            if let Judged::Missed(missed, at) = self.judge(context, &[way])
                && self.is_nearer(missed)
            {
                self.add_run(context, missed, at);
            }
        }
    }
}

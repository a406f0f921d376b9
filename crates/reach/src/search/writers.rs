//! Code that would set what a condition is about and that never ran: to run it is a target of its own,
//! and what it leaves is a moment to make the run at that turned away.

use std::collections::BTreeSet;
use std::rc::Rc;

use gibbon_code::{Goal, Site};
use gibbon_device::Problem;

use super::candidate::{Asked, Next, TurnedAway};
use super::judge::Judged;
use super::perform::RunBefore;
use super::{Ended, Search, SearchContext};
use crate::summary::Wanted;
use crate::ways::WayId;

/// Events in one go, and how far the next go comes behind.
const EVENTS: usize = 20;
const NEXT: u32 = 3;
/// How far it comes behind anchors that are known to set the field.
const WRITER: u32 = 5;

impl Search {
    /// Begins to look for code that sets a field of the condition, if none of it ran so far.
    pub(super) fn look_for_writers(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        asked: &Rc<Asked>,
    ) {
        let fields = asked.wanted.as_ref().map(Wanted::fields);
        if self.is_for_another || asked.turned.later > 0 {
            return;
        }
        let sites = never_run(context, &fields.unwrap_or_default());
        if sites.is_empty() || !self.sought.insert(sites.clone()) {
            return;
        }
        let goal = Goal {
            sites: sites.into_iter().collect(),
            branch: None,
            crash: None,
        };
        let mut search = Search::new(context, goal, self.settings);
        search.is_for_another = true;
        let rank = asked.anchors.len() as u32 + WRITER;
        let next = Next::Writer(Box::new(search), asked.clone());
        self.push(asked.turned.missed.distance, rank, 0, next);
    }

    /// Goes on with looking for it. What it leaves may be what was wanted.
    pub(super) fn advance_writer(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        mut search: Box<Search>,
        asked: Rc<Asked>,
    ) -> Result<(), Problem> {
        let end = context.charged() + EVENTS;
        match search.advance_to(context, end)? {
            Some(Ended::Reached(way, _)) => self.run_after(context, way, &asked),
            Some(Ended::Exhausted) => Ok(()),
            None => {
                let rank = asked.anchors.len() as u32 + WRITER + NEXT * search.turns;
                search.turns += 1;
                let distance = asked.turned.missed.distance;
                self.push(distance, rank, 0, Next::Writer(search, asked));
                Ok(())
            }
        }
    }

    /// Makes the run that turned away once more where a way ends.
    fn run_after(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        way: WayId,
        asked: &Asked,
    ) -> Result<(), Problem> {
        if !context.is_alive(way) {
            return Ok(());
        }
        let turned = asked.turned;
        let state = context.state_of(way, None);
        let run = RunBefore {
            goal: turned.goal,
            way: turned.way,
            missed: turned.missed,
        };
        if let Some(Judged::Missed(missed, at)) = self.run_again(context, run, way, state)? {
            let turned = TurnedAway {
                way,
                state,
                missed,
                at,
                ..turned
            };
            self.expand_later(context, turned, asked.anchors.clone());
        }
        Ok(())
    }
}

/// Instructions that write one of the fields, in methods that may run, that no way ran yet.
fn never_run(context: &SearchContext<'_, '_>, fields: &BTreeSet<String>) -> BTreeSet<Site> {
    let code = context.ways.code();
    let sites = fields.iter().flat_map(|field| code.writers_of_named(field));
    let has_run = |site: Site| context.ways.find(|step| step.ran(site)).is_some();
    sites.filter(|site| !has_run(*site)).collect()
}

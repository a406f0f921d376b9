//! Performs candidates: connectors, anchors, connectors, the run that turned away.

use std::collections::BTreeSet;

use gibbon_code::Missed;
use gibbon_device::Problem;

use super::candidate::{Anchor, Candidate, GoalIndex, Next, TurnedAway};
use super::judge::Judged;
use super::{Search, SearchContext};
use crate::survey::attempt;
use crate::texts::Question;
use crate::ways::{WayId, Ways};
use crate::{HandlerIndex, StateIndex};

/// An anchor is performed so many times in one go at most.
const MOST_TIMES: u32 = 64;
/// Texts are computed so many times in a row at most.
const MOST_TEXTS: usize = 8;
/// Moments at which a run is made in one go.
const MOST_MOMENTS: usize = 12;
/// How far further moments come behind those that were tried.
const MORE_MOMENTS: u32 = 4;

/// How far a candidate could be performed.
#[derive(PartialEq, Eq)]
enum Performed {
    /// Up to its run, or the target was reached before.
    Wholly,
    /// Something on the way could not be done.
    InPart,
}

/// A run that turned away, and where.
#[derive(Clone, Copy)]
pub(super) struct RunBefore {
    pub goal: GoalIndex,
    /// What led to it.
    pub way: WayId,
    pub missed: Missed,
}

/// Where a run is made once more.
#[derive(Clone, Copy)]
enum Retry {
    Here,
    Connected,
    /// The way that led there before is gone on with from so many events on.
    RestOfTheWay(usize),
}

impl Search {
    /// Performs connectors, the anchors, connectors and the run.
    pub(super) fn perform(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        candidate: &Candidate,
    ) -> Result<(), Problem> {
        let before = context.ways.events();
        let mut is_whole = false;
        for (way, state) in self.bases(context, candidate) {
            is_whole = self.perform_from(context, candidate, way, state)? == Performed::Wholly;
            if is_whole {
                break;
            }
        }
        let events = context.ways.events() - before;
        tracing::debug!(target: "reach", plan = candidate.shown(context.model), is_whole, events);
        Ok(())
    }

    /// Where to begin with a candidate: where its run turned away, where its first anchor was
    /// performed before, which saves the way there, or on the way to the run, where that looks like
    /// there. A moment that somebody's trace led to may hold more than the model knows, and so may
    /// one after other anchors.
    fn bases(
        &self,
        context: &SearchContext<'_, '_>,
        candidate: &Candidate,
    ) -> Vec<(WayId, Option<StateIndex>)> {
        let goals = (candidate.way, candidate.state);
        let first = candidate.plan.first().map(|planned| planned.handler);
        let anchors = first.and_then(|first| {
            let way = context.survey.before(first)?;
            Some((way, Some(context.model.handlers[first].from)))
        });
        let Some(anchors) = anchors else {
            return vec![goals];
        };
        let chain = context.ways.chain(candidate.way);
        let mut places = chain.into_iter().rev().skip(1);
        let on_the_way = places.find(|place| context.have_same_widgets(*place, anchors.0));
        let on_the_way = on_the_way.map(|place| (place, anchors.1));
        let is_led = self.goals[candidate.goal].has_own_way || candidate.state.is_none();
        let mut bases = match (candidate.anchors.is_empty(), is_led) {
            (true, false) => vec![anchors, goals],
            (true, true) => vec![goals, anchors],
            (false, _) => vec![goals],
        };
        if let Some(place) = on_the_way
            && !bases.contains(&place)
        {
            bases.push(place);
        }
        bases
    }

    fn perform_from(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        candidate: &Candidate,
        way: WayId,
        state: Option<StateIndex>,
    ) -> Result<Performed, Problem> {
        let model = context.model;
        let (mut way, mut state) = (way, state);
        let mut last: Option<HandlerIndex> = None;
        for planned in &candidate.plan {
            let handler = &model.handlers[planned.handler];
            let events = planned.events(&handler.events);
            for _ in 0..planned.times {
                // What was on the same screen is mostly still there.
                let from = last.map(|last| model.handlers[last].from);
                let is_there = from == Some(handler.from) || context.is_alike(way, handler.from);
                let mut after = match is_there {
                    true => attempt(context.ways.extend_all(way, &events))?,
                    false => None,
                };
                if after.is_none()
                    && let Some(from) = state
                    && let Some(there) = context.connect(way, from, handler.from)?
                {
                    after = attempt(context.ways.extend_all(there, &events))?;
                }
                let end = after.and_then(|after| after.last().copied());
                let Some(end) = end.filter(|end| context.is_alive(*end)) else {
                    return Ok(Performed::InPart);
                };
                way = end;
                state = context.state_of(end, handler.to);
                last = Some(planned.handler);
            }
        }
        if !self.is_new_moment(context, candidate.goal, way) {
            return Ok(Performed::Wholly);
        }
        let run = RunBefore {
            goal: candidate.goal,
            way: candidate.way,
            missed: candidate.missed,
        };
        let Some(judged) = self.run_again(context, run, way, state)? else {
            return Ok(Performed::InPart);
        };
        match judged {
            Judged::Reached | Judged::Nothing => {}
            Judged::Missed(missed, at) => {
                tracing::debug!(target: "reach", distance = missed.distance, "missed");
                let anchors = candidate.all_anchors();
                self.compute_later(missed, at, 0, anchors.clone());
                let turned = TurnedAway {
                    way,
                    state,
                    goal: candidate.goal,
                    missed,
                    at,
                    later: 0,
                    matters: candidate.matters,
                };
                self.expand_later(context, turned, anchors);
                self.gallop(context, candidate, missed);
            }
        }
        Ok(Performed::Wholly)
    }

    /// Whether the run was not made at a moment like this one: what the app holds, the screen.
    fn is_new_moment(&mut self, context: &SearchContext<'_, '_>, goal: usize, way: WayId) -> bool {
        let held = context.ways.last(way);
        let state = held.state.unwrap_or_default();
        self.seen
            .insert((goal, state, held.screen.unwrap_or_default()))
    }

    /// Makes a run that turned away once more, after what was done: here if its screen is here, else
    /// by connectors, else by the rest of the way that led there before. What is here goes first, since
    /// connectors to the very screen might undo what the anchors did; but a list in a file manager looks
    /// like any other, so a run that turns away sooner than before was not made where it was meant.
    pub(super) fn run_again(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        run: RunBefore,
        way: WayId,
        state: Option<StateIndex>,
    ) -> Result<Option<Judged>, Problem> {
        let mut farther: Option<Judged> = None;
        let rests = context.alike_on_the_way(run.way, way).into_iter();
        let rests = rests.map(Retry::RestOfTheWay);
        for retry in [Retry::Here, Retry::Connected].into_iter().chain(rests) {
            let Some(after) = self.run_at(context, run, way, state, retry)? else {
                continue;
            };
            match self.judge(context, &after) {
                Judged::Nothing => {
                    farther.get_or_insert(Judged::Nothing);
                }
                Judged::Missed(missed, at) if missed.distance > run.missed.distance => {
                    farther.get_or_insert(Judged::Missed(missed, at));
                }
                near => return Ok(Some(near)),
            }
        }
        Ok(farther)
    }

    fn run_at(
        &self,
        context: &mut SearchContext<'_, '_>,
        run: RunBefore,
        way: WayId,
        state: Option<StateIndex>,
        retry: Retry,
    ) -> Result<Option<Vec<WayId>>, Problem> {
        let goal = &self.goals[run.goal];
        match retry {
            Retry::Here => {
                let is_on_widget = goal.events.iter().all(|event| event.target().is_some());
                let may_be_here = context.have_same_widgets(way, goal.way)
                    || (is_on_widget && context.have_same_activity(way, goal.way));
                match may_be_here {
                    true => attempt(context.ways.extend_all(way, &goal.events)),
                    false => Ok(None),
                }
            }
            Retry::Connected => match (state, goal.state) {
                // Already there, it would be the same run.
                (Some(from), Some(to)) if from != to => match context.connect(way, from, to)? {
                    Some(there) => attempt(context.ways.extend_all(there, &goal.events)),
                    None => Ok(None),
                },
                _ => Ok(None),
            },
            Retry::RestOfTheWay(from) => {
                let all = [&context.ways.events_of(run.way)[..], &goal.events].concat();
                let after = attempt(context.ways.extend_all(way, &all[from..]))?;
                Ok(after.filter(|after| after.len() == all.len() - from))
            }
        }
    }

    /// Performs what changed something twice as often, the handler that goes first of a pair.
    fn gallop(&mut self, context: &SearchContext<'_, '_>, candidate: &Candidate, missed: Missed) {
        let Some(first) = candidate.plan.first() else {
            return;
        };
        let is_worth_more = first.times * 2 <= MOST_TIMES
            && first.text.is_none()
            && context.survey.changes(first.handler);
        if !is_worth_more {
            return;
        }
        let rank = candidate.anchors.len() as u32 + first.times.ilog2() + 1;
        let mut plan = candidate.plan.clone();
        plan[0].times *= 2;
        let more = Candidate {
            plan,
            anchors: candidate.anchors.clone(),
            why: candidate.why.clone(),
            ..*candidate
        };
        self.push(missed.distance, rank, 0, Next::Try(more));
    }

    /// Makes the run at other moments where its screen is there and the app holds something else:
    /// whatever led there may have set what is wanted. Those soonest there go first.
    pub(super) fn try_moments(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        turned: TurnedAway,
        anchors: Vec<Anchor>,
    ) -> Result<(), Problem> {
        let (before, events) = {
            let goal = &self.goals[turned.goal];
            (goal.way, goal.events.clone())
        };
        let mut held: BTreeSet<Option<u64>> = BTreeSet::new();
        held.insert(context.ways.last(before).state);
        let mut moments: Vec<WayId> = context.ways.since(0).collect();
        moments.retain(|way| context.have_same_widgets(*way, before) && context.is_alive(*way));
        moments.sort_by_key(|way| (context.ways.depth(*way), *way));
        moments.retain(|way| held.insert(context.ways.last(*way).state));
        let mut tried = 0;
        for way in moments {
            if tried == MOST_MOMENTS {
                let rank = anchors.len() as u32 + turned.later + MORE_MOMENTS;
                let more = TurnedAway {
                    later: turned.later + MORE_MOMENTS,
                    ..turned
                };
                let next = Next::Moments(more, anchors);
                self.push(turned.missed.distance, rank, 0, next);
                return Ok(());
            }
            if !context.progress.goes_on() {
                return Ok(());
            }
            if !self.is_new_moment(context, turned.goal, way) {
                continue;
            }
            let Some(after) = attempt(context.ways.extend_all(way, &events))? else {
                continue;
            };
            tried += 1;
            if let Judged::Missed(missed, at) = self.judge(context, &after)
                && missed < turned.missed
            {
                let nearer = TurnedAway {
                    way,
                    state: context.state_of(way, None),
                    missed,
                    at,
                    ..turned
                };
                self.expand_later(context, nearer, Vec::new());
            }
        }
        Ok(())
    }

    /// Texts that a decision depends on are computed before anchors are looked for.
    pub(super) fn compute_later(
        &mut self,
        missed: Missed,
        at: WayId,
        rank: u32,
        anchors: Vec<Anchor>,
    ) {
        let next = Next::Texts(missed, at, anchors);
        self.push(missed.distance, rank, 0, next);
    }

    /// Types other texts where the decision depended on them, as long as that leads on.
    pub(super) fn compute_texts(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        missed: Missed,
        at: WayId,
    ) -> Result<(), Problem> {
        let (mut missed, mut at) = (missed, at);
        for _ in 0..MOST_TEXTS {
            let method = context.ways.code().method(missed.decision.method);
            let mut steps = context.ways.followed(at);
            if steps.is_empty() {
                return Ok(());
            }
            // Of the last event the summary knows more.
            let last = context.ways.summary(at)?;
            if last.is_some() {
                steps.pop();
            }
            let followed = steps.iter().filter_map(|step| step.followed.as_ref());
            let followed = followed.chain(last.as_deref());
            let question = Question::new(followed, &method.name, missed.decision.offset);
            let events = context.ways.events_of(at);
            let Some(events) = question.and_then(|one| one.answer(context.solver, &events)) else {
                return Ok(());
            };
            let Some(after) = attempt(context.ways.extend_all(Ways::START, &events))? else {
                return Ok(());
            };
            match self.judge(context, &after) {
                Judged::Missed(now, now_at) if now < missed => (missed, at) = (now, now_at),
                _ => return Ok(()),
            }
        }
        Ok(())
    }
}

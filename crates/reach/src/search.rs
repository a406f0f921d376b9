//! The search: which anchors, in which order, make a handler reach the target.
//!
//! A candidate is a way to some state and an anchor to perform there. Candidates whose way came
//! nearest to the target go first; among those, anchors that make the condition true which turned
//! the run away, by their summaries; then anchors that write what was read last before. Three rules keep the search small, after Collider's reprioritisations:
//! anchors with the same effect count once (same screen, same state of the app), only the shortest
//! connectors between two handlers are tried, and a sequence that undoes itself is back in a known
//! state and goes no further. Counters of the app's own are driven as far as summaries say; those
//! that libraries hold by galloping: an anchor that changed something but not the decision is
//! performed twice, four times, … in one go. Where an anchor sets what is wanted to something else,
//! handlers of the same screen that write what it reads, or type a text, go before it: a dialog's
//! fields before its button.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::rc::Rc;

use gibbon_code::{Code, Distances, Goal, MethodId, Missed, Site};
use gibbon_device::{Event, Problem};
use gibbon_engine::Progress;
use gibbon_solver::Solver;

use crate::model::UiModel;
use crate::shorten;
use crate::summary::{Effect, Wanted, is_held};
use crate::survey::{Survey, attempt};
use crate::texts::Question;
use crate::verdict::{Nearest, Reached, Verdict, WhyNot};
use crate::ways::{WayId, Ways};
use crate::{HandlerIndex, StateIndex};

/// An anchor is performed so many times in one go at most.
const MOST_TIMES: u32 = 64;
/// How far anchors come behind those that a summary knows to help.
const PRECISE: u32 = 3;
/// Texts are computed so many times in a row at most.
const MOST_TEXTS: usize = 8;
/// Where many handlers make the same decision, each comes so much later than the one before, the
/// first few have summaries, and those after the last are left out: they run the same code.
const LATER_GOAL: u32 = 2;
const LAST_SUMMARISED_GOAL: u32 = 4;
const LAST_GOAL: u32 = 24;
/// How far a pair comes behind its anchor alone, which may only have to be repeated.
const PAIR: u32 = 2;
/// How far anchors come behind others after one that changed nothing of what the decision is about.
const STALE: u32 = 6;
/// With fewer events it is not worth asking what decides what anchors do.
const THOROUGH: usize = 200;
/// Handlers that set a condition's fields of which it is asked what decides that.
const MOST_FED: usize = 12;
/// Pairs of handlers that are tried for one anchor.
const MOST_PAIRS: usize = 16;
/// Strings of the app's code that are typed are no longer than this.
const LONGEST_TEXT: usize = 24;
/// What is typed in place of a text that did not help.
const TEXTS: [&str; 4] = ["1", "999999999", "0", ""];

#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Events for the whole search of one target.
    pub events: usize,
    /// Whether candidates have priorities; without, they come in the order they were found.
    pub has_priorities: bool,
    /// Whether summaries with the app's fields unknown rank anchors.
    pub has_symbols: bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            events: 20_000,
            has_priorities: true,
            has_symbols: true,
        }
    }
}

/// Lowest goes first.
type Priority = (u32, u32, u32, usize);

struct Candidate {
    way: WayId,
    state: StateIndex,
    goal: HandlerIndex,
    /// Handlers to perform first, one after the other; the last is the anchor.
    plan: Vec<Planned>,
    /// What the anchor is for.
    why: Rc<str>,
    /// Of the way.
    anchors: Vec<Anchor>,
    /// Whether it sets what the decision is about, or what decides that.
    matters: bool,
}

/// A handler to be performed.
#[derive(Clone)]
struct Planned {
    handler: HandlerIndex,
    /// In place of its own text.
    text: Option<String>,
    times: u32,
}

impl Planned {
    fn once(handler: HandlerIndex) -> Planned {
        Planned {
            handler,
            text: None,
            times: 1,
        }
    }
}

/// A handler that was performed for a decision.
#[derive(Clone)]
struct Anchor {
    handler: HandlerIndex,
    why: Rc<str>,
}

impl Candidate {
    fn all_anchors(&self) -> Vec<Anchor> {
        let mut anchors = self.anchors.clone();
        anchors.extend(self.plan.iter().map(|planned| Anchor {
            handler: planned.handler,
            why: self.why.clone(),
        }));
        anchors
    }
}

/// What the search does next.
enum Next {
    /// Performs anchors, connectors and the handler.
    Try(Candidate),
    /// Looks for anchors for a run that turned away after these.
    Expand(TurnedAway, Vec<Anchor>),
}

/// A run of a handler that turned away from the target.
#[derive(Clone, Copy)]
struct TurnedAway {
    /// Before the handler, and after the anchors before it.
    way: WayId,
    state: StateIndex,
    goal: HandlerIndex,
    missed: Missed,
    /// After the event that decided.
    at: WayId,
    /// How many handlers that made the same decision go before.
    later: u32,
    /// Whether the last anchor set something that matters, even if that did not show yet.
    matters: bool,
}

/// How far a candidate could be performed.
enum Performed {
    Reached(WayId),
    /// Up to its handler, which turned away.
    Wholly,
    /// Something on the way could not be done.
    InPart,
}

impl From<Option<WayId>> for Performed {
    /// Of connectors that did not get there: they may have run into the target.
    fn from(passed: Option<WayId>) -> Performed {
        passed.map_or(Performed::InPart, Performed::Reached)
    }
}

/// What performing a handler told of the target.
enum Judged {
    At(WayId),
    Missed(Missed, WayId),
    Nothing,
}

pub struct Search<'s, 'w> {
    ways: &'s mut Ways<'w>,
    model: &'s UiModel,
    survey: &'s Survey,
    progress: &'s dyn Progress,
    solver: &'s mut Solver,
    goal: Goal,
    distances: Distances,
    open: BinaryHeap<Reverse<(Priority, usize)>>,
    candidates: Vec<Option<Next>>,
    /// Decisions that anchors were looked for, with what they were about.
    expanded: BTreeSet<(Site, String)>,
    /// States by their screens, and by the kinds of widgets there.
    by_screen: BTreeMap<u64, StateIndex>,
    by_layout: BTreeMap<u64, StateIndex>,
    /// Moments that candidates were made for: the goal, the state, what the app held, the screen.
    seen: BTreeSet<(HandlerIndex, StateIndex, u64, u64)>,
    nearest: Option<(u32, Nearest)>,
    /// Events that may be performed in all, by those that were performed.
    end: usize,
    /// The target, where connectors ran into it.
    passed: Option<WayId>,
    /// Beside the handlers: fields that they set by their summaries, once somebody asked.
    sets: Vec<Option<Rc<BTreeSet<String>>>>,
}

impl<'s, 'w> Search<'s, 'w> {
    pub fn new(
        ways: &'s mut Ways<'w>,
        model: &'s UiModel,
        survey: &'s Survey,
        progress: &'s dyn Progress,
        solver: &'s mut Solver,
        goal: Goal,
    ) -> Search<'s, 'w> {
        // A side of a branch is behind that branch, however else its first instruction is come to.
        let branch = goal
            .branch
            .map(|(method, offset, _)| Site { method, offset });
        let sites = branch.map_or(goal.sites.clone(), |branch| vec![branch]);
        let distances = Distances::to(ways.code(), &sites);
        let (mut by_screen, mut by_layout) = (BTreeMap::new(), BTreeMap::new());
        for state in 0..model.states.len() {
            let step = survey.state(state).map(|way| ways.last(way));
            if let Some((screen, layout)) = step.and_then(|one| Some((one.screen?, one.layout?))) {
                by_screen.entry(screen).or_insert(state);
                by_layout.entry(layout).or_insert(state);
            }
        }
        Search {
            ways,
            model,
            survey,
            progress,
            solver,
            goal,
            distances,
            open: BinaryHeap::new(),
            candidates: Vec::new(),
            expanded: BTreeSet::new(),
            by_screen,
            by_layout,
            seen: BTreeSet::new(),
            nearest: None,
            end: usize::MAX,
            passed: None,
            sets: vec![None; model.handlers.len()],
        }
    }

    pub fn run(mut self, budget: Budget) -> Result<Verdict, Problem> {
        if let Some(why) = out_of_reach(self.ways.code(), &self.goal) {
            return Ok(Verdict::NotReached(why));
        }
        self.ways.set_observing(false);
        self.end = self.ways.events() + budget.events;
        if let Some((way, anchors)) = self.survey_target(budget)? {
            return self.finish(way, &anchors);
        }
        while let Some(Reverse((_, place))) = self.open.pop() {
            if self.ways.events() >= self.end || !self.progress.goes_on() {
                return Ok(Verdict::NotReached(self.why_not(false)));
            }
            let before = self.ways.events();
            match self.candidates[place].take() {
                Some(Next::Try(candidate)) => {
                    if let Some(way) = self.perform(&candidate, budget)? {
                        return self.finish(way, &candidate.all_anchors());
                    }
                }
                Some(Next::Expand(turned, anchors)) => {
                    self.offer(&turned, &anchors, budget)?;
                    if anchors.is_empty() && self.is_settled() {
                        return Ok(Verdict::NotReached(self.why_not(true)));
                    }
                }
                None => {}
            }
            self.progress.advanced(self.ways.events() - before);
        }
        Ok(Verdict::NotReached(self.why_not(true)))
    }

    /// Only looks at what was performed so far, whatever for.
    pub fn look_back(self) -> Result<Option<Verdict>, Problem> {
        match self.ways.find(|step| step.reached(&self.goal)) {
            Some(way) => self.finish(way, &[]).map(Some),
            None => Ok(None),
        }
    }

    /// Whether the branch that is the target itself depends on nothing that an event could change.
    fn is_settled(&self) -> bool {
        // Nothing but the branch itself is at no distance.
        let is_it = |(distance, nearest): &(u32, Nearest)| {
            *distance == 0
                && (nearest.is_fixed || nearest.is_contradiction || nearest.outside.is_some())
        };
        self.goal.branch.is_some() && self.nearest.as_ref().is_some_and(is_it)
    }

    fn why_not(self, is_exhausted: bool) -> WhyNot {
        match self.nearest.map(|(_, nearest)| nearest) {
            Some(nearest) if nearest.outside.is_some() => WhyNot::Outside {
                who: nearest.outside.unwrap_or_default().to_owned(),
                nearest,
            },
            Some(nearest) if nearest.is_fixed => WhyNot::Fixed { nearest },
            Some(nearest) if nearest.is_impossible => WhyNot::Unsatisfiable {
                any_path: nearest.is_contradiction,
                nearest,
            },
            Some(nearest) if is_exhausted => WhyNot::Exhausted { nearest },
            None if is_exhausted => WhyNot::NeverNear,
            nearest => WhyNot::OutOfBudget { nearest },
        }
    }

    /// Looks at what the survey performed; the way if that reached the target already.
    fn survey_target(&mut self, budget: Budget) -> Result<Option<(WayId, Vec<Anchor>)>, Problem> {
        // Whatever it was performed for.
        if let Some(way) = self.ways.find(|step| step.reached(&self.goal)) {
            return Ok(Some((way, Vec::new())));
        }
        let states = 0..self.model.states.len();
        let mut known: Vec<WayId> = vec![Ways::START];
        known.extend(states.filter_map(|state| self.survey.state(state)));
        known.sort_by_key(|way| self.ways.depth(*way));
        if let Judged::At(way) = self.judge(&known) {
            return Ok(Some((way, Vec::new())));
        }
        let mut goals: Vec<(HandlerIndex, Missed, WayId)> = Vec::new();
        let mut best: Option<WayId> = None;
        for goal in 0..self.model.handlers.len() {
            let Some(after) = self.survey.handler(goal) else {
                continue;
            };
            match self.judge(after) {
                Judged::At(way) => {
                    let is_shorter =
                        best.is_none_or(|best| self.ways.depth(way) < self.ways.depth(best));
                    best = if is_shorter { Some(way) } else { best };
                }
                Judged::Missed(missed, at) => goals.push((goal, missed, at)),
                Judged::Nothing => {}
            }
        }
        if let Some(way) = best {
            return Ok(Some((way, Vec::new())));
        }
        // Of handlers that make the same decision those that are soonest there go first.
        goals.sort_by_key(|(goal, missed, at)| (*missed, self.ways.depth(*at), *goal));
        let mut decided: BTreeMap<Site, u32> = BTreeMap::new();
        for (goal, missed, at) in goals {
            if !self.progress.goes_on() {
                return Ok(None);
            }
            let count = decided.entry(missed.decision).or_default();
            let later = *count;
            *count += LATER_GOAL;
            if later > LAST_GOAL {
                continue;
            }
            if later <= LAST_SUMMARISED_GOAL
                && self.is_near(missed)
                && let Some(way) = self.compute_texts(missed, at)?
            {
                return Ok(Some((way, Vec::new())));
            }
            let state = self.model.handlers[goal].from;
            if let Some(way) = self.survey.before(goal) {
                let turned = TurnedAway {
                    way,
                    state,
                    goal,
                    missed,
                    at,
                    later,
                    matters: true,
                };
                self.expand_later(turned, Vec::new(), budget);
            }
        }
        Ok(None)
    }

    /// The first way that ran the target; else the nearest decision that turned away from it.
    fn judge(&self, ways: &[WayId]) -> Judged {
        let mut nearest: Option<(Missed, WayId)> = None;
        for &way in ways {
            let step = self.ways.last(way);
            if step.reached(&self.goal) {
                return Judged::At(way);
            }
            // It was there, and did not throw: anything that it had read may be why.
            let mut sites = self.goal.sites.iter().filter(|_| self.goal.crash.is_some());
            if let Some(&site) = sites.find(|site| step.ran(**site)) {
                let missed = Missed {
                    distance: 0,
                    decision: site,
                    wanted: site.offset,
                };
                nearest = Some((missed, way));
                continue;
            }
            if let Some(missed) = self.missed(&step.decisions)
                && nearest.is_none_or(|(best, _)| missed < best)
            {
                nearest = Some((missed, way));
            }
        }
        match nearest {
            Some((missed, way)) => Judged::Missed(missed, way),
            None => Judged::Nothing,
        }
    }

    /// The nearest decision that turned away from the target. Where that is a side of a branch, the
    /// branch itself is the nearest of all.
    fn missed(&self, decisions: &[(MethodId, u32, u32)]) -> Option<Missed> {
        let nearest = || {
            let missed = self.distances.missed(self.ways.code(), decisions);
            missed.first().copied()
        };
        let Some((method, offset, wanted)) = self.goal.branch else {
            return nearest();
        };
        let at = decisions.partition_point(|one| (one.0, one.1) < (method, offset));
        let is_made = decisions
            .get(at)
            .is_some_and(|one| (one.0, one.1) == (method, offset));
        match is_made {
            true => Some(Missed {
                distance: 0,
                decision: Site { method, offset },
                wanted,
            }),
            false => nearest().map(|missed| Missed {
                distance: missed.distance + 1,
                ..missed
            }),
        }
    }

    /// Anchors for a run that turned away are looked for when no candidate is better: it takes events.
    fn expand_later(&mut self, turned: TurnedAway, anchors: Vec<Anchor>, budget: Budget) {
        self.note(turned.missed, &[], None);
        let priority = (
            turned.missed.distance,
            anchors.len() as u32 + turned.later,
            0,
            self.candidates.len(),
        );
        self.push(priority, Next::Expand(turned, anchors), budget);
    }

    /// Makes candidates of all anchors for a run that turned away.
    fn offer(
        &mut self,
        turned: &TurnedAway,
        anchors: &[Anchor],
        budget: Budget,
    ) -> Result<(), Problem> {
        let (missed, at) = (turned.missed, turned.at);
        self.ways.look(at)?;
        let reads = self.ways.last(at).read_before(missed.decision);
        // A summary costs an event, and those that came nearest are tried first.
        let wanted = match budget.has_symbols
            && self.is_near(missed)
            && turned.later <= LAST_SUMMARISED_GOAL
        {
            true => self.wanted(missed, at)?,
            false => None,
        };
        self.note(missed, &reads, wanted.as_ref());
        let is_stale = match &wanted {
            Some(wanted) => !self.expanded.insert((missed.decision, wanted.held())),
            None => false,
        };
        let penalty = STALE * u32::from(is_stale && !turned.matters);
        let fields = wanted.as_ref().map(Wanted::fields).unwrap_or_default();
        let place = self.place(missed);
        let why: Rc<str> = match &wanted {
            Some(wanted) => format!("{place} needs {}", wanted.shown()).into(),
            None => format!("{place} had read {}", reads.join(", ")).into(),
        };
        let texts_of_code = self.texts_of_code(missed);
        let setters = self.setters(&fields)?;
        let feeders = match &wanted {
            Some(wanted) if budget.events >= THOROUGH => {
                let fed = self.feeding(wanted, &setters)?;
                self.setters(&fed)?
            }
            _ => BTreeSet::new(),
        };
        for anchor in 0..self.model.handlers.len() {
            if !self.progress.goes_on() {
                return Ok(());
            }
            let sets_field = setters.contains(&anchor);
            let feeds_field = !sets_field && feeders.contains(&anchor);
            if self.survey.is_copy(anchor) {
                continue;
            }
            let writes = self.survey.writes(anchor);
            let position = reads.iter().position(|read| writes.contains(read));
            let sets_latest = fields.is_empty() && position == Some(0);
            let rank = match position {
                _ if sets_field => 0,
                _ if feeds_field => 1,
                Some(rank) => rank as u32,
                // What libraries hold for the app is not seen: any change may be the one.
                None if self.survey.changes(anchor) => reads.len() as u32 + 8,
                None => continue,
            };
            // Where the condition is known, those that make it true come before all others.
            let (mut rank, mut times) = (rank + PRECISE * u32::from(!fields.is_empty()), 1);
            let mut texts: Vec<Option<String>> = vec![None];
            let mut is_enough = false;
            if let Some(wanted) = wanted.as_ref().filter(|_| sets_field) {
                match self.effect(wanted, anchor)? {
                    (Effect::Holds(most), _) => {
                        (rank, times) = (0, most);
                        is_enough = true;
                    }
                    (_, Some(text)) => (rank, texts) = (0, vec![Some(text), None]),
                    (Effect::Unknown, None) => rank = rank.min(PRECISE),
                    (Effect::HoldsNever, None) => {}
                }
            }
            let takes_text = self.takes_text(anchor);
            // What is typed is computed, once it is seen what becomes of it.
            if takes_text && wanted.as_ref().is_some_and(Wanted::asks_for_text) {
                rank = rank.min(1);
            }
            if takes_text {
                texts.extend(texts_of_code.iter().cloned().map(Some));
                texts.extend(TEXTS.map(|text| Some(text.to_owned())));
            }
            let mut plans: Vec<(u32, Vec<Planned>)> = Vec::new();
            for (place, text) in texts.into_iter().enumerate() {
                let planned = Planned {
                    handler: anchor,
                    text,
                    times,
                };
                plans.push((rank + 2 * place as u32, vec![planned]));
            }
            if (sets_field && !is_enough) || feeds_field || sets_latest {
                let pairs = self.pairs(anchor, &texts_of_code);
                plans.extend(pairs.into_iter().map(|plan| (rank + PAIR, plan)));
            }
            for (rank, plan) in plans {
                let priority = (
                    missed.distance,
                    anchors.len() as u32 + rank + turned.later + penalty,
                    rank,
                    self.candidates.len(),
                );
                let candidate = Candidate {
                    way: turned.way,
                    state: turned.state,
                    goal: turned.goal,
                    plan,
                    why: why.clone(),
                    anchors: anchors.to_vec(),
                    matters: sets_field || feeds_field,
                };
                self.push(priority, Next::Try(candidate), budget);
            }
        }
        Ok(())
    }

    /// Handlers that set one of these: fields of the app by what they wrote, and what libraries hold by
    /// their summaries.
    fn setters(&mut self, fields: &BTreeSet<String>) -> Result<BTreeSet<HandlerIndex>, Problem> {
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
            if asks_for_held && !sets && self.progress.goes_on() {
                sets = !fields.is_disjoint(&*self.sets(handler)?);
            }
            if sets {
                setters.insert(handler);
            }
        }
        Ok(setters)
    }

    /// What decides what the setters of a condition's fields leave there.
    fn feeding(
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
                self.end = self.end.saturating_add(self.ways.events() - before);
            }
        }
        Ok(fed)
    }

    /// The anchor after a handler of the same screen that writes what it reads, or types a text.
    fn pairs(&self, anchor: HandlerIndex, texts: &[String]) -> Vec<Vec<Planned>> {
        let (model, survey) = (self.model, self.survey);
        let after = survey.handler(anchor).unwrap_or_default();
        let steps = after.iter().map(|way| self.ways.last(*way));
        let reads: BTreeSet<&str> = steps.flat_map(|step| step.reads()).collect();
        let screen = model.handlers[anchor].from;
        let mut pairs = Vec::new();
        for (first, handler) in model.handlers.iter().enumerate() {
            let is_beside = first != anchor && handler.from == screen && handler.to.is_some();
            if !is_beside || survey.handler(first).is_none() {
                continue;
            }
            let takes_text = self.takes_text(first);
            let writes = survey.writes(first);
            if !takes_text && !writes.iter().any(|field| reads.contains(&**field)) {
                continue;
            }
            let mut texts: Vec<Option<String>> = match takes_text {
                true => texts.iter().cloned().map(Some).collect(),
                false => Vec::new(),
            };
            texts.insert(0, None);
            for text in texts {
                let planned = Planned {
                    text,
                    ..Planned::once(first)
                };
                pairs.push(vec![planned, Planned::once(anchor)]);
            }
        }
        // Texts are many, and of most nothing comes.
        pairs.sort_by_key(|pair| pair[0].text.is_some());
        pairs.truncate(MOST_PAIRS);
        pairs
    }

    fn takes_text(&self, handler: HandlerIndex) -> bool {
        let mut events = self.model.handlers[handler].events.iter();
        events.any(|event| matches!(event, Event::Text { .. }))
    }

    /// Strings that the code names shortly before the decision: as they are, and as the end of one.
    fn texts_of_code(&self, missed: Missed) -> Vec<String> {
        let method = self.ways.code().method(missed.decision.method);
        let texts = method.texts_before(missed.decision.offset);
        let mut texts: Vec<&str> = texts.filter(|text| text.len() <= LONGEST_TEXT).collect();
        texts.retain(|text| !text.is_empty() && text.bytes().all(|one| (32..127).contains(&one)));
        texts.truncate(2);
        texts
            .into_iter()
            .flat_map(|text| [text.to_owned(), format!("a{text}")])
            .collect()
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
        // All targets share what it took.
        self.end = self.end.saturating_add(self.ways.events() - before);
        let fields = Rc::new(fields);
        self.sets[handler] = Some(fields.clone());
        Ok(fields)
    }

    /// Whether no run came nearer.
    fn is_near(&self, missed: Missed) -> bool {
        let nearest = self.nearest.as_ref();
        nearest.is_none_or(|(distance, _)| missed.distance <= *distance)
    }

    /// What would turn the decision round that a way's last event made, if its summary knows.
    fn wanted(&mut self, missed: Missed, at: WayId) -> Result<Option<Wanted>, Problem> {
        let Some(summary) = self.ways.summary(at)? else {
            return Ok(None);
        };
        let method = self.ways.code().method(missed.decision.method);
        Ok(Wanted::new(&summary, method, missed))
    }

    /// What the anchor does for the condition, by the summaries of its events in the survey; and a
    /// text to type, if one makes it true.
    fn effect(
        &mut self,
        wanted: &Wanted,
        anchor: HandlerIndex,
    ) -> Result<(Effect, Option<String>), Problem> {
        let fields = wanted.fields();
        let ways = self.survey.handler(anchor).unwrap_or_default().to_vec();
        let mut best = Effect::Unknown;
        for way in ways {
            let has_written = !fields.is_disjoint(&self.ways.last(way).writes);
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

    fn push(&mut self, priority: Priority, next: Next, budget: Budget) {
        let place = self.candidates.len();
        let priority = match budget.has_priorities {
            true => priority,
            false => (0, 0, 0, place),
        };
        self.candidates.push(Some(next));
        self.open.push(Reverse((priority, place)));
    }

    /// Performs connectors, the anchor, connectors and the goal. The way if the target was reached.
    fn perform(&mut self, candidate: &Candidate, budget: Budget) -> Result<Option<WayId>, Problem> {
        for (way, state) in self.bases(candidate) {
            match self.perform_from(candidate, way, state, budget)? {
                Performed::Reached(way) => return Ok(Some(way)),
                Performed::Wholly => return Ok(None),
                Performed::InPart => {}
            }
        }
        Ok(None)
    }

    /// Where to begin with a candidate: where its handler turned away, or where its first anchor was
    /// performed before, which saves the way there. A moment that somebody's trace led to may hold
    /// more than the model knows, and so may one after other anchors.
    fn bases(&self, candidate: &Candidate) -> Vec<(WayId, StateIndex)> {
        let goals = (candidate.way, candidate.state);
        let first = candidate.plan.first().map(|planned| planned.handler);
        let anchors = first.and_then(|first| {
            let way = self.survey.before(first)?;
            Some((way, self.model.handlers[first].from))
        });
        let Some(anchors) = anchors.filter(|_| candidate.anchors.is_empty()) else {
            return vec![goals];
        };
        match self.model.handlers[candidate.goal].way.is_some() {
            true => vec![goals, anchors],
            false => vec![anchors, goals],
        }
    }

    fn perform_from(
        &mut self,
        candidate: &Candidate,
        mut way: WayId,
        mut state: StateIndex,
        budget: Budget,
    ) -> Result<Performed, Problem> {
        let model = self.model;
        let goal = &model.handlers[candidate.goal];
        let mut last: Option<HandlerIndex> = None;
        for planned in &candidate.plan {
            let handler = &model.handlers[planned.handler];
            let events = with_text(&handler.events, planned.text.as_deref());
            for _ in 0..planned.times {
                // What was on the same screen is mostly still there.
                let from = last.map(|last| model.handlers[last].from);
                let is_there = from == Some(handler.from) || self.is_alike(way, handler.from);
                let mut after = match is_there {
                    true => attempt(self.ways.extend_all(way, &events))?,
                    false => None,
                };
                if after.is_none() {
                    let Some(there) = self.connect(way, state, handler.from)? else {
                        return Ok(self.passed.take().into());
                    };
                    after = attempt(self.ways.extend_all(there, &events))?;
                }
                let Some(after) = after else {
                    return Ok(Performed::InPart);
                };
                if let Judged::At(way) = self.judge(&after) {
                    return Ok(Performed::Reached(way));
                }
                let end = after.last().copied().filter(|end| self.is_alive(*end));
                let to = end.and_then(|end| self.state_of(end, handler.to));
                let (Some(end), Some(to)) = (end, to) else {
                    return Ok(Performed::InPart);
                };
                (way, state, last) = (end, to, Some(planned.handler));
            }
        }
        let held = self.ways.last(way);
        let moment = (
            candidate.goal,
            state,
            held.state.unwrap_or_default(),
            held.screen.unwrap_or_default(),
        );
        if !self.seen.insert(moment) {
            return Ok(Performed::Wholly);
        }
        // Connectors to the very screen might undo what the anchors did.
        let mut after = match self.is_alike(way, goal.from) {
            true => attempt(self.ways.extend_all(way, &goal.events))?,
            false => None,
        };
        if after.is_none() {
            let Some(before_goal) = self.connect(way, state, goal.from)? else {
                return Ok(self.passed.take().into());
            };
            after = attempt(self.ways.extend_all(before_goal, &goal.events))?;
        }
        let Some(after) = after else {
            return Ok(Performed::InPart);
        };
        match self.judge(&after) {
            Judged::At(way) => return Ok(Performed::Reached(way)),
            Judged::Nothing => {}
            Judged::Missed(missed, at) => {
                if let Some(way) = self.compute_texts(missed, at)? {
                    return Ok(Performed::Reached(way));
                }
                let anchors = candidate.all_anchors();
                let turned = TurnedAway {
                    way,
                    state,
                    goal: candidate.goal,
                    missed,
                    at,
                    later: 0,
                    matters: candidate.matters,
                };
                self.expand_later(turned, anchors, budget);
                self.gallop(candidate, missed, budget);
            }
        }
        Ok(Performed::Wholly)
    }

    /// Performs what changed something twice as often, the handler that goes first of a pair.
    fn gallop(&mut self, candidate: &Candidate, missed: Missed, budget: Budget) {
        let Some(first) = candidate.plan.first() else {
            return;
        };
        let is_worth_more = first.times * 2 <= MOST_TIMES
            && first.text.is_none()
            && self.survey.changes(first.handler);
        if !is_worth_more {
            return;
        }
        let rank = candidate.anchors.len() as u32 + first.times.ilog2() + 1;
        let priority = (missed.distance, rank, 0, self.candidates.len());
        let mut plan = candidate.plan.clone();
        plan[0].times *= 2;
        let more = Candidate {
            plan,
            anchors: candidate.anchors.clone(),
            why: candidate.why.clone(),
            ..*candidate
        };
        self.push(priority, Next::Try(more), budget);
    }

    /// Types other texts where the decision depended on them, as long as that leads on.
    fn compute_texts(&mut self, missed: Missed, at: WayId) -> Result<Option<WayId>, Problem> {
        let (mut missed, mut at) = (missed, at);
        for _ in 0..MOST_TEXTS {
            let method = self.ways.code().method(missed.decision.method);
            let mut steps = self.ways.followed(at);
            if steps.is_empty() {
                return Ok(None);
            }
            // Of the last event the summary knows more.
            let last = self.ways.summary(at)?;
            if last.is_some() {
                steps.pop();
            }
            let followed = steps.iter().filter_map(|step| step.followed.as_ref());
            let followed = followed.chain(last.as_deref());
            let question = Question::new(followed, &method.name, missed.decision.offset);
            let events = self.ways.events_of(at);
            let Some(events) = question.and_then(|one| one.answer(self.solver, &events)) else {
                return Ok(None);
            };
            let Some(after) = attempt(self.ways.extend_all(Ways::START, &events))? else {
                return Ok(None);
            };
            match self.judge(&after) {
                Judged::At(way) => return Ok(Some(way)),
                Judged::Missed(now, now_at) if now < missed => (missed, at) = (now, now_at),
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The state that a way ends in: by its screen, or by its widgets; else as the model says.
    fn state_of(&self, way: WayId, by_model: Option<StateIndex>) -> Option<StateIndex> {
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
    fn is_alike(&self, way: WayId, state: StateIndex) -> bool {
        let of_state = self.survey.state(state);
        let of_state = of_state.and_then(|way| self.ways.last(way).layout);
        of_state.is_some() && self.ways.last(way).layout == of_state
    }

    fn is_alive(&self, way: WayId) -> bool {
        let step = self.ways.last(way);
        step.findings.is_empty() && step.activity.is_some()
    }

    /// Leads from one state to another by handlers.
    fn connect(
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
            let mut passed = after.iter().copied();
            self.passed = passed.find(|way| self.ways.last(*way).reached(&self.goal));
            match after.last().copied().filter(|end| self.is_alive(*end)) {
                Some(end) if self.passed.is_none() => way = end,
                _ => return Ok(None),
            }
        }
        Ok(Some(way))
    }

    fn note(&mut self, missed: Missed, reads: &[String], wanted: Option<&Wanted>) {
        let is_better = self.nearest.as_ref().is_none_or(|(distance, known)| {
            let tells_more = known.needs.is_none() && (wanted.is_some() || known.reads.is_empty());
            missed.distance < *distance || (missed.distance == *distance && tells_more)
        });
        if !is_better {
            return;
        }
        let nearest = Nearest {
            decision: self.place(missed),
            distance: missed.distance,
            reads: reads.iter().take(8).cloned().collect(),
            needs: wanted.map(Wanted::shown),
            is_impossible: wanted.is_some_and(|wanted| wanted.is_impossible(self.solver)),
            is_contradiction: wanted.is_some_and(|wanted| wanted.is_contradiction(self.solver)),
            is_fixed: wanted.is_some_and(|wanted| wanted.is_fixed(self.ways.code())),
            outside: wanted.and_then(Wanted::outside),
        };
        self.nearest = Some((missed.distance, nearest));
    }

    /// The decision, for people.
    fn place(&self, missed: Missed) -> String {
        let method = self.ways.code().method(missed.decision.method);
        let line = method.line_at(missed.decision.offset);
        match (&method.source_file, line) {
            (Some(file), Some(line)) => format!("{file}:{line} in {}", method.simple_name()),
            _ => format!("{}.{}", method.class_name(), method.simple_name()),
        }
    }

    /// Proves the way from a fresh start, and shortens it.
    fn finish(self, way: WayId, anchors: &[Anchor]) -> Result<Verdict, Problem> {
        let events = self.ways.events_of(way);
        let Some(events) = shorten::prove(self.ways, events, &self.goal)? else {
            return Ok(Verdict::NotReached(WhyNot::NotAgain));
        };
        let label = |anchor: &Anchor| self.model.handlers[anchor.handler].label.clone();
        Ok(Verdict::Reached(Reached {
            // The last one runs the target.
            connectors: events.len().saturating_sub(anchors.len() + 1),
            anchors: anchors.iter().map(label).collect(),
            reasons: anchors.iter().map(|one| one.why.to_string()).collect(),
            events,
        }))
    }
}

/// Why no run can reach a target, if the code says so.
pub fn out_of_reach(code: &Code, goal: &Goal) -> Option<WhyNot> {
    let mut sites = goal.sites.iter();
    if !sites.any(|site| code.is_reachable(site.method)) {
        return Some(WhyNot::Dead);
    }
    let (method, offset, to) = goal.branch?;
    let never = code.never_goes(Site { method, offset }, to)?;
    Some(WhyNot::NeverSet {
        values: never.to_string(),
    })
}

fn with_text(events: &[Event], text: Option<&str>) -> Vec<Event> {
    let mut events = events.to_vec();
    for event in &mut events {
        if let (Event::Text { text: own }, Some(text)) = (event, text) {
            *own = text.to_owned();
        }
    }
    events
}

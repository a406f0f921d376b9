//! Which anchors may turn a decision round, and in which order.

use std::collections::BTreeSet;
use std::rc::Rc;

use gibbon_code::Missed;
use gibbon_device::Problem;

use super::candidate::{Anchor, Asked, Candidate, Next, Planned, TurnedAway};
use super::{LAST_SUMMARISED_GOAL, Search, SearchContext};
use crate::HandlerIndex;
use crate::summary::{Effect, Wanted};

/// How far anchors come behind those that a summary knows to help.
const PRECISE: u32 = 3;
/// How far a pair comes behind its anchor alone, which may only have to be repeated.
const PAIR: u32 = 2;
/// How far anchors come behind others after one that changed nothing of what the decision is about.
const STALE: u32 = 6;
/// Where anchors come that may have changed what libraries hold: which one did is not seen.
const UNSEEN: u32 = 8;
/// How far other moments come behind anchors that a summary knows to help, and behind those that
/// may help where nothing is known.
const MOMENTS: u32 = 2;
/// How far it is behind other anchors to ask what decides what they do.
const FEED: u32 = 4;
/// Pairs of handlers that are tried for one anchor, and how many of them come before each that comes
/// later.
const MOST_PAIRS: usize = 64;
const EQUAL_PAIRS: usize = 8;
/// Strings of the app's code that are typed are no longer than this.
const LONGEST_TEXT: usize = 24;
/// What is typed in place of a text that did not help.
const TEXTS: [&str; 4] = ["1", "999999999", "0", ""];

/// Why a handler may be an anchor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// It sets what the condition is about.
    Sets,
    /// It sets what decides what those do.
    Feeds,
    /// It writes what was read before, at this place from the last read on.
    Writes(u32),
    /// It changes something that the app holds.
    Changes,
}

impl Search {
    /// Anchors for a run that turned away are looked for when no candidate is better: it takes
    /// events.
    pub(super) fn expand_later(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        turned: TurnedAway,
        anchors: Vec<Anchor>,
    ) {
        self.note(context, turned.missed, &[], None);
        let rank = anchors.len() as u32 + turned.later;
        self.push(
            turned.missed.distance,
            rank,
            0,
            Next::Expand(turned, anchors),
        );
    }

    /// Makes candidates of all anchors for a run that turned away.
    pub(super) fn offer(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        turned: TurnedAway,
        anchors: Vec<Anchor>,
    ) -> Result<(), Problem> {
        let (missed, at) = (turned.missed, turned.at);
        context.ways.look(at)?;
        let reads = context.ways.last(at).read_before(missed.decision);
        // A summary costs an event, and those that came nearest are tried first.
        let is_worth_it = self.settings.has_symbols
            && self.is_near(missed)
            && turned.later <= LAST_SUMMARISED_GOAL;
        let wanted = match is_worth_it {
            true => wanted(context, missed, at)?,
            false => None,
        };
        self.note(context, missed, &reads, wanted.as_ref());
        let is_stale = match &wanted {
            Some(wanted) => !self.expanded.insert((missed.decision, wanted.held())),
            None => false,
        };
        let fields = wanted.as_ref().map(Wanted::fields).unwrap_or_default();
        let place = self.place(context, missed);
        let why: Rc<str> = match &wanted {
            Some(wanted) => format!("{place} needs {}", wanted.shown()).into(),
            None => format!("{place} had read {}", reads.join(", ")).into(),
        };
        let asked = Rc::new(Asked {
            turned,
            anchors,
            wanted,
            texts: texts_of_code(context, missed),
            reads,
            why,
            penalty: STALE * u32::from(is_stale && !turned.matters),
        });
        let setters = context.setters(&fields)?;
        if !fields.is_empty() {
            self.note_setters(context, missed, &setters);
        }
        for anchor in 0..context.model.handlers.len() {
            if !context.progress.goes_on() {
                return Ok(());
            }
            if context.survey.is_copy(anchor) {
                continue;
            }
            let writes = context.survey.writes(anchor);
            let mut reads = asked.reads.iter();
            let relation = match reads.position(|read| writes.contains(read)) {
                _ if setters.contains(&anchor) => Relation::Sets,
                Some(place) => Relation::Writes(place as u32),
                None if context.survey.changes(anchor) => Relation::Changes,
                None => continue,
            };
            self.offer_anchor(context, &asked, anchor, relation)?;
        }
        let rank = asked.anchors.len() as u32 + turned.later + asked.penalty;
        if !setters.is_empty() {
            self.push(missed.distance, rank + FEED, 0, Next::Feed(asked.clone()));
        }
        self.look_for_writers(context, &asked);
        let moments = Next::Moments(turned, asked.anchors.clone());
        self.push(missed.distance, rank + MOMENTS, 0, moments);
        Ok(())
    }

    /// Makes candidates of handlers that set what decides what the condition's setters do.
    pub(super) fn offer_feeders(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        asked: &Rc<Asked>,
    ) -> Result<(), Problem> {
        let Some(wanted) = &asked.wanted else {
            return Ok(());
        };
        let setters = context.setters(&wanted.fields())?;
        let fed = context.feeding(wanted, &setters)?;
        for anchor in context.setters(&fed)? {
            if !setters.contains(&anchor) && !context.survey.is_copy(anchor) {
                self.offer_anchor(context, asked, anchor, Relation::Feeds)?;
            }
        }
        Ok(())
    }

    fn offer_anchor(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        asked: &Rc<Asked>,
        anchor: HandlerIndex,
        relation: Relation,
    ) -> Result<(), Problem> {
        let wanted = asked.wanted.as_ref();
        let has_fields = wanted.is_some_and(|wanted| !wanted.fields().is_empty());
        let rank = match relation {
            Relation::Sets => 0,
            Relation::Feeds => 1,
            Relation::Writes(place) => place,
            Relation::Changes => asked.reads.len() as u32 + UNSEEN,
        };
        // Where the condition is known, those that make it true come before all others.
        let (mut rank, mut times) = (rank + PRECISE * u32::from(has_fields), 1);
        let mut texts: Vec<Option<String>> = vec![None];
        let mut is_enough = false;
        if let (Some(wanted), Relation::Sets) = (wanted, relation) {
            match context.effect(wanted, anchor)? {
                (Effect::Holds(most), _) => {
                    (rank, times) = (0, most);
                    is_enough = true;
                }
                (_, Some(text)) => (rank, texts) = (0, vec![Some(text), None]),
                (Effect::Unknown, None) => rank = rank.min(PRECISE),
                (Effect::HoldsNever, None) => {}
            }
        }
        let takes_text = context.takes_text(anchor);
        // What is typed is computed, once it is seen what becomes of it.
        if takes_text && wanted.is_some_and(Wanted::asks_for_text) {
            rank = rank.min(1);
        }
        if takes_text {
            texts.extend(asked.texts.iter().cloned().map(Some));
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
        let sets_latest = !has_fields && relation == Relation::Writes(0);
        let sets = relation == Relation::Sets;
        if (sets && !is_enough) || relation == Relation::Feeds || sets_latest {
            let pairs = pairs(context, anchor, &asked.texts);
            let pairs = pairs.into_iter().enumerate();
            let later = |place: usize| rank + PAIR + (place / EQUAL_PAIRS) as u32;
            plans.extend(pairs.map(|(place, plan)| (later(place), plan)));
        }
        let turned = &asked.turned;
        for (rank, plan) in plans {
            let candidate = Candidate {
                way: turned.way,
                state: turned.state,
                goal: turned.goal,
                missed: turned.missed,
                plan,
                why: asked.why.clone(),
                anchors: asked.anchors.clone(),
                matters: sets || relation == Relation::Feeds,
            };
            let all = asked.anchors.len() as u32 + rank + turned.later + asked.penalty;
            self.push(turned.missed.distance, all, rank, Next::Try(candidate));
        }
        Ok(())
    }
}

/// What would turn the decision round that a way's last event made, if its summary knows.
fn wanted(
    context: &mut SearchContext<'_, '_>,
    missed: Missed,
    at: crate::ways::WayId,
) -> Result<Option<Wanted>, Problem> {
    let Some(summary) = context.ways.summary(at)? else {
        return Ok(None);
    };
    let method = context.ways.code().method(missed.decision.method);
    Ok(Wanted::new(&summary, method, missed))
}

/// The anchor after a handler of the same screen that writes what it reads, or types a text, or
/// changes what the framework holds for the app: a picker's number.
fn pairs(
    context: &SearchContext<'_, '_>,
    anchor: HandlerIndex,
    texts: &[String],
) -> Vec<Vec<Planned>> {
    let (model, survey) = (context.model, context.survey);
    let after = survey.handler(anchor).unwrap_or_default();
    let steps = after.iter().map(|way| context.ways.last(*way));
    let reads: BTreeSet<String> = steps
        .flat_map(|step| step.reads(context.ways.code()))
        .collect();
    let screen = model.handlers[anchor].from;
    let mut pairs = Vec::new();
    for (first, handler) in model.handlers.iter().enumerate() {
        let is_beside = first != anchor && handler.from == screen && handler.to.is_some();
        if !is_beside || survey.handler(first).is_none() {
            continue;
        }
        let takes_text = context.takes_text(first);
        let writes = survey.writes(first);
        let is_related = takes_text || !writes.is_disjoint(&reads);
        if !is_related && !survey.changes(first) {
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
            let is_text = planned.text.is_some();
            let order = (is_text, !is_related);
            pairs.push((order, vec![planned, Planned::once(anchor)]));
        }
    }
    // Texts are many, and of most nothing comes.
    pairs.sort_by_key(|(order, _)| *order);
    pairs.truncate(MOST_PAIRS);
    pairs.into_iter().map(|(_, plan)| plan).collect()
}

/// Strings that the code names shortly before the decision: as they are, and as the end of one.
fn texts_of_code(context: &SearchContext<'_, '_>, missed: Missed) -> Vec<String> {
    let method = context.ways.code().method(missed.decision.method);
    let texts = method.texts_before(missed.decision.offset);
    let mut texts: Vec<&str> = texts.filter(|text| text.len() <= LONGEST_TEXT).collect();
    texts.retain(|text| !text.is_empty() && text.bytes().all(|one| (32..127).contains(&one)));
    texts.truncate(2);
    texts
        .into_iter()
        .flat_map(|text| [text.to_owned(), format!("a{text}")])
        .collect()
}

//! The search: which anchors, in which order, make a handler reach the target.
//!
//! A candidate is a way to some state and an anchor to perform there. Candidates whose way came
//! nearer to the target go first, and so do anchors that make the condition true which turned the
//! run away, by their summaries; then anchors that write what was read last before. Three rules keep
//! the search small, after Collider's reprioritisations: anchors with the same effect count once
//! (same screen, same state of the app), only the shortest connectors between two handlers are
//! tried, and a sequence that undoes itself is back in a known state and goes no further. Counters of
//! the app's own are driven as far as summaries say; those that libraries hold by galloping: an
//! anchor that changed something but not the decision is performed twice, four times, … in one go.
//! Where an anchor sets what is wanted to something else, handlers of the same screen that write what
//! it reads, or type a text, go before it: a dialog's fields before its button.
//!
//! A search may be interrupted and go on later ([`Search::advance`]), so that many targets share the
//! time and no target waits for a hard one. All of them look at every way that was performed,
//! whatever for: a run that was made for another target may reach this one, or come nearer.

mod candidate;
mod context;
mod judge;
mod nearest;
mod offer;
mod perform;
mod runs;
mod writers;

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use gibbon_code::{Code, Distances, Goal, Site};
use gibbon_device::Problem;

use crate::shorten;
use crate::verdict::{Nearest, Reached, Verdict, WhyNot};
use crate::ways::WayId;
use candidate::{Anchor, GoalIndex, GoalRun, Next};

pub use context::SearchContext;

/// Where many handlers make the same decision, each comes so much later than the one before, the
/// first few have summaries, and those after the last are left out: they run the same code.
const LATER_GOAL: u32 = 2;
const LAST_SUMMARISED_GOAL: u32 = 4;
const LAST_GOAL: u32 = 24;
/// Ways to the target that do not lead there again, before it is given up.
const MOST_LOST: u32 = 3;
/// What a decision more on the way to the target costs, compared with an anchor that is less likely
/// to help.
const DISTANCE: u32 = 3;

#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// Whether candidates have priorities; without, they come in the order they were found.
    pub has_priorities: bool,
    /// Whether summaries with the app's fields unknown rank anchors.
    pub has_symbols: bool,
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings {
            has_priorities: true,
            has_symbols: true,
        }
    }
}

/// How an advance ended, if not by its events.
enum Ended {
    /// The way to the target, and the anchors that were performed last.
    Reached(WayId, Vec<Anchor>),
    Exhausted,
}

/// Lowest goes first.
type Priority = (u32, u32, usize);

/// The search for one target.
pub struct Search {
    goal: Goal,
    settings: SearchSettings,
    distances: Distances,
    goals: Vec<GoalRun>,
    open: BinaryHeap<Reverse<(Priority, usize)>>,
    nexts: Vec<Option<Next>>,
    /// Decisions that anchors were looked for, with what they were about.
    expanded: BTreeSet<(Site, String)>,
    /// Moments that runs were made at: the run, what the app held, the screen.
    seen: BTreeSet<(GoalIndex, u64, u64)>,
    nearest: Option<(u32, Nearest)>,
    has_begun: bool,
    /// Whether it looks for an instruction that sets what another search wants.
    is_for_another: bool,
    /// How often it went on for the other one.
    turns: u32,
    /// Instructions that set what a condition is about and that were looked for.
    sought: BTreeSet<BTreeSet<Site>>,
    /// So many ways to the target did not lead there again.
    lost: u32,
    /// So many ways were looked at, whoever performed them.
    looked: usize,
}

impl Search {
    pub fn new(context: &SearchContext<'_, '_>, goal: Goal, settings: SearchSettings) -> Search {
        // A side of a branch is behind that branch, however else its first instruction is come to.
        let branch = goal
            .branch
            .map(|(method, offset, _)| Site { method, offset });
        let sites = branch.map_or(goal.sites.clone(), |branch| vec![branch]);
        Search {
            distances: Distances::to(context.ways.code(), &sites),
            goal,
            settings,
            goals: Vec::new(),
            open: BinaryHeap::new(),
            nexts: Vec::new(),
            expanded: BTreeSet::new(),
            seen: BTreeSet::new(),
            nearest: None,
            has_begun: false,
            is_for_another: false,
            turns: 0,
            sought: BTreeSet::new(),
            lost: 0,
            looked: 0,
        }
    }

    /// Goes on with the search for so many events more, of this target alone. None if there is more
    /// to try. With no events it only looks at what was performed so far, whatever for.
    pub fn advance(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        events: usize,
    ) -> Result<Option<Verdict>, Problem> {
        if !self.has_begun
            && let Some(why) = out_of_reach(context.ways.code(), &self.goal)
        {
            return Ok(Some(Verdict::NotReached(why)));
        }
        let end = context.charged() + events;
        loop {
            let (way, anchors) = match self.advance_to(context, end)? {
                None => return Ok(None),
                Some(Ended::Exhausted) => {
                    return Ok(Some(Verdict::NotReached(self.why_not(true))));
                }
                Some(Ended::Reached(way, anchors)) => (way, anchors),
            };
            if let Some(reached) = self.finish(context, way, &anchors)? {
                return Ok(Some(Verdict::Reached(reached)));
            }
            self.lost += 1;
            if self.lost == MOST_LOST {
                return Ok(Some(Verdict::NotReached(WhyNot::NotAgain)));
            }
        }
    }

    /// The same up to a number of charged events, without a proof.
    fn advance_to(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        end: usize,
    ) -> Result<Option<Ended>, Problem> {
        if let Some(way) = self.look(context) {
            return Ok(Some(Ended::Reached(way, Vec::new())));
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            self.begin(context);
        }
        while context.charged() < end && context.progress.goes_on() {
            let Some(Reverse((_, place))) = self.open.pop() else {
                return Ok(Some(Ended::Exhausted));
            };
            let before = context.ways.events();
            let anchors = match self.nexts[place].take() {
                Some(next) => self.act(context, next)?,
                None => Vec::new(),
            };
            context.progress.advanced(context.ways.events() - before);
            if let Some(way) = self.look(context) {
                return Ok(Some(Ended::Reached(way, anchors)));
            }
            if anchors.is_empty() && self.is_settled() {
                return Ok(Some(Ended::Exhausted));
            }
        }
        Ok(None)
    }

    /// The anchors that were performed for it.
    fn act(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        next: Next,
    ) -> Result<Vec<Anchor>, Problem> {
        match next {
            Next::Try(candidate) => {
                self.perform(context, &candidate)?;
                return Ok(candidate.all_anchors());
            }
            Next::Expand(turned, anchors) => {
                self.offer(context, turned, anchors.clone())?;
                return Ok(anchors);
            }
            Next::Feed(asked) => self.offer_feeders(context, &asked)?,
            Next::Moments(turned, anchors) => self.try_moments(context, turned, anchors)?,
            Next::Writer(search, asked) => self.advance_writer(context, search, asked)?,
            Next::Texts(missed, at, anchors) => {
                self.compute_texts(context, missed, at)?;
                return Ok(anchors);
            }
        }
        Ok(Vec::new())
    }

    fn push(&mut self, distance: u32, rank: u32, second: u32, next: Next) {
        let place = self.nexts.len();
        let priority = match self.settings.has_priorities {
            true => (
                DISTANCE.saturating_mul(distance).saturating_add(rank),
                second,
                place,
            ),
            false => (0, 0, place),
        };
        self.nexts.push(Some(next));
        self.open.push(Reverse((priority, place)));
    }

    /// Proves the way from a fresh start, and shortens it. None if it does not lead there again.
    fn finish(
        &self,
        context: &mut SearchContext<'_, '_>,
        way: WayId,
        anchors: &[Anchor],
    ) -> Result<Option<Reached>, Problem> {
        let events = context.ways.events_of(way);
        let before = context.ways.events();
        let proved = shorten::prove(context.ways, events, &self.goal)?;
        context.progress.advanced(context.ways.events() - before);
        let Some(events) = proved else {
            return Ok(None);
        };
        let model = context.model;
        let label = |anchor: &Anchor| model.handlers[anchor.handler].label.clone();
        Ok(Some(Reached {
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

//! How near runs came, and why none reached the target.

use std::collections::BTreeSet;

use gibbon_code::Missed;

use super::{Search, SearchContext};
use crate::HandlerIndex;
use crate::summary::Wanted;
use crate::verdict::{Nearest, WhyNot};

/// Decisions that are so much farther than the nearest one are worth a summary.
const NEAR: u32 = 2;
/// Handlers that are shown to people.
const MOST_SHOWN: usize = 4;

impl Search {
    /// Whether no run came much nearer.
    pub(super) fn is_near(&self, missed: Missed) -> bool {
        let nearest = self.nearest.as_ref();
        nearest.is_none_or(|(distance, _)| missed.distance <= distance.saturating_add(NEAR))
    }

    /// Whether it came nearer than all others.
    pub(super) fn is_nearer(&self, missed: Missed) -> bool {
        let nearest = self.nearest.as_ref();
        nearest.is_none_or(|(distance, _)| missed.distance < *distance)
    }

    /// Whether the branch that is the target itself depends on nothing that an event could change.
    pub(super) fn is_settled(&self) -> bool {
        // Nothing but the branch itself is at no distance.
        let is_it = |(distance, nearest): &(u32, Nearest)| {
            *distance == 0
                && (nearest.is_fixed || nearest.is_contradiction || nearest.outside.is_some())
        };
        self.goal.branch.is_some() && self.nearest.as_ref().is_some_and(is_it)
    }

    /// Why the target is not reached so far.
    pub fn why_not(&self, is_exhausted: bool) -> WhyNot {
        match self.nearest.clone().map(|(_, nearest)| nearest) {
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

    pub(super) fn note(
        &mut self,
        context: &mut SearchContext<'_, '_>,
        missed: Missed,
        reads: &[String],
        wanted: Option<&Wanted>,
    ) {
        let is_better = self.nearest.as_ref().is_none_or(|(distance, known)| {
            let tells_more = known.needs.is_none() && (wanted.is_some() || known.reads.is_empty());
            missed.distance < *distance || (missed.distance == *distance && tells_more)
        });
        if !is_better {
            return;
        }
        let code = context.ways.code();
        let decision = self.place(context, missed);
        let solver = &mut *context.solver;
        let nearest = Nearest {
            decision,
            distance: missed.distance,
            reads: reads.iter().take(8).cloned().collect(),
            needs: wanted.map(Wanted::shown),
            set_by: None,
            is_impossible: wanted.is_some_and(|wanted| wanted.is_impossible(solver)),
            is_contradiction: wanted.is_some_and(|wanted| wanted.is_contradiction(solver)),
            is_fixed: wanted.is_some_and(|wanted| wanted.is_fixed(code)),
            outside: wanted.and_then(Wanted::outside),
        };
        self.nearest = Some((missed.distance, nearest));
    }

    /// What was seen to set what the nearest decision is about.
    pub(super) fn note_setters(
        &mut self,
        context: &SearchContext<'_, '_>,
        missed: Missed,
        setters: &BTreeSet<HandlerIndex>,
    ) {
        if let Some((distance, nearest)) = &mut self.nearest
            && *distance == missed.distance
            && nearest.needs.is_some()
            && nearest.set_by.is_none()
        {
            let shown = setters.iter().take(MOST_SHOWN);
            let label = |setter: &HandlerIndex| context.model.handlers[*setter].label.clone();
            nearest.set_by = Some(shown.map(label).collect());
        }
    }

    /// The decision, for people.
    pub(super) fn place(&self, context: &SearchContext<'_, '_>, missed: Missed) -> String {
        let method = context.ways.code().method(missed.decision.method);
        let line = method.line_at(missed.decision.offset);
        match (&method.source_file, line) {
            (Some(file), Some(line)) => format!("{file}:{line} in {}", method.simple_name()),
            _ => format!("{}.{}", method.class_name(), method.simple_name()),
        }
    }
}

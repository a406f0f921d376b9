//! What runs tell of the target: whether they reached it, else which decision turned away nearest.

use gibbon_code::{Missed, Site};

use super::{Search, SearchContext};
use crate::step::Step;
use crate::ways::WayId;

/// What performing a handler revealed about the target.
pub(super) enum Judged {
    Reached,
    Missed(Missed, WayId),
    Nothing,
}

impl Search {
    /// Whether a way ran the target; else the nearest decision that turned away from it.
    pub(super) fn judge(&self, context: &SearchContext<'_, '_>, ways: &[WayId]) -> Judged {
        let mut nearest: Option<(Missed, WayId)> = None;
        for &way in ways {
            let step = context.ways.last(way);
            if step.reached(&self.goal) {
                return Judged::Reached;
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
            if let Some(missed) = self.missed(context, step)
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
    fn missed(&self, context: &SearchContext<'_, '_>, step: &Step) -> Option<Missed> {
        let nearest = || {
            let code = context.ways.code();
            let missed = self.distances.missed(code, &step.decisions);
            missed.first().copied()
        };
        let Some((method, offset, wanted)) = self.goal.branch else {
            return nearest();
        };
        let decision = Site { method, offset };
        match step.decided(decision) {
            true => Some(Missed {
                distance: 0,
                decision,
                wanted,
            }),
            false => nearest().map(|missed| Missed {
                distance: missed.distance + 1,
                ..missed
            }),
        }
    }
}

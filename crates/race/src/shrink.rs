//! The fewest events under which a delay still does harm.
//!
//! Events first: each is left out once, the last first, as long as the other order still ends with
//! the same finding and the usual one still does not. The hold stays what it is: one is the least.

use gibbon_device::{Finding, Problem};
use gibbon_trace::Trace;

use crate::flip::{FlipRun, Plan, Variant};
use crate::runs::Runs;

/// Both orders of the shortest trace that was found; none if nothing can be left out.
pub fn shrink(
    runs: &mut Runs<'_>,
    plan: &Plan,
    trace: &Trace,
    finding: &Finding,
) -> Result<Option<(FlipRun, FlipRun)>, Problem> {
    let signature = finding.signature();
    let has = |run: &FlipRun| run.findings.iter().any(|one| one.signature() == signature);
    let (mut plan, mut trace) = (plan.clone(), trace.clone());
    trace.steps.truncate(plan.until);
    let mut best = None;
    // Events for what is not there are not done: leaving them out changes nothing.
    let mut missing = usize::MAX;
    for dropped in (1..=trace.steps.len()).rev() {
        let Some(smaller) = plan.without(dropped) else {
            continue;
        };
        let mut less = trace.clone();
        less.steps.remove(dropped - 1);
        let Some(flipped) = runs.run(&smaller, Variant::Flipped, &less)? else {
            break;
        };
        if !has(&flipped) || flipped.missing.len() > missing {
            continue;
        }
        missing = flipped.missing.len();
        let Some(base) = runs.run(&smaller, Variant::Usual, &less)? else {
            break;
        };
        if has(&base) {
            continue;
        }
        (plan, trace) = (smaller, less);
        best = Some((base, flipped));
    }
    Ok(best)
}

//! One round of searching: passes over all open targets with growing budgets, so that the easy ones
//! need not wait for the hard ones, and none is never looked for.

use std::time::Instant;

use gibbon_engine::Progress;
use gibbon_reach::{Search, SearchContext, SearchSettings, Verdict};
use gibbon_trace::Trace;

use super::aimed::Aimed;
use super::{GROWTH, UntilTime};

/// Events of one target in each pass of the first round. The first pass only looks at what was
/// performed for the survey, the last one at what was performed for others since.
const PASSES: [usize; 4] = [0, 15, 60, 0];
/// Events of a target that is alone, in its first round.
const ALONE: usize = 400;

/// Looks for every target that is open, by one survey of the model. `round` counts from 0.
pub fn search(
    context: &mut SearchContext<'_, '_>,
    empty: &Trace,
    until: &UntilTime<'_>,
    settings: SearchSettings,
    round: u32,
    aimed: &mut [Aimed],
) -> anyhow::Result<()> {
    let more = GROWTH.saturating_pow(round);
    let open: Vec<&mut Aimed> = aimed.iter_mut().filter(|one| one.is_open()).collect();
    let passes = match open.len() {
        1 => vec![ALONE.saturating_mul(more)],
        _ => PASSES.map(|events| events.saturating_mul(more)).to_vec(),
    };
    let mut searches: Vec<(&mut Aimed, Search)> = Vec::new();
    for one in open {
        let search = Search::new(context, one.goal.clone(), settings);
        searches.push((one, search));
    }
    for events in passes {
        let mut unfinished = Vec::new();
        for (one, mut search) in searches {
            let begun = Instant::now();
            // A look is worth it, even if the time is over.
            let events = if until.goes_on() { events } else { 0 };
            let verdict = search.advance(context, events)?;
            one.seconds += begun.elapsed().as_secs_f64();
            match verdict {
                Some(verdict) => one.judge(verdict, context.ways(), empty)?,
                None => {
                    // A mere look tells less than an earlier round did.
                    if events > 0 || one.verdict.is_none() {
                        one.verdict = Some(Verdict::NotReached(search.why_not(false)));
                    }
                    unfinished.push((one, search));
                }
            }
        }
        searches = unfinished;
    }
    Ok(())
}

//! Traces of the explorer and of the monkey that ran a target's branch, for the search to begin with.

use gibbon_code::{Code, Goal};
use gibbon_device::Event;
use gibbon_engine::First;

/// The shortest trace to each goal's branch that somebody ran, or past it to the goal itself; the
/// shortest first, each once.
pub fn to<'a>(
    code: &Code,
    goals: impl Iterator<Item = &'a Goal>,
    firsts: &[&[First]],
) -> Vec<Vec<Event>> {
    let mut leads: Vec<Vec<Event>> = Vec::new();
    for goal in goals {
        let Some((method, from, to)) = goal.branch else {
            continue;
        };
        let name = &code.method(method).name;
        let shortest = |ran: &dyn Fn(&&First) -> bool| {
            let all = firsts.iter().copied().flatten().filter(ran);
            all.min_by_key(|first| first.events.len())
        };
        let took = shortest(&|first| {
            let mut of_method = first.reached.iter().filter(|reach| reach.method == *name);
            of_method.any(|reach| gibbon_reach::takes(code.method(method), reach, from, to))
        });
        let lead = took.or_else(|| shortest(&|first| first.ran(name, from)));
        if let Some(lead) = lead
            && !leads.contains(&lead.events)
        {
            leads.push(lead.events.clone());
        }
    }
    leads.sort_by_key(Vec::len);
    leads
}

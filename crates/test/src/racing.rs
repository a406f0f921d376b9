//! A turn of racing: potential races of traces so far, each run in the other order.

use gibbon_device::{Finding, FindingKind, Problem};
use gibbon_engine::{Found, Progress, Random};
use gibbon_race::{Settings, Tried, Verdict, observe, search, walk};
use gibbon_trace::{End, Trace};

use crate::tester::{Tester, Turn};

/// Walks of the first turn, and events of each.
const WALKS: u64 = 4;
const WALK: usize = 12;
/// Traces of a later turn, and the longest that is taken.
const TRACES: usize = 4;
const LONGEST: usize = 16;
/// Runs of other orders in a turn.
const RUNS: usize = 60;

impl Tester<'_> {
    pub(crate) fn race(&mut self, progress: &dyn Progress) -> Result<Turn, Problem> {
        let mut turn = Turn::default();
        let subject = self.subject.clone();
        let traces = match self.race_walks {
            0 => Vec::new(),
            _ => self.unraced(),
        };
        if self.race_walks > 0 && traces.is_empty() {
            return Ok(turn);
        }
        let mut device = (subject.make)()?;
        let mut observations = Vec::new();
        if self.race_walks == 0 {
            let mut tried = Tried::default();
            for number in 0..WALKS {
                if !progress.goes_on() {
                    break;
                }
                let mut random = Random::new(subject.empty.header.device.seed, number);
                let empty = &subject.empty;
                observations.push(walk(&mut *device, empty, WALK, &mut tried, &mut random)?);
            }
            self.race_walks = 1;
        }
        for trace in traces {
            if !progress.goes_on() {
                break;
            }
            observations.push(observe(&mut *device, &trace)?);
        }
        let longest = observations.iter().map(|one| one.trace.steps.len()).max();
        for observation in &observations {
            turn.events += observation.trace.steps.len();
            for (at, finding) in &observation.findings {
                turn.findings.push(found(finding, &observation.trace, *at));
            }
        }
        let settings = Settings {
            runs: RUNS,
            list_only: false,
            replays: 0,
            sets_aside: false,
            libraries: false,
            ..Settings::default()
        };
        let goes_on = || progress.goes_on();
        let searched = search(&mut *device, &observations, settings, &goes_on)?;
        turn.events += searched.runs * longest.unwrap_or(0);
        for race in searched.races {
            if race.judgement.verdict != Verdict::Harmful {
                continue;
            }
            let Some(trace) = race.traces.as_ref().and_then(|traces| traces.last()) else {
                continue;
            };
            let finding = match &race.judgement.finding {
                Some(finding) => finding.clone(),
                None => without_crash(&race, &subject.empty.header.app.package),
            };
            let signature = finding.signature();
            let told = format!(
                "{}: {} and {} run in either order; {}",
                race.field, race.first, race.second, race.judgement.reason
            );
            self.causes.entry(signature).or_insert(told);
            turn.findings
                .push(found(&finding, trace, trace.steps.len()));
        }
        Ok(turn)
    }

    /// Traces to states whose races nobody looked for. The deepest first: they hold others.
    fn unraced(&mut self) -> Vec<Trace> {
        let map = self.explorer.map(&crate::budget::Ended);
        let mut traces: Vec<(usize, Trace)> = Vec::new();
        for state in map.states {
            if let Some(trace) = state.trace
                && trace.steps.len() <= LONGEST
                && !trace.steps.is_empty()
                && !self.raced.contains(&state.id)
            {
                traces.push((state.id, trace));
            }
        }
        traces.sort_by_key(|(id, trace)| (std::cmp::Reverse(trace.steps.len()), *id));
        traces.truncate(TRACES);
        self.raced.extend(traces.iter().map(|(id, _)| *id));
        traces.into_iter().map(|(_, trace)| trace).collect()
    }
}

fn found(finding: &Finding, trace: &Trace, at: usize) -> Found {
    let mut trace = trace.clone();
    let is_whole = at >= trace.steps.len();
    trace.steps.truncate(at);
    let hash = trace.end.take().and_then(|end| end.hash);
    trace.end = Some(End {
        hash: hash.filter(|_| is_whole),
        findings: vec![finding.clone()],
    });
    Found {
        finding: finding.clone(),
        count: 1,
        trace,
        first_event: 0,
    }
}

/// Both orders end, but not in the same state.
fn without_crash(race: &gibbon_race::Found, package: &str) -> Finding {
    Finding::new(
        FindingKind::Race,
        package,
        "Race",
        &format!("{}: {}", race.field, race.judgement.reason),
        &format!("Race\n{}", race.stacks.join("\n")),
    )
}

//! What came of a run: episodes put together.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_coverage::{Coverage, Program};
use gibbon_device::{Finding, Problem};
use gibbon_trace::{Trace, hash_text};
use serde::{Deserialize, Serialize};

use crate::{EpisodeEnd, First};

/// Odd, and without a pattern.
const MIX: u64 = 0x517c_c1b7_2722_0a95;

/// A finding, with all that proves it.
#[derive(Clone, Debug)]
pub struct Found {
    pub finding: Finding,
    /// How often it came.
    pub count: usize,
    /// The shortest trace that led to it.
    pub trace: Trace,
    /// After how many events of the whole run it came first.
    pub first_event: usize,
}

/// What an episode added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// Events that ran something new; 0 is the episode's start.
    pub news: Vec<usize>,
    /// Signatures of findings that are new, or have a shorter trace now.
    pub findings: Vec<String>,
}

/// How far the run was after so many events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurvePoint {
    pub event: usize,
    pub activities: usize,
    pub methods: usize,
    pub instructions: usize,
}

pub struct Results {
    pub coverage: Coverage,
    /// By signature.
    pub findings: BTreeMap<String, Found>,
    /// Signatures of findings that have their numbers from an earlier run, in their order.
    numbers: Vec<String>,
    pub curve: Vec<CurvePoint>,
    pub events: usize,
    /// Those that begin with the app just installed.
    pub episodes: Vec<Trace>,
    hash: u64,
    /// Faults of Gibbon's own, with the episode they were in.
    pub problems: Vec<(usize, Problem)>,
    /// Events that ran code first, if somebody asked to keep them.
    firsts: Option<Vec<First>>,
}

impl Results {
    pub fn new(program: Arc<Program>) -> Results {
        Results {
            coverage: Coverage::new(program),
            findings: BTreeMap::new(),
            numbers: Vec::new(),
            curve: Vec::new(),
            events: 0,
            episodes: Vec::new(),
            hash: 0,
            problems: Vec::new(),
            firsts: None,
        }
    }

    /// Keeps the events that run code first, from now on.
    pub fn keep_firsts(&mut self) {
        self.firsts.get_or_insert_default();
    }

    /// In the order in which they came.
    pub fn firsts(&self) -> &[First] {
        self.firsts.as_deref().unwrap_or_default()
    }

    /// Findings of an earlier run, in the order of their numbers: they keep those.
    pub fn keep_numbers(&mut self, signatures: Vec<String>) {
        self.numbers = signatures;
    }

    /// Findings with their signatures, in the order of their numbers: first those of an earlier run,
    /// then the others by signature.
    pub fn numbered(&self) -> impl Iterator<Item = (&String, &Found)> {
        let earlier = self.numbers.iter();
        let earlier = earlier.filter_map(|signature| self.findings.get_key_value(signature));
        let is_later = |(signature, _): &(&String, &Found)| !self.numbers.contains(signature);
        earlier.chain(self.findings.iter().filter(is_later))
    }

    /// Adds the next episode. The order of episodes is the run's, not that of their ends.
    pub fn add(&mut self, episode: EpisodeEnd) -> Added {
        let before = self.events;
        let mut added = Added::default();
        let mut reached = episode.reached.iter().peekable();
        let mut activities = episode.activities.iter().peekable();
        for event in 0..=episode.trace.steps.len() {
            let mut is_new = false;
            let mut new_code = Vec::new();
            while let Some((_, reach)) = reached.next_if(|(at, _)| *at <= event) {
                if self.coverage.is_new(reach) {
                    is_new = true;
                    new_code.extend(self.firsts.is_some().then(|| reach.clone()));
                }
                self.coverage.add(reach);
            }
            if let (Some(firsts), false) = (&mut self.firsts, new_code.is_empty()) {
                let steps = episode.before.iter().chain(&episode.trace.steps[..event]);
                firsts.push(First {
                    events: steps.map(|step| step.event.clone()).collect(),
                    reached: new_code,
                });
            }
            while let Some((_, activity)) = activities.next_if(|(at, _)| *at <= event) {
                is_new |= !self.coverage.activities().contains(activity);
                self.coverage.visit(activity);
            }
            if is_new {
                added.news.push(event);
            }
            if is_new || event == episode.trace.steps.len() {
                self.mark(before + event);
            }
        }
        for (at, finding) in &episode.findings {
            let signature = self.add_finding(*at, finding, before + at, &episode);
            added.findings.extend(signature);
        }
        added.findings.sort();
        added.findings.dedup();
        self.events += episode.trace.steps.len();
        // That the work was ended is nobody's fault.
        let fault = episode.problem.filter(|one| *one != Problem::Interrupted);
        if let Some(problem) = fault {
            self.problems.push((self.episodes.len(), problem));
        }
        let end = episode.trace.end.as_ref();
        let hash = end.and_then(|end| u64::from_str_radix(end.hash.as_deref()?, 16).ok());
        self.hash = (self.hash.rotate_left(5) ^ hash.unwrap_or(0)).wrapping_mul(MIX);
        if episode.before.is_empty() {
            self.episodes.push(episode.trace);
        }
        added
    }

    /// Takes in what another engine brought: coverage, findings and problems. Its events do not
    /// count as this run's; a finding's first event is the one before which it was taken in.
    pub fn absorb(&mut self, other: Results) -> Added {
        let mut added = Added::default();
        let before = self.coverage.counts();
        for reach in other.coverage.reached() {
            self.coverage.add(&reach);
        }
        for activity in other.coverage.activities() {
            self.coverage.visit(activity);
        }
        if self.coverage.counts() != before {
            added.news.push(self.events);
            self.mark(self.events);
        }
        for found in other.findings.into_values() {
            added.findings.extend(self.absorb_finding(found));
        }
        self.problems.extend(other.problems);
        added
    }

    /// The same for one finding: its signature, if it is new or its trace is shorter than the one
    /// before.
    pub fn absorb_finding(&mut self, mut found: Found) -> Option<String> {
        let signature = found.finding.signature();
        found.first_event = self.events;
        let Some(known) = self.findings.get_mut(&signature) else {
            self.findings.insert(signature.clone(), found);
            return Some(signature);
        };
        known.count += found.count;
        let is_shorter = found.trace.steps.len() < known.trace.steps.len();
        if is_shorter {
            known.trace = found.trace;
        }
        is_shorter.then_some(signature)
    }

    /// No device is left, and none can be made: what there is is kept. An error if there is nothing.
    pub fn end_without_device(&mut self, problem: Problem) -> Result<(), Problem> {
        if self.events == 0 {
            return Err(problem);
        }
        self.problems.push((self.episodes.len(), problem));
        Ok(())
    }

    fn mark(&mut self, event: usize) {
        let (methods, instructions) = self.coverage.counts();
        let point = CurvePoint {
            event,
            activities: self.coverage.activities().len(),
            methods,
            instructions,
        };
        match self.curve.last_mut() {
            Some(last) if last.event == event => *last = point,
            _ => self.curve.push(point),
        }
    }

    /// Its signature, if it is new or its trace is shorter than the one before.
    fn add_finding(
        &mut self,
        at: usize,
        finding: &Finding,
        event: usize,
        episode: &EpisodeEnd,
    ) -> Option<String> {
        let trace = &episode.trace;
        let mut proof = trace.clone();
        let steps = episode.before.iter().chain(&trace.steps[..at]);
        proof.steps = steps.cloned().collect();
        if let Some(end) = &mut proof.end {
            end.findings = vec![finding.clone()];
            if at < trace.steps.len() {
                end.hash = None;
            }
        }
        let signature = finding.signature();
        let found = self
            .findings
            .entry(signature.clone())
            .or_insert_with(|| Found {
                finding: finding.clone(),
                count: 0,
                trace: proof.clone(),
                first_event: event,
            });
        found.count += 1;
        let is_shorter = proof.steps.len() < found.trace.steps.len();
        if is_shorter {
            found.trace = proof;
        }
        (is_shorter || found.count == 1).then_some(signature)
    }

    /// Goes on with the hash of a run that was kept; whether it is one.
    pub fn go_on_from(&mut self, hash: &str) -> bool {
        let hash = u64::from_str_radix(hash, 16);
        hash.map(|hash| self.hash = hash).is_ok()
    }

    /// One hash for the whole run, of those of its episodes.
    pub fn hash(&self) -> String {
        hash_text(self.hash)
    }
}

//! What performing one event showed.

use std::collections::{BTreeMap, BTreeSet};

use gibbon_code::{Action, Code, Goal, Method, MethodId, Site};
use gibbon_coverage::Reach;
use gibbon_device::{Finding, Followed, Location, Observed, Outcome, Seen};

/// Of one event at one moment.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What ran of the app: (method, first and last offset).
    stretches: Vec<(MethodId, u32, u32)>,
    /// Decisions of the app, and where each went, sorted.
    pub decisions: Vec<(MethodId, u32, u32)>,
    /// Reads and decisions of the app's code, in their order; the same one twice in a row is there
    /// once.
    order: Vec<Happening>,
    /// Names of fields that reads in `order` are numbers of.
    read: Vec<String>,
    /// Names of fields that the app's code wrote, and of arrays by their class, if somebody observed
    /// that.
    observed_writes: BTreeSet<String>,
    pub activity: Option<String>,
    pub findings: Vec<Finding>,
    /// What it decided by texts, if it was followed.
    pub followed: Option<Followed>,
    /// A number for what the app holds afterwards.
    pub state: Option<u64>,
    /// A number for what is on the screen afterwards.
    pub screen: Option<u64>,
    /// A number for the kinds of widgets that are on the screen, whatever they say.
    pub layout: Option<u64>,
    /// Whether reads and writes are known.
    pub is_observed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Happening {
    Read(u32),
    Decision(Site),
}

impl Step {
    /// `observed` are the reads, writes and decisions, if somebody looked at them.
    pub fn new(code: &Code, outcome: Outcome, observed: Option<&Observed>) -> Step {
        let mut step = Step {
            activity: outcome.activity,
            findings: outcome.findings,
            is_observed: observed.is_some(),
            ..Step::default()
        };
        for Reach {
            method,
            stretches,
            edges,
        } in outcome.reached
        {
            let Some(method) = code.find(&method) else {
                continue;
            };
            let body = code.method(method);
            for (from, to) in edges {
                let side = side_taken(body, from, to);
                step.decisions.extend(side.map(|side| (method, from, side)));
            }
            for (from, to) in switches(body, &stretches) {
                step.decisions.push((method, from, to));
            }
            let of_method = |(first, last)| (method, first, last);
            step.stretches.extend(stretches.into_iter().map(of_method));
        }
        step.decisions.sort_unstable();
        step.decisions.dedup();
        if let Some(observed) = observed {
            step.add(code, observed);
        }
        step
    }

    fn add(&mut self, code: &Code, observed: &Observed) {
        let step = self;
        // An event reads a hundred thousand times, and few fields.
        let mut numbers: BTreeMap<(u32, bool), u32> = BTreeMap::new();
        let mut written: BTreeSet<(u32, bool)> = BTreeSet::new();
        for record in &observed.records {
            match record.what {
                Seen::Read { value, .. } => {
                    let number = *numbers.entry(key(value)).or_insert_with(|| {
                        step.read.push(name(observed, value));
                        step.read.len() as u32 - 1
                    });
                    let read = Happening::Read(number);
                    if step.order.last() != Some(&read) {
                        step.order.push(read);
                    }
                }
                Seen::Write { value, .. } if written.insert(key(value)) => {
                    step.observed_writes.insert(name(observed, value));
                }
                Seen::Branch { method, at, .. } | Seen::Switch { method, at, .. } => {
                    if let Some(method) = code.find(observed.method(method)) {
                        let site = Site { method, offset: at };
                        let made = Happening::Decision(site);
                        if step.order.last() != Some(&made) {
                            step.order.push(made);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// This one, of an event that was performed before, with what was seen then beside.
    pub fn seen_again(self, before: &Step) -> Step {
        Step {
            followed: before.followed.clone(),
            state: before.state,
            screen: before.screen,
            layout: before.layout,
            findings: before.findings.clone(),
            activity: before.activity.clone(),
            stretches: before.stretches.clone(),
            decisions: before.decisions.clone(),
            ..self
        }
    }

    /// Whether the target was reached.
    pub fn reached(&self, goal: &Goal) -> bool {
        if let Some(crash) = &goal.crash {
            return self.findings.iter().any(|one| crash.is_in(&one.stack));
        }
        match goal.branch {
            Some(branch) => self.decisions.binary_search(&branch).is_ok(),
            None => goal.sites.iter().any(|site| self.ran(*site)),
        }
    }

    /// Whether it made a decision, whichever way that went.
    pub fn decided(&self, site: Site) -> bool {
        let before = |one: &(MethodId, u32, u32)| (one.0, one.1) < (site.method, site.offset);
        let at = self.decisions.partition_point(before);
        let found = self.decisions.get(at);
        found.is_some_and(|one| (one.0, one.1) == (site.method, site.offset))
    }

    pub fn ran(&self, site: Site) -> bool {
        self.stretches.iter().any(|&(method, first, last)| {
            method == site.method && (first..=last).contains(&site.offset)
        })
    }

    /// Names of all fields that were read, by the instructions that ran: nobody has to observe that.
    pub fn reads(&self, code: &Code) -> BTreeSet<String> {
        let mut names: BTreeSet<String> = self.read.iter().cloned().collect();
        names.extend(self.fields_of(code, |action| match action {
            Action::Read(field) => Some(field),
            _ => None,
        }));
        names
    }

    /// Names of all fields that were written, by the instructions that ran.
    pub fn writes(&self, code: &Code) -> BTreeSet<String> {
        let mut names = self.observed_writes.clone();
        names.extend(self.fields_of(code, |action| match action {
            Action::Write(field) => Some(field),
            _ => None,
        }));
        names
    }

    fn fields_of(
        &self,
        code: &Code,
        field_of: impl Fn(&Action) -> Option<&String>,
    ) -> BTreeSet<String> {
        let mut fields: BTreeSet<&String> = BTreeSet::new();
        for &(method, first, last) in &self.stretches {
            let all = &code.method(method).instructions;
            let start = all.partition_point(|one| one.offset < first);
            let ran = all[start..].iter().take_while(|one| one.offset <= last);
            fields.extend(ran.filter_map(|one| field_of(&one.action)));
        }
        let names = fields.into_iter().map(|field| code.field_name(field));
        names.collect()
    }

    /// Fields that were read before the decision was last made, the latest first: those that it
    /// compares were read right before it.
    pub fn read_before(&self, decision: Site) -> Vec<String> {
        let made = Happening::Decision(decision);
        let end = self.order.iter().rposition(|one| *one == made);
        let before = &self.order[..end.unwrap_or(self.order.len())];
        let mut is_known = vec![false; self.read.len()];
        let mut names: Vec<String> = Vec::new();
        for happening in before.iter().rev() {
            if let Happening::Read(number) = *happening
                && !std::mem::replace(&mut is_known[number as usize], true)
            {
                let name = &self.read[number as usize];
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        names
    }
}

/// Whether what ran of a method took a side of one of its branches.
pub fn takes(body: &Method, reach: &Reach, from: u32, to: u32) -> bool {
    let mut edges = reach.edges.iter();
    edges.any(|edge| edge.0 == from && side_taken(body, from, edge.1) == Some(to))
        || switches(body, &reach.stretches).contains(&(from, to))
}

/// The side of a branch that led to `to`. Instructions that do nothing may have been passed over.
fn side_taken(body: &Method, from: u32, to: u32) -> Option<u32> {
    let instruction = &body.instructions[body.position(from)?];
    let sides = instruction.next.iter();
    let offsets = sides.map(|&next| body.instructions[next as usize].offset);
    offsets.filter(|side| *side <= to).max()
}

/// Devices report no sides of switches: those count that lead to what ran.
fn switches(body: &Method, stretches: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let ran = |offset: u32| {
        let mut stretches = stretches.iter();
        stretches.any(|(first, last)| (*first..=*last).contains(&offset))
    };
    let mut sides = Vec::new();
    for instruction in &body.instructions {
        if instruction.is_decision() && instruction.next.len() > 2 && ran(instruction.offset) {
            let next = instruction.next.iter();
            let offsets = next.map(|&next| body.instructions[next as usize].offset);
            sides.extend(
                offsets
                    .filter(|to| ran(*to))
                    .map(|to| (instruction.offset, to)),
            );
        }
    }
    sides
}

/// The number of a field's or of an array's class's name among those that were observed, and
/// whether it is a class's.
fn key(location: Location) -> (u32, bool) {
    match location {
        Location::Field { field, .. } | Location::Static { field } => (field, false),
        Location::Element { class, .. } => (class, true),
    }
}

fn name(observed: &Observed, location: Location) -> String {
    match location {
        Location::Field { field, .. } | Location::Static { field } => observed.field(field),
        Location::Element { class, .. } => observed.class(class).to_owned(),
    }
}

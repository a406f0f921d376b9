//! What ran of what could.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::Reach;
use crate::program::{Method, Program};

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Ratio {
    pub covered: usize,
    pub total: usize,
}

impl Ratio {
    fn add(&mut self, covered: usize, total: usize) {
        self.covered += covered;
        self.total += total;
    }

    /// Between 0 and 1; nothing of nothing is all of it.
    pub fn share(self) -> f64 {
        match self.total {
            0 => 1.0,
            total => self.covered as f64 / total as f64,
        }
    }
}

/// Of the app's own code; libraries that it brings along are left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Summary {
    pub activities: Ratio,
    pub classes: Ratio,
    pub methods: Ratio,
    pub lines: Ratio,
    pub branches: Ratio,
    pub instructions: Ratio,
}

/// What ran of one method: flags beside its lists.
#[derive(Debug, Clone, Default)]
pub struct Ran {
    pub instructions: Vec<bool>,
    pub branches: Vec<bool>,
}

impl Ran {
    fn new(method: &Method) -> Ran {
        Ran {
            instructions: vec![false; method.instructions.len()],
            branches: vec![false; method.branches.len()],
        }
    }

    fn has_all(&self, method: &Method, reach: &Reach) -> bool {
        let mut stretches = reach.stretches.iter();
        let mut edges = reach.edges.iter();
        stretches.all(|&stretch| !self.instructions[positions(method, stretch)].contains(&false))
            && edges.all(|&(from, to)| {
                way_taken(method, from, to).is_none_or(|edge| self.branches[edge])
            })
    }
}

#[derive(Debug, Clone)]
pub struct Coverage {
    program: Arc<Program>,
    /// Shared with copies until more of it ran.
    ran: Vec<Option<Arc<Ran>>>,
    activities: BTreeSet<String>,
    /// Instructions of the app's own code, so that a curve costs nothing.
    instructions: usize,
    methods: usize,
}

impl Coverage {
    pub fn new(program: Arc<Program>) -> Coverage {
        Coverage {
            ran: vec![None; program.methods.len()],
            program,
            activities: BTreeSet::new(),
            instructions: 0,
            methods: 0,
        }
    }

    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Methods and instructions of the app's own code that ran so far.
    pub fn counts(&self) -> (usize, usize) {
        (self.methods, self.instructions)
    }

    /// An activity was seen.
    pub fn visit(&mut self, activity: &str) {
        if self.program.activities.iter().any(|one| one == activity) {
            self.activities.insert(activity.to_owned());
        }
    }

    pub fn activities(&self) -> &BTreeSet<String> {
        &self.activities
    }

    /// Whether some of the app's own code in it has not run yet.
    pub fn is_new(&self, reach: &Reach) -> bool {
        let Some(&at) = self.program.by_name.get(&reach.method) else {
            return false;
        };
        let method = &self.program.methods[at];
        let Some(ran) = &self.ran[at] else {
            return !method.is_library;
        };
        !method.is_library
            && reach.stretches.iter().any(|&stretch| {
                let flags = &ran.instructions[positions(method, stretch)];
                flags.contains(&false)
            })
    }

    /// Whether any of it is new. Code that is not of the app's files is passed over.
    pub fn add(&mut self, reach: &Reach) -> bool {
        let Some(&at) = self.program.by_name.get(&reach.method) else {
            return false;
        };
        let method = &self.program.methods[at];
        let is_first = self.ran[at].is_none();
        let ran = self.ran[at].get_or_insert_with(|| Arc::new(Ran::new(method)));
        if !is_first && ran.has_all(method, reach) {
            return false;
        }
        let ran = Arc::make_mut(ran);
        let mut instructions = 0;
        for &stretch in &reach.stretches {
            for flag in &mut ran.instructions[positions(method, stretch)] {
                instructions += usize::from(!std::mem::replace(flag, true));
            }
        }
        for &(from, to) in &reach.edges {
            if let Some(edge) = way_taken(method, from, to) {
                ran.branches[edge] = true;
            }
        }
        if !method.is_library {
            self.instructions += instructions;
            self.methods += usize::from(is_first);
        }
        true
    }

    /// What ran of the program's methods, in their order.
    pub fn methods(&self) -> impl Iterator<Item = (&Method, Option<Ran>)> {
        let completed = |(method, ran): (_, &Option<Arc<Ran>>)| {
            (method, ran.as_ref().map(|ran| with_switches(method, ran)))
        };
        self.program.methods.iter().zip(&self.ran).map(completed)
    }

    /// All that ran, as a device would tell it: added to nothing it gives the same.
    pub fn reached(&self) -> impl Iterator<Item = Reach> {
        let methods = self.program.methods.iter().zip(&self.ran);
        methods.filter_map(|(method, ran)| {
            let ran = ran.as_ref()?;
            let mut stretches: Vec<(u32, u32)> = Vec::new();
            let mut is_open = false;
            for (&offset, &flag) in method.instructions.iter().zip(&ran.instructions) {
                match stretches.last_mut() {
                    Some((_, last)) if flag && is_open => *last = offset,
                    _ if flag => stretches.push((offset, offset)),
                    _ => {}
                }
                is_open = flag;
            }
            let edges = method.branches.iter().zip(&ran.branches);
            let class = method.class.replace('.', "/");
            Some(Reach {
                method: format!("L{class};->{}{}", method.name, method.descriptor),
                stretches,
                edges: edges
                    .filter(|(_, taken)| **taken)
                    .map(|(edge, _)| *edge)
                    .collect(),
            })
        })
    }

    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let total = self.program.activities.len();
        summary.activities.add(self.activities.len(), total);
        let mut classes: BTreeMap<&str, bool> = BTreeMap::new();
        let mut lines: BTreeMap<(&str, u32), bool> = BTreeMap::new();
        for (method, ran) in self.methods().filter(|(method, _)| !method.is_library) {
            *classes.entry(&method.class).or_default() |= ran.is_some();
            summary.methods.add(usize::from(ran.is_some()), 1);
            let ran = ran.unwrap_or_else(|| Ran::new(method));
            let count = |flags: &[bool]| flags.iter().filter(|&&flag| flag).count();
            let covered = count(&ran.instructions);
            summary.instructions.add(covered, method.instructions.len());
            summary
                .branches
                .add(count(&ran.branches), method.branches.len());
            for (line, ran) in lines_of(method, &ran) {
                // Lines are of files; a class's file is where its outermost class is.
                let file = method.class.split('$').next().unwrap_or_default();
                *lines.entry((file, line)).or_default() |= ran;
            }
        }
        let ratio = |flags: &mut dyn Iterator<Item = bool>| {
            let mut ratio = Ratio::default();
            flags.for_each(|flag| ratio.add(usize::from(flag), 1));
            ratio
        };
        summary.classes = ratio(&mut classes.into_values());
        summary.lines = ratio(&mut lines.into_values());
        summary
    }
}

/// Where the instructions of a stretch are in the method's list.
fn positions(method: &Method, (first, last): (u32, u32)) -> std::ops::Range<usize> {
    let position = |offset| method.instructions.partition_point(|&one| one < offset);
    position(first)..position(last + 1)
}

/// Which of a branch's ways leads to `to`. Instructions that do nothing may have been passed over.
fn way_taken(method: &Method, from: u32, to: u32) -> Option<usize> {
    let start = method.branches.partition_point(|&(one, _)| one < from);
    let ways = method.branches[start..]
        .iter()
        .take_while(|way| way.0 == from);
    let at = ways.filter(|way| way.1 <= to).count();
    (at > 0).then(|| start + at - 1)
}

/// The ways out of switches follow from the instructions that they lead to.
fn with_switches(method: &Method, ran: &Ran) -> Ran {
    let mut ran = ran.clone();
    let has_run = |flags: &[bool], offset| {
        let found = method.instructions.binary_search(&offset);
        found.is_ok_and(|at| flags[at])
    };
    for (at, &(from, to)) in method.branches.iter().enumerate() {
        if method.switches.contains(&from) {
            let both = has_run(&ran.instructions, from) && has_run(&ran.instructions, to);
            ran.branches[at] = both;
        }
    }
    ran
}

/// The method's lines, and whether any of their instructions ran.
pub(crate) fn lines_of(method: &Method, ran: &Ran) -> BTreeMap<u32, bool> {
    let mut lines = BTreeMap::new();
    for (&offset, &ran) in method.instructions.iter().zip(&ran.instructions) {
        if let Some(line) = method.line_at(offset) {
            *lines.entry(line).or_default() |= ran;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0: if → 4; 2: goes on to 4; 4: return. Lines 7, 8, 9.
    fn program() -> Arc<Program> {
        let method = Method {
            class: "a.B".into(),
            name: "c".into(),
            descriptor: "()V".into(),
            instructions: vec![0, 2, 4],
            lines: vec![(0, 7), (2, 8), (4, 9)],
            branches: vec![(0, 2), (0, 4)],
            ..Method::default()
        };
        Arc::new(Program {
            by_name: [("La/B;->c()V".to_owned(), 0)].into_iter().collect(),
            methods: vec![method],
            activities: vec!["a.B".into()],
        })
    }

    fn reach(stretches: &[(u32, u32)], edges: &[(u32, u32)]) -> Reach {
        Reach {
            method: "La/B;->c()V".into(),
            stretches: stretches.to_vec(),
            edges: edges.to_vec(),
        }
    }

    #[test]
    fn what_ran_is_counted_once() {
        let mut coverage = Coverage::new(program());
        assert_eq!(
            coverage.summary().lines,
            Ratio {
                covered: 0,
                total: 3
            }
        );
        assert!(coverage.add(&reach(&[(0, 0)], &[])));
        assert!(coverage.add(&reach(&[(4, 4)], &[(0, 4)])));
        assert!(!coverage.add(&reach(&[(4, 4)], &[(0, 4)])));
        coverage.visit("a.B");
        coverage.visit("of.another.App");
        let summary = coverage.summary();
        assert_eq!(
            summary.instructions,
            Ratio {
                covered: 2,
                total: 3
            }
        );
        assert_eq!(
            summary.branches,
            Ratio {
                covered: 1,
                total: 2
            }
        );
        assert_eq!(
            summary.lines,
            Ratio {
                covered: 2,
                total: 3
            }
        );
        assert_eq!(
            summary.activities,
            Ratio {
                covered: 1,
                total: 1
            }
        );
        assert_eq!(coverage.counts(), (1, 2));
    }

    #[test]
    fn what_ran_can_be_told_again() {
        let mut coverage = Coverage::new(program());
        coverage.add(&reach(&[(0, 0), (4, 4)], &[(0, 4)]));
        let told: Vec<Reach> = coverage.reached().collect();
        assert_eq!(told, [reach(&[(0, 0), (4, 4)], &[(0, 4)])]);
        let mut again = Coverage::new(program());
        told.iter().for_each(|reach| assert!(again.add(reach)));
        assert_eq!(again.summary(), coverage.summary());
        assert_eq!(again.counts(), coverage.counts());
    }

    #[test]
    fn code_of_others_does_not_count() {
        let mut coverage = Coverage::new(program());
        let other = Reach {
            method: "La/B;->d()V".into(),
            ..reach(&[(0, 4)], &[])
        };
        assert!(!coverage.add(&other));
    }
}

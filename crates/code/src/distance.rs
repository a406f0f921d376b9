//! How far instructions are from a target.
//!
//! The distance counts the decisions on the way (branches and switches, each of which a value
//! could turn elsewhere) and the calls. An instruction without a distance cannot lead to the
//! target, as far as the code graph knows.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::{Code, MethodId, Site};

/// A decision of a run that turned away from the target: had it gone `wanted`, it would be nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Missed {
    /// From the other side on.
    pub distance: u32,
    pub decision: Site,
    /// The offset of the instruction on that side.
    pub wanted: u32,
}

pub struct Distances {
    /// Beside the instructions of each method that has one with a distance. Most have none, and there
    /// may be a thousand targets.
    by_method: FxHashMap<MethodId, Vec<u32>>,
}

const UNREACHED: u32 = u32::MAX;
/// The cost of a call, and of a callback that somebody has to cause later.
const CALL: u32 = 1;

impl Distances {
    pub fn to(code: &Code, targets: &[Site]) -> Distances {
        let mut search = Search::new(code);
        for target in targets {
            if let Some(place) = code.method(target.method).position(target.offset) {
                search.offer(target.method, place, 0);
            }
        }
        search.run();
        let found = (0..).map(MethodId).zip(search.found);
        let leads = |places: &Vec<u32>| places.iter().any(|one| *one != UNREACHED);
        Distances {
            by_method: found.filter(|(_, places)| leads(places)).collect(),
        }
    }

    pub fn of(&self, code: &Code, site: Site) -> Option<u32> {
        let place = code.method(site.method).position(site.offset)?;
        self.at(site.method, place)
    }

    fn at(&self, method: MethodId, place: usize) -> Option<u32> {
        let distance = *self.by_method.get(&method)?.get(place)?;
        (distance != UNREACHED).then_some(distance)
    }

    /// Whether the method can lead to the target at all.
    pub fn matters(&self, method: MethodId) -> bool {
        self.at(method, 0).is_some()
    }

    /// Sides of decisions that a run did not take and that are nearer to the target than those
    /// it took; nearest first. `edges` are the decisions with where each went, by offsets, sorted.
    pub fn missed(&self, code: &Code, edges: &[(MethodId, u32, u32)]) -> Vec<Missed> {
        debug_assert!(edges.is_sorted(), "edges are looked up by halving");
        let mut missed = Vec::new();
        for &(method, offset, _) in edges {
            if !self.by_method.contains_key(&method) {
                continue;
            }
            let body = code.method(method);
            let Some(place) = body.position(offset) else {
                continue;
            };
            for &next in &body.instructions[place].next {
                let wanted = body.instructions[next as usize].offset;
                let was_taken = edges.binary_search(&(method, offset, wanted)).is_ok();
                if let (false, Some(distance)) = (was_taken, self.at(method, next as usize)) {
                    missed.push(Missed {
                        distance,
                        decision: Site { method, offset },
                        wanted,
                    });
                }
            }
        }
        missed.sort_unstable();
        missed.dedup();
        missed
    }
}

struct Search<'a> {
    code: &'a Code,
    found: Vec<Vec<u32>>,
    open: BinaryHeap<Reverse<(u32, MethodId, usize)>>,
    /// Beside each method's instructions: what may come right before.
    before: Vec<Option<Vec<Vec<u32>>>>,
}

impl<'a> Search<'a> {
    fn new(code: &'a Code) -> Search<'a> {
        let methods = code.methods.iter();
        let found = methods.map(|method| vec![UNREACHED; method.instructions.len()]);
        Search {
            code,
            found: found.collect(),
            open: BinaryHeap::new(),
            before: vec![None; code.methods.len()],
        }
    }

    fn offer(&mut self, method: MethodId, place: usize, distance: u32) {
        let known = &mut self.found[method.0 as usize][place];
        if distance < *known {
            *known = distance;
            self.open.push(Reverse((distance, method, place)));
        }
    }

    fn run(&mut self) {
        while let Some(Reverse((distance, method, place))) = self.open.pop() {
            if distance > self.found[method.0 as usize][place] {
                continue;
            }
            for before in self.before(method, place) {
                let from = &self.code.method(method).instructions[before as usize];
                let cost = u32::from(from.is_decision());
                self.offer(method, before as usize, distance + cost);
            }
            if place == 0 {
                let code = self.code;
                for caller in code.callers(method) {
                    if let Some(place) = code.method(caller.method).position(caller.offset) {
                        self.offer(caller.method, place, distance + CALL);
                    }
                }
            }
        }
    }

    fn before(&mut self, method: MethodId, place: usize) -> Vec<u32> {
        let instructions = &self.code.method(method).instructions;
        let before = self.before[method.0 as usize].get_or_insert_with(|| {
            let mut before = vec![Vec::new(); instructions.len()];
            for (at, instruction) in instructions.iter().enumerate() {
                for &next in &instruction.next {
                    before[next as usize].push(at as u32);
                }
            }
            before
        });
        before[place].clone()
    }
}

//! Events whose values are symbolic: what of them is, and what following them told.

use gibbon_android::SymbolicInputs;
use gibbon_device::{Decision, DecisionKind, Follow, Followed, Note};
use gibbon_expressions::{ExprId, Node, Unary};
use gibbon_machine::Machine;
use gibbon_machine::interp::{self, Loss};
use gibbon_machine::meta::MethodId;
use rustc_hash::FxHashMap;

use crate::GuestSystem;

/// Where the framework decides what an event goes to, by the beginnings of class names.
const DISPATCH: [&str; 4] = [
    "android/view/",
    "android/widget/",
    "com/android/internal/policy/",
    "gibbon/system/wm/",
];

impl GuestSystem {
    /// From now on values of events are followed; the device has to be one that is watched.
    pub fn follow(&mut self, follow: &Follow) {
        let inputs = self.machine.state.peers.singleton_mut::<SymbolicInputs>();
        inputs.place = follow.place.then_some(follow.event);
        self.follows = true;
    }

    /// What following told since it began. Symbols that are in the device stay there, for as long
    /// as every event is followed.
    pub fn take_followed(&mut self) -> Followed {
        self.follows = false;
        *self.machine.state.peers.singleton_mut::<SymbolicInputs>() = SymbolicInputs::default();
        let decisions = self.machine.take_decisions();
        let decisions = without_repeats(&self.machine, decisions);
        let notes = self.machine.take_notes();
        let conditions: Vec<_> = decisions
            .iter()
            .flat_map(|decision| [&[decision.condition], &decision.others[..]].concat())
            .collect();
        let table = &self.machine.following.expressions;
        let (expressions, names) = table.extract(&conditions);
        let mut names = names.into_iter();
        let mut named = || names.next().expect("as many as there were");
        let decisions = decisions.into_iter().map(|decision| {
            let interp::Decision { at, taken, .. } = decision;
            Decision {
                thread: at.thread.0,
                method: self.machine.method_name(at.method),
                at: self.machine.bytecode_offset(at.method, at.pc),
                line: self.machine.line(at.method, at.pc),
                condition: named(),
                taken,
                others: decision.others.iter().map(|_| named()).collect(),
                kind: kind(&self.machine, &decision),
            }
        });
        Followed {
            decisions: decisions.collect(),
            notes: notes
                .into_iter()
                .map(|note| self.name_note(&note))
                .collect(),
            expressions,
            ..Followed::default()
        }
    }

    fn name_note(&self, note: &interp::Note) -> Note {
        let why = match note.loss {
            Loss::Native => "a native took it",
            Loss::Bits => "bit operations",
            Loss::Index => "the index of an array",
            Loss::Length => "the length of an array",
            Loss::Layout => "bytes read in other portions",
            Loss::Limit => "too many decisions",
        };
        Note {
            place: place(&self.machine, note.method, note.pc),
            why: why.to_owned(),
            count: u32::try_from(note.count).unwrap_or(u32::MAX),
        }
    }
}

/// Leaves out what an earlier decision of at least the same rank settled: hit tests are asked
/// again on the way back.
fn without_repeats(machine: &Machine, all: Vec<interp::Decision>) -> Vec<interp::Decision> {
    let table = &machine.following.expressions;
    let mut known: FxHashMap<ExprId, DecisionKind> = FxHashMap::default();
    let is_new = |decision: &interp::Decision| {
        let plain = match *table.node(decision.condition) {
            Node::Unary(Unary::Not, inner) => inner,
            _ => decision.condition,
        };
        let kind = kind(machine, decision);
        match known.get(&plain) {
            Some(&before) if before <= kind => false,
            _ => {
                known.insert(plain, kind);
                true
            }
        }
    };
    all.into_iter().filter(is_new).collect()
}

fn place(machine: &Machine, method: MethodId, pc: u32) -> String {
    let name = machine.method_name(method);
    match machine.line(method, pc) {
        Some(line) => format!("{name} line {line}"),
        None => name,
    }
}

fn kind(machine: &Machine, decision: &interp::Decision) -> DecisionKind {
    if decision.kind == interp::DecisionKind::Assumption {
        return DecisionKind::Assumption;
    }
    if decision.at.is_dex {
        return DecisionKind::App;
    }
    let class = machine.meta.method(decision.at.method).class;
    let name = machine.meta.class_name(class);
    if DISPATCH.iter().any(|start| name.starts_with(start)) {
        return DecisionKind::Dispatch;
    }
    DecisionKind::Other
}

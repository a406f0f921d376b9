//! Events whose values are symbolic: what of them is, and what following them told.

use gibbon_android::SymbolicInputs;
use gibbon_device::{
    Decision, DecisionKind, Event, ExtraKind, FieldResult, Follow, Followed, IntentPart, Note,
    StartTarget,
};
use gibbon_expressions::{ExprId, Expressions, Node, Unary};
use gibbon_machine::Machine;
use gibbon_machine::interp::{self, Loss, WrittenField};
use gibbon_machine::meta::MethodId;
use rustc_hash::FxHashMap;

use crate::GuestSystem;
use crate::accesses::AccessRecorder;

/// Where the framework decides what an event goes to, by the beginnings of class names.
const DISPATCH: [&str; 4] = [
    "android/view/",
    "android/widget/",
    "com/android/internal/policy/",
    "gibbon/system/wm/",
];

/// What following told, by names: the machine's own numbers are good until the next restore.
#[derive(Default)]
pub(crate) struct NamedFollowing {
    /// Their conditions are the machine's expressions, which stay.
    decisions: Vec<Decision>,
    notes: Vec<Note>,
    /// What is read and written, where that is wanted.
    pub(crate) accesses: Option<AccessRecorder>,
    /// Whether each place is told that decides by the same condition.
    with_places: bool,
}

impl GuestSystem {
    /// From now on values of events are followed; the device has to be one that is watched.
    pub fn follow(&mut self, event: &Event, follow: &Follow) {
        let inputs = self.machine.state.peers.singleton_mut::<SymbolicInputs>();
        inputs.place = follow.place.then_some(follow.event);
        let presses = matches!(event, Event::Key { .. });
        inputs.key = (follow.key && presses).then_some(follow.event);
        inputs.extras = texts_of(event)
            .filter(|_| follow.extras)
            .map(|names| (follow.event, names));
        inputs.random = follow.random.then_some(follow.event);
        inputs.drawn = 0;
        inputs.text = match event {
            Event::Text { text } if follow.text => Some((follow.event, text.clone())),
            _ => None,
        };
        self.machine.following.fields.begin(follow.fields);
        let time = follow.time.then_some(follow.event);
        self.machine.following.time.begin(time);
        let accesses = follow.accesses.then_some(&follow.framework_fields);
        self.following = Some(NamedFollowing {
            accesses: accesses.map(|fields| AccessRecorder::new(fields)),
            with_places: follow.fields,
            ..NamedFollowing::default()
        });
    }

    /// Gives names to what following told so far.
    pub(crate) fn name_followed(&mut self) {
        let Some(named) = &mut self.following else {
            return;
        };
        let (decisions, notes) = (self.machine.take_decisions(), self.machine.take_notes());
        let machine = &self.machine;
        if let Some(accesses) = &mut named.accesses {
            accesses.name(machine);
        }
        let name = |decision| name_decision(machine, decision);
        named.decisions.extend(decisions.into_iter().map(name));
        named
            .notes
            .extend(notes.iter().map(|note| name_note(machine, note)));
    }

    /// What following told since it began. Symbols that are in the device stay there, for as long
    /// as every event is followed.
    pub fn take_followed(&mut self) -> Followed {
        self.name_followed();
        let named = self.following.take().unwrap_or_default();
        *self.machine.state.peers.singleton_mut::<SymbolicInputs>() = SymbolicInputs::default();
        let fields = &mut self.machine.following.fields;
        let (seeds, written) = (fields.take_seeds(), fields.take_written());
        fields.begin(false);
        self.machine.following.time.begin(None);
        let table = &self.machine.following.expressions;
        let mut decisions = without_repeats(table, named.decisions, named.with_places);
        let mut roots: Vec<_> = decisions
            .iter()
            .flat_map(|decision| [&[decision.condition], &decision.others[..]].concat())
            .collect();
        roots.extend(written.iter().map(|field| field.value));
        let (expressions, names) = table.extract(&roots);
        let mut names = names.into_iter();
        for decision in &mut decisions {
            let all = std::iter::once(&mut decision.condition).chain(&mut decision.others);
            for (condition, name) in all.zip(&mut names) {
                *condition = name;
            }
        }
        let result = |(field, value): (WrittenField, ExprId)| FieldResult {
            field: field.name,
            object: field.object,
            value,
        };
        let mut followed = Followed {
            results: written.into_iter().zip(names).map(result).collect(),
            seeds,
            decisions,
            notes: named.notes,
            expressions,
            ..Followed::default()
        };
        if let Some(accesses) = named.accesses {
            accesses.give(&self.machine, &mut followed);
        }
        followed
    }
}

fn name_decision(machine: &Machine, decision: interp::Decision) -> Decision {
    let kind = kind(machine, &decision);
    let interp::Decision {
        at,
        condition,
        taken,
        others,
        ..
    } = decision;
    Decision {
        thread: at.thread.0,
        method: machine.method_name(at.method),
        at: machine.bytecode_offset(at.method, at.pc),
        line: machine.line(at.method, at.pc),
        condition,
        taken,
        others,
        kind,
    }
}

fn name_note(machine: &Machine, note: &interp::Note) -> Note {
    let why = match note.loss {
        Loss::Native => "a native took it",
        Loss::Bits => "bit operations",
        Loss::Index => "the index of an array",
        Loss::Length => "the length of an array",
        Loss::Limit => "too many decisions",
    };
    Note {
        place: place(machine, note.method, note.pc),
        why: why.to_owned(),
        count: u32::try_from(note.count).unwrap_or(u32::MAX),
    }
}

/// The names of the texts that an intent has with which something is started.
fn texts_of(event: &Event) -> Option<Vec<String>> {
    let Event::Start {
        target: StartTarget::Intent(intent),
    } = event
    else {
        return None;
    };
    let name = |part: &IntentPart| match part {
        IntentPart::Extra(extra) if extra.kind == ExtraKind::String => Some(extra.name.clone()),
        _ => None,
    };
    Some(intent.0.iter().filter_map(name).collect())
}

/// Leaves out what an earlier decision of at least the same rank settled: hit tests are asked
/// again on the way back. With places, what another place decided settles nothing.
fn without_repeats(table: &Expressions, all: Vec<Decision>, with_places: bool) -> Vec<Decision> {
    type DecisionSite = Option<(String, u32)>;
    let mut known: FxHashMap<(ExprId, DecisionSite), DecisionKind> = FxHashMap::default();
    let is_new = |decision: &Decision| {
        let plain = match *table.node(decision.condition) {
            Node::Unary(Unary::Not, inner) => inner,
            _ => decision.condition,
        };
        let place = with_places.then(|| (decision.method.clone(), decision.at));
        let key = (plain, place);
        match known.get(&key) {
            Some(&before) if before <= decision.kind => false,
            _ => {
                known.insert(key, decision.kind);
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

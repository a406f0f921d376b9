//! Pairs of accesses that nothing orders, and which of them to look at first.

use gibbon_device::ObjectId;
use rustc_hash::FxHashMap;

use crate::graph::{Access, Graph, Storage};
use crate::log::Log;
use crate::task::{Cause, TaskId};

/// So many accesses of a location are compared with a new one: the last ones.
const MOST_ACCESSES: usize = 96;

/// Two accesses of one location, at least one of them a write, in tasks that nothing orders.
#[derive(Clone, Debug)]
pub struct Race {
    /// With its class; for an element, the array's class.
    pub field: String,
    /// In the order of the run.
    pub first: Access,
    pub second: Access,
    /// More pairs of the same places, that other events brought about.
    pub others: Vec<(Access, Access)>,
    pub rank: i32,
    /// What speaks for and against it, for reports. None of it dismisses a race.
    pub remarks: Vec<&'static str>,
}

/// So many pairs of the same places are kept for another try.
const MOST_OTHERS: usize = 3;

impl Race {
    /// Another pair of the same places, if other events brought it about.
    fn add(&mut self, first: &Access, second: &Access) {
        let events = (first.event, second.event);
        let is_known = (self.first.event, self.second.event) == events
            || (self.others.iter()).any(|(first, second)| (first.event, second.event) == events);
        if !is_known && self.others.len() < MOST_OTHERS {
            self.others.push((first.clone(), second.clone()));
        }
    }

    /// The same race by each of its pairs.
    pub fn pairs(&self) -> impl Iterator<Item = Race> {
        let own = [(self.first.clone(), self.second.clone())];
        let pairs = own.into_iter().chain(self.others.iter().cloned());
        pairs.map(|(first, second)| Race {
            first,
            second,
            others: Vec::new(),
            ..self.clone()
        })
    }
}

/// What two races have in common that are told as one: the field, or the class of an array, and both
/// places.
type Key = ((bool, u32), (u32, u32, bool), (u32, u32, bool));

/// All races of a run, the most promising first.
pub fn races(graph: &Graph, log: &Log, package: &str) -> Vec<Race> {
    let mut by_location: FxHashMap<Storage, Vec<&Access>> = FxHashMap::default();
    let mut found: FxHashMap<Key, Race> = FxHashMap::default();
    for access in &graph.accesses {
        let before = by_location.entry(access.location).or_default();
        for first in before.iter().filter(|first| is_race(graph, first, access)) {
            let place = |access: &Access| (access.method, access.at, access.is_write);
            let of = match access.location {
                Storage::Field { field, .. } | Storage::Static { field } => (false, field),
                Storage::Element { class, .. } => (true, class),
            };
            let key = (of, place(first), place(access));
            found
                .entry(key)
                .and_modify(|race| race.add(first, access))
                .or_insert_with(|| Race {
                    field: field_name(log, access.location),
                    first: (*first).clone(),
                    second: access.clone(),
                    others: Vec::new(),
                    rank: 0,
                    remarks: Vec::new(),
                });
        }
        // Of a task, the last read and the last write of each place and kind of value count: what is
        // in order with the last is in order with those before.
        let is_like = |one: &&mut &Access| {
            one.task == access.task
                && one.is_write == access.is_write
                && one.change == access.change
                && (one.method, one.at) == (access.method, access.at)
        };
        match before.iter_mut().find(is_like) {
            Some(known) => *known = access,
            None => {
                before.push(access);
                if before.len() > MOST_ACCESSES {
                    before.remove(0);
                }
            }
        }
    }
    let mut races: Vec<Race> = found.into_values().collect();
    for race in &mut races {
        rank(race, log, package);
    }
    races.sort_by_key(|race| (-race.rank, race.second.record, race.first.record));
    races
}

fn is_race(graph: &Graph, first: &Access, second: &Access) -> bool {
    first.task != second.task
        // Nobody can use an object before it was made.
        && !first.is_making
        && (first.is_write || second.is_write)
        && !first.moment.is_before(&second.moment)
        // Outside of messages, a thread is in order with itself.
        && !(graph.task(first.task).thread == graph.task(second.task).thread
            && is_thread(graph, first.task)
            && is_thread(graph, second.task))
}

/// Whether a task is what a thread does beside messages and jobs.
fn is_thread(graph: &Graph, id: TaskId) -> bool {
    let task = graph.task(id);
    task.work.is_none() && !matches!(task.cause, Cause::Handed { .. })
}

/// Packages of libraries that apps bring along.
const LIBRARIES: &[&str] = &[
    "android.",
    "androidx.",
    "com.android.",
    "com.google.",
    "io.reactivex.",
    "java.",
    "kotlin.",
    "kotlinx.",
    "okhttp3.",
    "okio.",
    "retrofit2.",
];

/// Whether a class or member is of a library that many apps have.
pub fn is_library(name: &str) -> bool {
    // Contents of collections count where the app itself changes or reads them.
    let is_contents = name.starts_with("java.util.") && name.ends_with(".size");
    !is_contents && LIBRARIES.iter().any(|package| name.starts_with(package))
}

pub fn field_name(log: &Log, location: Storage) -> String {
    match location {
        Storage::Field { field, .. } | Storage::Static { field } => log.names.field(field),
        Storage::Element { class, .. } => {
            format!("{}[]", log.names.class(class).trim_end_matches("[]"))
        }
    }
}

/// Filters rank and never dismiss: only another order of the run does.
fn rank(race: &mut Race, log: &Log, package: &str) {
    let (first, second) = (&race.first, &race.second);
    let mut rank = 0;
    let mut remark = |points: i32, remark: &'static str| {
        rank += points;
        race.remarks.push(remark);
    };
    let is_use = |access: &Access| !access.is_write && !access.change.is_null;
    let is_free = |access: &Access| access.is_write && access.change.is_null;
    if is_use(first) && is_free(second) {
        remark(100, "one uses what the other sets to null");
    } else if is_free(first) && !second.is_write {
        remark(60, "one reads what the other sets to null");
    } else if first.is_write && is_use(second) && !first.change.is_null && first.change.is_changed {
        remark(80, "one uses what the other sets first");
    }
    if race.field.starts_with(package) {
        remark(20, "the field is in the app's package");
    }
    if is_library(&race.field) {
        remark(-150, "the field is a library's own");
    }
    let writes = [first, second].into_iter().filter(|one| one.is_write);
    if writes.clone().all(|one| !one.change.is_changed) {
        remark(-60, "the value stays the same");
    }
    if writes
        .clone()
        .all(|one| log.names.method(one.method).contains("-><init>("))
    {
        remark(-80, "it is written while the object is made");
    }
    if first.locks.iter().any(|lock| second.locks.contains(lock)) {
        remark(-20, "both hold the same lock");
    }
    if matches!(race.first.location, Storage::Element { .. }) {
        remark(-30, "it is an element of an array");
    }
    race.rank = rank;
}

/// The method of the app that the framework called.
pub fn callback(log: &Log, access: &Access) -> u32 {
    let mut method = access.method;
    let mut below = access.below;
    while let Some(frame) = below.and_then(|at| log.names.stacks.get(at as usize)) {
        (method, below) = (frame.method, frame.below);
    }
    method
}

/// `a.b.Main.onCreate` for `La/b/Main;->onCreate(Landroid/os/Bundle;)V`.
pub fn method_name(log: &Log, method: u32) -> String {
    dotted_name(log.names.method(method))
}

/// The same by its name in a DEX file.
pub(crate) fn dotted_name(name: &str) -> String {
    let Some((class, rest)) = name.split_once("->") else {
        return name.to_owned();
    };
    let class = class.trim_start_matches('L').trim_end_matches(';');
    let method = rest.split('(').next().unwrap_or(rest);
    format!("{}.{method}", class.replace('/', "."))
}

/// What an access does, for people.
pub fn describe(log: &Log, access: &Access) -> String {
    let does = match (access.is_write, access.change.is_null) {
        (true, true) => "sets it to null",
        (true, false) => "writes it",
        (false, true) => "reads null",
        (false, false) => "reads it",
    };
    let inner = method_name(log, access.method);
    let outer = method_name(log, callback(log, access));
    match inner == outer {
        true => format!("{inner} {does}"),
        false => format!("{outer}, in {inner}, {does}"),
    }
}

/// The app's frames of an access, the innermost first.
pub fn stack(log: &Log, access: &Access) -> String {
    let mut text = format!(
        "{}\n\tat {}",
        describe(log, access),
        method_name(log, access.method)
    );
    let mut below = access.below;
    while let Some(frame) = below.and_then(|at| log.names.stacks.get(at as usize)) {
        text.push_str("\n\tat ");
        text.push_str(&method_name(log, frame.method));
        below = frame.below;
    }
    text
}

/// What a task is, for people.
pub fn describe_task(graph: &Graph, log: &Log, id: TaskId) -> String {
    let task = graph.task(id);
    let Some(work) = task.work else {
        return format!("thread {}", task.thread);
    };
    let short = |class: u32| {
        log.names
            .class(class)
            .rsplit('.')
            .next()
            .unwrap_or("?")
            .to_owned()
    };
    if let (Some(item), Some(subject)) = (work.item, work.subject) {
        // Activities are told apart by the order in which they were first heard of.
        let subjects = graph.tasks.iter().filter_map(|task| task.work?.subject);
        let mut known: Vec<ObjectId> = Vec::new();
        for one in subjects {
            if !known.contains(&one) {
                known.push(one);
            }
        }
        let number = known.iter().position(|one| *one == subject).unwrap_or(0) + 1;
        return format!(
            "{} of activity {number} on thread {}",
            short(item),
            task.thread
        );
    }
    match work.callback {
        Some(callback) => format!("{} on thread {}", short(callback), task.thread),
        None => format!(
            "{} {} on thread {}",
            short(work.handler),
            work.what,
            task.thread
        ),
    }
}

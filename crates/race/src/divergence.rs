//! Where a task went another way than in the usual order, and which field decided it.

use crate::graph::{Access, Graph};
use crate::log::Log;
use crate::races::{Race, callback, field_name, method_name};

/// The field that the second access's callback read before it turned away, if somebody who runs
/// with the first access writes it: the app asks first, and that keeps the two accesses apart.
pub fn guard(race: &Race, log: &Log, usual: &Log, other: &Log) -> Option<String> {
    let outer = method_name(log, callback(log, &race.second));
    let method = log.names.method(race.second.method);
    let usual_graph = Graph::of(usual);
    let is_second = |access: &&Access| {
        access.event >= race.second.event
            && access.at == race.second.at
            && access.is_write == race.second.is_write
            && usual.names.method(access.method) == method
    };
    let second = usual_graph.accesses.iter().find(is_second)?;
    let other_graph = Graph::of(other);
    let is_callback = |access: &&Access| {
        access.event >= race.second.event && method_name(other, callback(other, access)) == outer
    };
    let came = other_graph.accesses.iter().find(is_callback)?;
    let path = |log: &Log, graph: &Graph, like: &Access| -> Vec<Step> {
        let of_task = graph.accesses.iter().filter(|one| one.task == like.task);
        of_task.map(|one| Step::of(log, one)).collect()
    };
    let usually = path(usual, &usual_graph, second);
    let now = path(other, &other_graph, came);
    let same = usually.iter().zip(&now);
    let same = same.take_while(|(one, two)| one.place == two.place).count();
    // The last read before they part that saw something else.
    let parted = usually[..same].iter().zip(&now[..same]).rev();
    let asked = parted
        .filter(|(one, two)| !one.is_write && one.is_null != two.is_null)
        .map(|(one, _)| one.field.clone())
        .next()?;
    let first = method_name(log, callback(log, &race.first));
    let writes = usual_graph.accesses.iter().any(|one| {
        one.is_write
            && field_name(usual, one.location) == asked
            && method_name(usual, callback(usual, one)) == first
    });
    writes.then_some(asked)
}

struct Step {
    place: (String, u32, bool),
    field: String,
    is_write: bool,
    is_null: bool,
}

impl Step {
    fn of(log: &Log, access: &Access) -> Step {
        let method = log.names.method(access.method).to_owned();
        Step {
            place: (method, access.at, access.is_write),
            field: field_name(log, access.location),
            is_write: access.is_write,
            is_null: access.change.is_null,
        }
    }
}

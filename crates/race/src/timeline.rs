//! One order of a race, task by task, for people.

use std::collections::BTreeMap;

use gibbon_device::HoldOutcome;

use crate::flip::{FlipRun, RELEASED};
use crate::graph::Graph;
use crate::races::{callback, describe, describe_task, field_name, is_library, method_name};
use crate::task::TaskId;

/// A task that ran code of the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineStep {
    /// The event it ran in; none once nothing was held any more.
    pub event: Option<usize>,
    pub thread: u32,
    pub task: String,
    /// The app's methods that the framework called.
    pub callbacks: Vec<String>,
    /// What it did to the field that is raced for.
    pub accesses: Vec<String>,
}

/// The tasks of one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    pub steps: Vec<TimelineStep>,
    pub hold: Option<HoldOutcome>,
    /// The trace's events by their numbers.
    pub events: BTreeMap<usize, String>,
    /// What is late, and from before which event on.
    pub late: Option<(usize, String)>,
    /// What the run ended with, if it crashed.
    pub crash: Option<String>,
}

impl Timeline {
    pub fn of(run: &FlipRun, field: &str) -> Timeline {
        let log = &run.log;
        let graph = Graph::of(log);
        let mut steps: Vec<(TaskId, TimelineStep)> = Vec::new();
        for access in &graph.accesses {
            let name = method_name(log, callback(log, access));
            let is_raced = field_name(log, access.location) == field;
            if is_library(&name) && !is_raced {
                continue;
            }
            if steps.last().is_none_or(|(task, _)| *task != access.task) {
                let step = TimelineStep {
                    event: (access.event != RELEASED).then_some(access.event),
                    thread: graph.task(access.task).thread,
                    task: describe_task(&graph, log, access.task),
                    callbacks: Vec::new(),
                    accesses: Vec::new(),
                };
                steps.push((access.task, step));
            }
            let Some((_, step)) = steps.last_mut() else {
                continue;
            };
            if !step.callbacks.contains(&name) {
                step.callbacks.push(name);
            }
            if is_raced {
                step.accesses.push(describe(log, access));
            }
        }
        Timeline {
            steps: steps.into_iter().map(|(_, step)| step).collect(),
            hold: run.hold,
            events: run.events.clone(),
            late: run.late.clone(),
            crash: run.findings.first().map(|finding| finding.stack.clone()),
        }
    }
}

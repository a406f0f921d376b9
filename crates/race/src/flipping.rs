//! From a race to its verdict: which delays are tried, and what they show.

use std::collections::BTreeSet;
use std::rc::Rc;

use gibbon_device::{Problem, Until};
use gibbon_trace::Trace;

use crate::flip::{FlipRun, Plan, Variant};
use crate::graph::{Access, Graph};
use crate::log::Log;
use crate::proof::{Comparison, compare};
use crate::races::Race;
use crate::root::{Root, at_statement, ordered_by_time, roots, set_aside, when_over};
use crate::runs::Runs;
use crate::search::Found;
use crate::shrink::shrink;
use crate::timeline::Timeline;
use crate::verdict::{
    Judgement, Verdict, comes_again, comes_from_order, confirm, confirm_screen, judge,
    typed_null_use,
};
use crate::walk::Observation;

/// Whether both tasks write what is raced for, in the other order as well: one of the values may be
/// lost. Who looks first and then writes nothing is prepared for the other order.
pub fn is_lost_update(race: &Race, graph: &Graph, log: &Log, flipped: &Log) -> bool {
    let writes = |access: &Access| {
        let is_of = |one: &&Access| {
            one.is_write && one.task == access.task && one.location == access.location
        };
        let mut writes = graph.accesses.iter().filter(is_of);
        writes.any(|one| comes_again(one, log, flipped))
    };
    writes(&race.first) && writes(&race.second)
}

fn without_control(judgement: &Judgement) -> Judgement {
    let reason = format!("no run was left for a control: {}", judgement.reason);
    Judgement::new(Verdict::Undecided, reason)
}

/// Both orders that were run for a plan: the usual one, and the other.
pub type Flip = (Plan, Rc<FlipRun>, FlipRun);

/// The races of one run, while they are judged.
pub struct Flipping<'a, 'b> {
    pub observation: &'a Observation,
    pub graph: &'a Graph,
    /// Those that were run.
    pub flips: &'a mut Vec<Flip>,
    pub number: usize,
    pub runs: &'a mut Runs<'b>,
}

impl Flipping<'_, '_> {
    /// Delays each root of the first access, until one decides.
    pub fn judge(&mut self, race: &Race, judged: &mut Found) -> Result<(), Problem> {
        let log = &self.observation.log;
        let roots = match self.runs.sets_aside {
            true => Vec::from_iter(set_aside(self.graph, log, race.first.task)),
            false => roots(self.graph, log, race.first.task, &race.second),
        };
        if roots.is_empty() {
            judged.judgement.reason = "nothing that causes the first alone can be late".to_owned();
        }
        if let Some(reason) = ordered_by_time(self.graph, log, race.first.task, &race.second) {
            judged.judgement = Judgement {
                is_proven: true,
                ..Judgement::new(Verdict::Impossible, reason)
            };
            return Ok(());
        }
        let mut is_decided = false;
        for plan in self.plans(race, roots) {
            if is_decided && !plan.root.is_statement() {
                continue;
            }
            if let Some(reason) = plan.is_too_soon() {
                judged.judgement.reason = reason;
                continue;
            }
            let Some((mut judgement, mut traces)) = self.try_plan(race, &plan)? else {
                return Ok(());
            };
            // Perhaps it only did not come in time.
            if judgement.verdict == Verdict::Impossible && matches!(plan.root, Root::Hold { .. }) {
                let patient = Plan {
                    is_patient: true,
                    ..plan.clone()
                };
                match self.try_plan(race, &patient)? {
                    Some((again, more)) if again.verdict != Verdict::Impossible => {
                        (judgement, traces) = (again, more);
                    }
                    Some(_) => judgement.is_proven = plan.root.is_real(),
                    None => {}
                }
            }
            if judgement.verdict == Verdict::Harmless {
                if let Some((first_time, orders)) = self.first_time(race, &plan)? {
                    judged.judgement = first_time;
                    judged.traces = Some(orders.iter().map(|run| run.trace.clone()).collect());
                    judged.orders = Some(orders.map(|run| Timeline::of(&run, &race.field)));
                    return Ok(());
                }
                self.prove(&plan, &mut judgement)?;
            }
            // What is farther away delays more: of what decides nothing, the nearest says most.
            if judgement.verdict == Verdict::Undecided && judged.traces.is_some()
                || is_decided && judgement.verdict != Verdict::Harmful
            {
                continue;
            }
            judged.judgement = judgement;
            judged.traces = Some(traces);
            if judged.judgement.verdict == Verdict::Harmful {
                self.shrink(&plan, race, judged)?;
            }
            match judged.judgement.verdict {
                Verdict::Undecided => {}
                Verdict::Harmful => return Ok(()),
                // A thread may also stop in the middle.
                Verdict::Harmless | Verdict::Impossible => is_decided = true,
            }
        }
        Ok(())
    }

    /// What a plan says about a race, with both orders; none if there may be no more runs.
    fn try_plan(
        &mut self,
        race: &Race,
        plan: &Plan,
    ) -> Result<Option<(Judgement, Vec<Trace>)>, Problem> {
        let Some(at) = self.run(plan)? else {
            return Ok(None);
        };
        let log = &self.observation.log;
        let (_, base, flipped) = &self.flips[at];
        let mut judgement = judge(race, log, &plan.root, base, flipped);
        if judgement.verdict == Verdict::Harmful && !plan.root.is_real() && !self.runs.sets_aside {
            let reason = format!(
                "Android does not let others of its sender overtake a message: {}",
                judgement.reason
            );
            judgement = Judgement::new(Verdict::Undecided, reason);
        }
        let traces = vec![base.trace.clone(), flipped.trace.clone()];
        if judgement.needs_control() {
            let trace = &self.observation.trace;
            judgement = match self.runs.control(plan, self.number, trace)? {
                Some(control) => {
                    let is_lost_update = is_lost_update(race, self.graph, log, &flipped.log);
                    let orders = [&**base, flipped, &*control];
                    confirm(judgement, race, &plan.root, orders, is_lost_update)
                }
                None => without_control(&judgement),
            };
        }
        if judgement.verdict == Verdict::Harmful && judgement.finding.is_none() {
            let trace = &self.observation.trace;
            judgement = match self.runs.late_control(plan, self.number, trace)? {
                Some(control) => confirm_screen(judgement, base, &control),
                None => without_control(&judgement),
            };
        }
        Ok(Some((judgement, traces)))
    }

    /// What a value that is late does no harm for may only be that an earlier one is still there. The
    /// same without the events that brought it: what breaks then, and both orders.
    fn first_time(
        &mut self,
        race: &Race,
        plan: &Plan,
    ) -> Result<Option<(Judgement, [FlipRun; 2])>, Problem> {
        if !race.first.is_write || race.second.is_write {
            return Ok(None);
        }
        let earlier = self.graph.accesses.iter().filter(|one| {
            one.is_write
                && one.location == race.first.location
                && one.record < race.first.record
                && one.event > 0
        });
        let events: BTreeSet<usize> = earlier.map(|one| one.event).collect();
        let mut trace = self.observation.trace.clone();
        let mut plan = plan.clone();
        for &dropped in events.iter().rev() {
            let Some(smaller) = plan.without(dropped) else {
                return Ok(None);
            };
            plan = smaller;
            trace.steps.remove(dropped - 1);
        }
        if events.is_empty() {
            return Ok(None);
        }
        let mut orders = Vec::new();
        for variant in [Variant::Usual, Variant::Flipped, Variant::Control] {
            match self.runs.run(&plan, variant, &trace)? {
                Some(run) => orders.push(run),
                None => return Ok(None),
            }
        }
        let Ok([usual, flipped, control]) = <[FlipRun; 3]>::try_from(orders) else {
            return Ok(None);
        };
        let finding = flipped.findings.iter().find(|finding| {
            let used = typed_null_use(&flipped.log, finding);
            used.is_some_and(|used| used.field == race.field)
                && usual.findings.is_empty()
                && comes_from_order(finding, &usual, &control)
        });
        let Some(finding) = finding.cloned() else {
            return Ok(None);
        };
        let reason = format!(
            "with {} late, the first time: {}: {}",
            plan.root.told(),
            finding.exception,
            finding.message
        );
        let judgement = Judgement {
            finding: Some(finding),
            ..Judgement::new(Verdict::Harmful, reason)
        };
        Ok(Some((judgement, [usual, flipped])))
    }

    /// Looks whether both orders meet in the same state, object by object.
    fn prove(&mut self, plan: &Plan, judgement: &mut Judgement) -> Result<(), Problem> {
        let trace = &self.observation.trace;
        let mut ends = Vec::new();
        for variant in [Variant::Usual, Variant::Flipped, Variant::Control] {
            match self.runs.end(plan, variant, self.number, trace)? {
                Some(end) => ends.push(end),
                None => return Ok(()),
            }
        }
        let said = match compare(&ends[0], &ends[1], &ends[2]) {
            Comparison::Same { left_out } => {
                judgement.is_proven = true;
                let objects = ends[0].objects;
                let but = match left_out {
                    0 => String::new(),
                    _ => format!(
                        ", but for {left_out} numbers of the framework that also differ when only \
                         the time does"
                    ),
                };
                format!("proven: all {objects} objects, queues and stacks are the same{but}")
            }
            Comparison::Differs { name, of: 1 } => format!("not proven: {name} differs"),
            Comparison::Differs { name, of } => {
                format!("not proven: {name} and {} more differ", of - 1)
            }
            Comparison::AmidAppCode => {
                "not proven: a thread is in the middle of the app's code".to_owned()
            }
        };
        judgement.reason = format!("{}; {said}", judgement.reason);
        Ok(())
    }

    /// What is delayed, in which order: each root until the event of the second access is over; then
    /// each only until that access's task is over, as less goes wrong meanwhile; then, if one of the
    /// accesses is a thread's, the statement of the first.
    fn plans(&self, race: &Race, roots: Vec<Root>) -> Vec<Plan> {
        let (graph, log) = (self.graph, &self.observation.log);
        let until = race.second.event;
        let plan = |root: Root, point: Option<Until>| Plan {
            root,
            also: None,
            until,
            point,
            is_patient: false,
        };
        let mut plans: Vec<Plan> = roots.iter().map(|root| plan(root.clone(), None)).collect();
        if self.runs.sets_aside {
            return plans;
        }
        let place = |access: &Access| (access.method, access.at, access.is_write);
        let is_one_place = place(&race.first) == place(&race.second);
        let over = |root: &Root| when_over(graph, log, &race.second, root.event());
        if !is_one_place {
            let holds = roots
                .iter()
                .filter(|root| matches!(root, Root::Hold { .. }));
            plans.extend(holds.map(|root| plan(root.clone(), Some(over(root)))));
        }
        let (first, second) = (graph.task(race.first.task), graph.task(race.second.task));
        let is_thread = |task: &crate::task::Task| task.work.is_none();
        if first.thread != second.thread && (is_thread(first) || is_thread(second)) {
            let root = at_statement(log, &race.first);
            let point = over(&root);
            // What the main thread is in the middle of cannot be late for longer.
            if is_thread(first) {
                plans.push(plan(root.clone(), None));
            }
            plans.push(plan(root, Some(point)));
        }
        if roots.is_empty() && !is_one_place {
            let aside = set_aside(graph, log, race.first.task);
            plans.extend(aside.map(|root| plan(root.clone(), Some(over(&root)))));
        }
        plans
    }

    /// Leaves out events that a crash does not need, and keeps both orders of what is left.
    fn shrink(&mut self, plan: &Plan, race: &Race, judged: &mut Found) -> Result<(), Problem> {
        let trace = &self.observation.trace;
        let shrunk = match &judged.judgement.finding {
            Some(finding) => shrink(self.runs, plan, trace, finding)?,
            None => None,
        };
        let orders = match &shrunk {
            Some((base, flipped)) => [base, flipped],
            None => {
                let is_it = |(known, _, _): &&Flip| known == plan;
                let Some((_, base, flipped)) = self.flips.iter().find(is_it) else {
                    return Ok(());
                };
                [&**base, flipped]
            }
        };
        judged.traces = Some(orders.map(|run| run.trace.clone()).to_vec());
        judged.orders = Some(orders.map(|run| Timeline::of(run, &race.field)));
        Ok(())
    }

    /// Both orders, unless they were run for another race.
    fn run(&mut self, plan: &Plan) -> Result<Option<usize>, Problem> {
        if let Some(at) = self.flips.iter().position(|(known, _, _)| known == plan) {
            return Ok(Some(at));
        }
        let trace = &self.observation.trace;
        let Some((base, flipped)) = self.runs.both(plan, self.number, trace)? else {
            return Ok(None);
        };
        self.flips.push((plan.clone(), base, flipped));
        Ok(Some(self.flips.len() - 1))
    }
}

//! Runs for verdicts, as many as there may be.

use std::collections::BTreeMap;
use std::rc::Rc;

use gibbon_device::{CanonicalState, Device, Problem};
use gibbon_trace::Trace;

use crate::flip::{FlipRun, Plan, Variant};
use crate::root::Root;

/// Runs of both orders on one device, as many as there may be.
pub(crate) struct Runs<'a> {
    pub device: &'a mut dyn Device,
    /// So many may still be made.
    pub left: usize,
    pub goes_on: &'a dyn Fn() -> bool,
    /// As [`Settings::sets_aside`].
    pub sets_aside: bool,
    /// Runs in the usual order and controls, by the number of the observation and what is done.
    known: BTreeMap<RunKey, Rc<FlipRun>>,
    /// All of the ends of such runs.
    ends: BTreeMap<RunKey, CanonicalState>,
}

/// The observation, which run of the plan, the last event, the event around which time passes, and
/// whether more does at the end.
type RunKey = (usize, Variant, usize, usize, bool);

impl<'a> Runs<'a> {
    pub fn new(
        device: &'a mut dyn Device,
        left: usize,
        goes_on: &'a dyn Fn() -> bool,
        sets_aside: bool,
    ) -> Runs<'a> {
        Runs {
            device,
            left,
            goes_on,
            sets_aside,
            known: BTreeMap::new(),
            ends: BTreeMap::new(),
        }
    }

    /// Leaves so many runs for later; how many that are.
    pub fn keep_back(&mut self, count: usize) -> usize {
        let count = count.min(self.left);
        self.left -= count;
        count
    }

    /// The usual order and the other one; none if there may be no more runs.
    pub fn both(
        &mut self,
        plan: &Plan,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<(Rc<FlipRun>, FlipRun)>, Problem> {
        let Some(usual) = self.known(plan, Variant::Usual, number, trace)? else {
            return Ok(None);
        };
        let flipped = self.run(plan, Variant::Flipped, trace)?;
        Ok(flipped.map(|flipped| (usual, flipped)))
    }

    /// The control of a plan in which everything is as late as the delay makes it.
    pub fn late_control(
        &mut self,
        plan: &Plan,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<Rc<FlipRun>>, Problem> {
        self.known(plan, Variant::LateControl, number, trace)
    }

    /// The control of a plan.
    pub fn control(
        &mut self,
        plan: &Plan,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<Rc<FlipRun>>, Problem> {
        self.known(plan, Variant::Control, number, trace)
    }

    fn known(
        &mut self,
        plan: &Plan,
        variant: Variant,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<Rc<FlipRun>>, Problem> {
        let key = key(plan, variant, number);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(Rc::clone(known)));
        }
        let Some(run) = self.run(plan, variant, trace)? else {
            return Ok(None);
        };
        let run = Rc::new(run);
        self.known.insert(key, Rc::clone(&run));
        Ok(Some(run))
    }

    /// One run; none if there may be no more.
    pub fn run(
        &mut self,
        plan: &Plan,
        variant: Variant,
        trace: &Trace,
    ) -> Result<Option<FlipRun>, Problem> {
        if self.left == 0 || !(self.goes_on)() {
            return Ok(None);
        }
        self.left -= 1;
        ran(plan.run(self.device, trace, variant, false))
    }

    /// All of the end of a run; none if there may be no more runs, or the app did not live so long.
    pub fn end(
        &mut self,
        plan: &Plan,
        variant: Variant,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<CanonicalState>, Problem> {
        let key = key(plan, variant, number);
        if variant != Variant::Flipped
            && let Some(known) = self.ends.get(&key)
        {
            return Ok(Some(known.clone()));
        }
        if self.left == 0 || !(self.goes_on)() {
            return Ok(None);
        }
        self.left -= 1;
        let Some(run) = ran(plan.run(self.device, trace, variant, true))? else {
            return Ok(None);
        };
        let end = run.canonical;
        if variant != Variant::Flipped
            && let Some(end) = &end
        {
            self.ends.insert(key, end.clone());
        }
        Ok(end)
    }
}

/// A run that was ended is one that may not be made any more: what is known so far counts.
fn ran(run: Result<FlipRun, Problem>) -> Result<Option<FlipRun>, Problem> {
    match run {
        Err(Problem::Interrupted) => Ok(None),
        other => other.map(Some),
    }
}

fn key(plan: &Plan, variant: Variant, number: usize) -> RunKey {
    // Without a hold, only an event that is to be late makes a difference.
    let around = match (&plan.root, variant) {
        (Root::Hold { .. }, Variant::Usual) => 0,
        _ => plan.root.event(),
    };
    (number, variant, plan.until, around, plan.is_patient)
}

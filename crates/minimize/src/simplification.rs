//! What delta debugging leaves, made simpler: events, pairs of them, the schedule.

use gibbon_device::{Schedule, ThreadOrder};

use crate::delta::{self, Judge, Subtrace};
use crate::environment::Environment;
use crate::minimizer::Minimizer;
use crate::result::Times;
use crate::runner::Look;
use crate::simplify;
use crate::trials::Stop;
use crate::unit::Unit;

impl Minimizer<'_, '_> {
    /// Simpler events and no pairs that undo each other; then again no event can be spared.
    pub fn simplify(&mut self, mut trace: Subtrace) -> Result<Subtrace, Stop> {
        let subject = self.trials.subject;
        let mut at = 0;
        while at < trace.len() {
            let unit = subject.unit(trace[at]);
            let mut is_simpler = false;
            for unit in simplify::simpler(&unit) {
                let mut other = trace.to_vec();
                other[at] = subject.add(unit);
                let other: Subtrace = other.into();
                if self.trials.passes(&other)? {
                    trace = other;
                    self.trials.is_shorter(&trace);
                    is_simpler = true;
                    break;
                }
            }
            at += usize::from(!is_simpler);
        }
        trace = self.aim_at_middles(trace)?;
        loop {
            let units: Vec<_> = trace.iter().map(|unit| subject.unit(*unit)).collect();
            let units: Vec<&Unit> = units.iter().map(|unit| &**unit).collect();
            let mut shorter: Vec<Subtrace> = simplify::pairs(&units)
                .into_iter()
                .map(|(first, second)| without(&trace, &[first, second]))
                .collect();
            shorter.extend(delta::without_one(&trace));
            match self.trials.first_passing(&shorter, delta::PARTS)? {
                Some(at) => {
                    trace = shorter[at].clone();
                    self.trials.is_shorter(&trace);
                }
                None => return Ok(trace),
            }
        }
    }

    /// Taps go to the middles of what they touch: all of them, or else each that can.
    fn aim_at_middles(&mut self, trace: Subtrace) -> Result<Subtrace, Stop> {
        let subject = self.trials.subject;
        let (_, seen) = self.trials.record(&trace, Look::Widgets)?;
        let mut moved: Vec<(usize, u32)> = Vec::new();
        for (at, target) in seen.widgets.into_iter().enumerate() {
            let unit = subject.unit(trace[at]);
            let action = target.and_then(|target| simplify::moved(unit.action()?, target));
            moved.extend(action.map(|action| (at, subject.add(unit.with_action(action)))));
        }
        if moved.is_empty() {
            return Ok(trace);
        }
        let all = with(&trace, &moved);
        if self.trials.passes(&all)? {
            self.trials.is_shorter(&all);
            return Ok(all);
        }
        let mut trace = trace;
        for one in moved.iter().filter(|_| moved.len() > 1) {
            let other = with(&trace, &[*one]);
            if self.trials.passes(&other)? {
                self.trials.is_shorter(&other);
                trace = other;
            }
        }
        Ok(trace)
    }

    /// Leaves out what of the trace's own schedule is not needed.
    pub fn simplify_schedule(&mut self, trace: &Subtrace) -> Result<(), Stop> {
        let Some(mut schedule) = self.schedule.clone() else {
            return Ok(());
        };
        loop {
            let simpler = simpler_schedules(&schedule);
            let mut is_simpler = false;
            for candidate in simpler {
                let voters = self.trials.voters.clone();
                let set = |environment: &mut Environment| {
                    environment.schedule = Some(candidate.clone());
                };
                let changed = self.trials.changed(&voters, set);
                let answers = self.trials.ask_all(trace, &changed)?;
                let times = Times::count(&answers);
                if answers[0].is_reached() && times.did >= self.trials.vote.successes {
                    schedule = candidate;
                    is_simpler = true;
                    break;
                }
            }
            if !is_simpler {
                break;
            }
        }
        self.schedule = Some(schedule).filter(|schedule| *schedule != Schedule::default());
        Ok(())
    }
}

/// A subtrace without the units at these places.
fn without(trace: &Subtrace, places: &[usize]) -> Subtrace {
    let units = trace.iter().enumerate();
    units
        .filter(|(at, _)| !places.contains(at))
        .map(|(_, unit)| *unit)
        .collect()
}

/// A subtrace with other units at some places.
fn with(trace: &Subtrace, others: &[(usize, u32)]) -> Subtrace {
    let mut trace = trace.to_vec();
    for (at, unit) in others {
        trace[*at] = *unit;
    }
    trace.into()
}

/// A schedule with one part less.
pub fn simpler_schedules(schedule: &Schedule) -> Vec<Schedule> {
    let mut simpler = Vec::new();
    let mut add = |change: &dyn Fn(&mut Schedule)| {
        let mut one = schedule.clone();
        change(&mut one);
        if one != *schedule {
            simpler.push(one);
        }
    };
    add(&|one| one.threads = ThreadOrder::Fair);
    add(&|one| one.lateness = None);
    for at in 0..schedule.holds.len() {
        add(&|one| {
            one.holds.remove(at);
        });
    }
    simpler
}

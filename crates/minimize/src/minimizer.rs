//! Minimizing a trace on devices, from the first check to the last.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::RwLock;
use std::sync::atomic::AtomicUsize;

use gibbon_device::Schedule;
use gibbon_engine::{Fleet, MakeDevice};
use gibbon_trace::Trace;

use crate::answers::Answer;
use crate::delta::{self, Subtrace};
use crate::environment::Environment;
use crate::goal::Goal;
use crate::index_rule::IndexRule;
use crate::policy::Policy;
use crate::prior::Prior;
use crate::result::{Check, FailedRun, Left, MinimizeError, Minimized, Settings, Times};
use crate::runner::{RunWork, Subject};
use crate::trials::{Rule, Stop, Trials, Watcher};
use crate::unit::{lead, units};
use crate::vote::{Tally, Vote};

/// A result that fails the last check is minimized again so many times.
const MOST_ROUNDS: usize = 2;

/// The shortest part of a trace that is found to reach the goal in nine of ten of the environments
/// in which the whole trace does.
pub fn minimize(
    trace: &Trace,
    goal: &Goal,
    settings: &Settings,
    make: &MakeDevice<'_>,
    watcher: &dyn Watcher,
) -> Result<Minimized, MinimizeError> {
    let units = units(trace).into_iter().map(Into::into).collect();
    let subject = Subject {
        header: &trace.header,
        goal,
        pause: settings.pause,
        lead: lead(trace),
        units: RwLock::new(units),
        under_way: AtomicUsize::new(0),
    };
    let devices = settings.jobs.max(1);
    let mut fleet = Fleet::new(make, devices, RunWork(&subject));
    fleet.run(&Following(watcher), |queue| {
        let prior = Prior::published();
        let rule = match settings.as_published {
            true => Rule::Published(Rc::new(RefCell::new(Policy::published()))),
            false => Rule::Fewest(Rc::new(IndexRule::new(Vote::PUBLISHED, &prior, true))),
        };
        let trials = Trials::new(queue, &subject, watcher, settings.vary, devices, rule);
        let mut minimizer = Minimizer {
            trials,
            settings,
            goal,
            whole: Times { did: 0, of: 0 },
            schedule: trace.header.schedule.clone(),
        };
        minimizer.lead()
    })
}

/// The watcher, as the fleet's devices ask it.
struct Following<'a>(&'a dyn Watcher);

impl gibbon_engine::Progress for Following<'_> {
    fn goes_on(&self) -> bool {
        self.0.goes_on()
    }
}

pub struct Minimizer<'q, 'a> {
    pub trials: Trials<'q, 'a>,
    pub settings: &'q Settings,
    pub goal: &'q Goal,
    /// How often the given trace succeeded.
    pub whole: Times,
    /// What is needed of the trace's own schedule.
    pub schedule: Option<Schedule>,
}

impl Minimizer<'_, '_> {
    fn lead(&mut self) -> Result<Minimized, MinimizeError> {
        let whole = self.first_check()?;
        let result = match self.settings.as_published {
            true => self.as_published(whole),
            false => self.minimize(whole),
        };
        match result {
            Ok((left, check)) => Ok(self.minimized(&left, Some(check))),
            Err(Stop::Interrupted) => {
                let smallest = self.trials.accepted.last().cloned().unwrap_or_default();
                Ok(self.minimized(&smallest, None))
            }
            Err(Stop::Device(problem)) => Err(problem.into()),
        }
    }

    fn as_published(&mut self, whole: Subtrace) -> Result<(Subtrace, Check), Stop> {
        let left = delta::minimize(whole, &mut self.trials)?;
        let prior = Prior::published();
        let minimal = prior.none_was_missed(self.trials.vote, left.len());
        let check = self.check(&left, minimal)?.0;
        Ok((left, check))
    }

    fn minimize(&mut self, mut trace: Subtrace) -> Result<(Subtrace, Check), Stop> {
        for round in 0.. {
            trace = delta::minimize(trace, &mut self.trials)?;
            trace = self.simplify(trace)?;
            self.simplify_schedule(&trace)?;
            let minimal = self.is_minimal(&trace);
            let (check, numbers, answers) = self.check(&trace, minimal)?;
            let is_good = check.success.did * 10 >= check.success.of * 9;
            // Without a vote the check only reports: this is plain delta debugging.
            let is_plain = self.settings.runs <= 1;
            if is_good || is_plain || round == MOST_ROUNDS || self.trials.accepted.len() < 2 {
                return Ok((trace, check));
            }
            // It passed in the environments it was made for. The shortest that passes in these
            // others as well is where it goes on.
            drop(answers);
            match self.go_back(&numbers)? {
                Some(longer) => trace = longer,
                None => return Ok((trace, check)),
            }
        }
        unreachable!("the last round returns")
    }

    /// The shortest trace that passed before and passes in these environments, too, which vote from
    /// now on.
    fn go_back(&mut self, numbers: &[usize]) -> Result<Option<Subtrace>, Stop> {
        let shortest = self.trials.accepted.len() - 1;
        for at in (0..shortest).rev() {
            let longer = self.trials.accepted[at].clone();
            let answers = self.trials.ask_all(&longer, numbers)?;
            let times = Times::count(&answers);
            if times.did * 10 >= times.of * 9 {
                self.trials.accepted.truncate(at + 1);
                let own = self.trials.ask_all(&longer, &[0])?;
                let numbers = [&[0], numbers].concat();
                let answers = [own, answers].concat();
                self.set_voters(&numbers, &answers);
                return Ok(Some(longer));
            }
        }
        Ok(None)
    }

    /// That no event can be spared, by the runs of what is left without each.
    fn is_minimal(&self, trace: &Subtrace) -> f64 {
        let vote = self.trials.vote;
        let should_pass = |shorter: &Subtrace| {
            let tally = self.trials.tally(shorter);
            self.trials.prior.should_pass(vote, tally)
        };
        let without = delta::without_one(trace);
        without.iter().map(|one| 1.0 - should_pass(one)).product()
    }

    /// The last check, in environments that were not used before.
    fn check(
        &mut self,
        trace: &Subtrace,
        minimal: f64,
    ) -> Result<(Check, Vec<usize>, Vec<Answer>), Stop> {
        let mut numbers = self.trials.fresh(self.settings.check.max(1));
        if self.schedule != self.trials.subject.header.schedule {
            let schedule = self.schedule.clone();
            numbers = self.trials.changed(&numbers, |environment| {
                environment.schedule.clone_from(&schedule);
            });
        }
        // The paper counts the steps of the first check, not those of the last.
        let steps = self.trials.cost.steps;
        let answers = self.trials.ask_all(trace, &numbers)?;
        self.trials.cost.steps = steps;
        let success = Times::count(&answers);
        let tally = Tally {
            successes: success.did,
            failures: success.of - success.did,
        };
        let mut failed = Vec::new();
        for (number, answer) in numbers.iter().zip(&answers) {
            if answer.is_reached() {
                continue;
            }
            let environment = (*self.trials.environment(*number)).clone();
            let subject = self.trials.subject;
            let events = match environment.is_other_screen {
                true => self.trials.performed.remove(number).unwrap_or_default(),
                false => {
                    let units = trace.iter();
                    units
                        .flat_map(|unit| subject.events(*unit, &environment))
                        .collect()
                }
            };
            let start = environment.settings.iter().chain(&subject.lead);
            let events = start.cloned().chain(events).collect();
            failed.push(FailedRun {
                environment,
                events,
            });
        }
        let check = Check {
            success,
            reliable: self.trials.prior.is_reliable(Vote::PUBLISHED, tally),
            minimal,
            failed,
        };
        Ok((check, numbers, answers))
    }

    fn minimized(&self, trace: &Subtrace, check: Option<Check>) -> Minimized {
        let subject = self.trials.subject;
        let own = Environment::default();
        let given = self.trials.accepted.first().map_or(0, |whole| whole.len());
        let left = trace.iter().map(|number| Left {
            position: subject.unit(*number).position,
            events: subject.events(*number, &own),
            is_simplified: *number as usize >= given,
        });
        Minimized {
            lead: subject.lead.clone(),
            left: left.collect(),
            schedule: self.schedule.clone(),
            whole: self.whole,
            is_interrupted: check.is_none(),
            check,
            vote: self.trials.vote,
            cost: self.trials.cost,
        }
    }
}

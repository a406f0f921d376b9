//! Minimizing a trace on devices, from the first check to the last.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::RwLock;
use std::sync::atomic::AtomicUsize;

use gibbon_device::{Event, Problem, Schedule, ThreadOrder};
use gibbon_engine::{Fleet, MakeDevice};
use gibbon_trace::Trace;
use serde::Serialize;

use crate::answers::Answer;
use crate::delta::{self, Judge, Subtrace};
use crate::environment::{Environment, Vary};
use crate::goal::Goal;
use crate::index_rule::IndexRule;
use crate::loops;
use crate::policy::Policy;
use crate::prior::Prior;
use crate::runner::{RunWork, Subject};
use crate::simplify;
use crate::trials::{Cost, Rule, Stop, Trials, Watcher};
use crate::unit::{Unit, units};
use crate::vote::{Tally, Vote};

/// The given trace has to succeed in three of four runs: the paper's 15 of 20.
const FLOOR: (usize, usize) = (3, 4);
/// A result that fails the last check is minimized again so many times.
const MOST_ROUNDS: usize = 2;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many environments vote, the trace's own among them, and how many check the result.
    pub runs: usize,
    /// Milliseconds that pass before each event.
    pub pause: u32,
    pub vary: Vary,
    /// The paper's rules, environments and counts throughout.
    pub as_published: bool,
    pub jobs: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            runs: Vote::PUBLISHED.runs,
            pause: 0,
            vary: Vary::default(),
            as_published: false,
            jobs: 1,
        }
    }
}

/// How often, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Times {
    pub did: usize,
    pub of: usize,
}

impl Times {
    fn count(answers: &[Answer]) -> Times {
        Times {
            did: answers.iter().filter(|one| one.is_reached()).count(),
            of: answers.len(),
        }
    }
}

/// An event that is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// Its position in the given trace.
    pub position: usize,
    /// What is performed, pauses included.
    pub events: Vec<Event>,
    /// It is simpler than it was.
    pub is_simplified: bool,
}

/// What the last, independent check says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    pub success: Times,
    /// The paper's p1: that it succeeds almost as often as the vote asks for, or oftener.
    pub reliable: f64,
    /// The paper's p2: that no event can be spared.
    pub minimal: f64,
    /// The runs in which it failed.
    pub failed: Vec<FailedRun>,
}

/// A run that did not reach the goal, with all that replays it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FailedRun {
    pub environment: Environment,
    /// What is performed there, settings and pauses included.
    #[serde(skip)]
    pub events: Vec<Event>,
}

impl Check {
    /// That the result is approximately 1-minimal.
    pub fn probability(&self) -> f64 {
        self.reliable * self.minimal
    }
}

#[derive(Clone, Debug)]
pub struct Minimized {
    pub left: Vec<Left>,
    /// The schedule that is needed, of what the trace brought along.
    pub schedule: Option<Schedule>,
    /// How often the given trace succeeded.
    pub whole: Times,
    /// None if it was interrupted before.
    pub check: Option<Check>,
    pub vote: Vote,
    pub cost: Cost,
    /// It was interrupted: what is left passed, but may not be the shortest.
    pub is_interrupted: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum MinimizeError {
    #[error("the trace does not reach the goal when it is replayed: {0}")]
    NotReproduced(Goal),
    #[error(
        "the trace reaches the goal in only {} of {} environments: {goal}\nhint: --vary nothing \
         changes random numbers alone, --runs 1 replays it as recorded",
        times.did, times.of
    )]
    Unreliable { goal: Goal, times: Times },
    #[error("interrupted before the trace was seen to reach the goal; nothing is known")]
    Interrupted,
    #[error(transparent)]
    Device(#[from] Problem),
}

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

struct Minimizer<'q, 'a> {
    trials: Trials<'q, 'a>,
    settings: &'q Settings,
    goal: &'q Goal,
    whole: Times,
    schedule: Option<Schedule>,
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

    /// The first check: the trace has to be worth minimizing.
    fn first_check(&mut self) -> Result<Subtrace, MinimizeError> {
        let subject = self.trials.subject;
        let count = subject.units.read().map_or(0, |units| units.len());
        let whole: Subtrace = (0..count as u32).collect();
        let all = self.trials.fresh(self.settings.runs.max(1));
        let checked = match self.settings.as_published {
            true => self.check_published(&whole, &all),
            false => self.check_own(&whole, &all),
        };
        match checked {
            Ok(Ok(trace)) => Ok(trace),
            Ok(Err(error)) => Err(error),
            Err(Stop::Interrupted) => Err(MinimizeError::Interrupted),
            Err(Stop::Device(problem)) => Err(problem.into()),
        }
    }

    /// The trace in all environments, as the paper has it.
    fn check_published(
        &mut self,
        whole: &Subtrace,
        all: &[usize],
    ) -> Result<Result<Subtrace, MinimizeError>, Stop> {
        let answers = self.trials.ask_all(whole, all)?;
        if let Err(error) = self.is_worth_it(&answers) {
            return Ok(Err(error));
        }
        self.trials.accepted.push(whole.clone());
        self.trials.vote = Vote::of_runs(all.len());
        Ok(Ok(whole.clone()))
    }

    /// The trace as it was recorded; then what is left of that without loops, in all environments.
    /// If this passes, nobody has to wait for the whole trace twenty times.
    fn check_own(
        &mut self,
        whole: &Subtrace,
        all: &[usize],
    ) -> Result<Result<Subtrace, MinimizeError>, Stop> {
        let (own, hashes) = self.trials.record(whole)?;
        let Some(needed) = own.reached_after else {
            return Ok(Err(MinimizeError::NotReproduced(self.goal.clone())));
        };
        self.whole = Times { did: 1, of: 1 };
        let needed = if own.is_isolated { whole.len() } else { needed };
        let cut = &whole[..needed];
        let straight: Subtrace = loops::without_loops(cut, &hashes).into();
        let busy: Subtrace = loops::without_idle(cut, &hashes).into();
        for shorter in [straight, busy] {
            if shorter.len() == whole.len() {
                continue;
            }
            let mut answers = self.trials.ask_all(&shorter, &all[..1])?;
            if !answers[0].is_reached() {
                continue;
            }
            answers.extend(self.trials.ask_all(&shorter, &all[1..])?);
            if Times::count(&answers).did >= Vote::of_runs(all.len()).successes {
                self.trials.accepted.push(whole.clone());
                self.set_voters(all, &answers);
                self.trials.is_shorter(&shorter);
                return Ok(Ok(shorter));
            }
        }
        let mut answers = vec![own];
        answers.extend(self.trials.ask_all(whole, &all[1..])?);
        if let Err(error) = self.is_worth_it(&answers) {
            return Ok(Err(error));
        }
        self.trials.accepted.push(whole.clone());
        self.set_voters(all, &answers);
        // What comes after the goal, in all environments, is not needed.
        let needed = answers.iter().filter_map(|one| one.reached_after).max();
        let is_isolated = answers.iter().any(|one| one.is_isolated);
        let needed = needed.filter(|_| !is_isolated).unwrap_or(whole.len());
        let cut: Subtrace = whole[..needed].into();
        self.trials.is_shorter(&cut);
        Ok(Ok(cut))
    }

    fn is_worth_it(&mut self, answers: &[Answer]) -> Result<(), MinimizeError> {
        let times = Times::count(answers);
        self.whole = times;
        let goal = self.goal.clone();
        match times.did {
            0 => Err(MinimizeError::NotReproduced(goal)),
            did if did * FLOOR.1 < times.of * FLOOR.0 => {
                Err(MinimizeError::Unreliable { goal, times })
            }
            _ => Ok(()),
        }
    }

    /// Those environments vote in which a trace reached the goal.
    fn set_voters(&mut self, environments: &[usize], answers: &[Answer]) {
        let pairs = environments.iter().zip(answers);
        let voters = pairs.filter(|(_, answer)| answer.is_reached());
        self.trials.voters = voters.map(|(number, _)| *number).collect();
        self.trials.vote = Vote::of_runs(self.trials.voters.len());
        let first_decides = self.trials.voters.first() == Some(&0);
        let rule = IndexRule::new(self.trials.vote, &self.trials.prior, first_decides);
        self.trials.rule = Rule::Fewest(Rc::new(rule));
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
            if is_good || round == MOST_ROUNDS || self.trials.accepted.len() < 2 {
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

    /// Simpler events and no pairs that undo each other; then again no event can be spared.
    fn simplify(&mut self, mut trace: Subtrace) -> Result<Subtrace, Stop> {
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

    /// Leaves out what of the trace's own schedule is not needed.
    fn simplify_schedule(&mut self, trace: &Subtrace) -> Result<(), Stop> {
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
        let mut numbers = self.trials.fresh(self.settings.runs.max(1));
        if self.schedule != self.trials.subject.header.schedule {
            let schedule = self.schedule.clone();
            numbers = self.trials.changed(&numbers, |environment| {
                environment.schedule.clone_from(&schedule);
            });
        }
        let answers = self.trials.ask_all(trace, &numbers)?;
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
            let units = trace.iter();
            let events = units.flat_map(|unit| subject.events(*unit, &environment));
            let events = environment.settings.iter().cloned().chain(events).collect();
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

/// A subtrace without the units at these places.
fn without(trace: &Subtrace, places: &[usize]) -> Subtrace {
    let units = trace.iter().enumerate();
    units
        .filter(|(at, _)| !places.contains(at))
        .map(|(_, unit)| *unit)
        .collect()
}

/// A schedule with one part less.
fn simpler_schedules(schedule: &Schedule) -> Vec<Schedule> {
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

//! Minimizing a trace on devices.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gibbon_device::{Device, Problem};
use gibbon_trace::Trace;

use crate::delta::{self, Subtrace};
use crate::goal::Goal;
use crate::runner::{Runner, Subject};
use crate::trials::{Oracle, Run, Trials};
use crate::vote::Vote;

pub struct Settings {
    /// How many seeds, the trace's own among them.
    pub seeds: usize,
    /// Milliseconds that pass before each event: what is left then does not depend on haste.
    pub pause: u32,
    pub jobs: usize,
}

/// Who is told how far it is, and says whether to go on.
pub trait Audience: Sync {
    fn goes_on(&self) -> bool;
    fn ran(&self, runs: usize);
    /// So many events are known to be enough.
    fn is_enough(&self, events: usize);
}

/// Makes a device with the app installed.
pub type MakeDevice<'a> = dyn Fn() -> Result<Box<dyn Device + Send>, Problem> + Sync + 'a;

/// How often, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    pub did: usize,
    pub of: usize,
}

pub struct Minimized {
    /// The events that are left, by their positions in the trace.
    pub positions: Vec<u32>,
    /// How often the whole trace did it, under all seeds.
    pub whole: Times,
    /// How often what is left does, under as many other seeds.
    pub left: Times,
    pub runs: usize,
    pub steps: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum MinimizeError {
    #[error("the trace does not do it when it is replayed: {0}")]
    NotReproduced(Goal),
    #[error(transparent)]
    Device(#[from] Problem),
}

/// The shortest part of a trace that is found to do it in nine of ten runs under those seeds under
/// which the whole trace does it.
pub fn minimize(
    trace: &Trace,
    goal: &Goal,
    settings: &Settings,
    make: &MakeDevice<'_>,
    audience: &dyn Audience,
) -> Result<Minimized, MinimizeError> {
    let own = trace.header.device.seed;
    let count = settings.seeds.max(1);
    // Seeds other than the trace's own, and then as many that only judge the result.
    let others = (1..).map(|n| own.wrapping_add(n)).take(2 * count - 1);
    let all: Vec<u64> = std::iter::once(own).chain(others).collect();
    let work = Work {
        make,
        audience,
        subject: Subject {
            trace,
            goal,
            seeds: all[..count].to_vec(),
            pause: settings.pause,
        },
    };
    let mut devices = Devices {
        work,
        runners: (0..settings.jobs.max(1)).map(|_| None).collect(),
    };
    let whole: Subtrace = (0..trace.steps.len() as u32).collect();
    let seeds = devices.seeds_that_do(&whole)?;
    if seeds.first() != Some(&own) {
        return Err(MinimizeError::NotReproduced(goal.clone()));
    }
    let vote = Vote::of_runs(seeds.len());
    devices.work.subject.seeds.clone_from(&seeds);
    let mut trials = Trials::new(&mut devices, vote);
    let left = delta::minimize(whole, &mut trials)?;
    let (runs, steps) = (trials.runs, trials.steps);
    let fresh = &all[count..];
    devices.work.subject.seeds = [&all[..1], fresh].concat();
    let did = devices.seeds_that_do(&left)?;
    Ok(Minimized {
        positions: left.to_vec(),
        whole: Times {
            did: seeds.len(),
            of: count,
        },
        left: Times {
            did: did.iter().filter(|seed| **seed != own).count(),
            of: fresh.len(),
        },
        runs,
        steps,
    })
}

/// Devices that make runs, at the same time.
struct Devices<'a> {
    work: Work<'a>,
    /// Made when they are needed.
    runners: Vec<Option<Runner>>,
}

/// What all of them have in common.
struct Work<'a> {
    make: &'a MakeDevice<'a>,
    audience: &'a dyn Audience,
    subject: Subject<'a>,
}

impl Devices<'_> {
    /// The seeds under which a subtrace does it.
    fn seeds_that_do(&mut self, subtrace: &Subtrace) -> Result<Vec<u64>, Problem> {
        let seeds = 0..self.work.subject.seeds.len();
        let runs: Vec<Run> = seeds
            .map(|seed| Run {
                subtrace: subtrace.clone(),
                seed,
            })
            .collect();
        let answers = self.ask(&runs)?;
        let seeds = self.work.subject.seeds.iter().zip(answers);
        Ok(seeds.filter(|one| one.1).map(|(seed, _)| *seed).collect())
    }
}

impl Work<'_> {
    /// Makes runs on one device, one after the other, until none is left.
    fn run(
        &self,
        runner: &mut Option<Runner>,
        runs: &[Run],
        next: &AtomicUsize,
        answers: &Mutex<Vec<Option<bool>>>,
    ) -> Result<(), Problem> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(run) = runs.get(at).filter(|_| self.audience.goes_on()) else {
                return Ok(());
            };
            let ready = match runner.as_mut() {
                Some(runner) => runner,
                None => runner.insert(Runner::new((self.make)()?)),
            };
            let does = match ready.run(run, &self.subject) {
                // What breaks a device does not do what is wanted; the next run gets a new one.
                Err(problem) if problem.ends_device() => {
                    *runner = None;
                    false
                }
                other => other?,
            };
            self.audience.ran(1);
            if let Ok(mut answers) = answers.lock() {
                answers[at] = Some(does);
            }
        }
    }
}

impl Oracle for Devices<'_> {
    type Error = Problem;

    fn ask(&mut self, runs: &[Run]) -> Result<Vec<bool>, Problem> {
        let work = &self.work;
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(vec![None; runs.len()]);
        let ended: Vec<_> = std::thread::scope(|scope| {
            let (next, answers) = (&next, &answers);
            let start = |runner| scope.spawn(move || work.run(runner, runs, next, answers));
            let workers: Vec<_> = self.runners.iter_mut().map(start).collect();
            workers.into_iter().map(|worker| worker.join()).collect()
        });
        for end in ended {
            end.unwrap_or_else(|_| Err(Problem::Internal("a worker broke".into())))?;
        }
        let answers = answers.into_inner().unwrap_or_default();
        // Those up to the first that there was no time for.
        Ok(answers.into_iter().map_while(|one| one).collect())
    }

    fn goes_on(&self) -> bool {
        self.work.audience.goes_on()
    }

    fn is_shorter(&mut self, subtrace: &Subtrace) {
        self.work.audience.is_enough(subtrace.len());
    }
}

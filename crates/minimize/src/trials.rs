//! The vote: runs of subtraces in many environments, until it is known whether one of them passes.
//!
//! Two rules choose the runs. [`Rule::Published`] is the paper's: steps of fifteen runs, each in an
//! environment of its own, by the decision process for up to five subtraces and by the heuristic
//! above. [`Rule::Fewest`] asks for one run at a time, by the index rule, in environments that all
//! subtraces share; no run is made whose answer follows from another. Spare devices run what will be
//! asked next if things go as expected. An answer counts when it is asked for, so the number of
//! devices changes nothing.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use gibbon_device::{Event, Problem};
use gibbon_engine::{NotDone, Progress, Queue, Ticket};
use rustc_hash::FxHashMap;

use crate::answers::{Answer, Answers};
use crate::delta::{Judge, Subtrace};
use crate::environment::{Environment, Vary};
use crate::heuristic;
use crate::index_rule::IndexRule;
use crate::policy::{MOST_SUBTRACES, Policy};
use crate::prior::Prior;
use crate::runner::{Item, Look, Output, RunWork, Seen, Subject};
use crate::vote::{Tally, Vote};

/// Runs of a step: the paper's emulators.
pub const STEP: usize = 15;
/// The most snapshots of one run.
const MOST_CUTS: usize = 20;

/// Hears of shorter traces.
pub trait Watcher: Progress {
    /// So many events are known to be enough.
    fn is_enough(&self, _events: usize) {}
}

impl Watcher for () {}

/// Why it ends early.
#[derive(Debug)]
pub enum Stop {
    Interrupted,
    Device(Problem),
}

#[derive(Clone)]
pub enum Rule {
    Published(Rc<RefCell<Policy>>),
    Fewest(Rc<IndexRule>),
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub runs: usize,
    /// Runs that were asked for together count as one.
    pub steps: usize,
    /// Runs that broke two devices, and count as failures.
    pub broken: usize,
}

pub struct Trials<'q, 'a> {
    pub queue: &'q Queue<RunWork<'a>>,
    pub subject: &'a Subject<'a>,
    pub watcher: &'q dyn Watcher,
    pub vary: Vary,
    pub devices: usize,
    pub prior: Prior,
    pub vote: Vote,
    pub rule: Rule,
    /// The environments of the vote, by number; the first one is the trace's own.
    pub voters: Vec<usize>,
    pub cost: Cost,
    /// Those that passed, each shorter than the one before; the first is the given trace.
    pub accepted: Vec<Subtrace>,
    environments: Vec<Arc<Environment>>,
    answers: Answers,
    ahead: FxHashMap<(usize, Subtrace), Ticket>,
    /// What was performed last in environments with another screen.
    pub performed: FxHashMap<usize, Vec<Event>>,
}

impl<'q, 'a> Trials<'q, 'a> {
    pub fn new(
        queue: &'q Queue<RunWork<'a>>,
        subject: &'a Subject<'a>,
        watcher: &'q dyn Watcher,
        vary: Vary,
        devices: usize,
        rule: Rule,
    ) -> Trials<'q, 'a> {
        Trials {
            queue,
            subject,
            watcher,
            vary,
            devices,
            prior: Prior::published(),
            vote: Vote::PUBLISHED,
            rule,
            voters: Vec::new(),
            cost: Cost::default(),
            accepted: Vec::new(),
            environments: Vec::new(),
            answers: Answers::default(),
            ahead: FxHashMap::default(),
            performed: FxHashMap::default(),
        }
    }

    /// An environment by its number.
    pub fn environment(&mut self, number: usize) -> Arc<Environment> {
        while self.environments.len() <= number {
            let next = self.environments.len();
            let drawn = Environment::draw(self.subject.header, self.vary, next);
            self.environments.push(Arc::new(drawn));
        }
        self.environments[number].clone()
    }

    /// So many environments that were not used yet.
    pub fn fresh(&mut self, count: usize) -> Vec<usize> {
        let first = self.environments.len();
        self.environment(first + count - 1);
        (first..first + count).collect()
    }

    /// Environments like these, but changed.
    pub fn changed(&mut self, numbers: &[usize], change: impl Fn(&mut Environment)) -> Vec<usize> {
        let mut others = Vec::new();
        for number in numbers {
            let mut environment = (*self.environment(*number)).clone();
            change(&mut environment);
            others.push(self.environments.len());
            self.environments.push(Arc::new(environment));
        }
        others
    }

    fn item(&mut self, number: usize, subtrace: &Subtrace, parts: usize) -> Item {
        // Environments that are used once need no snapshots.
        let cuts = match self.voters.contains(&number) || number == 0 {
            true => (2 * parts).clamp(1, MOST_CUTS),
            false => 0,
        };
        let length = subtrace.len();
        Item {
            number,
            environment: self.environment(number),
            subtrace: subtrace.clone(),
            keep_after: (0..cuts).map(|cut| cut * length / cuts).collect(),
            look: Look::Nothing,
        }
    }

    fn submit(&mut self, item: Item) -> Ticket {
        self.subject.under_way.fetch_add(1, Ordering::Relaxed);
        self.queue.submit(item)
    }

    /// Waits for a run and counts it.
    fn take(&mut self, ticket: Ticket) -> Result<(Answer, Seen), Stop> {
        let done = match self.queue.take(ticket) {
            Ok(done) => done,
            Err(NotDone::Interrupted) => return Err(Stop::Interrupted),
            Err(NotDone::NoDevice(problem)) => return Err(Stop::Device(problem)),
        };
        self.cost.runs += 1;
        match done.output {
            Output::Answer(answer, seen) => Ok((answer, seen)),
            Output::Interrupted => Err(Stop::Interrupted),
            // A Ctrl-C ends the commands that judge runs, too, and devices that do not answer then.
            Output::Failed(_) if !self.watcher.goes_on() => Err(Stop::Interrupted),
            Output::Failed(problem) if done.broke.is_some() => {
                drop(problem);
                self.subject.under_way.fetch_sub(1, Ordering::Relaxed);
                self.cost.broken += 1;
                let isolated = Answer {
                    is_isolated: true,
                    ..Answer::default()
                };
                Ok((isolated, Seen::default()))
            }
            Output::Failed(problem) => Err(Stop::Device(problem)),
        }
    }

    /// What each environment answers; all runs at once.
    pub fn ask_all(&mut self, subtrace: &Subtrace, numbers: &[usize]) -> Result<Vec<Answer>, Stop> {
        let mut tickets = Vec::new();
        for number in numbers {
            let item = self.item(*number, subtrace, crate::delta::PARTS);
            tickets.push(self.submit(item));
        }
        let mut answers = Vec::new();
        for (ticket, number) in tickets.into_iter().zip(numbers) {
            let (answer, seen) = self.take(ticket)?;
            self.answers.add(*number, subtrace.clone(), answer);
            self.performed.insert(*number, seen.performed);
            answers.push(answer);
        }
        self.cost.steps += numbers.len().div_ceil(STEP);
        Ok(answers)
    }

    /// Runs a subtrace in the trace's own environment, and looks.
    pub fn record(&mut self, subtrace: &Subtrace, look: Look) -> Result<(Answer, Seen), Stop> {
        let mut item = self.item(0, subtrace, crate::delta::PARTS);
        item.look = look;
        let ticket = self.submit(item);
        let (answer, seen) = self.take(ticket)?;
        self.answers.add(0, subtrace.clone(), answer);
        Ok((answer, seen))
    }

    /// Has events that know a place only know what is there.
    pub fn know_widgets(&mut self, whole: &Subtrace) -> Result<(), Stop> {
        let (_, seen) = self.record(whole, Look::Widgets)?;
        for (number, target) in whole.iter().zip(seen.widgets) {
            if let Some(widget) = target.and_then(|target| target.widget) {
                self.subject.set_widget(*number, widget);
            }
        }
        Ok(())
    }

    /// The answers to a subtrace that are known, as far as they go without a gap.
    pub fn tally(&self, subtrace: &Subtrace) -> Tally {
        let mut tally = Tally::default();
        while tally.verdict(self.vote).is_none()
            && let Some(number) = self.voters.get(tally.runs())
            && let Some(is_reached) = self.answers.get(*number, subtrace)
        {
            tally = tally.with(is_reached);
            // What is kept has to replay as recorded.
            if tally.runs() == 1 && !is_reached {
                break;
            }
        }
        tally
    }

    /// Whether the vote on a subtrace is over, and how.
    fn verdict(&self, tally: Tally) -> Option<bool> {
        let is_own_failed = tally.successes == 0 && tally.failures == 1;
        match is_own_failed && self.first_decides() {
            true => Some(false),
            false => tally.verdict(self.vote),
        }
    }

    fn first_decides(&self) -> bool {
        matches!(self.rule, Rule::Fewest(_)) && self.voters.first() == Some(&0)
    }

    /// The undecided subtrace whose next run is worth most.
    fn choose(&self, rule: &IndexRule, subtraces: &[Subtrace], tallies: &[Tally]) -> Option<usize> {
        let open = (0..subtraces.len()).filter(|at| self.verdict(tallies[*at]).is_none());
        let price = |at: &usize| {
            let subtrace = &subtraces[*at];
            let number = self.voters[tallies[*at].runs()];
            let units = 1 + subtrace.len() - self.answers.shared(number, subtrace);
            rule.index(tallies[*at]) * units as f64
        };
        open.map(|at| (at, price(&at)))
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .map(|(at, _)| at)
    }

    /// One run at a time.
    fn by_index(
        &mut self,
        rule: &IndexRule,
        subtraces: &[Subtrace],
        parts: usize,
    ) -> Result<Option<usize>, Stop> {
        loop {
            let tallies: Vec<Tally> = subtraces.iter().map(|one| self.tally(one)).collect();
            let passes = |tally: &Tally| self.verdict(*tally) == Some(true);
            if let Some(at) = tallies.iter().position(passes) {
                return Ok(Some(at));
            }
            let Some(at) = self.choose(rule, subtraces, &tallies) else {
                return Ok(None);
            };
            self.run_ahead(rule, subtraces, tallies.clone(), parts);
            let number = self.voters[tallies[at].runs()];
            let key = (number, subtraces[at].clone());
            let ticket = match self.ahead.remove(&key) {
                Some(ticket) => ticket,
                None => {
                    let item = self.item(number, &subtraces[at], parts);
                    self.submit(item)
                }
            };
            let (answer, _) = self.take(ticket)?;
            self.cost.steps += 1;
            self.answers.add(number, subtraces[at].clone(), answer);
        }
    }

    /// Gives idle devices the runs that come next if things go as expected.
    fn run_ahead(
        &mut self,
        rule: &IndexRule,
        subtraces: &[Subtrace],
        mut tallies: Vec<Tally>,
        parts: usize,
    ) {
        for _ in 0..4 * self.devices {
            let is_over = tallies.iter().any(|one| self.verdict(*one) == Some(true));
            let Some(at) = self.choose(rule, subtraces, &tallies).filter(|_| !is_over) else {
                return;
            };
            let number = self.voters[tallies[at].runs()];
            let key = (number, subtraces[at].clone());
            let known = self.answers.get(number, &subtraces[at]);
            if known.is_none() && !self.ahead.contains_key(&key) {
                if self.subject.under_way.load(Ordering::Relaxed) >= self.devices {
                    return;
                }
                let item = self.item(number, &subtraces[at], parts);
                let ticket = self.submit(item);
                self.ahead.insert(key, ticket);
            }
            let is_likely = self.prior.next_succeeds(tallies[at]) > 0.5;
            tallies[at] = tallies[at].with(known.unwrap_or(is_likely));
        }
    }

    /// Steps of many runs, each in an environment of its own.
    fn by_steps(
        &mut self,
        policy: &mut Policy,
        subtraces: &[Subtrace],
        parts: usize,
    ) -> Result<Option<usize>, Stop> {
        let mut tallies = vec![Tally::default(); subtraces.len()];
        loop {
            let verdicts = tallies.iter().map(|one| one.verdict(self.vote));
            if let Some(at) = verdicts.clone().position(|one| one == Some(true)) {
                return Ok(Some(at));
            }
            if verdicts.flatten().count() == tallies.len() {
                return Ok(None);
            }
            let schedule = match subtraces.len() <= MOST_SUBTRACES {
                true => policy.schedule(&tallies),
                false => heuristic::schedule(&tallies, self.vote, STEP),
            };
            let mut tickets = Vec::new();
            for (at, runs) in schedule.into_iter().enumerate() {
                for number in self.fresh(runs.max(1)).into_iter().take(runs) {
                    let item = self.item(number, &subtraces[at], parts);
                    tickets.push((at, self.submit(item)));
                }
            }
            for (at, ticket) in tickets {
                let (answer, _) = self.take(ticket)?;
                tallies[at] = tallies[at].with(answer.is_reached());
            }
            self.cost.steps += 1;
        }
    }

    /// Whether one passes.
    pub fn passes(&mut self, subtrace: &Subtrace) -> Result<bool, Stop> {
        let passing = self.first_passing(std::slice::from_ref(subtrace), crate::delta::PARTS)?;
        Ok(passing.is_some())
    }
}

impl Judge for Trials<'_, '_> {
    type Error = Stop;

    fn first_passing(
        &mut self,
        subtraces: &[Subtrace],
        parts: usize,
    ) -> Result<Option<usize>, Stop> {
        match self.rule.clone() {
            Rule::Fewest(rule) => self.by_index(&rule, subtraces, parts),
            Rule::Published(policy) => self.by_steps(&mut policy.borrow_mut(), subtraces, parts),
        }
    }

    fn is_shorter(&mut self, subtrace: &Subtrace) {
        self.watcher.is_enough(subtrace.len());
        self.accepted.push(subtrace.clone());
    }
}

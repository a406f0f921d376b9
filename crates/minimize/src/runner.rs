//! Runs on the devices of a fleet. Runs that begin alike begin where another one was: a device
//! keeps snapshots at the places where later runs will part from this one.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use gibbon_device::{Capability, Event, Finding, Gui, Point, Problem, SnapshotId, Target, Widget};
use gibbon_engine::{AnyDevice, Attempt, Progress, Work};
use gibbon_trace::Header;

use crate::answers::Answer;
use crate::delta::Subtrace;
use crate::environment::Environment;
use crate::goal::Goal;
use crate::unit::{Unit, is_pause};

/// The most snapshots that a device keeps.
const MOST_SNAPSHOTS: usize = 160;

/// What all runs have in common.
pub struct Subject<'a> {
    pub header: &'a Header,
    pub goal: &'a Goal,
    /// Milliseconds that pass before each unit.
    pub pause: u32,
    /// Pauses before the first unit, whichever that is.
    pub lead: Vec<Event>,
    /// By number. Simplified ones are added as they are tried.
    pub units: RwLock<Vec<Arc<Unit>>>,
    /// Items that were submitted and are not done.
    pub under_way: AtomicUsize,
}

impl Subject<'_> {
    pub fn unit(&self, number: u32) -> Arc<Unit> {
        let units = self.units.read().unwrap_or_else(PoisonError::into_inner);
        units[number as usize].clone()
    }

    pub fn add(&self, unit: Unit) -> u32 {
        let mut units = self.units.write().unwrap_or_else(PoisonError::into_inner);
        units.push(Arc::new(unit));
        (units.len() - 1) as u32
    }

    /// Says what a unit touches, unless it is known.
    pub fn set_widget(&self, number: u32, widget: Widget) {
        let mut units = self.units.write().unwrap_or_else(PoisonError::into_inner);
        let unit = Arc::make_mut(&mut units[number as usize]);
        let targets = unit.events.iter_mut().filter_map(Event::target_mut);
        for target in targets.filter(|target| target.widget.is_none()) {
            target.widget = Some(widget.clone());
        }
    }

    /// The events of a unit as they are performed in an environment.
    pub fn events(&self, number: u32, environment: &Environment) -> Vec<Event> {
        let millis = self.pause + environment.pause(number);
        let pause = (millis > 0).then_some(Event::Wait { millis });
        let unit = self.unit(number);
        pause.into_iter().chain(unit.events.clone()).collect()
    }
}

/// One run.
#[derive(Clone)]
pub struct Item {
    /// The environment's number.
    pub number: usize,
    pub environment: Arc<Environment>,
    pub subtrace: Subtrace,
    /// After so many units a snapshot is kept; after 0 of them is the start.
    pub keep_after: Vec<usize>,
    pub look: Look,
}

/// What a run looks at besides the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Nothing,
    /// What is on the screen and in the app, hashed at the start and after each unit.
    Hashes,
    /// Which widget each unit touches.
    Widgets,
}

/// What a run saw.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub hashes: Vec<u64>,
    /// One for each unit that was done: what it touches, in its middle, if that reacts to touch.
    pub widgets: Vec<Option<Target>>,
    /// What was performed after the start, on another screen than the trace's.
    pub performed: Vec<Event>,
}

pub enum Output {
    Answer(Answer, Seen),
    Interrupted,
    Failed(Problem),
}

/// A device at work.
pub struct Worker {
    device: AnyDevice,
    /// The last used is the last.
    kept: Vec<Kept>,
}

/// A moment at which the goal was not reached yet.
struct Kept {
    number: usize,
    done: Subtrace,
    snapshot: SnapshotId,
}

/// What devices do for the lead.
pub struct RunWork<'a>(pub &'a Subject<'a>);

impl Work for RunWork<'_> {
    type Worker = Worker;
    type Item = Item;
    type Output = Output;
    type Message = ();

    fn worker(&self, device: AnyDevice) -> Worker {
        Worker {
            device,
            kept: Vec::new(),
        }
    }

    fn run(&self, worker: &mut Worker, item: &Item, progress: &dyn Progress) -> Attempt<Output> {
        let result = SubtraceRun {
            subject: self.0,
            worker,
            item,
            progress,
            seen: Seen::default(),
            findings: Vec::new(),
        }
        .play();
        let broke = result.as_ref().err().filter(|one| one.ends_device());
        let broke = broke.cloned();
        // A run that broke its device is made once more, so it is still under way.
        if broke.is_none() {
            self.0.under_way.fetch_sub(1, Ordering::Relaxed);
        }
        Attempt {
            output: result.unwrap_or_else(Output::Failed),
            broke,
        }
    }

    fn distance(&self, worker: &Worker, item: &Item) -> usize {
        let done = worker
            .nearest(item)
            .map_or(0, |at| worker.kept[at].done.len() + 1);
        item.subtrace.len() + 1 - done
    }
}

impl Worker {
    /// The latest moment that the run has in common with one before.
    fn nearest(&self, item: &Item) -> Option<usize> {
        let kept = self.kept.iter().enumerate();
        let on_the_way = kept.filter(|(_, kept)| {
            kept.number == item.number && item.subtrace.starts_with(&kept.done)
        });
        on_the_way
            .max_by_key(|(_, kept)| kept.done.len())
            .map(|(at, _)| at)
    }

    fn keep(&mut self, item: &Item, count: usize) -> Result<(), Problem> {
        let done = &item.subtrace[..count];
        let is_there = |kept: &Kept| kept.number == item.number && *kept.done == *done;
        if !self.device.can(Capability::Snapshots) || self.kept.iter().any(is_there) {
            return Ok(());
        }
        if self.kept.len() == MOST_SNAPSHOTS {
            // Starts serve all subtraces, so they go last.
            let oldest = self.kept.iter().position(|kept| !kept.done.is_empty());
            let oldest = self.kept.remove(oldest.unwrap_or(0));
            self.device.forget(oldest.snapshot)?;
        }
        self.kept.push(Kept {
            number: item.number,
            done: done.into(),
            snapshot: self.device.snapshot()?,
        });
        Ok(())
    }
}

struct SubtraceRun<'a> {
    subject: &'a Subject<'a>,
    worker: &'a mut Worker,
    item: &'a Item,
    progress: &'a dyn Progress,
    seen: Seen,
    findings: Vec<Finding>,
}

/// How a unit went.
enum Step {
    Nothing,
    Reached,
    /// The app is gone, or found something else: it does not get any further.
    Ended,
}

impl SubtraceRun<'_> {
    fn play(mut self) -> Result<Output, Problem> {
        let is_repeatable = self.worker.device.can(Capability::Seeds);
        let isolated = Answer {
            is_isolated: self.subject.goal.is_judged_at_end() || !is_repeatable,
            ..Answer::default()
        };
        let mut done = match self.go_back()? {
            Some(done) => done,
            None => match self.start()? {
                Step::Nothing => {
                    if self.item.keep_after.contains(&0) && !self.item.subtrace.is_empty() {
                        self.worker.keep(self.item, 0)?;
                    }
                    0
                }
                step => return Ok(self.answer(step, 0, isolated)),
            },
        };
        self.hash()?;
        while let Some(unit) = self.item.subtrace.get(done).copied() {
            for event in self.subject.events(unit, &self.item.environment) {
                if !self.progress.goes_on() {
                    return Ok(Output::Interrupted);
                }
                if !is_pause(&event) {
                    self.look_at(&event)?;
                }
                let event = self.on_this_screen(event)?;
                match self.perform(&event)? {
                    Step::Nothing => {}
                    Step::Ended if self.subject.goal.is_judged_at_end() => {
                        return self.judge(done + 1, isolated);
                    }
                    step => return Ok(self.answer(step, done + 1, isolated)),
                }
            }
            done += 1;
            self.hash()?;
            if self.item.keep_after.contains(&done) && done < self.item.subtrace.len() {
                self.worker.keep(self.item, done)?;
            }
        }
        self.judge(done, isolated)
    }

    fn answer(self, step: Step, done: usize, mut answer: Answer) -> Output {
        match step {
            Step::Reached => answer.reached_after = Some(done),
            Step::Ended => answer.ended_after = Some(done),
            Step::Nothing => {}
        }
        Output::Answer(answer, self.seen)
    }

    /// At the end, for goals that are judged there.
    fn judge(self, done: usize, answer: Answer) -> Result<Output, Problem> {
        let step = match self.subject.goal {
            Goal::Judged { judge, .. } => match judge(&mut *self.worker.device, &self.findings)? {
                true => Step::Reached,
                false => Step::Nothing,
            },
            _ => Step::Nothing,
        };
        Ok(self.answer(step, done, answer))
    }

    /// From just installed.
    fn start(&mut self) -> Result<Step, Problem> {
        let environment = &self.item.environment;
        let mut start = environment.start(self.subject.header);
        // On a device that orders by itself an environment is what it happens to be. A schedule that
        // the trace brings along is needed all the same.
        if self.subject.header.schedule.is_none() && !self.worker.device.can(Capability::Schedules)
        {
            start.schedule = None;
        }
        let outcome = start.begin(&mut *self.worker.device)?;
        let step = self.step(outcome)?;
        if !matches!(step, Step::Nothing) {
            return Ok(step);
        }
        for event in environment.settings.iter().chain(&self.subject.lead) {
            let step = self.perform(event)?;
            if !matches!(step, Step::Nothing) {
                return Ok(step);
            }
        }
        Ok(Step::Nothing)
    }

    fn perform(&mut self, event: &Event) -> Result<Step, Problem> {
        match self.worker.device.perform(event) {
            Ok(outcome) => self.step(outcome),
            // What cannot be done changes nothing.
            Err(Problem::Refused(_) | Problem::NotThere(_)) => Ok(Step::Nothing),
            Err(Problem::AppDied) => Ok(Step::Ended),
            Err(problem) => Err(problem),
        }
    }

    fn step(&mut self, outcome: gibbon_device::Outcome) -> Result<Step, Problem> {
        let goal = self.subject.goal;
        if goal.is_reached(&outcome, &mut *self.worker.device)? {
            return Ok(Step::Reached);
        }
        let is_over = !outcome.findings.is_empty();
        self.findings.extend(outcome.findings);
        Ok(match is_over {
            true => Step::Ended,
            false => Step::Nothing,
        })
    }

    /// Goes to the latest moment that it can; how many units were done there.
    fn go_back(&mut self) -> Result<Option<usize>, Problem> {
        if self.item.look != Look::Nothing {
            return Ok(None);
        }
        let Some(at) = self.worker.nearest(self.item) else {
            return Ok(None);
        };
        let kept = self.worker.kept.remove(at);
        self.worker.device.restore(kept.snapshot)?;
        let done = kept.done.len();
        self.worker.kept.push(kept);
        Ok(Some(done))
    }

    fn hash(&mut self) -> Result<(), Problem> {
        let device = &mut self.worker.device;
        if self.item.look != Look::Hashes || !device.can(Capability::StateHash) {
            return Ok(());
        }
        let mut hasher = DefaultHasher::new();
        match device.gui() {
            Ok(gui) => gui.hash(&mut hasher),
            Err(Problem::AppDied) => {}
            Err(problem) => return Err(problem),
        }
        device.state_hash()?.hash(&mut hasher);
        self.seen.hashes.push(hasher.finish());
        Ok(())
    }

    /// The event at its widget's place on a screen that is not the trace's.
    fn on_this_screen(&mut self, mut event: Event) -> Result<Event, Problem> {
        if !self.item.environment.is_other_screen {
            return Ok(event);
        }
        if let Some(target) = event.target_mut() {
            match self.worker.device.gui() {
                Ok(gui) => target.at = gui.locate(target).unwrap_or(target.at),
                Err(Problem::AppDied) => {}
                Err(problem) => return Err(problem),
            }
        }
        self.seen.performed.push(event.clone());
        Ok(event)
    }

    /// What an event is about to touch.
    fn look_at(&mut self, event: &Event) -> Result<(), Problem> {
        if self.item.look != Look::Widgets {
            return Ok(());
        }
        let widget = match (event, self.worker.device.gui()) {
            (Event::Tap(target) | Event::DoubleTap(target) | Event::LongTap(target), Ok(gui)) => {
                middle(&gui, target.at)
            }
            (_, Ok(_) | Err(Problem::AppDied)) => None,
            (_, Err(problem)) => return Err(problem),
        };
        self.seen.widgets.push(widget);
        Ok(())
    }
}

/// The middle of the widget at a place, unless something else is touched there.
fn middle(gui: &Gui, at: Point) -> Option<Target> {
    let (node, path) = gui.node_at(at)?;
    let reacts = node.clickable || node.long_clickable || node.checkable;
    let middle = node.bounds.centre();
    let (_, there) = gui.node_at(middle)?;
    (reacts && there == path).then(|| Target {
        at: middle,
        widget: Some(node.widget(&path)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_moved_to_the_middle_of_what_reacts_there() {
        let node = |class: &str, clickable: bool, bounds: &str, inside: &str| {
            format!(
                "<node index=\"0\" class=\"{class}\" clickable=\"{clickable}\" \
                 bounds=\"{bounds}\">{inside}</node>"
            )
        };
        let button = node("Button", true, "[0,0][100,40]", "");
        let inner = node("Inner", true, "[40,140][60,160]", "");
        let row = node("Row", true, "[0,100][100,200]", &inner);
        let column = node("Column", false, "[0,0][200,400]", &(button + &row));
        let gui = Gui::parse(&format!("<hierarchy rotation=\"0\">{column}</hierarchy>"));
        let gui = gui.expect("a tree");
        let moved = |x, y| middle(&gui, Point { x, y });
        let button = moved(3, 4).expect("a button");
        assert_eq!(button.at, Point { x: 50, y: 20 });
        assert_eq!(button.widget.expect("known").class, "Button");
        assert_eq!(
            moved(3, 110),
            None,
            "in the middle of the row is something else"
        );
        assert_eq!(moved(150, 300), None, "nothing reacts there");
    }
}

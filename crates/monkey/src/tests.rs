use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gibbon_engine::fake::{FakeApp, breaks_device, crash, go, nothing};
use gibbon_engine::{AnyDevice, Found};

use super::*;

/// Android's keys are enough: the monkey presses many.
fn app() -> FakeApp {
    FakeApp::new()
        .state("first")
        .on("key dpad_down", go("second"))
        .on("key dpad_center", nothing())
        .state("second")
        .on("key dpad_up", go("first"))
        .on("key dpad_down", go("third"))
        .on("key back", go("first"))
        .state("third")
        .on("key menu", crash("java.lang.IllegalStateException"))
        .on("key dpad_up", go("second"))
}

fn settings(events: usize, jobs: usize) -> Settings {
    Settings {
        events,
        jobs,
        throttle: 0,
        mix: Mix::default(),
    }
}

/// Keeps what it hears.
#[derive(Default)]
struct Heard {
    events: AtomicUsize,
    found: Mutex<Vec<usize>>,
}

impl Progress for Heard {
    fn advanced(&self, count: usize) {
        self.events.fetch_add(count, Ordering::Relaxed);
    }

    fn found(&self, found: &Found) {
        let steps = found.trace.steps.len();
        self.found.lock().expect("unharmed").push(steps);
    }
}

fn run<'a>(app: &FakeApp, jobs: usize, make: &'a MakeDevice<'a>) -> (Monkey<'a>, Heard) {
    let heard = Heard::default();
    let mut monkey = Monkey::new(settings(1700, jobs), app.trace(), app.program(), make);
    monkey.run(&heard).expect("devices");
    (monkey, heard)
}

#[test]
fn the_number_of_devices_changes_nothing() {
    let app = app();
    let make = app.make();
    let told = |jobs: usize| {
        let (monkey, heard) = run(&app, jobs, &make);
        let results = monkey.results;
        assert_eq!(results.events, 1700);
        assert_eq!(heard.events.into_inner(), 1700);
        let found = heard.found.into_inner().expect("unharmed");
        assert!(!found.is_empty() && found.is_sorted_by(|one, next| one > next));
        (results.hash(), results.findings.len(), results.curve, found)
    };
    let alone = told(1);
    assert_eq!(alone.1, 1);
    assert_eq!(told(2), alone);
    assert_eq!(told(5), alone);
}

#[test]
fn a_device_that_dies_changes_nothing() {
    let app = app();
    let steady = app.make();
    let booted = AtomicUsize::new(0);
    let dying = || {
        // The first dies in the middle of an episode.
        let device = match booted.fetch_add(1, Ordering::Relaxed) {
            0 => app.device().dying_at(250),
            _ => app.device(),
        };
        Ok(Box::new(device) as AnyDevice)
    };
    let (with, _) = run(&app, 2, &dying);
    let (without, _) = run(&app, 2, &steady);
    assert_eq!(with.results.problems, []);
    assert_eq!(with.results.hash(), without.results.hash());
    assert!(booted.load(Ordering::Relaxed) > 1);
}

#[test]
fn what_breaks_every_device_is_told_and_the_rest_goes_on() {
    let app = FakeApp::new()
        .state("only")
        .on("key menu", breaks_device())
        .on("key back", nothing());
    let make = app.make();
    let (monkey, _) = run(&app, 2, &make);
    assert_eq!(monkey.results.events, 1700);
    assert!(!monkey.results.problems.is_empty());
}

#[test]
fn without_a_device_to_go_on_with_there_is_what_was_done() {
    let app = app();
    let booted = AtomicUsize::new(0);
    let make = || match booted.fetch_add(1, Ordering::Relaxed) {
        0 => Ok(Box::new(app.device().dying_at(700)) as AnyDevice),
        _ => Err(Problem::Gone("no memory".into())),
    };
    let (monkey, _) = run(&app, 1, &make);
    assert_eq!(monkey.results.events, 500);
    let problems: Vec<Problem> = monkey
        .results
        .problems
        .into_iter()
        .map(|one| one.1)
        .collect();
    assert_eq!(problems, [Problem::Gone("no memory".into())]);
}

#[test]
fn an_app_that_cannot_be_installed_ends_it() {
    let problem = Problem::Refused("no".into());
    let make = || Err(Problem::Refused("no".into()));
    let mut monkey = Monkey::new(settings(9, 1), app().trace(), app().program(), &make);
    assert_eq!(monkey.run(&()), Err(problem));
}

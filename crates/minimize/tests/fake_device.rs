//! Minimizing on the fake device: what is left, whatever chance, devices and interrupts do.

use std::sync::atomic::{AtomicUsize, Ordering};

use gibbon_device::{Capability, Device, Event};
use gibbon_engine::fake::{Effect, FakeApp, crash, go, nothing};
use gibbon_engine::{AnyDevice, Progress, Random};
use gibbon_minimize::{Goal, MinimizeError, Minimized, Settings, Vary, Watcher, minimize};
use gibbon_trace::{Step, Trace};

const EXCEPTION: &str = "java.lang.IllegalStateException";

fn goal() -> Goal {
    Goal::Finding {
        exception: EXCEPTION.into(),
        place: None,
        package: "app.fake".into(),
    }
}

fn trace(app: &FakeApp, lines: &[String]) -> Trace {
    let mut device = app.device();
    device.start(None).expect("the app starts");
    let mut trace = app.trace();
    trace.steps = lines
        .iter()
        .map(|line| Step {
            event: Event::from_line(line, || device.gui()).expect("an event"),
            activity: None,
            hash: None,
        })
        .collect();
    trace
}

fn settings(jobs: usize) -> Settings {
    Settings {
        vary: Vary::NOTHING,
        jobs,
        ..Settings::default()
    }
}

/// Positions of what is left.
fn positions(minimized: &Minimized) -> Vec<usize> {
    minimized.left.iter().map(|one| one.position).collect()
}

/// Three widgets on every screen; under every third seed a dialog is in the way, which only `Close`
/// closes, and then `Login` is elsewhere. ND3MIN's figure 1.
fn food_delivery() -> FakeApp {
    FakeApp::new()
        .state("home")
        .on("tap Bottom", go("dialog").seed(3, 1))
        .on("tap Bottom", crash(EXCEPTION))
        .on("tap Close", nothing())
        .on("tap Top", nothing())
        .on("tap Other", nothing())
        .state("dialog")
        .on("tap Bottom", nothing())
        .on("tap Close", go("closed"))
        .on("tap Top", nothing())
        .on("tap Other", nothing())
        .state("closed")
        .on("tap Bottom", nothing())
        .on("tap Close", nothing())
        .on("tap Top", crash(EXCEPTION))
        .on("tap Other", nothing())
}

fn food_delivery_trace(app: &FakeApp) -> Trace {
    let mut random = Random::new(7, 0);
    let names = [
        "Other", "Top", "Close", "Other", "Top", "Close", "Other", "Bottom",
    ];
    let lines: Vec<String> = (0..60)
        .map(|_| format!("tap {}", random.choose(&names)))
        .collect();
    trace(app, &lines)
}

#[test]
fn what_is_left_works_with_and_without_the_dialog() {
    let app = food_delivery();
    let trace = food_delivery_trace(&app);
    let minimized = minimize(&trace, &goal(), &settings(1), &app.make(), &()).expect("a result");
    let left: Vec<String> = minimized
        .left
        .iter()
        .map(|one| trace.steps[one.position].event.to_string())
        .collect();
    let names = ["tap Bottom", "tap Close", "tap Top"];
    let expected: Vec<String> = names
        .iter()
        .map(|line| {
            let mut device = app.device();
            device.start(None).expect("started");
            let event = Event::from_line(line, || device.gui()).expect("an event");
            event.to_string()
        })
        .collect();
    assert_eq!(left, expected);
    let check = minimized.check.expect("a check");
    assert_eq!((check.success.did, check.success.of), (20, 20));
    assert!(check.probability() > 0.9, "{check:?}");
    assert!(check.failed.is_empty());
}

#[test]
fn delta_debugging_alone_leaves_what_works_as_recorded_only() {
    let app = food_delivery();
    let trace = food_delivery_trace(&app);
    let alone = Settings {
        runs: 1,
        check: 20,
        ..settings(1)
    };
    let minimized = minimize(&trace, &goal(), &alone, &app.make(), &()).expect("a result");
    assert_eq!(minimized.left.len(), 1);
    let check = minimized.check.expect("a check");
    assert_eq!(check.success.of, 20);
    assert!(check.success.did < 18, "{check:?}");
    assert_eq!(check.failed.len(), 20 - check.success.did);
}

/// As over adb: no snapshots, no seeds, no schedules, no hashes.
#[test]
fn a_device_that_only_performs_events_is_enough() {
    let app = FakeApp::new()
        .state("a")
        .on("tap Go", go("b"))
        .on("tap Other", nothing())
        .state("b")
        .on("tap Go", crash(EXCEPTION))
        .on("tap Other", nothing());
    let lines: Vec<String> = (0..40)
        .map(|at| format!("tap {}", if at % 9 == 4 { "Go" } else { "Other" }))
        .collect();
    let trace = trace(&app, &lines);
    let make = || {
        let device = app.device().without(Capability::Snapshots);
        let device = device.without(Capability::Seeds);
        let device = device.without(Capability::Schedules);
        let device = device.without(Capability::StateHash);
        Ok(Box::new(device) as AnyDevice)
    };
    for as_published in [false, true] {
        let settings = Settings {
            vary: Vary::default(),
            as_published,
            ..settings(15)
        };
        let minimized = minimize(&trace, &goal(), &settings, &make, &()).expect("a result");
        assert_eq!(minimized.left.len(), 2, "{minimized:?}");
    }
}

#[test]
fn the_pause_after_the_start_stays() {
    let app = FakeApp::new()
        .state("a")
        .on("tap Go", crash(EXCEPTION))
        .on("tap Other", nothing());
    let lines = ["wait 4000", "tap Other", "wait 4000", "tap Go", "wait 4000"];
    let trace = trace(&app, &lines.map(str::to_owned));
    let minimized = minimize(&trace, &goal(), &settings(1), &app.make(), &()).expect("a result");
    assert_eq!(positions(&minimized), [3]);
    assert_eq!(minimized.lead, [Event::Wait { millis: 4000 }]);
}

#[test]
fn as_published_finds_the_same_in_more_runs() {
    let app = food_delivery();
    let trace = food_delivery_trace(&app);
    let published = Settings {
        as_published: true,
        ..settings(2)
    };
    let theirs = minimize(&trace, &goal(), &published, &app.make(), &()).expect("a result");
    let ours = minimize(&trace, &goal(), &settings(2), &app.make(), &()).expect("a result");
    assert_eq!(theirs.left.len(), 3);
    assert!(theirs.cost.steps < theirs.cost.runs);
    assert!(ours.cost.runs < theirs.cost.runs, "{ours:?} {theirs:?}");
}

#[test]
fn the_number_of_devices_changes_nothing() {
    let app = food_delivery();
    let trace = food_delivery_trace(&app);
    let one = minimize(&trace, &goal(), &settings(1), &app.make(), &()).expect("a result");
    for jobs in [2, 5] {
        let many = minimize(&trace, &goal(), &settings(jobs), &app.make(), &()).expect("a result");
        assert_eq!((&many.left, many.cost), (&one.left, one.cost));
        assert_eq!(many.check, one.check);
    }
}

#[test]
fn devices_that_break_change_nothing() {
    let app = food_delivery();
    let trace = food_delivery_trace(&app);
    let whole = minimize(&trace, &goal(), &settings(1), &app.make(), &()).expect("a result");
    for jobs in [1, 2] {
        let booted = AtomicUsize::new(0);
        let make = || {
            // A run takes 60 events at most, so a new device does not break at its first. Of two
            // devices one lives: a run that broke a device may go to the other one.
            let number = booted.fetch_add(1, Ordering::Relaxed);
            let device = match jobs == 1 || number == 0 {
                true => app.device().dying_at(61 + 13 * number),
                false => app.device(),
            };
            Ok(Box::new(device) as AnyDevice)
        };
        let broken = minimize(&trace, &goal(), &settings(jobs), &make, &()).expect("a result");
        assert!(booted.load(Ordering::Relaxed) > jobs, "none broke");
        assert_eq!((&broken.left, broken.cost), (&whole.left, whole.cost));
    }
}

/// Stops after so many looks; counts those it was given.
struct Until {
    most: usize,
    looks: AtomicUsize,
}

impl Until {
    fn new(most: usize) -> Until {
        let looks = AtomicUsize::new(0);
        Until { most, looks }
    }
}

impl Progress for Until {
    fn goes_on(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) < self.most
    }
}

impl Watcher for Until {}

#[test]
fn an_interrupt_leaves_a_trace_that_passes_or_says_that_there_is_none() {
    let app = food_delivery();
    let trace = food_delivery_trace(&app);
    let whole = Until::new(usize::MAX);
    minimize(&trace, &goal(), &settings(1), &app.make(), &whole).expect("a result");
    let looks = whole.looks.into_inner();
    let mut lengths = Vec::new();
    for moment in 0..20 {
        let until = Until::new(moment * looks / 20);
        match minimize(&trace, &goal(), &settings(1), &app.make(), &until) {
            Err(MinimizeError::Interrupted) => assert!(lengths.is_empty(), "{moment}"),
            Err(error) => panic!("{error}"),
            Ok(minimized) => {
                assert!(minimized.is_interrupted && minimized.check.is_none());
                let mut device = app.device();
                device.start(None).expect("started");
                let mut events = minimized.left.iter().flat_map(|one| &one.events);
                let found = events.any(|event| {
                    let outcome = device.perform(event);
                    outcome.is_ok_and(|outcome| !outcome.findings.is_empty())
                });
                assert!(found, "{moment}: {:?}", positions(&minimized));
                lengths.push(minimized.left.len());
            }
        }
    }
    assert!(lengths.len() >= 5, "{lengths:?}");
    assert!(
        lengths.is_sorted_by(|one, other| one >= other),
        "{lengths:?}"
    );
}

#[test]
fn what_does_not_reproduce_is_said() {
    let app = food_delivery();
    let never = trace(&app, &["tap Other".to_owned()]);
    let result = minimize(&never, &goal(), &settings(1), &app.make(), &());
    assert!(matches!(result, Err(MinimizeError::NotReproduced(_))));
    let seldom = trace(&app, &["tap Bottom".to_owned()]);
    match minimize(&seldom, &goal(), &settings(1), &app.make(), &()) {
        Err(MinimizeError::Unreliable { times, .. }) => assert!(times.did < 15, "{times:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn pauses_stay_with_their_events_and_gestures_become_taps() {
    let app = FakeApp::new()
        .state("a")
        .on("tap Go", go("b"))
        .on("long-tap Go", go("b"))
        .on("tap Other", nothing())
        .state("b")
        .on("tap Go", crash(EXCEPTION))
        .on("tap Other", nothing());
    let lines = [
        "tap Other",
        "wait 50",
        "long-tap Go",
        "wait 70",
        "tap Go",
        "wait 90",
        "tap Other",
    ];
    let trace = trace(&app, &lines.map(str::to_owned));
    let minimized = minimize(&trace, &goal(), &settings(1), &app.make(), &()).expect("a result");
    assert_eq!(positions(&minimized), [2, 4]);
    assert!(minimized.left[0].is_simplified && !minimized.left[1].is_simplified);
    let lines = |at: usize| -> Vec<String> {
        let events = minimized.left[at].events.iter();
        events.map(ToString::to_string).collect()
    };
    assert!(lines(0)[0].starts_with("tap ") && lines(0)[1] == "wait 70");
    assert_eq!(lines(1)[1], "wait 90");
}

/// Random taps hit widgets anywhere; what is left says which, and hits them in the middle.
#[test]
fn taps_go_to_the_middle_of_their_widgets() {
    let app = FakeApp::new()
        .state("a")
        .on("tap Go", go("b"))
        .on("tap Other", nothing())
        .state("b")
        .on("tap Other", nothing())
        .on("tap Go", crash(EXCEPTION));
    let lines = ["tap 900 120", "tap 7 9", "tap 7 109", "tap 7 9"];
    let trace = trace(&app, &lines.map(str::to_owned));
    let minimized = minimize(&trace, &goal(), &settings(1), &app.make(), &()).expect("a result");
    assert_eq!(positions(&minimized), [1, 2]);
    let events = minimized.left.iter().map(|one| &one.events[0]);
    let lines: Vec<String> = events.clone().map(ToString::to_string).collect();
    assert_eq!(lines, ["tap 540 50", "tap 540 150"]);
    assert!(
        events
            .clone()
            .all(|event| event.target().is_some_and(|at| at.widget.is_some()))
    );
    let check = minimized.check.expect("a check");
    assert!(check.minimal > 0.9, "{check:?}");
}

/// A chain of states; each wants its widget, and takes it with a probability. Some widgets lead
/// back to the start.
struct Machine {
    /// The widget and its chance of a hundred.
    chain: Vec<(usize, u32)>,
    back: Option<usize>,
}

const WIDGETS: usize = 6;

impl Machine {
    fn random(random: &mut Random) -> Machine {
        let length = 1 + random.below(3);
        let chances = [100, 100, 100, 97, 93, 60];
        let chain = (0..length)
            .map(|_| {
                (
                    random.below(WIDGETS as u32 - 1) as usize,
                    random.choose(&chances),
                )
            })
            .collect();
        let back = (random.below(3) == 0).then_some(WIDGETS - 1);
        Machine { chain, back }
    }

    fn app(&self) -> FakeApp {
        let mut app = FakeApp::new();
        for (at, (wanted, chance)) in self.chain.iter().enumerate() {
            app = app.state(&format!("s{at}"));
            for widget in 0..WIDGETS {
                let event = format!("tap W{widget}");
                if widget == *wanted {
                    let effect: Effect = match at + 1 == self.chain.len() {
                        true => crash(EXCEPTION),
                        false => go(&format!("s{}", at + 1)),
                    };
                    app = app.on(&event, effect.chance(*chance));
                }
                let effect = match self.back == Some(widget) {
                    true => go("s0"),
                    false => nothing(),
                };
                app = app.on(&event, effect);
            }
        }
        app
    }

    /// The exact probability that taps on these widgets reach the end.
    fn succeeds(&self, taps: &[usize]) -> f64 {
        let end = self.chain.len();
        let mut states = vec![0.0; end + 1];
        states[0] = 1.0;
        for tap in taps {
            let mut next = vec![0.0; end + 1];
            next[end] = states[end];
            for (at, (wanted, chance)) in self.chain.iter().enumerate() {
                let taken = match wanted == tap {
                    true => f64::from(*chance) / 100.0,
                    false => 0.0,
                };
                next[at + 1] += states[at] * taken;
                let rest = if self.back == Some(*tap) { 0 } else { at };
                next[rest] += states[at] * (1.0 - taken);
            }
            states = next;
        }
        states[end]
    }
}

/// Definition 1 of the paper.
fn is_approximately_minimal(machine: &Machine, taps: &[usize]) -> bool {
    let shorter = (0..taps.len()).all(|at| {
        let without = [&taps[..at], &taps[at + 1..]].concat();
        machine.succeeds(&without) < 0.9
    });
    machine.succeeds(taps) >= 0.85 && shorter
}

#[test]
fn results_are_approximately_minimal_as_often_as_promised() {
    let mut random = Random::new(19, 0);
    let (mut count, mut promised, mut kept) = (0, 0.0, 0);
    let mut given_up = 0;
    while count < 200 {
        let machine = Machine::random(&mut random);
        let taps: Vec<usize> = (0..40)
            .map(|_| random.below(WIDGETS as u32) as usize)
            .collect();
        let app = machine.app();
        let lines: Vec<String> = taps.iter().map(|tap| format!("tap W{tap}")).collect();
        let trace = trace(&app, &lines);
        let minimized = match minimize(&trace, &goal(), &settings(1), &app.make(), &()) {
            Ok(minimized) => minimized,
            Err(MinimizeError::NotReproduced(_) | MinimizeError::Unreliable { .. }) => {
                given_up += 1;
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        let left: Vec<usize> = positions(&minimized).iter().map(|at| taps[*at]).collect();
        count += 1;
        promised += minimized.check.expect("a check").probability();
        kept += usize::from(is_approximately_minimal(&machine, &left));
    }
    assert!(given_up < 400, "{given_up}");
    let share = kept as f64 / f64::from(count);
    let promised = promised / f64::from(count);
    // Three standard deviations of a share of 200.
    let room = 3.0 * (promised * (1.0 - promised) / 200.0).sqrt();
    println!("promised {promised:.3}, kept {share:.3}, given up {given_up}");
    assert!(share >= promised - room, "{share} of {promised} promised");
    assert!(share > 0.7, "{share}");
}

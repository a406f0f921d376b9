//! The whole loop on fake apps.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gibbon_code::Code;
use gibbon_device::{Problem, Verdict};
use gibbon_engine::fake::{FakeApp, breaks_device, crash, go, nothing, set};
use gibbon_engine::{AnyDevice, MakeDevice, Progress};

use crate::{Budget, Subject, Tester, Watch};

/// A form that takes anything but a large number, a screen that does not bear being turned, and a
/// crash that needs a history.
fn shop() -> FakeApp {
    FakeApp::new()
        .state("shop")
        .label("Shop")
        .on("tap Order", go("form"))
        .on("tap Basket", go("basket"))
        .on("tap Sale", set("sale", 1))
        .state("form")
        .activity("app.fake.Form")
        .field("Count")
        .on("text 2147483648", set("large", 1))
        .on("text", set("large", 0))
        .on(
            "tap Save",
            crash("java.lang.NumberFormatException").when("large", 1),
        )
        .on("tap Save", go("shop"))
        .on("key back", go("shop"))
        .state("basket")
        .activity("app.fake.Basket")
        .on("tap Pay", crash("a.SaleEnded").when("sale", 1))
        .on("tap Pay", nothing())
        .on("key back", go("shop"))
}

fn no_clock() -> Duration {
    Duration::ZERO
}

fn with<T>(
    app: &FakeApp,
    make: &MakeDevice<'_>,
    jobs: usize,
    events: usize,
    watch: &dyn Watch,
    look: impl FnOnce(&mut Tester<'_>, Result<(), Problem>) -> T,
) -> T {
    let code = Code::of([]);
    let subject = Subject {
        empty: app.trace(),
        program: app.program(),
        code: &code,
        broadcasts: Vec::new(),
        make,
        solver: None,
        clock: &no_clock,
        jobs,
        pictures: false,
        properties: Vec::new(),
    };
    let budget = Budget {
        events: Some(events),
        time: None,
    };
    let mut tester = Tester::new(subject, budget);
    let ended = tester.run(watch);
    look(&mut tester, ended)
}

/// Exceptions with events and verdicts, and what is known of each.
fn told(tester: &Tester<'_>) -> Vec<String> {
    let results = tester.results();
    let found = results.findings.iter().map(|(signature, found)| {
        let proof = tester.tested.proofs.get(signature);
        let events: Vec<String> = found.trace.events().map(ToString::to_string).collect();
        format!("{} {events:?} {proof:?}", found.finding.exception)
    });
    let mut found: Vec<String> = found.collect();
    found.push(format!("{:?}", results.coverage.counts()));
    found
}

#[test]
fn every_finding_is_shrunk_and_replayed() {
    let app = shop();
    with(&app, &app.make(), 1, 2_000, &(), |tester, ended| {
        ended.expect("devices");
        let found: Vec<(String, usize)> = tester
            .results()
            .findings
            .values()
            .map(|found| (found.finding.exception.clone(), found.trace.steps.len()))
            .collect();
        let expected = [("a.SaleEnded", 3), ("java.lang.NumberFormatException", 3)];
        for (exception, events) in expected {
            let is_it = |found: &(String, usize)| found == &(exception.to_owned(), events);
            assert!(found.iter().any(is_it), "{exception}: {found:?}");
        }
        for proof in tester.tested.proofs.values() {
            assert_eq!((proof.replays.did, proof.replays.of), (20, 20));
        }
    });
}

#[test]
fn the_number_of_devices_changes_nothing() {
    let app = shop();
    let run = |jobs| {
        with(&app, &app.make(), jobs, 1_200, &(), |tester, _| {
            told(tester)
        })
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn every_engine_that_has_something_to_do_has_a_turn() {
    let app = shop();
    with(&app, &app.make(), 1, 3_000, &(), |tester, _| {
        let had: Vec<&str> = tester
            .tested
            .engines
            .iter()
            .filter(|engine| engine.turns > 0)
            .map(|engine| &engine.name[..])
            .collect();
        for name in ["explore", "texts", "race", "stress", "haste", "sequences"] {
            assert!(had.contains(&name), "{name}: {had:?}");
        }
    });
}

/// Stops after so many questions.
struct StopAfter {
    left: AtomicUsize,
}

impl Progress for StopAfter {
    fn goes_on(&self) -> bool {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        left > 0
    }
}

impl Watch for StopAfter {}

#[test]
fn an_interrupt_keeps_what_was_found() {
    let app = shop();
    let mut most = 0;
    for asked in [5, 50, 200, 800, 3_000, 10_000] {
        let stop = StopAfter {
            left: AtomicUsize::new(asked),
        };
        let found = with(&app, &app.make(), 1, 2_000, &stop, |tester, ended| {
            ended.expect("devices");
            tester.results().findings.len()
        });
        most = most.max(found);
    }
    assert!(most >= 1);
}

#[test]
fn an_engine_without_devices_does_not_end_the_run() {
    let app = shop();
    let made = Arc::new(AtomicUsize::new(0));
    let inner = app.make();
    // The first device is exploring's; later ones cannot be made.
    let make = {
        let made = made.clone();
        move || -> Result<AnyDevice, Problem> {
            match made.fetch_add(1, Ordering::Relaxed) {
                0 => inner(),
                _ => Err(Problem::Gone("no more memory".into())),
            }
        }
    };
    with(&app, &make, 1, 1_000, &(), |tester, ended| {
        ended.expect("exploring goes on");
        let failed = tester.tested.engines.iter();
        let failed = failed.filter(|engine| !engine.problems.is_empty());
        assert!(failed.count() >= 3);
        assert!(!tester.results().findings.is_empty());
        // Nobody could replay them: they are reported, with a note.
        for proof in tester.tested.proofs.values() {
            assert!(proof.note.is_some(), "{proof:?}");
        }
    });
}

#[test]
fn a_device_that_breaks_again_and_again_loses_no_finding() {
    // In the basket: the last state of the shop.
    let app = shop().on("rotate", breaks_device());
    with(&app, &app.make(), 1, 1_500, &(), |tester, ended| {
        ended.expect("devices");
        let exceptions: Vec<&str> = tester
            .results()
            .findings
            .values()
            .map(|found| &found.finding.exception[..])
            .collect();
        assert!(exceptions.contains(&"a.SaleEnded"), "{exceptions:?}");
        assert!(!tester.results().problems.is_empty());
    });
}

#[test]
fn what_needs_haste_replays_with_its_schedule() {
    let app = FakeApp::new()
        .state("list")
        .on("tap Open", crash("a.Rare").schedule("late"))
        .on("tap Open", nothing());
    with(&app, &app.make(), 1, 1_500, &(), |tester, ended| {
        ended.expect("devices");
        let findings = &tester.results().findings;
        assert_eq!(findings.len(), 1);
        for found in findings.values() {
            assert_eq!(found.finding.verdict, Verdict::App);
        }
    });
}

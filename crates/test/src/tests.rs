//! The whole loop on fake apps.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gibbon_code::Code;
use gibbon_device::{Problem, Verdict};
use gibbon_engine::fake::{FakeApp, breaks_device, crash, go, nothing, set};
use gibbon_engine::{AnyDevice, MakeDevice, Progress};

use gibbon_record::{RunDetails, RunFolder};

use crate::{Budget, EarlierRun, MEMORY, Subject, Tester, Watch};

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
    let subject = subject(app, &code, make, jobs);
    let mut tester = Tester::new(subject, of_events(events));
    let ended = tester.run(watch);
    look(&mut tester, ended)
}

fn of_events(events: usize) -> Budget {
    Budget {
        events: Some(events),
        time: None,
    }
}

fn subject<'a>(
    app: &FakeApp,
    code: &'a Code,
    make: &'a MakeDevice<'a>,
    jobs: usize,
) -> Subject<'a> {
    Subject {
        empty: app.trace(),
        program: app.program(),
        code,
        broadcasts: Vec::new(),
        make,
        solver: None,
        clock: &no_clock,
        jobs,
        pictures: false,
        properties: Vec::new(),
    }
}

/// What the command line keeps of a run to go on with.
fn keep(tester: &mut Tester<'_>, app: &FakeApp, name: &str) -> PathBuf {
    let process = std::process::id();
    let path = std::env::temp_dir().join(format!("gibbon-test-{process}-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    let folder = RunFolder::claim(&path, false, &[]).expect("a folder");
    let trace = app.trace();
    let run = RunDetails {
        version: String::new(),
        command: Vec::new(),
        app: trace.header.app,
        device: trace.header.device,
        events_per_second: 0.0,
        gaps: Default::default(),
        against: None,
        tested: Some(tester.tested.clone()),
    };
    folder.save(&run, tester.results(), None).expect("written");
    for (name, text) in [
        (gibbon_explore::SAVED_MODEL, tester.explorer.saved()),
        (MEMORY, tester.memory()),
    ] {
        folder.write(Path::new(name), text).expect("written");
    }
    path
}

/// Signatures in the order of their numbers, with events and what is known of each.
fn numbered(tester: &Tester<'_>) -> Vec<(String, Vec<String>, String)> {
    let results = tester.results();
    let findings = results.numbered().map(|(signature, found)| {
        let events = found.trace.events().map(ToString::to_string).collect();
        let proof = tester.tested.proofs.get(signature);
        (signature.clone(), events, format!("{proof:?}"))
    });
    findings.collect()
}

/// Events of each engine.
fn spent(tester: &Tester<'_>) -> BTreeMap<String, usize> {
    let engines = tester.tested.engines.iter();
    engines.map(|one| (one.name.clone(), one.events)).collect()
}

#[test]
fn a_run_that_is_gone_on_with_keeps_findings_and_asks_nothing_twice() {
    let app = shop();
    let (mut before, mut spent_before, mut events) = (Vec::new(), BTreeMap::new(), 0);
    // Long enough that nothing is left for those who go from state to state.
    let kept = with(&app, &app.make(), 1, 4_000, &(), |tester, ended| {
        ended.expect("devices");
        (before, spent_before) = (numbered(tester), spent(tester));
        events = tester.results().events;
        keep(tester, &app, "gone-on")
    });
    assert!(before.len() >= 2, "{before:?}");
    let code = Code::of([]);
    let make = app.make();
    let earlier = EarlierRun::read(&kept).expect("a run");
    let subject = subject(&app, &code, &make, 2);
    let mut tester = Tester::continuing(subject, of_events(400), earlier).expect("the same app");
    tester.run(&()).expect("devices");
    let after = numbered(&tester);
    assert_eq!(
        after[..before.len()],
        before[..],
        "findings and numbers stay"
    );
    assert!(tester.results().events > events, "exploring goes on");
    let spent = spent(&tester);
    for engine in ["texts", "stress", "haste", "race"] {
        assert_eq!(spent[engine], spent_before[engine], "{engine} asks again");
        assert!(spent[engine] > 0, "{engine} had nothing to ask");
    }
    let _ = std::fs::remove_dir_all(kept);
}

#[test]
fn the_next_version_is_asked_what_the_earlier_one_did() {
    let app = shop();
    let kept = with(&app, &app.make(), 1, 2_000, &(), |tester, _| {
        keep(tester, &app, "next-version")
    });
    // The form takes large numbers now.
    let next = FakeApp::new()
        .state("shop")
        .label("Shop")
        .on("tap Order", go("form"))
        .on("tap Basket", go("basket"))
        .on("tap Sale", set("sale", 1))
        .state("form")
        .activity("app.fake.Form")
        .field("Count")
        .on("text", nothing())
        .on("tap Save", go("shop"))
        .on("key back", go("shop"))
        .state("basket")
        .activity("app.fake.Basket")
        .on("tap Pay", crash("a.SaleEnded").when("sale", 1))
        .on("tap Pay", nothing())
        .on("key back", go("shop"));
    let code = Code::of([]);
    let make = next.make();
    let mut subject = subject(&next, &code, &make, 1);
    subject.empty.header.app.hash = "of the next version".into();
    let earlier = EarlierRun::read(&kept).expect("a run");
    let mut tester = Tester::continuing(subject, of_events(200), earlier).expect("the same app");
    tester.run(&()).expect("devices");
    let exceptions: Vec<&str> = tester
        .results()
        .numbered()
        .map(|(_, found)| &found.finding.exception[..])
        .collect();
    assert_eq!(exceptions.first(), Some(&"a.SaleEnded"), "{exceptions:?}");
    let gone = &tester.tested.gone;
    assert!(gone[0].contains("NumberFormatException"), "{gone:?}");
    for (signature, found) in tester.results().numbered() {
        assert_eq!(found.trace.header.app.hash, "of the next version");
        assert_eq!(tester.tested.proofs[signature].replays.did, 20);
    }
    assert!(tester.explorer.against().is_some());
    let _ = std::fs::remove_dir_all(kept);
}

#[test]
fn what_is_no_run_is_refused() {
    let app = shop();
    let kept = with(&app, &app.make(), 1, 200, &(), |tester, _| {
        keep(tester, &app, "refused")
    });
    let error = || match EarlierRun::read(&kept) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    assert_eq!(error(), "");
    let file = kept.join(MEMORY);
    let whole = std::fs::read_to_string(&file).expect("it was written");
    let newer = whole.replace("\"gibbon_loop\": 1", "\"gibbon_loop\": 99");
    for (text, expected) in [(&whole[..whole.len() / 2], "EOF"), (&newer, "version 99")] {
        std::fs::write(&file, text).expect("written");
        assert!(error().contains(expected), "{}", error());
    }
    std::fs::remove_file(&file).expect("it was there");
    assert!(
        error().contains("is no run of `gibbon test`"),
        "{}",
        error()
    );
    let _ = std::fs::remove_dir_all(kept);
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

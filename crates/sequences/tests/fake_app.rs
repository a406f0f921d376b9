//! The engine on a fake app: levels, prunes, findings, any number of devices.

use std::time::Duration;

use gibbon_device::{Capability, Event};
use gibbon_engine::fake::{FakeApp, crash, go, nothing, set};
use gibbon_engine::{AnyDevice, replay};
use gibbon_sequences::{EventKind, Prune, Search, Sequences, SequencesError, Settings};
use gibbon_solver::Solver;

/// Five rows and the space below them; one row counts, one only looks, one leads on.
fn app() -> FakeApp {
    FakeApp::new()
        .state("list")
        .on("tap Count", set("count", 1))
        .on("tap Look", nothing())
        .on("tap Open", go("detail"))
        .state("detail")
        .on(
            "tap Fire",
            crash("java.lang.IllegalStateException").when("count", 1),
        )
        .on("tap Fire", nothing())
        .on("key back", go("list"))
}

fn settings(length: usize, prune: Prune) -> Settings {
    Settings {
        length,
        events: vec![EventKind::Tap],
        unknown: Vec::new(),
        prune,
        jobs: 1,
        runs: 10_000,
        from: Vec::new(),
        grid: None,
        pictures: 0,
    }
}

fn search(app: &FakeApp, settings: Settings) -> Result<Sequences, SequencesError> {
    let make = app.make();
    Search {
        settings,
        trace: app.trace(),
        program: app.program(),
        make: &make,
        solver: Solver::new(None),
        clock: &|| Duration::ZERO,
    }
    .run(&())
}

fn numbers(sequences: &Sequences) -> Vec<(usize, usize)> {
    let levels = sequences.levels.iter();
    levels.map(|level| (level.paths, level.kept)).collect()
}

#[test]
fn each_row_and_the_rest_is_a_path() {
    let sequences = search(&app(), settings(1, Prune::None)).expect("it runs");
    assert_eq!(numbers(&sequences), [(4, 4)]);
    let level = &sequences.levels[0];
    assert_eq!(level.runs, 4);
    assert!(level.checks >= 3);
    assert_eq!(sequences.diverged, 0);
    let mut taps: Vec<String> = sequences
        .paths
        .iter()
        .map(|path| path.event.to_string())
        .collect();
    taps.sort();
    assert_eq!(taps, ["tap 0 0", "tap 0 100", "tap 0 200", "tap 0 300"]);
}

#[test]
fn levels_multiply_unless_they_are_pruned() {
    // List: 4 paths; after Open, detail has 2.
    let all = search(&app(), settings(3, Prune::None)).expect("it runs");
    assert_eq!(numbers(&all)[..2], [(4, 4), (3 * 4 + 2, 14)]);
    // Looking and tapping beside have no effect; counting has one, once.
    let effect = search(&app(), settings(3, Prune::Effect)).expect("it runs");
    assert_eq!(numbers(&effect), [(4, 2), (4 + 2, 1), (2, 0)]);
    let read_only = search(&app(), settings(3, Prune::ReadOnly)).expect("it runs");
    assert_eq!(numbers(&read_only), numbers(&effect));
    let states = search(&app(), settings(3, Prune::States)).expect("it runs");
    assert_eq!(numbers(&states), [(4, 2), (4 + 2, 1), (2, 0)]);
    // The same code ran, whatever was pruned.
    let covered = |found: &Sequences| found.results.coverage.counts();
    for pruned in [&effect, &read_only, &states] {
        assert_eq!(covered(pruned), covered(&all));
    }
}

#[test]
fn a_crash_is_a_finding_whose_trace_replays() {
    let app = app();
    let sequences = search(&app, settings(3, Prune::Effect)).expect("it runs");
    let findings: Vec<_> = sequences.results.findings.values().collect();
    let [found] = findings[..] else {
        panic!("one finding, not {}", findings.len());
    };
    let taps = found.trace.steps.iter();
    let taps = taps.filter(|step| matches!(step.event, Event::Tap(_)));
    assert_eq!(taps.count(), 3);
    let mut device = app.device();
    let profile = found.trace.header.device.clone();
    let again = replay::replay(&mut device, &found.trace, &profile, |_, _, _, _| Ok(()));
    let again = again.expect("it plays");
    assert!(again.found_again(&found.trace));
    assert_eq!(again.diverged_at, None);
}

#[test]
fn a_suite_runs_all_code_that_ran() {
    let app = app();
    let sequences = search(&app, settings(3, Prune::None)).expect("it runs");
    let suite = sequences.suite();
    // Looking, and counting before the crash; the rest is on the way.
    assert!(suite.len() <= 3, "{suite:?}");
    let mut coverage = gibbon_coverage::Coverage::new(app.program());
    for path in suite {
        let trace = sequences.trace(&app.trace(), &[], path);
        let mut device = app.device();
        let profile = trace.header.device.clone();
        replay::replay(&mut device, &trace, &profile, |_, _, _, outcome| {
            outcome.reached.iter().for_each(|reach| {
                coverage.add(reach);
            });
            Ok(())
        })
        .expect("it plays");
    }
    assert_eq!(coverage.counts(), sequences.results.coverage.counts());
}

#[test]
fn the_number_of_devices_changes_nothing() {
    let of = |jobs: usize| {
        let settings = Settings {
            jobs,
            ..settings(3, Prune::None)
        };
        let sequences = search(&app(), settings).expect("it runs");
        let paths = sequences.paths.iter();
        let paths: Vec<String> = paths.map(|path| format!("{path:?}")).collect();
        (sequences.levels, paths, sequences.results.hash())
    };
    let alone = of(1);
    assert_eq!(of(2), alone);
    assert_eq!(of(5), alone);
}

#[test]
fn a_text_that_the_app_knows_is_found_without_a_solver() {
    let app = FakeApp::new()
        .state("login")
        .field("name")
        .on("text", nothing())
        .on("text secret", set("in", 1));
    let settings = Settings {
        events: vec![EventKind::Text],
        ..settings(1, Prune::None)
    };
    let sequences = search(&app, settings).expect("it runs");
    assert_eq!(numbers(&sequences), [(2, 2)]);
    let typed = sequences.paths.iter().map(|path| path.event.to_string());
    assert_eq!(typed.collect::<Vec<_>>(), ["text 1", "text secret"]);
}

#[test]
fn a_budget_ends_it_with_what_there_is() {
    let settings = Settings {
        runs: 6,
        ..settings(3, Prune::None)
    };
    let sequences = search(&app(), settings).expect("it runs");
    assert!(!sequences.is_complete);
    assert_eq!(sequences.levels.len(), 2);
    assert_eq!(numbers(&sequences)[0], (4, 4));
}

#[test]
fn a_budget_says_how_far_it_came() {
    let settings = Settings {
        runs: 6,
        ..settings(32, Prune::None)
    };
    let sequences = search(&app(), settings).expect("it runs");
    let note = "the budget of runs is used up at length 2";
    assert!(sequences.notes.contains_key(note), "{:?}", sequences.notes);
    // What was found is there.
    assert!(sequences.paths.len() >= 4);
}

#[test]
fn an_app_that_tells_no_events_apart_is_said_so() {
    let app = FakeApp::new().state("blank").on("key back", nothing());
    let settings = Settings {
        events: vec![EventKind::Back],
        ..settings(2, Prune::None)
    };
    let sequences = search(&app, settings).expect("it runs");
    let note = "no branch depended on what is unknown of the first events";
    assert!(sequences.notes.contains_key(note), "{:?}", sequences.notes);
}

#[test]
fn a_solver_that_fails_leaves_what_boxes_find() {
    let app = app();
    let make = app.make();
    let broken = gibbon_solver::Z3::new(std::path::Path::new("/nowhere/z3"));
    let sequences = Search {
        settings: settings(2, Prune::None),
        trace: app.trace(),
        program: app.program(),
        make: &make,
        solver: Solver::new(Some(broken)),
        clock: &|| Duration::ZERO,
    }
    .run(&())
    .expect("it runs");
    assert_eq!(numbers(&sequences), [(4, 4), (14, 14)]);
}

#[test]
fn a_device_without_symbols_is_refused() {
    let app = app();
    let plain = app.clone();
    let make = move || Ok(Box::new(plain.device().without(Capability::Symbols)) as AnyDevice);
    let refused = Search {
        settings: settings(1, Prune::None),
        trace: app.trace(),
        program: app.program(),
        make: &make,
        solver: Solver::new(None),
        clock: &|| Duration::ZERO,
    }
    .run(&());
    assert!(matches!(
        refused.err(),
        Some(SequencesError::Lacks(Capability::Symbols))
    ));
}

#[test]
fn a_device_without_snapshots_starts_again_each_time() {
    let app = app();
    let plain = app.clone();
    let make = move || Ok(Box::new(plain.device().without(Capability::Snapshots)) as AnyDevice);
    let sequences = Search {
        settings: settings(2, Prune::None),
        trace: app.trace(),
        program: app.program(),
        make: &make,
        solver: Solver::new(None),
        clock: &|| Duration::ZERO,
    }
    .run(&())
    .expect("it runs");
    assert_eq!(numbers(&sequences), [(4, 4), (14, 14)]);
}

/// Interrupted after so many runs.
struct EndsAfter(std::sync::atomic::AtomicUsize);

impl gibbon_engine::Progress for EndsAfter {
    fn goes_on(&self) -> bool {
        self.0.load(std::sync::atomic::Ordering::Relaxed) > 0
    }

    fn advanced(&self, count: usize) {
        let left = &self.0;
        left.fetch_sub(
            count.min(left.load(std::sync::atomic::Ordering::Relaxed)),
            std::sync::atomic::Ordering::Relaxed,
        );
    }
}

/// Also of a sequence that is not continued in all ways yet.
#[test]
fn an_interrupt_keeps_the_paths_that_were_found() {
    let app = app();
    let make = app.make();
    let search = Search {
        settings: settings(2, Prune::None),
        trace: app.trace(),
        program: app.program(),
        make: &make,
        solver: Solver::new(None),
        clock: &|| Duration::ZERO,
    };
    let sequences = search.run(&EndsAfter(2_usize.into())).expect("it runs");
    assert!(!sequences.is_complete);
    // A device may be ahead by an item or two.
    let found = sequences.paths.len();
    assert!((2..18).contains(&found), "{:?}", sequences.paths);
}

//! What a control run leaves of a verdict.

use gibbon_device::{Finding, FindingKind, Profile};
use gibbon_trace::{AppId, Trace};

use super::*;
use crate::flip::{EndState, FlipRun};
use crate::flipping::is_lost_update;
use crate::root::Root;
use crate::verdict::{Judgement, Verdict, confirm, confirm_screen};

fn run(screen: &str, crash: Option<&str>) -> FlipRun {
    let app = AppId {
        package: "a".to_owned(),
        hash: String::new(),
        source: String::new(),
    };
    let finding = |place: &str| {
        let stack = format!("java.lang.E\n\tat {place}(A.java:1)");
        Finding::new(FindingKind::Crash, "a", "java.lang.E", "", &stack)
    };
    let end = EndState {
        state: None,
        screen: screen.to_owned(),
        come_back: screen.to_owned(),
    };
    FlipRun {
        trace: Trace::new(app, Profile::default(), None),
        log: Log::default(),
        findings: crash.map(finding).into_iter().collect(),
        hold: None,
        missing: Vec::new(),
        events: Default::default(),
        late: None,
        end,
        canonical: None,
    }
}

fn root() -> Root {
    Root::Hold {
        held: gibbon_device::HoldTarget::Thread {
            thread: 7,
            at: None,
        },
        event: 1,
        told: "thread 7".to_owned(),
        is_real: true,
        holds_binder: false,
        timer: None,
    }
}

fn verdict(race: &Race, root: &Root, [base, flipped, control]: [FlipRun; 3]) -> Verdict {
    let judgement = match flipped.findings.first().or(base.findings.first()) {
        Some(finding) => Judgement {
            finding: Some(finding.clone()),
            ..Judgement::new(Verdict::Harmful, "it crashes")
        },
        None => Judgement {
            ends_differ: true,
            ..Judgement::new(Verdict::Undecided, "the end is another one")
        },
    };
    assert!(judgement.needs_control());
    let is_lost_update = race.first.is_write && race.second.is_write;
    confirm(
        judgement,
        race,
        root,
        [&base, &flipped, &control],
        is_lost_update,
    )
    .verdict
}

#[test]
fn a_crash_that_the_control_has_as_well_is_none_of_the_order() {
    let race = script().writes(OTHER).writes(MAIN).races().remove(0);
    let crash = |base, flipped, control| {
        let runs = [base, flipped, control].map(|crash| run("", crash));
        verdict(&race, &root(), runs)
    };
    let here = Some("a.B.c");
    assert_eq!(crash(None, here, None), Verdict::Harmful);
    assert_eq!(crash(None, here, here), Verdict::Undecided);
    assert_eq!(crash(None, here, Some("a.B.d")), Verdict::Harmful);
    // The usual order crashes, and the other does not.
    assert_eq!(crash(here, None, here), Verdict::Harmful);
    assert_eq!(crash(here, None, None), Verdict::Undecided);
}

#[test]
fn a_screen_that_is_never_the_same_says_nothing_and_a_lost_write_does() {
    let writes = script().writes(OTHER).writes(MAIN).races().remove(0);
    let reads = script().accesses(OTHER, 0, false).writes(MAIN);
    let reads = reads.races().remove(0);
    let screens = |race: &Race, root: &Root, screens: [&str; 3]| {
        verdict(race, root, screens.map(|screen| run(screen, None)))
    };
    assert_eq!(screens(&writes, &root(), ["a", "b", "a"]), Verdict::Harmful);
    assert_eq!(
        screens(&writes, &root(), ["a", "b", "c"]),
        Verdict::Undecided
    );
    // A read that comes too early may be what the app is prepared for.
    assert_eq!(
        screens(&reads, &root(), ["a", "b", "a"]),
        Verdict::Undecided
    );
    // So may be that somebody did things in another order.
    let event = Root::Event { event: 1 };
    assert_eq!(
        screens(&writes, &event, ["a", "b", "a"]),
        Verdict::Undecided
    );
}

#[test]
fn a_screen_that_time_changes_is_no_lost_write() {
    let verdict = |late: &str| {
        let harmful = Judgement::new(Verdict::Harmful, "the screen is another one");
        confirm_screen(harmful, &run("8", None), &run(late, None)).verdict
    };
    assert_eq!(verdict("8"), Verdict::Harmful);
    assert_eq!(verdict("7"), Verdict::Undecided);
}

/// Both tasks read and write; in the other order the second reads and turns away.
#[test]
fn who_looks_first_and_writes_nothing_loses_no_write() {
    let both = |second_writes: bool| {
        let first = script().posts(OTHER, 1).runs(MAIN, 1);
        let second = first.posts(THIRD, 2).begins(MAIN, 2);
        let second = second.accesses(MAIN, 0, false);
        let second = match second_writes {
            true => second.writes(MAIN),
            false => second,
        };
        second.ends(MAIN, 2).log()
    };
    let log = both(true);
    let graph = Graph::of(&log);
    let races = races(&graph, &log, "a");
    let reads = races.iter().find(|race| !race.second.is_write);
    let reads = reads.expect("a race of the read");
    assert!(is_lost_update(reads, &graph, &log, &both(true)));
    assert!(!is_lost_update(reads, &graph, &log, &both(false)));
}

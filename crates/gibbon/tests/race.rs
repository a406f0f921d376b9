//! `gibbon race` on apps whose races are known, and observing for it.

use crate::command::{assert_fits, device, document, folder, gibbon, sample, text};
use gibbon_device::{Device, Event, HoldOutcome, Interest, Seen};
use gibbon_pool::Child;
use gibbon_race::{Access, Graph, Log, callback, method_name, races};
use gibbon_record::Document;
use serde_json::Value;

fn race(arguments: &[&str]) -> (Option<i32>, Value) {
    let ran = gibbon(&[&["race"], arguments, &["--json"]].concat());
    let report = serde_json::from_slice(&ran.stdout);
    let report = report.unwrap_or_else(|_| panic!("{}", text(&ran.stderr)));
    assert_fits(Document::Races, &report);
    (ran.status.code(), report)
}

/// The harmful race of a field.
fn harmful<'a>(report: &'a Value, field: &str) -> &'a Value {
    let races = report["races"].as_array().expect("a list");
    let is_it = |race: &&Value| race["verdict"] == "harmful" && race["field"] == field;
    let found = races.iter().find(is_it);
    found.unwrap_or_else(|| panic!("{field} is not harmful: {report:#}"))
}

/// RacerDroid's example, from the APK alone: the connection comes after the service is destroyed.
/// It is named by the field, shown by its crash, and shrunk to what it needs.
#[test]
fn the_papers_example_is_found_shown_and_replays() {
    let app = sample("track-recorder");
    let out = folder("race-tracks");
    let (code, report) = race(&[&app, "--out", &out.display().to_string()]);
    assert_eq!(code, Some(1));
    assert_eq!(document(&out, Document::Races), report);
    let harmful = harmful(
        &report,
        "gibbon.apps.tracks.TrackRecordingService.providerUtils",
    );
    let accesses = [&harmful["first"], &harmful["second"]].map(|one| one.to_string());
    assert!(
        accesses[0].contains("startNewTrack") && accesses[1].contains("onDestroy sets it to null"),
        "{accesses:?}"
    );
    let stack = harmful["finding"]["stack"].as_str().expect("a stack");
    assert!(
        stack.contains("NullPointerException") && stack.contains("startNewTrack"),
        "{stack}"
    );
    let traces = harmful["traces"].as_array().expect("both orders");
    assert_eq!(traces.len(), 2);
    for (trace, finds) in traces.iter().zip([0, 1]) {
        let path = trace.as_str().expect("a path");
        let replayed = gibbon(&["replay", path, "--times", "2"]);
        assert_eq!(
            replayed.status.code(),
            Some(finds),
            "{}",
            text(&replayed.stderr)
        );
        assert!(text(&replayed.stdout).contains("instruction for instruction: 2 of 2"));
        // Recording is started and stopped, each from the menu; one thing is held.
        let trace = std::fs::read_to_string(path).expect("a trace");
        let count = |word: &str| trace.matches(word).count();
        assert!(count("\"tap\"") + count("\"key\"") <= 4, "{trace}");
        assert_eq!(count("\"released\":true"), finds as usize, "{trace}");
    }
    let page = std::fs::read_to_string(out.join("races.html")).expect("a page");
    assert!(page.contains("The usual order") && page.contains("screen-1.png"));
}

/// An answer that comes late stays on the screen: nothing crashes. One that asks whether it is still
/// wanted does no harm.
#[test]
fn harm_is_also_what_stays_on_the_screen() {
    let app = sample("race-kinds");
    let of = |activity: &str| {
        let activity = format!("gibbon.apps.races.{activity}");
        race(&[
            &app,
            "--activity",
            &activity,
            "--walks",
            "3",
            "--runs",
            "60",
        ])
    };
    let (code, report) = of("LateAnswer");
    assert_eq!(code, Some(1));
    let shown = harmful(&report, "gibbon.apps.races.LateAnswer.shown");
    let reason = shown["reason"].as_str().expect("a reason");
    assert!(reason.contains("All that is"), "{reason}");
    let (code, report) = of("GuardedResult");
    assert_eq!(code, Some(0), "{report:#}");
}

fn play(device: &mut Child, lines: &[&str]) -> Vec<Vec<HoldOutcome>> {
    let mut holds = Vec::new();
    for line in lines {
        let event = Event::from_line(line, || device.gui()).expect(line);
        holds.push(device.perform(&event).expect(line).holds);
    }
    holds
}

/// Holding what one binder brings, and a thread; the device tells what became of it.
#[test]
fn holds_tell_what_became_of_them() {
    let mut device = device("track-recorder");
    device.start(None).expect("started");
    let connection = "android.app.LoadedApk$ServiceDispatcher$InnerConnection";
    let hold = format!("schedule fair, hold agent={connection}&nth=1 until released");
    let holds = play(&mut device, &[&hold, "key menu", "tap Record track"]);
    let never = vec![HoldOutcome::NeverMet];
    assert_eq!(holds, [never.clone(), never, vec![HoldOutcome::Holding]]);
    // Another schedule lets it go.
    assert_eq!(play(&mut device, &["schedule fair"]), [vec![]]);

    let mut device = crate::command::device("ticket-office");
    device.start(None).expect("started");
    let before = device.snapshot().expect("a snapshot");
    device
        .observe(&"threads".parse().expect("an interest"))
        .expect("observed");
    play(&mut device, &["tap Open"]);
    let seen = device.observed().expect("an answer").records;
    let started = seen.iter().find_map(|record| match record.what {
        Seen::Starts { thread } => Some(thread),
        _ => None,
    });
    let first = started.expect("a clerk");
    let ran = |seen: &[gibbon_device::Record]| {
        let ends = seen
            .iter()
            .filter(|record| matches!(record.what, Seen::Ends(_)));
        ends.map(|record| record.thread).collect::<Vec<_>>()
    };
    assert_eq!(ran(&seen), [first, first + 1]);
    device.restore(before).expect("restored");
    play(
        &mut device,
        &[
            &format!("schedule fair, hold thread={first} until released"),
            "tap Open",
        ],
    );
    assert_eq!(
        ran(&device.observed().expect("an answer").records),
        [first + 1]
    );
    play(&mut device, &["schedule fair"]);
    assert_eq!(ran(&device.observed().expect("an answer").records), [first]);
}

/// Observing for races changes nothing of the run, with holds neither.
#[test]
fn observing_does_not_change_the_run() {
    let mut device = device("track-recorder");
    let connection = "android.app.LoadedApk$ServiceDispatcher$InnerConnection";
    let hold = format!("schedule fair, hold agent={connection}&nth=1 until begun:what=116");
    let lines = [
        hold.as_str(),
        "key menu",
        "tap Record track",
        "key menu",
        "tap Stop recording",
    ];
    let mut hashes = Vec::new();
    for what in [
        "",
        "reads,writes,messages,locks,threads",
        "reads,writes,messages,libraries",
    ] {
        let interest = match what {
            "" => Interest::default(),
            what => what.parse().expect("an interest"),
        };
        device.reset().expect("reset");
        device.observe(&interest).expect("observed");
        device.start(None).expect("started");
        play(&mut device, &lines);
        hashes.push(device.trace_hash().expect("a hash"));
    }
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0], hashes[2]);
}

/// A receiver is made by one callback and registered by a later one: it is called after both, so what
/// the second sets before it registers it is in order with what the receiver reads.
#[test]
fn who_is_called_comes_after_it_was_registered() {
    let mut device = device("race-kinds");
    device.observe(&gibbon_race::interest()).expect("observed");
    let mut log = Log::default();
    let start = Some("gibbon.apps.races.RegisteredLater");
    device.start(start).expect("started");
    log.add(0, device.observed().expect("an answer"));
    for (at, line) in ["tap LISTEN", "wait 3000"].iter().enumerate() {
        play(&mut device, &[line]);
        log.add(at + 1, device.observed().expect("an answer"));
    }
    let graph = Graph::of(&log);
    let is_of = |access: &Access, name: &str| {
        let methods = [access.method, callback(&log, access)];
        let is_it = |method: &u32| method_name(&log, *method).ends_with(name);
        methods.iter().any(is_it)
    };
    for name in ["RegisteredLater.listen", "Receives.onReceive"] {
        let mut accesses = graph.accesses.iter();
        assert!(accesses.any(|one| is_of(one, name)), "{name} did not run");
    }
    let found = races(&graph, &log, "gibbon.apps.races");
    let race = found
        .iter()
        .find(|race| race.field.ends_with("RegisteredLater.store"));
    assert!(race.is_none(), "{race:#?}");
}

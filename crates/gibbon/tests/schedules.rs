//! The order of what is concurrent, chosen: another order finds another end, and replays.

use crate::command::{device, trace};
use gibbon_device::{
    Capability, Device, Event, Hold, HoldOutcome, HoldTarget, MessageKind, Profile, Schedule,
    ThreadOrder, Until,
};
use gibbon_engine::replay::replay;
use gibbon_engine::{Episode, EpisodeEnd};
use gibbon_pool::Child;
use gibbon_trace::Trace;

/// Plays lines of a script, under a schedule from the start on.
fn play(device: &mut Child, schedule: Option<Schedule>, lines: &[&str]) -> EpisodeEnd {
    let mut trace = trace();
    trace.header.schedule = schedule;
    let mut episode = Episode::begin(device, trace).expect("started");
    for line in lines {
        let event = Event::from_line(line, || episode.device().gui()).expect(line);
        episode.perform(event).expect(line);
    }
    episode.end(None)
}

fn crashes(end: &EpisodeEnd) -> Vec<&str> {
    let findings = end.findings.iter();
    findings
        .map(|(_, finding)| finding.exception.as_str())
        .collect()
}

/// Does again what a trace says, as it is read from a file.
fn replays(device: &mut Child, trace: &Trace) {
    let trace = Trace::parse(&trace.text()).expect("a trace");
    device.reset().expect("reset");
    let nothing = |_: &mut dyn Device, _: usize, _: &_, _: &_| Ok(());
    let again = replay(device, &trace, &Profile::default(), nothing).expect("replayed");
    assert_eq!(again.is_same(&trace), Some(true));
    assert!(again.found_again(&trace));
    assert_eq!(again.diverged_at, None);
}

#[test]
fn some_orders_of_threads_sell_a_ticket_twice() {
    let mut device = device("ticket-office");
    assert!(device.can(Capability::Schedules));
    let lines = ["tap Open", "wait 500"];
    let fair = play(&mut device, None, &lines);
    assert_eq!(crashes(&fair), [""; 0]);

    let mut found = Vec::new();
    for seed in 1..=8 {
        let threads = ThreadOrder::Random { seed };
        let schedule = Schedule {
            threads,
            ..Schedule::default()
        };
        let end = play(&mut device, Some(schedule), &lines);
        found.push(!end.findings.is_empty());
        replays(&mut device, &end.trace);
    }
    assert!(found.contains(&true) && found.contains(&false), "{found:?}");

    // A reset takes the schedule back.
    let again = play(&mut device, None, &lines);
    assert_eq!(again.trace, fair.trace);
}

/// RacerDroid's case: the service is connected to after it was destroyed.
#[test]
fn a_message_is_held_until_another_is_dealt_with() {
    let mut device = device("track-recorder");
    let [menu, record, stop] = ["key menu", "tap Record track", "tap Stop recording"];
    let usual = play(&mut device, None, &[menu, record, menu, stop]);
    assert_eq!(crashes(&usual), [""; 0]);

    let connected = "android.app.LoadedApk$ServiceDispatcher$RunConnection";
    // `STOP_SERVICE`.
    let destroyed = ("android.app.ActivityThread$H", 116);
    let schedule = Schedule {
        holds: vec![Hold {
            held: HoldTarget::Message(MessageKind {
                callback: Some(connected.into()),
                ..MessageKind::default()
            }),
            until: Until::Ended(MessageKind {
                handler: Some(destroyed.0.into()),
                what: Some(destroyed.1),
                ..MessageKind::default()
            }),
        }],
        ..Schedule::default()
    };
    // In the midst of a run, as a line of a script writes it.
    let hold = format!("schedule {schedule}");
    let held = play(&mut device, None, &[menu, &hold, record, menu, stop]);
    assert_eq!(crashes(&held), ["java.lang.NullPointerException"]);
    let (_, finding) = &held.findings[0];
    assert!(finding.stack.contains("startNewTrack"), "{}", finding.stack);
    replays(&mut device, &held.trace);

    // A restore takes it back, both ways.
    device.reset().expect("reset");
    device.start(None).expect("started");
    let before = device.snapshot().expect("a snapshot");
    let stops = |device: &mut Child, schedule: Option<&Schedule>| {
        device.restore(before).expect("restored");
        if let Some(schedule) = schedule {
            device.schedule(schedule).expect("scheduled");
        }
        let mut found = 0;
        for line in [menu, record, menu, stop] {
            let event = Event::from_line(line, || device.gui()).expect(line);
            found += device.perform(&event).expect(line).findings.len();
        }
        found
    };
    let found = [Some(&schedule), None, Some(&schedule)].map(|one| stops(&mut device, one));
    assert_eq!(found, [1, 0, 1]);
}

#[test]
fn late_messages_change_the_run_and_keep_their_order() {
    let mut device = device("track-recorder");
    let lines = ["key menu", "tap Record track"];
    let usual = play(&mut device, None, &lines);
    let late: Schedule = "fair, late 5 40".parse().expect("a schedule");
    let other = play(&mut device, Some(late.clone()), &lines);
    assert_ne!(other.trace.end, usual.trace.end);
    assert_eq!(crashes(&other), [""; 0]);
    assert!(device.gui().expect("a tree").named("Recording").is_some());
    let again = play(&mut device, Some(late), &lines);
    assert_eq!(again.trace, other.trace);
}

/// A thread stops at a method or a statement of its own, until the main thread has left a method or
/// some time has passed; and whatever becomes of a hold is told.
#[test]
fn a_thread_is_held_at_a_method_or_a_statement() {
    let mut device = device("race-kinds");
    let kind = "gibbon.apps.races.QueryOnStop";
    let run = |device: &mut Child, hold: &str| {
        let mut trace = trace();
        trace.header.start = Some(kind.to_owned());
        let mut episode = Episode::begin(device, trace).expect("started");
        let mut holds = Vec::new();
        for line in [hold, "tap LOAD", "home", "wait 4000"] {
            let event = Event::from_line(line, || episode.device().gui()).expect(line);
            match episode.perform(event) {
                Ok(outcome) if !outcome.holds.is_empty() => holds = outcome.holds,
                Ok(_) | Err(gibbon_device::Problem::AppDied) => {}
                Err(problem) => panic!("{line}: {problem}"),
            }
        }
        (episode.end(None), holds)
    };
    let source = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../apps/sources/race-kinds/src/gibbon/apps/races/QueryOnStop.java"),
    );
    let source = source.expect("a source");
    let line = source
        .lines()
        .position(|line| line.contains("store.first()"));
    let line = line.expect("the use") + 1;
    let usual = run(&mut device, "schedule fair").0;
    assert_eq!(crashes(&usual), [""; 0]);
    for (held, until, outcome) in [
        (
            format!("at=entered:{kind}$Load.doInBackground"),
            format!("left:{kind}.onStop"),
            HoldOutcome::Released,
        ),
        (
            format!("at=reached:QueryOnStop.java:{line}"),
            format!("left:{kind}.onStop"),
            HoldOutcome::Released,
        ),
        (
            format!("at=reached:QueryOnStop.java:{line}"),
            "later=3000".to_owned(),
            HoldOutcome::Released,
        ),
        // It comes once.
        (
            format!("at=reached:QueryOnStop.java:{line}&nth=2"),
            "released".to_owned(),
            HoldOutcome::NeverMet,
        ),
        (
            format!("at=reached:QueryOnStop.java:{line}"),
            "entered:a.B.c".to_owned(),
            HoldOutcome::Holding,
        ),
    ] {
        let hold = format!("schedule hold {held} until {until}");
        let (end, holds) = run(&mut device, &hold);
        let is_late = outcome == HoldOutcome::Released;
        assert_eq!(!crashes(&end).is_empty(), is_late, "{hold}");
        assert_eq!(holds, [outcome], "{hold}");
        replays(&mut device, &end.trace);
    }
}

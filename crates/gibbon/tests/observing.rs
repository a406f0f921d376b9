//! What code does is told: in the right order, the same twice, and without changing the run.

use crate::command::{device, folder, gibbon, sample, text};
use gibbon_device::{
    Capability, Device, Event, Interest, Location, MessageId, Observed, Record, Seen, Work,
};
use gibbon_pool::Child;
use serde_json::Value;

const TRACKS: &str = "gibbon.apps.tracks.MyTracks";
const SERVICE: &str = "gibbon.apps.tracks.TrackRecordingService";

/// Performs the lines of a script.
fn play(device: &mut Child, lines: &[&str]) {
    for line in lines {
        let event = Event::from_line(line, || device.gui()).expect(line);
        device.perform(&event).expect(line);
    }
}

/// What is seen while a track is recorded and stopped; and the hash of that run.
fn watch(device: &mut Child, interest: &str) -> (Observed, u64) {
    device.reset().expect("reset");
    device.start(None).expect("started");
    play(device, &["key menu"]);
    let interest: Interest = interest.parse().expect("an interest");
    device.observe(&interest).expect("observed");
    play(
        device,
        &["tap Record track", "key menu", "tap Stop recording"],
    );
    let observed = device.observed().expect("an answer");
    device.observe(&Interest::default()).expect("no more");
    (observed, device.trace_hash().expect("a hash"))
}

/// Fields that were written, in order.
fn writes(observed: &Observed) -> Vec<String> {
    let field = |record: &Record| match record.what {
        Seen::Write {
            value: Location::Field { field, .. } | Location::Static { field },
            ..
        } => Some(observed.field(field)),
        _ => None,
    };
    observed.records.iter().filter_map(field).collect()
}

#[test]
fn writes_branches_and_messages_are_seen_in_order() {
    let mut device = device("track-recorder");
    assert!(device.can(Capability::Observing));
    let (_, unwatched) = {
        device.reset().expect("reset");
        watch(&mut device, "libraries")
    };
    let (observed, hash) = watch(&mut device, "branches,reads,writes,messages");
    assert_eq!(hash, unwatched, "watching changes nothing");
    assert_eq!(observed.left_out, 0);
    let again = watch(&mut device, "branches,reads,writes,messages");
    assert_eq!((&observed, hash), (&again.0, again.1));

    // `startRecording`, `onCreate` of the service, `onServiceConnected`, `stopRecording`, …
    let of_apps = |name: &&String| name.starts_with("gibbon.apps.tracks");
    let seen = writes(&observed);
    let seen: Vec<&str> = seen.iter().filter(of_apps).map(String::as_str).collect();
    let mut rest = seen.iter();
    for field in [
        format!("{TRACKS}.isRecording"),
        format!("{TRACKS}.isBound"),
        format!("{SERVICE}.providerUtils"),
        format!("{TRACKS}.recorder"),
        format!("{SERVICE}.track"),
        format!("{TRACKS}.isRecording"),
        format!("{SERVICE}.track"),
        format!("{TRACKS}.recorder"),
        format!("{SERVICE}.providerUtils"),
    ] {
        assert!(rest.any(|one| *one == field), "no {field} in {seen:?}");
    }
    let isbool = observed
        .fields
        .iter()
        .find(|field| field.name == "isRecording");
    assert_eq!(isbool.expect("it was written").descriptor, "Z");

    // `if (recorder != null)` of `stopRecording` falls through: there is one.
    let stop = format!("L{};->stopRecording()V", TRACKS.replace('.', "/"));
    let went: Vec<bool> = observed
        .records
        .iter()
        .filter_map(|record| match record.what {
            Seen::Branch { method, taken, .. } if observed.method(method) == stop => Some(taken),
            _ => None,
        })
        .collect();
    assert_eq!(went, [false]);

    connected_between(&observed);
}

/// The message of the connection is posted, begun, and ended, with `startNewTrack` in between.
fn connected_between(observed: &Observed) {
    let callback = "android.app.LoadedApk$ServiceDispatcher$RunConnection";
    let is_it = |kind: Work| {
        kind.callback
            .is_some_and(|of| observed.class(of) == callback)
    };
    let place = |is: &dyn Fn(Seen) -> bool| {
        let place = observed.records.iter().position(|record| is(record.what));
        place.expect("it was seen")
    };
    let posted = place(&|seen| matches!(seen, Seen::Posted { kind, .. } if is_it(kind)));
    let Seen::Posted { message, .. } = observed.records[posted].what else {
        panic!("just found");
    };
    let begun = place(&|seen| matches!(seen, Seen::Begun { message: one, .. } if one == message));
    let ended = place(&|seen| seen == Seen::Ended { message });
    let track = format!("{SERVICE}.track");
    let written = place(&|seen| match seen {
        Seen::Write {
            value: Location::Field { field, .. },
            ..
        } => observed.field(field) == track,
        _ => false,
    });
    assert!(posted < begun && begun < written && written < ended);
    assert_eq!(observed.records[begun].thread, 0);
}

/// What is begun is ended, and nothing ends twice.
#[test]
fn messages_begin_and_end() {
    let mut device = device("track-recorder");
    let (observed, _) = watch(&mut device, "messages");
    let mut open: Vec<(u32, MessageId)> = Vec::new();
    let mut count = 0;
    for Record { thread, what } in &observed.records {
        match what {
            Seen::Begun { message, .. } => open.push((*thread, *message)),
            Seen::Ended { message } => {
                let place = open.iter().position(|one| *one == (*thread, *message));
                open.remove(place.expect("it was begun on this thread"));
                count += 1;
            }
            Seen::Posted { .. } | Seen::Asked { .. } | Seen::Withdrawn { .. } => {}
            other => panic!("{other:?} was not asked for"),
        }
    }
    assert!(count > 20, "{count} messages");
    assert_eq!(open, []);
}

#[test]
fn threads_and_locks_are_seen_and_the_rest_is_counted() {
    let mut device = device("ticket-office");
    device.start(None).expect("started");
    let interest: Interest = "writes,locks,threads".parse().expect("an interest");
    device.observe(&interest).expect("observed");
    play(&mut device, &["tap Open"]);
    let all = device.observed().expect("an answer");
    let starts = |record: &&Record| matches!(record.what, Seen::Starts { .. });
    assert_eq!(all.records.iter().filter(starts).count(), 2);
    // Each ticket is counted under a lock, by a clerk.
    let sold = all.records.windows(3).filter(|records| {
        let is_sold = |record: &Record| match record.what {
            Seen::Write {
                value: Location::Field { object, field },
                ..
            } if all.field(field) == "gibbon.apps.tickets.Office.sold" => Some(object),
            _ => None,
        };
        let [before, write, after] = records else {
            return false;
        };
        is_sold(write).is_some_and(|office| {
            before.what == Seen::Locked(office) && after.what == Seen::Unlocked(office)
        })
    });
    assert_eq!(sold.count(), 8);

    // A few alone, and how many more there were.
    device.reset().expect("reset");
    device.start(None).expect("started");
    let few = Interest {
        limit: 10,
        ..interest
    };
    device.observe(&few).expect("observed");
    play(&mut device, &["tap Open"]);
    let some = device.observed().expect("an answer");
    assert_eq!(some.records.len(), 10);
    assert_eq!(some.left_out as usize, all.records.len() - 10);
    assert_eq!(device.observed().expect("an answer"), Observed::default());
}

/// Of what a thread does over and over with one location so much is told as was asked for; the run is the
/// same.
#[test]
fn repeated_accesses_are_told_as_often_as_asked() {
    // It goes through an array of keys to draw them.
    let mut device = device("drawn-keypad");
    let mut watch = |repeats: u32| {
        device.reset().expect("reset");
        let interest: Interest = "reads,writes,messages".parse().expect("an interest");
        let interest = Interest {
            repeats,
            ..interest
        };
        device.observe(&interest).expect("observed");
        device.start(None).expect("started");
        let observed = device.observed().expect("an answer");
        let mut places: Vec<String> = Vec::new();
        for record in &observed.records {
            if let Seen::Read { method, at, .. } | Seen::Write { method, at, .. } = record.what {
                places.push(format!("{} {at}", observed.method(method)));
            }
        }
        places.sort();
        let told = places.len();
        places.dedup();
        (told, places, device.trace_hash().expect("a hash"))
    };
    let (all, of_all, hash) = watch(0);
    let (some, of_some, same) = watch(2);
    assert_eq!(hash, same);
    assert_eq!(of_all, of_some, "each place is told");
    assert!(some < all, "{some} of {all}");
}

#[test]
fn a_run_writes_what_it_saw() {
    let app = sample("ticket-office");
    let out = folder("observing");
    std::fs::create_dir_all(&out).expect("a folder");
    let [events, file] = ["events", "seen.jsonl"].map(|name| out.join(name));
    std::fs::write(&events, "tap Open\n").expect("written");
    let [events, file] = [events, file].map(|path| path.display().to_string());
    let what = "branches,writes,messages";
    let ran = gibbon(&["run", &app, "--events", &events, "--observe", what, &file]);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let seen = std::fs::read_to_string(&file).expect("written");
    let lines: Vec<Value> = seen
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let has = |key: &str| lines.iter().any(|line| !line["seen"][key].is_null());
    assert!(has("branch") && has("write") && has("posted") && has("begun") && has("ended"));
    let left = "gibbon.apps.tickets.Office.left";
    let is_left = |line: &&Value| line["seen"]["write"]["field"] == left && line["line"] == 1;
    assert_eq!(lines.iter().filter(is_left).count(), 9);

    let bad = gibbon(&["run", &app, "--observe", "leaves", &file]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(text(&bad.stderr).contains("`leaves` is none of branches"));
}

//! What an app holds, as one number.

use crate::command::device;
use gibbon_device::{Capability, Device, Event};
use gibbon_pool::Child;

fn state(device: &mut Child) -> u64 {
    device.state_hash().expect("a hash")
}

/// Performs the lines of a script; what the app holds then.
fn after(device: &mut Child, lines: &[&str]) -> u64 {
    for line in lines {
        let event = Event::from_line(line, || device.gui()).expect(line);
        device.perform(&event).expect(line);
    }
    state(device)
}

fn fresh(device: &mut Child) -> u64 {
    device.reset().expect("reset");
    device.start(None).expect("started");
    state(device)
}

#[test]
fn what_changes_counts_and_nothing_else() {
    let mut device = device("computing");
    assert!(device.can(Capability::StateHash));
    let start = fresh(&mut device);
    let trace = device.trace_hash().expect("a hash");
    assert_eq!(state(&mut device), start);
    assert_eq!(
        device.trace_hash().expect("a hash"),
        trace,
        "looking changes nothing"
    );

    // Code of the framework runs, and objects come and go.
    let before = device.snapshot().expect("a snapshot");
    assert_eq!(after(&mut device, &["swipe 500 1800 500 1500 300"]), start);
    assert_eq!(after(&mut device, &["wait 5000"]), start);
    let one = after(&mut device, &["tap Count"]);
    let two = after(&mut device, &["tap Count"]);
    assert!(one != start && two != start && one != two);

    // By another way, later, and with other addresses.
    device.restore(before).expect("restored");
    assert_eq!(state(&mut device), start);
    let other = after(
        &mut device,
        &["swipe 500 1800 500 1500 300", "tap Later", "wait 1000"],
    );
    assert_eq!(other, one);
    assert_eq!(fresh(&mut device), start);
}

/// Field by field, with the framework's objects: the same for the same, and what differs has a name.
#[test]
fn canonical_states_say_what_differs() {
    let mut device = device("computing");
    fresh(&mut device);
    let start = device.canonical_state().expect("a state");
    let trace = device.trace_hash().expect("a hash");
    let again = device.canonical_state().expect("a state");
    assert!(start.differences(&again).is_empty() && start.objects > 1_000);
    assert_eq!(device.trace_hash().expect("a hash"), trace);

    let before = device.snapshot().expect("a snapshot");
    after(&mut device, &["tap Count"]);
    let counted = device.canonical_state().expect("a state");
    let differing = start.differences(&counted);
    assert!(
        differing
            .iter()
            .any(|name| !start.is_framework_number(name)),
        "{differing:?}"
    );
    device.restore(before).expect("restored");
    let restored = device.canonical_state().expect("a state");
    assert_eq!(start.differences(&restored), Vec::<&str>::new());
}

#[test]
fn files_count() {
    let mut device = device("tax-calculator");
    let start = fresh(&mut device);
    let again = fresh(&mut device);
    assert_eq!(start, again);
    let mut device = self::device("track-recorder");
    let start = fresh(&mut device);
    let recorded = after(
        &mut device,
        &[
            "key menu",
            "tap Record track",
            "key menu",
            "tap Stop recording",
            "tap button2",
        ],
    );
    // The track was discarded, and the database has been there since.
    assert_ne!(recorded, start);
}

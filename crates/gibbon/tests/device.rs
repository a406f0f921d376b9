//! A real app on the device: it comes up, can be used, and does the same every time.

use std::path::PathBuf;

use gibbon_device::{Device, Event, Outcome};
use gibbon_embedded::{Embedded, Profile};
use gibbon_setup::{Need, Paths, Silent};

/// Google's sample, as npm has it.
const SAMPLES: (&str, &str) = ("sample-apps", "2.0.4");

fn contact_manager() -> (Paths, PathBuf) {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(SAMPLES.0, SAMPLES.1).expect("well formed"));
    let paths = gibbon_setup::ensure(&needs, &mut Silent).expect("set up");
    let folder = paths.npm(SAMPLES.0, SAMPLES.1).expect("asked for");
    let apk = folder.join("pre-built/ContactManager.apk");
    (paths, apk)
}

/// Starts the app, opens its second screen and types a name there.
fn add_contact(device: &mut Embedded) -> String {
    device.start(None).expect("started");
    let mut perform = |line: &str| -> Outcome {
        let event: Event = line.parse().expect(line);
        device.perform(&event).expect(line)
    };
    assert_eq!(
        perform("tap Add Contact").activity.as_deref(),
        Some("com.example.android.contactmanager.ContactAdder")
    );
    perform("tap contactNameEditText");
    perform("text Ada Lovelace");
    device.gui().expect("a tree").xml()
}

#[test]
fn an_app_is_used_and_does_the_same_again() {
    let (paths, apk) = contact_manager();
    let run = || {
        let mut device = Embedded::boot(&paths, &Profile::default()).expect("booted");
        device.install(&apk).expect("installed");
        let gui = add_contact(&mut device);
        let picture = device.picture(1).expect("a picture");
        (gui, picture, device.trace_hash().expect("a hash"))
    };
    let (gui, picture, hash) = run();
    assert!(gui.contains("text=\"Ada Lovelace\""), "{gui}");
    let again = run();
    assert_eq!(gui, again.0);
    assert!(picture == again.1, "the pictures differ");
    assert_eq!(hash, again.2);
}

#[test]
fn a_device_goes_back_to_a_snapshot() {
    let (paths, apk) = contact_manager();
    let mut device = Embedded::boot(&paths, &Profile::default()).expect("booted");
    device.install(&apk).expect("installed");
    let fresh = device.snapshot().expect("a snapshot");
    let first = add_contact(&mut device);
    let hash = device.trace_hash();
    device.restore(fresh).expect("restored");
    assert_eq!(add_contact(&mut device), first);
    assert_eq!(device.trace_hash(), hash);
}

//! A real app on the device: it comes up, can be used, and does the same every time.

use std::path::PathBuf;

use gibbon_embedded::{Device, Profile, gui};
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
fn add_contact(device: &mut Device) -> String {
    device
        .command(&["start", "com.example.android.contactmanager"])
        .expect("started");
    let gui = device.gui().expect("a tree");
    let (x, y) = centre(&gui, "Add Contact");
    device.command(&["tap", &x, &y]).expect("tapped");
    assert_eq!(
        device.front().expect("answered"),
        "com.example.android.contactmanager/.ContactAdder"
    );
    let gui = device.gui().expect("a tree");
    let (x, y) = centre(&gui, "contactNameEditText");
    device.command(&["tap", &x, &y]).expect("tapped");
    device.command(&["text", "Ada Lovelace"]).expect("typed");
    device.gui().expect("a tree")
}

/// Where a finger has to go, as words of a command.
fn centre(gui: &str, what: &str) -> (String, String) {
    let found = gui::centre(gui, what);
    let (x, y) = found.unwrap_or_else(|| panic!("no {what} in\n{gui}"));
    (x.to_string(), y.to_string())
}

#[test]
fn an_app_is_used_and_does_the_same_again() {
    let (paths, apk) = contact_manager();
    let run = || {
        let mut device = Device::boot(&paths, &Profile::default(), true).expect("booted");
        device.install(&apk).expect("installed");
        let gui = add_contact(&mut device);
        let picture = device.picture().expect("a picture").png();
        (gui, picture, device.machine().state.trace_hash)
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
    let mut device = Device::boot(&paths, &Profile::default(), true).expect("booted");
    device.install(&apk).expect("installed");
    let fresh = device.snapshot();
    let first = add_contact(&mut device);
    let hash = device.machine().state.trace_hash;
    device.restore(&fresh);
    assert_eq!(add_contact(&mut device), first);
    assert_eq!(device.machine().state.trace_hash, hash);
}

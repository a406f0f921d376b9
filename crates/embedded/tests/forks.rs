//! What was done in a future that was taken back does not show afterwards.

use gibbon_device::{Device, Event};
use gibbon_embedded::{Embedded, Profile};
use gibbon_setup::{Need, Silent};

#[test]
fn the_order_of_forks_changes_nothing() {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm("android-apidemos", "3.0.0").expect("a package"));
    let paths = gibbon_setup::ensure(&needs, &mut Silent).expect("set up");
    let apk = paths.npm("android-apidemos", "3.0.0").expect("fetched");
    let mut device = Embedded::boot(&paths, &Profile::default()).expect("booted");
    device
        .install(&apk.join("apks/ApiDemos-debug.apk"))
        .expect("installed");
    let open_list = |device: &mut Embedded| {
        device.reset().expect("reset");
        device.start(None).expect("started");
        let event = Event::from_line("tap App", || device.gui()).expect("an event");
        device.perform(&event).expect("performed");
    };
    open_list(&mut device);
    let mut rows = Vec::new();
    device.gui().expect("a tree").walk(|_, node| {
        if node.class == "android.widget.TextView" {
            rows.push(Event::Tap(node.bounds.centre().into()));
        }
    });
    assert!(rows.len() > 10);
    let here = device.snapshot().expect("a snapshot");
    let fork = |device: &mut Embedded, row: &Event| {
        device.restore(here).expect("restored");
        device.perform(row).map(|outcome| outcome.hash)
    };
    let forth: Vec<_> = rows.iter().map(|row| fork(&mut device, row)).collect();
    // The app dies, and its next life loads the same classes.
    device.restore(here).expect("restored");
    for event in [Event::Home, Event::Kill, Event::Return] {
        device.perform(&event).expect("performed");
    }
    device.perform(&rows[4]).expect("performed");
    let second_life = device.snapshot().expect("a snapshot");
    let left = Event::key("back");
    let hash = device.perform(&left).map(|outcome| outcome.hash);
    for snapshot in [here, second_life] {
        device.restore(snapshot).expect("restored");
    }
    assert_eq!(device.perform(&left).map(|outcome| outcome.hash), hash);
    let mut back: Vec<_> = rows
        .iter()
        .rev()
        .map(|row| fork(&mut device, row))
        .collect();
    back.reverse();
    assert_eq!(forth, back);
    // The same by events alone.
    for (row, hash) in rows.iter().zip(forth) {
        open_list(&mut device);
        assert_eq!(device.perform(row).map(|outcome| outcome.hash), hash);
    }
}

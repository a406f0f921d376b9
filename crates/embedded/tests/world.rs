//! What is around an app and what happens to it from outside: partners, permissions, providers,
//! the network, the keyboard, and what is told of an app that does not respond.

use crate::support::App;
use gibbon_device::Notice;

fn world() -> App {
    App::install("world")
}

/// The notice of an ANR: process, activity, reason and stack.
fn not_responding(told: &[Notice]) -> [&str; 4] {
    let found = told.iter().find_map(|notice| match notice {
        Notice::NotResponding {
            process,
            activity,
            reason,
            stack,
        } => Some([process, activity, reason, stack].map(String::as_str)),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("it responds: {told:#?}"))
}

#[test]
fn an_app_that_hangs_does_not_respond() {
    let mut app = world();
    // Too long over what a tap made it do, and for ever.
    for (button, place) in [
        ("sleep", "java.lang.Thread.sleep(Native method)"),
        ("loop", "org.gibbon.world.Main.lambda"),
    ] {
        let (_, told) = app.fail(&format!("tap {button} | see World"));
        let [process, activity, reason, stack] = not_responding(&told);
        assert_eq!(process, "org.gibbon.world");
        assert_eq!(activity, "org.gibbon.world/.Main");
        assert!(
            reason.starts_with("Input dispatching timed out (")
                && reason.ends_with(
                    "org.gibbon.world/org.gibbon.world.Main (server) is not responding. \
                     Waited 5000ms for MotionEvent)"
                ),
            "{reason}"
        );
        assert!(stack.contains(place), "{stack}");
    }
    // Services and receivers have limits of their own.
    let (_, told) = app.fail("tap slow service | see World");
    let [_, _, reason, stack] = not_responding(&told);
    assert_eq!(reason, "executing service org.gibbon.world/.Slow");
    assert!(stack.contains("org.gibbon.world.Slow.onStartCommand"));
    let (_, told) = app.fail("tap slow receiver | see World");
    let [_, _, reason, _] = not_responding(&told);
    let broadcast = "Broadcast of Intent { act=org.gibbon.world.PING";
    assert!(reason.starts_with(broadcast), "{reason}");
}

#[test]
fn what_takes_a_while_is_waited_for() {
    world().play("tap nap | see awake");
}

#[test]
fn permissions_are_asked_for() {
    let mut app = world();
    app.play("tap ask | tap While using the app | tap Allow | see answers [0, 0]");
    app.play("grant CAMERA | tap ask | tap Allow | see answers [0, 0]");
    app.play("grant all | tap ask | see answers [0, 0]");
    // After two refusals nobody is asked again.
    app.play(
        "tap ask | tap Don’t allow | tap Allow | see answers [-1, 0] | tap rationale | \
         see rationale true | tap ask | tap permission_deny_and_dont_ask_again_button | \
         see answers [-1, 0] | tap rationale | see rationale false | tap ask | \
         see answers [-1, 0]",
    );
}

#[test]
fn who_loses_a_permission_is_killed() {
    world().play(
        "grant all | tap save contact | see 1=Ada | revoke WRITE_CONTACTS | start org.gibbon.world \
         | tap ask | see answers [0, 0]",
    );
}

#[test]
fn intents_find_partners() {
    let mut app = world();
    app.play("tap pick contact | see Contacts | tap Cancel | see result 1 0 null");
    app.play(
        "tap pick contact | tap OK | \
         see result 1 -1 content://com.android.contacts/contacts/lookup/0r1/1",
    );
    app.play(
        "tap get image | partner answer | see result 2 -1 content://media/external/images/media/1",
    );
    app.play("tap capture | partner cancel | see result 3 0 null");
    app.play("tap capture | partner answer | see result 3 -1 Bitmap");
    app.play("tap speak | partner answer good morning | tap dial | see tel:12345 | key back");
    app.play("tap nobody | see No Activity found to handle Intent { act=org.gibbon.NOBODY }");
}

#[test]
fn the_user_chooses_among_several() {
    let mut app = world();
    app.play("tap view | see Browser | tap World viewer | see android.intent.action.VIEW http://example.org/ null 0");
    app.play("tap share | see Share it | tap Email | see hello | tap OK | see loop");
}

#[test]
fn the_home_screen_lists_the_app() {
    let mut app = world();
    let run =
        app.play("tap nap | home | see World | gone awake | tap World | see awake | key home");
    assert!(
        run.gui.contains("package=\"com.android.launcher3\""),
        "{}",
        run.gui
    );
    app.play("tap nap | home | return | see awake");
}

#[test]
fn providers_remember() {
    let mut app = world();
    app.play("grant all | tap save contact | tap save contact | see 1=Ada 2=Ada");
    app.play("tap save image | tap save image | see 1=one.png 2=one.png");
    let (_, told) = app.fail("tap save event");
    let crash = told[0].finding().expect("a crash");
    let needed = "requires android.permission.WRITE_CALENDAR";
    assert!(crash.message.contains(needed), "{}", crash.message);
}

#[test]
fn networks_come_and_go() {
    let mut app = world();
    app.play("tap network | see none | set network on | tap network | \
              see WIFI true internet true unmetered true | set network metered | tap network | \
              see WIFI true internet true unmetered false | set network off | tap network | see none");
    let run = app.play("set network on | set network off | tap heard");
    assert!(
        run.gui.contains(
            "available&#10;android.net.conn.CONNECTIVITY_CHANGE&#10;lost&#10;\
             android.net.conn.CONNECTIVITY_CHANGE"
        ),
        "{}",
        run.gui
    );
    app.play("tap fetch | see java.net.UnknownHostException: example.org");
}

#[test]
fn the_device_is_set() {
    let mut app = world();
    app.play("set battery 10 | tap battery | see battery 10");
    app.play("set time 2030-01-02T03:04:05 | tap clock | see 2030-01-02 03:04:05 UTC");
    let run =
        app.play("set time-zone Asia/Tokyo | tap clock | see 2024-01-01 09:00:00 JST | tap heard");
    assert!(
        run.gui.contains("android.intent.action.TIMEZONE_CHANGED"),
        "{}",
        run.gui
    );
    app.play(
        "start -n org.gibbon.world/.Viewer --es name \"Ada Lovelace\" --ei count 3 | \
         see null null Ada Lovelace 3",
    );
}

#[test]
fn the_keyboard_takes_room_and_goes_first() {
    let mut app = world();
    let fields = "start org.gibbon.world/.Fields | tap second";
    app.play(&format!(
        "{fields} | see height 1408 of 1555 | text find me | ime-action | see action 3 find me"
    ));
    app.play(&format!(
        "{fields} | key back | see height 2064 of 2211 | key back | see loop"
    ));
    app.play(
        "start org.gibbon.world/.Fields | tap first | text one | ime-action | text two | see two",
    );
}

#[test]
fn radios_and_sensors_say_what_there_is() {
    let mut app = App::install("radios");
    let run = app.play(
        "tap Connection | tap Scan | tap Biometrics | tap Discover | \
         set network on | tap Connection | tap Off | tap Connection",
    );
    assert_eq!(
        run.log,
        [
            "wifi 3 DISCONNECTED <unknown ssid> -127",
            "scan true",
            "scanned 0",
            // No hardware, and no lock on the screen.
            "biometrics 12 11",
            "discovering _http._tcp",
            "stopped _http._tcp",
            // Its name is for those who may know where the device is.
            "wifi 3 COMPLETED <unknown ssid> -50",
            "off true",
            "wifi 1 DISCONNECTED <unknown ssid> -127",
        ]
    );
}

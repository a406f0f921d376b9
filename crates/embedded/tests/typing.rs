//! What the system draws itself: text toasts and the keyboard.

use crate::support::App;

#[test]
fn text_toasts_are_shown_one_after_the_other() {
    let mut app = App::install("typing");
    let run = app.play("tap twice");
    assert_eq!(run.log, ["shown One"]);
    // It is no window of the app's.
    assert!(!run.gui.contains("text=\"One\""), "{}", run.gui);
    let run = app.play("tap twice | wait 2500");
    assert_eq!(run.log, ["shown One", "hidden One", "shown Two"]);
    let run = app.play("tap twice | wait 5000");
    run.ends(&["shown Two", "hidden Two"]);
    // The second is taken back before it came.
    let run = app.play("tap twice | tap stop | wait 5000");
    assert_eq!(run.log, ["shown One", "hidden One"]);
}

#[test]
fn keys_on_the_screen_type() {
    let mut app = App::install("typing");
    // A capital first, a letter, a digit and a space of the other page, delete, enter.
    let run = app.play(
        "tap words | tap 108 1864 | tap 270 1700 | tap 81 2192 | tap 162 1700 | tap 540 2192 | \
         tap 1000 2028 | tap 1000 2192",
    );
    assert_eq!(
        run.log,
        [
            "Message=A",
            "Message=Ae",
            "Message=Ae2",
            "Message=Ae2 ",
            "Message=Ae2",
            "Message action 5",
        ]
    );
    // A field of numbers has other keys.
    let run = app.play("tap number | tap 400 1864 | tap 400 2192 | tap 1000 2028");
    assert_eq!(run.log, ["Number=5", "Number=50", "Number=5"]);
    assert!(!run.gui.contains("Keyboard"), "{}", run.gui);
}

#[test]
fn the_keyboard_covers_what_is_behind_it() {
    let mut app = App::install("typing");
    app.play("tap words | rotate | see words | gone twice | key back | see twice");
    // A touch in the middle of the button is one of a key.
    let run = app.play("rotate | tap words | tap 160 795 | key back | tap 160 795");
    run.ends(&["Message=A", "shown One"]);
    // Who dies leaves no keyboard behind.
    app.play("tap words | kill | wait 3000 | start gibbon.apps.typing | see stop");
}

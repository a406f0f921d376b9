//! What the system draws itself: text toasts.

mod support;

use support::App;

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

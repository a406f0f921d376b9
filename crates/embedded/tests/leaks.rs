//! `leaks`: activities that are held after their end are told with what holds them; those that only look
//! like it are not.

use crate::support::App;

/// Opens a page, does something there, goes back and asks; what was found.
fn ask(app: &mut App, page: &str, there: &str) -> Vec<String> {
    let script = format!("tap {page}\n{there}key back\nsee HeldByStatic\nleaks\n");
    let found = app.found(&script);
    let again = app.found(&script);
    assert_eq!(found, again, "two runs of\n{script}");
    let told = found.into_iter().map(|finding| {
        assert_eq!(finding.verdict, gibbon_device::Verdict::App, "{finding:#?}");
        let message = finding.message;
        let (_, path) = message.split_once("still held: ").expect("a path");
        path.to_owned()
    });
    told.collect()
}

#[test]
fn what_holds_an_activity_after_its_end_is_told() {
    let mut app = App::install("leaks");
    for (page, path) in [
        (
            "HeldByStatic",
            "static Cache.listeners[] -> Page$1.this$0 -> HeldByStatic",
        ),
        (
            "HeldByView",
            "static Cache.view -> TextView.mContext -> HeldByView",
        ),
        (
            "HeldByThread",
            "thread “worker” -> HeldByThread$1.this$0 -> HeldByThread",
        ),
        (
            "HeldByTimer",
            "thread “ticks” -> HeldByTimer$1.this$0 -> HeldByTimer",
        ),
        (
            "HeldByService",
            "a system service -> ContentObserver$Transport.mContentObserver \
             -> HeldByService$1.this$0 -> HeldByService",
        ),
        (
            "HeldByApplication",
            "application App.last -> HeldByApplication",
        ),
    ] {
        assert_eq!(ask(&mut app, page, ""), [path]);
    }
}

#[test]
fn what_is_held_for_a_while_or_not_at_all_is_no_leak() {
    let mut app = App::install("leaks");
    for page in ["HeldWeakly", "HeldByMessage", "HeldForAWhile", "TakenOff"] {
        assert_eq!(ask(&mut app, page, ""), [""; 0], "{page}");
    }
    let there = "tap Name\ntext Ada\ntap ASK\ntap YES\nkey back\n";
    assert_eq!(ask(&mut app, "Form", there), [""; 0]);
}

/// The device is turned and everything is made again; the static field has the new one.
#[test]
fn an_activity_that_lives_is_no_leak() {
    let mut app = App::install("leaks");
    let found = app.found("rotate\nleaks\nrotate\nleaks\n");
    assert_eq!(found, []);
    let page = app.found("tap HeldByStatic\nrotate\nleaks\n");
    assert_eq!(page.len(), 1, "the first of the two: {page:#?}");
    // Nothing was destroyed yet.
    assert_eq!(app.found("tap HeldByStatic\nleaks\n"), []);
}

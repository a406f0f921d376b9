//! An app that crashes, or ends itself, and how the device goes on.

use crate::support::App;
use gibbon_device::{Notice, Verdict};

#[test]
fn the_activity_that_crashed_is_finished_and_the_next_is_in_front() {
    let mut app = App::install("back-stack");
    let (run, told) = app.fail("tap Top | tap Crash | see Standard 1 | tap Top | see Top 2");
    let [
        Notice::Crash {
            process,
            exception,
            message,
            stack,
        },
    ] = &told[..]
    else {
        panic!("{told:#?}");
    };
    assert_eq!(process, "gibbon.apps.backstack");
    assert_eq!(exception, "java.lang.IllegalStateException");
    assert_eq!(message, "as told");
    assert!(stack.contains("gibbon.apps.backstack.Logged.lambda"));
    // The one below had been stopped: it comes back in a new process.
    let after = run.after("Top2.onResume");
    let restored = [
        "Standard1.onStop",
        "Standard1.onSaveInstanceState",
        "Standard1.onCreate task=2 root restored",
        "Standard1.onStart",
        "Standard1.onResume",
    ];
    assert_eq!(after[..5], restored);
}

#[test]
fn what_was_below_and_still_seen_is_finished_too() {
    let mut app = App::install("back-stack");
    let (run, _) = app.fail("tap See | tap Crash | see Back stack");
    assert!(run.gui.contains("package=\"com.android.launcher3\""));
    run.lacks("Standard2");
}

#[test]
fn the_app_can_be_started_again_and_has_its_files() {
    let mut app = App::install("keeping");
    let (run, told) = app.fail(
        "tap Write | tap Write | tap Crash | see Keeping | start gibbon.apps.keeping | tap Write \
         | tap Crash | tap Keeping | home | return",
    );
    assert_eq!(told.len(), 2);
    run.shows("file=3 preferences=3 database=3 process=0");
}

#[test]
fn an_app_that_ends_itself_is_no_crash() {
    let mut app = App::install("back-stack");
    // The activity in front had not saved anything, so it is lost.
    let run = app.play("tap Top | tap Exit | see Standard 1 | tap Exit | see Back stack");
    assert!(run.gui.contains("package=\"com.android.launcher3\""));
}

/// The framework's own handler, which tells the system, has no turn then.
#[test]
fn what_an_apps_own_handler_answers_by_ending_is_a_crash() {
    let mut app = App::install("back-stack");
    let found = app.found("tap Handle by ending\nsee Back stack\n");
    let told = found
        .iter()
        .map(|one| (one.exception.as_str(), one.message.as_str()));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [("java.lang.IllegalStateException", "in a thread")]
    );
    let on = "swipe 540 1800 540 600 300\ntap Handle by going on\nsee Exit\nkill\nwait 1000\n";
    assert_eq!(app.found(on), []);
}

#[test]
fn the_home_screen_is_there_when_nothing_runs() {
    let mut app = App::install("rotation");
    let run = app.play("tap count | home | kill | see Rotation | tap Rotation");
    run.shows("saved=1 lost=0 handed=0 retained=0 process=0");
}

/// Crashes with frames of the app alone, minutes after the device was asked for what it lacks.
#[test]
fn a_crash_is_blamed_on_who_is_to_blame() {
    let mut app = App::install("blame");
    let late = "wait 60000 | wait 60000";
    for (asked, done, verdict) in [
        ("Ask", "Use what was answered", Verdict::PerhapsDevice),
        ("Ask", "Use what is missing", Verdict::App),
        ("Ask", "Use a text", Verdict::App),
        ("Ask", "Divide", Verdict::App),
        ("Load", "Use the library", Verdict::PerhapsDevice),
        ("Load", "Divide", Verdict::App),
        ("Load", "Use what is missing", Verdict::App),
    ] {
        let found = app.findings(&format!("tap {asked} | {late} | tap {done}"));
        let verdicts: Vec<Verdict> = found.iter().map(|one| one.verdict).collect();
        assert_eq!(verdicts, [verdict], "{asked}, {done}: {found:#?}");
    }
}

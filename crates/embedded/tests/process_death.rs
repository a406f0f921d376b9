//! A process that is killed, and what comes back.

use crate::support::App;

#[test]
fn what_was_saved_comes_back_and_what_was_in_memory_does_not() {
    let mut app = App::install("rotation");
    let run = app.play("tap count | tap count | tap named | text hello | home | kill | return");
    assert_eq!(
        run.after("Keeps.onSaveInstanceState"),
        [
            "Retained.onAttach",
            "Retained.onCreate",
            "Keeps.onCreate restored portrait",
            "Keeps.onStart",
            "Keeps.onRestoreInstanceState",
            "Keeps.onResume",
        ]
    );
    run.shows("saved=2 lost=0 handed=0 retained=0 process=0");
    run.shows("hello");
    // And again, turned.
    let run =
        app.play("tap count | home | kill | return | rotate | tap count | home | kill | return");
    run.shows("saved=2 lost=0 handed=0 retained=0 process=0");
    run.ends(&[
        "Keeps.onCreate restored landscape",
        "Keeps.onStart",
        "Keeps.onRestoreInstanceState",
        "Keeps.onResume",
    ]);
}

#[test]
fn the_task_and_who_waits_for_a_result_are_remembered() {
    let mut app = App::install("results");
    let run = app.play("tap Ask | home | kill | return | tap Answer");
    assert_eq!(
        run.after("Answers.onCreate new"),
        [
            "Answers.onCreate restored question=who caller=.Asks",
            "Asks.onCreate restored",
            "Asks.onActivityResult request=1 result=ok name=Ada",
            "Asks.onResume",
            "Answers.onDestroy",
        ]
    );
    let mut app = App::install("back-stack");
    let run = app.play("tap Top | tap Alone | home | kill | return | key back | key back");
    run.shows("Standard 3");
    run.has("Alone1.onCreate task=3 root restored");
    run.has("Top2.onCreate task=2 restored");
}

#[test]
fn an_activity_that_had_not_saved_is_gone() {
    let mut app = App::install("back-stack");
    let run = app.play("tap Top | kill");
    // The one below had; it is started in a new process.
    run.shows("Standard 1");
    run.ends(&[
        "Standard1.onCreate task=2 root restored",
        "Standard1.onStart",
        "Standard1.onResume",
    ]);
}

#[test]
fn files_preferences_and_databases_stay() {
    let mut app = App::install("keeping");
    let run = app.play("tap Write | tap Write | home | kill | return | tap Write");
    assert_eq!(
        run.after("Writes.onChange /notes/2"),
        [
            "Notes.onCreate",
            "App.onCreate",
            "Writes.onCreate restored file=2 preferences=2 database=2 process=0",
            "Writes.onChange /notes/3",
        ]
    );
    run.shows("file=3 preferences=3 database=3 process=1");
}

#[test]
fn services_come_again_as_they_asked_to() {
    let mut app = App::install("services");
    let run = app.play(
        "tap Open | tap Start sticky | tap Start redelivered | tap Start forgotten | tap Bind \
         | home | kill | wait 2000",
    );
    assert_eq!(
        run.after("Uses.onServiceConnected"),
        [
            "Sticky.onCreate",
            "Sticky.onStartCommand no intent flags=0 id=2",
            "Redelivered.onCreate",
            "Redelivered.onStartCommand hello flags=1 id=1",
        ]
    );
}

#[test]
fn alarms_and_notifications_start_the_app_again() {
    let mut app = App::install("broadcasts");
    let run = app.play("tap Alarm | home | kill | wait 61000");
    run.ends(&["Sends.alarm", "alarmed.onReceive call=1"]);
    let run = app.play("tap Notify | home | kill | notification News");
    run.ends(&["Sends.onCreate null", "Sends.onNewIntent notification"]);
    let run = app.play("tap Sticky | home | kill | return | tap Listen late");
    run.ends(&["late.onReceive STICKY kept"]);
}

/// A process that just came up is told which app it is before anybody can ask it for a service:
/// with `Processes.attached` the other way round, three of these four orders crash.
#[test]
fn a_service_that_is_asked_for_too_early_waits_for_its_process() {
    let mut app = App::install("services");
    for seed in 1..=4 {
        let run = app.play(&format!(
            "tap Open | tap Alarms | home | kill | schedule random {seed} | wait 40000"
        ));
        let started = |line: &&String| line.starts_with("Foreground.onStartCommand alarm");
        assert_eq!(run.log.iter().filter(started).count(), 10, "{:#?}", run.log);
    }
}

#[test]
fn an_app_that_restarts_itself_comes_back() {
    let mut app = App::install("self-restart");
    // The second was about to be shown when the process ended: it comes back in a new one.
    let run = app.play("tap Restart 1 | see Restart 3");
    assert_eq!(run.log, ["start 1", "start 2", "start 3"]);
    // Who ends before it is shown is tried again, and then given up.
    let run = app.play("start gibbon.apps.selfrestart/.Ends");
    assert_eq!(run.log, ["start 1", "ends", "ends", "ends"]);
}

//! The life of activities: turned, left, asked for results, in tasks of all kinds.

use crate::support::App;

#[test]
fn a_turn_of_the_screen_keeps_what_was_saved() {
    let mut app = App::install("rotation");
    let run = app.play("tap count | tap count | tap named | text hello | rotate");
    assert_eq!(
        run.after("Keeps.onResume"),
        [
            "Keeps.onPause",
            "Keeps.onStop",
            "Keeps.onSaveInstanceState",
            "Keeps.onRetainNonConfigurationInstance",
            "Keeps.onDestroy to change",
            "Retained.onAttach",
            "Keeps.onCreate restored landscape",
            "Keeps.onStart",
            "Keeps.onRestoreInstanceState",
            "Keeps.onResume",
        ]
    );
    run.shows("saved=2 lost=0 handed=2 retained=2 process=2");
    run.shows("hello");

    let run = app.play("tap nameless | text hello | rotate");
    assert!(!run.gui.contains("text=\"hello\""), "{}", run.gui);

    let run = app.play("tap dialog | rotate | see Question | tap YES");
    run.ends(&["Question.yes"]);
    run.has("Question.onCreateDialog restored");
}

#[test]
fn an_activity_that_handles_a_turn_is_told_of_it() {
    let mut app = App::install("rotation");
    let run = app.play("tap other | rotate");
    run.ends(&["Handles.onConfigurationChanged landscape"]);
    run.lacks("Handles.onDestroy");
    run.shows("landscape");
    // The one below learns of it when it is seen again.
    let run = app.play("tap count | tap other | rotate | key back");
    assert_eq!(
        run.after("Handles.onConfigurationChanged"),
        [
            "Keeps.onRetainNonConfigurationInstance",
            "Keeps.onDestroy to change",
            "Retained.onAttach",
            "Keeps.onCreate restored landscape",
            "Keeps.onStart",
            "Keeps.onRestoreInstanceState",
            "Keeps.onResume",
            "Handles.onDestroy",
        ]
    );
    run.shows("saved=1 lost=0 handed=1 retained=1 process=1");
}

#[test]
fn results_come_back_to_who_asked() {
    let mut app = App::install("results");
    let run = app.play("tap Ask | tap Answer");
    run.ends(&[
        "Answers.onCreate new question=who caller=.Asks",
        "Asks.onActivityResult request=1 result=ok name=Ada",
        "Asks.onResume",
        "Answers.onDestroy",
    ]);
    let run = app.play("tap Ask | key back");
    run.shows("request=1 result=cancelled name=null");
    // One who passes the question on gets no answer, and gives none.
    let run = app.play("tap Ask through | tap Answer");
    assert_eq!(
        run.after("Asks.onResume"),
        [
            "Answers.onCreate new question=who passed on caller=.Asks",
            "Passes.onDestroy",
            "Asks.onActivityResult request=2 result=ok name=Ada",
            "Asks.onResume",
            "Answers.onDestroy",
        ]
    );
    // Nor does one in a task of its own.
    let run = app.play("tap Ask elsewhere");
    assert_eq!(
        run.after("Asks.onResume"),
        [
            "Asks.onActivityResult request=3 result=cancelled name=null",
            "Asks.onResume",
            "Answers.onCreate new question=who caller=null",
        ]
    );
}

#[test]
fn one_activity_pauses_before_the_next_starts() {
    let mut app = App::install("back-stack");
    let run = app.play("tap Standard | key back");
    assert_eq!(
        run.log,
        [
            "Standard1.onCreate task=2 root",
            "Standard1.onStart",
            "Standard1.onResume",
            "Standard1.onUserLeaveHint",
            "Standard1.onPause",
            "Standard2.onCreate task=2",
            "Standard2.onStart",
            "Standard2.onResume",
            "Standard1.onStop",
            "Standard1.onSaveInstanceState",
            "Standard2.onPause",
            "Standard1.onRestart",
            "Standard1.onStart",
            "Standard1.onResume",
            "Standard2.onStop",
            "Standard2.onDestroy",
        ]
    );
    let run = app.play("home | return");
    assert_eq!(
        run.after("Standard1.onResume"),
        [
            "Standard1.onUserLeaveHint",
            "Standard1.onPause",
            "Standard1.onStop",
            "Standard1.onSaveInstanceState",
            "Standard1.onTrimMemory hidden",
            "Standard1.onRestart",
            "Standard1.onStart",
            "Standard1.onResume",
        ]
    );
    // What is below shows through, and is paused, not stopped.
    let run = app.play("tap See | key back");
    run.lacks("Standard1.onStop");
    run.ends(&[
        "See2.onPause",
        "Standard1.onResume",
        "See2.onStop",
        "See2.onDestroy",
    ]);
    // The first activity of a task that the launcher started is left, not finished.
    let run = app.play("key back | return");
    run.lacks("Standard1.onDestroy");
    run.ends(&[
        "Standard1.onRestart",
        "Standard1.onStart",
        "Standard1.onResume",
    ]);
}

#[test]
fn launch_modes_decide_who_takes_an_intent() {
    let mut app = App::install("back-stack");
    let run = app.play("tap Top | tap Top");
    run.ends(&["Top2.onPause", "Top2.onNewIntent", "Top2.onResume"]);

    let run = app.play("tap One task | tap Standard | tap One task");
    run.ends(&[
        "Standard3.onPause",
        "OneTask2.onRestart",
        "OneTask2.onStart",
        "OneTask2.onNewIntent",
        "OneTask2.onResume",
        "Standard3.onStop",
        "Standard3.onDestroy",
    ]);

    let run = app.play("tap Alone | tap Standard | tap Alone");
    run.has("Alone2.onCreate task=3 root");
    run.has("Standard3.onCreate task=2");
    run.lacks("Alone4");

    let run = app.play("tap Passing | tap Standard | key back");
    run.has("Passing2.onDestroy");
    run.shows("Standard 1");

    let run = app.play("tap Elsewhere | key back");
    run.has("Elsewhere2.onCreate task=3 root");
    run.shows("Standard 1");
}

#[test]
fn flags_of_intents_clear_and_reorder() {
    let mut app = App::install("back-stack");
    let run = app.play("tap Standard | tap Top | tap Clear top");
    run.ends(&[
        "Top3.onPause",
        "Standard4.onCreate task=2",
        "Standard4.onStart",
        "Standard4.onResume",
        "Top3.onStop",
        "Top3.onDestroy",
        "Standard2.onDestroy",
    ]);
    let run = app.play("tap Standard | tap Top | tap Clear single top");
    run.ends(&[
        "Top3.onPause",
        "Standard2.onRestart",
        "Standard2.onStart",
        "Standard2.onNewIntent",
        "Standard2.onResume",
        "Top3.onStop",
        "Top3.onDestroy",
    ]);
    let run = app.play("tap Top | tap Standard | tap Reorder | key back");
    run.has("Top2.onNewIntent");
    run.shows("Standard 3");

    let run = app.play("tap Top | tap Clear task");
    run.shows("Standard 3");
    run.has("Standard3.onCreate task=2 root");
    run.has("Standard1.onDestroy");
    run.has("Top2.onDestroy");

    let run = app.play("tap Top | tap Standard | tap Finish affinity");
    for gone in ["Standard1", "Top2", "Standard3"] {
        run.has(&format!("{gone}.onDestroy"));
    }
}

use gibbon_engine::fake::{FakeApp, crash, go};

use super::*;
use crate::explorer::Explorer;
use crate::fake_run::{explorer, notes_app, settings, told};

/// Explores, and has the model as it would be read again.
fn saved_after(app: &FakeApp, events: usize) -> Saved {
    let make = app.make();
    let mut explorer = explorer(app, settings(events, 1), &make);
    explorer.run(&()).expect("devices");
    let mut saved = parse(&explorer.saved()).expect("it is whole");
    saved.episodes = explorer.results.episodes;
    saved
}

/// Goes on with the model of an earlier run on an app that may be another version.
fn go_on<T>(
    saved: Saved,
    app: &FakeApp,
    hash: &str,
    jobs: usize,
    check: impl FnOnce(&Explorer<'_>) -> T,
) -> T {
    let make = app.make();
    let mut trace = app.trace();
    trace.header.app.hash = hash.to_owned();
    let mut rules = crate::Rules::default();
    saved.prepare(&mut rules, &trace).expect("the same app");
    let mut explorer = Explorer::new(settings(150, jobs), rules, trace, app.program(), &make);
    explorer.resume(saved);
    explorer.run(&()).expect("devices");
    check(&explorer)
}

#[test]
fn a_model_is_read_as_it_was_written() {
    let app = notes_app();
    let make = app.make();
    let mut explorer = explorer(&app, settings(150, 1), &make);
    explorer.run(&()).expect("devices");
    let text = explorer.saved();
    let mut saved = parse(&text).expect("it is whole");
    saved.episodes = explorer.results.episodes.clone();
    // No event is left: what goes on is what there was.
    let mut rules = crate::Rules::default();
    saved.prepare(&mut rules, &app.trace()).expect("the same");
    let mut again = Explorer::new(settings(0, 1), rules, app.trace(), app.program(), &make);
    again.resume(saved);
    again.run(&()).expect("devices");
    assert_eq!(again.saved(), text);
}

#[test]
fn a_model_goes_on_and_loses_nothing() {
    let app = notes_app();
    let before = saved_after(&app, 150);
    let (screens, findings) = (before.model.screens.len(), before.findings.len());
    let moments = before.moments.len();
    assert!(findings > 0);
    go_on(before, &app, "fake", 1, |explorer| {
        assert_eq!(explorer.results.events, 300);
        assert_eq!(explorer.events(), 150);
        assert!(explorer.against().is_none());
        assert!(explorer.results.findings.len() >= findings);
        assert!(explorer.frontier.iter().count() >= moments);
        let again = parse(&explorer.saved()).expect("it is whole");
        assert!(again.model.screens.len() >= screens);
    });
}

#[test]
fn going_on_is_the_same_with_any_number_of_devices() {
    let app = notes_app();
    let run = |jobs: usize| go_on(saved_after(&app, 150), &app, "fake", jobs, told);
    let alone = run(1);
    assert_eq!(run(2), alone);
    assert_eq!(run(5), alone);
}

fn version(detail: &str) -> FakeApp {
    FakeApp::new()
        .state("list")
        .on("tap Open", go("detail"))
        .on("tap Help", go("help"))
        .state("detail")
        .activity("app.fake.Detail")
        .on(&format!("tap {detail}"), go("list"))
        .on("key back", go("list"))
        .state("help")
        .activity("app.fake.Help")
        .on("key back", go("list"))
}

#[test]
fn another_version_is_compared_and_what_is_new_is_tried() {
    let (first, second) = (version("Edit"), version("Delete"));
    let second = second
        .state("added")
        .activity("app.fake.Added")
        .on("tap Crash", crash("a.New"));
    let before = saved_after(&first, 100);
    let against = go_on(before, &second, "other", 1, |explorer| explorer.against());
    let against = against.expect("another version");
    // The list and the help are there again; the detail has another button.
    assert_eq!(against.states_found, 2);
    let activity = |states: &[gibbon_record::StateName]| {
        let names = states.iter().map(|state| state.activity.clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(activity(&against.states_gone), ["app.fake.Detail"]);
    assert_eq!(activity(&against.states_new), ["app.fake.Detail"]);
    assert!(against.moments_found >= 2 && against.moments_detached >= 1);
    assert_eq!(against.moments_untried, 0);
}

#[test]
fn what_is_cut_short_is_refused() {
    let app = notes_app();
    let make = app.make();
    let mut explorer = explorer(&app, settings(30, 1), &make);
    explorer.run(&()).expect("devices");
    let text = explorer.saved();
    let lines: Vec<&str> = text.lines().collect();
    let short = lines[..lines.len() - 1].join("\n");
    let problem = parse(&short).err().expect("it is cut short");
    assert!(problem.1.contains("cut short"), "{}", problem.1);
    let broken = text.replacen("\"widgets\"", "\"gadgets\"", 1);
    assert!(parse(&broken).is_err());
}

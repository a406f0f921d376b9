use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gibbon_engine::fake::{FakeApp, breaks_device, crash, go, nothing, set};
use gibbon_engine::replay::replay;
use gibbon_engine::{AnyDevice, Found};

use super::*;
use crate::fake_run::{StopAfter, explored, explorer, notes_app, settings, told};

#[test]
fn any_number_of_devices_comes_to_the_same() {
    let app = notes_app();
    let alone = explored(&app, 400, 1);
    assert_eq!(explored(&app, 400, 2), alone);
    assert_eq!(explored(&app, 400, 5), alone);
}

#[test]
fn another_seed_is_another_run() {
    let app = notes_app();
    let make = app.make();
    let run = |seed: u64| {
        let mut trace = app.trace();
        trace.header.device.seed = seed;
        let mut explorer = Explorer::new(
            settings(100, 1),
            Rules::default(),
            trace,
            app.program(),
            &make,
        );
        explorer.run(&()).expect("a device");
        explorer.results.hash()
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn findings_are_told_at_once_and_replay() {
    #[derive(Default)]
    struct Heard(Mutex<Vec<(String, usize)>>);
    impl Progress for Heard {
        fn found(&self, found: &Found) {
            let told = (found.finding.exception.clone(), found.trace.steps.len());
            self.0.lock().expect("unharmed").push(told);
        }
    }
    let (app, heard) = (notes_app(), Heard::default());
    let make = app.make();
    let mut explorer = explorer(&app, settings(600, 2), &make);
    explorer.run(&heard).expect("devices");
    let found: Vec<&Found> = explorer.results.findings.values().collect();
    let names: Vec<&str> = found.iter().map(|one| &one.finding.exception[..]).collect();
    for name in ["ANR", "java.lang.NullPointerException"] {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    let heard = heard.0.into_inner().expect("unharmed");
    for found in found {
        // What was told last is the shortest.
        let mut told = heard.iter().rev();
        let told = told.find(|(name, _)| *name == found.finding.exception);
        assert_eq!(told.map(|(_, steps)| *steps), Some(found.trace.steps.len()));
        let mut device = app.device();
        let replayed = replay(
            &mut device,
            &found.trace,
            &found.trace.header.device,
            |_, _, _, _| Ok(()),
        );
        let replayed = replayed.expect("it replays");
        assert!(replayed.found_again(&found.trace));
        assert_eq!(replayed.diverged_at, None);
    }
}

#[test]
fn a_device_that_dies_changes_nothing() {
    let app = notes_app();
    for (jobs, dies_at) in [(1, 37), (2, 5), (5, 60)] {
        let booted = AtomicUsize::new(0);
        let make = || {
            let device = match booted.fetch_add(1, Ordering::Relaxed) {
                0 => app.device().dying_at(dies_at),
                _ => app.device(),
            };
            Ok(Box::new(device) as AnyDevice)
        };
        let mut explorer = explorer(&app, settings(300, jobs), &make);
        explorer.run(&()).expect("devices");
        assert!(booted.load(Ordering::Relaxed) > 1);
        assert_eq!(told(&explorer), explored(&app, 300, 1), "{jobs} devices");
    }
}

#[test]
fn what_breaks_every_device_is_reported_and_the_rest_goes_on() {
    let app = FakeApp::new()
        .state("first")
        .on("tap Break", breaks_device())
        .on("tap Second", go("second"))
        .state("second")
        .on("key back", go("first"))
        .on("tap Crash", crash("a.B"));
    let told = explored(&app, 150, 1);
    assert!(told.contains("the fake device broke"), "{told}");
    assert!(told.contains("a.B"));
    assert_eq!(explored(&app, 150, 5), told);
}

#[test]
fn without_a_device_it_ends() {
    let make = || Err(Problem::Gone("no memory".into()));
    let mut explorer = explorer(&notes_app(), settings(9, 2), &make);
    assert_eq!(explorer.run(&()), Err(Problem::Gone("no memory".into())));
}

#[test]
fn without_a_device_to_go_on_with_there_is_what_was_done() {
    let app = notes_app();
    let booted = AtomicUsize::new(0);
    let make = || match booted.fetch_add(1, Ordering::Relaxed) {
        0 => Ok(Box::new(app.device().dying_at(100)) as AnyDevice),
        _ => Err(Problem::Gone("no memory".into())),
    };
    let mut explorer = explorer(&app, settings(300, 1), &make);
    explorer.run(&()).expect("there was a device");
    assert!((50..100).contains(&explorer.results.events));
    assert_eq!(explorer.results.problems.len(), 1);
    assert!(crate::saved::parse(&explorer.saved()).is_ok());
}

#[test]
fn an_interrupt_keeps_what_there_is() {
    let app = notes_app();
    let make = app.make();
    let mut explorer = explorer(&app, settings(100_000, 2), &make);
    explorer.run(&*StopAfter::new(50)).expect("devices");
    let events = explorer.results.events;
    assert!((50..150).contains(&events), "{events}");
    assert!(crate::saved::parse(&explorer.saved()).is_ok());
}

#[test]
fn moments_that_do_not_come_back_are_detached() {
    // The first device dies; those after it have other random numbers, so what they replay is not
    // what was recorded.
    let app = notes_app();
    let booted = AtomicUsize::new(0);
    let make = || {
        let number = booted.fetch_add(1, Ordering::Relaxed);
        let device = match number {
            0 => app.device().dying_at(40),
            _ => app.device().seeded(7),
        };
        Ok(Box::new(device) as AnyDevice)
    };
    let mut explorer = explorer(&app, settings(300, 1), &make);
    explorer.run(&()).expect("devices");
    let frontier = &explorer.frontier;
    let detached: Vec<CheckpointId> = frontier
        .iter()
        .filter(|(_, moment)| moment.is_detached)
        .map(|(id, _)| id)
        .collect();
    assert!(!detached.is_empty());
    assert!(detached.iter().all(|id| !frontier.is_kept(*id)));
    assert!(!frontier.get(Frontier::START).is_detached);
    // It went on from others.
    assert_eq!(explorer.results.events, 300);
    assert_eq!(explorer.results.problems, []);
    // Nothing begins at a moment that is gone.
    let tasks = explorer.plan(&[]);
    assert!(tasks.iter().all(|task| !detached.contains(&task.from)));
}

#[test]
fn without_snapshots_it_goes_by_events() {
    let app = notes_app();
    let make = || {
        let device = app.device().without(Capability::Snapshots);
        Ok(Box::new(device.without(Capability::StateHash)) as AnyDevice)
    };
    let mut explorer = explorer(&app, settings(200, 2), &make);
    explorer.run(&()).expect("devices");
    assert_eq!(explorer.results.events, 200);
    assert!(!explorer.results.findings.is_empty());
    assert!(!explorer.can_ask);
}

/// How many states the model has for the screens of an activity.
fn states(explorer: &Explorer<'_>, activity: &str) -> usize {
    let states = explorer.model.states();
    states
        .filter(|(_, state)| state.activity == activity)
        .count()
}

/// What `Open` leads to is decided by what `decides` says.
fn inbox(open: [gibbon_engine::fake::Effect; 2]) -> FakeApp {
    let [one, other] = open;
    FakeApp::new()
        .state("inbox")
        .activity("app.fake.Inbox")
        .shows("unread")
        .on("tap unread", nothing())
        .on("tap Receive", set("unread", 1))
        .on("tap Open", one)
        .on("tap Open", other)
        .state("mail")
        .activity("app.fake.Mail")
        .on("key back", go("inbox"))
        .state("nothing")
        .activity("app.fake.Nothing")
        .on("key back", go("inbox"))
}

fn explore_inbox(app: &FakeApp, check: impl FnOnce(&Explorer<'_>)) {
    let make = app.make();
    let mut explorer = explorer(app, settings(200, 2), &make);
    explorer.run(&()).expect("devices");
    check(&explorer);
}

#[test]
fn what_a_widget_says_decides_so_the_model_is_refined() {
    let by_text = inbox([go("mail").when("unread", 1), go("nothing")]);
    explore_inbox(&by_text, |explorer| {
        assert_eq!(states(explorer, "app.fake.Inbox"), 2);
        let open = |state: &crate::model::State| {
            let actions = state.actions.iter();
            let named = actions.filter(|(id, _)| explorer.model.name(**id).contains("Open"));
            named.map(|(_, action)| action.is_deterministic()).collect()
        };
        for (_, state) in explorer.model.states() {
            let open: Vec<bool> = open(state);
            assert!(open.iter().all(|is_deterministic| *is_deterministic));
        }
    });
}

#[test]
fn what_is_random_is_found_out_and_not_refined() {
    let by_chance = inbox([go("mail").chance(50), go("nothing")]);
    explore_inbox(&by_chance, |explorer| {
        assert_eq!(states(explorer, "app.fake.Inbox"), 1);
        let actions = explorer
            .model
            .states()
            .flat_map(|one| one.1.actions.values());
        assert!(actions.into_iter().any(|action| !action.is_deterministic()));
        assert!(explorer.model.summary().contains(" 0 refinements"));
    });
}

#[test]
fn there_are_never_more_moments_than_are_kept() {
    // More states than moments that devices may hold.
    let mut app = FakeApp::new();
    for at in 0..150 {
        app = app
            .state(&format!("page {at}"))
            .activity(&format!("app.fake.Page{at}"))
            .on("tap Next", go(&format!("page {}", (at + 1) % 150)))
            .on("tap Ten", go(&format!("page {}", (at + 10) % 150)));
    }
    let make = app.make();
    let mut explorer = explorer(&app, settings(1500, 2), &make);
    explorer.run(&()).expect("devices");
    let kept = explorer.frontier.kept().count();
    let all = explorer.frontier.iter().count();
    assert!(all > 120 && kept < all, "{kept} of {all}");
    assert!(kept <= 90 + BATCHES, "{kept}");
    assert!(explorer.frontier.is_kept(Frontier::START));
    assert_eq!(explorer.results.coverage.activities().len(), 150);
}

#[test]
fn the_map_has_a_picture_and_a_trace_of_each_state() {
    let app = notes_app();
    let make = app.make();
    let mut explorer = explorer(&app, settings(200, 1), &make);
    explorer.run(&()).expect("devices");
    let map = explorer.map(&());
    assert!(map.states.len() > 5);
    for state in &map.states {
        assert!(state.picture.is_some() && state.trace.is_some());
    }
    assert!(map.edges.iter().any(|edge| edge.is_crash));
    assert_eq!(map.states[0].events, 0);
    assert_eq!(
        explorer.gaps().missing_natives,
        ["Lapp/fake/Main;->native()V"]
    );
}

#[test]
fn where_nothing_can_be_done_it_ends() {
    // Back runs code that changes nothing, the menu key not even that.
    let app = FakeApp::new().state("only").on("key back", nothing());
    let make = app.make();
    let mut explorer = explorer(&app, settings(100_000, 2), &make);
    explorer.run(&()).expect("devices");
    assert!(explorer.results.events < 100, "{}", explorer.results.events);
}

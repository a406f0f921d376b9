//! Anchors and connectors: Collider's own example, and where they would be missed.

use super::*;

#[test]
fn the_papers_example_is_reached_by_its_anchors() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    // Line 13 is the fourth instruction.
    let verdict = search(&app, &model, &code, "Main.java:13", Budget::default());
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(
        tap_names(&reached.events),
        [
            "Settings",
            "Deduct",
            "Amount",
            "text 999999999",
            "key back",
            "key back",
            "Calculate"
        ]
    );
    assert_eq!(reached.anchors.len(), 2);
}

#[test]
fn what_cannot_be_set_has_its_nearest_decision() {
    // Nothing sets the amount.
    let app = tax_app();
    let mut model = tax_model();
    model.handlers.retain(|handler| handler.from != 3);
    let verdict = search(&app, &model, &tax_code(), "Main.java:13", Budget::default());
    let Verdict::NotReached(WhyNot::Exhausted { nearest }) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(nearest.decision, "Main.java:11 in compute");
    assert_eq!(
        nearest.reads,
        ["app.fake.Main.amount", "app.fake.Main.enabled"]
    );
    assert_eq!(nearest.distance, 0);
}

#[test]
fn priorities_save_events() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let run = |has_priorities| {
        let settings = SearchSettings {
            has_priorities,
            ..SearchSettings::default()
        };
        let budget = Budget {
            settings,
            ..Budget::default()
        };
        let mut device = app.device().without(Capability::Symbols);
        search_on(&mut device, &model, &code, "Main.java:13", budget)
    };
    let (with, few) = run(true);
    let (without, many) = run(false);
    assert!(matches!(with, Verdict::Reached(_)) && matches!(without, Verdict::Reached(_)));
    assert!(few < many, "{few} and {many}");
}

#[test]
fn what_a_button_stores_is_set_before_it_is_pressed() {
    // A dialog: More counts, OK stores the count, and Go asks for what is stored.
    let app = FakeApp::new()
        .names(names())
        .state("main")
        .on("tap Open", go("dialog"))
        .on("tap Go", at_target(nothing()).when("amount", 1))
        .on("tap Go", not_negative(nothing()))
        .on("tap Other", add("other", 1))
        .state("dialog")
        .activity("app.fake.Dialog")
        .on("tap More", add("count", 1).runs(write(2)))
        .on(
            "tap OK",
            go("main")
                .and_set("amount", 1)
                .runs(get(2))
                .runs(write(1))
                .when("count", 2),
        )
        .on("tap OK", go("main").runs(get(2)).runs(write(1)))
        .on("key back", go("main"));
    let open = tap("Open");
    let model = model(
        &[&[], std::slice::from_ref(&open)],
        vec![
            Edge(0, tap("Other"), 0),
            Edge(0, open.clone(), 1),
            Edge(0, tap("Go"), 0),
            Edge(1, tap("More"), 1),
            Edge(1, tap("OK"), 0),
            Edge(1, Event::key("back"), 0),
        ],
    );
    let verdict = search(&app, &model, &tax_code(), "Main.java:13", Budget::default());
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(
        tap_names(&reached.events),
        ["Open", "More", "More", "OK", "Go"]
    );
}

#[test]
fn connectors_do_not_undo_what_an_anchor_did() {
    // More leads to a screen of its own with the same widgets, and only Less leads back.
    let app = FakeApp::new()
        .names(names())
        .state("none")
        .on("tap More", go("one").and_set("enabled", 1).runs(write(0)))
        .on("tap Less", nothing())
        .on("tap Go", not_enabled(nothing()))
        .state("one")
        .on("tap More", nothing())
        .on("tap Less", go("none").and_set("enabled", 0).runs(write(0)))
        .on("tap Go", at_target(nothing()));
    let more = tap("More");
    let model = model(
        &[&[], std::slice::from_ref(&more)],
        vec![
            Edge(0, more.clone(), 1),
            Edge(0, tap("Go"), 0),
            Edge(1, tap("Less"), 0),
        ],
    );
    let verdict = search(&app, &model, &tax_code(), "Main.java:13", Budget::default());
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(tap_names(&reached.events), ["More", "Go"]);
}

#[test]
fn code_that_sets_what_is_wanted_is_reached_first() {
    // `Arm` sets what `Go` asks for, if something was counted before; the survey never saw that.
    const ARM: &str = "La/Tax;->arm()V";
    let arms = |effect: Effect, stretches: &[(u32, u32)], to: u32| {
        effect.runs(Reach {
            method: ARM.into(),
            stretches: stretches.to_vec(),
            edges: vec![(0, to)],
        })
    };
    let arm = method(ARM, &["b 3", "put 0 Lapp/fake/Main;->enabled:I", "r", "r"]);
    let compute = method(COMPUTE, &["b 4", "b 3", "r", "x", "r"]);
    let code = code(
        &[("La/Tax;", &["Landroid/app/Activity;"])],
        with_field_methods(vec![compute, arm]),
    );
    let names = Observed {
        methods: vec![COMPUTE.into(), ARM.into()],
        ..names()
    };
    let seen = [
        read(2),
        record(Seen::Branch {
            method: 1,
            at: 0,
            taken: true,
        }),
    ];
    let app = FakeApp::new()
        .names(names)
        .state("main")
        .on("tap More", add("count", 1).runs(write(2)))
        .on(
            "tap Arm",
            arms(set("enabled", 1), &[(0, 4)], 2).when("count", 1),
        )
        .on("tap Arm", arms(nothing(), &[(0, 0), (6, 6)], 6).sees(seen))
        .on("tap Go", at_target(nothing()).when("enabled", 1))
        .on(
            "tap Go",
            not_enabled(nothing()).decides(COMPUTE, 0, "enabled", 1),
        );
    let edges = ["More", "Arm", "Go"].map(|name| Edge(0, tap(name), 0));
    let model = model(&[&[]], edges.into());
    let mut device = app.device();
    let budget = Budget {
        events: 200,
        ..Budget::default()
    };
    let target = format!("{COMPUTE}@2>6");
    let (verdict, _) = search_on(&mut device, &model, &code, &target, budget);
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(tap_names(&reached.events), ["More", "Arm", "Go"]);
}

#[test]
fn after_an_anchor_on_the_first_screen_the_way_is_gone_once_more() {
    // Reset leads to screens that the model does not know and that look otherwise.
    let app = FakeApp::new()
        .names(names())
        .state("hall")
        .on(
            "tap Reset",
            go("asked").and_set("enabled", 1).runs(write(0)),
        )
        .on("tap Open", go("room"))
        .state("room")
        .on("tap Go", not_enabled(nothing()))
        .state("asked")
        .on("tap Open", go("asked room"))
        .on("tap Answer", nothing())
        .state("asked room")
        .on("tap Answer", nothing())
        .on("tap Go", at_target(nothing()));
    let open = tap("Open");
    let mut model = model(
        &[&[], std::slice::from_ref(&open)],
        vec![
            Edge(0, tap("Reset"), 0),
            Edge(0, open.clone(), 1),
            Edge(1, tap("Go"), 1),
        ],
    );
    model.handlers[0].to = None;
    let verdict = search(&app, &model, &tax_code(), "Main.java:13", Budget::default());
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(tap_names(&reached.events), ["Reset", "Open", "Go"]);
}

#[test]
fn a_run_is_made_where_it_was_meant_not_where_it_looks_alike() {
    // Two folders with the same widgets; Start sets the flag and shows the first one.
    let folder = |app: FakeApp, name: &str, opens: &str| {
        app.state(name).on("tap Open", go(opens)).on(
            "tap Start",
            go("first").and_set("enabled", 1).runs(write(0)),
        )
    };
    let app = folder(FakeApp::new().names(names()), "first", "second");
    let app = folder(app.on("tap Item", nothing()), "second", "second")
        .on("tap Item", at_target(nothing()).when("enabled", 1))
        .on("tap Item", not_enabled(nothing()));
    let open = tap("Open");
    let model = model(
        &[&[], std::slice::from_ref(&open)],
        vec![
            Edge(0, open.clone(), 1),
            Edge(0, tap("Item"), 0),
            Edge(0, tap("Start"), 0),
            Edge(1, tap("Item"), 1),
        ],
    );
    let budget = Budget {
        events: 12,
        ..Budget::default()
    };
    let verdict = search(&app, &model, &tax_code(), "Main.java:13", budget);
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(tap_names(&reached.events), ["Start", "Open", "Item"]);
}

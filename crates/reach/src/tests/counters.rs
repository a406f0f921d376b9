//! Conditions over fields: counters, what a decision needs, what cannot be.

use super::*;

#[test]
fn counters_are_driven_by_galloping() {
    let mut app = FakeApp::new().names(names()).state("main");
    for count in 0..40 {
        app = app.on(
            "tap More",
            set("count", count + 1).runs(write(2)).when("count", count),
        );
    }
    let wrong =
        |effect| computes(effect, &[(0, 0), (8, 8)], &[(0, 8)]).sees([read(2), decision(0)]);
    for count in 0..30 {
        app = app.on("tap Go", wrong(nothing()).when("count", count));
    }
    let app = app.on("tap Go", at_target(nothing()));
    let edges = vec![Edge(0, tap("More"), 0), Edge(0, tap("Go"), 0)];
    let model = model(&[&[]], edges);
    let verdict = search(&app, &model, &tax_code(), "Main.java:13", Budget::default());
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    // As many as it takes, and no more.
    assert_eq!(reached.events.len(), 31);
}
#[test]
fn summaries_count_repetitions_and_leave_out_what_does_not_matter() {
    let (app, model, code) = (counting_app(37), counting_model(), tax_code());
    let run = |has_symbols| {
        let settings = SearchSettings {
            has_symbols,
            ..SearchSettings::default()
        };
        let budget = Budget {
            settings,
            events: 3_000,
        };
        search_on(&mut app.device(), &model, &code, "Main.java:13", budget)
    };
    let (verdict, events) = run(true);
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(reached.events.len(), 38);
    assert_eq!(reached.anchors, ["tap 1 1"]);
    // Galloping passes 37 by, and what was read last is not what it asks for.
    let (_, without) = run(false);
    assert!(2 * events < without, "{events} and {without}");
}

#[test]
fn what_a_decision_needs_is_told() {
    let app = counting_app(37);
    let mut model = counting_model();
    // Nothing counts.
    model.handlers.drain(1..3);
    let budget = Budget::default();
    let mut device = app.device();
    let (verdict, _) = search_on(&mut device, &model, &tax_code(), "Main.java:13", budget);
    let Verdict::NotReached(WhyNot::Exhausted { nearest }) = verdict else {
        panic!("{verdict:?}");
    };
    let needs = nearest.needs.expect("what it needs");
    assert!(
        needs.contains("app.fake.Main.count") && needs.contains("37"),
        "{needs}"
    );
}

#[test]
fn what_contradicts_an_earlier_decision_is_unsatisfiable() {
    // `if (count == 1) if (count == 2) target`.
    let first = |effect: Effect| effect.decides(COMPUTE, 0, "count", 1);
    let app = FakeApp::new()
        .names(names())
        .state("main")
        .on("tap More", add("count", 1).runs(write(2)))
        .on(
            "tap Go",
            first(not_negative(nothing()))
                .decides(COMPUTE, 2, "count", 2)
                .when("count", 1),
        )
        .on("tap Go", first(not_enabled(nothing())));
    let edges = vec![Edge(0, tap("More"), 0), Edge(0, tap("Go"), 0)];
    let model = model(&[&[]], edges);
    let budget = Budget {
        events: 2_000,
        ..Budget::default()
    };
    let mut device = app.device();
    let (verdict, _) = search_on(&mut device, &model, &tax_code(), "Main.java:13", budget);
    let Verdict::NotReached(WhyNot::Unsatisfiable {
        nearest,
        any_path: false,
    }) = verdict
    else {
        panic!("{verdict:?}");
    };
    assert_eq!(nearest.decision, "Main.java:11 in compute");
}

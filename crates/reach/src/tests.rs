//! The search on a fake device: Collider's own example, counters, what cannot be reached.

use gibbon_code::assembly::{code, method};
use gibbon_code::{Code, Target};
use gibbon_coverage::Reach;
use gibbon_device::{
    Capability, Change, Device, Event, FieldName, Location, Observed, Point, Record, Seen,
    Target as Aim, Widget,
};
use gibbon_engine::EpisodeStart;
use gibbon_engine::fake::{Effect, FakeApp, add, go, nothing, set};
use gibbon_solver::Solver;

use crate::{Budget, Handler, Search, Survey, UiModel, UiState, Verdict, Ways, WhyNot};

const COMPUTE: &str = "La/Tax;->compute()V";

/// Two decisions, then the target: `if (enabled) if (taxable < 0) target`.
fn tax_code() -> Code {
    let dead = method("La/Dead;->never()V", &["x", "r"]);
    let compute = method(COMPUTE, &["b 4", "b 3", "r", "x", "r"]);
    code(
        &[
            ("La/Tax;", &["Landroid/app/Activity;"]),
            ("La/Dead;", &["Ljava/lang/Object;"]),
        ],
        vec![compute, dead],
    )
}

fn names() -> Observed {
    let field = |name: &str| FieldName {
        class: 0,
        name: name.into(),
        descriptor: "I".into(),
        is_final: false,
        is_volatile: false,
    };
    Observed {
        methods: vec![COMPUTE.into()],
        classes: vec!["app.fake.Main".into()],
        fields: vec![field("enabled"), field("amount"), field("count")],
        ..Observed::default()
    }
}

fn record(what: Seen) -> Record {
    Record { thread: 0, what }
}

fn read(field: u32) -> Record {
    record(Seen::Read {
        method: 0,
        at: 0,
        value: Location::Static { field },
        change: Change::default(),
        below: None,
    })
}

fn write(field: u32) -> Record {
    record(Seen::Write {
        method: 0,
        at: 0,
        value: Location::Static { field },
        change: Change::default(),
        below: None,
    })
}

fn decision(at: u32) -> Record {
    record(Seen::Branch {
        method: 0,
        at,
        taken: true,
    })
}

/// Runs `compute` up to some instruction, by these decisions.
fn computes(effect: Effect, stretches: &[(u32, u32)], edges: &[(u32, u32)]) -> Effect {
    effect.runs(Reach {
        method: COMPUTE.into(),
        stretches: stretches.to_vec(),
        edges: edges.to_vec(),
    })
}

fn not_enabled(effect: Effect) -> Effect {
    computes(effect, &[(0, 0), (8, 8)], &[(0, 8)]).sees([read(0), decision(0)])
}

fn not_negative(effect: Effect) -> Effect {
    let seen = [read(0), decision(0), read(1), decision(2)];
    computes(effect, &[(0, 2), (4, 4)], &[(0, 2), (2, 4)]).sees(seen)
}

fn at_target(effect: Effect) -> Effect {
    computes(effect, &[(0, 2), (6, 8)], &[(0, 2), (2, 6)])
}

/// Collider's example with three screens; the target wants both settings.
fn tax_app() -> FakeApp {
    FakeApp::new()
        .names(names())
        .state("income")
        .on("tap Settings", go("settings"))
        .on(
            "tap Calculate",
            at_target(go("result")).when("enabled", 1).when("amount", 1),
        )
        .on(
            "tap Calculate",
            not_negative(go("result")).when("enabled", 1),
        )
        .on("tap Calculate", not_enabled(go("result")))
        .on("tap Digit", set("income", 1))
        .state("result")
        .activity("app.fake.Result")
        .on("key back", go("income"))
        .state("settings")
        .activity("app.fake.Settings")
        .on("tap Deduct", set("enabled", 1).sees([write(0)]))
        .on("tap Amount", go("dialog"))
        .on("key back", go("income"))
        .state("dialog")
        .activity("app.fake.Dialog")
        .field("amount")
        .on("text 999999999", set("amount", 1).sees([write(1)]))
        .on("text", nothing().sees([write(1)]))
        .on("key back", go("settings"))
}

fn tap(name: &str) -> Event {
    Event::Tap(Aim {
        at: Point { x: 1, y: 1 },
        widget: Some(Widget {
            class: "android.widget.Button".into(),
            resource: format!("app.fake:id/{}", name.to_lowercase()),
            text: name.into(),
            ..Widget::default()
        }),
    })
}

struct Edge(usize, Event, usize);

fn model(ways: &[&[Event]], edges: Vec<Edge>) -> UiModel {
    let state = |way: &&[Event]| UiState {
        label: String::new(),
        way: way.to_vec(),
    };
    let handler = |Edge(from, event, to)| Handler {
        from,
        to: Some(to),
        label: event.to_string(),
        events: vec![event],
        way: None,
    };
    UiModel {
        states: ways.iter().map(state).collect(),
        handlers: edges.into_iter().map(handler).collect(),
    }
}

fn tax_model() -> UiModel {
    let [settings, calculate, amount] = ["Settings", "Calculate", "Amount"].map(tap);
    let back = || Event::key("back");
    let text = Event::Text { text: "7".into() };
    model(
        &[
            &[],
            std::slice::from_ref(&calculate),
            std::slice::from_ref(&settings),
            &[settings.clone(), amount.clone()],
        ],
        vec![
            Edge(0, tap("Digit"), 0),
            Edge(0, settings.clone(), 2),
            Edge(0, calculate.clone(), 1),
            Edge(1, back(), 0),
            Edge(2, tap("Deduct"), 2),
            Edge(2, amount, 3),
            Edge(2, back(), 0),
            Edge(3, text, 3),
            Edge(3, back(), 2),
        ],
    )
}

fn search(app: &FakeApp, model: &UiModel, code: &Code, target: &str, budget: Budget) -> Verdict {
    // By what was read alone.
    let mut device = app.device().without(Capability::Symbols);
    search_on(&mut device, model, code, target, budget).0
}

/// With the number of events that it took.
fn search_on(
    device: &mut dyn Device,
    model: &UiModel,
    code: &Code,
    target: &str,
    budget: Budget,
) -> (Verdict, usize) {
    let target: Target = target.parse().expect("a target");
    let goal = target.goal(code).expect("a place");
    let mut ways = Ways::new(device, code, EpisodeStart::default()).expect("started");
    let mut solver = Solver::new(None);
    let survey = Survey::make(&mut ways, model, &()).expect("surveyed");
    let search = Search::new(&mut ways, model, &survey, &(), &mut solver, goal);
    let verdict = search.run(budget).expect("no problem");
    (verdict, ways.events())
}

fn additions() -> crate::Additions {
    crate::Additions {
        package: "app.fake".into(),
        ..crate::Additions::default()
    }
}

fn tap_names(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| match event.target().and_then(|target| target.widget.as_ref()) {
        Some(widget) => widget.text.clone(),
        None => event.to_string(),
    };
    events.iter().map(name).collect()
}

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
fn what_no_callback_leads_to_is_dead() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let verdict = search(&app, &model, &code, "a.Dead.never", Budget::default());
    assert!(matches!(verdict, Verdict::NotReached(WhyNot::Dead)));
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
fn counters_are_driven_by_galloping() {
    let mut app = FakeApp::new().names(names()).state("main");
    for count in 0..40 {
        app = app.on(
            "tap More",
            set("count", count + 1)
                .sees([write(2)])
                .when("count", count),
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

/// A counter that `Go` asks for, and one that it reads and does not ask for.
fn counting_app(wanted: i64) -> FakeApp {
    let wrong = |effect: Effect| {
        let seen = [read(2), read(0), decision(0)];
        let effect = computes(effect, &[(0, 0), (8, 8)], &[(0, 8)]).sees(seen);
        effect.decides(COMPUTE, 0, "count", wanted)
    };
    FakeApp::new()
        .names(names())
        .state("main")
        .on("tap More", add("count", 1).sees([write(2)]))
        .on("tap Less", add("count", -1).sees([write(2)]))
        .on("tap Other", set("enabled", 1).sees([write(0)]))
        .on("tap Go", at_target(nothing()).when("count", wanted))
        .on("tap Go", wrong(nothing()))
}

fn counting_model() -> UiModel {
    let names = ["Other", "Less", "More", "Go"];
    let edges = names.map(|name| Edge(0, tap(name), 0));
    model(&[&[]], edges.into())
}

#[test]
fn summaries_count_repetitions_and_leave_out_what_does_not_matter() {
    let (app, model, code) = (counting_app(37), counting_model(), tax_code());
    let run = |has_symbols| {
        let budget = Budget {
            has_symbols,
            events: 3_000,
            ..Budget::default()
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
        .on("tap More", add("count", 1).sees([write(2)]))
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

#[test]
fn priorities_save_events() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let run = |has_priorities| {
        let budget = Budget {
            has_priorities,
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
fn a_crash_is_reached_by_its_stack_trace() {
    let code = tax_code();
    let stack = "java.lang.IllegalStateException: no\n\tat a.Tax.compute(Main.java:13)\n";
    let stack = gibbon_code::StackTrace::parse(stack).expect("a trace");
    let goal = Target::Crash(stack)
        .goal(&code)
        .expect("a frame of the app");
    let mut step = crate::step::Step::default();
    assert!(!step.reached(&goal));
    let of = |exception: &str| {
        let stack = format!("{exception}: no\n\tat a.Tax.compute(Main.java:12)\n");
        gibbon_device::Finding::new(
            gibbon_device::FindingKind::Crash,
            "a",
            exception,
            "no",
            &stack,
        )
    };
    step.findings = vec![of("java.lang.Error")];
    assert!(!step.reached(&goal));
    step.findings = vec![of("java.lang.IllegalStateException")];
    assert!(step.reached(&goal));
}

#[test]
fn widgets_that_the_model_left_out_become_handlers() {
    let app = counting_app(3);
    let code = tax_code();
    // The model knows one of four buttons.
    let mut model = counting_model();
    model.handlers.truncate(1);
    let mut device = app.device();
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    crate::complete(&mut ways, &mut model, &additions(), &()).expect("completed");
    let labels: Vec<String> = model.handlers.iter().map(|one| one.label.clone()).collect();
    for name in ["More", "Less", "Go"] {
        assert!(labels.iter().any(|one| one.contains(name)), "{labels:?}");
    }
}

#[test]
fn a_budget_ends_the_search() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let budget = Budget {
        events: 0,
        ..Budget::default()
    };
    let verdict = search(&app, &model, &code, "Main.java:13", budget);
    assert!(matches!(
        verdict,
        Verdict::NotReached(WhyNot::OutOfBudget { nearest: Some(_) })
    ));
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
        .on("tap More", add("count", 1).sees([write(2)]))
        .on(
            "tap OK",
            go("main")
                .and_set("amount", 1)
                .sees([read(2), write(1)])
                .when("count", 2),
        )
        .on("tap OK", go("main").sees([read(2), write(1)]))
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
fn the_app_is_started_again_for_what_its_start_decides() {
    let app = counting_app(3);
    let code = tax_code();
    let mut model = counting_model();
    let mut device = app.device();
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    crate::complete(&mut ways, &mut model, &additions(), &()).expect("completed");
    let again = [Event::key("back"), Event::start("app.fake")];
    let turned = [Event::Rotate, Event::Rotate];
    let has = |events: &[Event]| model.handlers.iter().any(|one| one.events == events);
    assert!(has(&turned), "{:?}", model.handlers);
    assert!(has(&again), "{:?}", model.handlers);
}

#[test]
fn a_side_that_another_branch_leads_to_as_well_is_reached_by_its_own() {
    // `if (a) goto end; if (b) goto end`: both lead to the last instruction.
    const GO: &str = "La/Tax;->go()V";
    let code = code(
        &[("La/Tax;", &["Landroid/app/Activity;"])],
        vec![method(GO, &["b 3", "b 3", "r", "r"])],
    );
    let goes = |effect: Effect, edges: &[(u32, u32)]| {
        effect.runs(Reach {
            method: GO.into(),
            stretches: vec![(0, 6)],
            edges: edges.to_vec(),
        })
    };
    let names = || Observed {
        methods: vec![GO.into()],
        ..names()
    };
    let app = FakeApp::new()
        .names(names())
        .state("main")
        // What the first branch asks for is easier to set, and of no use.
        .on("tap First", set("enabled", 1).sees([write(0)]))
        .on("tap Second", set("amount", 1).sees([write(1)]))
        .on("tap Go", goes(nothing(), &[(0, 6)]).when("enabled", 1))
        .on(
            "tap Go",
            goes(nothing(), &[(0, 2), (2, 6)]).when("amount", 1),
        )
        .on(
            "tap Go",
            goes(nothing(), &[(0, 2), (2, 4)]).sees([read(0), decision(0), read(1), decision(2)]),
        );
    let edges = ["First", "Second", "Go"].map(|name| Edge(0, tap(name), 0));
    let model = model(&[&[]], edges.into());
    let target = format!("{GO}@2>6");
    let verdict = search(&app, &model, &code, &target, Budget::default());
    let Verdict::Reached(reached) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(tap_names(&reached.events), ["Second", "Go"]);
    assert!(reached.reasons[0].contains("Main.java:11"), "{reached:?}");
}

#[test]
fn connectors_do_not_undo_what_an_anchor_did() {
    // More leads to a screen of its own with the same widgets, and only Less leads back.
    let app = FakeApp::new()
        .names(names())
        .state("none")
        .on("tap More", go("one").and_set("enabled", 1).sees([write(0)]))
        .on("tap Less", nothing())
        .on("tap Go", not_enabled(nothing()))
        .state("one")
        .on("tap More", nothing())
        .on(
            "tap Less",
            go("none").and_set("enabled", 0).sees([write(0)]),
        )
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
fn a_lead_takes_the_search_where_the_model_does_not_go() {
    // What has to be typed is nowhere in the model; whoever came through left a trace.
    let app = FakeApp::new()
        .names(names())
        .state("door")
        .field("Word")
        .on("text sesame", go("cave"))
        .on("text", nothing())
        .state("cave")
        .activity("app.fake.Cave")
        .on("tap Light", set("enabled", 1).sees([write(0)]))
        .on("tap Go", at_target(nothing()).when("enabled", 1))
        .on("tap Go", not_enabled(nothing()));
    let code = tax_code();
    let run = |leads: Vec<Vec<Event>>| {
        let mut device = app.device();
        let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
        let mut model = model(&[&[]], Vec::new());
        let additions = crate::Additions {
            leads,
            ..additions()
        };
        crate::complete(&mut ways, &mut model, &additions, &()).expect("completed");
        let survey = Survey::make(&mut ways, &model, &()).expect("surveyed");
        let target: Target = "Main.java:13".parse().expect("a target");
        let goal = target.goal(&code).expect("a place");
        let mut solver = Solver::new(None);
        let search = Search::new(&mut ways, &model, &survey, &(), &mut solver, goal);
        search.run(Budget::default()).expect("no problem")
    };
    assert!(matches!(run(Vec::new()), Verdict::NotReached(_)));
    let sesame = Event::Text {
        text: "sesame".into(),
    };
    // An event that is refused is passed over.
    let lead = vec![tap("Word"), tap("Elsewhere"), sesame, tap("Go")];
    let Verdict::Reached(reached) = run(vec![lead]) else {
        panic!("a lead to the decision");
    };
    let names = tap_names(&reached.events);
    assert_eq!(names[names.len() - 2..], ["Light", "Go"]);
}

#[test]
fn keys_that_the_code_asks_for_and_other_starts_are_handlers() {
    let app = counting_app(3).on("key search", nothing());
    let code = tax_code();
    let mut model = counting_model();
    let mut device = app.device();
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    let key = Event::key("search");
    let additions = crate::Additions {
        keys: vec![key.clone()],
        ..additions()
    };
    crate::complete(&mut ways, &mut model, &additions, &()).expect("completed");
    let mut handlers = model.handlers.iter();
    assert!(handlers.any(|one| one.events == [key.clone()]));
}

#[test]
fn what_ran_for_another_target_counts() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let mut device = app.device().without(Capability::Symbols);
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    let survey = Survey::make(&mut ways, &model, &()).expect("surveyed");
    let mut solver = Solver::new(None);
    let goal = |line: &str| {
        let target: Target = line.parse().expect("a target");
        target.goal(&code).expect("a place")
    };
    let other = goal("La/Tax;->compute()V@0>2");
    let search = Search::new(&mut ways, &model, &survey, &(), &mut solver, other.clone());
    assert!(search.look_back().expect("no problem").is_none());
    let search = Search::new(
        &mut ways,
        &model,
        &survey,
        &(),
        &mut solver,
        goal("Main.java:13"),
    );
    search.run(Budget::default()).expect("no problem");
    let search = Search::new(&mut ways, &model, &survey, &(), &mut solver, other);
    assert!(matches!(search.look_back(), Ok(Some(Verdict::Reached(_)))));
}

//! The search on a fake device: Collider's own example, counters, what cannot be reached.

use gibbon_code::assembly::{code, method};
use gibbon_code::{Code, Target};
use gibbon_coverage::Reach;
use gibbon_device::{
    Capability, Change, Device, Event, FieldName, Location, Observed, Point, Record, Seen,
    Target as Aim, Widget,
};
use gibbon_engine::EpisodeStart;
use gibbon_engine::fake::{Effect, FakeApp, go, nothing, set};
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
        classes: vec!["a.Settings".into()],
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
    let target: Target = target.parse().expect("a target");
    let goal = target.goal(code).expect("a place");
    // Texts are computed on real devices alone.
    let mut device = app.device().without(Capability::Symbols);
    let device: &mut dyn Device = &mut device;
    let mut ways = Ways::new(device, code, EpisodeStart::default()).expect("started");
    let mut solver = Solver::new(None);
    let survey = Survey::make(&mut ways, model, &()).expect("surveyed");
    let search = Search::new(&mut ways, model, &survey, &(), &mut solver, goal);
    search.run(budget).expect("no problem")
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
    assert_eq!(nearest.reads, ["a.Settings.amount", "a.Settings.enabled"]);
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

//! The search on a fake device.

mod anchors;
mod completed;
mod counters;
mod targets;

use gibbon_code::assembly::{code, method};
use gibbon_code::{Code, Goal, Method, Target};
use gibbon_coverage::Reach;
use gibbon_device::{
    Capability, Change, Device, Event, FieldName, Location, Observed, Point, Record, Seen,
    Target as Aim, Widget,
};
use gibbon_engine::EpisodeStart;
use gibbon_engine::fake::{Effect, FakeApp, add, go, nothing, set};
use gibbon_solver::Solver;

use crate::{
    Handler, Search, SearchContext, SearchSettings, Survey, UiModel, UiState, Verdict, Ways, WhyNot,
};

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
        with_field_methods(vec![compute, dead]),
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

/// Runs a method that sets a field.
fn write(field: usize) -> Reach {
    accesses("set", field)
}

/// Runs a method that reads a field.
fn get(field: usize) -> Reach {
    accesses("get", field)
}

fn accesses(verb: &str, field: usize) -> Reach {
    Reach {
        method: format!("La/Fields;->{verb}{field}()V"),
        stretches: vec![(0, 2)],
        edges: Vec::new(),
    }
}

/// Beside these, the methods of [`accesses`].
fn with_field_methods(mut methods: Vec<Method>) -> Vec<Method> {
    let fields = ["enabled", "amount", "count"].into_iter().enumerate();
    let both = fields.flat_map(|(number, name)| {
        let field = format!("Lapp/fake/Main;->{name}:I");
        let set = format!("La/Fields;->set{number}()V");
        let get = format!("La/Fields;->get{number}()V");
        [
            method(&set, &[&format!("put 0 {field}"), "r"]),
            method(&get, &[&format!("get 0 {field}"), "r"]),
        ]
    });
    methods.extend(both);
    methods
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
        .on("tap Deduct", set("enabled", 1).runs(write(0)))
        .on("tap Amount", go("dialog"))
        .on("key back", go("income"))
        .state("dialog")
        .activity("app.fake.Dialog")
        .field("amount")
        .on("text 999999999", set("amount", 1).runs(write(1)))
        .on("text", nothing().runs(write(1)))
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

#[derive(Clone, Copy)]
struct Budget {
    events: usize,
    settings: SearchSettings,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            events: 20_000,
            settings: SearchSettings::default(),
        }
    }
}

fn run(context: &mut SearchContext<'_, '_>, goal: Goal, budget: Budget) -> Verdict {
    let mut search = Search::new(context, goal, budget.settings);
    let verdict = search.advance(context, budget.events);
    let verdict = verdict.expect("no problem");
    verdict.unwrap_or_else(|| Verdict::NotReached(search.why_not(false)))
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
    let mut context = SearchContext::new(&mut ways, model, &survey, &(), &mut solver);
    let verdict = run(&mut context, goal, budget);
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
        .on("tap More", add("count", 1).runs(write(2)))
        .on("tap Less", add("count", -1).runs(write(2)))
        .on("tap Other", set("enabled", 1).runs(write(0)))
        .on("tap Go", at_target(nothing()).when("count", wanted))
        .on("tap Go", wrong(nothing()))
}

fn counting_model() -> UiModel {
    let names = ["Other", "Less", "More", "Go"];
    let edges = names.map(|name| Edge(0, tap(name), 0));
    model(&[&[]], edges.into())
}

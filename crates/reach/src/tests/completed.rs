//! What is added to the explorer's model.

use super::*;

#[test]
fn widgets_that_the_model_left_out_become_handlers() {
    let app = counting_app(3);
    let code = tax_code();
    // The model knows one of four buttons.
    let mut model = counting_model();
    model.handlers.truncate(1);
    let mut device = app.device();
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    crate::complete(&mut ways, &mut model, &additions(), 1, &()).expect("completed");
    let labels: Vec<String> = model.handlers.iter().map(|one| one.label.clone()).collect();
    for name in ["More", "Less", "Go"] {
        assert!(labels.iter().any(|one| one.contains(name)), "{labels:?}");
    }
}

#[test]
fn the_app_is_started_again_for_what_its_start_decides() {
    let app = counting_app(3);
    let code = tax_code();
    let mut model = counting_model();
    let mut device = app.device();
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    crate::complete(&mut ways, &mut model, &additions(), 1, &()).expect("completed");
    let again = [Event::key("back"), Event::start("app.fake")];
    let turned = [Event::Rotate, Event::Rotate];
    let has = |events: &[Event]| model.handlers.iter().any(|one| one.events == events);
    assert!(has(&turned), "{:?}", model.handlers);
    assert!(has(&again), "{:?}", model.handlers);
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
        .on("tap Light", set("enabled", 1).runs(write(0)))
        .on("tap Go", at_target(nothing()).when("enabled", 1))
        .on("tap Go", not_enabled(nothing()));
    let code = tax_code();
    let run = |leads: Vec<Vec<Event>>| {
        let mut device = app.device();
        let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
        let mut model = model(&[&[]], Vec::new());
        crate::add_leads(&mut ways, &mut model, &leads, 1, &()).expect("led");
        crate::complete(&mut ways, &mut model, &additions(), 1, &()).expect("completed");
        let survey = Survey::make(&mut ways, &model, &()).expect("surveyed");
        let target: Target = "Main.java:13".parse().expect("a target");
        let goal = target.goal(&code).expect("a place");
        let mut solver = Solver::new(None);
        let mut context = SearchContext::new(&mut ways, &model, &survey, &(), &mut solver);
        self::run(&mut context, goal, Budget::default())
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
    crate::complete(&mut ways, &mut model, &additions, 1, &()).expect("completed");
    let mut handlers = model.handlers.iter();
    assert!(handlers.any(|one| one.events == [key.clone()]));
}

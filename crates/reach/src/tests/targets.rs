//! Kinds of targets, budgets, and many targets at once.

use super::*;

#[test]
fn what_no_callback_leads_to_is_dead() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let verdict = search(&app, &model, &code, "a.Dead.never", Budget::default());
    assert!(matches!(verdict, Verdict::NotReached(WhyNot::Dead)));
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
fn a_side_that_another_branch_leads_to_as_well_is_reached_by_its_own() {
    // `if (a) goto end; if (b) goto end`: both lead to the last instruction.
    const GO: &str = "La/Tax;->go()V";
    let code = code(
        &[("La/Tax;", &["Landroid/app/Activity;"])],
        with_field_methods(vec![method(GO, &["b 3", "b 3", "r", "r"])]),
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
        .on("tap First", set("enabled", 1).runs(write(0)))
        .on("tap Second", set("amount", 1).runs(write(1)))
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
    let mut context = SearchContext::new(&mut ways, &model, &survey, &(), &mut solver);
    let mut other = Search::new(&context, other, SearchSettings::default());
    let look = |other: &mut Search, context: &mut SearchContext<'_, '_>| {
        other.advance(context, 0).expect("no problem")
    };
    assert!(look(&mut other, &mut context).is_none());
    run(&mut context, goal("Main.java:13"), Budget::default());
    let verdict = look(&mut other, &mut context);
    assert!(matches!(verdict, Some(Verdict::Reached(_))));
}

#[test]
fn a_search_goes_on_where_it_was_interrupted() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let mut device = app.device().without(Capability::Symbols);
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    let survey = Survey::make(&mut ways, &model, &()).expect("surveyed");
    let mut solver = Solver::new(None);
    let mut context = SearchContext::new(&mut ways, &model, &survey, &(), &mut solver);
    let target: Target = "Main.java:13".parse().expect("a target");
    let goal = target.goal(&code).expect("a place");
    let mut search = Search::new(&context, goal.clone(), SearchSettings::default());
    let mut advances = 0;
    let in_parts = loop {
        advances += 1;
        if let Some(verdict) = search.advance(&mut context, 2).expect("no problem") {
            break verdict;
        }
    };
    assert!(advances > 2, "{advances}");
    let in_one = run(&mut context, goal, Budget::default());
    let events = |verdict| match verdict {
        Verdict::Reached(reached) => tap_names(&reached.events),
        Verdict::NotReached(why) => panic!("{why}"),
    };
    assert_eq!(events(in_parts), events(in_one));
}

#[test]
fn a_run_for_one_target_that_comes_nearer_to_another_is_gone_on_from() {
    let (app, model, code) = (tax_app(), tax_model(), tax_code());
    let mut device = app.device().without(Capability::Symbols);
    let mut ways = Ways::new(&mut device, &code, EpisodeStart::default()).expect("started");
    let survey = Survey::make(&mut ways, &model, &()).expect("surveyed");
    let mut solver = Solver::new(None);
    let mut context = SearchContext::new(&mut ways, &model, &survey, &(), &mut solver);
    let goal = |line: &str| {
        let target: Target = line.parse().expect("a target");
        target.goal(&code).expect("a place")
    };
    let settings = SearchSettings::default();
    let mut far = Search::new(&context, goal("Main.java:13"), settings);
    assert!(far.advance(&mut context, 0).expect("no problem").is_none());
    let first = goal("La/Tax;->compute()V@0>2");
    assert!(matches!(
        run(&mut context, first, Budget::default()),
        Verdict::Reached(_)
    ));
    far.advance(&mut context, 0).expect("no problem");
    let WhyNot::OutOfBudget {
        nearest: Some(nearest),
    } = far.why_not(false)
    else {
        panic!("{:?}", far.why_not(false));
    };
    // The second branch, which the first target's run came to.
    assert_eq!(nearest.distance, 0);
}

use gibbon_engine::fake::{FakeApp, go, nothing};

use super::*;
use crate::explorer::Explorer;
use crate::fake_run::{explorer, settings};

/// Buttons that lead nowhere, and one that does.
fn app() -> FakeApp {
    FakeApp::new()
        .state("first")
        .on("tap One", nothing())
        .on("tap Two", nothing())
        .on("tap Second", go("second"))
        .state("second")
        .activity("app.fake.Second")
        .on("tap Three", nothing())
        .on("key back", go("first"))
}

/// After so many events.
fn after<T>(events: usize, check: impl FnOnce(&mut Explorer<'_>) -> T) -> T {
    let app = app();
    let make = app.make();
    let mut explorer = explorer(&app, settings(events, 1), &make);
    explorer.run(&()).expect("a device");
    check(&mut explorer)
}

fn names(explorer: &Explorer<'_>, under_way: &[Task], rules: &Rules) -> BTreeSet<String> {
    let (model, frontier) = (&explorer.model, &explorer.frontier);
    let goals = explorer.strategy.goals(model, frontier, rules, under_way);
    let names = goals.iter().map(|(_, goal)| model.name(goal.action));
    names.map(str::to_owned).collect()
}

#[test]
fn everything_that_was_not_tried_is_a_goal() {
    after(0, |explorer| {
        let rules = Rules::default();
        let all = names(explorer, &[], &rules);
        let buttons = ["One", "Two", "Second"].map(|name| format!("tap Button “{name}”"));
        let expected: BTreeSet<String> = buttons
            .into_iter()
            .chain(["back".into(), "menu".into()])
            .collect();
        assert_eq!(all, expected);
        let weight = |wanted: &str| {
            let (model, frontier) = (&explorer.model, &explorer.frontier);
            let goals = explorer.strategy.goals(model, frontier, &rules, &[]);
            let mut goals = goals.into_iter();
            let goal = goals.find(|(_, goal)| model.name(goal.action).contains(wanted));
            goal.expect("a goal").0
        };
        // Taps promise more than leaving.
        assert!(weight("One") > weight("menu") && weight("menu") > weight("back"));
    });
}

#[test]
fn what_is_under_way_or_avoided_is_no_goal() {
    after(0, |explorer| {
        let rules = Rules::default();
        let seen = explorer
            .model
            .seen(explorer.frontier.get(Frontier::START).tree);
        let mut actions = seen.actions.iter();
        let one = actions.find(|(id, _)| explorer.model.name(*id).contains("One"));
        let task = Task {
            number: 1,
            from: Frontier::START,
            first: one.map(|(_, action)| *action),
            mode: Mode::Greedy,
            events: 10,
        };
        let left = names(explorer, &[task], &rules);
        assert!(!left.iter().any(|name| name.contains("One")) && left.len() == 4);
        let mut avoids = Rules::default();
        let read = avoids.read("rules", "avoid text=Two\n", "app.fake");
        read.expect("a rule");
        let left = names(explorer, &[], &avoids);
        assert!(!left.iter().any(|name| name.contains("Two")) && left.len() == 4);
    });
}

#[test]
fn what_was_tried_is_no_goal_any_more() {
    after(150, |explorer| {
        let left = names(explorer, &[], &Rules::default());
        assert_eq!(left, BTreeSet::new());
        // So all go anywhere.
        explorer.settings.events += 200;
        for task in explorer.plan(&[]) {
            assert!(matches!(task.mode, Mode::Wander | Mode::Probe { .. }));
        }
    });
}

#[test]
fn what_an_earlier_version_did_not_have_comes_first() {
    after(0, |explorer| {
        let tree = explorer.frontier.get(Frontier::START).tree;
        let seen = explorer.model.seen(tree);
        let activity = seen.tree.activity.clone();
        let known = seen.actions.iter().map(|(id, _)| *id);
        let known = known.filter(|id| !explorer.model.name(*id).contains("Two"));
        let known: Vec<u64> = known.map(|id| in_activity(&activity, id)).collect();
        explorer.strategy.note_previous(known.into_iter());
        let (model, frontier) = (&explorer.model, &explorer.frontier);
        let goals = explorer
            .strategy
            .goals(model, frontier, &Rules::default(), &[]);
        let best = goals.iter().max_by(|one, other| one.0.total_cmp(&other.0));
        let best = best.expect("goals").1.action;
        assert!(model.name(best).contains("Two"));
    });
}

#[test]
fn each_new_state_is_probed_but_only_for_a_part_of_the_events() {
    let mut strategy = Strategy::new(vec!["android.intent.action.BATTERY_LOW".into()]);
    strategy.note_state("a.Main", Frontier::START);
    assert!(strategy.probe().is_none(), "nothing was done yet");
    for _ in 0..100 {
        strategy.note_event("a.Main", false);
    }
    let mut kinds = Vec::new();
    while let Some((_, kind, lines)) = strategy.probe() {
        strategy.note_probe(kind, lines.len());
        kinds.push(kind);
    }
    // A kill takes as long as many events, so what is left waits.
    assert_eq!(kinds, [Kind::Rotate, Kind::Kill]);
    for _ in 0..100 {
        strategy.note_event("a.Main", false);
    }
    let next = strategy.probe().map(|(_, kind, _)| kind);
    assert_eq!(next, Some(Kind::Leave));
    let next = strategy.probe().map(|(_, kind, _)| kind);
    assert_eq!(next, Some(Kind::Broadcast));
}

#[test]
fn a_receiver_hears_its_broadcast_once() {
    let mut strategy = Strategy::default();
    let action = ["android.intent.action.TIME_SET".to_owned()];
    for at in 0..3 {
        strategy.note_listening(&action, CheckpointId(at));
    }
    assert_eq!(strategy.probes.len(), 1);
    strategy.note_listening(&["app.fake.OWN".to_owned()], Frontier::START);
    assert_eq!(strategy.probes.len(), 1, "nobody else sends it");
}

#[test]
fn activities_that_bring_nothing_new_count_less() {
    let mut strategy = Strategy::default();
    let fresh = strategy.interest("a.Main");
    for _ in 0..30 {
        strategy.note_event("a.Main", false);
    }
    assert!(strategy.interest("a.Main") <= fresh / 2.0);
    strategy.note_event("a.Main", true);
    assert_eq!(strategy.interest("a.Main"), fresh);
}

//! What is held, and until when.

use gibbon_device::{CodePlace, HoldTarget, Until};

use super::*;
use crate::root::{Root, at_statement, ordered_by_time, when_over};

#[test]
fn a_statement_is_named_by_its_method_and_place_and_how_often_it_came() {
    let log = script().writes(OTHER).writes(MAIN).log();
    let graph = Graph::of(&log);
    let races = races(&graph, &log, "a");
    let Root::Hold { held, event, .. } = at_statement(&log, &races[0].first) else {
        panic!("a hold");
    };
    assert_eq!(event, 0);
    let HoldTarget::Anyone { at } = held else {
        panic!("whoever gets there: {held:?}");
    };
    let place = CodePlace::Reached("a.B.m0()V@0".to_owned());
    assert_eq!((at.code, at.nth), (place, Some(1)));
    // Of a thread, the method is left; of a message, it is dealt with.
    let until = when_over(&graph, &log, &races[0].second, 0);
    assert!(matches!(until, Until::Code(_)), "{until:?}");
    let twice = script().posts(OTHER, 1).posts(OTHER, 2);
    let twice = twice.add(
        MAIN,
        Seen::Begun {
            message: MessageId(1),
            kind: WORK,
        },
    );
    let log = twice.ends(MAIN, 1).runs(MAIN, 2).writes(OTHER).log();
    let graph = Graph::of(&log);
    let written = graph
        .accesses
        .iter()
        .find(|one| graph.task(one.task).work.is_some());
    let until = when_over(&graph, &log, written.expect("a write"), 0);
    let Until::Ended(kind) = until else {
        panic!("a message: {until:?}");
    };
    assert_eq!(
        (kind.handler.as_deref(), kind.nth),
        (Some("a.Handler"), Some(2))
    );
}

/// One task posts two messages with delays, the later one first.
#[test]
fn of_two_timers_that_one_callback_sets_the_sooner_comes_first() {
    let is_ordered = |later: i64| {
        let task = script().posts(OTHER, 9).begins(MAIN, 9);
        let task = task.posts_with(MAIN, 1, delayed(later));
        let task = task.posts_with(MAIN, 2, delayed(400)).ends(MAIN, 9);
        let log = task.runs(MAIN, 2).runs(MAIN, 1).log();
        let graph = Graph::of(&log);
        let races = races(&graph, &log, "a");
        let race = races.first().expect("nothing else orders them");
        ordered_by_time(&graph, &log, race.first.task, &race.second)
    };
    assert!(is_ordered(900).is_some());
    // A callback may take that long between the two.
    assert!(is_ordered(420).is_none());
}

/// A tap posts with a delay, and a later tap posts without.
#[test]
fn a_message_that_is_due_before_the_next_tap_comes_first() {
    let is_ordered = |delay: i64| {
        let mut log = script()
            .taps(1, 1)
            .begins(MAIN, 1)
            .posts_with(MAIN, 2, delayed(delay));
        log = log.ends(MAIN, 1);
        let first = log.log();
        let mut all = first;
        let later = script()
            .runs(MAIN, 2)
            .taps(2, 3)
            .begins(MAIN, 3)
            .posts(MAIN, 4);
        let mut later = later.ends(MAIN, 3).runs(MAIN, 4);
        // Methods have names of their own in both parts.
        later.methods = vec!["La/B;->x()V".into(), "La/B;->y()V".into()];
        let part = later.log();
        all.add(
            1,
            Observed {
                records: part.records.iter().map(|(_, record)| *record).collect(),
                ..part.names
            },
        );
        let graph = Graph::of(&all);
        let races = races(&graph, &all, "a");
        let race = races.first()?;
        ordered_by_time(&graph, &all, race.first.task, &race.second)
    };
    assert!(is_ordered(64).is_some());
    assert!(is_ordered(5_000).is_none());
}

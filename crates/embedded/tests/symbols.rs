//! Events that are followed: the same run, and decisions that foretell other runs.

use std::path::Path;

use gibbon_device::{Decision, DecisionKind, Device, Event, Follow, Followed, Point};
use gibbon_embedded::{Embedded, Profile};
use gibbon_expressions::{Input, Model, Value};
use gibbon_setup::{Need, Silent};

fn started(name: &str) -> Embedded {
    let paths = gibbon_setup::ensure(&Need::to_build_apps(), &mut Silent).expect("set up");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/sources");
    let apk = gibbon_app_builder::build(&paths, &folder.join(name)).expect("it builds");
    let mut device = Embedded::boot(&paths, &Profile::default()).expect("booted");
    device.install(&apk).expect("installed");
    device.start(None).expect("started");
    device
}

fn tap(x: i32, y: i32) -> Event {
    Event::Tap(Point { x, y }.into())
}

fn model(x: i32, y: i32) -> Model {
    let places = [(Input::TapX(0), x), (Input::TapY(0), y)];
    places
        .into_iter()
        .map(|(input, at)| (input, Value::Int(at)))
        .collect()
}

/// The decisions that tell classes of events apart.
fn path(followed: &Followed) -> Vec<&Decision> {
    let decisions = followed.decisions.iter();
    decisions
        .filter(|decision| matches!(decision.kind, DecisionKind::App | DecisionKind::Dispatch))
        .collect()
}

/// Whether a tap there would take all of these decisions.
fn foretells(followed: &Followed, x: i32, y: i32) -> bool {
    let model = model(x, y);
    path(followed).iter().all(|decision| {
        let condition = decision.condition;
        followed.expressions.holds(condition, &model) == Some(decision.taken)
    })
}

#[test]
fn the_classes_of_taps_on_a_screen() {
    let mut device = started("music-player");
    let screen = device.snapshot().expect("a snapshot");
    let follow = Follow {
        place: true,
        ..Follow::default()
    };
    let mut classes: Vec<((i32, i32), Followed)> = Vec::new();
    for y in (0..2400).step_by(24) {
        for x in (0..1080).step_by(24) {
            if classes.iter().any(|(_, known)| foretells(known, x, y)) {
                continue;
            }
            device.restore(screen).expect("restored");
            let plain = device.perform(&tap(x, y)).expect("performed");
            device.restore(screen).expect("restored");
            let answer = device.perform_symbolically(&tap(x, y), &follow);
            let (outcome, followed) = answer.expect("performed");
            assert_eq!(outcome, plain, "followed or not, tap {x} {y}");
            assert!(foretells(&followed, x, y), "its own decisions, tap {x} {y}");
            classes.push(((x, y), followed));
        }
    }
    let places: Vec<_> = classes.iter().map(|(place, _)| *place).collect();
    assert_eq!(classes.len(), 11, "{places:?}");
    // What one run says of another place is so.
    for (at, (_, class)) in classes.iter().enumerate() {
        let far = (0..2400).rev().step_by(17);
        let mut far = far.flat_map(|y| (0..1080).rev().step_by(13).map(move |x| (x, y)));
        let (x, y) = far
            .find(|&(x, y)| foretells(class, x, y))
            .expect("a place of the class");
        device.restore(screen).expect("restored");
        let answer = device.perform_symbolically(&tap(x, y), &follow);
        let (_, other) = answer.expect("performed");
        let way = |followed: &Followed| -> Vec<_> {
            let decisions = path(followed).into_iter();
            decisions
                .map(|decision| (decision.method.clone(), decision.at, decision.taken))
                .collect()
        };
        assert_eq!(way(&other), way(class), "class {at}, tap {x} {y}");
    }
}

/// What a plain event runs would leave wrong symbols behind.
#[test]
fn a_device_that_is_not_followed_forgets() {
    let mut device = started("music-player");
    let follow = Follow {
        place: true,
        ..Follow::default()
    };
    let screen = device.snapshot().expect("a snapshot");
    device
        .perform_symbolically(&tap(540, 1200), &follow)
        .expect("performed");
    device.perform(&tap(540, 1200)).expect("performed");
    let hash = device.perform(&tap(540, 500)).expect("performed").hash;
    device.restore(screen).expect("restored");
    for _ in 0..2 {
        device.perform(&tap(540, 1200)).expect("performed");
    }
    assert_eq!(
        device.perform(&tap(540, 500)).expect("performed").hash,
        hash
    );
}

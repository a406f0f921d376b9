use gibbon_engine::Episode;
use gibbon_engine::fake::{FakeApp, go, set};

use super::*;
use crate::model::TreeId;

fn app() -> FakeApp {
    FakeApp::new()
        .state("list")
        .on("tap Open", go("detail"))
        .state("detail")
        .on("tap Edit", set("edited", 1))
}

fn worker(app: &FakeApp) -> Worker {
    Worker::new(Box::new(app.device()), EpisodeStart::default())
}

/// The start, and what `tap Open` and then `tap Edit` lead to, as recorded on a device.
fn frontier(app: &FakeApp) -> (Frontier, [CheckpointId; 3]) {
    let mut device = app.device();
    let mut episode = Episode::begin(&mut device, app.trace()).expect("begun");
    for line in ["tap Open", "tap Edit"] {
        let event = Event::from_line(line, || episode.device().gui()).expect("an event");
        episode.perform(event).expect("done");
    }
    let steps = episode.end(None).trace.steps;
    let mut frontier = Frontier::default();
    let start = frontier.add(None, Vec::new(), TreeId(0));
    let open = frontier.add(Some(start), steps[..1].to_vec(), TreeId(1));
    let edited = frontier.add(Some(open), steps[1..].to_vec(), TreeId(1));
    (frontier, [start, open, edited])
}

#[test]
fn a_moment_is_gone_to_by_events_once_and_then_by_its_snapshot() {
    let app = app();
    let (mut frontier, [start, open, edited]) = frontier(&app);
    // This one is not to be kept.
    frontier.let_go(open);
    let mut worker = worker(&app);
    assert_eq!(worker.distance(&frontier, edited), 2);
    assert_eq!(worker.go_to(&frontier, edited), Ok(true));
    let state = worker.device().state_hash();
    assert_eq!(worker.replayed, 2);
    assert_eq!(worker.distance(&frontier, edited), 0);
    // The start was kept on the way.
    assert_eq!(worker.distance(&frontier, open), 1);
    assert_eq!(worker.go_to(&frontier, start), Ok(true));
    assert_eq!(worker.go_to(&frontier, edited), Ok(true));
    assert_eq!(worker.device().state_hash(), state);
    assert_eq!(worker.replayed, 2);
    worker.let_go(edited);
    assert_eq!(worker.distance(&frontier, edited), 2);
}

#[test]
fn what_leads_elsewhere_now_is_told() {
    let app = app();
    let (frontier, [start, _, edited]) = frontier(&app);
    let other = FakeApp::new().state("list").on("tap Open", set("x", 1));
    let mut worker = worker(&other);
    assert_eq!(worker.go_to(&frontier, edited), Ok(false));
    assert_eq!(worker.distance(&frontier, edited), 2, "it is not kept");
    assert_eq!(worker.go_to(&frontier, start), Ok(true));
}

#[test]
fn a_device_without_snapshots_goes_all_the_way() {
    let app = app();
    let (frontier, [_, _, edited]) = frontier(&app);
    let device = app.device().without(Capability::Snapshots);
    let mut worker = Worker::new(Box::new(device), EpisodeStart::default());
    for times in 1..=2 {
        assert_eq!(worker.go_to(&frontier, edited), Ok(true));
        assert_eq!(worker.replayed, 2 * times);
    }
}

use super::*;
use crate::fake::{anr, breaks_device, crash, go, refuse, set};

fn app() -> FakeApp {
    FakeApp::new()
        .state("list")
        .label("Items")
        .on("tap Open", go("detail"))
        .on("tap Arm", set("armed", 1).listens("app.fake.ARMED"))
        .on("rotate", refuse("it is fixed"))
        .state("detail")
        .activity("app.fake.Detail")
        .shows("armed")
        .field("Name")
        .on(
            "tap Fire",
            crash("java.lang.IllegalStateException").when("armed", 1),
        )
        .on("tap Fire", go("list"))
        .on("text", set("named", 1))
        .on("key back", go("list"))
        .on("long-tap Fire", anr())
}

fn perform(device: &mut FakeDevice, line: &str) -> Result<Outcome, Problem> {
    let event = Event::from_line(line, || device.gui())?;
    device.perform(&event)
}

/// Starts the app and does all of it; what came last.
fn play(device: &mut FakeDevice, lines: &[&str]) -> Result<Outcome, Problem> {
    device.reset()?;
    let mut outcome = device.start(None)?;
    for line in lines {
        outcome = perform(device, line)?;
    }
    Ok(outcome)
}

#[test]
fn events_lead_from_state_to_state() {
    let mut device = app().device();
    let started = device.start(None).expect("started");
    assert_eq!(started.activity.as_deref(), Some("app.fake.Main"));
    let opened = perform(&mut device, "tap Open").expect("opened");
    assert_eq!(opened.activity.as_deref(), Some("app.fake.Detail"));
    let gui = device.gui().expect("a tree");
    assert!(gui.named("Fire").is_some_and(|node| node.long_clickable));
    assert!(gui.named("armed").is_some_and(|node| node.text == "0"));
    let back = perform(&mut device, "key back").expect("back");
    assert_eq!(back.activity.as_deref(), Some("app.fake.Main"));
    // The list has no idea of it, so it leaves the app.
    let out = perform(&mut device, "key back").expect("out");
    assert_eq!(out.activity, None);
    assert!(device.gui().expect("home").named("Open").is_none());
    let back = perform(&mut device, "return").expect("back");
    assert_eq!(back.activity.as_deref(), Some("app.fake.Main"));
    let refused = Err(Problem::Refused("it is fixed".into()));
    assert_eq!(perform(&mut device, "rotate"), refused);
}

#[test]
fn a_crash_may_need_a_history() {
    let mut device = app().device();
    let fire = play(&mut device, &["tap Open", "tap Fire"]).expect("no crash");
    assert_eq!(fire.findings, []);
    let fire = play(&mut device, &["tap Arm", "tap Open", "tap Fire"]).expect("a crash");
    let finding = &fire.findings[0];
    assert_eq!(finding.kind, FindingKind::Crash);
    assert_eq!(
        finding.place("app.fake").as_deref(),
        Some("app.fake.Detail.detail_tap_Fire_0(Fake.java:1)")
    );
    assert_eq!(perform(&mut device, "rotate"), Err(Problem::AppDied));
    assert_eq!(device.gui(), Err(Problem::AppDied));
    let anr = play(&mut device, &["tap Open", "long-tap Fire"]).expect("an ANR");
    assert_eq!(anr.findings[0].kind, FindingKind::NotResponding);
}

#[test]
fn chance_and_order_are_the_seeds_and_the_schedules() {
    let app = FakeApp::new()
        .state("a")
        .on("tap Chance", set("lucky", 1).chance(50))
        .on("tap Seed", crash("a.Seeded").seed(3, 2))
        .on("tap Order", crash("a.Ordered").schedule("random 7"));
    let tries = |seed: u64| {
        let mut device = app.device().seeded(seed);
        device.start(None).expect("started");
        let mut drawn = || {
            perform(&mut device, "tap Chance")
                .expect("done")
                .reached
                .len()
        };
        (0..20).map(|_| drawn()).collect::<Vec<_>>()
    };
    assert_eq!(tries(1), tries(1));
    assert_ne!(tries(1), tries(2));
    let mut device = app.device();
    for seed in 0..6 {
        device.reset().expect("reset");
        device.reseed(seed).expect("reseeded");
        device.start(None).expect("started");
        let found = perform(&mut device, "tap Seed").expect("done").findings;
        assert_eq!(found.len(), usize::from(seed % 3 == 2));
    }
    let orders = play(&mut device, &["tap Order"]).expect("done");
    assert_eq!(orders.findings, []);
    let orders = play(&mut device, &["schedule random 7", "tap Order"]).expect("done");
    assert_eq!(orders.findings.len(), 1);
}

#[test]
fn a_restore_takes_everything_back() {
    let mut device = app().device();
    play(&mut device, &["tap Arm"]).expect("armed");
    let armed = device.snapshot().expect("a snapshot");
    let (hash, state) = (device.trace_hash(), device.state_hash());
    perform(&mut device, "tap Open").expect("open");
    assert_ne!(device.state_hash(), state);
    perform(&mut device, "tap Fire").expect("a crash");
    device.restore(armed).expect("restored");
    assert_eq!(
        (device.trace_hash(), device.state_hash()),
        (hash, state.clone())
    );
    assert_eq!(device.snapshot_count(), 1);
    device.forget(armed).expect("forgotten");
    assert_eq!(device.restore(armed), Err(Problem::NoSnapshot));
    // Without the history it is another state of the app, though it looks the same.
    play(&mut device, &[]).expect("started");
    assert_ne!(device.state_hash(), state);
}

#[test]
fn looking_changes_no_hash() {
    let lines = ["tap Open", "text Ada", "tap Fire"];
    let mut device = app().device();
    let hash = play(&mut device, &lines).expect("done").hash;
    device.reset().expect("reset");
    device.start(None).expect("started");
    let mut last = None;
    for line in lines {
        let event = Event::from_line(line, || device.gui()).expect("an event");
        device.picture(1).expect("a picture");
        device.log().expect("a log");
        last = device.perform(&event).expect("done").hash;
    }
    assert_eq!(last, hash);
}

#[test]
fn all_code_is_in_the_program() {
    let mut device = app().device();
    let program = app().program();
    let mut coverage = gibbon_coverage::Coverage::new(program);
    for reach in device.start(None).expect("started").reached {
        assert!(coverage.is_new(&reach));
        coverage.add(&reach);
    }
    for reach in perform(&mut device, "tap Open").expect("done").reached {
        assert!(coverage.is_new(&reach));
        coverage.add(&reach);
    }
    coverage.visit("app.fake.Detail");
    let summary = coverage.summary();
    assert_eq!((summary.methods.covered, summary.methods.total), (3, 10));
    assert_eq!(summary.activities.total, 2);
}

#[test]
fn devices_break_and_lack_things() {
    let mut device = app().device().dying_at(2);
    play(&mut device, &["tap Open"]).expect("alive");
    assert!(device.reset().is_ok());
    let end = play(&mut device, &["tap Open"]).expect_err("it broke");
    assert!(end.ends_device());
    assert_eq!(device.reset(), Err(end));
    let app = FakeApp::new().state("a").on("tap Break", breaks_device());
    let mut device = app.device().without(Capability::Snapshots);
    assert!(play(&mut device, &["tap Break"]).is_err_and(|problem| problem.ends_device()));
    let mut device = app.device().without(Capability::Snapshots);
    assert_eq!(
        device.snapshot(),
        Err(Problem::Lacks(Capability::Snapshots))
    );
    assert!(!device.can(Capability::Snapshots));
}

#[test]
fn observers_see_what_they_asked_for() {
    let record = |what| Record { thread: 1, what };
    let writes = record(Seen::Write {
        method: 0,
        at: 4,
        value: gibbon_device::Location::Static { field: 0 },
        change: gibbon_device::Change::default(),
        below: None,
    });
    let app = FakeApp::new()
        .names(Observed {
            methods: vec!["La/B;->c()V".into()],
            ..Observed::default()
        })
        .state("a")
        .on(
            "tap Go",
            set("x", 1).sees([writes, record(Seen::Ends(gibbon_device::ObjectId(1)))]),
        );
    let mut device = app.device();
    play(&mut device, &["tap Go"]).expect("done");
    assert_eq!(device.observed().expect("nothing").records, []);
    device
        .observe(&"writes".parse().expect("an interest"))
        .expect("observing");
    play(&mut device, &["tap Go"]).expect("done");
    let observed = device.observed().expect("something");
    assert_eq!(observed.records, [writes]);
    assert_eq!(observed.method(0), "La/B;->c()V");
}

//! For tests: explorations of fake apps.

use std::sync::Arc;

use gibbon_engine::fake::{FakeApp, anr, crash, go, nothing, set};
use gibbon_engine::{MakeDevice, Progress};

use crate::rules::Rules;
use crate::{Balance, Explorer, Settings};

pub fn settings(events: usize, jobs: usize) -> Settings {
    Settings {
        events,
        jobs,
        balance: Balance::default(),
        broadcasts: vec!["android.intent.action.BATTERY_LOW".into()],
        pictures: true,
    }
}

pub fn explorer<'a>(app: &FakeApp, settings: Settings, make: &'a MakeDevice<'a>) -> Explorer<'a> {
    Explorer::new(settings, Rules::default(), app.trace(), app.program(), make)
}

/// Explores with devices that do not break; all there is to know of it.
pub fn explored(app: &FakeApp, events: usize, jobs: usize) -> String {
    let make = app.make();
    let mut explorer = explorer(app, settings(events, jobs), &make);
    explorer.run(&()).expect("devices");
    told(&explorer)
}

/// The whole model and what came of it, as text.
pub fn told(explorer: &Explorer<'_>) -> String {
    let results = &explorer.results;
    format!(
        "{}\n{:?}\n{}",
        explorer.model.summary(),
        results.problems,
        explorer.saved()
    )
}

/// Several activities, a list, a field, what needs a history, what is random and what crashes.
pub fn notes_app() -> FakeApp {
    FakeApp::new()
        .state("notes")
        .label("Notes")
        .list("Rows")
        .shows("count")
        .on("tap count", nothing())
        .on("tap Add", set("count", 1).when("count", 0))
        .on("tap Add", set("count", 2).when("count", 1))
        .on("tap Open", go("note").when("count", 1))
        .on("tap Open", go("empty").when("count", 0))
        .on("tap Open", go("many").when("count", 2))
        .on("tap Settings", go("settings"))
        .on("long-tap Settings", go("about").chance(50))
        .on("swipe rows", set("scrolled", 1))
        .on("rotate", crash("a.Rotated").when("scrolled", 1))
        .state("empty")
        .on("key back", go("notes"))
        .state("note")
        .activity("app.fake.Note")
        .field("Title")
        .on("text", set("titled", 1))
        .on(
            "tap Save",
            crash("java.lang.NullPointerException").when("titled", 0),
        )
        .on("tap Save", go("notes"))
        .on("tap Share", go("share"))
        .on("key back", go("notes"))
        .state("many")
        .activity("app.fake.Note")
        .on("tap First", go("note"))
        .on("tap Second", go("note"))
        .on("tap Third", anr())
        .on("key back", go("notes"))
        .state("share")
        .activity("app.fake.Share")
        .on(
            "tap Send",
            nothing().listens("android.intent.action.TIME_SET"),
        )
        .on("key back", go("note"))
        .state("settings")
        .activity("app.fake.Settings")
        .on("tap Dark", set("dark", 1))
        .on("tap About", go("about"))
        .on("kill", set("killed", 1))
        .on(
            "return",
            crash("a.NotRestored").when("killed", 1).when("dark", 1),
        )
        .on("key back", go("notes"))
        .state("about")
        .activity("app.fake.About")
        .on("key back", go("settings"))
        .lacks("Lapp/fake/Main;->native()V")
}

/// Stops after so many events.
pub struct StopAfter {
    pub events: usize,
    pub done: std::sync::atomic::AtomicUsize,
}

impl StopAfter {
    pub fn new(events: usize) -> Arc<StopAfter> {
        Arc::new(StopAfter {
            events,
            done: Default::default(),
        })
    }
}

impl Progress for StopAfter {
    fn goes_on(&self) -> bool {
        self.done.load(std::sync::atomic::Ordering::Relaxed) < self.events
    }

    fn advanced(&self, count: usize) {
        self.done
            .fetch_add(count, std::sync::atomic::Ordering::Relaxed);
    }
}

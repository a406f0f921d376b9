//! Reading, and asking everything of what was read.

use std::path::Path;
use std::sync::Arc;

use gibbon_apk::{App, Element, Manifest};
use gibbon_code::StackTrace;
use gibbon_coverage::{Coverage, Program};
use gibbon_device::{Gui, Outcome, Profile, Schedule, Script};
use gibbon_dex::DexFile;
use gibbon_engine::fake::FakeApp;
use gibbon_explore::{Balance, Explorer, Rules, Saved, Settings};
use gibbon_pool::protocol::{Answer, Hello, Request, receive};
use gibbon_resources::{Apk, AssetManager, Document, Properties};
use gibbon_trace::{AppId, Trace, export, monkey};

use super::samples;

#[path = "../../../../crates/formats/fuzz/exercise.rs"]
#[allow(dead_code)] // images are read from the class library alone
mod exercise;
#[path = "../../../../crates/dex/tests/support/walk.rs"]
#[allow(dead_code)] // counts are for other tests
mod walk;

const PACKAGE: &str = "a.b";

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// As every command does before a device sees it, and as the device's resources do.
pub fn apk(bytes: &[u8]) {
    exercise::archive(bytes);
    if let Ok(app) = App::from_bytes(Path::new("a.apk"), bytes.to_vec()) {
        Program::new(&app);
        app.limits();
    }
    let apk = Apk::from_bytes("a.apk", bytes.into(), Properties::default());
    if let Ok(apk) = apk {
        look_up(apk);
    }
}

pub fn manifest(bytes: &[u8]) {
    if let Some(element) = element(bytes) {
        Manifest::new(&element);
    }
}

pub fn layout(bytes: &[u8]) {
    if let Some(element) = element(bytes) {
        for one in element.all() {
            one.attribute_names().count();
            one.own("class");
        }
    }
}

fn element(bytes: &[u8]) -> Option<Element> {
    let document = Document::parse(bytes.into(), None).ok()?;
    Element::read(Arc::new(document)).ok()
}

pub fn resources(bytes: &[u8]) {
    let apk = Apk::from_table("a.apk", bytes.into(), Properties::default());
    if let Ok(apk) = apk {
        look_up(apk);
    }
}

/// Resources by their numbers, and styles with what they inherit.
fn look_up(apk: Apk) {
    let mut assets = AssetManager::default();
    assets.set_apks(vec![Arc::new(apk)]);
    assets.locales(false, false);
    assets.configurations(false, false);
    let packages: Vec<u8> = assets.package_ids(false).iter().map(|one| one.0).collect();
    for package in packages.into_iter().take(4) {
        for kind in 1..=24 {
            for entry in [0, 1, 2, 7, 0xffff] {
                let id = u32::from(package) << 24 | kind << 16 | entry;
                if let Some(mut found) = assets.resource(id, true, 0) {
                    assets.resolve(&mut found);
                }
                assets.bag(id);
                assets.parent_style(id);
                assets.resource_name(id);
                assets.type_flags(id);
            }
        }
    }
}

pub fn dex(bytes: &[u8]) {
    if let Ok(files) = DexFile::parse_all(bytes.to_vec()) {
        files.iter().for_each(|file| drop(walk::walk(file)));
    }
    if let Ok(file) = DexFile::parse_unchecked(bytes.to_vec()) {
        walk::walk(&file);
    }
}

pub fn class(bytes: &[u8]) {
    exercise::class_file(bytes);
}

pub fn request(mut bytes: &[u8]) {
    if let Ok(Some(Request::Perform(event))) = receive(&mut bytes) {
        // A device refuses what is out of bounds before anything else.
        let _ = event.check();
        let _ = event.to_string();
    }
}

/// As a command takes it in: whatever passes the check must do no harm.
pub fn answer(bytes: &[u8]) {
    let _ = receive::<Hello>(&mut &*bytes);
    let Ok(Some(answer)) = receive::<Answer>(&mut &*bytes) else {
        return;
    };
    match answer.checked() {
        Ok(Answer::Outcome(outcome)) => take_in(&outcome),
        Ok(Answer::Followed(both)) => {
            let (outcome, followed) = &*both;
            take_in(outcome);
            for decision in &followed.decisions {
                followed.expressions.node(decision.condition);
                followed.expressions.facts(decision.condition);
            }
        }
        Ok(Answer::Gui(gui)) => look(&gui),
        Ok(Answer::Observed(observed)) => {
            for record in &observed.records {
                let _ = format!("{record:?}");
            }
        }
        _ => {}
    }
}

fn take_in(outcome: &Outcome) {
    let app = samples::fake_app();
    let mut coverage = Coverage::new(app.program());
    for reach in &outcome.reached {
        coverage.is_new(reach);
        coverage.add(reach);
    }
    coverage.summary();
    for finding in &outcome.findings {
        finding.signature();
        finding.place(PACKAGE);
        finding.clone().with_gaps(finding.gaps.clone());
    }
    let _ = serde_json::to_string(outcome);
}

fn look(gui: &Gui) {
    gui.walk(|path, node| {
        node.widget(path);
        let centre = node.bounds.centre();
        if gui.windows.len() < 100 {
            gui.node_at(centre);
        }
    });
    gui.front().count();
    let again = Gui::parse(&gui.xml());
    assert!(again.is_ok(), "what was written is read again");
}

pub fn trace(bytes: &[u8]) {
    let Ok(trace) = Trace::parse(&lossy(bytes)) else {
        return;
    };
    let again = Trace::parse(&trace.text());
    assert!(again.is_ok(), "what was written is read again: {again:?}");
    export::adb::write(&trace);
    export::monkey::write(&trace);
    for language in [
        export::espresso::Language::Java,
        export::espresso::Language::Kotlin,
    ] {
        export::espresso::write(&trace, language);
    }
}

pub fn script(bytes: &[u8]) {
    if let Ok(script) = lossy(bytes).parse::<Script>() {
        for (_, line) in &script.lines {
            let _ = line.to_string();
        }
    }
}

pub fn monkey_script(bytes: &[u8]) {
    if let Ok(script) = monkey::parse(&lossy(bytes)) {
        let app = AppId {
            package: PACKAGE.into(),
            hash: String::new(),
            source: "a.apk".into(),
        };
        let trace = script.into_trace(app, Profile::default(), None);
        let again = Trace::parse(&trace.text());
        assert!(again.is_ok(), "a trace of it is one: {again:?}");
    }
}

pub fn properties(bytes: &[u8]) {
    let _ = gibbon_device::read_properties(&lossy(bytes));
}

pub fn schedule(bytes: &[u8]) {
    if let Ok(schedule) = lossy(bytes).trim().parse::<Schedule>() {
        let text = schedule.to_string();
        assert_eq!(text.parse(), Ok(schedule), "what was written is read again");
    }
}

pub fn rules(bytes: &[u8]) {
    let _ = Rules::parse(&lossy(bytes), PACKAGE);
}

/// Reads a model and goes on with it for a few events.
pub fn model(bytes: &[u8]) {
    let Ok(saved) = Saved::parse(&lossy(bytes)) else {
        return;
    };
    let app: FakeApp = samples::fake_app();
    let mut rules = Rules::default();
    if saved.prepare(&mut rules, &app.trace()).is_err() {
        return;
    }
    let settings = Settings {
        events: 4,
        jobs: 1,
        balance: Balance::default(),
        broadcasts: Vec::new(),
        pictures: false,
    };
    let make = app.make();
    let mut explorer = Explorer::new(settings, rules, app.trace(), app.program(), &make);
    explorer.resume(saved);
    // Its devices do not break; what is not there any more is no error either.
    let _ = explorer.run(&());
    explorer.map(&());
    explorer.saved();
}

pub fn gui(bytes: &[u8]) {
    if let Ok(gui) = Gui::parse(&lossy(bytes)) {
        // Bounds of a file are as far out as it says; those of a device are checked.
        gui.front().count();
        let again = Gui::parse(&gui.xml());
        assert!(again.is_ok(), "what was written is read again");
    }
}

pub fn stack(bytes: &[u8]) {
    if let Some(stack) = StackTrace::parse(&lossy(bytes)) {
        let _ = format!("{stack:?}");
    }
}

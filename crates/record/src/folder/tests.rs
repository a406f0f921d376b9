//! What a run's folder holds, and what it leaves alone.

use std::sync::Arc;

use gibbon_coverage::Program;
use gibbon_device::{Gaps, Profile};
use gibbon_engine::Episode;
use gibbon_engine::fake::{FakeApp, crash, go};

use super::*;
use crate::map::MapState;
use crate::schema;

/// A folder of its own for a test; it goes with the test.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> TestFolder {
        let name = format!("gibbon-record-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // There may be one of an earlier run.
        let _ = std::fs::remove_dir_all(&path);
        TestFolder(path)
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("inside")).expect("made");
        std::fs::write(path, text).expect("written");
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn command() -> Vec<String> {
    vec!["gibbon".into(), "monkey".into(), "a.apk".into()]
}

fn run() -> RunDetails {
    let app = FakeApp::new().state("list").trace().header.app;
    RunDetails {
        version: "0.1.0".into(),
        command: command(),
        app,
        device: Profile::default(),
        events_per_second: 12.5,
        gaps: Gaps::default(),
        against: None,
    }
}

/// Of an app that crashes at the second tap.
fn results() -> Results {
    let app = FakeApp::new()
        .state("list")
        .on("tap Open", go("detail"))
        .state("detail")
        .on("tap Save", crash("java.lang.IllegalStateException"));
    let mut device = app.device();
    let mut episode = Episode::begin(&mut device, app.trace()).expect("begun");
    for line in ["tap Open", "tap Save"] {
        let event = line.parse().expect("an event");
        let event: gibbon_device::Event = event;
        let event = event.located(|| episode.device().gui()).expect("there");
        episode.perform(event).expect("performed");
    }
    let mut results = Results::new(Arc::new(Program::default()));
    results.add(episode.end(None));
    assert_eq!(results.findings.len(), 1);
    results
}

#[test]
fn a_run_is_read_as_it_was_written() {
    let folder = TestFolder::new("round");
    let (run, results) = (run(), results());
    let kept = RunFolder::claim(&folder.0, false, &command()).expect("claimed");
    assert!(matches!(
        read(&folder.0),
        Err(FolderError::NoRun {
            problem: NoRun::Unfinished,
            ..
        })
    ));
    kept.save(&run, &results, None).expect("saved");
    let summary = read(&folder.0).expect("a run");
    assert_eq!(summary, RunSummary::new(&run, &results));
    let newer = summary
        .text()
        .replace("\"gibbon_run\": 1", "\"gibbon_run\": 99");
    folder.put("run.json", &newer);
    assert!(matches!(
        read(&folder.0),
        Err(FolderError::NoRun {
            problem: NoRun::TooNew(99),
            ..
        })
    ));
}

#[test]
fn run_json_is_what_its_schema_says() {
    let schema = include_str!("../../../../docs/formats/run.schema.json");
    let schema = serde_json::from_str(schema).expect("JSON");
    let text = RunSummary::new(&run(), &results()).text();
    let value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(schema::problems(&schema, &value), [""; 0]);
    // Whatever the schema does not name is a problem, and what it wants and is not there.
    let wrong = text.replace("\"first_event\"", "\"first-event\"");
    let value = serde_json::from_str(&wrong).expect("JSON");
    assert_eq!(schema::problems(&schema, &value).len(), 2);
}

#[test]
fn findings_are_there_before_the_run_is_over() {
    let folder = TestFolder::new("early");
    let kept = RunFolder::claim(&folder.0, false, &command()).expect("claimed");
    let results = results();
    let found = results.findings.values().next().expect("a finding");
    kept.keep_finding(found).expect("kept");
    kept.keep_finding(found).expect("kept again, in its place");
    assert!(folder.has("findings/01/trace.jsonl") && !folder.has("findings/02"));
    let trace = Trace::read(&folder.0.join("findings/01/trace.jsonl")).expect("a trace");
    assert_eq!(trace, found.trace);
    // Another run in the same folder leaves it until it is over.
    let again = RunFolder::claim(&folder.0, false, &command()).expect("it is ours");
    again.keep_finding(found).expect("kept");
    assert!(folder.has("findings/02/trace.jsonl"));
    again.save(&run(), &results, None).expect("saved");
    assert!(folder.has("findings/01/trace.jsonl") && !folder.has("findings/02"));
}

#[test]
fn what_is_not_ours_stays() {
    let folder = TestFolder::new("others");
    folder.put("screens/mine.txt", "mine");
    folder.put("episodes/001.jsonl", "mine, too");
    let refused = RunFolder::claim(&folder.0, false, &command());
    let told = refused.err().expect("refused").to_string();
    assert!(told.contains("--force"), "{told}");
    assert!(!folder.has("run.json"));
    let forced = RunFolder::claim(&folder.0, true, &command()).expect("forced");
    forced
        .save(&run(), &Results::new(Arc::new(Program::default())), None)
        .expect("saved");
    assert!(folder.has("screens/mine.txt") && folder.has("episodes/001.jsonl"));
    // Somebody's notes beside ours.
    folder.put("findings/01/notes.txt", "mine");
    folder.put("findings/01/stack.txt", "of an earlier run");
    let ours = RunFolder::claim(&folder.0, false, &command()).expect("it is ours by now");
    ours.save(&run(), &Results::new(Arc::new(Program::default())), None)
        .expect("saved");
    assert!(folder.has("findings/01/notes.txt") && !folder.has("findings/01/stack.txt"));
}

#[test]
fn a_run_of_an_earlier_version_is_ours() {
    let folder = TestFolder::new("old");
    folder.put(
        "run.json",
        r#"{"version":"0.1.0","command":["gibbon"],"events":3}"#,
    );
    assert!(RunFolder::claim(&folder.0, false, &command()).is_ok());
}

#[test]
fn a_file_is_no_folder() {
    let folder = TestFolder::new("file");
    folder.put("file", "");
    assert!(RunFolder::claim(&folder.0.join("file"), false, &command()).is_err());
}

#[test]
fn a_map_is_written_read_back_and_taken_away() {
    let folder = TestFolder::new("map");
    let kept = RunFolder::claim(&folder.0, false, &command()).expect("claimed");
    let mut map = Map::default();
    map.states.push(MapState {
        id: 3,
        picture: Some(vec![1, 2]),
        ..MapState::default()
    });
    kept.save_map(Some(&map)).expect("written");
    let text = std::fs::read_to_string(folder.0.join("model.json")).expect("there");
    let read: Map = serde_json::from_str(&text).expect("as written");
    assert_eq!(read.states[0].id, 3);
    let png = std::fs::read(folder.0.join("screens/3.png")).expect("there");
    assert_eq!(png, [1, 2]);
    kept.save_map(None).expect("taken away");
    assert!(!folder.has("model.json") && !folder.has("map.dot"));
}

#[test]
fn traces_are_what_their_schema_says() {
    let schema = include_str!("../../../../docs/formats/trace.schema.json");
    let schema = serde_json::from_str(schema).expect("JSON");
    let results = results();
    let mut trace = results.episodes[0].clone();
    let first = trace.steps[0].clone();
    // One of every kind, beside the taps that are there.
    for line in [
        "double-tap 1 2",
        "long-tap Save",
        "swipe 1 2 3 4",
        "drag 1 2 3 4",
        "pinch 1 2 3 4",
        "path 1 2 3 4",
        "trackball 1 2 0",
        "text a",
        "key back",
        "ime-action",
        "notification a",
        "rotate",
        "home",
        "return",
        "kill",
        "start a.b",
        "start -a a --es b c",
        "start-service a.b/.C",
        "broadcast a",
        "grant all",
        "revoke CAMERA",
        "partner answer a",
        "partner cancel",
        "set night true",
        "schedule random 7",
        "wait 20",
    ] {
        let mut step = first.clone();
        step.event = line.parse().expect(line);
        trace.steps.push(step);
    }
    let text = trace.text();
    assert!(text.lines().count() > 28);
    for line in text.lines() {
        let value = serde_json::from_str(line).expect("JSON");
        assert_eq!(schema::problems(&schema, &value), [""; 0], "{line}");
    }
    let wrong = r#"{"event":"hop"}"#;
    let value = serde_json::from_str(wrong).expect("JSON");
    assert_ne!(schema::problems(&schema, &value), [""; 0]);
}

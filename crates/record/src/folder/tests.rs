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
        tested: None,
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
    assert_ne!(schema::problems(&schema, &value), [""; 0]);
    // A run that is under way, or was killed, says less; so do commands without a summary.
    let folder = TestFolder::new("schema");
    let kept = RunFolder::claim(&folder.0, false, &command()).expect("claimed");
    for _ in 0..2 {
        let text = std::fs::read_to_string(folder.0.join(RUN)).expect("marked");
        let value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(schema::problems(&schema, &value), [""; 0], "{text}");
        kept.mark(&command(), true).expect("marked");
    }
    let half = text.replace("\"is_finished\": true", "\"is_finished\": false");
    let value = serde_json::from_str(&half).expect("JSON");
    assert_ne!(schema::problems(&schema, &value), [""; 0]);
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
    // It was killed. Another run in the same folder leaves it until it is over.
    drop(kept);
    let again = RunFolder::claim(&folder.0, false, &command()).expect("it is ours");
    again.keep_finding(found).expect("kept");
    assert!(folder.has("findings/02/trace.jsonl"));
    again.save(&run(), &results, None).expect("saved");
    drop(again);
    assert!(folder.has("findings/01/trace.jsonl") && !folder.has("findings/02"));
}

/// All that a run writes.
const NAMES: &[&str] = &[
    "report.html",
    "coverage.xml",
    "episodes/001.jsonl",
    "model.json",
    "map.dot",
    "findings/01/trace.jsonl",
    "screens/3.jsonl",
    "screens/3.png",
    "run.json",
    "abstraction.rules",
    "saved-model.jsonl",
];

/// A run that writes all of these.
fn explore(folder: &TestFolder, force: bool) {
    let kept = RunFolder::claim(&folder.0, force, &command()).expect("claimed");
    let mut map = Map::default();
    map.states.push(MapState {
        id: 3,
        picture: Some(vec![1, 2]),
        trace: Some(results().episodes[0].clone()),
        ..MapState::default()
    });
    kept.save(&run(), &results(), Some(&map)).expect("saved");
    kept.save_page("page").expect("saved");
    for name in ["abstraction.rules", "saved-model.jsonl"] {
        kept.write(Path::new(name), name).expect("saved");
    }
}

/// A run that finds nothing and has no map.
fn find_nothing(folder: &TestFolder) {
    let kept = RunFolder::claim(&folder.0, false, &command()).expect("claimed");
    let nothing = Results::new(Arc::new(Program::default()));
    kept.save(&run(), &nothing, None).expect("saved");
}

/// A folder of a run that somebody replaced by a link: what is at its end is theirs.
#[test]
fn links_inside_the_folder_are_not_followed() {
    let (folder, elsewhere) = (TestFolder::new("link"), TestFolder::new("linked"));
    explore(&folder, true);
    elsewhere.put("001.jsonl", "mine");
    let episodes = folder.0.join("episodes");
    std::fs::remove_dir_all(&episodes).expect("there");
    std::os::unix::fs::symlink(&elsewhere.0, &episodes).expect("linked");
    explore(&folder, false);
    find_nothing(&folder);
    let mine = std::fs::read(elsewhere.0.join("001.jsonl"));
    assert_eq!(mine.expect("still there"), b"mine");
    assert!(folder.0.join("episodes.yours").is_symlink());
}

#[test]
fn a_forced_run_keeps_all_that_is_there() {
    let folder = TestFolder::new("others");
    for name in NAMES {
        folder.put(name, "mine");
    }
    folder.put("screens/mine.txt", "mine");
    let refused = RunFolder::claim(&folder.0, false, &command());
    let told = refused.err().expect("refused").to_string();
    assert!(told.contains("--force"), "{told}");
    assert!(!folder.has(owned_files::LIST));
    let mine = || {
        let names = NAMES.iter().map(|name| format!("{name}.yours"));
        names.chain(["screens/mine.txt".into()])
    };
    let is_mine = |name: &str| std::fs::read(folder.0.join(name)).is_ok_and(|text| text == b"mine");
    explore(&folder, true);
    for name in mine() {
        assert!(is_mine(&name), "{name}");
    }
    for name in NAMES {
        assert!(folder.has(name) && !is_mine(name), "{name}");
    }
    // The next ones need no force, and take away what the first one wrote, and nothing else.
    explore(&folder, false);
    find_nothing(&folder);
    for name in mine() {
        assert!(is_mine(&name), "{name}");
    }
    for name in NAMES.iter().filter(|name| **name != "run.json") {
        assert!(!folder.has("report.html.yours-2"));
        let is_written = *name == "coverage.xml";
        assert_eq!(folder.has(name), is_written, "{name}");
    }
}

#[test]
fn what_somebody_changed_since_is_theirs() {
    let folder = TestFolder::new("changed");
    explore(&folder, false);
    folder.put("report.html", "mine");
    folder.put("coverage.lcov", "mine");
    std::fs::remove_file(folder.0.join("coverage.xml")).expect("removed");
    folder.put("coverage.xml/mine.txt", "mine");
    find_nothing(&folder);
    let is_mine = |name: &str| std::fs::read(folder.0.join(name)).is_ok_and(|text| text == b"mine");
    // This run writes no report, so the changed one stays where it is.
    assert!(is_mine("report.html"));
    assert!(is_mine("coverage.lcov.yours") && !is_mine("coverage.lcov"));
    assert!(is_mine("coverage.xml.yours/mine.txt"));
}

#[test]
fn a_run_leaves_nothing_of_the_one_before() {
    let folder = TestFolder::new("before");
    explore(&folder, false);
    // Somebody's notes beside ours.
    folder.put("findings/01/notes.txt", "mine");
    find_nothing(&folder);
    let mut left: Vec<_> = std::fs::read_dir(&folder.0)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    left.sort();
    let expected = [
        owned_files::LIST,
        "coverage.json",
        "coverage.lcov",
        "coverage.xml",
        "findings",
        "run.json",
    ];
    assert_eq!(left, expected);
    assert!(folder.has("findings/01/notes.txt"));
}

#[test]
fn a_run_that_was_not_saved_takes_nothing_away() {
    let folder = TestFolder::new("unsaved");
    explore(&folder, false);
    drop(RunFolder::claim(&folder.0, false, &command()).expect("claimed"));
    for name in NAMES {
        assert!(folder.has(name), "{name}");
    }
    // A folder where a file should be: the run cannot be kept as a whole.
    let kept = RunFolder::claim(&folder.0, false, &command()).expect("claimed");
    let nothing = Results::new(Arc::new(Program::default()));
    kept.save(&run(), &nothing, None).expect("saved");
    folder.put("taken", "");
    assert!(kept.write(Path::new("taken/file"), "").is_err());
    drop(kept);
    assert!(folder.has("saved-model.jsonl"));
}

#[test]
fn a_folder_has_one_run_at_a_time() {
    let folder = TestFolder::new("twice");
    let kept = RunFolder::claim(&folder.0, false, &command()).expect("claimed");
    for force in [false, true] {
        let second = RunFolder::claim(&folder.0, force, &command());
        let told = second.err().expect("refused").to_string();
        assert!(told.contains("another Gibbon is writing to"), "{told}");
    }
    drop(kept);
    assert!(RunFolder::claim(&folder.0, false, &command()).is_ok());
}

#[test]
fn links_and_lists_lead_nowhere_else() {
    let folder = TestFolder::new("links");
    let outside = TestFolder::new("outside");
    for name in ["linked", "listed"] {
        outside.put(name, "mine");
    }
    explore(&folder, false);
    std::fs::remove_file(folder.0.join("report.html")).expect("removed");
    let link = std::os::unix::fs::symlink;
    link(outside.0.join("linked"), folder.0.join("report.html")).expect("linked");
    let list = folder.0.join(owned_files::LIST);
    let text = std::fs::read_to_string(&list).expect("a list");
    let listed = outside.0.join("listed");
    std::fs::write(&list, format!("{text}{}\n../x\n", listed.display())).expect("written");
    explore(&folder, false);
    find_nothing(&folder);
    for name in ["linked", "listed"] {
        let text = std::fs::read_to_string(outside.0.join(name));
        assert_eq!(text.ok().as_deref(), Some("mine"), "{name}");
    }
    // Somebody else's file where the list should be.
    let other = TestFolder::new("no-list");
    other.put(owned_files::LIST, "mine");
    assert!(RunFolder::claim(&other.0, true, &command()).is_err());
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
fn a_map_is_written_and_read_back() {
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

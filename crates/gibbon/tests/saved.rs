//! Exploring goes on with a saved model: nothing of it is lost, and what is no model is refused.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::command::{APP, folder, gibbon, sample, text};
use serde_json::Value;

const FILE: &str = "saved-model.jsonl";

/// Before a model is saved, and after.
const EVENTS: usize = 120;

/// Explores; what was printed.
fn explore(app: &str, events: usize, more: &[&str]) -> String {
    let events = events.to_string();
    let mut arguments = vec!["explore", app, "--events", &events];
    arguments.extend(more);
    let output = gibbon(&arguments);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{told}");
    told
}

fn go_on(app: &str, from: &Path, events: usize, out: &Path, jobs: &str) -> String {
    let (from, out) = (from.display().to_string(), out.display().to_string());
    let more = ["--continue", &from, "--out", &out, "--jobs", jobs];
    explore(app, events, &more)
}

fn read(folder: &Path) -> String {
    std::fs::read_to_string(folder.join(FILE)).expect("it was written")
}

/// What a saved model has, as a reader of it sees it.
struct Model {
    /// By activity and widgets in words, with their places.
    screens: BTreeMap<String, usize>,
    /// Steps from the start, and whether nobody goes there any more.
    moments: Vec<(String, bool)>,
    /// Screen, action and end, and how often.
    transitions: BTreeMap<String, u64>,
    /// Screen and action.
    inert: BTreeSet<String>,
    reached: BTreeSet<String>,
    findings: usize,
}

impl Model {
    fn read(folder: &Path) -> Model {
        let mut model = Model {
            screens: BTreeMap::new(),
            moments: Vec::new(),
            transitions: BTreeMap::new(),
            inert: BTreeSet::new(),
            reached: BTreeSet::new(),
            findings: 0,
        };
        let mut words = Vec::new();
        for line in read(folder).lines().skip(1) {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let (name, value) = line
                .as_object()
                .and_then(|one| one.iter().next())
                .expect("one");
            match &name[..] {
                "word" => words.push(value.to_string()),
                "screen" => model.add_screen(value, &words),
                "transition" => {
                    let one = format!("{} {} {}", value["from"], value["action"], value["end"]);
                    let count = value["count"].as_u64().expect("a number");
                    model.transitions.insert(one, count);
                }
                "moment" => {
                    let parent = value["parent"].as_u64();
                    let before = parent.map_or("", |parent| &model.moments[parent as usize].0);
                    let steps = format!("{before}{}", value["steps"]);
                    let is_detached = value["is_detached"].as_bool().unwrap_or(false);
                    model.moments.push((steps, is_detached));
                }
                "reached" => {
                    model.reached.insert(value["method"].to_string());
                }
                "finding" => model.findings += 1,
                _ => {}
            }
        }
        model
    }

    fn add_screen(&mut self, screen: &Value, words: &[String]) {
        let place = self.screens.len();
        let mut key = screen["activity"].to_string();
        for row in screen["widgets"].as_array().expect("a list") {
            let word = |at: usize| &words[row[at].as_u64().expect("a place") as usize];
            let said = [1, 2, 3, 4, 7].map(word);
            key += &format!("{} {said:?} {} {}", row[0], row[5], row[6]);
        }
        for action in screen["inert"].as_array().into_iter().flatten() {
            self.inert.insert(format!("{place} {action} "));
        }
        assert_eq!(
            self.screens.insert(key, place),
            None,
            "a screen is there twice"
        );
    }
}

#[test]
fn a_model_goes_on_and_loses_nothing() {
    for (name, app) in [("contacts", APP.to_owned()), ("files", sample("file-list"))] {
        let place = |part: &str| folder(&format!("saved-{name}-{part}"));
        let (first, same) = (place("first"), place("same"));
        explore(&app, EVENTS, &["--out", &first.display().to_string()]);
        go_on(&app, &first, 0, &same, "1");
        assert_eq!(read(&first), read(&same), "saving what was loaded");

        let (more, other) = (place("more"), place("other"));
        let told = go_on(&app, &first, EVENTS, &more, "1");
        go_on(&app, &first, EVENTS, &other, "2");
        assert_eq!(read(&more), read(&other), "one device and two");

        let (first, more) = (Model::read(&first), Model::read(&more));
        for (screen, place) in &first.screens {
            assert_eq!(more.screens.get(screen), Some(place), "{screen}");
        }
        assert!(more.moments.len() >= first.moments.len(), "{told}");
        // A moment that is not as it was would be detached.
        assert_eq!(more.moments[..first.moments.len()], first.moments[..]);
        assert!(more.reached.is_superset(&first.reached));
        assert!(more.findings >= first.findings);
        for (transition, count) in &first.transitions {
            let now = more.transitions[transition];
            let is_inert = first.inert.iter().any(|one| transition.starts_with(one));
            match is_inert {
                true => assert_eq!(now, *count, "{transition} did nothing, and was tried again"),
                false => assert!(now >= *count, "{transition}"),
            }
        }
        let events = |model: &Model| model.transitions.values().sum::<u64>();
        assert!(events(&more) > events(&first) + EVENTS as u64 / 3, "{told}");
    }
}

#[test]
fn the_next_version_is_compared_with_the_model() {
    let (first, next) = (sample("tax-calculator"), sample("tax-calculator-next"));
    let before = folder("saved-before");
    explore(&first, EVENTS, &["--out", &before.display().to_string()]);
    let runs = ["1", "2"].map(|jobs| {
        let out = folder(&format!("saved-after-{jobs}"));
        let told = go_on(&next, &before, EVENTS, &out, jobs);
        assert!(told.contains("against the earlier model"), "{told}");
        let run = std::fs::read_to_string(out.join("run.json")).expect("it was written");
        let run: Value = serde_json::from_str(&run).expect("JSON");
        (read(&out), run)
    });
    let [(one, run), (two, _)] = &runs;
    assert_eq!(one, two, "one device and two");
    assert_eq!(run["events"], EVENTS, "coverage and events begin anew");
    let against = &run["against"];
    let names = |kind: &str| against[kind].to_string();
    assert!(names("states_new").contains("HelpActivity"), "{against}");
    assert!(names("states_new").contains("HELP"), "{against}");
    assert!(
        names("states_gone").contains("Deduction amount"),
        "{against}"
    );
    let count = |kind: &str| against[kind].as_u64().expect("a number");
    assert!(count("states_found") >= 2, "{against}");
    assert!(count("moments_found") >= 2, "{against}");
    assert!(count("moments_detached") >= 1, "{against}");
    assert_eq!(count("moments_untried"), 0, "{against}");
}

#[test]
fn what_is_no_model_is_refused_in_one_line() {
    let app = sample("tax-calculator");
    let first = folder("saved-refused");
    explore(&app, 40, &["--out", &first.display().to_string()]);
    let good = read(&first);
    let lines: Vec<&str> = good.lines().collect();
    let refused = |app: &str, what: &str, more: &[&str], expected: &[&str]| {
        let from = first.display().to_string();
        let mut arguments = vec!["explore", app, "--events", "5", "--continue", &from];
        arguments.extend(more);
        let output = gibbon(&arguments);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{what}: {told}");
        assert_eq!(told.lines().count(), 1, "{what}: {told}");
        for expected in expected {
            assert!(told.contains(expected), "{what}: {told}");
        }
    };
    let with = |text: &[u8]| std::fs::write(first.join(FILE), text).expect("written");
    let place_of = |kind: &str| {
        let start = format!("{{\"{kind}\"");
        lines
            .iter()
            .position(|line| line.starts_with(&start))
            .expect(kind)
    };
    let changed = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.join("\n")
    };

    refused(
        APP,
        "of another app",
        &[],
        &["gibbon.apps.tax", "contactmanager", "--continue"],
    );
    refused(
        &app,
        "from elsewhere",
        &["--activity", "a.B"],
        &["--activity"],
    );
    let rules = first.join("mine.rules");
    std::fs::write(&rules, "known-by text\n").expect("written");
    let rules = rules.display().to_string();
    refused(
        &app,
        "with other rules",
        &["--rules", &rules],
        &["abstraction.rules"],
    );

    let newer = changed(
        0,
        &lines[0].replace("\"gibbon_model\":1", "\"gibbon_model\":99"),
    );
    let unknown = changed(1, "{\"colour\":3}");
    let rule = changed(place_of("rule"), "{\"rule\":\"known-by colour\"}");
    let screen = lines[place_of("screen")].replace("\"widgets\":[[null,", "\"widgets\":[[7,");
    let orphan = changed(place_of("screen"), &screen);
    let lost = changed(place_of("moment"), "{\"moment\":{\"screen\":9999}}");
    let hash = changed(
        place_of("run"),
        &lines[place_of("run")].replace("\"hash\":\"", "\"hash\":\"x"),
    );
    let line = |at: usize| format!("line {}", at + 1);
    for (what, text, expected) in [
        ("nothing", String::new(), "no saved model".to_owned()),
        (
            "garbage",
            "\u{0}\u{1}garbage\n".repeat(9),
            "no saved model".into(),
        ),
        (
            "another file",
            "{\"gibbon-trace\":1}\n".into(),
            "no saved model".into(),
        ),
        ("a newer one", newer, "version 99".into()),
        ("an unknown line", unknown, "line 2".into()),
        ("a broken rule", rule, line(place_of("rule"))),
        ("a child without parent", orphan, line(place_of("screen"))),
        ("a moment nowhere", lost, line(place_of("moment"))),
        ("a broken hash", hash, line(place_of("run"))),
        (
            "more than all",
            format!("{good}{{}}\n"),
            "nothing follows".into(),
        ),
        (
            "without a line",
            changed(3, "").replace("\n\n", "\n"),
            String::new(),
        ),
    ] {
        with(text.as_bytes());
        refused(&app, what, &[], &[FILE, &expected]);
    }
    for part in [1, 3, 7, 9] {
        with(&good.as_bytes()[..good.len() * part / 10]);
        refused(&app, "cut short", &[], &[FILE, "line "]);
    }
    with(b"\xff\xfe\x00");
    refused(&app, "no text", &[], &["no saved model"]);
    std::fs::remove_file(first.join(FILE)).expect("it was there");
    refused(&app, "no file", &[], &[FILE, "is no run"]);
}

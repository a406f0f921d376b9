//! Exploring: what it finds replays, and neither the number of devices nor a broken rule surprises.

use std::path::Path;

use crate::command::{APP, folder, gibbon, sample, text};
use gibbon_record::Document;

/// Explores into a folder; what was printed.
fn explore(out: &Path, more: &[&str]) -> String {
    explore_app(APP, 150, out, more)
}

fn explore_app(app: &str, events: usize, out: &Path, more: &[&str]) -> String {
    let out = out.display().to_string();
    let events = events.to_string();
    let mut arguments = vec!["explore", app, "--events", &events, "--out", &out];
    arguments.extend(more);
    let output = gibbon(&arguments);
    let told = text(&output.stdout);
    let problem = text(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{told}\n{problem}"
    );
    told + &problem
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("it was written")
}

#[test]
fn any_number_of_devices_comes_to_the_same_and_findings_replay() {
    let (one, two) = (folder("explore-1"), folder("explore-2"));
    let told = explore(&one, &[]);
    assert!(told.contains("ContactAdder.createContactEntry"), "{told}");
    explore(&two, &["--jobs", "2"]);
    assert_eq!(read(&one, "model.json"), read(&two, "model.json"));
    let stable = |folder: &Path| {
        let run: serde_json::Value = serde_json::from_str(&read(folder, "run.json")).expect("JSON");
        [&run["hash"], &run["curve"], &run["findings"]].map(ToString::to_string)
    };
    assert_eq!(stable(&one), stable(&two));
    assert!(read(&one, "report.html").contains("Model"));
    every_state_can_be_seen_and_gone_to(&one);

    // By its folder.
    let trace = one.join("findings/01").display().to_string();
    let replayed = text(&gibbon(&["replay", &trace, "--times", "2"]).stdout);
    assert!(
        replayed.contains("instruction for instruction: 2 of 2"),
        "{replayed}"
    );
}

/// Also those that a refinement made.
fn every_state_can_be_seen_and_gone_to(run: &Path) {
    crate::command::document(run, Document::Coverage);
    let model = crate::command::document(run, Document::Model);
    let states = model["states"].as_array().expect("a list");
    assert!(states.len() > 3);
    for state in states {
        let place = run.join(format!("screens/{}", state["id"]));
        assert!(place.with_extension("png").exists(), "{state}");
        assert!(place.with_extension("jsonl").exists(), "{state}");
    }
    let last = &states[states.len() - 1]["id"];
    let trace = run.join(format!("screens/{last}.jsonl"));
    let replayed = text(&gibbon(&["replay", &trace.display().to_string()]).stdout);
    assert!(
        replayed.contains("instruction for instruction: 1 of 1"),
        "{replayed}"
    );
}

#[test]
fn what_cannot_be_kept_or_gone_on_with_is_told_before_anything_runs() {
    let file = folder("explore-file").with_extension("txt");
    std::fs::write(&file, "").expect("written");
    let (file, nowhere) = (file.display().to_string(), folder("explore-nowhere"));
    let nowhere = nowhere.display().to_string();
    for (arguments, problem) in [
        (["explore", APP, "--out", &file], "File exists"),
        (["monkey", APP, "--out", &file], "File exists"),
        (
            ["explore", APP, "--continue", &nowhere],
            "no run that can be gone on with",
        ),
    ] {
        let output = gibbon(&arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        assert!(text(&output.stderr).contains(problem), "{output:?}");
    }
}

#[test]
fn rules_are_followed_and_checked() {
    let rules = folder("explore-rules").with_extension("txt");
    std::fs::write(&rules, "avoid text=Add Contact\navoid text=Nowhere\n").expect("written");
    let name = rules.display().to_string();
    let told = explore(&folder("explore-ruled"), &["--rules", &name]);
    assert!(!told.contains("createContactEntry"), "{told}");
    assert!(
        told.contains("nothing matched this rule: line 2: avoid text=Nowhere"),
        "{told}"
    );
    assert!(!told.contains("Add Contact"), "{told}");

    std::fs::write(&rules, "shun text=Add Contact\n").expect("written");
    let refused = gibbon(&["explore", APP, "--rules", &name]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("line 1"), "{refused:?}");
}

/// What widgets are known by in the end is the same when it is read back, and goes on from there.
#[test]
fn what_was_learnt_can_be_read_back() {
    let apps = [
        APP.to_owned(),
        sample("file-list"),
        sample("tax-calculator"),
    ];
    let mut learnt = 0;
    for (at, app) in apps.iter().enumerate() {
        let first = folder(&format!("explore-learnt-{at}"));
        explore_app(app, 150, &first, &[]);
        let rules = first.join("abstraction.rules").display().to_string();
        let again = folder(&format!("explore-learnt-{at}-again"));
        let told = explore_app(app, 0, &again, &["--rules", &rules]);
        let (text, same) = (
            read(&first, "abstraction.rules"),
            read(&again, "abstraction.rules"),
        );
        assert_eq!(text, same, "{told}");
        learnt += text
            .lines()
            .filter(|line| line.starts_with("state "))
            .count();
    }
    assert!(learnt > 3, "{learnt} states of three apps were refined");
}

//! Exploring: what it finds replays, and neither the number of devices nor a broken rule surprises.

mod command;

use std::path::Path;

use command::{APP, folder, gibbon, text};

/// Explores into a folder; what was printed.
fn explore(out: &Path, more: &[&str]) -> String {
    let out = out.display().to_string();
    let mut arguments = vec!["explore", APP, "--events", "150", "--out", &out];
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

#[test]
fn any_number_of_devices_comes_to_the_same_and_findings_replay() {
    let (one, two) = (folder("explore-1"), folder("explore-2"));
    let told = explore(&one, &[]);
    assert!(told.contains("ContactAdder.createContactEntry"), "{told}");
    explore(&two, &["--jobs", "2"]);
    let read = |folder: &Path, name: &str| {
        std::fs::read_to_string(folder.join(name)).expect("it was written")
    };
    assert_eq!(read(&one, "model.json"), read(&two, "model.json"));
    let stable = |folder: &Path| {
        let run: serde_json::Value = serde_json::from_str(&read(folder, "run.json")).expect("JSON");
        [&run["hash"], &run["curve"], &run["findings"]].map(ToString::to_string)
    };
    assert_eq!(stable(&one), stable(&two));
    assert!(read(&one, "report.html").contains("Model"));

    let trace = one.join("findings/01/trace.jsonl").display().to_string();
    let replayed = text(&gibbon(&["replay", &trace, "--times", "2"]).stdout);
    assert!(
        replayed.contains("instruction for instruction: 2 of 2"),
        "{replayed}"
    );
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

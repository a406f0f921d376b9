//! Looking changes nothing: one script, one seed, one trace hash, whoever looks.

use crate::command::{APP, folder, gibbon, text};

#[test]
fn the_trace_hash_does_not_depend_on_who_looks() {
    let folder = folder("looking");
    std::fs::create_dir_all(&folder).expect("made");
    let path = |name: &str| folder.join(name).display().to_string();
    let script = path("script");
    std::fs::write(&script, "tap Add Contact\ntext Ada\nsee Ada\nrotate\n").expect("written");
    let hash = |looks: &[&str]| {
        let mut arguments = vec!["run", APP, "--events", &script, "--trace-hash"];
        arguments.extend(looks);
        let output = gibbon(&arguments);
        let told = text(&output.stderr);
        let hash = told
            .lines()
            .find_map(|line| line.strip_prefix("trace-hash: "));
        hash.unwrap_or_else(|| panic!("no hash in\n{told}"))
            .to_owned()
    };
    let (png, xml, steps) = (path("a.png"), path("a.xml"), path("steps"));
    let (log, report, out) = (path("log"), path("report.json"), path("out"));
    let (all, seen) = ("branches,reads,writes,messages,locks,threads", path("seen"));
    let unseen = hash(&[]);
    for looks in [
        &["--gui", &xml, "--screenshot", &png][..],
        &["--steps", &steps, "--logcat", &log, "--report", &report],
        &["--observe", all, &seen],
        &["--out", &out],
    ] {
        assert_eq!(hash(looks), unseen, "{looks:?}");
    }
    let written = std::fs::read_to_string(&report).expect("a report");
    let written = serde_json::from_str(&written).expect("JSON");
    crate::command::assert_fits(gibbon_record::Document::Report, &written);
    let seen = std::fs::read_to_string(&seen).expect("what was seen");
    assert!(seen.lines().count() > 1_000);
    for line in seen.lines() {
        let line = serde_json::from_str(line).expect("JSON");
        crate::command::assert_fits(gibbon_record::Document::Observations, &line);
    }
    // A folder of pictures that is there stays as it is.
    let again = ["run", APP, "--events", &script, "--steps", &steps];
    let refused = gibbon(&again);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--force"));
    assert_eq!(
        gibbon(&[&again[..], &["--force"]].concat()).status.code(),
        Some(0)
    );
}

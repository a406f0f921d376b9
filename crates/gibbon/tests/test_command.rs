//! `gibbon test` from an APK to what CI reads.

use std::path::Path;

use crate::command::{folder, gibbon, sample, text};
use gibbon_record::schema;
use gibbon_setup::{Need, Silent};
use serde_json::Value;

/// The package that carries SARIF's schema.
const SARIF: (&str, &str) = ("@microsoft/jest-sarif", "1.0.0-beta.0");
const SARIF_SCHEMA: &str = "lib/schemas/sarif-2.1.0-rtm.5.json";

fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|_| panic!("{}", path.display()));
    serde_json::from_str(&text).expect("JSON")
}

/// An app with buttons that throw.
const APP: &str = "npm:sample-apps@2.0.4/pre-built/selendroid-test-app.apk";

#[test]
fn findings_are_proved_and_handed_over() {
    let out = folder("test-throws");
    let path = out.display().to_string();
    let ran = gibbon(&["test", APP, "--events", "60", "--out", &path, "--json"]);
    assert_eq!(ran.status.code(), Some(1), "{}", text(&ran.stderr));
    let report: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("a list");
    let is_apps = |finding: &&Value| finding["verdict"] == "app";
    for finding in findings.iter().filter(is_apps) {
        assert_eq!(finding["proof"]["replays"]["did"], 20, "{finding:#}");
        assert_eq!(finding["proof"]["replays"]["of"], 20, "{finding:#}");
    }
    let finding = findings.iter().find(is_apps).expect("one at least");
    assert!(Path::new(finding["trace"].as_str().expect("a path")).exists());
    let engines = report["engines"].as_array().expect("a list");
    assert_eq!(engines[0]["name"], "explore");

    let folder = out.join(finding["folder"].as_str().expect("a folder"));
    let bundle = folder.join("finding.gibbon").display().to_string();
    let replayed = gibbon(&["replay", &bundle]);
    assert_eq!(
        replayed.status.code(),
        Some(1),
        "{}",
        text(&replayed.stderr)
    );

    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats/run.schema.json");
    let none: [String; 0] = [];
    let run = json(&out.join("run.json"));
    assert_eq!(schema::problems(&json(&ours), &run), none);
    let paths = gibbon_setup::ensure(
        &[Need::npm(SARIF.0, SARIF.1).expect("well formed")],
        &mut Silent,
    )
    .expect("set up");
    let published = paths.npm(SARIF.0, SARIF.1).expect("asked for");
    let published = json(&published.join(SARIF_SCHEMA));
    let sarif = json(&out.join("findings.sarif"));
    assert_eq!(schema::problems(&published, &sarif), none);
    for name in ["junit.xml", "summary.md", "report.html", "coverage.xml"] {
        assert!(out.join(name).exists(), "{name}");
    }

    // What the earlier run has is not new.
    let again = folder_beside(&out);
    let ran = gibbon(&[
        "test",
        APP,
        "--events",
        "60",
        "--out",
        &again,
        "--baseline",
        &path,
        "--fail-on",
        "new",
    ]);
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
}

#[test]
fn a_run_is_gone_on_with() {
    let out = folder("test-continued");
    let path = out.display().to_string();
    let first = gibbon(&["test", APP, "--events", "60", "--out", &path]);
    assert_eq!(first.status.code(), Some(1), "{}", text(&first.stderr));
    let before = json(&out.join("run.json"));
    let more = folder_beside(&out);
    let go_on = ["test", APP, "--events", "60", "--continue", &path];
    let second = gibbon(&[&go_on[..], &["--out", &more]].concat());
    assert_eq!(second.status.code(), Some(1), "{}", text(&second.stderr));
    let after = json(&Path::new(&more).join("run.json"));
    assert!(after["events"].as_u64() >= before["events"].as_u64());
    let findings = |run: &Value| run["findings"].as_array().expect("a list").clone();
    let (earlier, now) = (findings(&before), findings(&after));
    assert!(!earlier.is_empty());
    for (one, same) in earlier.iter().zip(&now) {
        for key in ["folder", "stack", "verdict", "trace", "events"] {
            assert_eq!(one[key], same[key], "{one:#}");
        }
        assert_eq!(one["proof"]["replays"], same["proof"]["replays"], "{one:#}");
        let trace = |folder: &Path| {
            let name = one["trace"].as_str().expect("a path");
            std::fs::read_to_string(folder.join(name)).expect("it was written")
        };
        assert_eq!(trace(&out), trace(Path::new(&more)));
    }
    for (one, same) in ["turns", "events"].into_iter().flat_map(|key| {
        let of = |run: &Value| run["engines"].as_array().expect("a list").clone();
        let both = of(&before).into_iter().zip(of(&after));
        both.map(move |(one, same)| (one[key].as_u64(), same[key].as_u64()))
    }) {
        assert!(same >= one, "{before:#}");
    }
    let (asked, now) = (out.join("loop.json"), Path::new(&more).join("loop.json"));
    let (asked, now) = (json(&asked), json(&now));
    for (target, _) in asked["aimed"].as_object().expect("targets") {
        assert!(now["aimed"].get(target).is_some(), "{target}");
    }

    // Without --out it is kept where it was; what is no run is refused.
    let third = gibbon(&go_on);
    assert_eq!(third.status.code(), Some(1), "{}", text(&third.stderr));
    assert!(json(&out.join("run.json"))["events"].as_u64() >= before["events"].as_u64());
    let other = sample("track-recorder");
    let refused = gibbon(&["test", &other, "--continue", &path]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--continue"), "{refused:?}");
}

#[test]
fn what_is_hard_to_use_is_noted_once_and_fails_nothing() {
    let out = folder("test-accessible");
    let path = out.display().to_string();
    let app = sample("accessible");
    let ran = gibbon(&["test", &app, "--events", "60", "--out", &path]);
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    let run = json(&out.join("run.json"));
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats/run.schema.json");
    let none: [String; 0] = [];
    assert_eq!(schema::problems(&json(&schema), &run), none);
    let notes = run["accessibility"].as_array().expect("a list").iter();
    let told: Vec<String> = notes
        .map(|note| format!("{} {}", note["kind"], note["widget"]).replace('"', ""))
        .collect();
    assert_eq!(
        told,
        [
            "no-field-label EditText “bare”",
            "no-label ImageButton “mute”",
            "small-target TextView “tiny”",
        ]
    );
    let page = std::fs::read_to_string(out.join("report.html")).expect("written");
    assert!(page.contains("touch target under 48 dp: 64 × 24 dp"));
    let summary = std::fs::read_to_string(out.join("summary.md")).expect("written");
    assert!(summary.contains("Accessibility notes: 1 × touch target under 48 dp"));
}

fn folder_beside(out: &Path) -> String {
    let name = format!("{}-again", out.file_name().unwrap_or_default().display());
    folder(&name).display().to_string()
}

#[test]
fn what_cannot_be_is_an_error_with_a_hint() {
    let app = sample("track-recorder");
    let properties = folder("test-properties").display().to_string();
    std::fs::create_dir_all(&properties).expect("made");
    let properties = format!("{properties}/file");
    std::fs::write(&properties, "property A\nwhen see X\n").expect("written");
    let cases: [(&[&str], &str); 8] = [
        (&["--properties", "/nowhere"], "/nowhere"),
        (
            &["--properties", &properties],
            "line 1: property `A` has no `then`",
        ),
        (&["--minutes", "0"], "more than 0"),
        (&["--minutes", "-1"], "unexpected argument"),
        (&["--events", "0"], "nothing to do"),
        (&["--fail-on", "new"], "--baseline RUN"),
        (&["--baseline", "/nowhere"], "/nowhere/run.json"),
        (&["--continue", "/nowhere"], "is no run of `gibbon test`"),
    ];
    for (arguments, expected) in cases {
        let ran = gibbon(&[&["test", app.as_str()], arguments].concat());
        assert_eq!(ran.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&ran.stderr).contains(expected),
            "{}",
            text(&ran.stderr)
        );
    }
}

//! `gibbon sequences`, on the embedded device.

use crate::command::{assert_fits, document, folder, gibbon, sample, text};
use gibbon_record::Document;
use serde_json::Value;

fn run(arguments: &[&str]) -> Value {
    let output = gibbon(arguments);
    let status = output.status.code();
    assert!(
        matches!(status, Some(0 | 1)),
        "{status:?}: {}",
        text(&output.stderr)
    );
    let summary = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_fits(Document::Sequences, &summary);
    summary
}

#[test]
fn a_screen_is_cut_into_the_taps_it_tells_apart() {
    let apk = sample("music-player");
    let out = folder("sequences");
    let asked = ["sequences", &apk, "--length", "1", "--events", "tap"];
    let shown = out.display().to_string();
    let more = ["--prune", "none", "--json", "--out", &shown];
    let summary = run(&[&asked[..], &more[..]].concat());
    let level = &summary["levels"][0];
    // Six buttons, the bars and what is around them: as in the paper.
    let paths = level["paths"].as_u64().expect("a number");
    assert!((10..=12).contains(&paths), "{summary:#}");
    assert_eq!(summary["diverged"], 0);
    assert_eq!(summary["complete"], true);
    let written = document(&out, Document::Paths);
    let written = written["paths"].as_array().expect("paths");
    assert_eq!(written.len() as u64, paths);
    assert_eq!(document(&out, Document::Sequences), summary);
}

#[test]
fn what_cannot_be_asked_for_is_refused() {
    for wrong in [
        ["--length", "0"],
        ["--prune", "some"],
        ["--events", "tap,wave"],
        ["--jobs", "0"],
    ] {
        let output = gibbon(&["sequences", "no.apk", wrong[0], wrong[1]]);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(!output.stderr.is_empty(), "{wrong:?}");
    }
}

/// A drawn keypad: twelve keys and a bell in one view, and what is around it.
#[test]
fn the_keys_of_a_drawn_keypad_are_told_apart() {
    let apk = sample("drawn-keypad");
    let asked = ["sequences", &apk, "--length", "1", "--events", "tap"];
    let out = folder("keypad");
    let shown = out.display().to_string();
    let more = ["--prune", "none", "--json", "--out", &shown];
    let summary = run(&[&asked[..], &more[..]].concat());
    // Clear, open, ten digits; the rest of the view.
    let paths = summary["levels"][0]["paths"].as_u64().expect("a number");
    assert!(paths >= 13, "{summary:#}");
    let page = std::fs::read_to_string(out.join("sequences.html")).expect("a page");
    assert!(page.contains("onTouchEvent"), "branches of the app");
}

/// What is typed at one event decides at the next: the number field's overflow, from the APK alone.
#[test]
fn a_text_that_a_later_event_reads_is_computed() {
    let apk = sample("text-gates");
    let asked = ["sequences", &apk, "--length", "2", "--events", "tap,text"];
    let out = folder("gates");
    let shown = out.display().to_string();
    let gate = ["--activity", "gibbon.apps.gates.Gate", "--prune", "states"];
    let more = ["--json", "--out", &shown];
    let summary = run(&[&asked[..], &gate[..], &more[..]].concat());
    let findings = summary["findings"].as_array().expect("findings");
    let overflows = findings.iter().any(|finding| {
        finding["exception"]
            .as_str()
            .is_some_and(|name| name.contains("NumberFormatException"))
    });
    assert!(overflows, "{summary:#}");
}

#[test]
fn swipes_and_double_taps_go_to_computed_places() {
    let apk = sample("drawn-keypad");
    let events = ["--events", "double-tap,swipe", "--length", "1"];
    let out = folder("keypad-gestures");
    let shown = out.display().to_string();
    let more = ["--prune", "effect", "--json", "--out", &shown];
    let summary = run(&[&["sequences", &apk][..], &events[..], &more[..]].concat());
    assert_eq!(summary["diverged"], 0, "{summary:#}");
    assert!(summary["flips"].as_u64().expect("a number") >= 20);
    let written = document(&out, Document::Paths);
    let paths = written["paths"].as_array().expect("paths");
    let swipes = paths
        .iter()
        .filter(|path| path["event"]["event"] == "swipe");
    let mut ends: Vec<String> = swipes.map(|path| path["event"]["to"].to_string()).collect();
    ends.sort();
    ends.dedup();
    assert!(
        ends.len() > 5,
        "a finger is lifted on different keys: {ends:?}"
    );
}

/// The bell is a circle of one hundredth of the view, which nothing in the GUI tree shows.
#[test]
fn exploring_touches_what_a_view_draws_by_itself() {
    let apk = sample("drawn-keypad");
    let out = folder("keypad-explored");
    let shown = out.display().to_string();
    let asked = [
        "explore", &apk, "--events", "120", "--seed", "1", "--jobs", "1",
    ];
    let output = gibbon(&[&asked[..], &["--out", &shown]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let source = "apps/sources/drawn-keypad/src/gibbon/apps/keypad/Keypad.java";
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let source = std::fs::read_to_string(root.join(source)).expect("the source");
    let bell = source
        .lines()
        .position(|line| line.contains("says = \"ring\""));
    let bell = bell.expect("the bell's line") + 1;
    let covered = std::fs::read_to_string(out.join("coverage.lcov")).expect("written");
    let line = covered
        .lines()
        .find(|line| line.starts_with(&format!("DA:{bell},")));
    assert!(line.is_some_and(|line| !line.ends_with(",0")), "{line:?}");
}

/// Which branches ran, by what the app shows of them in its coverage.
fn covered_branches(out: &std::path::Path) -> usize {
    let text = std::fs::read_to_string(out.join("coverage.json")).expect("written");
    let coverage: Value = serde_json::from_str(&text).expect("JSON");
    let covered = coverage["branches"]["covered"].as_u64();
    covered.expect("a number") as usize
}

/// A die is an input, too: were it thrown by the clock, an event without an effect would change what
/// later ones do, and a prune would lose branches.
#[test]
fn what_is_thrown_and_drawn_is_chosen() {
    let apk = sample("dice");
    let sequences = |length: &str, prune: &str| {
        let out = folder(&format!("dice-{prune}-{length}"));
        let shown = out.display().to_string();
        let asked = ["sequences", &apk, "--length", length, "--events", "tap"];
        let more = ["--prune", prune, "--json", "--out", &shown];
        (
            run(&[&asked[..], &more[..]].concat()),
            covered_branches(&out),
        )
    };
    let (one, branches) = sequences("1", "effect");
    // Six sides of a die, both of each of four questions.
    assert_eq!(branches, 6 + 2 * 4, "{one:#}");
    assert_eq!(one["diverged"], 0, "{one:#}");
    let findings = one["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 1, "the first prize: {one:#}");
    assert_eq!(findings[0]["exception"], "java.lang.IllegalStateException");
    for prune in ["none", "effect", "states"] {
        let (two, found) = sequences("2", prune);
        assert_eq!(found, branches, "{prune}: {two:#}");
    }
}

#[test]
fn keys_are_computed() {
    let apk = sample("dice");
    let out = folder("dice-keys");
    let shown = out.display().to_string();
    let asked = ["sequences", &apk, "--length", "1", "--events", "key"];
    let more = ["--prune", "effect", "--json", "--out", &shown];
    let summary = run(&[&asked[..], &more[..]].concat());
    let written = document(&out, Document::Paths);
    let paths = written["paths"].as_array().expect("paths");
    let keys: Vec<&str> = paths
        .iter()
        .filter_map(|path| path["event"]["name"].as_str())
        .collect();
    assert!(keys.contains(&"t"), "{keys:?} {summary:#}");
    assert!(
        keys.iter().any(|key| key.starts_with("numpad_")),
        "{keys:?} {summary:#}"
    );
    assert!(!keys.contains(&"home"), "{keys:?}");
}

/// What time it is decides, to the millisecond: the clock is set, and set again if the app read it
/// later than was thought.
#[test]
fn the_time_is_chosen() {
    let apk = sample("clock");
    let sequences = |unknown: &[&str]| {
        let out = folder(&format!("clock-{}", unknown.len()));
        let shown = out.display().to_string();
        let asked = ["sequences", &apk, "--length", "1", "--events", "tap"];
        let more = ["--prune", "effect", "--json", "--out", &shown];
        let summary = run(&[&asked[..], &more[..], unknown].concat());
        (summary, covered_branches(&out))
    };
    let (plain, branches) = sequences(&[]);
    assert_eq!(branches, 3, "one side of each question: {plain:#}");
    let (asked, branches) = sequences(&["--unknown", "time"]);
    assert_eq!(branches, 6, "{asked:#}");
    assert_eq!(asked["diverged"], 0, "{asked:#}");
    let findings = asked["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 1, "{asked:#}");
    assert_eq!(findings[0]["exception"], "java.lang.IllegalStateException");
}

/// An app that looks at none of them goes the same way with each.
#[test]
fn settings_are_events_to_choose_from() {
    let apk = sample("dice");
    let out = folder("dice-settings");
    let shown = out.display().to_string();
    let asked = ["sequences", &apk, "--length", "2", "--events", "setting"];
    let more = ["--prune", "none", "--json", "--out", &shown];
    let summary = run(&[&asked[..], &more[..]].concat());
    assert_eq!(summary["levels"][0]["paths"], 6, "{summary:#}");
    let written = document(&out, Document::Paths);
    let paths = written["paths"].as_array().expect("paths");
    let nights: Vec<&Value> = paths
        .iter()
        .map(|path| &path["event"]["setting"])
        .filter(|setting| !setting["night"].is_null())
        .collect();
    // What was set is set back.
    assert!(
        nights.iter().any(|night| night["night"] == false),
        "{nights:?}"
    );
}

//! `gibbon sequences`, on the embedded device.

mod command;

use command::{folder, gibbon, sample, text};
use serde_json::Value;

fn run(arguments: &[&str]) -> Value {
    let output = gibbon(arguments);
    let status = output.status.code();
    assert!(
        matches!(status, Some(0 | 1)),
        "{status:?}: {}",
        text(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("JSON")
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
    let text = std::fs::read_to_string(out.join("paths.json")).expect("written");
    let written: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    assert_eq!(written.len() as u64, paths);
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

//! `keeps-input`: what was entered has to be there after an interruption; a trace that shows the loss
//! replays and shrinks like that of a crash.

use crate::command::{folder, gibbon, sample, text};
use serde_json::Value;

#[test]
fn what_an_app_forgets_is_a_finding_and_what_it_keeps_is_not() {
    let folder = folder("lost-input");
    std::fs::create_dir_all(&folder).expect("made");
    let apk = sample("forms");
    let run = |name: &str, script: &str| {
        let events = folder.join(name).display().to_string();
        std::fs::write(&events, script).expect("written");
        let out = folder.join(format!("{name}-run")).display().to_string();
        let output = gibbon(&["run", &apk, "--events", &events, "--out", &out]);
        (output, out)
    };
    let kept = "tap News\ntap Kept\ntext Ada\nkeeps-input turn\nkeeps-input kill\n";
    let (output, _) = run("kept", kept);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));

    let lost = "tap News\ntap Kept\ntext Ada\ntap Forgotten\ntext Bob\nkeeps-input leave\nkeeps-input kill\n";
    let (output, out) = run("lost", lost);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let finding = format!("{out}/findings/01");
    let stack = std::fs::read_to_string(format!("{finding}/stack.txt")).expect("a stack");
    assert!(stack.contains("showed “Bob”"), "{stack}");
    let again = gibbon(&["replay", &finding]);
    assert_eq!(again.status.code(), Some(1), "{}", text(&again.stdout));

    let arguments = [
        "minimize", &finding, "--json", "--runs", "1", "--check", "1",
    ];
    let minimized = gibbon(&arguments);
    let minimized: Value = serde_json::from_slice(&minimized.stdout).expect("JSON");
    let events = minimized["events"].as_array().expect("a list");
    assert_eq!(events.len(), 3, "{minimized:#}");
}

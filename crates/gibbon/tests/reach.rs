//! `gibbon reach`, on the embedded device.

use crate::command::{assert_fits, document, folder, gibbon, sample, text};
use gibbon_record::Document;
use serde_json::Value;

fn reach(app: &str, target: &str) -> Value {
    let apk = sample(app);
    let out = folder(app);
    let shown = out.display().to_string();
    let asked = ["reach", &apk, "--target", target, "--explore", "30"];
    let more = ["--minutes", "3", "--json", "--out", &shown];
    let output = gibbon(&[&asked[..], &more[..]].concat());
    let status = output.status.code();
    assert_eq!(status, Some(0), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_fits(Document::Targets, &report);
    assert_eq!(document(&out, Document::Targets), report);
    let trace = report["targets"][0]["trace"].as_str().expect("a trace");
    let output = gibbon(&["replay", trace]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    report
}

#[test]
fn a_counter_is_driven_as_far_as_its_condition_says() {
    let report = reach("reach-counter", "Main.java:24");
    let events = report["targets"][0]["events"].as_array();
    // 36 times up, and the question.
    assert_eq!(events.map(Vec::len), Some(37), "{report:#}");
}

#[test]
fn an_item_of_a_list_is_chosen_for_the_next_screen() {
    let report = reach("reach-list", "Order.java:16");
    let events = report["targets"][0]["events"].as_array();
    assert_eq!(events.map(Vec::len), Some(2), "{report:#}");
}

#[test]
fn a_text_typed_three_screens_earlier_is_computed() {
    let report = reach("reach-text", "Last.java:16");
    let events = report["targets"][0]["events"].as_array().expect("events");
    let typed: Vec<&str> = events.iter().filter_map(|one| one.as_str()).collect();
    let has_text = |one: &&str| one.starts_with("text ") && one.contains("Dr. ");
    assert!(typed.iter().any(has_text), "{report:#}");
}

#[test]
fn what_is_no_stack_trace_is_refused() {
    let out = folder("reach-stack");
    std::fs::create_dir_all(&out).expect("made");
    let file = out.join("stack.txt");
    std::fs::write(&file, "it crashed\n").expect("written");
    let apk = sample("reach-list");
    let output = gibbon(&["reach", &apk, "--stack", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no stack trace"));
}

//! The table of a tour, and where tables go.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;

use crate::tour::{Outcome, Stop};

/// Into a file, or else onto standard output.
pub fn put(text: &str, file: Option<&Path>) -> anyhow::Result<()> {
    match file {
        Some(file) => std::fs::write(file, text).with_context(|| file.display().to_string()),
        None => {
            print!("{text}");
            Ok(())
        }
    }
}

/// In one line.
pub fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Drawn => "drawn".into(),
        Outcome::Blank => "blank".into(),
        Outcome::Crashed(stack) => format!("crashed: {}", cause(stack)),
        Outcome::Failed(why) => format!("failed: {}", why.lines().next().unwrap_or_default()),
    }
}

/// The last cause of a stack trace, with the frame it was thrown in.
pub fn cause(stack: &str) -> String {
    let lines: Vec<&str> = stack.lines().collect();
    let last = lines
        .iter()
        .rposition(|line| line.starts_with("Caused by: "))
        .unwrap_or(0);
    let text = lines.get(last).copied().unwrap_or_default();
    let text = text.strip_prefix("Caused by: ").unwrap_or(text);
    let frame = lines.get(last + 1).map_or("", |line| line.trim());
    format!("{text} {frame}")
}

pub fn render(package: &str, stops: &[Stop]) -> String {
    let drawn = stops
        .iter()
        .filter(|stop| matches!(stop.outcome, Outcome::Drawn))
        .count();
    let mut text = format!(
        "# {package}: {drawn} of {} activities come up and are drawn\n\n\
         Each is started by its component name on a fresh device; made by `gibbon-apps tour`.\n\n",
        stops.len()
    );
    let mut reasons = BTreeMap::<String, Vec<&str>>::new();
    for stop in stops {
        if !matches!(stop.outcome, Outcome::Drawn) {
            let reason = describe(&stop.outcome);
            reasons.entry(reason).or_default().push(&stop.activity);
        }
    }
    text.push_str("| why not | activities |\n|---|---|\n");
    for (reason, activities) in reasons {
        let reason = reason.replace('|', "\\|");
        text.push_str(&format!("| {reason} | {} |\n", activities.join(", ")));
    }
    text
}

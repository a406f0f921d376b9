//! Targets that want something set up first, each in an app of its own; and Collider's experiment
//! (ISSTA 2013): branches that a monkey and exploring miss, reached or not.

mod hard;
mod samples;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;
use serde_json::Value;

use crate::monkey::seconds_of_children;
use crate::table;

#[derive(Args)]
pub struct ReachArguments {
    /// Only those whose names contain one of these; with --hard: APKs.
    only: Vec<String>,
    /// Where the apps' sources are.
    #[arg(long, value_name = "FOLDER", default_value = "apps/sources")]
    sources: PathBuf,
    /// Aim at branches that a monkey and exploring miss in --events each.
    #[arg(long)]
    hard: bool,
    /// Events of the monkey and of exploring, for --hard.
    #[arg(long, default_value_t = 6000, requires = "hard")]
    events: usize,
    /// Branches of one app, for --hard: those with the most code behind them first.
    #[arg(long, default_value_t = 1000, requires = "hard")]
    targets: usize,
    /// For each app; --hard: after the branches are known.
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// Without priorities, too.
    #[arg(long)]
    ablation: bool,
    /// Write the table to this file: what is below its heading is replaced, the rest stays.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Of what `gibbon reach --json` prints.
#[derive(Deserialize)]
struct Report {
    targets: Vec<Reached>,
    branches: Option<Branches>,
}

#[derive(Deserialize)]
struct Reached {
    target: String,
    reached: bool,
    events: Vec<String>,
    #[serde(default)]
    anchors: Vec<String>,
    #[serde(default)]
    connectors: usize,
    seconds: f64,
    why_not: Option<Value>,
}

#[derive(Deserialize)]
struct Branches {
    total: usize,
    before: usize,
    after: usize,
}

pub fn run(arguments: &ReachArguments) -> anyhow::Result<ExitCode> {
    // What is measured so far is kept, should the next app take too long.
    let put = |heading: &str, text: &str| put(arguments, heading, text);
    let is_right = match arguments.hard {
        true => hard::measure(arguments, &put)?,
        false => samples::measure(arguments, &put)?,
    };
    Ok(match is_right {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}

fn put(arguments: &ReachArguments, heading: &str, text: &str) -> anyhow::Result<()> {
    let text = match arguments.write.as_deref().filter(|file| file.exists()) {
        Some(file) => {
            let known = std::fs::read_to_string(file).context("the table")?;
            replace_section(&known, heading, text)
        }
        None => format!("# Reaching\n\n{text}"),
    };
    table::put(&text, arguments.write.as_deref())
}

/// Puts a section in the place of the one with its heading, or at the end.
fn replace_section(known: &str, heading: &str, section: &str) -> String {
    let Some(start) = known.find(heading) else {
        return format!("{}\n\n{section}", known.trim_end());
    };
    let after = known[start + heading.len()..].find("\n## ");
    let rest = after.map_or("", |at| &known[start + heading.len() + at + 1..]);
    let section = section.trim_end();
    match rest.is_empty() {
        true => format!("{}{section}\n", &known[..start]),
        false => format!("{}{section}\n\n{rest}", &known[..start]),
    }
}

fn yes_or(is_reached: bool, why: &str) -> String {
    match is_reached {
        true => "yes".to_owned(),
        false => format!("**no**: {}", why.replace('|', "\\|").replace('\n', " ")),
    }
}

/// Whether no event could reach it, as far as the verdict knows: dead code, values that nothing sets,
/// somebody who is not on the device.
fn is_out_of_reach(one: &Reached) -> bool {
    let any_path = || {
        let why = one.why_not.as_ref();
        why.is_some_and(|why| why["any_path"] == Value::Bool(true))
    };
    match reason(one) {
        Some("dead" | "never-set" | "fixed" | "outside") => true,
        Some("unsatisfiable") => any_path(),
        _ => false,
    }
}

fn reason(one: &Reached) -> Option<&str> {
    one.why_not.as_ref()?["reason"].as_str()
}

/// In one line: the reason, and where the nearest run turned away.
fn why_not(one: &Reached) -> String {
    let mut text = match reason(one) {
        Some("interrupted") | None => "not looked for".to_owned(),
        Some(reason) => reason.to_owned(),
    };
    let Some(why) = &one.why_not else {
        return text;
    };
    if let Some(values) = why["values"].as_str() {
        let _ = write!(text, ": only {values}");
    }
    if let Some(place) = why["nearest"]["decision"].as_str() {
        let _ = write!(text, " at {place}");
    }
    if let Some(needs) = why["nearest"]["needs"].as_str() {
        let _ = write!(text, ", needs `{needs}`");
    }
    text
}

/// What a command took: by the clock, and of the processor.
struct Cost {
    seconds: f64,
    processor: f64,
}

fn reach(
    arguments: &ReachArguments,
    apk: &Path,
    options: &[&str],
) -> anyhow::Result<(Report, Cost)> {
    let gibbon = std::env::current_exe()?.with_file_name("gibbon");
    let begun = Instant::now();
    let processor = seconds_of_children();
    let mut command = Command::new(gibbon);
    command.arg("reach").arg(apk).arg("--json").args(options);
    command.args(["--minutes", &arguments.minutes.to_string()]);
    let output = command.stderr(Stdio::piped()).output();
    let output = output.context("gibbon, beside this program")?;
    // 1 says that something was not reached.
    if !matches!(output.status.code(), Some(0 | 1)) {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let report = serde_json::from_slice(&output.stdout)?;
    let cost = Cost {
        seconds: begun.elapsed().as_secs_f64(),
        processor: seconds_of_children() - processor,
    };
    Ok((report, cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_takes_the_place_of_the_one_before() {
        let known = "# Reaching\n\n## One\n\nold\n\n## Two\n\nkept\n";
        let now = replace_section(known, "## One", "## One\n\nnew\n");
        assert_eq!(now, "# Reaching\n\n## One\n\nnew\n\n## Two\n\nkept\n");
        let now = replace_section(&now, "## Two", "## Two\n\nnew\n");
        assert_eq!(now, "# Reaching\n\n## One\n\nnew\n\n## Two\n\nnew\n");
        let now = replace_section("# Reaching\n", "## One", "## One\n");
        assert_eq!(now, "# Reaching\n\n## One\n");
    }

    #[test]
    fn a_verdict_has_its_reason_in_one_line() {
        let text = r#"{ "target": "a.B.c", "reached": false, "events": [], "seconds": 1.5,
            "why_not": { "reason": "exhausted", "nearest": { "decision": "B.java:4 in c",
            "needs": "a.B.x > 9" } } }"#;
        let one: Reached = serde_json::from_str(text).expect("a target");
        let why = yes_or(one.reached, &why_not(&one));
        assert_eq!(why, "**no**: exhausted at B.java:4 in c, needs `a.B.x > 9`");
    }
}

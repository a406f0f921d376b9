//! Targets that want something set up first, each in an app of its own; and Collider's experiment
//! (ISSTA 2013): branches that a monkey and exploring miss, reached or not.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_setup::{Lines, Need};
use serde::Deserialize;
use serde_json::Value;

use crate::table;

/// Marks the line to be reached in an app's sources.
const MARK: &str = "// target";

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
    let (heading, text, is_right) = match arguments.hard {
        true => hard(arguments)?,
        false => samples(arguments)?,
    };
    let text = match arguments.write.as_deref().filter(|file| file.exists()) {
        Some(file) => {
            let known = std::fs::read_to_string(file).context("the table")?;
            replace_section(&known, heading, &text)
        }
        None => format!("# Reaching\n\n{text}"),
    };
    table::put(&text, arguments.write.as_deref())?;
    Ok(match is_right {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
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

const SAMPLES: &str = "## Targets that want something first";

fn samples(arguments: &ReachArguments) -> anyhow::Result<(&'static str, String, bool)> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(&arguments.sources).context("the apps' sources")? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_wanted = arguments.only.is_empty()
            || arguments
                .only
                .iter()
                .any(|part| name.contains(part.as_str()));
        if is_wanted && (name.starts_with("reach-") || name == "tax-calculator") {
            folders.push(path.clone());
        }
    }
    folders.sort();
    if folders.is_empty() {
        bail!("no app of {} has such a name", arguments.sources.display());
    }
    let paths = gibbon_setup::ensure(&Need::to_build_apps(), &mut Lines(std::io::stderr()))?;
    let mut text = format!(
        "{SAMPLES}\n\n`gibbon-apps reach`, Gibbon {}: each app's target is the line with `{MARK}`; \
         nothing but the APK is given. Seconds are of the whole command.\n\n\
         | app | target | reached | events | anchors | connectors | seconds |{}\n\
         |---|---|---|---|---|---|---|{}\n",
        env!("CARGO_PKG_VERSION"),
        if arguments.ablation {
            " without priorities |"
        } else {
            ""
        },
        if arguments.ablation { "---|" } else { "" },
    );
    let mut is_right = true;
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        eprintln!("{name}");
        let target = marked(&folder)?.with_context(|| format!("{name} has no line with {MARK}"))?;
        let apk = gibbon_app_builder::build(&paths, &folder)?;
        let options = ["--target", &target];
        let (report, seconds) = reach(arguments, &apk, &options)?;
        let [one] = &report.targets[..] else {
            bail!("one target, and {} answers", report.targets.len());
        };
        is_right &= one.reached;
        let _ = write!(
            text,
            "| {name} | {target} | {} | {} | {} | {} | {seconds:.1} |",
            yes_or(one.reached, &why_not(one)),
            one.events.len(),
            one.anchors.len(),
            one.connectors,
        );
        if arguments.ablation {
            let options = ["--target", &target, "--no-priorities"];
            let (report, seconds) = reach(arguments, &apk, &options)?;
            let reached = report.targets.iter().all(|one| one.reached);
            let _ = write!(
                text,
                " {} after {seconds:.1} |",
                yes_or(reached, "not reached")
            );
        }
        text.push('\n');
    }
    Ok((SAMPLES, text, is_right))
}

/// The line to be reached, as `FILE.java:LINE`.
fn marked(folder: &Path) -> anyhow::Result<Option<String>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if let Some(found) = marked(&path)? {
                return Ok(Some(found));
            }
        } else if path.extension().is_some_and(|end| end == "java") {
            let text = std::fs::read_to_string(&path)?;
            if let Some(at) = text.lines().position(|line| line.contains(MARK)) {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                return Ok(Some(format!("{name}:{}", at + 1)));
            }
        }
    }
    Ok(None)
}

const HARD: &str = "## Hard branches";

fn hard(arguments: &ReachArguments) -> anyhow::Result<(&'static str, String, bool)> {
    if arguments.only.is_empty() {
        bail!("--hard wants APKs");
    }
    let mut text = format!(
        "{HARD}\n\n`gibbon-apps reach --hard --events {} --minutes {} --targets {}`, Gibbon {}: sides \
         of the apps' own branches that ran on one side only, and on the other neither under a \
         monkey nor by exploring, in {} events each, on a device with sample files. *Open* is all of \
         them. *Hard* leaves out those that are dead, that the code or the app's resources never set \
         so, and that somebody outside of the device decides. Seconds are wall-clock time, of those \
         that were looked for.\n\n\
         | app | branches run before | after | open | hard | reached | average events | anchors \
         | connectors | median seconds |\n|---|---|---|---|---|---|---|---|---|---|\n",
        arguments.events,
        arguments.minutes,
        arguments.targets,
        env!("CARGO_PKG_VERSION"),
        arguments.events,
    );
    let mut lists = String::new();
    let mut classes = "\n| app | verdicts |\n|---|---|\n".to_owned();
    for apk in &arguments.only {
        let path = Path::new(apk);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        eprintln!("{name}");
        let events = arguments.events.to_string();
        let targets = arguments.targets.to_string();
        let options = [
            "--uncovered",
            &targets,
            "--explore",
            &events,
            "--monkey",
            &events,
            "--sample-files",
        ];
        let (report, _) = reach(arguments, path, &options)?;
        let is_hard = |one: &&Reached| !is_out_of_reach(one);
        let hard: Vec<&Reached> = report.targets.iter().filter(is_hard).collect();
        let reached: Vec<&&Reached> = hard.iter().filter(|one| one.reached).collect();
        let average = |sum: usize| sum as f64 / reached.len().max(1) as f64;
        let looked_for = hard.iter().filter(|one| one.reached || one.seconds > 0.0);
        let mut seconds: Vec<f64> = looked_for.map(|one| one.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let median = seconds.get(seconds.len() / 2).copied().unwrap_or_default();
        let branches = report.branches.as_ref();
        let _ = writeln!(
            text,
            "| {name} | {} of {} | {} | {} | {} | {} | {:.1} | {:.1} | {:.1} | {median:.1} |",
            branches.map_or(0, |one| one.before),
            branches.map_or(0, |one| one.total),
            branches.map_or(0, |one| one.after),
            report.targets.len(),
            hard.len(),
            reached.len(),
            average(reached.iter().map(|one| one.events.len()).sum()),
            average(reached.iter().map(|one| one.anchors.len()).sum()),
            average(reached.iter().map(|one| one.connectors).sum()),
        );
        let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
        for one in &report.targets {
            let verdict = match one.reached {
                true => "reached",
                false => reason(one).unwrap_or_default(),
            };
            *verdicts.entry(verdict).or_default() += 1;
        }
        let counts = verdicts
            .iter()
            .map(|(verdict, count)| format!("{verdict} {count}"));
        let counts: Vec<String> = counts.collect();
        let _ = writeln!(classes, "| {name} | {} |", counts.join(", "));
        let _ = write!(
            lists,
            "\n### {name}\n\n| branch | verdict | events | seconds |\n|---|---|---|---|\n"
        );
        for one in &report.targets {
            let _ = writeln!(
                lists,
                "| `{}` | {} | {} | {:.1} |",
                one.target,
                yes_or(one.reached, &why_not(one)),
                one.events.len(),
                one.seconds,
            );
        }
    }
    text.push_str(&classes);
    text.push_str(&lists);
    Ok((HARD, text, true))
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

fn reach(
    arguments: &ReachArguments,
    apk: &Path,
    options: &[&str],
) -> anyhow::Result<(Report, f64)> {
    let gibbon = std::env::current_exe()?.with_file_name("gibbon");
    let begun = Instant::now();
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
    Ok((report, begun.elapsed().as_secs_f64()))
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

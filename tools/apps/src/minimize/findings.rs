//! What engines found, minimized.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Bench;
use super::rule::{Outcome, Rule};

/// Runs of `gibbon-apps compare`, besides the long one of `gibbon-apps monkey`: 200 events each.
const ENGINES: [(&str, &[&str]); 3] = [
    ("explore", &["explore"]),
    ("monkey", &["monkey"]),
    ("plain", &["explore", "--no-refinement"]),
];
const SHORT: usize = 200;

/// A finding by its shortest trace.
#[derive(Clone, Serialize, Deserialize)]
pub struct Found {
    pub exception: String,
    pub place: String,
    pub verdict: String,
    pub engine: String,
    pub events: usize,
    folder: PathBuf,
}

pub struct Row {
    pub app: String,
    pub found: Found,
    pub outcome: Outcome,
}

/// Runs the engines on an app and minimizes what they found; false if the budget ended before.
pub fn add(
    bench: &Bench<'_>,
    rule: Rule,
    app: &str,
    apk: &Path,
    events: usize,
    rows: &mut Vec<Row>,
) -> anyhow::Result<bool> {
    let folder = bench.arguments.out.join("findings");
    let folder = folder.join(app.replace(' ', "-"));
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut runs = vec![("monkey-long".to_owned(), &["monkey"][..], events, 0)];
    for (name, words) in ENGINES {
        let seeds = 0..bench.arguments.finding_seeds;
        runs.extend(seeds.map(|seed| (format!("{name}-{seed}"), words, SHORT, seed)));
    }
    let mut shortest: BTreeMap<(String, String), Found> = BTreeMap::new();
    for (name, words, events, seed) in runs {
        let out = folder.join(&name);
        let make = || run(bench, apk, words, events, seed, &out);
        let file = folder.join(format!("{name}.json"));
        let Some(all) = bench.kept.or_make(&file, bench.goes_on(), make)? else {
            return Ok(false);
        };
        for found in all {
            let key = (found.exception.clone(), found.place.clone());
            let is_shorter = |other: &Found| found.events < other.events;
            if shortest.get(&key).is_none_or(is_shorter) {
                shortest.insert(key, found);
            }
        }
    }
    for (number, found) in shortest.into_values().enumerate() {
        let out = folder.join(format!("minimal-{:02}-{}", number + 1, rule.name()));
        let Some(outcome) = rule.shrink(bench, &found.folder, &[], &out)? else {
            return Ok(false);
        };
        rows.push(Row {
            app: app.to_owned(),
            found,
            outcome,
        });
    }
    Ok(true)
}

/// One run; what it found.
fn run(
    bench: &Bench<'_>,
    apk: &Path,
    words: &[&str],
    events: usize,
    seed: u64,
    out: &Path,
) -> anyhow::Result<Vec<Found>> {
    let output = Command::new(&bench.kept.gibbon)
        .args(words)
        .arg(apk)
        .args(["--events", &events.to_string()])
        .args(["--seed", &seed.to_string(), "--out"])
        .arg(out)
        .output()
        .context("gibbon")?;
    let Ok(text) = std::fs::read_to_string(out.join("run.json")) else {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("{}: {errors}", apk.display());
    };
    let run: Value = serde_json::from_str(&text)?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let read = |finding: &Value| Found {
        exception: text(&finding["exception"]),
        place: text(&finding["place"]),
        verdict: text(&finding["verdict"]),
        engine: format!("{}, seed {seed}", words.join(" ")),
        events: finding["events"].as_u64().unwrap_or_default() as usize,
        folder: out.join(text(&finding["folder"])),
    };
    let findings = run["findings"].as_array().map_or(&[][..], Vec::as_slice);
    Ok(findings.iter().map(read).collect())
}

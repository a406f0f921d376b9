//! Random taps, and the activities that they reach.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use gibbon_trace::Trace;

use super::Bench;

/// The trace, in the folder of the monkey's run.
pub const TRACE: &str = "episodes/001.jsonl";

pub fn folder(bench: &Bench<'_>, app: &str, seed: u64) -> PathBuf {
    let name = format!("{}-{seed}", app.replace(' ', "-"));
    bench.arguments.out.join(name)
}

/// An activity, and the seeds of the traces that reach it.
pub type Reached = (String, Vec<u64>);

/// Activities that traces reach; none if the budget ended before.
pub fn reached(bench: &Bench<'_>, app: &str, apk: &Path) -> anyhow::Result<Option<Vec<Reached>>> {
    let arguments = bench.arguments;
    let mut by_activity: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for seed in 1..=arguments.seeds {
        let folder = folder(bench, app, seed);
        std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let file = folder.join(format!(
            "activities-{}-{}.json",
            arguments.events, arguments.throttle
        ));
        let record = || record(bench, apk, &folder.join("run"), seed);
        let Some(names) = bench.kept.or_make(&file, bench.goes_on(), record)? else {
            return Ok(None);
        };
        for name in names {
            by_activity.entry(name).or_default().push(seed);
        }
    }
    let is_asked_for = |name: &str| match &arguments.activity {
        Some(part) => name.contains(part.as_str()),
        None => true,
    };
    let mut reached: Vec<Reached> = by_activity.into_iter().collect();
    reached.retain(|(name, _)| is_asked_for(name));
    // Those that most traces reach first.
    reached.sort_by_key(|(_, seeds)| std::cmp::Reverse(seeds.len().min(arguments.traces)));
    reached.truncate(arguments.activities);
    Ok(Some(reached))
}

/// Records a trace; the activities it is in, without the one it starts in. A crash ends a trace, and
/// what comes after it does not count.
fn record(bench: &Bench<'_>, apk: &Path, out: &Path, seed: u64) -> anyhow::Result<Vec<String>> {
    let arguments = bench.arguments;
    let output = Command::new(&bench.kept.gibbon)
        .arg("monkey")
        .arg(apk)
        .args(["--pct-touch", "100"])
        .args(["--events", &arguments.events.to_string()])
        .args(["--throttle", &arguments.throttle.to_string()])
        .args(["--seed", &seed.to_string(), "--out"])
        .arg(out)
        .output()
        .context("gibbon")?;
    let Ok(text) = std::fs::read_to_string(out.join(TRACE)) else {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("{}: {errors}", apk.display());
    };
    let trace = Trace::parse(&text)?;
    let opened = gibbon_apk::App::open(apk)?;
    let launcher = opened.manifest.launcher().map(|one| one.name.as_str());
    let names = trace
        .steps
        .iter()
        .filter_map(|step| step.activity.as_deref());
    let others: BTreeSet<&str> = names.filter(|name| Some(*name) != launcher).collect();
    Ok(others.into_iter().map(str::to_owned).collect())
}

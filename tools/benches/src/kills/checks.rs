//! What has to hold of a run that was disturbed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use gibbon_record::RunFolder;
use gibbon_trace::Trace;
use serde_json::Value;

use super::{Disturbance, End, subjects::Subject};

const INTERRUPTED: i32 = 130;
/// `gibbon replay`: the same run, and the finding is there.
const FOUND_AGAIN: i32 = 1;

pub fn check(gibbon: &Path, subject: &Subject, end: &End) -> Result<()> {
    let is_expected = match (end.disturbance, end.code) {
        (Disturbance::DeviceKilled, Some(0..=2)) => true,
        (Disturbance::ParentKilled, None) => true,
        (Disturbance::Interrupted | Disturbance::Terminated, Some(INTERRUPTED)) => true,
        // It was over before.
        (_, Some(0 | 1)) => true,
        // Signals that come before a process listens for them end it.
        (Disturbance::Interrupted | Disturbance::Terminated, None) => !end.was_disturbed,
        _ => false,
    };
    ensure!(is_expected, "it ended with {:?}", end.code);
    let findings = findings(&end.out)?;
    for finding in &findings {
        Trace::read(finding).with_context(|| format!("{}", finding.display()))?;
    }
    if end.code.is_some() && end.was_disturbed {
        let told = count_findings(&end.printed)?;
        ensure!(
            told <= findings.len(),
            "it printed {told} findings and kept {}",
            findings.len()
        );
    }
    if subject.name == "minimize" {
        check_minimized(gibbon, subject, end)?;
    }
    if end.out.exists() {
        // The next run may have it: no lock is left, and no file that nobody knows.
        drop(RunFolder::claim(&end.out, false, &[])?);
    }
    Ok(())
}

/// The traces of the findings in a run's folder.
fn findings(out: &Path) -> Result<Vec<PathBuf>> {
    let Ok(folders) = std::fs::read_dir(out.join("findings")) else {
        return Ok(Vec::new());
    };
    let mut traces = Vec::new();
    for folder in folders {
        let trace = folder?.path().join("trace.jsonl");
        // A finding's trace is the first file of it.
        if trace.exists() {
            traces.push(trace);
        }
    }
    Ok(traces)
}

/// Findings in what a command printed; engines that have none of their own print no such list.
fn count_findings(printed: &str) -> Result<usize> {
    if printed.trim().is_empty() {
        return Ok(0);
    }
    let printed: Value = serde_json::from_str(printed).context("what it printed")?;
    let findings = printed["findings"].as_array().map_or(0, Vec::len);
    Ok(match printed["races"].is_array() {
        // A race's traces lie elsewhere.
        true => 0,
        false => findings,
    })
}

/// A killed device changes nothing; an interrupt leaves a trace that passes, or none.
fn check_minimized(gibbon: &Path, subject: &Subject, end: &End) -> Result<()> {
    if end.printed.trim().is_empty() {
        let is_silent = end.code != Some(0) && end.code != Some(1);
        ensure!(is_silent, "it ended well and printed nothing");
        return Ok(());
    }
    let printed: Value = serde_json::from_str(&end.printed)?;
    if end.disturbance == Disturbance::DeviceKilled && end.code != Some(2) {
        let whole: Value = serde_json::from_str(&subject.printed)?;
        for key in ["events", "positions", "success", "runs"] {
            ensure!(printed[key] == whole[key], "{key}: {}", printed[key]);
        }
    }
    let replay = Command::new(gibbon)
        .arg("replay")
        .arg(&end.out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    let code = replay.code();
    ensure!(code == Some(FOUND_AGAIN), "its trace replays with {code:?}");
    Ok(())
}

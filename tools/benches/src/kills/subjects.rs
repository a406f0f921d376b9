//! The commands that are disturbed, each on an app on which it has something to find.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use gibbon_setup::Need;

use crate::process::repository;

const APP: &str = "npm:sample-apps@2.0.4/pre-built/selendroid-test-app.apk";
/// A run that was not disturbed may take a little less.
const LEAST_MILLIS: u64 = 500;

pub struct Subject {
    pub name: &'static str,
    words: Vec<String>,
    /// How long it takes if nobody disturbs it.
    pub millis: u64,
    /// What it prints then.
    pub printed: String,
}

impl Subject {
    pub fn arguments(&self, out: &Path) -> Vec<String> {
        let out = ["--out".to_owned(), out.display().to_string()];
        self.words.iter().cloned().chain(out).collect()
    }
}

/// Runs each once, undisturbed.
pub fn prepare(gibbon: &Path, folder: &Path, only: &[String]) -> Result<Vec<Subject>> {
    std::fs::create_dir_all(folder)?;
    let wanted = |name: &str| only.is_empty() || only.iter().any(|one| one == name);
    let mut subjects = Vec::new();
    for name in [
        "run",
        "monkey",
        "explore",
        "minimize",
        "race",
        "reach",
        "sequences",
        "test",
    ] {
        if wanted(name) {
            let words = words(name, gibbon, folder)?;
            subjects.push(undisturbed(name, words, gibbon, folder)?);
        }
    }
    Ok(subjects)
}

fn words(name: &'static str, gibbon: &Path, folder: &Path) -> Result<Vec<String>> {
    let mut words = vec![name.to_owned(), "--json".to_owned()];
    let app = |name: &str| sample(name, folder).map(|apk| apk.display().to_string());
    let more: Vec<String> = match name {
        "run" => vec![APP.into(), format!("--events={}", script(folder)?)],
        "minimize" => vec![found_trace(gibbon, folder)?, "--runs=8".into()],
        "race" => vec![app("track-recorder")?],
        "reach" => {
            let target = "--target=TaxResult.java:25".to_owned();
            vec![app("tax-calculator")?, target]
        }
        "sequences" => vec![app("music-player")?, "--length=2".into()],
        "test" => vec![APP.into(), "--events=400".into()],
        _ => vec![APP.into(), "--events=400".into()],
    };
    words.extend(more);
    Ok(words)
}

/// An app of this repository, built.
fn sample(name: &str, folder: &Path) -> Result<PathBuf> {
    let paths = gibbon_setup::find(&Need::to_test())?;
    let built = gibbon_app_builder::build(&paths, &repository().join("apps/sources").join(name))?;
    let apk = folder.join(name).with_extension("apk");
    std::fs::copy(built, &apk)?;
    Ok(apk)
}

/// Events for `gibbon run`, the last of which crashes the app.
fn script(folder: &Path) -> Result<String> {
    let file = folder.join("script");
    let turns = "rotate\nwait 1000\n".repeat(40);
    std::fs::write(&file, turns + "tap Press to throw unhandled exception\n")?;
    Ok(file.display().to_string())
}

/// The folder of something that the monkey finds.
fn found_trace(gibbon: &Path, folder: &Path) -> Result<String> {
    let out = folder.join("found");
    let _ = std::fs::remove_dir_all(&out);
    let mut monkey = Command::new(gibbon);
    monkey.args(["monkey", APP, "--events", "1500", "--seed", "3", "--out"]);
    monkey.arg(&out).stdout(Stdio::null()).stderr(Stdio::null());
    monkey.status().context("starting gibbon")?;
    let finding = out.join("findings/01");
    ensure!(finding.exists(), "the monkey found nothing");
    Ok(finding.display().to_string())
}

fn undisturbed(
    name: &'static str,
    words: Vec<String>,
    gibbon: &Path,
    folder: &Path,
) -> Result<Subject> {
    let mut subject = Subject {
        name,
        words,
        millis: 0,
        printed: String::new(),
    };
    let out = folder.join("undisturbed");
    let _ = std::fs::remove_dir_all(&out);
    let start = Instant::now();
    let mut command = Command::new(gibbon);
    command.args(subject.arguments(&out)).stdin(Stdio::null());
    let output = command.output().context("starting gibbon")?;
    let code = output.status.code();
    ensure!(
        matches!(code, Some(0 | 1)),
        "gibbon {name} ended with {code:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    subject.millis = (start.elapsed().as_millis() as u64).max(LEAST_MILLIS);
    subject.printed = String::from_utf8(output.stdout)?;
    Ok(subject)
}

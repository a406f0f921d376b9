//! One run of `gibbon monkey`, and what its folder says of it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::MonkeyArguments;

#[derive(Deserialize)]
pub struct Ratio {
    pub covered: usize,
    pub total: usize,
}

#[derive(Deserialize)]
pub struct Coverage {
    pub activities: Ratio,
    pub methods: Ratio,
    pub instructions: Ratio,
}

#[derive(Deserialize)]
pub struct Finding {
    /// Inside of the run's.
    pub folder: String,
    pub exception: String,
    pub place: Option<String>,
    pub count: usize,
    /// That lead to it.
    pub events: usize,
}

/// What is read of `run.json`.
#[derive(Deserialize)]
pub struct MonkeyResult {
    pub events: usize,
    pub hash: String,
    pub coverage: Coverage,
    pub findings: Vec<Finding>,
    /// Faults of the device.
    pub problems: Vec<String>,
    /// Of the processor, for all of it: booting, events, report.
    #[serde(skip)]
    pub seconds: f64,
}

/// Kept beside `run.json`: what only who started it knows.
#[derive(Serialize, Deserialize)]
struct Cost {
    events: usize,
    seconds: f64,
}

/// Runs it, unless its folder has such a run already.
pub fn once(
    gibbon: &Path,
    apk: &Path,
    arguments: &MonkeyArguments,
    folder: &Path,
) -> anyhow::Result<MonkeyResult> {
    let events = arguments.events;
    let cost_file = folder.join("cost.json");
    let kept = fs::read_to_string(&cost_file)
        .ok()
        .and_then(|text| serde_json::from_str::<Cost>(&text).ok())
        .filter(|cost| cost.events == events);
    let cost = match kept {
        Some(cost) => cost,
        None => {
            let before = seconds_of_children();
            let output = Command::new(gibbon)
                .arg("monkey")
                .arg(apk)
                .args(["--events", &events.to_string()])
                .args(["--seed", &arguments.seed.to_string()])
                .args(["--jobs", "1", "--out"])
                .arg(folder)
                .stdin(Stdio::null())
                .output()
                .with_context(|| gibbon.display().to_string())?;
            // 1 is a finding; 2 may be a device that broke, of which the folder tells.
            if !matches!(output.status.code(), Some(0..=2)) || !folder.join("run.json").exists() {
                let errors = String::from_utf8_lossy(&output.stderr);
                bail!("{}: {}", output.status, errors.trim());
            }
            let cost = Cost {
                events,
                seconds: seconds_of_children() - before,
            };
            let text = serde_json::to_string(&cost).context("plain data")?;
            fs::write(&cost_file, text).with_context(|| cost_file.display().to_string())?;
            cost
        }
    };
    let file = folder.join("run.json");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let run: MonkeyResult =
        serde_json::from_str(&text).with_context(|| file.display().to_string())?;
    Ok(MonkeyResult {
        seconds: cost.seconds,
        ..run
    })
}

/// Processor time of processes that were started here and have ended, theirs included.
pub fn seconds_of_children() -> f64 {
    // SAFETY: all zeros is a valid `rusage`, and the call fills in one.
    let usage = unsafe {
        let mut usage = std::mem::zeroed::<libc::rusage>();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_read() {
        let text = r#"{"version":"1","events":3,"hash":"0a","episodes":1,
            "coverage":{"activities":{"covered":1,"total":2},"classes":{"covered":1,"total":2},
            "methods":{"covered":1,"total":2},"instructions":{"covered":1,"total":2}},
            "findings":[{"folder":"findings/01","exception":"a.B","place":null,"count":2,
            "first_event":1,"events":1}],"problems":[],"curve":[]}"#;
        let run: MonkeyResult = serde_json::from_str(text).expect("a run");
        assert_eq!(run.events, 3);
        assert_eq!(run.findings[0].count, 2);
    }
}

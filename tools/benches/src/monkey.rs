//! `monkey`: random events a second, all devices together, wall time.

use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::process::build_gibbon;
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct MonkeyArguments {
    #[arg(long, default_value_t = 4000)]
    events: usize,
    /// Devices at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
}

const APP: &str = "npm:android-apidemos@3.0.0/apks/ApiDemos-debug.apk";
/// Events a second.
const PROMISED: f64 = 200.0;

pub fn run(options: &MonkeyArguments, write: bool) -> Result<bool> {
    let gibbon = build_gibbon(None)?;
    let output = Command::new(gibbon)
        .args(["monkey", APP, "--events", &options.events.to_string()])
        .args(["--jobs", &options.jobs.to_string()])
        .output()
        .context("gibbon monkey")?;
    let told = String::from_utf8_lossy(&output.stdout);
    let rate = told
        .split(", ")
        .find_map(|part| part.strip_suffix(" a second"))
        .and_then(|number| number.parse::<f64>().ok())
        .with_context(|| {
            format!(
                "no rate in {told}{}",
                String::from_utf8_lossy(&output.stderr)
            )
        })?;
    let rows = vec![
        row(["", "events a second"]),
        row([
            &format!("`gibbon monkey`, {} devices", options.jobs),
            &format!("{rate:.0}"),
        ]),
        row(["promised", &format!("{PROMISED:.0}")]),
        row(["APE on an emulator, as published", "6"]),
        row(["Monkey on an emulator, as published", "20"]),
    ];
    publish("monkey", &table(&rows), write)?;
    Ok(rate >= PROMISED)
}

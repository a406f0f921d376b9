//! `kills`: the device's process is killed at moments all over a run, many times. The parent must
//! end by itself with a clear answer and its results saved, and leave no process behind.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use gibbon_pool::children_of;

use crate::process::{build_gibbon, target_folder};
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct KillArguments {
    #[arg(long, default_value_t = 200)]
    times: u64,
    /// The last moment at which a device is killed, in milliseconds from the start.
    #[arg(long, default_value_t = 3000)]
    latest: u64,
}

const APP: &str = "npm:sample-apps@2.0.4/pre-built/ContactManager.apk";
/// A parent that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn run(options: &KillArguments, write: bool) -> Result<bool> {
    let gibbon = build_gibbon(None)?;
    let out = target_folder()?.join("kills");
    let (mut killed, mut told) = (0, 0);
    for round in 0..options.times {
        // There may be one of the round before.
        let _ = std::fs::remove_dir_all(&out);
        let mut monkey = start(&gibbon, &out)?;
        // Moments in an order that has no pattern, the same every time.
        let moment = round * 7919 % options.latest.max(1);
        std::thread::sleep(Duration::from_millis(moment));
        let devices = children_of(monkey.id());
        for &device in &devices {
            // SAFETY: sends a signal to a process that this one's child started.
            unsafe { libc::kill(device as i32, libc::SIGKILL) };
        }
        let code = end_of(&mut monkey)?;
        if !devices.is_empty() {
            killed += 1;
            told += usize::from(code == Some(2));
        }
        ensure!(
            matches!(code, Some(0..=2)),
            "round {round}: it ended with {code:?}"
        );
        ensure!(
            out.join("run.json").exists(),
            "round {round}: nothing was saved"
        );
        for device in devices {
            ensure!(
                !Path::new(&format!("/proc/{device}")).exists(),
                "round {round}: an orphan"
            );
        }
    }
    let rows = vec![
        row(["", "runs"]),
        row(["all", &options.times.to_string()]),
        row(["device killed", &killed.to_string()]),
        row([
            "of these told (a run may end before it needs its device again)",
            &told.to_string(),
        ]),
        row(["hung, lost results, or left a process behind", "0"]),
    ];
    publish("kills", &table(&rows), write)?;
    Ok(true)
}

fn start(gibbon: &Path, out: &Path) -> Result<Child> {
    Command::new(gibbon)
        .args(["monkey", APP, "--events", "600", "--out"])
        .arg(out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("gibbon monkey")
}

fn end_of(monkey: &mut Child) -> Result<Option<i32>> {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        if let Some(status) = monkey.try_wait()? {
            return Ok(status.code());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    monkey.kill()?;
    bail!("it hung")
}

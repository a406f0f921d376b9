//! `kills`: every command that works for long is disturbed at moments all over its run, many times.
//! Devices are killed, the command itself is killed, interrupted (Ctrl-C) or told to end (SIGTERM).
//!
//! Whatever happens, the command ends soon, leaves no process behind, and its folder can be read and
//! used again: each finding in it is whole. Minimizing with a device killed says the same as undisturbed, and an
//! interrupted one leaves a trace that passes or says that there is none.

mod checks;
mod subjects;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use gibbon_pool::children_of;

use crate::process::{build_gibbon, target_folder};
use crate::report::{publish, row, table};
use subjects::Subject;

#[derive(Args)]
pub struct KillArguments {
    #[arg(long, default_value_t = 200)]
    times: u64,
    /// Only these commands, with commas between them.
    #[arg(long, value_delimiter = ',')]
    commands: Vec<String>,
    /// The last moment of a disturbance, in milliseconds from the start; as long as the command
    /// takes if none is given.
    #[arg(long)]
    latest: Option<u64>,
    /// How many seconds a command may take to end after SIGINT and SIGTERM.
    #[arg(long)]
    within: Option<f64>,
    /// The command line to disturb; the release build if none is given, which is built first.
    #[arg(long)]
    gibbon: Option<PathBuf>,
}

/// A command that takes longer than this after a disturbance hangs.
const PATIENCE: Duration = Duration::from_secs(180);
/// Devices end so long after their parent at most.
const ORPHANED: Duration = Duration::from_secs(3);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Disturbance {
    DeviceKilled,
    ParentKilled,
    Interrupted,
    Terminated,
}

impl Disturbance {
    const ALL: [Disturbance; 4] = [
        Disturbance::DeviceKilled,
        Disturbance::ParentKilled,
        Disturbance::Interrupted,
        Disturbance::Terminated,
    ];

    fn name(self) -> &'static str {
        match self {
            Disturbance::DeviceKilled => "devices killed",
            Disturbance::ParentKilled => "command killed",
            Disturbance::Interrupted => "SIGINT",
            Disturbance::Terminated => "SIGTERM",
        }
    }

    fn signal(self) -> i32 {
        match self {
            Disturbance::DeviceKilled | Disturbance::ParentKilled => libc::SIGKILL,
            Disturbance::Interrupted => libc::SIGINT,
            Disturbance::Terminated => libc::SIGTERM,
        }
    }
}

/// How a disturbed run ended.
pub struct End {
    pub disturbance: Disturbance,
    /// None: by a signal.
    pub code: Option<i32>,
    pub out: PathBuf,
    /// What it printed.
    pub printed: String,
    /// Whether it was still at work.
    pub was_disturbed: bool,
}

/// What came of one command and one kind of disturbance.
#[derive(Default)]
struct Tally {
    runs: usize,
    disturbed: usize,
    /// Seconds from the signal to the end.
    slowest: f64,
}

pub fn run(options: &KillArguments, write: bool) -> Result<bool> {
    let gibbon = match &options.gibbon {
        Some(gibbon) => gibbon.clone(),
        None => build_gibbon(None)?,
    };
    let folder = target_folder()?.join("kills");
    let subjects = subjects::prepare(&gibbon, &folder, &options.commands)?;
    ensure!(!subjects.is_empty(), "no such command");
    let mut tallies: BTreeMap<(usize, Disturbance), Tally> = BTreeMap::new();
    for round in 0..options.times {
        let which = round as usize % subjects.len();
        let kind = round as usize / subjects.len() % Disturbance::ALL.len();
        let (subject, disturbance) = (&subjects[which], Disturbance::ALL[kind]);
        // Moments in an order that has no pattern, the same every time.
        let latest = options.latest.unwrap_or(subject.millis).max(1);
        let moment = Duration::from_millis(round * 7919 % latest);
        let (end, took) = disturbed(&gibbon, subject, disturbance, moment, &folder.join("run"))
            .with_context(|| format!("round {round}: {} {disturbance:?}", subject.name))?;
        checks::check(&gibbon, subject, &end).with_context(|| {
            let name = subject.name;
            format!("round {round}: {name}, {disturbance:?} after {moment:?}")
        })?;
        let is_asked = matches!(
            disturbance,
            Disturbance::Interrupted | Disturbance::Terminated
        );
        if let Some(within) = options.within.filter(|_| is_asked) {
            let (name, seconds) = (subject.name, took.as_secs_f64());
            ensure!(
                seconds <= within,
                "round {round}: {name} ended {seconds:.1} s after {} at {moment:?}",
                disturbance.name()
            );
        }
        let tally = tallies.entry((which, disturbance)).or_default();
        tally.runs += 1;
        tally.disturbed += usize::from(end.was_disturbed);
        tally.slowest = tally.slowest.max(took.as_secs_f64());
    }
    let mut rows = vec![row([
        "command",
        "disturbance",
        "runs",
        "while it worked",
        "s",
    ])];
    for ((which, disturbance), tally) in &tallies {
        rows.push(row([
            subjects[*which].name,
            disturbance.name(),
            &tally.runs.to_string(),
            &tally.disturbed.to_string(),
            &format!("{:.1}", tally.slowest),
        ]));
    }
    let text = format!(
        "{}\n{} runs. None hung, lost a finding or left a process behind. `s` is the longest time \
         from the disturbance to the end; after a device was killed the run goes on with another.\n",
        table(&rows),
        options.times
    );
    publish("kills", &text, write)?;
    Ok(true)
}

/// Runs a command, disturbs it, and waits for its end.
fn disturbed(
    gibbon: &Path,
    subject: &Subject,
    disturbance: Disturbance,
    moment: Duration,
    out: &Path,
) -> Result<(End, Duration)> {
    // There may be one of the round before.
    let _ = std::fs::remove_dir_all(out);
    let printed = out.with_extension("printed");
    let file = std::fs::File::create(&printed).context("for what it prints")?;
    let mut command = Command::new(gibbon)
        .args(subject.arguments(out))
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(Stdio::null())
        .spawn()
        .context("starting gibbon")?;
    std::thread::sleep(moment);
    let devices = children_of(command.id());
    let was_disturbed = command.try_wait()?.is_none() && !devices.is_empty();
    let victims = match disturbance {
        Disturbance::DeviceKilled => devices.clone(),
        _ => vec![command.id()],
    };
    for victim in victims {
        // SAFETY: sends a signal to our own child, or to a process that it started.
        unsafe { libc::kill(victim as i32, disturbance.signal()) };
    }
    let start = Instant::now();
    let code = end_of(&mut command)?;
    let took = start.elapsed();
    wait_for_orphans(&devices)?;
    let end = End {
        disturbance,
        code,
        out: out.to_path_buf(),
        printed: std::fs::read_to_string(&printed)?,
        was_disturbed,
    };
    Ok((end, took))
}

fn end_of(command: &mut Child) -> Result<Option<i32>> {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        if let Some(status) = command.try_wait()? {
            return Ok(status.code());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    command.kill()?;
    bail!("it hung")
}

fn wait_for_orphans(devices: &[u32]) -> Result<()> {
    let end = Instant::now() + ORPHANED;
    let is_alive = |device: &&u32| Path::new(&format!("/proc/{device}")).exists();
    while let Some(device) = devices.iter().find(is_alive) {
        ensure!(Instant::now() < end, "device {device} was left behind");
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

//! The parent: starts children, sees them die, goes on behind.

use std::io::Read;
use std::os::fd::AsRawFd;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};

/// What children do, and how it is told.
pub struct Watched {
    /// The command of a child, and its options; the cases are added.
    pub child: Vec<String>,
    pub seed: u64,
    pub first: u64,
    pub cases: u64,
    /// Children at once.
    pub jobs: u64,
    /// Cases of one child.
    pub batch: u64,
    /// What there are cases of.
    pub of: String,
    /// The command that shows a case.
    pub see: String,
}

/// A case that takes longer is taken to go on for ever. A budget of instructions is a second.
const PATIENCE: Duration = Duration::from_secs(60);

struct Batch {
    child: Child,
    output: ChildStdout,
    /// The case that runs, and where the batch ends.
    now: u64,
    end: u64,
}

pub fn run(arguments: &Watched) -> Result<bool> {
    let end = arguments.first + arguments.cases;
    let mut next = arguments.first;
    let mut batches: Vec<Batch> = Vec::new();
    let (mut done, mut failed) = (0u64, Vec::new());
    loop {
        while batches.len() < arguments.jobs.max(1) as usize && next < end {
            let batch_end = (next + arguments.batch.max(1)).min(end);
            batches.push(start(arguments, next, batch_end)?);
            next = batch_end;
        }
        if batches.is_empty() {
            break;
        }
        let ready = wait(&batches)?;
        let mut still = Vec::new();
        for (mut batch, is_ready) in batches.into_iter().zip(ready.iter().copied()) {
            match progress(&mut batch, is_ready, ready.iter().any(|&ready| ready))? {
                Progress::Runs => still.push(batch),
                Progress::Done => {}
                Progress::Failed(why) => {
                    println!("case {} (seed {}): {why}", batch.now, arguments.seed);
                    failed.push(batch.now);
                    if batch.now + 1 < batch.end {
                        still.push(start(arguments, batch.now + 1, batch.end)?);
                    }
                }
            }
        }
        batches = still;
        let running: u64 = batches.iter().map(|batch| batch.end - batch.now).sum();
        let now = next - arguments.first - running;
        if now / 10_000 > done / 10_000 {
            eprintln!("{now} cases, {} failed", failed.len());
        }
        done = now;
    }
    println!(
        "{} cases of {}, seed {}: {} failed",
        arguments.cases,
        arguments.of,
        arguments.seed,
        failed.len()
    );
    if let Some(first) = failed.first() {
        println!("see: {} {first} --seed {}", arguments.see, arguments.seed);
    }
    Ok(failed.is_empty())
}

fn start(arguments: &Watched, first: u64, end: u64) -> Result<Batch> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(&arguments.child)
        .args(["--seed", &arguments.seed.to_string()])
        .args(["--first", &first.to_string()])
        .args(["--cases", &(end - first).to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("could not start a child")?;
    let output = child.stdout.take().context("it is piped")?;
    Ok(Batch {
        child,
        output,
        now: first,
        end,
    })
}

enum Progress {
    Runs,
    Done,
    Failed(String),
}

fn progress(batch: &mut Batch, is_ready: bool, any_ready: bool) -> Result<Progress> {
    if !is_ready {
        if any_ready {
            return Ok(Progress::Runs);
        }
        batch.child.kill()?;
        batch.child.wait()?;
        return Ok(Progress::Failed("it takes too long".to_owned()));
    }
    // The number of each case, eight bytes, before it is run.
    let mut number = [0; 8];
    if batch.output.read_exact(&mut number).is_ok() {
        batch.now = u64::from_le_bytes(number);
        return Ok(Progress::Runs);
    }
    let status = batch.child.wait()?;
    Ok(match status.success() {
        true => Progress::Done,
        false => Progress::Failed(status.to_string()),
    })
}

/// Which children have something to say; none if nobody has for long.
fn wait(batches: &[Batch]) -> Result<Vec<bool>> {
    let mut polled: Vec<libc::pollfd> = batches
        .iter()
        .map(|batch| libc::pollfd {
            fd: batch.output.as_raw_fd(),
            events: libc::POLLIN,
            revents: 0,
        })
        .collect();
    // SAFETY: the pointer and the length are those of a vector that outlives the call.
    let ready = unsafe {
        libc::poll(
            polled.as_mut_ptr(),
            polled.len() as libc::nfds_t,
            PATIENCE.as_millis() as i32,
        )
    };
    if ready < 0 {
        return Err(std::io::Error::last_os_error()).context("could not wait");
    }
    Ok(polled.iter().map(|one| one.revents != 0).collect())
}

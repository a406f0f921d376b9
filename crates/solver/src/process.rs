//! Z3 as a child process: scripts go in, replies come out.
//!
//! Limits are in Z3's own units of work, so that an answer does not depend on the machine's speed.
//! A child that says nothing for long all the same is killed, and the next question starts
//! another one. Neither what it does not read nor what it says without end stops us.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::time::{Duration, Instant};

use tracing::warn;

/// Units of work a question may take: about a second.
const LIMIT: u64 = 4_000_000;
/// Far longer than the limit takes on any machine.
const HANGS: Duration = Duration::from_secs(60);
/// After so many questions without a reply, one after the other, it is not asked any more.
const FAILURES: u32 = 3;
/// A reply is a word, and a line for each variable; a line holds a text at most.
const LONGEST_LINE: u64 = 1 << 20;
const MOST_LINES: usize = 1 << 14;
/// Lines that wait to be read.
const WAITING_LINES: usize = 64;
/// The last line of each reply.
const END: &str = "gibbon-end-of-reply";

/// The solver's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Z3 {
    program: PathBuf,
    patience: Duration,
}

impl Z3 {
    pub fn new(program: &Path) -> Z3 {
        Z3 {
            program: program.to_path_buf(),
            patience: HANGS,
        }
    }

    /// How long it may say nothing before it is ended.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Z3 {
        Z3 { patience, ..self }
    }
}

/// A solver that may run.
pub(crate) struct Process {
    z3: Z3,
    running: Option<Running>,
    pub(crate) starts: u64,
    /// Questions without a reply since the last one with.
    failures: u32,
}

struct Running {
    child: Child,
    /// Where scripts go: a thread hands them over, since a child may not read.
    scripts: Sender<String>,
    lines: Receiver<String>,
}

/// Why there is no reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Failure {
    #[error("cannot start {0}: {1}")]
    Start(PathBuf, String),
    #[error("the solver ended without an answer")]
    Ended,
    #[error("the solver did not answer and was ended")]
    Hangs,
    #[error("the solver says too much and was ended")]
    Babbles,
    #[error("the solver failed {FAILURES} times and is not asked any more")]
    GivenUp,
}

impl Process {
    pub(crate) fn new(z3: Z3) -> Process {
        Process {
            z3,
            running: None,
            starts: 0,
            failures: 0,
        }
    }

    /// Runs a script from a clean state, and gives the lines it printed. A solver that fails again
    /// and again is left alone: what it would have answered is unknown, and the rest goes on.
    pub(crate) fn ask(&mut self, script: &str) -> Result<Vec<String>, Failure> {
        if self.failures >= FAILURES {
            return Err(Failure::GivenUp);
        }
        let reply = self.ask_once(script);
        match reply {
            Ok(_) => self.failures = 0,
            Err(_) => self.failures += 1,
        }
        reply
    }

    fn ask_once(&mut self, script: &str) -> Result<Vec<String>, Failure> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let text = format!(
            "(reset)\n(set-option :rlimit {LIMIT})\n(set-option :smt.random_seed 0)\n{script}\n(echo \"{END}\")\n"
        );
        if running.scripts.send(text).is_err() {
            return Err(Failure::Ended);
        }
        let asked = Instant::now();
        let mut lines = Vec::new();
        loop {
            let left = self.z3.patience.saturating_sub(asked.elapsed());
            match running.lines.recv_timeout(left) {
                Ok(line) if line.trim_matches('"') == END => break,
                Ok(_) if lines.len() == MOST_LINES => {
                    warn!("the solver says too much and was ended");
                    return Err(Failure::Babbles);
                }
                Ok(line) => lines.push(line),
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    warn!("the solver did not answer and was ended");
                    return Err(Failure::Hangs);
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(Failure::Ended),
            }
        }
        // Only one that answered is asked again; others end here.
        self.running = Some(running);
        Ok(lines)
    }

    fn start(&mut self) -> Result<Running, Failure> {
        let failed =
            |error: std::io::Error| Failure::Start(self.z3.program.clone(), error.to_string());
        let mut child = Command::new(&self.z3.program)
            .arg("-in")
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Ended);
        };
        let (scripts, written) = mpsc::channel();
        let (read, lines) = mpsc::sync_channel(WAITING_LINES);
        std::thread::spawn(move || write(input, &written));
        std::thread::spawn(move || read_lines(output, &read));
        self.starts += 1;
        Ok(Running {
            child,
            scripts,
            lines,
        })
    }
}

/// Both threads end with the child, at the latest.
fn write(mut input: ChildStdin, scripts: &Receiver<String>) {
    for script in scripts {
        let sent = input.write_all(script.as_bytes());
        if sent.and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if !read.is_ok_and(|_| line.last() == Some(&b'\n')) {
            break;
        }
        line.pop();
        let Ok(line) = String::from_utf8(line.clone()) else {
            break;
        };
        if lines.send(line).is_err() {
            break;
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A long question to a child that reads nothing fills the pipe.
    #[test]
    fn a_child_that_reads_nothing_does_not_stop_us() {
        let file = format!("gibbon-solver-{}-reads-nothing", std::process::id());
        let file = std::env::temp_dir().join(file);
        std::fs::write(&file, "#!/bin/sh\nexec sleep 60\n").expect("written");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        std::fs::set_permissions(&file, mode).expect("made a program");
        let z3 = Z3::new(&file).with_patience(Duration::from_millis(200));
        let asked = Instant::now();
        let reply = Process::new(z3).ask(&"(assert true)\n".repeat(100_000));
        assert_eq!(reply, Err(Failure::Hangs));
        assert!(asked.elapsed() < Duration::from_secs(30), "it was ended");
    }
}

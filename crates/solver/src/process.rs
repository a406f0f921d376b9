//! Z3 as a child process: scripts go in, replies come out.
//!
//! Limits are in Z3's own units of work, so that an answer does not depend on the machine's speed.
//! A child that says nothing for long all the same is killed, and the next question starts
//! another one.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use tracing::warn;

/// Units of work a question may take: about a second.
const LIMIT: u64 = 4_000_000;
/// Far longer than the limit takes on any machine.
const HANGS: Duration = Duration::from_secs(60);
/// After so many questions without a reply, one after the other, it is not asked any more.
const FAILURES: u32 = 3;
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
    input: ChildStdin,
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
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let text = format!(
            "(reset)\n(set-option :rlimit {LIMIT})\n(set-option :smt.random_seed 0)\n{script}\n(echo \"{END}\")\n"
        );
        let sent = running
            .input
            .write_all(text.as_bytes())
            .and_then(|()| running.input.flush());
        if sent.is_err() {
            return Err(Failure::Ended);
        }
        let mut lines = Vec::new();
        loop {
            match running.lines.recv_timeout(self.z3.patience) {
                Ok(line) if line.trim_matches('"') == END => break,
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
        let (send, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        self.starts += 1;
        Ok(Running {
            child,
            input,
            lines,
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

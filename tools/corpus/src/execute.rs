//! Runs one program to its end, or to the time limit, and keeps what it wrote.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// More output than this is a fault of the program. What follows is read and dropped, but for
/// the last [`TAIL`] bytes, which have the trace hash.
const LIMIT: usize = 8 << 20;
const TAIL: usize = 4096;

/// What a program did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProgramRun {
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum End {
    /// By itself, with this code.
    Exit(i32),
    /// By a signal, which is a fault of the machine.
    Signal(i32),
    /// It was stopped at the time limit.
    #[default]
    TimeLimit,
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Exit(code) => write!(f, "exit code {code}"),
            End::Signal(signal) => write!(f, "signal {signal}"),
            End::TimeLimit => write!(f, "the time limit"),
        }
    }
}

/// Runs a command in a folder, with these variables on top of an environment that is the same on
/// every machine.
pub fn execute(
    command: &mut Command,
    variables: &[(&str, &str)],
    folder: &Path,
    limit: Duration,
) -> Result<ProgramRun> {
    let mut child = command
        .current_dir(folder)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC")
        .envs(passed_on())
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start {}", command.get_program().display()))?;
    let stdout = child.stdout.take().expect("it was piped above");
    let stderr = child.stderr.take().expect("it was piped above");
    thread::scope(|scope| {
        let stdout = scope.spawn(|| drain(stdout));
        let stderr = scope.spawn(|| drain(stderr));
        let end = wait(&mut child, limit)?;
        Ok(ProgramRun {
            stdout: stdout.join().expect("drain does not panic")?,
            stderr: stderr.join().expect("drain does not panic")?,
            end,
        })
    })
}

/// Where Gibbon finds its cache, and whether it compiles; nothing else of the environment may matter.
fn passed_on() -> impl Iterator<Item = (&'static str, std::ffi::OsString)> {
    [
        "PATH",
        "HOME",
        "XDG_CACHE_HOME",
        "GIBBON_CACHE",
        "GIBBON_COMPILE",
    ]
    .into_iter()
    .filter_map(|name| Some((name, std::env::var_os(name)?)))
}

fn wait(child: &mut Child, limit: Duration) -> Result<End> {
    use std::os::unix::process::ExitStatusExt;
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(match (status.code(), status.signal()) {
                (Some(code), _) => End::Exit(code),
                (None, signal) => End::Signal(signal.unwrap_or_default()),
            });
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(End::TimeLimit);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

fn drain(mut stream: impl Read) -> io::Result<Vec<u8>> {
    let mut kept = Vec::new();
    let mut tail = Vec::new();
    let mut buffer = [0; 1 << 16];
    loop {
        let count = stream.read(&mut buffer)?;
        if count == 0 {
            kept.extend(tail);
            return Ok(kept);
        }
        let room = LIMIT.saturating_sub(kept.len()).min(count);
        kept.extend_from_slice(&buffer[..room]);
        tail.extend_from_slice(&buffer[room..count]);
        tail.drain(..tail.len().saturating_sub(TAIL));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> ProgramRun {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        execute(&mut command, &[("NAME", "value")], folder.path(), limit).unwrap()
    }

    #[test]
    fn keeps_what_it_wrote_and_how_it_ended() {
        let run = shell(
            "echo out $NAME; echo err >&2; exit 3",
            Duration::from_secs(60),
        );
        let expected = ProgramRun {
            stdout: b"out value\n".to_vec(),
            stderr: b"err\n".to_vec(),
            end: End::Exit(3),
        };
        assert_eq!(run, expected);
        let killed = shell("kill -9 $$", Duration::from_secs(60));
        assert_eq!(killed.end, End::Signal(9));
    }

    #[test]
    fn stops_at_the_time_limit() {
        // No time at all, so that the outcome does not depend on how fast the machine is.
        let run = shell("exec sleep 1000", Duration::ZERO);
        assert_eq!(run.end, End::TimeLimit);
    }

    #[test]
    fn endless_output_keeps_its_start_and_its_end() {
        let mut bytes = vec![b'a'; LIMIT];
        bytes.extend(vec![b'b'; 3 * TAIL]);
        bytes.extend(b"end");
        let kept = drain(bytes.as_slice()).unwrap();
        assert_eq!(kept.len(), LIMIT + TAIL);
        assert!(kept.ends_with(b"bend"));
    }
}

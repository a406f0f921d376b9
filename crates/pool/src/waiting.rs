//! Waiting for devices: each has its time to answer, and at some moment nobody waits any more.
//!
//! A pipe that says nothing, or stops in the middle of a message, must not hold up the command that
//! reads it. So reads and writes wait until the pipe is ready, and look at the clock.

use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use gibbon_device::Problem;

/// How often a wait looks whether it is to end.
const LOOK: Duration = Duration::from_millis(50);

static OVER: OnceLock<Instant> = OnceLock::new();

/// From this moment on nobody waits for devices: a device that is asked something ends, and none is
/// started. Whoever asks gets [`Problem::Interrupted`]. The first call counts.
pub fn give_up_at(moment: Instant) {
    let _ = OVER.set(moment);
}

/// An error if that moment has come.
pub(crate) fn check() -> Result<(), Problem> {
    match OVER.get() {
        Some(moment) if Instant::now() >= *moment => Err(Problem::Interrupted),
        _ => Ok(()),
    }
}

/// Waits until a file can be read or written without waiting (`POLLIN`, `POLLOUT`), or is closed.
pub(crate) fn wait(file: RawFd, for_what: i16, until: Instant) -> io::Result<()> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let mut poll = libc::pollfd {
            fd: file,
            events: for_what,
            revents: 0,
        };
        // Not less than is left: rounded down, the last millisecond would be spent polling.
        let millis = left.min(LOOK).as_millis() as i32 + 1;
        // SAFETY: `poll` is one valid entry for the time of the call.
        let ready = unsafe { libc::poll(&mut poll, 1, millis) };
        if ready > 0 {
            return Ok(());
        }
        // A signal may have come in between.
        let error = io::Error::last_os_error();
        if ready < 0 && error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
        if check().is_err() {
            // Not `Interrupted`, after which readers try again.
            return Err(ErrorKind::ConnectionAborted.into());
        }
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
    }
}

/// What a failed wait means; `None` if the other end broke.
pub(crate) fn problem(error: &io::Error, patience: Duration) -> Option<Problem> {
    match error.kind() {
        ErrorKind::ConnectionAborted => Some(Problem::Interrupted),
        ErrorKind::TimedOut => Some(Problem::Timeout {
            seconds: patience.as_secs(),
        }),
        _ => None,
    }
}

/// A pipe that is read until some moment.
pub(crate) struct TimedReader {
    pub pipe: PipeReader,
    pub until: Instant,
}

impl Read for TimedReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        wait(self.pipe.as_raw_fd(), libc::POLLIN, self.until)?;
        self.pipe.read(buffer)
    }
}

/// A pipe that is written until some moment.
pub(crate) struct TimedWriter {
    pub pipe: PipeWriter,
    pub until: Instant,
}

impl Write for TimedWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        wait(self.pipe.as_raw_fd(), libc::POLLOUT, self.until)?;
        // A pipe that is ready takes so much at once; more might wait for the reader.
        self.pipe.write(&bytes[..bytes.len().min(libc::PIPE_BUF)])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_that_stops_in_the_middle_is_given_up() {
        let (reader, mut writer) = io::pipe().expect("a pipe");
        writer.write_all(b"half").expect("written");
        let mut reader = TimedReader {
            pipe: reader,
            until: Instant::now() + Duration::from_millis(20),
        };
        let mut message = [0; 8];
        let error = reader.read_exact(&mut message).expect_err("no more comes");
        assert_eq!(
            problem(&error, Duration::from_secs(7)),
            Some(Problem::Timeout { seconds: 7 })
        );
        // Its end is no matter of time.
        drop(writer);
        let error = reader.read_exact(&mut message).expect_err("the end");
        assert_eq!(problem(&error, Duration::ZERO), None);
    }

    #[test]
    fn a_pipe_that_nobody_reads_is_given_up() {
        let (_reader, writer) = io::pipe().expect("a pipe");
        let mut writer = TimedWriter {
            pipe: writer,
            until: Instant::now() + Duration::from_millis(20),
        };
        let error = writer.write_all(&[0; 1 << 20]).expect_err("it is full");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }
}

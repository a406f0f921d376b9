//! Ctrl-C, SIGTERM and `--timeout`: long work ends early and keeps what it has.
//!
//! Commands look at [`goes_on`] between two events. A device that is in the middle of a long one then is
//! given up after [`GRACE`], so that what is known is saved before whoever sent the signal (Docker, a CI
//! runner) loses patience.

use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use gibbon_device::Problem;

/// Exit status of work that was interrupted.
const INTERRUPTED: u8 = 130;
/// And of work whose time was up, as `timeout` has it.
const TIME_IS_UP: u8 = 124;

/// Who ends a command may signal both the process and its group, as `timeout` does: two signals
/// within this time are one.
const ONE_SIGNAL: Duration = Duration::from_millis(500);

/// How long devices may go on with what they are at.
const GRACE: Duration = Duration::from_millis(500);

/// Why the work ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Signal,
    Time,
}

/// Since when the work is to end.
static ENDS: OnceLock<(Instant, Why)> = OnceLock::new();

/// What the command does when its time is up.
static ENDING: AtomicU8 = AtomicU8::new(AT_ONCE);
const AT_ONCE: u8 = 0;
/// It looks at [`goes_on`], and ends within [`GRACE`].
const WITHIN_GRACE: u8 = 1;
/// It looks at that, gives up its devices, and saves what there is.
const SAVES: u8 = 2;

/// From now on the first Ctrl-C is a wish, the second an order.
pub fn listen() -> anyhow::Result<()> {
    ENDING.store(SAVES, Ordering::Release);
    ctrlc::set_handler(|| match ENDS.get() {
        None => {
            end(Why::Signal);
            eprintln!("\ngibbon: saving what there is; once more to end at once");
        }
        Some((since, _)) if since.elapsed() < ONE_SIGNAL => {}
        Some((_, why)) => std::process::exit(i32::from(why.status())),
    })
    .context("listening for Ctrl-C")
}

/// Ends the work after so many seconds of wall time; a command that keeps nothing then ends at once.
pub fn end_after(seconds: f64) -> anyhow::Result<()> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    let time = time.filter(|time| !time.is_zero());
    let time = time.with_context(|| format!("--timeout {seconds}: it should be more than 0"))?;
    let (is_up, came_up) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // This thread needs no files, and cannot be kept from them later. Where the kernel has no means
        // for that, the command reports it.
        let _ = gibbon_sandbox::give_up_files();
        // Who waits for it is still there.
        let _ = is_up.send(());
        std::thread::sleep(time);
        let ending = ENDING.load(Ordering::Acquire);
        let what = match ending {
            SAVES => ": saving what there is",
            _ => "",
        };
        eprintln!("gibbon: the time is up (--timeout {seconds}){what}");
        end(Why::Time);
        match ending {
            SAVES => return,
            WITHIN_GRACE => std::thread::sleep(GRACE),
            _ => {}
        }
        std::process::exit(i32::from(TIME_IS_UP));
    });
    // A command may confine itself next, and no thread comes up in a sandbox.
    came_up.recv().context("the thread for --timeout")
}

/// This command looks at [`goes_on`] while it runs code in its own process. What it has printed should be
/// complete when its time is up.
pub fn runs_code() {
    ENDING.store(WITHIN_GRACE, Ordering::Release);
}

fn end(why: Why) {
    let (since, _) = ENDS.get_or_init(|| (Instant::now(), why));
    gibbon_pool::give_up_at(*since + GRACE);
}

impl Why {
    fn status(self) -> u8 {
        match self {
            Why::Signal => INTERRUPTED,
            Why::Time => TIME_IS_UP,
        }
    }
}

/// Work that ends with Ctrl-C and that nobody watches otherwise.
pub struct UntilInterrupted;

impl gibbon_engine::Progress for UntilInterrupted {
    fn goes_on(&self) -> bool {
        goes_on()
    }
}

pub fn goes_on() -> bool {
    ENDS.get().is_none()
}

/// The exit status of work that was to end early.
pub fn exit_code() -> ExitCode {
    let why = ENDS.get().map_or(Why::Signal, |(_, why)| *why);
    ExitCode::from(why.status())
}

/// Whether something failed because the work was to end.
pub fn is_cause(error: &anyhow::Error) -> bool {
    // Engines have errors of their own around the device's: what all have in common are its words.
    let words = Problem::Interrupted.to_string();
    !goes_on()
        && error
            .chain()
            .any(|cause| cause.to_string().contains(&words))
}

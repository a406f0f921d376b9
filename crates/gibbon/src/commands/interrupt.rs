//! Ctrl-C: long work ends early and keeps what it has.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::Context;

/// Exit status of work that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// Who ends a command may signal both the process and its group, as `timeout` does: two signals
/// within this time are one.
const ONE_SIGNAL: Duration = Duration::from_millis(500);

static INTERRUPTED_AT: OnceLock<Instant> = OnceLock::new();

/// From now on the first Ctrl-C is a wish, the second an order.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| match INTERRUPTED_AT.get() {
        None => {
            INTERRUPTED_AT.get_or_init(Instant::now);
            eprintln!("\ngibbon: saving what there is; once more to end at once");
        }
        Some(first) if first.elapsed() < ONE_SIGNAL => {}
        Some(_) => std::process::exit(i32::from(INTERRUPTED)),
    })
    .context("listening for Ctrl-C")
}

/// Work that ends with Ctrl-C and that nobody watches otherwise.
pub struct UntilInterrupted;

impl gibbon_engine::Progress for UntilInterrupted {
    fn goes_on(&self) -> bool {
        goes_on()
    }
}

pub fn goes_on() -> bool {
    INTERRUPTED_AT.get().is_none()
}

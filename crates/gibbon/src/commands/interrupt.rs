//! Ctrl-C: long work ends early and keeps what it has.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// Exit status of work that was interrupted.
pub const INTERRUPTED: u8 = 130;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C is a wish, the second an order.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        eprintln!("\ngibbon: saving what there is; once more to end at once");
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
    !IS_INTERRUPTED.load(Ordering::Relaxed)
}

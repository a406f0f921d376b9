//! `gibbon serve-device`: the embedded device at the far end of a pipe, for other commands.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use gibbon_device::{BootOptions, Problem, Profile};
use gibbon_embedded::Embedded;
use gibbon_pool::Launch;
use gibbon_setup::Need;

pub const NAME: &str = "serve-device";

/// A device that takes longer than this for one event is taken for broken.
const PATIENCE: Duration = Duration::from_secs(120);
const MAX_MEMORY: u64 = 4 << 30;

pub fn run() -> anyhow::Result<ExitCode> {
    let paths = super::setup::ensure(&Need::to_run_apps())?;
    let boot = |profile: &Profile, options: BootOptions| {
        let booted = Embedded::boot_with(&paths, profile, options);
        booted.map_err(|error| Problem::Internal(error.to_string()))
    };
    gibbon_pool::serve(&mut io::stdin().lock(), &mut io::stdout().lock(), boot)?;
    Ok(ExitCode::SUCCESS)
}

/// How this program starts itself as a device.
pub fn launch(profile: Profile) -> anyhow::Result<Launch> {
    Ok(Launch {
        program: std::env::current_exe().context("the name of this program")?,
        arguments: vec![NAME.into()],
        profile,
        options: BootOptions::default(),
        patience: PATIENCE,
        max_memory: MAX_MEMORY,
    })
}

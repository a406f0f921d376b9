//! `gibbon serve-device`: the embedded device at the far end of a pipe, for other commands. With
//! `--zygote` it is one that boots once and is forked for each device.

use std::env::VarError;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use gibbon_device::{BootOptions, Problem, Profile};
use gibbon_embedded::Embedded;
use gibbon_machine::compile::CompileMode;
use gibbon_pool::Launch;
use gibbon_sandbox::Permissions;
use gibbon_setup::Need;

pub const NAME: &str = "serve-device";

/// A device that takes longer than this for one event is taken for broken.
const PATIENCE: Duration = Duration::from_secs(120);
pub const MAX_MEMORY: u64 = 4 << 30;

pub fn run(is_zygote: bool) -> anyhow::Result<ExitCode> {
    let paths = super::setup::ensure(&Need::to_run_apps())?;
    let boot = |profile: &Profile, options: BootOptions| {
        let booted = Embedded::boot_with(&paths, profile, options);
        booted.map_err(|error| Problem::Internal(error.to_string()))
    };
    let confine = |apk: &Path| {
        let readable = [Some(paths.cache()), Some(apk)];
        let mut readable: Vec<PathBuf> = readable.into_iter().flatten().map(Into::into).collect();
        readable.extend(gibbon_embedded::system_override());
        confine(readable).map_err(Problem::Refused)
    };
    if is_zygote {
        gibbon_pool::serve_zygote(boot, confine)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (mut requests, mut answers) = (io::stdin().lock(), io::stdout().lock());
    gibbon_pool::serve(&mut requests, &mut answers, boot, confine)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether to go on where this system cannot confine the guest.
static IS_SANDBOX_REQUIRED: OnceLock<bool> = OnceLock::new();

/// What `--require-sandbox` says, for this process and the devices it starts.
pub fn require_sandbox(is_required: bool) {
    let _ = IS_SANDBOX_REQUIRED.set(is_required);
}

fn is_sandbox_required() -> bool {
    IS_SANDBOX_REQUIRED.get().copied().unwrap_or_default()
}

/// Where this process may have compiled code.
static MEMORY_FOR_CODE: OnceLock<Option<Range<usize>>> = OnceLock::new();

/// Says which methods are compiled: `off`, `auto` or `always`.
const COMPILE: &str = "GIBBON_COMPILE";

/// Sets what machines of this process, and of those it starts, compile.
pub fn configure_compiler() -> anyhow::Result<()> {
    let mode = match std::env::var(COMPILE) {
        Ok(text) => text
            .parse()
            .map_err(|error| anyhow!("{COMPILE}: {error}\nhint: unset it for the default, auto"))?,
        Err(VarError::NotPresent) => CompileMode::default(),
        Err(error) => bail!("{COMPILE}: {error}"),
    };
    let _ = MEMORY_FOR_CODE.set(gibbon_machine::compile::configure_process(mode));
    Ok(())
}

/// Gives up what a guest has no business with. Done in part where the system offers only a part,
/// unless all of it is required.
pub fn confine(readable: Vec<PathBuf>) -> Result<(), String> {
    let executable = MEMORY_FOR_CODE.get().cloned().flatten();
    let missing = gibbon_sandbox::enter(&Permissions {
        readable,
        executable,
    });
    if missing.is_empty() || !is_sandbox_required() {
        return Ok(());
    }
    let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
    Err(format!(
        "the sandbox is incomplete here: {}\nhint: `gibbon doctor` shows what is missing; without --require-sandbox it runs all the same",
        missing.join("; ")
    ))
}

/// How this program starts itself as a device.
pub fn launch(profile: Profile) -> anyhow::Result<Launch> {
    let mut arguments = vec![NAME.to_owned()];
    if is_sandbox_required() {
        arguments.push("--require-sandbox".to_owned());
    }
    Ok(Launch {
        program: std::env::current_exe().context("the name of this program")?,
        arguments,
        profile,
        options: BootOptions::default(),
        patience: PATIENCE,
        max_memory: MAX_MEMORY,
        expects_more: false,
    })
}

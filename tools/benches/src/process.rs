//! Running a process and asking the kernel what it cost.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

/// What a process printed and how many seconds of processor time it took.
pub struct Measured {
    pub output: Vec<u8>,
    pub seconds: f64,
}

/// Runs to the end. A process that fails is an error: there is nothing to compare.
pub fn measure(command: &mut Command) -> Result<Measured> {
    let text = format!("{command:?}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .with_context(|| format!("could not start {text}"))?;
    let mut output = Vec::new();
    child
        .stdout
        .take()
        .expect("it is piped")
        .read_to_end(&mut output)?;
    let mut status = 0;
    // SAFETY: all bits zero is a value of this plain C structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: waits for our own child, which nobody else does; both pointers are to locals.
    let waited = unsafe { libc::wait4(child.id() as i32, &raw mut status, 0, &raw mut usage) };
    ensure!(
        waited > 0,
        "could not wait for {text}: {}",
        std::io::Error::last_os_error()
    );
    if status != 0 {
        bail!("{text} ended with status {status:#x}");
    }
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    Ok(Measured {
        output,
        seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
    })
}

/// The release build of `gibbon`, built now. With `features` it goes into a folder of its own.
pub fn build_gibbon(features: Option<&str>) -> Result<PathBuf> {
    let mut target = target_folder()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--release", "--quiet", "-p", "gibbon"]);
    if let Some(features) = features {
        target = target.join("benches-without");
        command.args(["-p", "gibbon-machine", "--features", features]);
    }
    command.arg("--target-dir").arg(&target);
    let status = command.status().context("could not start cargo")?;
    ensure!(status.success(), "gibbon could not be built");
    Ok(target.join("release/gibbon"))
}

/// Cargo's target folder: this program is in a folder of it.
pub fn target_folder() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    let folder = program
        .ancestors()
        .nth(2)
        .context("this program is not in a target folder")?;
    Ok(folder.to_path_buf())
}

/// The repository: where the crate was built.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate is in the repository")
}

/// What the operating system counts memory in.
const MEMORY_PAGE: usize = 4096;

/// What it gives, and the milliseconds of processor time it took.
pub fn timed<T>(action: impl FnOnce() -> T) -> (T, f64) {
    let start = processor_time();
    let value = action();
    (value, processor_time() - start)
}

pub fn processor_time() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: writes to the local it is given; this clock always exists.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// Bytes of memory this process occupies.
pub fn resident() -> Result<usize> {
    let text = std::fs::read_to_string("/proc/self/statm")?;
    let pages = text.split(' ').nth(1).context("statm has another form")?;
    Ok(pages.parse::<usize>()? * MEMORY_PAGE)
}

/// Seconds of processor time of a process so far.
pub fn processor_time_of(process: u32) -> Result<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in parentheses, may have spaces.
    let (_, rest) = text.rsplit_once(") ").context("stat has another form")?;
    let ticks = rest.split(' ').skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|one| one.parse::<u64>().ok()).sum();
    // SAFETY: asks for a number and changes nothing.
    let second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    Ok(ticks as f64 / second as f64)
}

/// The same, of all children of this process that have ended.
pub fn time_of_children() -> f64 {
    // SAFETY: all bits zero is a value of this plain C structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: writes to the local it is given.
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage) };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// The most memory that a process ever occupied, in megabytes.
pub fn peak_of(process: u32) -> Result<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let mut lines = text.lines();
    let peak = lines.find_map(|line| line.strip_prefix("VmHWM:"));
    let number = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
    let kilobytes: f64 = number.context("status has another form")?.parse()?;
    Ok(kilobytes * 1024.0 / 1e6)
}

//! What commands that run an app have in common: the app's file and the kind of device.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use gibbon_apk::App;
use gibbon_device::limits::{DENSITIES, SIDES};
use gibbon_device::{Profile, SharedFiles};
use gibbon_record::RunFolder;
use gibbon_setup::{Need, Paths};
use gibbon_trace::AppId;

/// Exit status when something was found.
pub const FINDINGS: u8 = 1;

#[derive(Args)]
pub struct DeviceArguments {
    /// The screen, in pixels.
    #[arg(long, value_name = "WxH", default_value = "1080x2400")]
    size: String,
    /// Dots per inch.
    #[arg(long, default_value_t = 420)]
    density: u32,
    /// As a language tag.
    #[arg(long, default_value = "en-US")]
    locale: String,
    /// Another seed is another timing, other random numbers, other events.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Put a few files of each common kind on the shared storage.
    #[arg(long)]
    sample_files: bool,
}

/// Where a run is kept.
#[derive(Args)]
pub struct OutArguments {
    /// Keep everything in this folder: traces, coverage, what was found, a report.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Write to it although it has files that are not of a run: they stay, and those in the way of
    /// the run's own are renamed to NAME.yours.
    #[arg(long)]
    force: bool,
}

impl OutArguments {
    /// The folder, if one is wanted, checked and marked before the work begins.
    pub fn claim(&self) -> anyhow::Result<Option<RunFolder>> {
        self.out
            .as_deref()
            .map(|path| self.claim_at(path))
            .transpose()
    }

    /// The same for a folder that somebody else chose.
    pub fn claim_at(&self, path: &Path) -> anyhow::Result<RunFolder> {
        Ok(RunFolder::claim(path, self.force, &command_line())?)
    }

    /// A folder that no run owns takes new files only if it has none yet, or with `--force`.
    pub fn refuse_if_used(&self, folder: &Path) -> anyhow::Result<()> {
        let mut files = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        ensure!(
            self.force || files.next().is_none(),
            "{} is not empty\nhint: name another folder, or replace its pictures with --force",
            folder.display()
        );
        Ok(())
    }
}

/// As it was given.
pub fn command_line() -> Vec<String> {
    std::env::args().collect()
}

/// What engines have in common.
#[derive(Args)]
pub struct EngineArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    pub apk: String,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    pub activity: Option<String>,
    /// How many events.
    #[arg(long, default_value_t = 1000)]
    pub events: usize,
    #[command(flatten)]
    pub device: DeviceArguments,
    /// Devices at once, but no more than cores, memory and work allow; the result is the same with
    /// any number.
    #[arg(long, default_value = "1")]
    pub jobs: NonZeroUsize,
    #[command(flatten)]
    pub out: OutArguments,
    /// Print what came of it as JSON.
    #[arg(long)]
    pub json: bool,
}

impl DeviceArguments {
    pub fn profile(&self) -> anyhow::Result<Profile> {
        let (width, height) = screen(&self.size)?;
        let profile = Profile {
            width,
            height,
            density: density(self.density)?,
            locale: self.locale.clone(),
            seed: self.seed,
            files: match self.sample_files {
                true => SharedFiles::Samples,
                false => SharedFiles::None,
            },
        };
        profile.check().map_err(anyhow::Error::msg)?;
        Ok(profile)
    }
}

/// A screen's width and height.
pub fn screen(size: &str) -> anyhow::Result<(u32, u32)> {
    let parts = size.split_once('x');
    let parts = parts.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let Some((width, height)) = parts else {
        bail!("a screen of {size}; it should look like 1080x2400");
    };
    if !SIDES.contains(&width) || !SIDES.contains(&height) {
        let (least, most) = (SIDES.start(), SIDES.end());
        bail!("a screen of {size}; each side should be {least} to {most}");
    }
    Ok((width, height))
}

/// Dots per inch that a screen may have.
pub fn density(dots: u32) -> anyhow::Result<u32> {
    if !DENSITIES.contains(&dots) {
        let (least, most) = (DENSITIES.start(), DENSITIES.end());
        bail!("a density of {dots}; it should be {least} to {most}");
    }
    Ok(dots)
}

/// The app as traces and folders name it.
pub fn identity(app: &App, source: &str) -> AppId {
    AppId {
        package: app.manifest.package.clone(),
        hash: app.hash.clone(),
        source: source.to_owned(),
    }
}

/// What the device needs, and the app's file.
pub fn find(apk: &str) -> anyhow::Result<(Paths, PathBuf)> {
    // Before anything is fetched or booted for it.
    let file = locate(apk)?;
    Ok((super::setup::ensure(&Need::to_run_apps())?, file))
}

/// The app's file, which could be an app by the looks of it; one that npm has is fetched.
pub fn locate(apk: &str) -> anyhow::Result<PathBuf> {
    let file = match apk.strip_prefix("npm:") {
        Some(package) => npm_file(package)?,
        None => PathBuf::from(apk),
    };
    gibbon_embedded::check_apk(&file)?;
    Ok(file)
}

/// By `PACKAGE@VERSION/FILE`.
fn npm_file(package: &str) -> anyhow::Result<PathBuf> {
    let (name, rest) = package.rsplit_once('@').unwrap_or((package, ""));
    let Some((version, file)) = rest.split_once('/') else {
        bail!("npm:{package} should look like npm:PACKAGE@VERSION/FILE");
    };
    let paths = super::setup::ensure(&[Need::npm(name, version)?])?;
    Ok(paths.npm(name, version)?.join(file))
}

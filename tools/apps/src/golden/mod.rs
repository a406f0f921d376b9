//! Screens kept as pictures: each is made again and compared, pixel by pixel. What differs is
//! written beside what it should be, with the difference marked.

mod picture;
mod screens;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_device::{Device, Notice, Script};
use gibbon_embedded::{BootOptions, Embedded, Profile};
use gibbon_setup::{Lines, Need, Paths};

use screens::{App, Screen};

#[derive(Args)]
pub struct GoldenArguments {
    /// Only screens of these names.
    only: Vec<String>,
    /// The list of screens; the pictures are beside it.
    #[arg(long, value_name = "FILE", default_value = "apps/golden/screens.txt")]
    list: PathBuf,
    /// Keep what is seen now as what it should be.
    #[arg(long)]
    bless: bool,
    /// Where to put pictures that differ.
    #[arg(long, value_name = "FOLDER", default_value = "target/golden")]
    out: PathBuf,
}

/// Exit status when a picture differs.
const FINDINGS: u8 = 1;

/// A phone of half the usual size each way: its pictures are small.
fn profile() -> Profile {
    Profile {
        width: 540,
        height: 1200,
        density: 210,
        ..Profile::default()
    }
}

pub fn run(arguments: &GoldenArguments) -> anyhow::Result<ExitCode> {
    let only = &arguments.only;
    let mut screens = screens::read(&arguments.list)?;
    screens.retain(|screen| only.is_empty() || only.contains(&screen.name));
    let mut needs = Need::to_run_apps();
    for screen in &screens {
        match &screen.app {
            App::Fetched(source) => needs.extend(source.needs()?),
            App::Built(_) => needs.extend(Need::to_build_apps()),
        }
    }
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let folder = arguments.list.parent().unwrap_or(Path::new(""));
    let mut stage = None;
    let mut failed = false;
    for screen in &screens {
        let seen = show(&paths, &mut stage, screen)?;
        let golden = folder.join(format!("{}.png", screen.name));
        let verdict = if arguments.bless {
            picture::write(&golden, &seen)?;
            "kept".into()
        } else {
            match compare(&golden, &seen, &arguments.out, &screen.name)? {
                None => "the same".into(),
                Some(problem) => {
                    failed = true;
                    problem
                }
            }
        };
        println!("{}: {verdict}", screen.name);
    }
    Ok(match failed {
        true => ExitCode::from(FINDINGS),
        false => ExitCode::SUCCESS,
    })
}

/// A device with an app that nobody has started yet.
struct Stage<'a> {
    app: &'a App,
    device: Embedded,
}

fn prepare<'a>(paths: &Paths, app: &'a App) -> anyhow::Result<Stage<'a>> {
    let apk = match app {
        App::Fetched(source) => source.file(paths)?,
        App::Built(folder) => gibbon_app_builder::build(paths, folder)?,
    };
    let options = BootOptions {
        watches: false,
        ..BootOptions::default()
    };
    let mut device = Embedded::boot_with(paths, &profile(), options)?;
    device.install(&apk)?;
    Ok(Stage { app, device })
}

fn show<'a>(
    paths: &Paths,
    stage: &mut Option<Stage<'a>>,
    screen: &'a Screen,
) -> anyhow::Result<image::RgbImage> {
    if stage.as_ref().is_none_or(|stage| stage.app != &screen.app) {
        *stage = Some(prepare(paths, &screen.app)?);
    }
    let Some(stage) = stage else {
        bail!("no device for {}", screen.name);
    };
    let device = &mut stage.device;
    device.reset()?;
    let mut notices = Vec::new();
    let mut play = |device: &mut Embedded, text: &str| -> anyhow::Result<()> {
        let script: Script = text.parse()?;
        script.play(device, |_, _, outcome| {
            notices.extend_from_slice(&outcome.notices);
            Ok(())
        })?;
        Ok(())
    };
    let place = || format!("screen {}", screen.name);
    play(device, &screen.before).with_context(place)?;
    let started = device.start(Some(&screen.activity))?.notices;
    play(device, &screen.after).with_context(place)?;
    let mut notices = started.iter().chain(&notices);
    if let Some(finding) = notices.find_map(Notice::finding) {
        bail!("screen {} crashed: {}", screen.name, finding.stack);
    }
    picture::of(&device.pixels()?)
}

/// What is wrong, in a line that names the files to look at.
fn compare(
    golden: &Path,
    seen: &image::RgbImage,
    out: &Path,
    name: &str,
) -> anyhow::Result<Option<String>> {
    let expected = match golden.exists() {
        true => Some(picture::read(golden)?),
        false => None,
    };
    if expected.as_ref() == Some(seen) {
        return Ok(None);
    }
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    let new = out.join(format!("{name}.png"));
    picture::write(&new, seen)?;
    let Some(expected) = expected else {
        return Ok(Some(format!("is new, see {}", new.display())));
    };
    let marked = out.join(format!("{name}.difference.png"));
    let (difference, count) = picture::difference(&expected, seen);
    picture::write(&marked, &difference)?;
    Ok(Some(format!(
        "differs in {count} pixels, see {} and {}",
        new.display(),
        marked.display()
    )))
}

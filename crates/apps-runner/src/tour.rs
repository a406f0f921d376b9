//! Every activity of an app, each on a device that nobody has used.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use gibbon_device::{Device, DeviceError, Picture, Profile};
use gibbon_setup::{Lines, Need};

use crate::table;

/// ApiDemos as npm has it.
const PACKAGE: (&str, &str) = ("android-apidemos", "3.0.0");
const APK: &str = "apks/ApiDemos-debug.apk";

/// What became of an activity.
pub struct Stop {
    pub activity: String,
    pub outcome: Outcome,
}

pub enum Outcome {
    Drawn,
    /// It came up, and nothing is to be seen.
    Blank,
    /// The first lines of the stack.
    Crashed(String),
    Failed(String),
}

pub fn run(
    apk: Option<PathBuf>,
    only: Option<&str>,
    pictures: Option<&Path>,
    write: Option<&Path>,
) -> anyhow::Result<()> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(PACKAGE.0, PACKAGE.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = match apk {
        Some(apk) => apk,
        None => paths.npm(PACKAGE.0, PACKAGE.1)?.join(APK),
    };
    if let Some(folder) = pictures {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut device = Device::boot(&paths, &Profile::default(), false)?;
    let package = device.install(&apk)?;
    let activities = device.command(&["activities", &package])?;
    let fresh = device.snapshot();
    let mut stops = Vec::new();
    for activity in activities
        .lines()
        .filter(|name| only.is_none_or(|only| name.contains(only)))
    {
        device.restore(&fresh);
        let outcome = visit(&mut device, &package, activity, pictures);
        eprintln!("{activity}: {}", table::describe(&outcome));
        stops.push(Stop {
            activity: activity.to_owned(),
            outcome,
        });
    }
    let text = table::render(&package, &stops);
    match write {
        Some(file) => fs::write(file, text).with_context(|| file.display().to_string()),
        None => {
            print!("{text}");
            Ok(())
        }
    }
}

fn visit(device: &mut Device, package: &str, activity: &str, pictures: Option<&Path>) -> Outcome {
    let result = show(device, package, activity);
    let crash = device
        .take_events()
        .into_iter()
        .find(|event| event[0] == "crash");
    if let Some(crash) = crash {
        return Outcome::Crashed(crash[4].clone());
    }
    match result {
        Ok(picture) => {
            if let Some(folder) = pictures {
                let name = activity.rsplit('.').next().unwrap_or(activity);
                let file = folder.join(format!("{name}.png"));
                if let Err(problem) = fs::write(&file, picture.png()) {
                    return Outcome::Failed(format!("{}: {problem}", file.display()));
                }
            }
            if picture.is_blank() {
                Outcome::Blank
            } else {
                Outcome::Drawn
            }
        }
        Err(problem) => Outcome::Failed(problem.to_string()),
    }
}

fn show(device: &mut Device, package: &str, activity: &str) -> Result<Picture, DeviceError> {
    device.command(&["start", &format!("{package}/{activity}")])?;
    device.gui()?;
    let picture = device.picture()?;
    device.command(&["key", "back"])?;
    Ok(picture)
}

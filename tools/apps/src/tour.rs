//! Every activity of an app, each on a device that nobody has used.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use gibbon_device::{Device, Event, Notice, Problem};
use gibbon_embedded::{BootOptions, Embedded, Picture, Profile};
use gibbon_setup::{Lines, Need};

use crate::{table, twice};

/// ApiDemos as npm has it.
const PACKAGE: (&str, &str) = ("android-apidemos", "3.0.0");
const APK: &str = "apks/ApiDemos-debug.apk";

/// What became of an activity.
pub struct Stop {
    pub activity: String,
    pub outcome: Outcome,
    /// Of what was executed, if that was asked for.
    pub trace: u64,
    /// Of the picture's pixels; 0 if there is none.
    pub picture: u64,
}

pub enum Outcome {
    Drawn,
    /// It came up, and nothing is to be seen.
    Blank,
    /// The first lines of the stack.
    Crashed(String),
    Failed(String),
}

#[derive(Args)]
pub struct TourArguments {
    /// The app; ApiDemos 3.0.0 if none is given.
    apk: Option<PathBuf>,
    /// Only activities whose names contain this.
    #[arg(long)]
    pub only: Option<String>,
    /// Keep the pictures in this folder.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Go backwards.
    #[arg(long)]
    reversed: bool,
    /// Write what each visit did to this file: a hash of what was executed, one of the picture.
    #[arg(long, value_name = "FILE")]
    pub signatures: Option<PathBuf>,
    /// Do it again, backwards, in another process, and compare.
    #[arg(long, conflicts_with_all = ["signatures", "reversed"])]
    pub twice: bool,
}

impl TourArguments {
    /// The app as it was given.
    pub fn apk(&self) -> Option<&Path> {
        self.apk.as_deref()
    }
}

/// The whole tour; what became of each activity.
pub fn run(arguments: &TourArguments) -> anyhow::Result<Vec<Stop>> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(PACKAGE.0, PACKAGE.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = match &arguments.apk {
        Some(apk) => apk.clone(),
        None => paths.npm(PACKAGE.0, PACKAGE.1)?.join(APK),
    };
    if let Some(folder) = &arguments.pictures {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let traces = arguments.twice || arguments.signatures.is_some();
    let options = BootOptions {
        watches: traces,
        ..BootOptions::default()
    };
    let mut device = Embedded::boot_with(&paths, &Profile::default(), options)?;
    device.install(&apk)?;
    let package = device.package().unwrap_or_default().to_owned();
    let activities = device.activities()?;
    let mut stops = Vec::new();
    let only = arguments.only.as_deref().unwrap_or_default();
    let mut activities: Vec<&String> = activities
        .iter()
        .filter(|name| name.contains(only))
        .collect();
    if arguments.reversed {
        activities.reverse();
    }
    for activity in activities {
        device.reset()?;
        let (outcome, picture) = visit(&mut device, activity, arguments.pictures.as_deref());
        eprintln!("{activity}: {}", table::describe(&outcome));
        stops.push(Stop {
            activity: activity.clone(),
            outcome,
            trace: device.trace_hash().unwrap_or_default(),
            picture,
        });
    }
    if let Some(file) = &arguments.signatures {
        fs::write(file, twice::signatures(&stops)).with_context(|| file.display().to_string())?;
    }
    let text = table::render(&package, &stops);
    table::put(&text, arguments.write.as_deref())?;
    Ok(stops)
}

/// What became of it, and a hash of its picture.
fn visit(device: &mut Embedded, activity: &str, pictures: Option<&Path>) -> (Outcome, u64) {
    let mut notices = Vec::new();
    let result = show(device, activity, &mut notices);
    for notice in notices {
        match notice {
            Notice::Crash { stack, .. } => return (Outcome::Crashed(stack), 0),
            Notice::NotResponding { reason, .. } => {
                return (Outcome::Failed(format!("does not respond: {reason}")), 0);
            }
            _ => {}
        }
    }
    match result {
        Ok(picture) => {
            let hash = twice::hash(&picture.pixels);
            if let Some(folder) = pictures {
                let name = activity.rsplit('.').next().unwrap_or(activity);
                let file = folder.join(format!("{name}.png"));
                if let Err(problem) = fs::write(&file, picture.png()) {
                    let why = format!("{}: {problem}", file.display());
                    return (Outcome::Failed(why), hash);
                }
            }
            let outcome = match picture.is_blank() {
                true => Outcome::Blank,
                false => Outcome::Drawn,
            };
            (outcome, hash)
        }
        Err(problem) => (Outcome::Failed(problem.to_string()), 0),
    }
}

fn show(
    device: &mut Embedded,
    activity: &str,
    notices: &mut Vec<Notice>,
) -> Result<Picture, Problem> {
    notices.extend(device.start(Some(activity))?.notices);
    device.gui()?;
    let picture = device.pixels()?;
    notices.extend(device.perform(&Event::key("back"))?.notices);
    Ok(picture)
}

//! One app: its first screen, rotated, killed and brought back, explored.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use gibbon_apk::App;
use gibbon_device::{BootOptions, Device, Event, Finding, Gui, Outcome, Problem, Profile};
use gibbon_pool::{Child, Launch};
use serde::{Deserialize, Serialize};

use super::{Visited, WideArguments, keep};

const PATIENCE: Duration = Duration::from_secs(120);
const MAX_MEMORY: u64 = 4 << 30;
/// Splash screens go, first data arrives.
const SETTLING: u64 = 3000;
/// A screen of which so much has one colour shows nothing.
const BLANK: f64 = 0.999;

/// What the screen was like at some moment.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Look {
    /// It was looked at.
    pub is_seen: bool,
    pub findings: Vec<Finding>,
    /// Nothing is shown: next to all of it has one colour.
    pub is_blank: bool,
    /// The app is not in front.
    pub is_gone: bool,
    /// What the app asked another app for, which is in front instead: what a phone would show.
    #[serde(default)]
    pub hands_over: Option<String>,
    /// Texts that say that something failed.
    pub errors: Vec<String>,
}

impl Look {
    pub fn is_good(&self) -> bool {
        let is_shown = !self.is_blank && !self.is_gone;
        self.is_seen && self.findings.is_empty() && (is_shown || self.hands_over.is_some())
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Explored {
    pub events: usize,
    pub activities: (usize, usize),
    pub methods: (usize, usize),
    pub findings: Vec<Found>,
    pub problems: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Found {
    #[serde(flatten)]
    pub finding: Finding,
    pub place: Option<String>,
    pub events: usize,
    pub folder: String,
}

/// Of what `gibbon explore --json` prints.
#[derive(Deserialize)]
struct ExploreOutput {
    events: usize,
    coverage: Coverage,
    findings: Vec<Found>,
    problems: Vec<String>,
    gaps: gibbon_device::Gaps,
}

#[derive(Deserialize)]
struct Coverage {
    activities: Ratio,
    methods: Ratio,
}

#[derive(Deserialize)]
struct Ratio {
    covered: usize,
    total: usize,
}

pub fn visit(
    gibbon: &Path,
    build: &str,
    apk: &Path,
    folder: &Path,
    arguments: &WideArguments,
) -> anyhow::Result<Visited> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let app = App::open(apk)?;
    let mut device = Child::boot(&Launch {
        program: PathBuf::from(gibbon),
        arguments: vec!["serve-device".into()],
        profile: Profile {
            seed: arguments.seed,
            ..Profile::default()
        },
        options: BootOptions::default(),
        patience: PATIENCE,
        max_memory: MAX_MEMORY,
        expects_more: true,
    })?;
    device.install(apk)?;
    let mut outcome = device.start(None)?;
    join(&mut outcome, settle(&mut device)?);
    let first = look(&mut device, &outcome, &folder.join("first.png"))?;
    // Of an app that crashed nothing is left that could be rotated.
    let is_there = first.findings.is_empty();
    let rotated = match is_there {
        true => rotate(&mut device, &folder.join("rotated.png"))?,
        false => Look::default(),
    };
    // What was counted is of one life of the process.
    let gaps_before = device.gaps()?;
    let killed = match is_there && rotated.findings.is_empty() {
        true => kill(&mut device, &folder.join("killed.png"))?,
        false => Look::default(),
    };
    let gaps = device.gaps()?;
    let log = folder.join("log.txt");
    fs::write(&log, device.log()?).with_context(|| log.display().to_string())?;
    drop(device);
    let (explored, explored_gaps) = match arguments.events {
        0 => Default::default(),
        _ => explore(gibbon, apk, &folder.join("run"), arguments)?,
    };
    let visited = Visited {
        build: build.to_owned(),
        events: arguments.events,
        seed: arguments.seed,
        package: app.manifest.package.clone(),
        version: app.manifest.version_name.clone().unwrap_or_default(),
        target_sdk: app.manifest.target_sdk,
        first,
        rotated,
        killed,
        explored,
        stand_ins: joined([
            gaps_before.stand_ins,
            gaps.stand_ins,
            explored_gaps.stand_ins,
        ]),
        missing_natives: joined([
            gaps_before.missing_natives,
            gaps.missing_natives,
            explored_gaps.missing_natives,
        ]),
    };
    keep(folder, &visited)?;
    Ok(visited)
}

fn joined(lists: [Vec<String>; 3]) -> Vec<String> {
    let mut all = lists.concat();
    all.sort();
    all.dedup();
    all
}

fn rotate(device: &mut Child, picture: &Path) -> anyhow::Result<Look> {
    let mut outcome = device.perform(&Event::Rotate)?;
    join(&mut outcome, settle(device)?);
    look(device, &outcome, picture)
}

/// Upright again, its process is ended in the background, and the user comes back to it. An app
/// that has ended by itself before is gone.
fn kill(device: &mut Child, picture: &Path) -> anyhow::Result<Look> {
    let mut outcome = device.perform(&Event::Rotate)?;
    for event in [Event::Home, Event::Kill, Event::Return] {
        match device.perform(&event) {
            Err(Problem::Refused(_)) if matches!(event, Event::Kill) => {
                return Ok(Look {
                    is_seen: true,
                    is_gone: true,
                    findings: outcome.findings,
                    ..Look::default()
                });
            }
            performed => join(&mut outcome, performed?),
        }
    }
    join(&mut outcome, settle(device)?);
    look(device, &outcome, picture)
}

fn settle(device: &mut Child) -> anyhow::Result<Outcome> {
    let wait = format!("wait {SETTLING}");
    Ok(device.perform(&wait.parse::<Event>().context("a wait")?)?)
}

fn join(first: &mut Outcome, next: Outcome) {
    first.findings.extend(next.findings);
    first.activity = next.activity;
}

fn look(device: &mut Child, outcome: &Outcome, file: &Path) -> anyhow::Result<Look> {
    let png = device.picture(3)?;
    fs::write(file, &png).with_context(|| file.display().to_string())?;
    let picture = image::load_from_memory(&png)?.into_rgb8();
    let gui = device.gui()?;
    let is_gone = outcome.activity.is_none();
    Ok(Look {
        is_seen: true,
        findings: outcome.findings.clone(),
        is_blank: share_of_one_colour(&picture) >= BLANK,
        is_gone,
        hands_over: is_gone.then(|| asked(&gui)).flatten(),
        errors: errors(&gui),
    })
}

/// The bars of the system are left out.
fn share_of_one_colour(picture: &image::RgbImage) -> f64 {
    let height = picture.height();
    let mut counts = std::collections::BTreeMap::<[u8; 3], usize>::new();
    let mut all = 0;
    for (_, y, pixel) in picture.enumerate_pixels() {
        if y > height / 16 && y < height - height / 16 {
            *counts.entry(pixel.0).or_default() += 1;
            all += 1;
        }
    }
    let most = counts.values().copied().max().unwrap_or_default();
    most as f64 / f64::from(all.max(1))
}

const HOME: &str = "com.android.launcher3";

/// What a partner's screen says that it was started for; nothing if the home screen is in front.
fn asked(gui: &Gui) -> Option<String> {
    let mut said = Vec::new();
    let mut is_home = false;
    gui.walk(|_, node| {
        is_home |= node.package == HOME;
        if !node.text.is_empty() && said.len() < 2 {
            said.push(node.text.clone());
        }
    });
    (!is_home && !said.is_empty()).then(|| said.join(" "))
}

/// Words by which apps and pages say that something failed.
const FAILURES: &[&str] = &[
    "error",
    "exception",
    "failed",
    "failure",
    "unable to",
    "not supported",
    "unsupported",
    "went wrong",
    "null",
    "nan",
];

fn errors(gui: &Gui) -> Vec<String> {
    let mut errors = Vec::new();
    gui.walk(|_, node| {
        let text = match node.text.is_empty() {
            true => &node.description,
            false => &node.text,
        };
        let lower = text.to_lowercase();
        let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
        let is_failure = FAILURES.iter().any(|failure| match failure.contains(' ') {
            true => lower.contains(failure),
            false => words.clone().any(|word| word == *failure),
        });
        if is_failure && words.next().is_some() {
            errors.push(text.chars().take(80).collect());
        }
    });
    errors
}

fn explore(
    gibbon: &Path,
    apk: &Path,
    folder: &Path,
    arguments: &WideArguments,
) -> anyhow::Result<(Explored, gibbon_device::Gaps)> {
    let output = Command::new(gibbon)
        .arg("explore")
        .arg(apk)
        .args(["--events", &arguments.events.to_string()])
        .args(["--seed", &arguments.seed.to_string()])
        .args(["--jobs", "1", "--json", "--out"])
        .arg(folder)
        .stdin(Stdio::null())
        .output()
        .with_context(|| gibbon.display().to_string())?;
    let errors = String::from_utf8_lossy(&output.stderr);
    // 1 is a finding; 2 may be a device that broke, which the summary has.
    if !matches!(output.status.code(), Some(0..=2)) || output.stdout.is_empty() {
        bail!("explore: {}: {}", output.status, errors.trim());
    }
    let run: ExploreOutput = serde_json::from_slice(&output.stdout).context("explore --json")?;
    let pair = |ratio: &Ratio| (ratio.covered, ratio.total);
    let explored = Explored {
        events: run.events,
        activities: pair(&run.coverage.activities),
        methods: pair(&run.coverage.methods),
        findings: run.findings,
        problems: run.problems,
    };
    Ok((explored, run.gaps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage};

    #[test]
    fn a_screen_of_one_colour_is_blank_whatever_the_bars_show() {
        let mut picture = RgbImage::from_pixel(100, 320, Rgb([255; 3]));
        picture.put_pixel(3, 3, Rgb([0; 3]));
        assert!(share_of_one_colour(&picture) >= BLANK);
        for x in 0..100 {
            picture.put_pixel(x, 160, Rgb([0; 3]));
        }
        assert!(share_of_one_colour(&picture) < BLANK);
    }

    #[test]
    fn words_of_failure_are_words() {
        let gui = |text: &str| {
            let xml = format!(
                "<hierarchy rotation=\"0\"><node index=\"0\" text=\"{text}\" class=\"a\" \
                 package=\"b\" bounds=\"[0,0][9,9]\" /></hierarchy>"
            );
            errors(&Gui::parse(&xml).expect("a tree"))
        };
        assert_eq!(gui("Something went wrong"), ["Something went wrong"]);
        assert_eq!(gui("Error: 3"), ["Error: 3"]);
        assert!(gui("Terror in the annulled banana").is_empty());
    }
}

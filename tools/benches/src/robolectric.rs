//! `robolectric`: a small app on the device and, on the same machine, under Robolectric.
//!
//! The app is `tools/benches/app`; what is done with it under Robolectric, on HotSpot of a whole JDK,
//! is `tools/benches/robolectric/Measure.java`. Both start cold. Robolectric becomes faster while HotSpot
//! compiles, so there are two columns for it: the first twenty times, as for the device, and
//! twenty after a thousand.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use gibbon_device::{Device, Event};
use gibbon_embedded::{BootOptions, Embedded, Profile};
use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_setup::artifacts::{ROBOLECTRIC, ROBOLECTRIC_FRAMEWORK};
use gibbon_setup::{Lines, Need, Paths};

use crate::process::{repository, resident, target_folder, timed};
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct RobolectricArguments {
    /// Measure Gibbon only.
    #[arg(long)]
    alone: bool,
}

const PACKAGE: &str = "gibbon.bench";
const SECOND: &str = ".ListActivity";
/// The button's text, as the screen has it.
const BUTTON: &str = "ADD A LINE";
const TIMES: usize = 20;

/// What is measured, by the names that `Measure.java` prints.
const ROWS: [(&str, &str); 7] = [
    ("first, wall", "first activity from a cold process, ms"),
    ("first, processor", "the same, processor time, ms"),
    ("second", "second activity, ms"),
    ("tap", "a tap with its relayout, ms"),
    ("tree", "the GUI tree, ms"),
    ("picture", "a picture, ms"),
    ("memory", "memory, MB"),
];

type Figures = BTreeMap<String, f64>;

pub fn run(options: &RobolectricArguments, write: bool) -> Result<bool> {
    let needs = match options.alone {
        true => Need::to_build_apps(),
        false => Need::to_run_robolectric(),
    };
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let folder = repository().join("tools/benches/app");
    let apk = gibbon_app_builder::build(&paths, &folder)?;
    let here = on_device(&paths, &apk)?;
    let there = match options.alone {
        true => Figures::new(),
        false => under_robolectric(&paths, &folder, &apk)?,
    };
    let cell = |figures: &Figures, name: &str| {
        figures
            .get(name)
            .map_or(String::new(), |value| format!("{value:.1}"))
    };
    let mut rows = vec![row([
        "",
        "Gibbon",
        "Robolectric",
        "Robolectric, after many",
    ])];
    for (name, text) in ROWS {
        rows.push(row([
            text,
            &cell(&here, name),
            &cell(&there, name),
            &cell(&there, &format!("{name}, after many")),
        ]));
    }
    publish("robolectric", &table(&rows), write)?;
    Ok(true)
}

fn on_device(paths: &Paths, apk: &Path) -> Result<Figures> {
    let mut figures = Figures::new();
    let mut note = |name: &str, value: f64| figures.insert(name.to_owned(), value);
    let clock = Instant::now();
    let unwatched = BootOptions {
        watches: false,
        ..BootOptions::default()
    };
    let (device, first) = timed(|| -> Result<Embedded> {
        let mut device = Embedded::boot_with(paths, &Profile::default(), unwatched)?;
        device.install(apk)?;
        device.start(None)?;
        Ok(device)
    });
    let mut device = device?;
    note("first, wall", clock.elapsed().as_secs_f64() * 1e3);
    note("first, processor", first);

    let tap = Event::from_line(&format!("tap {BUTTON}"), || device.gui())?;
    let (taps, tap) = timed(|| -> Result<()> {
        for _ in 0..TIMES {
            device.perform(&tap)?;
        }
        Ok(())
    });
    taps?;
    let tree = device.gui()?;
    ensure!(
        tree.xml().contains(&format!("even: {TIMES}")),
        "the taps did not arrive"
    );
    // Each of another moment: of one moment a device asks the guest once.
    let (trees, tree) = timed(|| {
        (0..TIMES).try_for_each(|at| {
            device.reseed(at as u64)?;
            device.gui().map(drop)
        })
    });
    trees?;
    let (pictures, picture) = timed(|| (0..TIMES).try_for_each(|_| device.pixels().map(|_| ())));
    pictures?;
    let (started, second) = timed(|| device.start(Some(SECOND)));
    started?;
    note("second", second);
    for (name, value) in [("tap", tap), ("tree", tree), ("picture", picture)] {
        note(name, value / TIMES as f64);
    }
    note("memory", resident()? as f64 / 1e6);
    Ok(figures)
}

fn under_robolectric(paths: &Paths, app: &Path, apk: &Path) -> Result<Figures> {
    let work = target_folder()?.join("benches/robolectric");
    if work.exists() {
        fs::remove_dir_all(&work).with_context(|| format!("could not remove {work:?}"))?;
    }
    let classes = work.join("classes");
    let config = classes.join("com/android/tools");
    fs::create_dir_all(&config).with_context(|| format!("could not create {config:?}"))?;
    // Where Robolectric looks for what a build tool would tell it.
    fs::write(
        config.join("test_config.properties"),
        format!(
            "android_resource_apk={}\nandroid_merged_manifest={}\nandroid_custom_package={PACKAGE}\n",
            apk.display(),
            app.join("AndroidManifest.xml").display()
        ),
    )?;
    let mut class_path = vec![classes.clone()];
    for pinned in ROBOLECTRIC {
        let path = paths.maven(pinned.coordinates)?;
        class_path.push(match path.extension() {
            Some(extension) if extension == "aar" => jar_of_library(path, &work)?,
            _ => path.to_path_buf(),
        });
    }
    // Robolectric runs its own copy; this one is for what is loaded outside of that.
    class_path.push(paths.framework()?.to_path_buf());
    let class_path = std::env::join_paths(&class_path)?;
    let tools = paths.jdk_tools()?;
    let mut compile = Command::new(tools.java());
    compile
        .arg("-jar")
        .arg(paths.compiler()?)
        .args(["-8", "-nowarn", "-proc:none", "-g", "-encoding", "UTF-8"])
        .arg("-cp")
        .arg(&class_path)
        .arg("-d")
        .arg(&classes)
        .arg(app.join("src"))
        .arg(repository().join("tools/benches/robolectric"));
    succeed(&mut compile)?;
    let framework = paths.maven(ROBOLECTRIC_FRAMEWORK.coordinates)?;
    let framework = framework.parent().context("a file is in a folder")?;
    let mut measure = Command::new(tools.java());
    measure
        .arg("-Drobolectric.offline=true")
        .arg(format!(
            "-Drobolectric.dependency.dir={}",
            framework.display()
        ))
        .arg("-cp")
        .arg(&class_path)
        .arg("Measure");
    let said = succeed(&mut measure)?;
    let figures: Figures = said
        .lines()
        .filter_map(|line| {
            let (name, value) = line.split_once('\t')?;
            Some((name.to_owned(), value.parse().ok()?))
        })
        .collect();
    ensure!(figures.contains_key("memory"), "it said only:\n{said}");
    Ok(figures)
}

/// The class files of an Android library.
fn jar_of_library(library: &Path, work: &Path) -> Result<PathBuf> {
    let archive =
        Archive::open(library).with_context(|| format!("could not read {}", library.display()))?;
    let mut entries = archive.entries();
    let classes = entries.find(|entry| entry.name() == "classes.jar");
    let classes = classes.with_context(|| format!("{} has no classes", library.display()))?;
    let name = library.file_name().context("it has no name")?;
    let jar = work.join(name).with_extension("jar");
    fs::write(&jar, classes.read(DEFAULT_LIMIT)?)
        .with_context(|| format!("could not write {}", jar.display()))?;
    Ok(jar)
}

/// Runs a command to its end, and gives what it printed.
fn succeed(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("could not start {}", command.get_program().display()))?;
    ensure!(
        output.status.success(),
        "{} ended with {}:\n{}",
        command.get_program().display(),
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

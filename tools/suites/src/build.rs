//! Compiles the program that runs a suite, and makes DEX files of it, the tests and all they use.
//!
//! Both are kept by the hash of what they are made of.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use gibbon_setup::{Paths, sha256_of_bytes};

use crate::suite::{Form, Suite};

const REPORT: &str = include_str!("../java/Report.java");
const RUN_JUPITER: &str = include_str!("../java/RunJupiter.java");
const RUN_JUNIT4: &str = include_str!("../java/RunJUnit4.java");
const TO_DEX: &str = include_str!("../java/ToDex.java");
const D8: &str = gibbon_setup::artifacts::D8[0].coordinates;

/// A name for the suite, its artifacts and the program that runs it.
pub fn key(suite: Suite) -> String {
    let mut text = format!("{REPORT}\0{}", program(suite));
    for artifact in suite.artifacts() {
        text += artifact.sha256;
    }
    sha256_of_bytes(text.as_bytes())[..16].to_owned()
}

/// A name for that and for how HotSpot is to run it.
pub fn reference_key(suite: Suite) -> String {
    let text = format!("{}\0{:?}", key(suite), suite.opens());
    sha256_of_bytes(text.as_bytes())[..16].to_owned()
}

fn program(suite: Suite) -> &'static str {
    match suite {
        Suite::Lang3 => RUN_JUPITER,
        Suite::Collections4 => RUN_JUNIT4,
    }
}

/// The class path of a suite, built where it is not yet.
pub fn class_path(suite: Suite, form: Form, paths: &Paths, work: &Path) -> Result<Vec<PathBuf>> {
    let folder = work.join("build").join(format!("{suite}-{}", key(suite)));
    let jars = suite.jars(paths)?;
    let program = folder.join("program.jar");
    if !program.exists() {
        compile(suite, &jars, paths, &folder, &program)?;
    }
    let mut class_path = vec![program];
    class_path.extend(jars);
    match form {
        Form::Class => Ok(class_path),
        Form::Dex => to_dex(&class_path, paths, &folder),
    }
}

fn compile(
    suite: Suite,
    jars: &[PathBuf],
    paths: &Paths,
    folder: &Path,
    program_jar: &Path,
) -> Result<()> {
    let classes = folder.join("classes");
    fs::create_dir_all(&classes).with_context(|| format!("could not create {classes:?}"))?;
    let report = folder.join("Report.java");
    let main = folder.join(format!("{}.java", suite.main_class()));
    write(&report, REPORT)?;
    write(&main, program(suite))?;
    let tools = paths.jdk_tools()?;
    let class_path = std::env::join_paths(jars)?;
    run(Command::new(tools.javac())
        // Java 8, as the suites themselves.
        .args([
            "--release",
            "8",
            "-Xlint:-options",
            "-proc:none",
            "-g",
            "-cp",
        ])
        .arg(class_path)
        .arg("-d")
        .arg(&classes)
        .args([&report, &main]))?;
    let unfinished = folder.join("unfinished.jar");
    run(Command::new(tools.home().join("bin/jar"))
        .arg("-cf")
        .arg(&unfinished)
        .arg("-C")
        .arg(&classes)
        .arg("."))?;
    fs::rename(&unfinished, program_jar).context("could not rename the program")
}

fn to_dex(jars: &[PathBuf], paths: &Paths, folder: &Path) -> Result<Vec<PathBuf>> {
    let key = &sha256_of_bytes(format!("{TO_DEX}\0{D8}").as_bytes())[..8];
    let output = folder.join(format!("dex-{key}"));
    if !output.exists() {
        eprintln!("making DEX files of {} jars", jars.len());
        let unfinished = folder.join("dex-unfinished");
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished).context("could not remove half of a build")?;
        }
        fs::create_dir_all(&unfinished)
            .with_context(|| format!("could not create {unfinished:?}"))?;
        let source = folder.join("ToDex.java");
        write(&source, TO_DEX)?;
        let tools = paths.jdk_tools()?;
        run(Command::new(tools.java())
            .arg("-cp")
            .arg(paths.maven(D8)?)
            .arg(&source)
            .arg(tools.home())
            .arg(&unfinished)
            .args(jars))?;
        fs::rename(&unfinished, &output).context("could not rename the DEX files")?;
    }
    let dexed = |jar: &PathBuf| Some(output.join(jar.file_name()?));
    Ok(jars.iter().filter_map(dexed).collect())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("could not write {}", path.display()))
}

fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().display().to_string();
    let status = command
        .status()
        .with_context(|| format!("could not start {name}"))?;
    ensure!(status.success(), "{name} ended with {status}");
    Ok(())
}

//! Compiles programs, in one process, into a folder each: default packages would clash.
//!
//! A program whose source, compiler and way of compiling are as before is not compiled again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use gibbon_setup::{Paths, sha256_of_bytes};

use crate::case::Case;

const DRIVER: &str = include_str!("../java/BuildAll.java");
const D8: &str = gibbon_setup::artifacts::D8[0].coordinates;

/// A compiled program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Built {
    /// The folder with its class files.
    pub classes: PathBuf,
    /// Its DEX files, if it is run as DEX, separated by `:`.
    pub dex: Option<String>,
}

/// The result of compiling one program: what was made of it, or what the compiler said.
pub type Outcome = std::result::Result<Built, String>;

/// Compiles what is not compiled yet. The answer is in the order of the programs.
pub fn build(cases: &[&Case], work: &Path, paths: &Paths, jobs: usize) -> Result<Vec<Outcome>> {
    let mut list = String::new();
    let mut pending = Vec::new();
    for case in cases {
        let folder = folder_of(case, work);
        let key = key_of(case, paths)?;
        if fs::read_to_string(folder.join("key")).is_ok_and(|old| old == key) {
            continue;
        }
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("could not remove {folder:?}"))?;
        }
        for part in ["classes", "dex"] {
            fs::create_dir_all(folder.join(part))
                .with_context(|| format!("could not create {folder:?}"))?;
        }
        let dex = match case.directives.class_only {
            None => folder.join("dex").display().to_string(),
            Some(_) => "-".to_owned(),
        };
        let classes = folder.join("classes");
        list += &format!("{}\t{}\t{dex}\n", case.source.display(), classes.display());
        pending.push((folder, key));
    }
    if !pending.is_empty() {
        eprintln!("compiling {} programs", pending.len());
        drive(&list, work, paths, jobs)?;
        for (folder, key) in pending {
            // What could not be compiled is tried again next time.
            if !folder.join("errors").exists() {
                fs::write(folder.join("key"), key)
                    .with_context(|| format!("could not write to {folder:?}"))?;
            }
        }
    }
    cases.iter().map(|case| outcome(case, work)).collect()
}

fn folder_of(case: &Case, work: &Path) -> PathBuf {
    work.join("build").join(&case.area).join(&case.name)
}

fn key_of(case: &Case, paths: &Paths) -> Result<String> {
    let source = fs::read_to_string(&case.source)
        .with_context(|| format!("could not read {}", case.source.display()))?;
    let compiler = paths.jdk_tools()?;
    let text = format!(
        "{source}\0{DRIVER}\0{D8}\0{}\0{}\0{}",
        compiler.home().display(),
        compiler.major(),
        case.directives.class_only.is_some(),
    );
    Ok(sha256_of_bytes(text.as_bytes()))
}

fn drive(list: &str, work: &Path, paths: &Paths, jobs: usize) -> Result<()> {
    let driver = work.join("BuildAll.java");
    let list_file = work.join("list");
    fs::write(&driver, DRIVER).with_context(|| format!("could not write {driver:?}"))?;
    fs::write(&list_file, list).with_context(|| format!("could not write {list_file:?}"))?;
    let tools = paths.jdk_tools()?;
    let status = Command::new(tools.java())
        .arg("-cp")
        .arg(paths.maven(D8)?)
        .arg(&driver)
        .arg(jobs.to_string())
        .arg(tools.home())
        .arg(&list_file)
        .status()
        .context("could not start the compiler")?;
    if !status.success() {
        bail!("the compiler ended with {status}");
    }
    Ok(())
}

fn outcome(case: &Case, work: &Path) -> Result<Outcome> {
    let folder = folder_of(case, work);
    if let Ok(errors) = fs::read_to_string(folder.join("errors")) {
        return Ok(Err(errors));
    }
    let mut dex = Vec::new();
    let dex_folder = folder.join("dex");
    let entries = fs::read_dir(&dex_folder).with_context(|| format!("no {dex_folder:?}"))?;
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "dex") {
            dex.push(path.display().to_string());
        }
    }
    dex.sort();
    Ok(Ok(Built {
        classes: folder.join("classes"),
        dex: (!dex.is_empty()).then(|| dex.join(":")),
    }))
}

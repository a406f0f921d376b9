//! What the reference `java` does with a program, kept by the content of the class files.
//!
//! It is run twice the first time: a program whose output is not the same on HotSpot itself can't
//! be compared with anything.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use gibbon_setup::{ClassLibrary, sha256_of_bytes};

use crate::case::Case;
use crate::compare::{self, Form};
use crate::execute::{End, ProgramRun, execute};

/// Options that change nothing a program can see, except where said.
const OPTIONS: &[&str] = &[
    // Starts sooner; and only the second compiler leaves out the traces of exceptions that are
    // thrown often, which would make output depend on speed.
    "-XX:TieredStopAtLevel=1",
    // What a program can allocate must not depend on the machine's memory.
    "-Xmx512m",
    "-XX:-UsePerfData",
];

/// Runs the reference, or finds what it did before. The inner error is a fault of the program.
pub fn reference(
    case: &Case,
    classes: &Path,
    library: &ClassLibrary,
    work: &Path,
    limit: Duration,
) -> Result<Result<ProgramRun, String>> {
    let key = key_of(case, classes, library)?;
    let place = work.join("reference").join(&key);
    if let Some(run) = load(&place) {
        return Ok(Ok(run));
    }
    let scratch = work
        .join("scratch")
        .join(format!("reference-{}-{}", case.area, case.name));
    let run_once = || -> Result<ProgramRun> {
        fresh_folder(&scratch)?;
        let mut command = Command::new(library.java());
        command
            .args(OPTIONS)
            .arg("-cp")
            .arg(classes)
            .arg(&case.name)
            .args(&case.directives.arguments);
        execute(&mut command, &[], &scratch, limit)
    };
    let (first, second) = (run_once()?, run_once()?);
    fs::remove_dir_all(&scratch).with_context(|| format!("could not remove {scratch:?}"))?;
    if !matches!(first.end, End::Exit(_)) {
        return Ok(Err(format!("java ended by {}", first.end)));
    }
    if let Some(difference) = compare::difference(&first, &second, Form::Class) {
        return Ok(Err(format!(
            "java itself does not do the same twice: {difference}"
        )));
    }
    store(&place, &first)?;
    Ok(Ok(first))
}

/// Makes a folder anew.
pub fn fresh_folder(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("could not remove {folder:?}"))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("could not create {folder:?}"))
}

fn key_of(case: &Case, classes: &Path, library: &ClassLibrary) -> Result<String> {
    let mut text = format!(
        "{}\0{}\0{OPTIONS:?}\0{:?}",
        case.name,
        library.modules_sha256(),
        case.directives.arguments
    );
    for file in class_files(classes)? {
        let content = fs::read(&file).with_context(|| format!("could not read {file:?}"))?;
        let name = file.strip_prefix(classes).unwrap_or(&file);
        text += &format!("\0{}\0{}", name.display(), sha256_of_bytes(&content));
    }
    Ok(sha256_of_bytes(text.as_bytes()))
}

fn class_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("could not read {folder:?}"))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn load(place: &Path) -> Option<ProgramRun> {
    // The exit code is written last, so with it there is all of it.
    let code = fs::read_to_string(place.join("exit")).ok()?;
    Some(ProgramRun {
        stdout: fs::read(place.join("stdout")).ok()?,
        stderr: fs::read(place.join("stderr")).ok()?,
        end: End::Exit(code.trim().parse().ok()?),
    })
}

fn store(place: &Path, run: &ProgramRun) -> Result<()> {
    let End::Exit(code) = run.end else {
        return Ok(());
    };
    let write = || -> std::io::Result<()> {
        fs::create_dir_all(place)?;
        fs::write(place.join("stdout"), &run.stdout)?;
        fs::write(place.join("stderr"), &run.stderr)?;
        fs::write(place.join("exit"), format!("{code}\n"))
    };
    write().with_context(|| format!("could not write to {place:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_loaded_and_half_of_it_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("key");
        assert_eq!(load(&place), None);
        let run = ProgramRun {
            stdout: b"a\n".to_vec(),
            stderr: b"\xff".to_vec(),
            end: End::Exit(1),
        };
        store(&place, &run).unwrap();
        assert_eq!(load(&place), Some(run));
        fs::remove_file(place.join("exit")).unwrap();
        assert_eq!(load(&place), None);
    }
}

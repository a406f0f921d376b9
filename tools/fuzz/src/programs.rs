//! What is mutated: the programs of the corpus, as class files and as DEX.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use gibbon_corpus::build;
use gibbon_corpus::case::{self, Case, Directives};
use gibbon_setup::{Lines, Need, Paths};

pub struct Program {
    pub name: String,
    /// Class files by their names, `a/b/C.class`.
    pub classes: Vec<(String, Vec<u8>)>,
    pub dex: Vec<(String, Vec<u8>)>,
}

/// What compiling needs, and the class library.
pub fn tools() -> Result<Paths> {
    Ok(gibbon_setup::ensure(
        &Need::to_test(),
        &mut Lines(std::io::stderr()),
    )?)
}

/// All programs of the corpus, compiled if they are not yet.
pub fn all() -> Result<Vec<Program>> {
    let paths = tools()?;
    let work = target_folder()?.join("corpus");
    std::fs::create_dir_all(&work)?;
    let cases = case::find(&repository().join("corpus"))?;
    let outcomes = build::build(&cases.iter().collect::<Vec<_>>(), &work, &paths, 2)?;
    let mut programs = Vec::new();
    for (case, outcome) in cases.iter().zip(outcomes) {
        let Ok(built) = outcome else { continue };
        let mut classes = Vec::new();
        read_folder(&built.classes, &built.classes, &mut classes)?;
        let dex_files = built.dex.iter().flat_map(|dex| dex.split(':'));
        let dex = dex_files
            .map(|path| Ok((path.to_owned(), std::fs::read(path)?)))
            .collect::<Result<Vec<_>>>()?;
        programs.push(Program {
            name: case.to_string(),
            classes,
            dex,
        });
    }
    Ok(programs)
}

/// The folder with the harness's class files.
pub fn harness(paths: &Paths) -> Result<PathBuf> {
    let source = repository().join("tools/fuzz/java/FuzzHarness.java");
    let work = target_folder()?.join("fuzz");
    std::fs::create_dir_all(&work)?;
    let case = Case {
        area: "fuzz".to_owned(),
        name: "FuzzHarness".to_owned(),
        source,
        directives: Directives {
            class_only: Some("it is no case".to_owned()),
            ..Directives::default()
        },
    };
    match build::build(&[&case], &work, paths, 1)?.remove(0) {
        Ok(built) => Ok(built.classes),
        Err(errors) => bail!("the harness: {errors}"),
    }
}

pub fn read_folder(root: &Path, folder: &Path, into: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .with_context(|| format!("could not read {}", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read_folder(root, &path, into)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "class")
        {
            let name = path.strip_prefix(root)?.display().to_string();
            into.push((name, std::fs::read(&path)?));
        }
    }
    Ok(())
}

/// Cargo's target folder: this program is in a folder of it.
fn target_folder() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    let folder = program.ancestors().nth(2);
    Ok(folder
        .context("this program is not in a target folder")?
        .to_path_buf())
}

/// The repository: where the crate was built.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate is in the repository")
}

//! The programs that are timed: `corpus/bench`, compiled as the corpus is.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use gibbon_corpus::build::{self, Built};
use gibbon_corpus::case::{Case, Directives};
use gibbon_setup::{Lines, Need, Paths};

use crate::process::{repository, target_folder};

pub struct Program {
    pub name: String,
    pub arguments: Vec<String>,
    pub built: Built,
}

/// What compiling and comparing needs.
pub fn tools() -> Result<Paths> {
    Ok(gibbon_setup::ensure(
        &Need::to_test(),
        &mut Lines(std::io::stderr()),
    )?)
}

/// The programs whose name contains one of `filters`, or all.
pub fn benchmarks(filters: &[String], paths: &Paths) -> Result<Vec<Program>> {
    let folder = repository().join("corpus/bench");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(&folder)
        .with_context(|| format!("could not read {}", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    sources.sort();
    sources.retain(|source| {
        let name = source
            .file_stem()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let is_java = source
            .extension()
            .is_some_and(|extension| extension == "java");
        is_java && (filters.is_empty() || filters.iter().any(|filter| name.contains(filter)))
    });
    ensure!(
        !sources.is_empty(),
        "no program of that name in {}",
        folder.display()
    );
    compile("bench", sources, paths)
}

/// A program of this crate's own `java` folder.
pub fn own(name: &str, paths: &Paths) -> Result<Program> {
    let source = repository()
        .join("tools/benches/java")
        .join(name)
        .with_extension("java");
    Ok(compile("own", vec![source], paths)?.remove(0))
}

fn compile(area: &str, sources: Vec<PathBuf>, paths: &Paths) -> Result<Vec<Program>> {
    let mut cases = Vec::new();
    for source in sources {
        let text = std::fs::read_to_string(&source)
            .with_context(|| format!("could not read {}", source.display()))?;
        let name = source
            .file_stem()
            .and_then(|name| name.to_str())
            .context("not a name")?;
        cases.push(Case {
            area: area.to_owned(),
            name: name.to_owned(),
            directives: Directives::parse(&text).with_context(|| format!("in {name}"))?,
            source,
        });
    }
    let work = target_folder()?.join("benches");
    std::fs::create_dir_all(&work)?;
    let outcomes = build::build(&cases.iter().collect::<Vec<_>>(), &work, paths, 1)?;
    let programs = cases
        .into_iter()
        .zip(outcomes)
        .map(|(case, outcome)| match outcome {
            Ok(built) => Ok(Program {
                name: case.name,
                arguments: case.directives.arguments,
                built,
            }),
            Err(errors) => bail!("{}: {errors}", case.name),
        });
    programs.collect()
}

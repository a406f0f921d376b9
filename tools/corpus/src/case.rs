//! The programs: `corpus/<area>/<Name>.java`, one file each, with directives in leading comments.
//!
//! ```text
//! // What the program is about, in a line
//! //@ args: one two
//! //@ seeds
//! //@ class-only: why it can't be run as DEX
//! ```

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Areas of programs that are timed, and not compared.
const NOT_COMPARED: &[&str] = &["bench"];

/// One program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The folder it is in.
    pub area: String,
    /// The name of its file and of its main class.
    pub name: String,
    /// Its file.
    pub source: PathBuf,
    /// What its leading comments say.
    pub directives: Directives,
}

/// What a program's leading comments say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Directives {
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// Whether it is to be run under many seeds.
    pub seeds: bool,
    /// Why it is run as class files only.
    pub class_only: Option<String>,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.area, self.name)
    }
}

impl Case {
    /// Whether what it does can be compared with what it does on HotSpot.
    pub fn is_compared(&self) -> bool {
        !NOT_COMPARED.contains(&self.area.as_str())
    }
}

/// All programs of a corpus, in the order of their names.
pub fn find(corpus: &Path) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for area in entries(corpus)? {
        let area_name = name_of(&area)?;
        if !area.is_dir() {
            continue;
        }
        for source in entries(&area)? {
            if source
                .extension()
                .is_none_or(|extension| extension != "java")
            {
                continue;
            }
            let text = fs::read_to_string(&source)
                .with_context(|| format!("could not read {}", source.display()))?;
            cases.push(Case {
                area: area_name.clone(),
                name: name_of(&source.with_extension(""))?,
                directives: Directives::parse(&text)
                    .with_context(|| format!("in {}", source.display()))?,
                source,
            });
        }
    }
    Ok(cases)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || -> std::io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect()
    };
    let mut paths = read().with_context(|| format!("could not read {}", folder.display()))?;
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> Result<String> {
    let name = path.file_name().and_then(|name| name.to_str());
    Ok(name
        .with_context(|| format!("{} has no proper name", path.display()))?
        .to_owned())
}

impl Directives {
    /// Reads the comments at the start of a program.
    pub fn parse(text: &str) -> Result<Directives> {
        let mut directives = Directives::default();
        for line in text.lines().map(str::trim) {
            if !line.is_empty() && !line.starts_with("//") {
                break;
            }
            let Some(directive) = line.strip_prefix("//@") else {
                continue;
            };
            let (name, value) = match directive.split_once(':') {
                Some((name, value)) => (name.trim(), Some(value.trim())),
                None => (directive.trim(), None),
            };
            match (name, value) {
                ("args", Some(value)) => {
                    directives.arguments = value.split_whitespace().map(str::to_owned).collect();
                }
                ("seeds", None) => directives.seeds = true,
                ("class-only", Some(reason)) if !reason.is_empty() => {
                    directives.class_only = Some(reason.to_owned());
                }
                _ => bail!("`{line}` is no directive: args: …, seeds, class-only: reason"),
            }
        }
        Ok(directives)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_read_from_the_leading_comments_only() {
        let text = "// About it\n//@ args: a  b=c\n\n//@ seeds\n//@ class-only: D8: no\n\
                    public class A {\n//@ nonsense\n}";
        let directives = Directives::parse(text).unwrap();
        assert_eq!(directives.arguments, ["a", "b=c"]);
        assert!(directives.seeds);
        assert_eq!(directives.class_only.as_deref(), Some("D8: no"));
        assert_eq!(
            Directives::parse("class A {}").unwrap(),
            Directives::default()
        );
    }

    #[test]
    fn what_is_no_directive_is_an_error() {
        for line in [
            "//@ sedes",
            "//@ seeds: 5",
            "//@ class-only",
            "//@ class-only:",
            "//@",
        ] {
            assert!(Directives::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn finds_programs_in_order_and_knows_which_to_compare() {
        let corpus = tempfile::tempdir().unwrap();
        for file in [
            "b/Z.java",
            "b/A.java",
            "a/M.java",
            "bench/X.java",
            "b/notes.txt",
            "README",
        ] {
            let path = corpus.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let names: Vec<String> = find(corpus.path())
            .unwrap()
            .iter()
            .filter(|case| case.is_compared())
            .map(Case::to_string)
            .collect();
        assert_eq!(names, ["a/M", "b/A", "b/Z"]);
    }
}

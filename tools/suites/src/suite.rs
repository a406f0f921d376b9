//! The suites: their artifacts, the program that runs them, the classes of tests.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_setup::Paths;
use gibbon_setup::artifacts::{COLLECTIONS4_SUITE, LANG3_SUITE, Pinned};

/// A suite of tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Suite {
    Lang3,
    Collections4,
}

/// What the tests and all they use are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Form {
    Class,
    Dex,
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suite::Lang3 => "lang3",
            Suite::Collections4 => "collections4",
        })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Class => "class",
            Form::Dex => "dex",
        })
    }
}

impl Suite {
    pub const ALL: [Suite; 2] = [Suite::Lang3, Suite::Collections4];

    /// What it runs with, in class-path order.
    pub fn artifacts(self) -> &'static [Pinned] {
        match self {
            Suite::Lang3 => LANG3_SUITE,
            Suite::Collections4 => COLLECTIONS4_SUITE,
        }
    }

    /// The name of what is tested.
    pub fn coordinates(self) -> &'static str {
        match self {
            Suite::Lang3 => "org.apache.commons:commons-lang3:3.9",
            Suite::Collections4 => "org.apache.commons:commons-collections4:4.4",
        }
    }

    /// The class in `java/` that runs the tests.
    pub fn main_class(self) -> &'static str {
        match self {
            Suite::Lang3 => "RunJupiter",
            Suite::Collections4 => "RunJUnit4",
        }
    }

    /// Packages opened to the tests: their POM was written for a JDK that opened all.
    pub fn opens(self) -> &'static [&'static str] {
        match self {
            Suite::Lang3 => &[
                "java.base/java.lang=ALL-UNNAMED",
                "java.base/java.util=ALL-UNNAMED",
            ],
            Suite::Collections4 => &[],
        }
    }

    /// The jars, in class-path order.
    pub fn jars(self, paths: &Paths) -> Result<Vec<PathBuf>> {
        let jar = |pinned: &Pinned| Ok(paths.maven(pinned.coordinates)?.to_path_buf());
        self.artifacts().iter().map(jar).collect()
    }

    fn tests_jar(self, paths: &Paths) -> Result<Archive> {
        let path = paths.maven(&format!("{}:tests", self.coordinates()))?;
        Archive::open(path).with_context(|| format!("could not read {}", path.display()))
    }

    /// The classes whose name ends in `Test`, as both POMs have it. Abstract ones are among them,
    /// and have no tests.
    pub fn classes(self, paths: &Paths) -> Result<Vec<String>> {
        let jar = self.tests_jar(paths)?;
        let mut names: Vec<String> = jar.entries().filter_map(|e| test_class(e.name())).collect();
        names.sort();
        Ok(names)
    }

    /// Makes the folder that the tests take for their project's.
    pub fn make_folder(self, paths: &Paths, folder: &Path) -> Result<()> {
        let root = folder.join("src/test/resources");
        let jar = self.tests_jar(paths)?;
        for entry in jar.entries() {
            let name = entry.name();
            if name.ends_with(".class") || name.starts_with("META-INF/") || name.contains("..") {
                continue;
            }
            let path = root.join(name);
            if entry.is_directory() {
                std::fs::create_dir_all(&path)
            } else {
                let bytes = entry.read(DEFAULT_LIMIT)?;
                let parent = path.parent().expect("it is inside the root");
                std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, bytes))
            }
            .with_context(|| format!("could not write {}", path.display()))?;
        }
        Ok(())
    }
}

fn test_class(entry: &str) -> Option<String> {
    let name = entry.strip_suffix(".class")?;
    (name.ends_with("Test") && !name.contains('$')).then(|| name.replace('/', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_tests_are_known_by_their_names() {
        assert_eq!(test_class("a/BTest.class").as_deref(), Some("a.BTest"));
        for entry in [
            "a/B.class",
            "a/BTest$C.class",
            "a/BTest.java",
            "a/TestB.class",
        ] {
            assert_eq!(test_class(entry), None, "{entry}");
        }
    }
}

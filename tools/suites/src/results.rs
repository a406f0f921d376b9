//! What came out of runs, kept by class of tests, so that a run can be looked at again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::process::ClassResult;
use crate::protocol::{Event, line, parse};

/// A folder of results, a file a class.
#[derive(Debug, Clone)]
pub struct Results {
    folder: PathBuf,
}

impl Results {
    pub fn at(folder: impl Into<PathBuf>) -> Results {
        Results {
            folder: folder.into(),
        }
    }

    fn path(&self, class: &str) -> PathBuf {
        self.folder.join(format!("{class}.txt"))
    }

    /// The result of a class, with a name for what it was made by.
    pub fn load(&self, class: &str) -> Option<(String, ClassResult)> {
        let text = fs::read_to_string(self.path(class)).ok()?;
        let mut lines = text.lines();
        let maker = lines.next()?.to_owned();
        let mut result = ClassResult {
            time: Duration::from_millis(lines.next()?.parse().ok()?),
            ..Default::default()
        };
        for line in lines {
            if let Some(Event::End(test, outcome)) = parse(line) {
                result.tests.insert(test, outcome);
            }
        }
        Some((maker, result))
    }

    pub fn store(&self, class: &str, maker: &str, result: &ClassResult) -> Result<()> {
        let mut text = format!("{maker}\n{}\n", result.time.as_millis());
        for (test, outcome) in &result.tests {
            text += &line(test, outcome);
        }
        write_whole(&self.path(class), &text)
    }

    /// The results of these classes, where there are any.
    pub fn load_all(&self, classes: &[String]) -> BTreeMap<String, (String, ClassResult)> {
        classes
            .iter()
            .filter_map(|class| Some((class.clone(), self.load(class)?)))
            .collect()
    }
}

/// Writes a file that is all there or not there.
fn write_whole(path: &Path, text: &str) -> Result<()> {
    let write = || -> std::io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, text)?;
        fs::rename(&unfinished, path)
    };
    write().with_context(|| format!("could not write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Outcome;

    #[test]
    fn what_is_stored_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let results = Results::at(folder.path().join("a"));
        assert_eq!(results.load("C"), None);
        let tests = [
            ("x", Outcome::Passed),
            ("y", Outcome::Failed("why".to_owned())),
        ];
        let result = ClassResult {
            tests: tests
                .map(|(name, outcome)| (name.to_owned(), outcome))
                .into(),
            time: Duration::from_millis(17),
        };
        results.store("C", "me", &result).unwrap();
        assert_eq!(results.load("C"), Some(("me".to_owned(), result)));
    }
}

//! What an earlier run found, so that the next one can tell what is new.
//!
//! Findings are compared by what stays the same when an app is built again: the kind, the
//! exception, and the method it was thrown in. Lines move.

use std::collections::BTreeSet;
use std::path::Path;

use gibbon_device::{Finding, FindingKind};

use crate::folder::{self, FolderError};
use crate::run_json::RunSummary;

type Key = (FindingKind, String, Option<String>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    known: BTreeSet<Key>,
}

impl Baseline {
    /// By the folder of the run.
    pub fn read(folder: &Path) -> Result<Baseline, FolderError> {
        Ok(Baseline::of(&folder::read(folder)?))
    }

    pub fn of(run: &RunSummary) -> Baseline {
        let known = run.findings.iter();
        Baseline {
            known: known
                .map(|one| key(&one.finding, one.place.as_deref()))
                .collect(),
        }
    }

    pub fn has(&self, finding: &Finding, package: &str) -> bool {
        let place = finding.place(package);
        self.known.contains(&key(finding, place.as_deref()))
    }
}

fn key(finding: &Finding, place: Option<&str>) -> Key {
    let method = place.map(|place| place.split('(').next().unwrap_or(place).to_owned());
    (finding.kind, finding.exception.clone(), method)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(exception: &str, frame: &str) -> Finding {
        let stack = format!("{exception}\n\tat {frame}\n");
        Finding::new(FindingKind::Crash, "a.b", exception, "", &stack)
    }

    #[test]
    fn lines_may_move_and_methods_may_not() {
        let before = finding("x.Y", "a.b.Main.onClick(Main.java:7)");
        let place = before.place("a.b");
        let baseline = Baseline {
            known: BTreeSet::from([key(&before, place.as_deref())]),
        };
        let has = |exception, frame| baseline.has(&finding(exception, frame), "a.b");
        assert!(has("x.Y", "a.b.Main.onClick(Main.java:9)"));
        assert!(!has("x.Y", "a.b.Main.onLongClick(Main.java:7)"));
        assert!(!has("x.Z", "a.b.Main.onClick(Main.java:7)"));
    }
}

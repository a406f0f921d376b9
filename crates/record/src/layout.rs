//! Which files of a run's folder are Gibbon's: whatever else is there is somebody else's, and stays.

use std::path::{Component, Path, PathBuf};

/// Files of the folder of a finding.
const PROOF: &[&str] = &[
    "stack.txt",
    "trace.jsonl",
    "monkey.txt",
    "adb.sh",
    "RecordedTest.java",
    "RecordedTest.kt",
    "before.png",
    "after.png",
];

/// The folders whose contents a new run replaces.
const REPLACED: &[&str] = &["episodes", "findings", "screens"];

/// Whether a file, by its name inside of a run's folder, is one that a new run replaces.
fn is_replaced(file: &Path) -> bool {
    let parts: Vec<&str> = file.components().filter_map(name).collect();
    match parts[..] {
        ["episodes", file] => is_numbered(file, &["jsonl"]),
        ["screens", file] => is_numbered(file, &["png", "jsonl"]),
        ["findings", number, file] => is_number(number) && PROOF.contains(&file),
        _ => false,
    }
}

fn name(part: Component<'_>) -> Option<&str> {
    match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())
}

fn is_numbered(file: &str, endings: &[&str]) -> bool {
    let parts = file.split_once('.');
    parts.is_some_and(|(number, ending)| is_number(number) && endings.contains(&ending))
}

/// Takes away what an earlier run left in its folder, as far as `may` says so; folders that are
/// empty then go, too.
pub fn remove_replaced(folder: &Path, may: &dyn Fn(&Path) -> bool) {
    for name in REPLACED {
        remove_inside(folder, Path::new(name), may);
    }
}

fn remove_inside(root: &Path, folder: &Path, may: &dyn Fn(&Path) -> bool) {
    // There may be none; and what cannot be read is not ours to take away.
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else {
        return;
    };
    let mut inside: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| folder.join(entry.file_name()))
        .collect();
    inside.sort();
    for path in inside {
        let full = root.join(&path);
        // A link is no folder of ours.
        let is_folder = full.symlink_metadata().is_ok_and(|data| data.is_dir());
        if is_folder {
            remove_inside(root, &path, may);
        } else if is_replaced(&path) && may(&path) {
            let _ = std::fs::remove_file(full);
        }
    }
    // Fails if something is left, which is as it should be.
    let _ = std::fs::remove_dir(root.join(folder));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gibbon_wrote_is_known_by_its_name() {
        for ours in [
            "episodes/001.jsonl",
            "screens/12.png",
            "findings/01/trace.jsonl",
        ] {
            assert!(is_replaced(Path::new(ours)), "{ours}");
        }
        for other in [
            "run.json",
            "screens/mine.txt",
            "screens/mine.png",
            "findings/01/notes.txt",
            "findings/01/minimized/trace.jsonl",
            "findings/notes/trace.jsonl",
            "episodes/1.jsonl.bak",
        ] {
            assert!(!is_replaced(Path::new(other)), "{other}");
        }
    }
}

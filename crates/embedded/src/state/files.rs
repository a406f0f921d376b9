//! What is in an app's files.

use gibbon_machine::host::{Files, OpenMode};

use super::hash::Hash;

/// Where an app's files are, before its package's name.
const FOLDERS: [&str; 3] = [
    "/data/user/0/",
    "/data/user_de/0/",
    "/storage/emulated/0/Android/data/",
];

/// Over names and contents. `files` is a copy: reading opens them.
pub fn hash(files: &mut dyn Files, package: &str) -> u64 {
    let mut hash = Hash::new(3);
    for folder in FOLDERS {
        add(files, &format!("{folder}{package}"), &mut hash);
    }
    hash.finish()
}

fn add(files: &mut dyn Files, path: &str, hash: &mut Hash) {
    let Ok(status) = files.status(path, false) else {
        return;
    };
    hash.bytes(path.as_bytes());
    if status.is_directory() {
        for name in files.list(path).unwrap_or_default() {
            add(files, &format!("{path}/{name}"), hash);
        }
        return;
    }
    hash.add(status.length);
    if let Ok(file) = files.open(path, OpenMode::READ) {
        let mut contents = vec![0; status.length as usize];
        let read = files.read_at(file, 0, &mut contents).unwrap_or(0);
        hash.bytes(&contents[..read]);
    }
}

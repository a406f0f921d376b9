//! Compiles a program of `tests/programs` once and says where its classes are.

use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_setup::{Need, Paths};

/// What `gibbon setup --tests` has put in place.
pub fn paths() -> Paths {
    gibbon_setup::find(&[Need::ClassLibrary, Need::JdkTools])
        .expect("run `gibbon setup --tests` first")
}

/// The folder of a program's classes, its own for each test that asks.
pub fn compile(name: &str, test: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/programs/{name}.java"));
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{test}"));
    let status = Command::new(paths().jdk_tools().expect("asked for").javac())
        .args(["--release", "17", "-g", "-d"])
        .arg(&classes)
        .arg(&source)
        .status()
        .expect("javac starts");
    assert!(status.success(), "{name} compiles");
    classes
}

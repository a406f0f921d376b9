//! The apps that npm has, driven by their scripts, twice.

use std::path::Path;
use std::process::Command;

#[test]
fn apps_of_npm_do_what_they_are_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_gibbon-apps"))
        .args(["drive", "ContactManager", "selendroid"])
        .current_dir(root)
        .output()
        .expect("started");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("ContactManager: works"), "{errors}");
}

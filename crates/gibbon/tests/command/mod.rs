//! The command line, as tests run it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gibbon_setup::{Need, Silent};

pub const APP: &str = "npm:sample-apps@2.0.4/pre-built/ContactManager.apk";

pub fn gibbon(arguments: &[&str]) -> Output {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm("sample-apps", "2.0.4").expect("well formed"));
    gibbon_setup::ensure(&needs, &mut Silent).expect("set up");
    Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(arguments)
        .output()
        .expect("it runs")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder of its own for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There may be one of an earlier run.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

//! Whatever is wrong with the input: one clear message, exit code 2, no panic.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs `gibbon java` on a class path; the message and the exit code.
fn java(class_path: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["java", "-cp"])
        .arg(class_path)
        .args(arguments)
        .output()
        .expect("gibbon starts");
    (
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("the test's folder can be written");
    path
}

#[test]
fn files_that_are_not_what_they_are_called() {
    for name in ["garbage.jar", "garbage.dex", "garbage.apk"] {
        let path = file(name, b"this is neither a zip nor a DEX file");
        let (message, code) = java(&path, &["Main"]);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains(name), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn files_that_are_no_apps() {
    let empty_zip = [b"PK\x05\x06".as_slice(), &[0; 18]].concat();
    let text: &[u8] = b"this is no zip file";
    for (name, bytes, what) in [
        ("text.apk", text, "not a zip file"),
        ("empty.apk", &empty_zip, "AndroidManifest.xml"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_gibbon"))
            .arg("run")
            .arg(file(name, bytes))
            .output()
            .expect("gibbon starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        let last = message.lines().last().unwrap_or_default();
        assert!(last.contains(name) && last.contains(what), "{message}");
    }
}

#[test]
fn no_devices_at_all() {
    for command in ["monkey", "explore", "minimize"] {
        let output = Command::new(env!("CARGO_BIN_EXE_gibbon"))
            .args([command, "some.apk", "--jobs", "0"])
            .output()
            .expect("gibbon starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("--jobs"), "{message}");
    }
}

#[test]
fn no_such_class() {
    let classes = crate::support::compile("Threads", "missing");
    let (message, code) = java(&classes, &["Missing"]);
    assert_eq!(code, Some(1), "as java has it: {message}");
    assert!(
        message.contains("Could not find or load main class Missing"),
        "{message}"
    );
}

#[test]
fn a_broken_class_file() {
    let classes = crate::support::compile("Threads", "broken");
    let path = classes.join("Threads.class");
    let bytes = std::fs::read(&path).expect("just compiled");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("the test's folder can be written");
    let (message, code) = java(&classes, &["Threads"]);
    assert_eq!(code, Some(1), "{message}");
    assert!(message.contains("ClassFormatError"), "{message}");
}

#[test]
fn a_schedule_that_is_none() {
    let classes = crate::support::compile("Threads", "schedule");
    let schedule = file("schedule.txt", b"0 100\nnonsense\n");
    let schedule = schedule.to_str().expect("a plain path");
    let (message, code) = java(&classes, &["--schedule", schedule, "Threads"]);
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("nonsense"), "{message}");
}

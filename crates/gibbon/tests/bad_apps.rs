//! Files that are no apps, or broken ones: one clear line, exit code 2, no panic, and no device
//! booted for it.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use gibbon_setup::{Need, Silent};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

fn gibbon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(arguments)
        .output()
        .expect("gibbon starts")
}

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Google's sample, as npm has it.
fn contact_manager() -> PathBuf {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm("sample-apps", "2.0.4").expect("well formed"));
    let paths = gibbon_setup::ensure(&needs, &mut Silent).expect("set up");
    let folder = paths.npm("sample-apps", "2.0.4").expect("asked for");
    folder.join("pre-built/ContactManager.apk")
}

/// The app with one file changed, or left out.
fn changed(name: &str, change: impl Fn(Vec<u8>) -> Option<Vec<u8>>) -> Vec<u8> {
    let bytes = std::fs::read(contact_manager()).expect("it is there");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a zip file");
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("an entry");
        let mut content = Vec::new();
        std::io::copy(&mut entry, &mut content).expect("read");
        let entry_name = entry.name().expect("a name").into_owned();
        if entry_name == name {
            match change(content) {
                Some(other) => content = other,
                None => continue,
            }
        }
        writer.start_file(entry_name, stored).expect("started");
        writer.write_all(&content).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        let options = SimpleFileOptions::default();
        writer.start_file(*name, options).expect("started");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

/// The one line that says what is wrong.
fn message(name: &str, bytes: &[u8]) -> String {
    let path = place(name);
    std::fs::write(&path, bytes).expect("the test's folder can be written");
    let output = gibbon(&["run", path.to_str().expect("a plain path")]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{name}: {message}");
    assert_eq!(message.lines().count(), 1, "{name}: {message}");
    assert!(message.contains(name), "{message}");
    message
}

#[test]
fn each_says_what_is_wrong() {
    let half = |bytes: Vec<u8>| Some(bytes[..bytes.len() / 2].to_vec());
    let garbage = |bytes: Vec<u8>| Some((0..bytes.len()).map(|at| (at * 37) as u8).collect());
    // The size of the first chunk.
    let lie = |mut bytes: Vec<u8>| {
        bytes[4..8].copy_from_slice(&0x7fff_ffffu32.to_le_bytes());
        Some(bytes)
    };
    let whole = std::fs::read(contact_manager()).expect("it is there");
    let zeros = vec![0; 300 << 20];
    let manifest = "AndroidManifest.xml";
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty.apk", Vec::new(), "not a zip file"),
        ("half.apk", whole[..whole.len() / 2].to_vec(), "downloaded"),
        ("no-manifest.apk", changed(manifest, |_| None), manifest),
        ("half-manifest.apk", changed(manifest, half), "is broken"),
        (
            "text-manifest.apk",
            changed(manifest, |_| Some(b"<manifest/>".to_vec())),
            "is broken",
        ),
        ("lying-manifest.apk", changed(manifest, lie), "is broken"),
        (
            "no-dex.apk",
            changed("classes.dex", |_| None),
            "classes.dex",
        ),
        (
            "half-dex.apk",
            changed("classes.dex", half),
            "classes.dex is broken",
        ),
        (
            "garbage-dex.apk",
            changed("classes.dex", garbage),
            "classes.dex is broken",
        ),
        (
            "half-table.apk",
            changed("resources.arsc", half),
            "resources.arsc",
        ),
        (
            "garbage-table.apk",
            changed("resources.arsc", garbage),
            "resources.arsc",
        ),
        (
            "lying-table.apk",
            changed("resources.arsc", lie),
            "resources.arsc",
        ),
        (
            "bomb.apk",
            archive(&[(manifest, &zeros)]),
            "more than the limit",
        ),
        (
            "bundle.aab",
            archive(&[("BundleConfig.pb", b"")]),
            "bundletool",
        ),
        ("set.apks", archive(&[("toc.pb", b"")]), "set of APKs"),
        (
            "download.xapk",
            archive(&[("a/base.apk", b"")]),
            "give a/base.apk",
        ),
    ];
    for (name, bytes, what) in cases {
        let message = message(name, &bytes);
        assert!(message.contains(what), "{message}");
    }
}

/// Numbers that look random, the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end.max(1)
    }

    fn break_one(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len());
        match self.below(4) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..(at + 100).min(bytes.len()))),
            2 => {
                let end = (at + 4).min(bytes.len());
                bytes[at..end].fill(0xff);
            }
            _ => {
                for _ in 0..20 {
                    let at = self.below(bytes.len());
                    bytes[at] ^= 1 << self.below(8);
                }
            }
        }
    }
}

#[test]
fn sixty_apps_broken_at_random() {
    let whole = std::fs::read(contact_manager()).expect("it is there");
    let path = place("random.apk");
    let names = ["AndroidManifest.xml", "classes.dex", "resources.arsc"];
    for seed in 0..60 {
        let name = names[seed % names.len()];
        let bytes = match seed % 4 {
            0 => {
                let mut bytes = whole.clone();
                Numbers(seed as u64).break_one(&mut bytes);
                bytes
            }
            _ => changed(name, |mut bytes| {
                Numbers(seed as u64).break_one(&mut bytes);
                Some(bytes)
            }),
        };
        std::fs::write(&path, bytes).expect("the test's folder can be written");
        let output = gibbon(&["info", path.to_str().expect("a plain path")]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(!message.contains("panicked"), "{seed}: {message}");
        match output.status.code() {
            Some(0) => {}
            Some(2) => assert_eq!(message.lines().count(), 1, "{seed}: {message}"),
            other => panic!("{seed}: {other:?} {message}"),
        }
    }
}

#[test]
fn what_is_not_there_and_what_is_a_folder() {
    for (path, what) in [("/no/such/app.apk", "No such file"), ("/", "folder")] {
        let output = gibbon(&["run", path]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.contains(what), "{message}");
    }
}

#[test]
fn screens_that_are_none() {
    let apk = contact_manager();
    let apk = apk.to_str().expect("a plain path");
    for option in [
        ["--size", "0x0"],
        ["--size", "100000x5"],
        ["--size", "wide"],
        ["--density", "0"],
        ["--density", "100000"],
    ] {
        let output = gibbon(&["run", apk, option[0], option[1]]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.contains("should"), "{message}");
    }
}

#[test]
fn a_full_disk_and_a_closed_pipe() {
    let apk = contact_manager();
    let apk = apk.to_str().expect("a plain path");
    let output = gibbon(&["run", apk, "--screenshot", "/dev/full"]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("No space left"), "{message}");
    // A crash is printed, to a reader that has gone.
    let script = place("crash.events");
    std::fs::write(&script, "tap Press to throw unhandled exception\n").expect("written");
    let other = apk.replace("ContactManager.apk", "selendroid-test-app.apk");
    let mut child = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["run", &other, "--events"])
        .arg(&script)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gibbon starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!message.contains("panicked"), "{message}");
    assert_eq!(output.status.code(), Some(141), "{message}");
}

//! Android's core library, used from Java on the machine. The programs check themselves and end
//! with 1 if something is not as expected.

use std::path::PathBuf;
use std::process::Command;

use gibbon_machine::interp::HashObserver;
use gibbon_machine::{Halt, Machine};
use gibbon_setup::{Paths, artifacts};

use crate::support::{folder, javac, manifest};

fn paths() -> Paths {
    crate::support::paths(artifacts::D8)
}

/// A machine that is about to run one of the programs, compiled into a folder of this name.
fn machine(paths: &Paths, name: &str, test: &str, arguments: Vec<String>) -> Machine {
    let mut program = crate::support::program(paths, name, test);
    program.arguments = arguments;
    program.machine().expect("the program starts")
}

#[track_caller]
fn check(name: &str) {
    let mut machine = machine(&paths(), name, name, Vec::new());
    let halt = machine.run(&mut HashObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
}

#[test]
fn system_calls() {
    check("SystemCalls");
}

#[test]
fn library() {
    check("Library");
}

/// An archive with the code of the program's own app, in its class folder: the guest sees that.
fn app(paths: &Paths, test: &str) -> PathBuf {
    archive(
        paths,
        test,
        "Greeting",
        &["Greeting", "Greeting$Part", "Other"],
    )
}

/// An archive with these classes of a source.
fn archive(paths: &Paths, test: &str, source: &str, names: &[&str]) -> PathBuf {
    let classes = folder(&format!("{test}-app"));
    let source = manifest().join(format!("tests/programs/app/{source}.java"));
    javac(paths, &["--release", "8"], &classes, &[source]);
    let archive = folder(test).join("app.zip");
    let d8 = paths
        .maven(artifacts::D8[0].coordinates)
        .expect("asked for");
    let files = names
        .iter()
        .map(|name| classes.join("app").join(format!("{name}.class")));
    let status = Command::new(paths.jdk_tools().expect("asked for").java())
        .arg("-cp")
        .arg(d8)
        .args(["com.android.tools.r8.D8", "--min-api", "26", "--output"])
        .arg(&archive)
        .args(files)
        .status()
        .expect("java starts");
    assert!(status.success(), "D8 makes DEX of the app");
    archive
}

#[test]
fn members_are_found_beside_one_whose_type_is_missing() {
    let paths = paths();
    let app = archive(&paths, "missing-types", "Partial", &["Partial"]);
    let arguments = vec![app.to_string_lossy().into_owned()];
    let mut machine = machine(&paths, "MissingTypes", "missing-types", arguments);
    let halt = machine.run(&mut HashObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
}

#[test]
fn loaders() {
    let paths = paths();
    let app = app(&paths, "loaders").to_string_lossy().into_owned();
    let mut machine = machine(&paths, "Loaders", "loaders", vec![app]);
    let halt = machine.run(&mut HashObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
}

/// Going back to any moment of the program gives the same run again: what was linked of classes
/// in DEX files stays, and does not show.
#[test]
fn classes_of_apps_stay_when_the_guest_goes_back() {
    let paths = paths();
    let app = app(&paths, "going-back").to_string_lossy().into_owned();
    let mut machine = machine(&paths, "Loaders", "going-back", vec![app]);
    let mut snapshots = Vec::new();
    let halt = loop {
        match machine.run(&mut HashObserver, 20_000) {
            Halt::Budget => snapshots.push(machine.snapshot()),
            halt => break halt,
        }
    };
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
    let (hash, instructions) = (machine.state.trace_hash, machine.state.instructions);
    assert!(snapshots.len() > 10);
    for snapshot in snapshots.iter().rev().chain(&snapshots).step_by(3) {
        machine.restore(snapshot);
        assert_eq!(machine.run(&mut HashObserver, u64::MAX), Halt::Exit(0));
        assert_eq!(machine.state.trace_hash, hash);
        assert_eq!(machine.state.instructions, instructions);
    }
}

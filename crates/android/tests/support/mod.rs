//! Programs of `tests/programs`, compiled and about to run on the framework.

use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_jdk::Program;
use gibbon_machine::{Halt, Machine, NoObserver};
use gibbon_setup::artifacts::{self, Pinned};
use gibbon_setup::{Need, Paths};

/// Of the system's classes those that belong to the core library, which OpenJDK's lacks.
const CORE: [&str; 4] = [
    "gibbon/core/BootResource.java",
    "gibbon/core/SaxParsing.java",
    "sun/misc/Cleaner.java",
    "sun/misc/CompoundEnumeration.java",
];

/// What every test needs, and more.
pub fn paths(more: &[Pinned]) -> Paths {
    let mut needs = vec![Need::ClassLibrary, Need::JdkTools];
    needs.extend(artifacts::needs(&[artifacts::FRAMEWORK]));
    needs.extend(artifacts::needs(more));
    gibbon_setup::find(&needs).expect("run `gibbon setup --tests` first")
}

pub fn manifest() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder for this test alone.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("made");
    folder
}

pub fn javac(paths: &Paths, arguments: &[&str], classes: &Path, sources: &[PathBuf]) {
    let status = Command::new(paths.jdk_tools().expect("asked for").javac())
        .args(["-nowarn", "-g", "-Xlint:-options", "-cp"])
        .arg(paths.framework().expect("asked for"))
        .args(arguments)
        .arg("-d")
        .arg(classes)
        .args(sources)
        .status()
        .expect("javac starts");
    assert!(status.success(), "{sources:?} compile");
}

/// One of the programs, compiled into the folder of this test.
pub fn program(paths: &Paths, name: &str, test: &str) -> Program {
    let classes = folder(test);
    let programs = manifest().join("tests/programs");
    let path = programs.to_string_lossy().into_owned();
    let source = programs.join(format!("{name}.java"));
    javac(paths, &["-sourcepath", &path], &classes, &[source]);
    // Before Java 9 a package could be in two places.
    let old = ["-source", "8", "-target", "8"];
    let core = folder(&format!("{test}-core"));
    let sources = CORE.map(|file| manifest().join("../../system/src").join(file));
    javac(paths, &old, &core, &sources);

    let home = paths.class_library().expect("asked for").home();
    let mut program = Program::new(home, &classes, name);
    let framework = paths.framework().expect("asked for").to_path_buf();
    gibbon_android::prepare(&mut program, framework);
    program.boot_class_path.push(core);
    program
}

/// The same, with the framework's file for the guest to see, and its name as argument.
pub fn program_with_framework(paths: &Paths, name: &str) -> Program {
    let mut program = program(paths, name, name);
    let framework = paths.framework().expect("asked for").to_path_buf();
    program.arguments = vec![framework.to_string_lossy().into_owned()];
    // What is on the class path is seen.
    program.class_path.push(framework);
    program
}

#[track_caller]
pub fn ends_well(machine: &mut Machine) {
    let halt = machine.run(&mut NoObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
}

/// Runs to the end, and again from several places in the middle: what is behind handles is in the
/// snapshots. Each place is so many instructions after the one before.
#[track_caller]
pub fn ends_well_from(program: Program, places: &[u64]) {
    let mut machine = program.machine().expect("the program starts");
    let mut snapshots = Vec::new();
    for &place in places {
        assert_eq!(machine.run(&mut NoObserver, place), Halt::Budget);
        snapshots.push(machine.snapshot());
    }
    ends_well(&mut machine);
    for snapshot in snapshots.iter().rev() {
        machine.restore(snapshot);
        ends_well(&mut machine);
    }
}

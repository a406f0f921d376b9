//! Databases and input from Java on the machine. The programs check themselves and end with 1 if
//! something is not as expected; they are run on from several places in their middle, too.

use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_jdk::Program;
use gibbon_machine::{Halt, NoObserver};
use gibbon_setup::{Need, Paths, artifacts};

fn javac(paths: &Paths, arguments: &[&str], classes: &Path, sources: &[PathBuf]) {
    let status = Command::new(paths.jdk_tools().expect("asked for").javac())
        .args(["-nowarn", "-Xlint:-options", "-g"])
        .args(arguments)
        .arg("-d")
        .arg(classes)
        .args(sources)
        .status()
        .expect("javac starts");
    assert!(status.success(), "{sources:?} compile");
}

#[track_caller]
fn check(name: &str, places: &[u64]) {
    let mut needs = vec![Need::ClassLibrary, Need::JdkTools];
    needs.extend(artifacts::needs(&[artifacts::FRAMEWORK]));
    let paths = gibbon_setup::find(&needs).expect("run `gibbon setup --tests` first");
    let framework = paths.framework().expect("asked for").to_path_buf();
    let text = framework.to_str().expect("a path of text");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join("view");
    let programs = root.join("tests/programs");
    let sources = [
        programs.join(format!("{name}.java")),
        programs.join("Checks.java"),
    ];
    let classes = built.join(name);
    javac(&paths, &["-cp", text], &classes, &sources);
    // A class that Android's core library has and OpenJDK's has not, in a package that is there.
    let core = built.join(format!("{name}-core"));
    let cleaner = root.join("../../system/src/sun/misc/Cleaner.java");
    let old = ["-source", "8", "-target", "8"];
    javac(&paths, &old, &core, &[cleaner]);

    let home = paths.class_library().expect("asked for").home();
    let mut program = Program::new(home, &classes, name);
    // On the class path, so that the guest sees the file.
    program.class_path.push(framework.clone());
    program.arguments = vec![text.to_owned()];
    gibbon_android::prepare(&mut program, framework.clone());
    program.boot_class_path.push(core);
    let mut machine = program.machine().expect("the program starts");
    let mut snapshots = Vec::new();
    for &place in places {
        assert_eq!(machine.run(&mut NoObserver, place), Halt::Budget);
        snapshots.push(machine.snapshot());
    }
    let halt = machine.run(&mut NoObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
    for snapshot in snapshots.iter().rev() {
        machine.restore(snapshot);
        assert_eq!(machine.run(&mut NoObserver, u64::MAX), Halt::Exit(0));
    }
}

#[test]
fn databases() {
    check("Databases", &[1_000_000; 11]);
}

#[test]
fn input_events() {
    check("InputEvents", &[400_000]);
}

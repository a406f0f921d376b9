//! Resources of the framework, used from Java on the machine. The program checks itself and ends
//! with 1 if something is not as expected.

use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_jdk::Program;
use gibbon_machine::{Halt, NoObserver};
use gibbon_setup::{Need, Paths, artifacts};

const NAME: &str = "ResourceValues";

fn compile(paths: &Paths, classes: &Path, arguments: &[&str], sources: &[PathBuf]) {
    let status = Command::new(paths.jdk_tools().expect("asked for").javac())
        .args(["-nowarn", "-g"])
        .args(arguments)
        .arg("-d")
        .arg(classes)
        .args(sources)
        .status()
        .expect("javac starts");
    assert!(status.success(), "{sources:?} compile");
}

#[test]
fn values_themes_documents_and_files() {
    let mut needs = vec![Need::ClassLibrary, Need::JdkTools];
    needs.extend(artifacts::needs(&[artifacts::FRAMEWORK]));
    let paths = gibbon_setup::find(&needs).expect("run `gibbon setup --tests` first");
    let framework = paths.framework().expect("asked for").to_path_buf();
    let text = framework.to_str().expect("a path of text");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let programs = root.join("tests/programs");
    let sources = [
        programs.join(format!("{NAME}.java")),
        programs.join("Checks.java"),
    ];
    let classes = built.join(NAME);
    compile(&paths, &classes, &["-cp", text], &sources);
    // Before Java 9 a package could be in two places.
    let core = built.join("resources-core");
    let cleaner = root.join("../../system/src/sun/misc/Cleaner.java");
    let old = ["-Xlint:-options", "-source", "8", "-target", "8"];
    compile(&paths, &core, &old, &[cleaner]);

    let home = paths.class_library().expect("asked for").home();
    let mut program = Program::new(home, &classes, NAME);
    // On the class path, so that the guest sees the file.
    program.class_path.push(framework.clone());
    program.arguments = vec![text.to_owned()];
    gibbon_android::prepare(&mut program, framework.clone());
    program.boot_class_path.push(core);
    let mut machine = program.machine().expect("the program starts");
    // Back to the middle, and on from there: what is behind handles is in the snapshot.
    assert_eq!(machine.run(&mut NoObserver, 1_200_000), Halt::Budget);
    let snapshot = machine.snapshot();
    let halt = machine.run(&mut NoObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
    machine.restore(&snapshot);
    assert_eq!(machine.run(&mut NoObserver, u64::MAX), Halt::Exit(0));
}

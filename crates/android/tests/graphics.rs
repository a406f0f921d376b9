//! Drawing from Java on the machine. The programs check themselves and end with 1 if something is
//! not as expected.

use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_jdk::Program;
use gibbon_machine::{Halt, NoObserver};
use gibbon_setup::{Need, Paths, artifacts};

fn paths() -> Paths {
    let mut needs = vec![Need::ClassLibrary, Need::JdkTools];
    needs.extend(artifacts::needs(&[artifacts::FRAMEWORK]));
    gibbon_setup::find(&needs).expect("run `gibbon setup --tests` first")
}

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

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("graphics")
        .join(name)
}

#[track_caller]
fn check(name: &str) {
    let paths = paths();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let framework = paths.framework().expect("asked for").to_path_buf();
    let classes = folder(name);
    let programs = here.join("tests/programs");
    let class_path = framework.to_str().expect("a path in Unicode");
    let source_path = programs.to_str().expect("a path in Unicode");
    javac(
        &paths,
        &["-cp", class_path, "-sourcepath", source_path],
        &classes,
        &[programs.join(format!("{name}.java"))],
    );
    // Classes that Android's core library has and OpenJDK's has not, in a package that is there.
    let core = folder(&format!("{name}-core"));
    let sources = here.join("../../system/src/sun/misc");
    javac(
        &paths,
        &["-source", "8", "-target", "8"],
        &core,
        &[
            sources.join("Cleaner.java"),
            sources.join("CompoundEnumeration.java"),
        ],
    );
    let home = paths.class_library().expect("asked for").home();
    let mut program = Program::new(home, &classes, name);
    gibbon_android::prepare(&mut program, framework);
    program.boot_class_path.push(core);
    let mut machine = program.machine().expect("the program starts");
    let halt = machine.run(&mut NoObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
}

#[test]
fn geometry() {
    check("Geometry");
}

#[test]
fn bitmaps_and_canvases() {
    check("Drawing");
}

#[test]
fn render_nodes_and_animators() {
    check("RenderNodes");
}

//! Parcels, binders and what else is in `android.os`, used from Java on the machine. The programs
//! check themselves and end with 1 if something is not as expected.

use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_android::binder;
use gibbon_android::processes::{ProcessId, Processes};
use gibbon_jdk::Program;
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Halt, Machine, NativeResult, NoObserver, ok};
use gibbon_setup::{Need, Paths, artifacts};

fn paths() -> Paths {
    let mut needs = vec![Need::ClassLibrary, Need::JdkTools];
    needs.extend(artifacts::needs(&[artifacts::FRAMEWORK]));
    gibbon_setup::find(&needs).expect("run `gibbon setup --tests` first")
}

fn compile(paths: &Paths, name: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let status = Command::new(paths.jdk_tools().expect("asked for").javac())
        .args(["-nowarn", "-g", "-cp"])
        .arg(paths.framework().expect("asked for"))
        .arg("-sourcepath")
        .arg(&source)
        .arg("-d")
        .arg(&classes)
        .arg(source.join(format!("{name}.java")))
        .status()
        .expect("javac starts");
    assert!(status.success(), "{name} compiles");
    classes
}

/// Classes that Android's core library has and OpenJDK's has not.
fn core_classes(paths: &Paths, name: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../system/src/sun/misc");
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-core"));
    // Before Java 9 a package could be in two places.
    let status = Command::new(paths.jdk_tools().expect("asked for").javac())
        .args(["-nowarn", "-Xlint:-options", "-source", "8", "-target", "8"])
        .arg("-d")
        .arg(&classes)
        .arg(source.join("Cleaner.java"))
        .arg(source.join("CompoundEnumeration.java"))
        .status()
        .expect("javac starts");
    assert!(status.success(), "the core classes compile");
    classes
}

/// Natives of the programs themselves.
mod natives {
    gibbon_machine::natives! { "Binders";
        "enter" "(Z)V" => super::enter,
        "setContextObject" "(Landroid/os/IBinder;)V" => super::set_context_object,
    }
}

/// Has the current thread be in the system's process, or in the app's.
fn enter(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = machine.state.current;
    let process = match args.boolean(0) {
        true => ProcessId::SYSTEM,
        false => ProcessId::APP,
    };
    let processes = machine.state.peers.singleton_mut::<Processes>();
    processes.put_thread(thread, process);
    ok(())
}

fn set_context_object(machine: &mut Machine, args: Args) -> NativeResult {
    binder::set_context_object(machine, args.reference(0));
    ok(())
}

fn add_natives(table: &mut NativeTable) {
    table.add(natives::NATIVES);
}

#[track_caller]
fn check(name: &str) {
    let paths = paths();
    let home = paths.class_library().expect("asked for").home();
    let mut program = Program::new(home, &compile(&paths, name), name);
    let framework = paths.framework().expect("asked for").to_path_buf();
    gibbon_android::prepare(&mut program, framework);
    program.boot_class_path.push(core_classes(&paths, name));
    program.natives.push(add_natives);
    let mut machine = program.machine().expect("the program starts");
    let halt = machine.run(&mut NoObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
}

#[test]
fn parcels() {
    check("Parcels");
}

#[test]
fn parcelables() {
    check("Parcelables");
}

#[test]
fn binders() {
    check("Binders");
}

#[test]
fn the_device() {
    check("Device");
}

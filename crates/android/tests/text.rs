//! Text from Java on the machine, with Android's fonts. The program checks itself and ends with 1
//! if something is not as expected.

use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_formats::archive::Archive;
use gibbon_jdk::Program;
use gibbon_machine::Halt;
use gibbon_machine::interp::HashObserver;
use gibbon_setup::{Need, Paths, artifacts};

/// Of all fonts those that the program uses; what is missing of the others' list is let pass.
const FILES: &[&str] = &[
    "fonts/fonts.xml",
    "fonts/DroidSansMono.ttf",
    "fonts/NotoSansHebrew-Bold.ttf",
    "fonts/NotoSansHebrew-Regular.ttf",
    "fonts/Roboto-Bold.ttf",
    "fonts/Roboto-Medium.ttf",
    "fonts/Roboto-Regular.ttf",
    "hyphen-data/hyph-en-us.hyb",
];

fn paths() -> Paths {
    let mut needs = vec![Need::ClassLibrary, Need::JdkTools];
    needs.extend(artifacts::needs(&[artifacts::FRAMEWORK, artifacts::FONTS]));
    gibbon_setup::find(&needs).expect("run `gibbon setup --tests` first")
}

/// The fonts, in the folder that the guest sees: that of the program's classes.
fn unpack(paths: &Paths, folder: &Path) {
    let package = paths
        .maven(artifacts::FONTS.coordinates)
        .expect("asked for");
    let archive = Archive::open(package).expect("a zip file");
    for name in FILES {
        let target = folder.join(name);
        let content = archive.read(name, 64 << 20).expect("readable");
        std::fs::create_dir_all(target.parent().expect("has one")).expect("made");
        std::fs::write(target, content.expect("there")).expect("written");
    }
}

fn javac(paths: &Paths, arguments: &[&str], classes: &Path, sources: &[PathBuf]) {
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

#[test]
fn text_layouts() {
    let paths = paths();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("text");
    let (classes, core) = (folder.join("classes"), folder.join("core"));
    for made in [&classes, &core] {
        std::fs::create_dir_all(made).expect("made");
    }
    unpack(&paths, &classes);
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = manifest.join("tests/programs");
    let path = programs.to_string_lossy().into_owned();
    let source = programs.join("TextLayouts.java");
    javac(&paths, &["-sourcepath", &path], &classes, &[source]);
    let system = ["gibbon/core/BootResource.java", "sun/misc/Cleaner.java"]
        .map(|file| manifest.join("../../system/src").join(file));
    javac(&paths, &["-source", "8", "-target", "8"], &core, &system);

    let home = paths.class_library().expect("asked for").home();
    let mut program = Program::new(home, &classes, "TextLayouts");
    program.arguments = vec![classes.to_string_lossy().into_owned()];
    let framework = paths.framework().expect("asked for").to_path_buf();
    gibbon_android::prepare(&mut program, framework);
    program.boot_class_path.push(core);
    let mut machine = program.machine().expect("the program starts");
    let halt = machine.run(&mut HashObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", machine.statistics);
}

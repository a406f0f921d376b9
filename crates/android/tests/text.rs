//! Text from Java on the machine, with Android's fonts. The program checks itself and ends with 1
//! if something is not as expected.

use std::path::Path;

use gibbon_formats::archive::Archive;
use gibbon_setup::{Paths, artifacts};

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

#[test]
fn text_layouts() {
    let paths = crate::support::paths(&[artifacts::FONTS]);
    let folder = crate::support::folder("classes");
    unpack(&paths, &folder);
    let mut program = crate::support::program(&paths, "TextLayouts", "classes");
    program.arguments = vec![folder.to_string_lossy().into_owned()];
    crate::support::ends_well_from(program, &[]);
}

//! Every native and intrinsic stands in for a method that the class library has: a wrong name
//! or descriptor would never be called, and nobody would notice.

use std::collections::BTreeMap;

use gibbon_formats::class_file::{AccessFlags, ClassFile};
use gibbon_formats::jimage::Image;
use gibbon_machine::native::NativeKind;
use gibbon_setup::Need;

#[test]
fn natives_are_of_the_class_library() {
    let paths =
        gibbon_setup::find(&[Need::ClassLibrary]).expect("run `gibbon setup --tests` first");
    let modules = paths.class_library().expect("asked for").modules();
    let image = Image::open(&modules).expect("the image opens");
    let mut classes: BTreeMap<&str, Option<ClassFile>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (class, name, descriptor, kind) in gibbon_jdk::natives().iter() {
        let file = classes.entry(class).or_insert_with(|| read(&image, class));
        let method = file.as_ref().and_then(|file| file.method(name, descriptor));
        let is_native = method.map(|method| method.flags.0 & AccessFlags::NATIVE != 0);
        if is_native != Some(kind != NativeKind::Intrinsic) {
            wrong.push(format!(
                "{class}.{name}{descriptor}: {kind:?}, native: {is_native:?}"
            ));
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn read(image: &Image, class: &str) -> Option<ClassFile> {
    let package = class.rsplit_once('/').map_or("", |(package, _)| package);
    let module = image.package_to_module(package).ok()??;
    let bytes = image.find(&format!("/{module}/{class}.class")).ok()??;
    ClassFile::parse(bytes.to_vec()).ok()
}

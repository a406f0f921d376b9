use std::time::Instant;

use super::writer::{ImageWriter, Store};
use super::*;
use crate::class_file::{BytecodeReader, ClassFile};
use crate::descriptor::{FieldType, MethodDescriptor};

/// A compacted class file and what it expands to. References: string 5 by one
/// byte, a descriptor with a package and a class, and plain constants.
fn compacted(writer: &mut ImageWriter) -> (Vec<u8>, Vec<u8>) {
    let short = |at: u64| [0xc0 | (at >> 8) as u8, at as u8];
    let name = writer.string("Shared");
    let pattern = writer.string("(L;I)V");
    let package = writer.string("java/lang");
    let class = writer.string("String");
    let head = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
    let rest = [0xab, 0xcd, 0xef];

    let mut small = head.to_vec();
    small.extend([0, 6, 23]);
    small.extend(short(name));
    small.push(25);
    small.extend(short(pattern));
    small.push(0xa4);
    small.extend(short(package));
    small.extend(short(class));
    small.extend([1, 0, 2, b'h', b'i', 5, 0, 0, 0, 0, 0, 0, 0, 9]);
    small.extend(rest);

    let mut full = head.to_vec();
    full.extend([0, 6, 1, 0, 6]);
    full.extend(b"Shared");
    full.extend([1, 0, 22]);
    full.extend(b"(Ljava/lang/String;I)V");
    full.extend([1, 0, 2, b'h', b'i', 5, 0, 0, 0, 0, 0, 0, 0, 9]);
    full.extend(rest);
    (small, full)
}

pub(crate) fn small_image() -> (Vec<u8>, Vec<u8>) {
    let mut writer = ImageWriter::new();
    let (small, full) = compacted(&mut writer);
    writer.resource("/java.base/java/lang/Object.class", b"object", Store::Plain);
    writer.resource("/java.base/java/lang/String.class", &[7; 500], Store::Zip);
    writer.resource(
        "/java.base/java/lang/Compact.class",
        &small,
        Store::Compact { size: full.len() },
    );
    writer.resource("/java.base/module-info.class", b"info", Store::Plain);
    writer.resource("/java.xml/org/w3c/dom/names", b"no extension", Store::Plain);
    for i in 0..40 {
        writer.resource(&format!("/java.xml/many/C{i}.class"), &[i], Store::Plain);
    }
    writer.package("java", &[(true, "java.base")]);
    writer.package("java.lang", &[(true, "java.xml"), (false, "java.base")]);
    writer.package("many", &[(false, "java.xml")]);
    (writer.finish(), full)
}

#[test]
fn resources_are_found() {
    let (bytes, full) = small_image();
    let image = Image::from_bytes("small", bytes).unwrap();
    let find = |path: &str| image.find(path).unwrap();
    assert_eq!(
        find("/java.base/java/lang/Object.class").unwrap(),
        b"object"
    );
    assert_eq!(find("/java.base/java/lang/String.class").unwrap(), [7; 500]);
    assert_eq!(find("/java.base/java/lang/Compact.class").unwrap(), full);
    assert_eq!(find("/java.base/module-info.class").unwrap(), b"info");
    assert_eq!(
        find("/java.xml/org/w3c/dom/names").unwrap(),
        b"no extension"
    );
    for i in 0..40 {
        assert_eq!(find(&format!("/java.xml/many/C{i}.class")).unwrap(), [i]);
        assert_eq!(find(&format!("/java.base/many/C{i}.class")), None);
    }
    assert_eq!(find("/java.base/java/lang/Objec.class"), None);
    assert_eq!(find(""), None);
}

#[test]
fn modules_and_packages() {
    let (bytes, _) = small_image();
    let image = Image::from_bytes("small", bytes).unwrap();
    assert_eq!(image.modules().unwrap(), ["java.base", "java.xml"]);
    let module = |package| image.package_to_module(package).unwrap();
    assert_eq!(module("java/lang"), Some("java.base"));
    assert_eq!(module("many"), Some("java.xml"));
    assert_eq!(module("java"), None);
    assert_eq!(module("none"), None);
    assert_eq!(
        image.find_class("java/lang/Object").unwrap().unwrap(),
        b"object"
    );
    let names: Vec<_> = image
        .module_entries("java.base")
        .unwrap()
        .iter()
        .map(Location::name)
        .collect();
    assert_eq!(
        names,
        [
            "module-info.class",
            "java/lang/Compact.class",
            "java/lang/Object.class",
            "java/lang/String.class"
        ]
    );
}

#[test]
fn what_is_not_an_image_is_refused() {
    let (bytes, _) = small_image();
    let open = |bytes: &[u8]| Image::from_bytes("bad", bytes).map(|_| ()).unwrap_err();
    assert!(matches!(open(b"no"), ImageError::Truncated { .. }));
    assert!(matches!(open(&[0; 40]), ImageError::Magic { .. }));
    let mut version = bytes.clone();
    version[4] = 1;
    assert!(matches!(open(&version), ImageError::Version { .. }));
    assert!(matches!(open(&bytes[..200]), ImageError::Truncated { .. }));
    let mut huge = bytes.clone();
    huge[16..20].fill(0xff);
    assert!(matches!(open(&huge), ImageError::Truncated { .. }));
}

/// Parses every class of a real image, where `GIBBON_JDK_IMAGE` names one.
#[test]
fn every_class_of_a_real_image_parses() {
    let Some(path) = std::env::var_os("GIBBON_JDK_IMAGE") else {
        return;
    };
    let start = Instant::now();
    let image = Image::open(&path).unwrap();
    let opened = start.elapsed();

    let (mut classes, mut bytes, mut bodies, mut instructions) = (0, 0, 0, 0);
    let mut parsing = std::time::Duration::ZERO;
    let start = Instant::now();
    for location in image.entries() {
        let location = location.unwrap();
        let content = image.read(&location).unwrap();
        assert_eq!(content.len() as u64, location.size());
        assert_eq!(
            image.find(&location.path()).unwrap().as_ref(),
            Some(&content)
        );
        if location.extension != "class" {
            continue;
        }
        bytes += content.len();
        classes += 1;
        let parse = Instant::now();
        let class = ClassFile::parse(content).unwrap();
        parsing += parse.elapsed();
        if location.base == "module-info" {
            continue;
        }
        assert_eq!(format!("{}.class", class.name()), location.name());
        for field in &class.fields {
            FieldType::parse(class.str(field.descriptor)).unwrap();
        }
        for method in &class.methods {
            MethodDescriptor::parse(class.str(method.descriptor)).unwrap();
            let Some(code) = class.code(method).unwrap() else {
                assert!(method.flags.is_native() || method.flags.is_abstract());
                continue;
            };
            bodies += 1;
            for pc in BytecodeReader::new(code.bytecode).instructions() {
                pc.unwrap();
                instructions += 1;
            }
        }
        let package = location.parent;
        let module = image.package_to_module(package).unwrap();
        assert_eq!(module, Some(location.module), "{package}");
    }
    println!(
        "opened in {opened:?}; {classes} classes, {bytes} bytes parsed in {parsing:?} \
         ({:?} with reading and checks); {bodies} bodies, {instructions} instructions",
        start.elapsed()
    );
    assert!(classes > 1000);
    assert!(image.modules().unwrap().contains(&"java.base"));

    let image = Image::open(&path).unwrap();
    let base = image.module_entries("java.base").unwrap();
    let lang: Vec<_> = base
        .iter()
        .filter(|l| l.extension == "class")
        .take(500)
        .collect();
    let start = Instant::now();
    let read: usize = lang.iter().map(|l| image.read(l).unwrap().len()).sum();
    println!(
        "{} classes, {read} bytes read in {:?}",
        lang.len(),
        start.elapsed()
    );
}

//! Asks everything of a parsed input, so that whatever a hostile one can reach
//! is reached. Shared by the fuzz targets and the mutation tests.

use gibbon_formats::class_file::{BytecodeReader, ClassFile};
use gibbon_formats::descriptor::{FieldType, MethodDescriptor};
use gibbon_formats::{Archive, Image};

/// Enough for any test input; a false size must not get far.
const LIMIT: u64 = 1 << 22;

pub fn class_file(data: &[u8]) {
    let class = match ClassFile::parse(data) {
        Ok(class) => class,
        Err(error) => {
            let _ = error.to_string();
            return;
        }
    };
    let _ = (class.name(), class.super_name(), class.data().len());
    let _ = class.interface_names().count();
    for (index, constant) in class.pool.iter() {
        let _ = constant.describe();
        let _ = class.pool.utf8(index);
        let _ = class.pool.loadable(index);
        let _ = class.pool.member(index);
        let _ = class.pool.string(index);
        let _ = class.pool.invoke_dynamic(index);
        let _ = class.pool.module_name(index);
        let _ = class.pool.package_name(index);
        if let Ok(dynamic) = class.pool.dynamic(index) {
            assert!(class.bootstrap_method(dynamic.bootstrap).is_some());
        }
    }
    for field in &class.fields {
        let _ = class.constant_value(field);
        let _ = field.annotations.map(|span| class.bytes(span));
        if let Ok(field) = FieldType::parse(class.str(field.descriptor)) {
            let _ = (field.dimensions(), field.class_constant());
        }
    }
    for method in &class.methods {
        if let Ok(descriptor) = MethodDescriptor::parse(class.str(method.descriptor)) {
            assert_eq!(
                descriptor.parameters().count(),
                descriptor.parameter_count()
            );
            let slots: u16 = descriptor.parameters().map(|p| p.kind().slots()).sum();
            assert_eq!(slots, descriptor.parameter_slots());
            let _ = descriptor.return_type().class_name();
        }
        match class.code(method) {
            Ok(Some(code)) => {
                let reader = BytecodeReader::new(code.bytecode);
                for pc in reader.instructions() {
                    let _ = pc.map(|pc| code.line_at(pc as u16));
                }
            }
            Ok(None) => {}
            Err(error) => {
                let _ = error.to_string();
            }
        }
    }
}

pub fn image(data: &[u8]) {
    let Ok(image) = Image::from_bytes("image", data) else {
        return;
    };
    for location in image.entries().take(64).flatten() {
        let path = location.path();
        let _ = image.contains(&path);
        let _ = location.name();
        if location.size() <= LIMIT
            && let Err(error) = image.read(&location)
        {
            let _ = error.to_string();
        }
    }
    let _ = image.find("/java.base/java/lang/Object.class");
    let _ = image.package_to_module("java/lang");
    let _ = image.find_class("java/lang/String");
    let _ = image.modules();
}

pub fn archive(data: &[u8]) {
    let archive = match Archive::from_bytes("archive", data) {
        Ok(archive) => archive,
        Err(error) => {
            let _ = error.to_string();
            return;
        }
    };
    for entry in archive.entries().take(64) {
        let _ = entry.place();
        assert!(archive.find(entry.name()).is_some());
        match entry.read(LIMIT) {
            Ok(content) => assert_eq!(content.len() as u64, entry.size()),
            Err(error) => {
                let _ = error.to_string();
            }
        }
    }
}

//! Changes to classes as they are read, so that framework, library and services fit together.
//!
//! - Classes of the library get the members of [`crate::amendments`].
//! - Some classes of the library are replaced by those of the same name in `system/src`, which ask
//!   ICU as Android's do; in others a text is replaced.
//! - A service is an abstract class of the package `gibbon.system` that extends the `Stub` of a
//!   binder interface. What it does not implement of the interface becomes a native method
//!   without a body in the table, which answers with a default and is counted as a stand-in.
//! - A service that nobody wrote can be asked for all the same: a class
//!   `gibbon.system.standin.android.foo.IBar` extends `android.foo.IBar.Stub` and is all defaults.

use std::collections::{BTreeMap, BTreeSet};

use gibbon_formats::class_file::{AccessFlags, ClassError, ClassFile, NewMember, NewMemberKind};
use gibbon_machine::meta::{Adapter, ClassPath, Seen, Source};

use crate::amendments::amendments;

/// Where services are.
pub const SERVICES: &str = "gibbon/system/";
/// Where services are that consist of defaults.
const STAND_INS: &str = "gibbon/system/standin/";
const STUB: &str = "$Stub";
/// How OpenJDK calls methods by reflection.
const REFLECTION: &str = "jdk/internal/reflect/";

const PUBLIC: u16 = 0x1;
const PUBLIC_NATIVE: u16 = 0x101;
const STATIC: u16 = 0x8;
const ABSTRACT: u16 = 0x400;

/// Classes of the library whose place those of `system/src` take.
const REPLACED: &[&str] = &[
    "java/text/CollationElementIterator",
    "java/text/DecimalFormat",
    "java/text/RuleBasedCollator",
];

/// Texts in classes of the library: class, text, what stands there instead.
const TEXTS: &[(&str, &str, &str)] = &[
    (
        "sun/util/locale/provider/LocaleProviderAdapter$Type",
        "sun.util.cldr.CLDRLocaleProviderAdapter",
        "sun.util.locale.provider.IcuLocaleProviderAdapter",
    ),
    // The letters of date patterns, with Android's.
    (
        "java/text/SimpleDateFormat",
        "GyMdkHmsSEDFwWahKzZYuXL",
        "GyMdkHmsSEDFwWahKzZYuXLcbB",
    ),
    (
        "java/text/DateFormatSymbols",
        "GyMdkHmsSEDFwWahKzZYuXL",
        "GyMdkHmsSEDFwWahKzZYuXLcbB",
    ),
];

pub struct FrameworkAdapter {
    amendments: BTreeMap<&'static str, Vec<NewMember>>,
}

impl Default for FrameworkAdapter {
    fn default() -> FrameworkAdapter {
        FrameworkAdapter {
            amendments: amendments(),
        }
    }
}

impl Adapter for FrameworkAdapter {
    fn adapt(&self, class: &ClassFile, path: &ClassPath) -> Result<Option<ClassFile>, ClassError> {
        if REPLACED.contains(&class.name())
            && let Some(Ok(Source::Class(replacement))) = path.find_last(class.name())
        {
            return Ok(Some((*replacement).clone()));
        }
        if let Some((_, from, to)) = TEXTS.iter().find(|(name, ..)| *name == class.name()) {
            return class.with_text(from, to).map(Some);
        }
        if let Some(members) = self.amendments.get(class.name()) {
            let mut amended = class.with_members(members)?;
            // Members are added for other packages to use.
            amended.flags = AccessFlags(amended.flags.0 | PUBLIC);
            return Ok(Some(amended));
        }
        let stub = class.super_name().filter(|name| name.ends_with(STUB));
        match stub {
            Some(stub) if class.name().starts_with(SERVICES) => {
                let mut service = class.with_members(&unimplemented(class, stub, path))?;
                service.flags = AccessFlags(service.flags.0 & !ABSTRACT);
                Ok(Some(service))
            }
            _ => Ok(None),
        }
    }

    fn make(&self, name: &str) -> Option<ClassFile> {
        let interface = name.strip_prefix(STAND_INS)?;
        ClassFile::parse(empty_subclass(name, &format!("{interface}{STUB}"))).ok()
    }

    /// Reflection is a native of Android's library, without classes of its own.
    fn seen(&self, class: &str, method: &str) -> Seen {
        match (class, method) {
            ("java/lang/reflect/Method", "invoke") => Seen::Native,
            _ if class.starts_with(REFLECTION) && class.ends_with("AccessorImpl") => Seen::Not,
            _ => Seen::AsItIs,
        }
    }

    fn speaks_as_android(&self) -> bool {
        true
    }
}

/// The interface's methods that neither the service nor its stub have.
fn unimplemented(service: &ClassFile, stub: &str, path: &ClassPath) -> Vec<NewMember> {
    let read = |name: &str| match path.find(name) {
        Some(Ok(Source::Class(class))) => Some(class),
        _ => None,
    };
    let key = |class: &ClassFile, method: &gibbon_formats::class_file::Method| {
        let (name, descriptor) = (class.str(method.name), class.str(method.descriptor));
        (name.to_owned(), descriptor.to_owned())
    };
    let methods = |class: &ClassFile| {
        let concrete =
            |method: &&gibbon_formats::class_file::Method| method.flags.0 & ABSTRACT == 0;
        let methods = class.methods.iter().filter(concrete);
        methods
            .map(|method| key(class, method))
            .collect::<BTreeSet<_>>()
    };
    let mut present = methods(service);
    present.extend(read(stub).iter().flat_map(|stub| methods(stub)));
    let interface = stub.strip_suffix(STUB).unwrap_or(stub);
    let Some(interface) = read(interface) else {
        return Vec::new();
    };
    let mut missing = Vec::new();
    for method in &interface.methods {
        let (name, descriptor) = key(&interface, method);
        let is_abstract = method.flags.0 & ABSTRACT != 0 && method.flags.0 & STATIC == 0;
        if is_abstract && present.insert((name.clone(), descriptor.clone())) {
            missing.push(NewMember {
                kind: NewMemberKind::Method,
                flags: PUBLIC_NATIVE,
                name: name.into(),
                descriptor: descriptor.into(),
            });
        }
    }
    missing
}

/// A class file of a public class with nothing but a constructor.
fn empty_subclass(name: &str, above: &str) -> Vec<u8> {
    let mut out = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
    let texts = [name, above, "<init>", "()V", "Code"];
    let (this_class, super_class, constructor) = (6u16, 7u16, 9u16);
    out.extend(10u16.to_be_bytes());
    for text in texts {
        out.push(1);
        out.extend((text.len() as u16).to_be_bytes());
        out.extend(text.bytes());
    }
    // Classes of the first two texts, then name and type, then the method reference.
    for (tag, values) in [(7u8, &[1u16][..]), (7, &[2]), (12, &[3, 4]), (10, &[7, 8])] {
        out.push(tag);
        out.extend(values.iter().flat_map(|value| value.to_be_bytes()));
    }
    let public_super = 0x21u16;
    for value in [public_super, this_class, super_class, 0, 0, 1] {
        out.extend(value.to_be_bytes());
    }
    // aload_0, invokespecial, return
    let [high, low] = constructor.to_be_bytes();
    let code = [0x2a, 0xb7, high, low, 0xb1];
    for value in [1u16, 3, 4, 1, 5] {
        out.extend(value.to_be_bytes());
    }
    out.extend((12 + code.len() as u32).to_be_bytes());
    for value in [1u16, 1] {
        out.extend(value.to_be_bytes());
    }
    out.extend((code.len() as u32).to_be_bytes());
    out.extend(code);
    // No handlers, no attributes; none of the class either.
    out.extend([0; 6]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_subclass_is_a_class_file() {
        let class = FrameworkAdapter::default()
            .make("gibbon/system/standin/android/os/IFoo")
            .expect("made");
        assert_eq!(class.name(), "gibbon/system/standin/android/os/IFoo");
        assert_eq!(class.super_name(), Some("android/os/IFoo$Stub"));
        let constructor = class.method("<init>", "()V").expect("there");
        let code = class
            .code(constructor)
            .expect("well formed")
            .expect("there");
        assert_eq!(code.bytecode.len(), 5);
        let called = class.pool.member(9).expect("a method");
        assert_eq!(called.class, "android/os/IFoo$Stub");
    }
}

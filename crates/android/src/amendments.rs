//! Members that Android's core library has and OpenJDK's has not.
//!
//! The framework names about seventy of them. A method is added to its class as a native one,
//! with a body among `natives`.

use std::collections::BTreeMap;

use gibbon_formats::class_file::{NewMember, NewMemberKind};

const PUBLIC: u16 = 1;
const STATIC: u16 = 8;
const NATIVE: u16 = 0x100;

/// Added methods: class, flags beside `native`, name, descriptor.
const METHODS: &[(&str, u16, &str, &str)] = &[
    ("java/io/FileDescriptor", PUBLIC, "getInt$", "()I"),
    ("java/io/FileDescriptor", PUBLIC, "setInt$", "(I)V"),
    (
        "java/text/DateFormat",
        PUBLIC | STATIC,
        "set24HourTimePref",
        "(Ljava/lang/Boolean;)V",
    ),
    (
        "java/net/InetAddress",
        PUBLIC | STATIC,
        "clearDnsCache",
        "()V",
    ),
];

/// All of them, by class.
pub fn amendments() -> BTreeMap<&'static str, Vec<NewMember>> {
    let mut members = BTreeMap::<_, Vec<NewMember>>::new();
    for &(class, flags, name, descriptor) in METHODS {
        members.entry(class).or_default().push(NewMember {
            kind: NewMemberKind::Method,
            flags: flags | NATIVE,
            name: name.into(),
            descriptor: descriptor.into(),
        });
    }
    members
}

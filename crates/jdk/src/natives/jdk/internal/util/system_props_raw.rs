//! `jdk.internal.util.SystemProps$Raw`: the first system properties.
//!
//! They are those of Temurin 17.0.9 on Linux/x86-64, on a machine that is always the same.
//! The host adds (or replaces) its own: `java.class.path` and what `-D` gives.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::natives::guest::string_array;

gibbon_machine::natives! { "jdk/internal/util/SystemProps$Raw";
    "platformProperties" "()[Ljava/lang/String;" => platform_properties,
    "vmProperties" "()[Ljava/lang/String;" => vm_properties,
}

/// In the order of the indices of the Java class, which is alphabetical.
const PLATFORM: &[(&str, Option<&str>)] = &[
    ("display.country", None),
    ("display.language", Some("en")),
    ("display.script", None),
    ("display.variant", None),
    ("file.encoding", Some("UTF-8")),
    ("file.separator", Some("/")),
    ("format.country", None),
    ("format.language", None),
    ("format.script", None),
    ("format.variant", None),
    ("ftp.nonProxyHosts", None),
    ("ftp.proxyHost", None),
    ("ftp.proxyPort", None),
    ("http.nonProxyHosts", None),
    ("http.proxyHost", None),
    ("http.proxyPort", None),
    ("https.proxyHost", None),
    ("https.proxyPort", None),
    ("java.io.tmpdir", Some("/tmp")),
    ("line.separator", Some("\n")),
    ("os.arch", Some("amd64")),
    ("os.name", Some("Linux")),
    ("os.version", Some("5.10")),
    ("path.separator", Some(":")),
    ("socksNonProxyHosts", None),
    ("socksProxyHost", None),
    ("socksProxyPort", None),
    ("sun.arch.abi", None),
    ("sun.arch.data.model", Some("64")),
    ("sun.cpu.endian", Some("little")),
    ("sun.cpu.isalist", None),
    ("sun.io.unicode.encoding", Some("UnicodeLittle")),
    ("sun.jnu.encoding", Some("UTF-8")),
    ("sun.os.patch.level", None),
    ("sun.stderr.encoding", None),
    ("sun.stdout.encoding", None),
    ("user.dir", Some("/")),
    ("user.home", Some("/home/gibbon")),
    ("user.name", Some("gibbon")),
];

const MACHINE: &[(&str, &str)] = &[
    ("java.home", "/java"),
    (
        "java.vm.specification.name",
        "Java Virtual Machine Specification",
    ),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("java.vm.specification.version", "17"),
    ("java.vm.name", "OpenJDK 64-Bit Server VM"),
    ("java.vm.vendor", "Eclipse Adoptium"),
    ("java.vm.version", "17.0.9+9"),
    ("java.vm.info", "mixed mode"),
    ("java.vm.compressedOopsMode", "Zero based"),
    ("jdk.debug", "release"),
    (
        "java.library.path",
        "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib",
    ),
    ("sun.boot.library.path", "/java/lib"),
    ("sun.management.compiler", "HotSpot 64-Bit Tiered Compilers"),
    ("java.class.path", ""),
];

fn platform_properties(machine: &mut Machine, _: Args) -> NativeResult {
    let directory = machine.host.current_directory();
    let values = PLATFORM.iter().map(|&(name, value)| match name {
        "user.dir" => Some(directory.as_str()),
        _ => value,
    });
    let values: Vec<Option<&str>> = values.collect();
    ok(string_array(machine, values)?)
}

/// Names and values in turn; the library keeps the last of each name.
fn vm_properties(machine: &mut Machine, _: Args) -> NativeResult {
    let own = machine.host.properties();
    let fixed = MACHINE.iter().copied();
    let own = own
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let pairs = fixed
        .chain(own)
        .flat_map(|(name, value)| [Some(name), Some(value)]);
    let pairs: Vec<Option<&str>> = pairs.collect();
    ok(string_array(machine, pairs)?)
}

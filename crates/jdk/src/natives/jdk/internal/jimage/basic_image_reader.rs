//! `jdk.internal.jimage.BasicImageReader`: the runtime image as a file.
//!
//! Most resources come from `SystemModuleReader` without it; `jrt:` addresses and the `jrt`
//! file system go through here.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "jdk/internal/jimage/BasicImageReader";
    intrinsic "isSystemProperty" "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Z" => is_system_property,
}

/// Asked whether the machine has mapped the image, and whether to map all of it. It is more
/// than a hundred megabytes, and a mapping is a copy here: no.
fn is_system_property(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

//! `java.nio.charset.Charset.ExtendedProviderHolder`: who knows charsets beside the base module's.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "java/nio/charset/Charset$ExtendedProviderHolder";
    intrinsic "extendedProviders" "()[Ljava/nio/charset/spi/CharsetProvider;" => providers,
}

fn providers(machine: &mut Machine, _: Args) -> NativeResult {
    let class = library_class(machine, "gibbon/core/SingleByteCharset")?;
    machine.initialize(class)?;
    let descriptor = "()[Ljava/nio/charset/spi/CharsetProvider;";
    let method = library_method(machine, class, "providers", descriptor);
    Err(Exit::become_call(method, Vec::new()))
}

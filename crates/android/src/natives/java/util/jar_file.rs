//! `java.util.jar.JarFile`.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "java/util/jar/JarFile";
    "<init>" "(Ljava/lang/String;ZZ)V" => construct,
}

/// Arguments: path, check signatures, watch for changes of the file (which is not done).
fn construct(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "java/util/jar/JarFile")?;
    let constructor = library_method(machine, class, "<init>", "(Ljava/lang/String;Z)V");
    let arguments = (0..3).map(|at| args.raw(at)).collect();
    Err(Exit::become_call(constructor, arguments))
}

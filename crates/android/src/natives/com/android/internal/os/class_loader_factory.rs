//! `com.android.internal.os.ClassLoaderFactory`: linker namespaces of apps' native libraries.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "com/android/internal/os/ClassLoaderFactory";
    "createClassloaderNamespace"
        "(Ljava/lang/ClassLoader;ILjava/lang/String;Ljava/lang/String;ZLjava/lang/String;Ljava/lang/String;)Ljava/lang/String;"
        => create_namespace,
}

/// There are no native libraries to keep apart. Null says that nothing went wrong.
fn create_namespace(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

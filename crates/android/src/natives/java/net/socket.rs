//! `java.net.Socket`.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/net/Socket";
    "getFileDescriptor$" "()Ljava/io/FileDescriptor;" => descriptor,
}

/// A socket has one once it is connected, and without network none is.
fn descriptor(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

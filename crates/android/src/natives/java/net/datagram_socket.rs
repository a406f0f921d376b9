//! `java.net.DatagramSocket`.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/net/DatagramSocket";
    "getFileDescriptor$" "()Ljava/io/FileDescriptor;" => descriptor,
}

/// A socket has one once it is bound, and without network none is.
fn descriptor(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

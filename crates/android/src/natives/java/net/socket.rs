//! `java.net.Socket`.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::block_guard::on_network;

gibbon_machine::natives! { "java/net/Socket";
    "getFileDescriptor$" "()Ljava/io/FileDescriptor;" => descriptor,
    intrinsic "connect" "(Ljava/net/SocketAddress;I)V" => on_network,
}

/// A socket has one once it is connected, and without network none is.
fn descriptor(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

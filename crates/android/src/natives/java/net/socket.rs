//! `java.net.Socket`.

use gibbon_jdk::guest::{get_ref, library_class, library_method, non_null};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::block_guard::on_network;

gibbon_machine::natives! { "java/net/Socket";
    "getFileDescriptor$" "()Ljava/io/FileDescriptor;" => descriptor,
    intrinsic "connect" "(Ljava/net/SocketAddress;I)V" => on_network,
}

/// What the implementation says; null if there is none yet, as on Android.
fn descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        return ok(args.result_ref());
    }
    let socket = non_null(machine, args.reference(0))?;
    let implementation = get_ref(machine, socket, "impl");
    if implementation.is_null() {
        return ok(Ref::NULL);
    }
    let class = library_class(machine, "java/net/SocketImpl")?;
    let descriptor = "()Ljava/io/FileDescriptor;";
    let method = library_method(machine, class, "getFileDescriptor", descriptor);
    let method = machine.select_virtual(machine.heap.class_of(implementation), method);
    Err(Exit::call(method, vec![u64::from(implementation.0)], 1))
}

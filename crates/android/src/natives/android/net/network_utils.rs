//! `android.net.NetworkUtils`: there is no network.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/net/NetworkUtils";
    "bindProcessToNetworkHandle" "(J)Z" => bind_process,
    "getBoundNetworkHandleForProcess" "()J" => unbound,
    "bindProcessToNetworkForHostResolution" "(I)Z" => bind_process_for_resolution,
    "bindSocketToNetworkHandle" "(Ljava/io/FileDescriptor;J)I" => no_such_network,
    "getDnsNetwork" "()Landroid/net/Network;" => no_network,
}

/// `NETWORK_UNSPECIFIED`: what a process is bound to that was not bound.
const UNSPECIFIED: i64 = 0;
/// `-ENONET`.
const NO_NETWORK: i32 = -64;

/// Only the binding to nothing succeeds.
fn bind_process(_: &mut Machine, args: Args) -> NativeResult {
    ok(args.long(0) == UNSPECIFIED)
}

fn bind_process_for_resolution(_: &mut Machine, args: Args) -> NativeResult {
    ok(i64::from(args.int(0)) == UNSPECIFIED)
}

fn unbound(_: &mut Machine, _: Args) -> NativeResult {
    ok(UNSPECIFIED)
}

fn no_such_network(_: &mut Machine, _: Args) -> NativeResult {
    ok(NO_NETWORK)
}

fn no_network(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

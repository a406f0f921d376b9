//! `java.net.InetAddressImplFactory`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/net/InetAddressImplFactory";
    "isIPv6Supported" "()Z" => is_ipv6_supported,
}

fn is_ipv6_supported(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

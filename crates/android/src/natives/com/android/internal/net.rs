//! `com.android.internal.net`.

mod network_utils_internal {
    //! `NetworkUtilsInternal`: there is no network to keep a process from, and no VPN.

    use gibbon_machine::{Args, Machine, NativeResult, ok};

    gibbon_machine::natives! { "com/android/internal/net/NetworkUtilsInternal";
        "setAllowNetworkingForProcess" "(Z)V" => nothing_to_do,
        "protectFromVpn" "(Ljava/io/FileDescriptor;)Z" => done,
        "protectFromVpn" "(I)Z" => done,
    }

    fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
        ok(())
    }

    fn done(_: &mut Machine, _: Args) -> NativeResult {
        ok(true)
    }
}

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(network_utils_internal::NATIVES);
}

//! `android.net.TrafficStats`: there is no traffic to count by tags.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/net/TrafficStats";
    "native_tagSocketFd" "(Ljava/io/FileDescriptor;II)I" => done,
    "native_untagSocketFd" "(Ljava/io/FileDescriptor;)I" => done,
}

fn done(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

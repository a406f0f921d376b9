//! `android.net.LocalSocketImpl`: sockets within the device. Nobody listens on any.

use gibbon_machine::{Args, Machine, NativeResult};

gibbon_machine::natives! { "android/net/LocalSocketImpl";
    "connectLocal" "(Ljava/io/FileDescriptor;Ljava/lang/String;I)V" => refuse,
}

fn refuse(machine: &mut Machine, _: Args) -> NativeResult {
    Err(machine.throw("java/io/IOException", "Connection refused"))
}

//! `sun.nio.ch.Net`: sockets can be made, but lead nowhere.
//!
//! # Differs from Linux
//! There is no network, not even within the guest: connecting is refused on this machine and
//! impossible to others. Binding, listening and sending are not there yet.

use gibbon_machine::host::{Errno, OpenMode};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::files::{files, io_exception};
use crate::natives::guest::{get_int, library_class, non_null, nothing};

gibbon_machine::natives! { "sun/nio/ch/Net";
    "initIDs" "()V" => nothing,
    "isIPv6Available0" "()Z" => no,
    "isReusePortAvailable0" "()Z" => no,
    "isExclusiveBindAvailable" "()I" => not_available,
    "shouldSetBothIPv4AndIPv6Options0" "()Z" => no,
    "canIPv6SocketJoinIPv4Group0" "()Z" => no,
    "canJoin6WithIPv4Group0" "()Z" => no,
    "canUseIPv6OptionsWithIPv4LocalAddress0" "()Z" => no,
    "pollinValue" "()S" => |_, _| ok(1i16),
    "polloutValue" "()S" => |_, _| ok(4i16),
    "pollerrValue" "()S" => |_, _| ok(8i16),
    "pollhupValue" "()S" => |_, _| ok(16i16),
    "pollnvalValue" "()S" => |_, _| ok(32i16),
    "pollconnValue" "()S" => |_, _| ok(4i16),
    "socket0" "(ZZZZ)I" => socket,
    "connect0" "(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I" => connect,
    // Options of a socket that leads nowhere.
    "setIntOption0" "(Ljava/io/FileDescriptor;ZIIIZ)V" => nothing,
    "getIntOption0" "(Ljava/io/FileDescriptor;ZII)I" => |_, _| ok(0i32),
    "shutdown" "(Ljava/io/FileDescriptor;I)V" => nothing,
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn not_available(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i32)
}

/// A descriptor that can be closed.
fn socket(machine: &mut Machine, _: Args) -> NativeResult {
    let mode = OpenMode {
        write: true,
        ..OpenMode::READ
    };
    match files(machine).open("/dev/null", mode) {
        Ok(file) => ok(file as i32),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn connect(machine: &mut Machine, args: Args) -> NativeResult {
    let address = non_null(machine, args.reference(2))?;
    let class = library_class(machine, "java/net/InetAddress")?;
    let holder = machine
        .heap
        .get_ref(address, machine.field_offset(class, "holder"));
    let is_loopback = !holder.is_null() && get_int(machine, holder, "address") as u32 >> 24 == 127;
    let error = if is_loopback {
        Errno::CONNECTION_REFUSED
    } else {
        Errno::NETWORK_UNREACHABLE
    };
    Err(machine.throw("java/net/ConnectException", &error.message()))
}

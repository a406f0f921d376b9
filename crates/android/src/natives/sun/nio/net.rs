//! `sun.nio.ch.Net`: connecting, and why it fails in Android's words.

use gibbon_jdk::guest::{get_int, get_ref, non_null};
use gibbon_jdk::sockets::{self, Address};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::Link;

gibbon_machine::natives! { "sun/nio/ch/Net";
    "connect0" "(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I" => connect,
}

const LOOPBACK: u32 = 127;

/// Without a network nobody can be reached; with one nobody answers.
fn connect(machine: &mut Machine, args: Args) -> NativeResult {
    let address = non_null(machine, args.reference(2))?;
    let holder = get_ref(machine, address, "holder");
    let number = if holder.is_null() {
        0
    } else {
        get_int(machine, holder, "address") as u32
    };
    let to = Address {
        host: number,
        port: args.int(3) as u16,
    };
    let socket = non_null(machine, args.reference(1))?;
    let descriptor = get_int(machine, socket, "fd");
    if sockets::connect(machine, descriptor, to).is_ok() {
        return ok(1i32);
    }
    let can_reach = machine.state.peers.singleton::<Link>().is_connected;
    let error = if can_reach || number >> 24 == LOOPBACK {
        "ECONNREFUSED (Connection refused)"
    } else {
        "ENETUNREACH (Network is unreachable)"
    };
    let [a, b, c, d] = number.to_be_bytes();
    let message = format!(
        "failed to connect to /{a}.{b}.{c}.{d} (port {}): connect failed: {error}",
        args.int(3)
    );
    Err(machine.throw("java/net/ConnectException", &message))
}

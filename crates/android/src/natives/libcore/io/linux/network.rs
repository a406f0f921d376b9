//! Sockets and addresses of a device that is in flight mode: no interface but the loopback one,
//! nobody listens, no name resolves.

use std::net::{IpAddr, Ipv6Addr};

use gibbon_jdk::guest::{get_int, library_class, library_method, non_null};
use gibbon_jdk::sockets::note_contact;
use gibbon_machine::host::Errno;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::failed;

gibbon_machine::natives! { "libcore/io/Linux";
    "socket" "(III)Ljava/io/FileDescriptor;" => socket,
    "android_getaddrinfo" "(Ljava/lang/String;Landroid/system/StructAddrinfo;I)[Ljava/net/InetAddress;" => addresses,
    "inet_pton" "(ILjava/lang/String;)Ljava/net/InetAddress;" => parse,
    "gai_strerror" "(I)Ljava/lang/String;" => resolver_error_text,
    "getifaddrs" "()[Landroid/system/StructIfaddrs;" => interfaces,
    "if_indextoname" "(I)Ljava/lang/String;" => interface_name,
    "if_nametoindex" "(Ljava/lang/String;)I" => interface_number,
}

const FAMILY_4: i32 = 2;
const FAMILY_6: i32 = 10;
const NUMERIC_ONLY: i32 = 4;

/// An app without the permission `INTERNET`, or a device without network, gets no socket.
fn socket(machine: &mut Machine, _: Args) -> NativeResult {
    Err(failed(machine, "socket", Errno::ACCESS))
}

/// `GaiException`, as the resolver of a device without network throws.
fn resolver_failed(machine: &mut Machine, number: i32) -> Exit {
    let exit = machine.throw_plain("android/system/GaiException");
    if let Exit::Throw(exception) = exit {
        match machine.string("android_getaddrinfo") {
            Ok(name) => {
                gibbon_jdk::guest::set_ref(machine, exception, "functionName", name);
                gibbon_jdk::guest::set_int(machine, exception, "error", number);
            }
            Err(exit) => return exit,
        }
    }
    exit
}

/// A numeric address; the part after `%` (an interface) is let pass.
fn numeric(text: &str) -> Option<IpAddr> {
    let address = text.split_once('%').map_or(text, |(address, _)| address);
    let address = address
        .strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'))
        .unwrap_or(address);
    address.parse().ok()
}

/// Stages: 0 asks `InetAddress.getByAddress`, 1 puts its answer into an array.
fn addresses(machine: &mut Machine, args: Args) -> NativeResult {
    const NO_NAME: i32 = 8;
    const NO_DATA: i32 = 7;
    let class = library_class(machine, "java/net/InetAddress")?;
    if machine.stage() == 1 {
        let address = args.result_ref();
        return ok(machine.new_ref_array(class, &[address])?);
    }
    let name = non_null(machine, args.reference(1))?;
    let name = machine.text(name);
    let hints = args.reference(2);
    let flags = match hints.is_null() {
        true => 0,
        false => get_int(machine, hints, "ai_flags"),
    };
    match numeric(&name) {
        Some(address) => Err(by_address(machine, address, 1)?),
        None if name == "localhost" && flags & NUMERIC_ONLY == 0 => {
            Err(by_address(machine, IpAddr::V6(Ipv6Addr::LOCALHOST), 1)?)
        }
        None if flags & NUMERIC_ONLY != 0 => Err(resolver_failed(machine, NO_NAME)),
        None => {
            note_contact(machine, &name);
            Err(resolver_failed(machine, NO_DATA))
        }
    }
}

/// The call that makes an `InetAddress`.
fn by_address(machine: &mut Machine, address: IpAddr, stage: u16) -> Result<Exit, Exit> {
    let bytes = match address {
        IpAddr::V4(address) => machine.new_bytes(&address.octets())?,
        IpAddr::V6(address) => machine.new_bytes(&address.octets())?,
    };
    let class = library_class(machine, "java/net/InetAddress")?;
    machine.initialize(class)?;
    let method = library_method(machine, class, "getByAddress", "([B)Ljava/net/InetAddress;");
    Ok(Exit::call(method, vec![u64::from(bytes.0)], stage))
}

fn parse(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        return ok(args.result_ref());
    }
    let text = non_null(machine, args.reference(2))?;
    let text = machine.text(text);
    match (args.int(1), text.parse().ok()) {
        (FAMILY_4, Some(address @ IpAddr::V4(_))) | (FAMILY_6, Some(address @ IpAddr::V6(_))) => {
            Err(by_address(machine, address, 1)?)
        }
        _ => ok(Ref::NULL),
    }
}

fn resolver_error_text(machine: &mut Machine, args: Args) -> NativeResult {
    const TEXTS: [&str; 15] = [
        "Success",
        "Address family for hostname not supported",
        "Temporary failure in name resolution",
        "Invalid value for ai_flags",
        "Non-recoverable failure in name resolution",
        "ai_family not supported",
        "Memory allocation failure",
        "No address associated with hostname",
        "hostname nor servname provided, or not known",
        "servname not supported for ai_socktype",
        "ai_socktype not supported",
        "System error returned in errno",
        "Invalid value for hints",
        "Resolved protocol is unknown",
        "Argument buffer overflow",
    ];
    let text = usize::try_from(args.int(1))
        .ok()
        .and_then(|number| TEXTS.get(number))
        .unwrap_or(&"Unknown error");
    ok(machine.string(text)?)
}

/// Apps do not get to see any interface by this call since Android 11 unless they are connected.
fn interfaces(machine: &mut Machine, _: Args) -> NativeResult {
    let class = library_class(machine, "android/system/StructIfaddrs")?;
    ok(machine.new_ref_array(class, &[])?)
}

fn interface_name(machine: &mut Machine, args: Args) -> NativeResult {
    match args.int(1) {
        1 => ok(machine.string("lo")?),
        _ => ok(Ref::NULL),
    }
}

fn interface_number(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(1))?;
    ok(i32::from(machine.text(name) == "lo"))
}

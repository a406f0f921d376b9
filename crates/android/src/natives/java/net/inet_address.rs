//! `java.net.InetAddress`: addresses in digits, and names on one of several networks.

use gibbon_jdk::guest::{library_class, library_method, nothing};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

use super::block_guard::on_network;

gibbon_machine::natives! { "java/net/InetAddress";
    // No name was ever resolved, so none is remembered.
    "clearDnsCache" "()V" => nothing,
    "parseNumericAddress" "(Ljava/lang/String;)Ljava/net/InetAddress;" => parse,
    "isNumeric" "(Ljava/lang/String;)Z" => is_numeric,
    "getByNameOnNet" "(Ljava/lang/String;I)Ljava/net/InetAddress;" => by_name,
    intrinsic "getAddressesFromNameService" "(Ljava/lang/String;Ljava/net/InetAddress;)[Ljava/net/InetAddress;" => resolve,
    "getAllByNameOnNet" "(Ljava/lang/String;I)[Ljava/net/InetAddress;" => all_by_name,
}

/// Goes on with a static method that takes the first argument alone.
fn becomes(
    machine: &mut Machine,
    args: Args,
    class: &str,
    name: &str,
    descriptor: &str,
) -> NativeResult {
    let class = library_class(machine, class)?;
    machine.initialize(class)?;
    let method = library_method(machine, class, name, descriptor);
    Err(Exit::become_call(method, vec![args.raw(0)]))
}

const UTILS: &str = "libcore/net/InetAddressUtils";
const ADDRESS: &str = "java/net/InetAddress";
const TO_ADDRESS: &str = "(Ljava/lang/String;)Ljava/net/InetAddress;";

fn parse(machine: &mut Machine, args: Args) -> NativeResult {
    becomes(machine, args, UTILS, "parseNumericAddress", TO_ADDRESS)
}

fn is_numeric(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = "(Ljava/lang/String;)Z";
    becomes(machine, args, UTILS, "isNumericAddress", descriptor)
}

/// There is no network to choose.
fn by_name(machine: &mut Machine, args: Args) -> NativeResult {
    becomes(machine, args, ADDRESS, "getByName", TO_ADDRESS)
}

fn all_by_name(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = "(Ljava/lang/String;)[Ljava/net/InetAddress;";
    becomes(machine, args, ADDRESS, "getAllByName", descriptor)
}

/// Asking for a name counts as using the network.
fn resolve(machine: &mut Machine, args: Args) -> NativeResult {
    on_network(machine, args)
}

//! `java.net.NetworkInterface`: there is the loopback interface.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::inet4_address_impl::make_loopback;
use crate::natives::guest::{library_class, non_null, nothing, set_int, set_ref};

gibbon_machine::natives! { "java/net/NetworkInterface";
    "init" "()V" => nothing,
    "getAll" "()[Ljava/net/NetworkInterface;" => all,
    "getByName0" "(Ljava/lang/String;)Ljava/net/NetworkInterface;" => by_name,
    "getByIndex0" "(I)Ljava/net/NetworkInterface;" => by_index,
    "isUp0" "(Ljava/lang/String;I)Z" => |_, _| ok(true),
    "isLoopback0" "(Ljava/lang/String;I)Z" => |_, _| ok(true),
    "supportsMulticast0" "(Ljava/lang/String;I)Z" => |_, _| ok(false),
    "isP2P0" "(Ljava/lang/String;I)Z" => |_, _| ok(false),
    "getMacAddr0" "([BLjava/lang/String;I)[B" => |_, _| ok(Ref::NULL),
    "getMTU0" "(Ljava/lang/String;I)I" => |_, _| ok(65_536i32),
}

const NAME: &str = "lo";
const INDEX: i32 = 1;

/// The interface, once the address (the result of the call that stage 0 makes) is there.
fn loopback(machine: &mut Machine, args: Args) -> Result<Ref, Exit> {
    if machine.stage() == 0 {
        return Err(make_loopback(machine, 1)?);
    }
    let class = library_class(machine, "java/net/NetworkInterface")?;
    let address_class = library_class(machine, "java/net/InetAddress")?;
    let binding_class = library_class(machine, "java/net/InterfaceAddress")?;
    let interface = machine.new_object(class)?;
    let name = machine.string(NAME)?;
    let addresses = machine.new_ref_array(address_class, &[args.result_ref()])?;
    let bindings = machine.new_ref_array(binding_class, &[])?;
    let children = machine.new_ref_array(class, &[])?;
    set_ref(machine, interface, "name", name);
    set_ref(machine, interface, "displayName", name);
    set_int(machine, interface, "index", INDEX);
    set_ref(machine, interface, "addrs", addresses);
    set_ref(machine, interface, "bindings", bindings);
    set_ref(machine, interface, "childs", children);
    Ok(interface)
}

fn all(machine: &mut Machine, args: Args) -> NativeResult {
    let interface = loopback(machine, args)?;
    let class = machine.heap.class_of(interface);
    ok(machine.new_ref_array(class, &[interface])?)
}

fn by_name(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    if machine.text(name) != NAME {
        return ok(Ref::NULL);
    }
    ok(loopback(machine, args)?)
}

fn by_index(machine: &mut Machine, args: Args) -> NativeResult {
    if args.int(0) != INDEX {
        return ok(Ref::NULL);
    }
    ok(loopback(machine, args)?)
}

//! `java.net.Inet4AddressImpl`: names and addresses.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::natives::guest::{library_class, library_method, non_null};

gibbon_machine::natives! { "java/net/Inet4AddressImpl";
    "getLocalHostName" "()Ljava/lang/String;" => local_host_name,
    "lookupAllHostAddr" "(Ljava/lang/String;)[Ljava/net/InetAddress;" => look_up,
    "getHostByAddr" "([B)Ljava/lang/String;" => host_by_address,
    "isReachable0" "([BI[BI)Z" => is_reachable,
}

pub const LOCAL_HOST: &str = "localhost";
const LOOPBACK: [u8; 4] = [127, 0, 0, 1];

fn local_host_name(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string(LOCAL_HOST)?)
}

/// Stages: 0 called, 1 the address object is made.
fn look_up(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        let class = library_class(machine, "java/net/InetAddress")?;
        return ok(machine.new_ref_array(class, &[args.result_ref()])?);
    }
    let name = non_null(machine, args.reference(1))?;
    let name = machine.text(name);
    if name != LOCAL_HOST {
        let message = machine.host.unknown_host(&name);
        return Err(machine.throw("java/net/UnknownHostException", &message));
    }
    Err(make_loopback(machine, 1)?)
}

/// The call that makes the address of this machine.
pub fn make_loopback(machine: &mut Machine, stage: u16) -> Result<Exit, Exit> {
    let class = library_class(machine, "java/net/InetAddress")?;
    machine.initialize(class)?;
    let descriptor = "(Ljava/lang/String;[B)Ljava/net/InetAddress;";
    let method = library_method(machine, class, "getByAddress", descriptor);
    let name = machine.string(LOCAL_HOST)?;
    let bytes = machine.new_bytes(&LOOPBACK)?;
    Ok(Exit::call(
        method,
        vec![u64::from(name.0), u64::from(bytes.0)],
        stage,
    ))
}

/// The call that makes the object of an address.
pub fn make_address(machine: &mut Machine, host: u32, stage: u16) -> Result<Exit, Exit> {
    let class = library_class(machine, "java/net/InetAddress")?;
    machine.initialize(class)?;
    let descriptor = "([B)Ljava/net/InetAddress;";
    let method = library_method(machine, class, "getByAddress", descriptor);
    let bytes = machine.new_bytes(&host.to_be_bytes())?;
    Ok(Exit::call(method, vec![u64::from(bytes.0)], stage))
}

fn is_loopback(machine: &Machine, bytes: Ref) -> bool {
    !bytes.is_null() && machine.heap.array_bytes(bytes, 1).first() == Some(&LOOPBACK[0])
}

fn host_by_address(machine: &mut Machine, args: Args) -> NativeResult {
    if is_loopback(machine, args.reference(1)) {
        return ok(machine.string(LOCAL_HOST)?);
    }
    Err(machine.throw_plain("java/net/UnknownHostException"))
}

fn is_reachable(machine: &mut Machine, args: Args) -> NativeResult {
    ok(is_loopback(machine, args.reference(1)))
}

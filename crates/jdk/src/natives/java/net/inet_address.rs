//! `java.net.InetAddress`.

use gibbon_machine::{Args, Exit, Machine, NativeResult};

use crate::natives::guest::nothing;
use crate::natives::java::net::inet4_address_impl::LOCAL_HOST;
use crate::sockets::note_contact;

gibbon_machine::natives! { "java/net/InetAddress";
    "init" "()V" => nothing,
    intrinsic "getAllByName0" "(Ljava/lang/String;Ljava/net/InetAddress;ZZ)[Ljava/net/InetAddress;"
        => all_by_name,
}

/// Notes who is looked for, which the library does not ask again for ten seconds once it was not
/// found; then the method's own body runs.
fn all_by_name(machine: &mut Machine, args: Args) -> NativeResult {
    let name = args.reference(0);
    if !name.is_null() {
        let name = machine.text(name);
        if name != LOCAL_HOST {
            note_contact(machine, &name);
        }
    }
    Err(Exit::Fallback)
}

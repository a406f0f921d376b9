//! `java.security.AccessController`: all code is trusted, so a null context (which means just
//! that) is always true.

use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{get_ref, non_null, nothing};

gibbon_machine::natives! { "java/security/AccessController";
    "getStackAccessControlContext" "()Ljava/security/AccessControlContext;" => no_context,
    "getInheritedAccessControlContext" "()Ljava/security/AccessControlContext;" => get_inherited_context,
    "getProtectionDomain" "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;" => get_protection_domain,
    // Keeps a compiler from optimising the argument away.
    "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => nothing,
}

fn no_context(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

fn get_inherited_context(machine: &mut Machine, _: Args) -> NativeResult {
    let thread = machine.current_thread().object;
    ok(get_ref(machine, thread, "inheritedAccessControlContext"))
}

fn get_protection_domain(machine: &mut Machine, args: Args) -> NativeResult {
    let mirror = non_null(machine, args.reference(0))?;
    ok(get_ref(machine, mirror, "machineDomain"))
}

//! `java.security.Signature`.

use gibbon_jdk::guest::get_ref;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/security/Signature";
    "getCurrentSpi" "()Ljava/security/SignatureSpi;" => implementation,
}

/// A signature is a delegate with the implementation in it, or the implementation itself.
fn implementation(machine: &mut Machine, args: Args) -> NativeResult {
    let this = args.reference(0);
    let class = machine.heap.class_of(this);
    if machine.meta.field_named(class, "sigSpi").is_some() {
        return ok(get_ref(machine, this, "sigSpi"));
    }
    ok(this)
}

//! `javax.crypto.Mac`.

use gibbon_jdk::guest::library_class;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "javax/crypto/Mac";
    "getCurrentSpi" "()Ljavax/crypto/MacSpi;" => implementation,
}

fn implementation(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "javax/crypto/Mac")?;
    let offset = machine.field_offset(class, "spi");
    ok(machine.heap.get_ref(args.reference(0), offset))
}

//! `javax.crypto.Cipher`.

use gibbon_jdk::guest::library_class;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "javax/crypto/Cipher";
    "getCurrentSpi" "()Ljavax/crypto/CipherSpi;" => implementation,
}

fn implementation(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "javax/crypto/Cipher")?;
    let offset = machine.field_offset(class, "spi");
    ok(machine.heap.get_ref(args.reference(0), offset))
}

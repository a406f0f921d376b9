//! `java.lang.ProcessEnvironment`.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "java/lang/ProcessEnvironment";
    "environ" "()[[B" => environ,
}

/// Names and values in turn.
fn environ(machine: &mut Machine, _: Args) -> NativeResult {
    let mut parts = Vec::new();
    for (name, value) in machine.host.environment() {
        parts.push(machine.new_bytes(name.as_bytes())?);
        parts.push(machine.new_bytes(value.as_bytes())?);
    }
    let bytes = machine.primitive_array_class(Kind::Byte);
    ok(machine.new_ref_array(bytes, &parts)?)
}

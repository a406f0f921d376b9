//! `java.lang.StringCoding`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use super::text::{bytes, part};

gibbon_machine::natives! { "java/lang/StringCoding";
    intrinsic "hasNegatives" "([BII)Z" => has_negatives,
}

/// Is any byte no ASCII?
fn has_negatives(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = part(bytes(machine, args.reference(0))?, args.int(1), args.int(2))?;
    ok(!bytes.is_ascii())
}

//! `sun.security.provider.SHA`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use super::{operands, read_ints, write_ints};
use crate::digests::sha1;

gibbon_machine::natives! { "sun/security/provider/SHA";
    intrinsic "implCompress0" "([BI)V" => compress,
}

fn compress(machine: &mut Machine, args: Args) -> NativeResult {
    let (state, block) = operands(machine, args, 5)?;
    let mut words = read_ints(machine, state);
    sha1(&mut words, &block);
    write_ints(machine, state, &words);
    ok(())
}

//! `jdk.internal.misc.CDS`: there is no class data archive, neither read nor written.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::natives::guest::nothing;

gibbon_machine::natives! { "jdk/internal/misc/CDS";
    "isDumpingClassList0" "()Z" => no,
    "isDumpingArchive0" "()Z" => no,
    "isSharingEnabled0" "()Z" => no,
    "getRandomSeedForDumping" "()J" => no_seed,
    "initializeFromArchive" "(Ljava/lang/Class;)V" => nothing,
    "defineArchivedModules" "(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V" => nothing,
    "logLambdaFormInvoker" "(Ljava/lang/String;)V" => nothing,
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

/// 0 says that nothing is dumped; immutable collections then take the time as their seed.
fn no_seed(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i64)
}

//! `android.database.sqlite.SQLiteGlobal`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/database/sqlite/SQLiteGlobal";
    // SQLite's memory is the host's, not the guest's: the guest has none of it to give back.
    "nativeReleaseMemory" "()I" => release_memory,
}

fn release_memory(_: &mut Machine, _: Args) -> NativeResult {
    ok(0)
}

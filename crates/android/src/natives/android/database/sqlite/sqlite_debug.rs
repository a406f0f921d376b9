//! `android.database.sqlite.SQLiteDebug`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/database/sqlite/SQLiteDebug";
    // The object's fields stay 0: no memory of the guest is SQLite's.
    stand_in "nativeGetPagerStats" "(Landroid/database/sqlite/SQLiteDebug$PagerStats;)V" => get_pager_stats,
}

fn get_pager_stats(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

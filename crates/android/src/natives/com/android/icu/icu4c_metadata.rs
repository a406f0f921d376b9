//! `com.android.icu.util.Icu4cMetadata`: versions of the data.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::libcore::icu::{cldr_version, icu_version, unicode_version};

gibbon_machine::natives! { "com/android/icu/util/Icu4cMetadata";
    "getCldrVersion" "()Ljava/lang/String;" => cldr_version,
    "getIcuVersion" "()Ljava/lang/String;" => icu_version,
    "getTzdbVersion" "()Ljava/lang/String;" => time_zones_version,
    "getUnicodeVersion" "()Ljava/lang/String;" => unicode_version,
}

/// Of `zoneinfo64.res` in the framework.
fn time_zones_version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("2023a")?)
}

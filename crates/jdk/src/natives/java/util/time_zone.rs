//! `java.util.TimeZone`: devices start in UTC.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/util/TimeZone";
    "getSystemTimeZoneID" "(Ljava/lang/String;)Ljava/lang/String;" => system_time_zone,
    "getSystemGMTOffsetID" "()Ljava/lang/String;" => system_offset,
}

fn system_time_zone(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("UTC")?)
}

fn system_offset(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("GMT")?)
}

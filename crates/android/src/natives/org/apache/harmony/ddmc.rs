//! `org.apache.harmony.dalvik.ddmc`: talking to a debugger's monitor. None is connected.

use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

mod server {
    use super::not_sent;

    gibbon_machine::natives! { "org/apache/harmony/dalvik/ddmc/DdmServer";
        "nativeSendChunk" "(I[BII)V" => not_sent,
    }
}

mod vm_internal {
    use super::{not_sent, nothing};

    gibbon_machine::natives! { "org/apache/harmony/dalvik/ddmc/DdmVmInternal";
        "setThreadNotifyEnabled" "(Z)V" => not_sent,
        "setRecentAllocationsTrackingEnabled" "(Z)V" => not_sent,
        "getThreadStats" "()[B" => nothing,
        "getStackTraceById" "(I)[Ljava/lang/StackTraceElement;" => nothing,
    }
}

pub fn add(table: &mut NativeTable) {
    table.add(server::NATIVES);
    table.add(vm_internal::NATIVES);
}

fn not_sent(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn nothing(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

//! `com.android.internal.os.Kernel…`: what a kernel counts with programs loaded into it. This
//! one takes none, so all of these say that they are not supported.

use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

mod cpu_tracking {
    use super::{no, nothing};

    gibbon_machine::natives! { "com/android/internal/os/KernelCpuBpfTracking";
        "isSupported" "()Z" => no,
        "startTrackingInternal" "()Z" => no,
        "getFreqsInternal" "()[J" => nothing,
        "getFreqsClustersInternal" "()[I" => nothing,
    }
}

mod total {
    use super::nothing;

    gibbon_machine::natives! { "com/android/internal/os/KernelCpuTotalBpfMapReader";
        "readInternal" "()[J" => nothing,
    }
}

mod single_uid {
    use super::no;

    gibbon_machine::natives! { "com/android/internal/os/KernelSingleUidTimeReader";
        "canReadBpfTimes" "()Z" => no,
    }
}

pub fn add(table: &mut NativeTable) {
    table.add(cpu_tracking::NATIVES);
    table.add(total::NATIVES);
    table.add(single_uid::NATIVES);
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn nothing(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

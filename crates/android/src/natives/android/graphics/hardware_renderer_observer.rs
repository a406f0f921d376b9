//! `android.graphics.HardwareRendererObserver`: frame times, of which none are reported.

use gibbon_machine::ok;

use super::held;

#[derive(Clone)]
struct Observer;

gibbon_machine::natives! { "android/graphics/HardwareRendererObserver";
    "nCreateObserver" "(Ljava/lang/ref/WeakReference;Z)J" => |machine, _| {
        held::add(machine, Observer)
    },
    // Below zero: there is nothing to read.
    "nGetNextBuffer" "(J[J)I" => |_, _| ok(-1),
}

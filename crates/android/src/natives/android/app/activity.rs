//! `android.app.Activity`.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/app/Activity";
    "getDlWarning" "()Ljava/lang/String;" => linker_warning,
}

/// No native library was loaded that a linker could warn of.
fn linker_warning(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

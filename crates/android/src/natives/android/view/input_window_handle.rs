//! `android.view.InputWindowHandle`: what a window tells of itself. The device reads it from the
//! Java object; nothing is behind it.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/view/InputWindowHandle";
    "nativeDispose" "()V" => dispose,
}

fn dispose(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

//! `android.view.InputApplicationHandle`: an app as input knows it. Nothing is behind it.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/view/InputApplicationHandle";
    "nativeDispose" "()V" => dispose,
}

fn dispose(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

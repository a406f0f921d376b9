//! `android.graphics.ColorFilter`.

use crate::natives::android::graphics::held::finalizer;

gibbon_machine::natives! { "android/graphics/ColorFilter";
    "nativeGetFinalizer" "()J" => finalizer,
}

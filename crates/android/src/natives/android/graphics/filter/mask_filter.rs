//! `android.graphics.MaskFilter`.

use crate::natives::android::graphics::held::destroy;

gibbon_machine::natives! { "android/graphics/MaskFilter";
    "nativeDestructor" "(J)V" => destroy,
}

//! `android.graphics.DrawFilter`.

use super::held::destroy;

gibbon_machine::natives! { "android/graphics/DrawFilter";
    "nativeDestructor" "(J)V" => destroy,
}

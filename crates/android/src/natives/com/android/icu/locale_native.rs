//! `com.android.icu.util.LocaleNative`.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "com/android/icu/util/LocaleNative";
    // The library in C++ that has a default locale of its own is not here.
    "setDefaultNative" "(Ljava/lang/String;)V" => nothing,
}

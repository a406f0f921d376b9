//! `android.graphics.PorterDuffColorFilter`.

gibbon_machine::natives! { "android/graphics/PorterDuffColorFilter";
    "native_CreateBlendModeFilter" "(II)J" => super::blend,
}

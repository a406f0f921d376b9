//! `android.graphics.BlendModeColorFilter`.

gibbon_machine::natives! { "android/graphics/BlendModeColorFilter";
    "native_CreateBlendModeFilter" "(II)J" => super::blend,
}

//! `android.media.CamcorderProfile`: in Java, `gibbon.core.media`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/CamcorderProfile";
    "native_init" "()V" => in_java,
    "native_get_camcorder_profile" "(II)Landroid/media/CamcorderProfile;" => in_java,
    "native_get_camcorder_profiles" "(IIZ)Landroid/media/EncoderProfiles;" => in_java,
    "native_has_camcorder_profile" "(II)Z" => in_java,
}

//! `android.media.PublicFormatUtils`: in Java, `gibbon.core.media`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/PublicFormatUtils";
    "nativeGetHalFormat" "(I)I" => in_java,
    "nativeGetHalDataspace" "(I)I" => in_java,
    "nativeGetPublicFormat" "(II)I" => in_java,
}

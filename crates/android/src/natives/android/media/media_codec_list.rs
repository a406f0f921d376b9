//! `android.media.MediaCodecList`: the codecs there are, in Java (`gibbon.core.media`).

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/MediaCodecList";
    "native_getCodecCount" "()I" => in_java,
    "getCodecName" "(I)Ljava/lang/String;" => in_java,
    "getCanonicalName" "(I)Ljava/lang/String;" => in_java,
    "getAttributes" "(I)I" => in_java,
    "getSupportedTypes" "(I)[Ljava/lang/String;" => in_java,
    "getCodecCapabilities" "(ILjava/lang/String;)Landroid/media/MediaCodecInfo$CodecCapabilities;" => in_java,
    "native_getGlobalSettings" "()Ljava/util/Map;" => in_java,
    "findCodecByName" "(Ljava/lang/String;)I" => in_java,
}

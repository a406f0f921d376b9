//! `android.hardware.HardwareBuffer`: in Java, `gibbon.core.hardware`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/hardware/HardwareBuffer";
    "nCreateHardwareBuffer" "(IIIIJ)J" => in_java,
    "nCreateFromGraphicBuffer" "(Landroid/graphics/GraphicBuffer;)J" => in_java,
    "nGetNativeFinalizer" "()J" => in_java,
    "nWriteHardwareBufferToParcel" "(JLandroid/os/Parcel;)V" => in_java,
    "nReadHardwareBufferFromParcel" "(Landroid/os/Parcel;)J" => in_java,
    "nGetWidth" "(J)I" => in_java,
    "nGetHeight" "(J)I" => in_java,
    "nGetFormat" "(J)I" => in_java,
    "nGetLayers" "(J)I" => in_java,
    "nGetUsage" "(J)J" => in_java,
    "nIsSupported" "(IIIIJ)Z" => in_java,
    "nEstimateSize" "(J)J" => in_java,
    "nGetId" "(J)J" => in_java,
}

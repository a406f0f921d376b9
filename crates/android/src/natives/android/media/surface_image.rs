//! `android.media.ImageReader.SurfaceImage`: in Java, `gibbon.core.media`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/ImageReader$SurfaceImage";
    "nativeCreatePlanes" "(IIJ)[Landroid/media/ImageReader$SurfaceImage$SurfacePlane;" => in_java,
    "nativeGetWidth" "()I" => in_java,
    "nativeGetHeight" "()I" => in_java,
    "nativeGetFormat" "(I)I" => in_java,
    "nativeGetFenceFd" "()I" => in_java,
    "nativeGetHardwareBuffer" "()Landroid/hardware/HardwareBuffer;" => in_java,
}

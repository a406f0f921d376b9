//! `android.hardware.camera2.utils.SurfaceUtils`: in Java, `gibbon.core.hardware`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/hardware/camera2/utils/SurfaceUtils";
    "nativeDetectSurfaceType" "(Landroid/view/Surface;)I" => in_java,
    "nativeDetectSurfaceDataspace" "(Landroid/view/Surface;)I" => in_java,
    "nativeDetectSurfaceUsageFlags" "(Landroid/view/Surface;)J" => in_java,
    "nativeDetectSurfaceDimens" "(Landroid/view/Surface;[I)I" => in_java,
    "nativeGetSurfaceId" "(Landroid/view/Surface;)J" => in_java,
}

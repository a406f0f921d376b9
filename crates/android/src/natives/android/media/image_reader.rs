//! `android.media.ImageReader`: in Java, `gibbon.core.media`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/ImageReader";
    "nativeInit" "(Ljava/lang/Object;IIIJII)V" => in_java,
    "nativeClose" "()V" => in_java,
    "nativeReleaseImage" "(Landroid/media/Image;)V" => in_java,
    "nativeGetSurface" "()Landroid/view/Surface;" => in_java,
    "nativeDetachImage" "(Landroid/media/Image;Z)I" => in_java,
    "nativeDiscardFreeBuffers" "()V" => in_java,
    "nativeImageSetup" "(Landroid/media/Image;)I" => in_java,
    "nativeCreateImagePlanes" "(ILandroid/graphics/GraphicBuffer;IIIIII)[Landroid/media/ImageReader$ImagePlane;" => in_java,
    "nativeUnlockGraphicBuffer" "(Landroid/graphics/GraphicBuffer;)V" => in_java,
    "nativeClassInit" "()V" => in_java,
}

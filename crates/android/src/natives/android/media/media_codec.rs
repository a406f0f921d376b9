//! `android.media.MediaCodec`: codecs for sound, in Java (`gibbon.core.media`).

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/MediaCodec";
    "native_reset" "()V" => in_java,
    "native_release" "()V" => in_java,
    "native_setSurface" "(Landroid/view/Surface;)V" => in_java,
    "native_setCallback" "(Landroid/media/MediaCodec$Callback;)V" => in_java,
    "native_configure" "([Ljava/lang/String;[Ljava/lang/Object;Landroid/view/Surface;Landroid/media/MediaCrypto;Landroid/os/IHwBinder;I)V" => in_java,
    "createInputSurface" "()Landroid/view/Surface;" => in_java,
    "native_start" "()V" => in_java,
    "native_stop" "()V" => in_java,
    "native_flush" "()V" => in_java,
    "native_queueInputBuffer" "(IIIJI)V" => in_java,
    "native_dequeueInputBuffer" "(J)I" => in_java,
    "native_dequeueOutputBuffer" "(Landroid/media/MediaCodec$BufferInfo;J)I" => in_java,
    "releaseOutputBuffer" "(IZZJ)V" => in_java,
    "signalEndOfInputStream" "()V" => in_java,
    "getFormatNative" "(Z)Ljava/util/Map;" => in_java,
    "getOutputFormatNative" "(I)Ljava/util/Map;" => in_java,
    "setVideoScalingMode" "(I)V" => in_java,
    "native_setAudioPresentation" "(II)V" => in_java,
    "getCanonicalName" "()Ljava/lang/String;" => in_java,
    "native_getMetrics" "()Landroid/os/PersistableBundle;" => in_java,
    "native_enableOnFirstTunnelFrameReadyListener" "(Z)V" => in_java,
    "native_enableOnFrameRenderedListener" "(Z)V" => in_java,
    "setParameters" "([Ljava/lang/String;[Ljava/lang/Object;)V" => in_java,
    "getOwnCodecInfo" "()Landroid/media/MediaCodecInfo;" => in_java,
    "getBuffers" "(Z)[Ljava/nio/ByteBuffer;" => in_java,
    "getBuffer" "(ZI)Ljava/nio/ByteBuffer;" => in_java,
    "native_setup" "(Ljava/lang/String;ZZII)V" => in_java,
    "native_finalize" "()V" => in_java,
}

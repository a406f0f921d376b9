//! `android.media.MediaExtractor`: MPEG-4, ADTS, AMR and WAV taken apart, in Java (`gibbon.core.media`).

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/MediaExtractor";
    "setDataSource" "(Landroid/media/MediaDataSource;)V" => in_java,
    "nativeSetDataSource" "(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V" => in_java,
    "setDataSource" "(Ljava/io/FileDescriptor;JJ)V" => in_java,
    "release" "()V" => in_java,
    "getTrackCount" "()I" => in_java,
    "getFileFormatNative" "()Ljava/util/Map;" => in_java,
    "getTrackFormatNative" "(I)Ljava/util/Map;" => in_java,
    "selectTrack" "(I)V" => in_java,
    "unselectTrack" "(I)V" => in_java,
    "seekTo" "(JI)V" => in_java,
    "advance" "()Z" => in_java,
    "readSampleData" "(Ljava/nio/ByteBuffer;I)I" => in_java,
    "getSampleTrackIndex" "()I" => in_java,
    "getSampleTime" "()J" => in_java,
    "getSampleSize" "()J" => in_java,
    "getSampleFlags" "()I" => in_java,
    "getSampleCryptoInfo" "(Landroid/media/MediaCodec$CryptoInfo;)Z" => in_java,
    "getCachedDuration" "()J" => in_java,
    "hasCacheReachedEndOfStream" "()Z" => in_java,
    "native_setLogSessionId" "(Ljava/lang/String;)V" => in_java,
    "native_getMetrics" "()Landroid/os/PersistableBundle;" => in_java,
    "native_setup" "()V" => in_java,
    "native_finalize" "()V" => in_java,
}

//! `android.media.MediaMuxer`: writes MPEG-4, in Java (`gibbon.core.media`).

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/media/MediaMuxer";
    "nativeSetup" "(Ljava/io/FileDescriptor;I)J" => in_java,
    "nativeRelease" "(J)V" => in_java,
    "nativeStart" "(J)V" => in_java,
    "nativeStop" "(J)V" => in_java,
    "nativeAddTrack" "(J[Ljava/lang/String;[Ljava/lang/Object;)I" => in_java,
    "nativeSetOrientationHint" "(JI)V" => in_java,
    "nativeSetLocation" "(JII)V" => in_java,
    "nativeWriteSampleData" "(JILjava/nio/ByteBuffer;IIJI)V" => in_java,
}

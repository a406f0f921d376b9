//! Static initialisers of classes in `android.media` that have native code look up the members
//! it will need. Natives here find members when they need them, so there is nothing to do.

use gibbon_machine::native::{Native, NativeKind};
use gibbon_machine::{Args, Machine, NativeResult, ok};

const fn initialiser(class: &'static str, name: &'static str) -> Native {
    Native {
        class,
        name,
        descriptor: "()V",
        body: nothing_to_do,
        kind: NativeKind::Native,
    }
}

pub const NATIVES: &[Native] = &[
    // Who wants to know of headsets: none is ever plugged in.
    Native {
        class: "android/media/AudioPortEventHandler",
        name: "native_setup",
        descriptor: "(Ljava/lang/Object;)V",
        body: nothing_to_do,
        kind: NativeKind::Native,
    },
    initialiser("android/media/AudioPortEventHandler", "native_finalize"),
    initialiser("android/media/CamcorderProfile", "native_init"),
    initialiser("android/media/CameraProfile", "native_init"),
    initialiser("android/media/DecoderCapabilities", "native_init"),
    initialiser("android/media/EncoderCapabilities", "native_init"),
    initialiser("android/media/FaceDetector", "nativeClassInit"),
    initialiser("android/media/ImageReader", "nativeClassInit"),
    initialiser("android/media/ImageWriter", "nativeClassInit"),
    initialiser("android/media/MediaCodec", "native_init"),
    initialiser("android/media/MediaCodecList", "native_init"),
    initialiser("android/media/MediaCrypto", "native_init"),
    initialiser("android/media/MediaDescrambler", "native_init"),
    initialiser("android/media/MediaDrm", "native_init"),
    initialiser("android/media/MediaExtractor", "native_init"),
    initialiser("android/media/MediaHTTPConnection", "native_init"),
    initialiser("android/media/MediaMetadataRetriever", "native_init"),
    initialiser("android/media/MediaPlayer", "native_init"),
    initialiser("android/media/MediaRecorder", "native_init"),
    initialiser("android/media/MediaSync", "native_init"),
    initialiser("android/media/audiofx/AudioEffect", "native_init"),
    initialiser("android/media/audiofx/Visualizer", "native_init"),
];

fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

//! `android.media.MediaExtractor`: media cannot be taken apart here, and it says so as Android's
//! does of a file that it does not know.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/media/MediaExtractor";
    "native_setup" "()V" => nothing,
    "native_finalize" "()V" => nothing,
    "release" "()V" => nothing,
    "native_setLogSessionId" "(Ljava/lang/String;)V" => nothing,
    stand_in "setDataSource" "(Landroid/media/MediaDataSource;)V" => unknown,
    stand_in "setDataSource" "(Ljava/io/FileDescriptor;JJ)V" => unknown,
    stand_in "nativeSetDataSource" "(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V" => unknown,
    "getTrackCount" "()I" => |_, _| ok(0),
}

fn nothing(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn unknown(machine: &mut Machine, _: Args) -> NativeResult {
    Err(machine.throw("java/io/IOException", "Failed to instantiate extractor."))
}

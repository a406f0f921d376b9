//! `android.media.FaceDetector`: it finds nobody.

use gibbon_machine::ok;

gibbon_machine::natives! { "android/media/FaceDetector";
    "nativeClassInit" "()V" => |_, _| ok(()),
    "fft_initialize" "(III)I" => |_, _| ok(1i32),
    stand_in "fft_detect" "(Landroid/graphics/Bitmap;)I" => |_, _| ok(0i32),
    "fft_destroy" "()V" => |_, _| ok(()),
}

//! `android.hardware.Camera`: the device has none.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/hardware/Camera";
    // A phone has some, and many an app takes the first without looking.
    stand_in "getNumberOfCameras" "()I" => number_of_cameras,
    "_getCameraInfo" "(IZLandroid/hardware/Camera$CameraInfo;)V" => no_such_camera,
    "native_setup" "(Ljava/lang/Object;ILjava/lang/String;ZZ)I" => not_there,
    "native_release" "()V" => nothing_to_do,
}

/// `-ENODEV`.
const NO_DEVICE: i32 = -19;

fn number_of_cameras(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

fn no_such_camera(machine: &mut Machine, _: Args) -> NativeResult {
    let message = "Unknown camera ID";
    Err(machine.throw("java/lang/IllegalArgumentException", message))
}

fn not_there(_: &mut Machine, _: Args) -> NativeResult {
    ok(NO_DEVICE)
}

fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

//! `android.hardware.SystemSensorManager`: the device has no sensors.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/hardware/SystemSensorManager";
    "nativeClassInit" "()V" => nothing_to_do,
    "nativeCreate" "(Ljava/lang/String;)J" => create,
    "nativeGetSensorAtIndex" "(JLandroid/hardware/Sensor;I)Z" => no,
    "nativeGetDynamicSensors" "(JLjava/util/List;)V" => nothing_to_do,
    "nativeGetRuntimeSensors" "(JILjava/util/List;)V" => nothing_to_do,
    "nativeIsDataInjectionEnabled" "(J)Z" => no,
}

/// The one manager; nothing is kept of it.
const MANAGER: i64 = 1;

fn create(_: &mut Machine, _: Args) -> NativeResult {
    ok(MANAGER)
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

//! `android.hardware.SystemSensorManager`: the sensors of a phone that lies on a table.
//!
//! # Differs from Android
//! A listener is told each sensor's value once: nothing moves, and telling it again and again would
//! keep the device from ever being idle.

use gibbon_jdk::guest::{set_int, set_ref};
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/hardware/SystemSensorManager";
    "nativeClassInit" "()V" => nothing_to_do,
    "nativeCreate" "(Ljava/lang/String;)J" => create,
    "nativeGetSensorAtIndex" "(JLandroid/hardware/Sensor;I)Z" => sensor_at,
    "nativeGetDynamicSensors" "(JLjava/util/List;)V" => nothing_to_do,
    "nativeGetRuntimeSensors" "(JILjava/util/List;)V" => nothing_to_do,
    "nativeIsDataInjectionEnabled" "(J)Z" => no,
}

/// The one manager; nothing is kept of it.
const MANAGER: i64 = 1;

/// A kind of sensor, by Android's numbers and names.
pub struct Sensor {
    kind: i32,
    name: &'static str,
    kind_name: &'static str,
    max_range: f32,
    resolution: f32,
    power: f32,
    /// In microseconds; 0 for sensors that tell changes only.
    min_delay: i32,
    flags: i32,
    /// What it tells of a phone on a table in a lit room.
    pub values: &'static [f32],
}

const ON_CHANGE: i32 = 2;
const WAKE_UP: i32 = 1;

/// Handles are places in this list, counted from 1.
pub const SENSORS: &[Sensor] = &[
    Sensor {
        kind: 1,
        name: "Gibbon 3-axis Accelerometer",
        kind_name: "android.sensor.accelerometer",
        max_range: 39.3,
        resolution: 0.0012,
        power: 0.15,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 0.0, 9.81],
    },
    Sensor {
        kind: 2,
        name: "Gibbon 3-axis Magnetic field sensor",
        kind_name: "android.sensor.magnetic_field",
        max_range: 2000.0,
        resolution: 0.15,
        power: 0.6,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 20.0, -43.0],
    },
    Sensor {
        kind: 4,
        name: "Gibbon 3-axis Gyroscope",
        kind_name: "android.sensor.gyroscope",
        max_range: 17.4,
        resolution: 0.0012,
        power: 0.9,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 0.0, 0.0],
    },
    Sensor {
        kind: 5,
        name: "Gibbon Light sensor",
        kind_name: "android.sensor.light",
        max_range: 40_000.0,
        resolution: 1.0,
        power: 0.2,
        min_delay: 0,
        flags: ON_CHANGE,
        values: &[200.0, 0.0, 0.0],
    },
    Sensor {
        kind: 8,
        name: "Gibbon Proximity sensor",
        kind_name: "android.sensor.proximity",
        max_range: 5.0,
        resolution: 5.0,
        power: 0.2,
        min_delay: 0,
        flags: ON_CHANGE | WAKE_UP,
        values: &[5.0, 0.0, 0.0],
    },
    // What phones compute of those: its top points north.
    Sensor {
        kind: 3,
        name: "Gibbon Orientation sensor",
        kind_name: "android.sensor.orientation",
        max_range: 360.0,
        resolution: 0.01,
        power: 0.75,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 0.0, 0.0],
    },
    Sensor {
        kind: 9,
        name: "Gibbon Gravity sensor",
        kind_name: "android.sensor.gravity",
        max_range: 19.6,
        resolution: 0.0012,
        power: 0.75,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 0.0, 9.81],
    },
    Sensor {
        kind: 10,
        name: "Gibbon Linear acceleration sensor",
        kind_name: "android.sensor.linear_acceleration",
        max_range: 39.3,
        resolution: 0.0012,
        power: 0.75,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 0.0, 0.0],
    },
    Sensor {
        kind: 11,
        name: "Gibbon Rotation vector sensor",
        kind_name: "android.sensor.rotation_vector",
        max_range: 1.0,
        resolution: 0.000_000_06,
        power: 0.75,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 0.0, 0.0, 1.0, 0.0],
    },
    Sensor {
        kind: 15,
        name: "Gibbon Game rotation vector sensor",
        kind_name: "android.sensor.game_rotation_vector",
        max_range: 1.0,
        resolution: 0.000_000_06,
        power: 0.75,
        min_delay: 10_000,
        flags: 0,
        values: &[0.0, 0.0, 0.0, 1.0],
    },
];

fn create(_: &mut Machine, _: Args) -> NativeResult {
    ok(MANAGER)
}

fn sensor_at(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(1);
    let index = args.int(2);
    let Some(sensor) = usize::try_from(index).ok().and_then(|at| SENSORS.get(at)) else {
        return ok(false);
    };
    let texts = [
        ("mName", sensor.name),
        ("mVendor", "Gibbon"),
        ("mStringType", sensor.kind_name),
        ("mRequiredPermission", ""),
    ];
    for (field, text) in texts {
        let text: Ref = machine.string(text)?;
        set_ref(machine, object, field, text);
    }
    let numbers = [
        ("mVersion", 1),
        ("mHandle", index + 1),
        ("mType", sensor.kind),
        ("mMinDelay", sensor.min_delay),
        ("mFifoReservedEventCount", 0),
        ("mFifoMaxEventCount", 0),
        ("mMaxDelay", 500_000),
        ("mFlags", sensor.flags),
        ("mId", -1),
        ("mMaxRange", sensor.max_range.to_bits() as i32),
        ("mResolution", sensor.resolution.to_bits() as i32),
        ("mPower", sensor.power.to_bits() as i32),
    ];
    for (field, number) in numbers {
        set_int(machine, object, field, number);
    }
    ok(true)
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

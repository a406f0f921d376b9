//! `android.media.audiofx.Visualizer`: it sees silence, since nothing is heard.
//!
//! # Differs from Android
//! Nobody is called back periodically.

use std::sync::Arc;

use gibbon_jdk::guest::{get_long, non_null, set_int, set_long};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use crate::natives::android::graphics::guest_shapes::store_ints;
use crate::natives::android::media::audio_system;

const SUCCESS: i32 = 0;
const BAD_VALUE: i32 = -4;
const INVALID_OPERATION: i32 = -5;
const SIZES: [i32; 2] = [128, 1024];
/// Captures in a thousand seconds.
const FASTEST: i32 = 20_000;
/// In thousandths of a hertz.
const SAMPLING_RATE: i32 = 48_000_000;
/// The level of silence, in thousandths of a decibel.
const SILENCE: i32 = -9600;
/// A sample of silence in eight bits.
const MIDDLE: u8 = 0x80;

#[derive(Clone, Default)]
struct Visualizer {
    is_enabled: bool,
    size: i32,
    scaling: i32,
    measurement: i32,
}

impl Peer for Visualizer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

gibbon_machine::natives! { "android/media/audiofx/Visualizer";
    "getCaptureSizeRange" "()[I" => |machine, _| {
        let class = machine.primitive_array_class(gibbon_formats::descriptor::Kind::Int);
        let array = machine.new_array(class, SIZES.len() as u32)?;
        store_ints(machine, array, 0, &SIZES)?;
        ok(array)
    },
    "getMaxCaptureRate" "()I" => |_, _| ok(FASTEST),
    "native_setup" "(Ljava/lang/Object;I[ILandroid/os/Parcel;)I" => |machine, args| {
        let visualizer = Visualizer { size: SIZES[1], ..Visualizer::default() };
        let handle = machine.state.peers.add(visualizer);
        set_long(machine, args.reference(0), HANDLE, handle);
        let number = audio_system::next_number(machine);
        store_ints(machine, args.reference(3), 0, &[number])?;
        ok(SUCCESS)
    },
    "native_finalize" "()V" => release,
    "native_release" "()V" => release,
    "native_setEnabled" "(Z)I" => |machine, args| {
        set(machine, args, |visualizer| visualizer.is_enabled = args.boolean(1))
    },
    "native_getEnabled" "()Z" => |machine, args| {
        ok(visualizer(machine, args).is_some_and(|visualizer| visualizer.is_enabled))
    },
    "native_setCaptureSize" "(I)I" => |machine, args| {
        let size = args.int(1);
        if size < SIZES[0] || size > SIZES[1] || size.count_ones() != 1 {
            return ok(BAD_VALUE);
        }
        set(machine, args, |visualizer| visualizer.size = size)
    },
    "native_getCaptureSize" "()I" => |machine, args| {
        ok(visualizer(machine, args).map_or(0, |visualizer| visualizer.size))
    },
    "native_setScalingMode" "(I)I" => |machine, args| {
        set(machine, args, |visualizer| visualizer.scaling = args.int(1))
    },
    "native_getScalingMode" "()I" => |machine, args| {
        ok(visualizer(machine, args).map_or(0, |visualizer| visualizer.scaling))
    },
    "native_setMeasurementMode" "(I)I" => |machine, args| {
        set(machine, args, |visualizer| visualizer.measurement = args.int(1))
    },
    "native_getMeasurementMode" "()I" => |machine, args| {
        ok(visualizer(machine, args).map_or(0, |visualizer| visualizer.measurement))
    },
    "native_getSamplingRate" "()I" => |_, _| ok(SAMPLING_RATE),
    "native_getWaveForm" "([B)I" => |machine, args| fill(machine, args, MIDDLE),
    "native_getFft" "([B)I" => |machine, args| fill(machine, args, 0),
    "native_getPeakRms" "(Landroid/media/audiofx/Visualizer$MeasurementPeakRms;)I" => |machine, args| {
        let measured = non_null(machine, args.reference(1))?;
        set_int(machine, measured, "mPeak", SILENCE);
        set_int(machine, measured, "mRms", SILENCE);
        ok(SUCCESS)
    },
    stand_in "native_setPeriodicCapture" "(IZZ)I" => |_, _| ok(SUCCESS),
}

const HANDLE: &str = "mNativeVisualizer";

fn visualizer(machine: &mut Machine, args: Args) -> Option<&mut Visualizer> {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.get_mut(handle)
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.remove(handle);
    set_long(machine, args.reference(0), HANDLE, 0);
    ok(())
}

fn set(machine: &mut Machine, args: Args, act: impl FnOnce(&mut Visualizer)) -> NativeResult {
    ok(match visualizer(machine, args) {
        Some(visualizer) => {
            act(visualizer);
            SUCCESS
        }
        None => INVALID_OPERATION,
    })
}

fn fill(machine: &mut Machine, args: Args, value: u8) -> NativeResult {
    let array: Ref = non_null(machine, args.reference(1))?;
    machine.heap.array_bytes_mut(array, 1).fill(value);
    ok(SUCCESS)
}

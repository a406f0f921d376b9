//! `android.media.AudioSystem`: a device with a speaker that is always silent.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/media/AudioSystem";
    "native_getMaxChannelCount" "()I" => max_channels,
    "native_getMaxSampleRate" "()I" => max_sample_rate,
    "native_getMinSampleRate" "()I" => min_sample_rate,
    "newAudioSessionId" "()I" => new_number,
    "newAudioPlayerId" "()I" => new_number,
    "newAudioRecorderId" "()I" => new_number,
    "muteMicrophone" "(Z)I" => success,
    "isMicrophoneMuted" "()Z" => no,
    "isStreamActive" "(II)Z" => no,
    "isStreamActiveRemotely" "(II)Z" => no,
    "isSourceActive" "(I)Z" => no,
    "setParameters" "(Ljava/lang/String;)I" => success,
    "getParameters" "(Ljava/lang/String;)Ljava/lang/String;" => no_parameters,
    "getMasterMute" "()Z" => no,
    "getMasterMono" "()Z" => no,
    "getMasterVolume" "()F" => full_volume,
    "getMasterBalance" "()F" => centred,
    "getPrimaryOutputSamplingRate" "()I" => output_sample_rate,
    "getPrimaryOutputFrameCount" "()I" => output_frames,
    "getOutputLatency" "(I)I" => no_latency,
    "checkAudioFlinger" "()I" => success,
    // Neither headsets nor microphones that could be told apart.
    "getDeviceConnectionState" "(ILjava/lang/String;)I" => success,
    "listAudioPorts" "(Ljava/util/ArrayList;[I)I" => success,
    "listAudioPatches" "(Ljava/util/ArrayList;[I)I" => success,
    "getMicrophones" "(Ljava/util/ArrayList;)I" => success,
    "getHwOffloadFormatsSupportedForBluetoothMedia" "(ILjava/util/ArrayList;)I" => success,
    "isHapticPlaybackSupported" "()Z" => no,
    "isUltrasoundSupported" "()Z" => no,
    "isCallScreeningModeSupported" "()Z" => no,
    "native_get_offload_support" "(IIIII)I" => not_offloaded,
    "getDirectPlaybackSupport" "(Landroid/media/AudioFormat;Landroid/media/AudioAttributes;)I" => not_offloaded,
    "supportsBluetoothVariableLatency" "()Z" => no,
    "isBluetoothVariableLatencyEnabled" "()Z" => no,
}

/// Numbers of sessions, players and recorders that were given out.
#[derive(Clone, Default)]
struct AudioNumbers(i32);

impl Peer for AudioNumbers {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// Channels that the mixer takes.
fn max_channels(_: &mut Machine, _: Args) -> NativeResult {
    ok(28i32)
}

fn max_sample_rate(_: &mut Machine, _: Args) -> NativeResult {
    ok(192_000i32)
}

fn min_sample_rate(_: &mut Machine, _: Args) -> NativeResult {
    ok(4000i32)
}

/// They go up in steps of 8, as the audio server counts.
fn new_number(machine: &mut Machine, _: Args) -> NativeResult {
    ok(next_number(machine))
}

/// A number for a session, player or recorder.
pub fn next_number(machine: &mut Machine) -> i32 {
    let numbers = machine.state.peers.singleton_mut::<AudioNumbers>();
    numbers.0 += 8;
    numbers.0 + 1
}

fn success(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn no_parameters(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("")?)
}

fn full_volume(_: &mut Machine, _: Args) -> NativeResult {
    ok(1f32)
}

fn centred(_: &mut Machine, _: Args) -> NativeResult {
    ok(0f32)
}

fn output_sample_rate(_: &mut Machine, _: Args) -> NativeResult {
    ok(48_000i32)
}

fn output_frames(_: &mut Machine, _: Args) -> NativeResult {
    ok(960i32)
}

/// Nothing is ever heard, so it is not late.
fn no_latency(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

fn not_offloaded(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

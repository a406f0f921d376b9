//! `android.media.AudioTrack`: samples are taken at the speed they would be heard at, by the
//! guest's clock, and dropped.
//!
//! # Differs from Android
//! Markers and periods are kept, and nobody is told when they are reached.

use std::sync::Arc;

use gibbon_jdk::guest::{get_long, set_long};
use gibbon_machine::peers::Peer;
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::{audio_system, playback_params};
use crate::natives::android::graphics::guest_shapes::{ints, store_ints};

const MODE_STATIC: i32 = 0;
const SUCCESS: i32 = 0;
const INVALID_OPERATION: i32 = -3;
const OUTPUT_RATE: i32 = 48_000;
const NANOS: u64 = 1_000_000_000;

#[derive(Clone, Debug)]
struct Track {
    rate: u64,
    frame_size: usize,
    capacity: u64,
    is_static: bool,
    /// Frames handed over, and taken until `since`.
    written: u64,
    taken: u64,
    /// When it began to play, in nanoseconds; none if it does not.
    since: Option<u64>,
    marker: i32,
    period: i32,
}

impl Peer for Track {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Track {
    /// Frames that were heard until now.
    fn position(&self, now: u64) -> u64 {
        let played = self
            .since
            .map_or(0, |since| (now - since).saturating_mul(self.rate) / NANOS);
        (self.taken + played).min(self.written)
    }

    fn start(&mut self, now: u64) {
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    fn pause(&mut self, now: u64) {
        self.taken = self.position(now);
        self.since = None;
    }

    fn room(&self, now: u64) -> u64 {
        self.capacity
            .saturating_sub(self.written - self.position(now))
    }

    fn write(&mut self, frames: u64, now: u64) {
        // What was not there could not be heard: the time without samples does not count.
        if self.since.is_some() {
            self.taken = self.position(now);
            self.since = Some(now);
        }
        self.written += frames;
    }
}

gibbon_machine::natives! { "android/media/AudioTrack";
    "native_setup" "(Ljava/lang/Object;Ljava/lang/Object;[IIIIII[ILandroid/os/Parcel;JZILjava/lang/Object;Ljava/lang/String;)I" => setup,
    "native_finalize" "()V" => release,
    "native_release" "()V" => release,
    "native_start" "()V" => |machine, args| change(machine, args, Track::start),
    "native_pause" "()V" => |machine, args| change(machine, args, Track::pause),
    "native_stop" "()V" => |machine, args| change(machine, args, Track::pause),
    "native_flush" "()V" => |machine, args| change(machine, args, |track, _| {
        (track.written, track.taken) = (0, 0);
    }),
    "native_write_byte" "([BIIIZ)I" => |machine, args| write(machine, args, args.int(3), 1),
    "native_write_short" "([SIIIZ)I" => |machine, args| write(machine, args, args.int(3), 2),
    "native_write_float" "([FIIIZ)I" => |machine, args| write(machine, args, args.int(3), 4),
    "native_write_native_bytes" "(Ljava/nio/ByteBuffer;IIIZ)I" => |machine, args| write(machine, args, args.int(3), 1),
    "native_reload_static" "()I" => |machine, args| {
        with(machine, args, |track, _| track.taken = 0);
        ok(SUCCESS)
    },
    "native_get_buffer_size_frames" "()I" => |machine, args| number(machine, args, |track, _| track.capacity as i32),
    "native_get_buffer_capacity_frames" "()I" => |machine, args| number(machine, args, |track, _| track.capacity as i32),
    "native_set_buffer_size_frames" "(I)I" => |machine, args| number(machine, args, |track, _| track.capacity as i32),
    "native_set_playback_rate" "(I)I" => |machine, args| {
        let rate = args.int(1).max(1) as u64;
        with(machine, args, |track, now| {
            track.write(0, now);
            track.rate = rate;
        });
        ok(SUCCESS)
    },
    "native_get_playback_rate" "()I" => |machine, args| number(machine, args, |track, _| track.rate as i32),
    "native_set_marker_pos" "(I)I" => |machine, args| {
        let marker = args.int(1);
        with(machine, args, |track, _| track.marker = marker);
        ok(SUCCESS)
    },
    "native_get_marker_pos" "()I" => |machine, args| number(machine, args, |track, _| track.marker),
    "native_set_pos_update_period" "(I)I" => |machine, args| {
        let period = args.int(1);
        with(machine, args, |track, _| track.period = period);
        ok(SUCCESS)
    },
    "native_get_pos_update_period" "()I" => |machine, args| number(machine, args, |track, _| track.period),
    "native_get_position" "()I" => |machine, args| number(machine, args, |track, now| track.position(now) as i32),
    "native_set_position" "(I)I" => |machine, args| {
        let position = args.int(1).max(0) as u64;
        with(machine, args, |track, _| track.taken = position.min(track.written));
        ok(SUCCESS)
    },
    "native_get_latency" "()I" => |_, _| ok(40),
    "native_get_underrun_count" "()I" => |_, _| ok(0),
    "native_get_flags" "()I" => |_, _| ok(0),
    "native_get_timestamp" "([J)I" => timestamp,
    // How it sounds cannot be asked for.
    "native_set_loop" "(III)I" => |_, _| ok(SUCCESS),
    "native_setVolume" "(FF)V" => |_, _| ok(()),
    "native_attachAuxEffect" "(I)I" => |_, _| ok(SUCCESS),
    "native_setAuxEffectSendLevel" "(F)I" => |_, _| ok(SUCCESS),
    "native_setPlayerIId" "(I)V" => |_, _| ok(()),
    "native_setLogSessionId" "(Ljava/lang/String;)V" => |_, _| ok(()),
    "native_enableDeviceCallback" "()V" => |_, _| ok(()),
    "native_disableDeviceCallback" "()V" => |_, _| ok(()),
    "native_setOutputDevice" "(I)Z" => |_, _| ok(true),
    "native_getRoutedDeviceId" "()I" => |_, _| ok(0),
    "native_getPortId" "()I" => |_, _| ok(0),
    "native_get_output_sample_rate" "(I)I" => |_, _| ok(OUTPUT_RATE),
    "native_get_min_buff_size" "(III)I" => |_, args| {
        let frames = smallest_buffer(args.int(0));
        let bytes = frames.saturating_mul(args.int(1));
        ok(bytes.saturating_mul(sample_size(args.int(2))))
    },
    "native_set_playback_params" "(Landroid/media/PlaybackParams;)V" => |_, _| ok(()),
    "native_get_playback_params" "()Landroid/media/PlaybackParams;" => |machine, _| Err(playback_params::defaults(machine)?),
    "native_applyVolumeShaper" "(Landroid/media/VolumeShaper$Configuration;Landroid/media/VolumeShaper$Operation;)I" => |_, _| ok(1),
    "native_set_delay_padding" "(II)V" => |_, _| ok(()),
    "native_setStartThresholdInFrames" "(I)I" => |_, args| ok(args.int(1)),
    "native_is_direct_output_supported" "(IIIIIII)Z" => |_, _| ok(false),
}

const HANDLE: &str = "mNativeTrackInJavaObj";

/// Two mixer periods of twenty milliseconds, in frames.
fn smallest_buffer(rate: i32) -> i32 {
    rate.max(0) / 25
}

/// Bytes of a sample in one of `AudioFormat`'s encodings.
fn sample_size(encoding: i32) -> i32 {
    match encoding {
        3 => 1,
        4 | 22 => 4,
        21 => 3,
        _ => 2,
    }
}

fn setup(machine: &mut Machine, args: Args) -> NativeResult {
    let rate = ints(machine, args.reference(3), 0, 1)?[0];
    let rate = if rate <= 0 { OUTPUT_RATE } else { rate };
    store_ints(machine, args.reference(3), 0, &[rate])?;
    let mask = if args.int(5) != 0 {
        args.int(5)
    } else {
        args.int(4)
    };
    let channels = mask.count_ones().max(1) as i32;
    let frame_size = (channels * sample_size(args.int(6))).max(1) as usize;
    let session = ints(machine, args.reference(9), 0, 1)?[0];
    if session <= 0 {
        let session = audio_system::next_number(machine);
        store_ints(machine, args.reference(9), 0, &[session])?;
    }
    let track = Track {
        rate: rate as u64,
        frame_size,
        capacity: (args.int(7).max(0) as usize / frame_size) as u64,
        is_static: args.int(8) == MODE_STATIC,
        written: 0,
        taken: 0,
        since: None,
        marker: 0,
        period: 0,
    };
    let handle = machine.state.peers.add(track);
    set_long(machine, args.reference(0), HANDLE, handle);
    ok(SUCCESS)
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.remove(handle);
    set_long(machine, args.reference(0), HANDLE, 0);
    ok(())
}

fn with<T>(machine: &mut Machine, args: Args, act: impl FnOnce(&mut Track, u64) -> T) -> Option<T> {
    let now = machine.nanos();
    let handle = get_long(machine, args.reference(0), HANDLE);
    let track = machine.state.peers.get_mut::<Track>(handle)?;
    Some(act(track, now))
}

fn released(machine: &mut Machine) -> Exit {
    let message = "Unable to retrieve AudioTrack pointer";
    machine.throw("java/lang/IllegalStateException", message)
}

fn change(machine: &mut Machine, args: Args, act: impl FnOnce(&mut Track, u64)) -> NativeResult {
    match with(machine, args, act) {
        Some(()) => ok(()),
        None => Err(released(machine)),
    }
}

fn number(
    machine: &mut Machine,
    args: Args,
    get: impl FnOnce(&mut Track, u64) -> i32,
) -> NativeResult {
    match with(machine, args, get) {
        Some(number) => ok(number),
        None => Err(released(machine)),
    }
}

/// Hands samples over: as many as there is room for; if it may block and plays, it waits for
/// room until all are. Arguments are data, offset, size, format, whether it blocks.
fn write(machine: &mut Machine, args: Args, size: i32, sample: usize) -> NativeResult {
    let blocks = args.boolean(5);
    let done = args.kept(0) as usize;
    let written = with(machine, args, |track, now| {
        let left = (size.max(0) as usize - done) * sample / track.frame_size;
        let frames = (left as u64).min(track.room(now));
        track.write(frames, now);
        let samples = frames as usize * track.frame_size / sample;
        let waits = blocks && !track.is_static && track.since.is_some() && frames < left as u64;
        // Until half of the buffer is free, or less if less is left.
        let wanted = (left as u64 - frames).min(track.capacity / 2).max(1);
        let until = now + wanted * NANOS / track.rate + 1;
        (samples, waits.then_some(until))
    });
    let Some((samples, wait)) = written else {
        return ok(INVALID_OPERATION);
    };
    let done = done + samples;
    args.keep(0, done as u64);
    if let Some(until) = wait {
        machine.current_thread_mut().state = ThreadState::Sleeping { until };
        return Err(Exit::Block);
    }
    ok(done as i32)
}

/// Frames and the time they were presented at.
fn timestamp(machine: &mut Machine, args: Args) -> NativeResult {
    let Some((frames, now)) = with(machine, args, |track, now| (track.position(now), now)) else {
        return ok(INVALID_OPERATION);
    };
    let array = gibbon_jdk::guest::non_null(machine, args.reference(1))?;
    let bytes = machine.heap.array_bytes_mut(array, 8);
    if bytes.len() < 16 {
        return ok(-2);
    }
    bytes[..8].copy_from_slice(&frames.to_le_bytes());
    bytes[8..16].copy_from_slice(&now.to_le_bytes());
    ok(SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_taken_at_their_speed() {
        let mut track = Track {
            rate: 1000,
            frame_size: 2,
            capacity: 100,
            is_static: false,
            written: 0,
            taken: 0,
            since: None,
            marker: 0,
            period: 0,
        };
        track.write(100, 0);
        assert_eq!(track.room(0), 0);
        track.start(0);
        assert_eq!(track.position(NANOS / 20), 50);
        assert_eq!(track.room(NANOS / 20), 50);
        // It ran dry at a tenth of a second; silence is not heard.
        track.write(10, NANOS);
        assert_eq!(track.position(NANOS), 100);
        assert_eq!(track.position(2 * NANOS), 110);
        track.pause(2 * NANOS);
        assert_eq!(track.position(9 * NANOS), 110);
    }
}

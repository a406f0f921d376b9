//! `android.media.AudioRecord`: a microphone that hears a faint tone, at the speed of the guest's
//! clock.
//!
//! # Differs from Android
//!
//! Recording without the permission works. Markers and periods are kept, and nobody is told when
//! they are reached.

use std::sync::Arc;

use gibbon_jdk::guest::{get_long, non_null, set_long};
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::peers::Peer;
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::audio_system;
use crate::natives::android::graphics::guest_shapes::{ints, store_ints};

const SUCCESS: i32 = 0;
const BAD_VALUE: i32 = -2;
const INVALID_OPERATION: i32 = -3;
const DEFAULT_RATE: i32 = 48_000;
const NANOS: u64 = 1_000_000_000;
const HANDLE: &str = "mNativeAudioRecordHandle";

const PCM_8: i32 = 3;
const PCM_FLOAT: i32 = 4;

#[derive(Clone, Debug)]
struct Record {
    rate: u64,
    channels: usize,
    /// Of the device, not of Java: 1 is 16 bits, 2 is 8 bits, 5 is a float.
    format: i32,
    capacity: u64,
    /// Frames that were read, and heard until `since`.
    read: u64,
    heard: u64,
    since: Option<u64>,
    marker: i32,
    period: i32,
}

impl Peer for Record {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Record {
    fn position(&self, now: u64) -> u64 {
        let since = self.since.map_or(0, |since| now - since);
        self.heard + since.saturating_mul(self.rate) / NANOS
    }

    fn start(&mut self, now: u64) {
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    fn stop(&mut self, now: u64) {
        self.heard = self.position(now);
        self.since = None;
        self.read = self.heard;
    }

    /// Frames that can be read. What did not fit into the buffer is lost.
    fn available(&mut self, now: u64) -> u64 {
        let position = self.position(now);
        self.read = self.read.max(position.saturating_sub(self.capacity));
        position - self.read
    }
}

gibbon_machine::natives! { "android/media/AudioRecord";
    "native_setup" "(Ljava/lang/Object;Ljava/lang/Object;[IIIII[ILandroid/os/Parcel;JII)I" => setup,
    "native_finalize" "()V" => release,
    "native_release" "()V" => release,
    "native_start" "(II)I" => |machine, args| number(machine, args, |record, now| {
        record.start(now);
        SUCCESS
    }),
    "native_stop" "()V" => |machine, args| {
        with(machine, args, Record::stop);
        ok(())
    },
    "native_read_in_byte_array" "([BIIZ)I" => |machine, args| read(machine, args, Samples::Array(1)),
    "native_read_in_short_array" "([SIIZ)I" => |machine, args| read(machine, args, Samples::Array(2)),
    "native_read_in_float_array" "([FIIZ)I" => |machine, args| read(machine, args, Samples::Array(4)),
    "native_read_in_direct_buffer" "(Ljava/lang/Object;IZ)I" => |machine, args| read(machine, args, Samples::Buffer),
    "native_get_buffer_size_in_frames" "()I" => |machine, args| number(machine, args, |record, _| record.capacity as i32),
    "native_set_marker_pos" "(I)I" => |machine, args| {
        let marker = args.int(1);
        number(machine, args, |record, _| {
            record.marker = marker;
            SUCCESS
        })
    },
    "native_get_marker_pos" "()I" => |machine, args| number(machine, args, |record, _| record.marker),
    "native_set_pos_update_period" "(I)I" => |machine, args| {
        let period = args.int(1);
        number(machine, args, |record, _| {
            record.period = period;
            SUCCESS
        })
    },
    "native_get_pos_update_period" "()I" => |machine, args| number(machine, args, |record, _| record.period),
    "native_get_min_buff_size" "(III)I" => smallest_buffer,
    "native_setInputDevice" "(I)Z" => |_, _| ok(true),
    "native_getRoutedDeviceId" "()I" => |_, _| ok(0),
    "native_enableDeviceCallback" "()V" => |_, _| ok(()),
    "native_disableDeviceCallback" "()V" => |_, _| ok(()),
    "native_get_active_microphones" "(Ljava/util/ArrayList;)I" => |_, _| ok(0),
    "native_getPortId" "()I" => |_, _| ok(0),
    "native_set_preferred_microphone_direction" "(I)I" => |_, _| ok(SUCCESS),
    "native_set_preferred_microphone_field_dimension" "(F)I" => |_, _| ok(SUCCESS),
    "native_setLogSessionId" "(Ljava/lang/String;)V" => |_, _| ok(()),
    "native_shareAudioHistory" "(Ljava/lang/String;J)I" => |_, _| ok(INVALID_OPERATION),
}

/// Bytes of a sample in one of `AudioFormat`'s encodings; 0 for those that cannot be recorded.
fn sample_size(encoding: i32) -> usize {
    match encoding {
        PCM_8 => 1,
        PCM_FLOAT => 4,
        0..=2 => 2,
        _ => 0,
    }
}

/// Arguments: rate, channels, encoding. Two periods of twenty milliseconds.
fn smallest_buffer(_: &mut Machine, args: Args) -> NativeResult {
    let (rate, channels) = (args.int(0), args.int(1));
    let size = sample_size(args.int(2)) as i32;
    if !(4000..=192_000).contains(&rate) || size == 0 {
        return ok(0);
    }
    ok((rate / 25) * channels * size)
}

/// Arguments: this, attributes, rates, mask, index mask, encoding, bytes of the buffer, sessions.
fn setup(machine: &mut Machine, args: Args) -> NativeResult {
    let rate = ints(machine, args.reference(3), 0, 1)?[0];
    let rate = if rate <= 0 { DEFAULT_RATE } else { rate };
    store_ints(machine, args.reference(3), 0, &[rate])?;
    let mask = match args.int(5) {
        0 => args.int(4),
        mask => mask,
    };
    let channels = mask.count_ones().max(1) as usize;
    let size = sample_size(args.int(6));
    if size == 0 {
        return ok(-20);
    }
    let session = ints(machine, args.reference(8), 0, 1)?[0];
    if session <= 0 {
        let session = audio_system::next_number(machine);
        store_ints(machine, args.reference(8), 0, &[session])?;
    }
    let record = Record {
        rate: rate as u64,
        channels,
        format: args.int(6),
        capacity: (args.int(7).max(0) as usize / (channels * size)).max(1) as u64,
        read: 0,
        heard: 0,
        since: None,
        marker: 0,
        period: 0,
    };
    let handle = machine.state.peers.add(record);
    set_long(machine, args.reference(0), HANDLE, handle);
    ok(SUCCESS)
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.remove(handle);
    set_long(machine, args.reference(0), HANDLE, 0);
    ok(())
}

fn with<T>(
    machine: &mut Machine,
    args: Args,
    act: impl FnOnce(&mut Record, u64) -> T,
) -> Option<T> {
    let now = machine.nanos();
    let handle = get_long(machine, args.reference(0), HANDLE);
    let record = machine.state.peers.get_mut::<Record>(handle)?;
    Some(act(record, now))
}

fn number(
    machine: &mut Machine,
    args: Args,
    get: impl FnOnce(&mut Record, u64) -> i32,
) -> NativeResult {
    ok(with(machine, args, get).unwrap_or(INVALID_OPERATION))
}

enum Samples {
    /// Of elements of so many bytes: array, offset, size, whether it blocks.
    Array(usize),
    /// Direct: buffer, size, whether it blocks.
    Buffer,
}

/// Takes what was heard; waits for the rest if it blocks and records.
fn read(machine: &mut Machine, args: Args, kind: Samples) -> NativeResult {
    let target = non_null(machine, args.reference(1))?;
    let (base, first, element, size, blocks) = match kind {
        Samples::Array(element) => {
            let length = machine.heap.array_length(target) as usize;
            let (offset, size) = (args.int(2), args.int(3));
            let end = i64::from(offset) + i64::from(size);
            if offset < 0 || size < 0 || end > length as i64 {
                return ok(BAD_VALUE);
            }
            let first = ARRAY_DATA + offset as u32 * element as u32;
            (target, first, element, size as usize, args.boolean(4))
        }
        Samples::Buffer => {
            let address = get_long(machine, target, "address") as u32;
            let capacity = gibbon_jdk::guest::get_int(machine, target, "capacity").max(0);
            let size = args.int(2).clamp(0, capacity) as usize;
            (Ref::NULL, address, 1, size, args.boolean(3))
        }
    };
    let done = args.kept(0) as usize;
    let taken = with(machine, args, |record, now| {
        let sample = sample_size(record.format).max(1);
        let frame = record.channels * sample;
        let wanted = size.saturating_sub(done) * element / frame;
        let frames = (wanted as u64).min(record.available(now));
        let mut bytes = Vec::with_capacity(frames as usize * frame);
        for at in record.read..record.read + frames {
            let value = tone(at, record.rate);
            for _ in 0..record.channels {
                match record.format {
                    PCM_8 => bytes.push((i32::from(value >> 8) + 128) as u8),
                    PCM_FLOAT => bytes.extend((f32::from(value) / 32768.0).to_le_bytes()),
                    _ => bytes.extend(value.to_le_bytes()),
                }
            }
        }
        record.read += frames;
        let left = wanted as u64 - frames;
        let waits = blocks && record.since.is_some() && left > 0;
        let until = now + left.min(record.capacity / 2).max(1) * NANOS / record.rate + 1;
        (bytes, waits.then_some(until))
    });
    let Some((bytes, wait)) = taken else {
        return ok(INVALID_OPERATION);
    };
    let at = first + (done * element) as u32;
    let target = machine.heap.bytes_mut(base, at, bytes.len() as u32);
    // A buffer may name memory that is not there.
    let fits = bytes.len().min(target.len());
    target[..fits].copy_from_slice(&bytes[..fits]);
    let done = done + bytes.len() / element;
    args.keep(0, done as u64);
    if let Some(until) = wait {
        machine.current_thread_mut().state = ThreadState::Sleeping { until };
        return Err(gibbon_machine::Exit::Block);
    }
    ok(done as i32)
}

/// A triangle of 441 Hz, a hundredth of the loudest.
fn tone(frame: u64, rate: u64) -> i16 {
    let phase = (frame * 441 * 1024 / rate.max(1)) % 1024;
    let height = if phase < 512 { phase } else { 1023 - phase };
    height as i16 - 256
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_microphone_hears_at_the_clocks_speed_and_forgets() {
        let mut record = Record {
            rate: 1000,
            channels: 1,
            format: 2,
            capacity: 100,
            read: 0,
            heard: 0,
            since: None,
            marker: 0,
            period: 0,
        };
        assert_eq!(record.available(NANOS), 0);
        record.start(NANOS);
        assert_eq!(record.available(NANOS + NANOS / 20), 50);
        record.read += 50;
        assert_eq!(record.available(2 * NANOS), 100);
        record.stop(2 * NANOS);
        assert_eq!(record.available(9 * NANOS), 0);
        assert!((0..1000).any(|at| tone(at, 1000) > 100));
    }
}

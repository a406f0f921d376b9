//! `android.media.MediaRecorder`: records on the guest's clock, from a microphone in a quiet room
//! and a camera with its lid on.
//!
//! The states are Android's, and so are the exceptions of who calls in the wrong one. The file is
//! written when recording stops: as long as was recorded, with silence that players can play.
//!
//! # Differs from Android
//!
//! Video has a track with its size and length and no frames. Recording without the permission
//! works. No surface can be drawn on (`getSurface`).

mod file;
mod recorder;

use gibbon_jdk::guest::{get_int, get_long, get_ref, library_class, library_method, set_long};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::input::referent;
use crate::looper::{self, Argument, Delivery, Looper};
use recorder::{Recorder, State};

gibbon_machine::natives! { "android/media/MediaRecorder";
    "native_setup" "(Ljava/lang/Object;Ljava/lang/String;Landroid/os/Parcel;)V" => setup,
    "native_finalize" "()V" => release,
    "release" "()V" => release,
    "native_reset" "()V" => reset,
    "setAudioSource" "(I)V" => |machine, args| {
        source(machine, args, "setAudioSource", |recorder, value| recorder.audio_source = Some(value))
    },
    "setVideoSource" "(I)V" => |machine, args| {
        source(machine, args, "setVideoSource", |recorder, value| recorder.video_source = Some(value))
    },
    "setOutputFormat" "(I)V" => set_output_format,
    "setAudioEncoder" "(I)V" => |machine, args| {
        configure(machine, args, |recorder, value| recorder.audio_encoder = Some(value))
    },
    "setVideoEncoder" "(I)V" => |machine, args| {
        configure(machine, args, |recorder, value| recorder.video_encoder = Some(value))
    },
    "setVideoSize" "(II)V" => |machine, args| {
        let height = args.int(2);
        configure(machine, args, |recorder, width| {
            recorder.size = (width.max(0) as u32, height.max(0) as u32);
        })
    },
    "setVideoFrameRate" "(I)V" => |machine, args| configure(machine, args, |_, _| {}),
    "setMaxDuration" "(I)V" => |machine, args| {
        configure(machine, args, |recorder, value| recorder.max_duration = value.max(0) as u64)
    },
    "setMaxFileSize" "(J)V" => |machine, args| {
        in_state(machine, args, &[State::Configuring])?;
        ok(())
    },
    "setParameter" "(Ljava/lang/String;)V" => |_, _| ok(()),
    "setCamera" "(Landroid/hardware/Camera;)V" => |_, _| ok(()),
    "_setOutputFile" "(Ljava/io/FileDescriptor;)V" => set_output_file,
    "_setNextOutputFile" "(Ljava/io/FileDescriptor;)V" => |_, _| ok(()),
    "_prepare" "()V" => prepare,
    "start" "()V" => start,
    "pause" "()V" => pause,
    "resume" "()V" => resume,
    "stop" "()V" => stop,
    "getMaxAmplitude" "()I" => max_amplitude,
    "setPrivacySensitive" "(Z)V" => |_, _| ok(()),
    "isPrivacySensitive" "()Z" => |_, _| ok(false),
    "native_setInputDevice" "(I)Z" => |_, _| ok(true),
    "native_getRoutedDeviceId" "()I" => |_, _| ok(0),
    "native_enableDeviceCallback" "(Z)V" => |_, _| ok(()),
    "native_getActiveMicrophones" "(Ljava/util/ArrayList;)I" => |_, _| ok(0),
    "native_setPreferredMicrophoneDirection" "(I)I" => |_, _| ok(0),
    "native_setPreferredMicrophoneFieldDimension" "(F)I" => |_, _| ok(0),
    "native_getPortId" "()I" => |_, _| ok(0),
    stand_in "native_getMetrics" "()Landroid/os/PersistableBundle;" => |_, _| ok(Ref::NULL),
}

const HANDLE: &str = "mNativeContext";
const MEDIA_RECORDER_EVENT_INFO: i32 = 2;
const INFO_MAX_DURATION_REACHED: i32 = 800;

fn illegal_state(machine: &mut Machine) -> Exit {
    machine.throw_plain("java/lang/IllegalStateException")
}

/// What the framework's own native code throws where the media server says no.
fn failed(machine: &mut Machine, what: &str) -> Exit {
    machine.throw("java/lang/RuntimeException", &format!("{what} failed."))
}

fn recorder(machine: &mut Machine, args: Args) -> Result<&mut Recorder, Exit> {
    let handle = get_long(machine, args.reference(0), HANDLE);
    if machine.state.peers.get::<Recorder>(handle).is_none() {
        return Err(illegal_state(machine));
    }
    let recorder = machine.state.peers.get_mut::<Recorder>(handle);
    Ok(recorder.expect("just seen"))
}

fn in_state<'a>(
    machine: &'a mut Machine,
    args: Args,
    states: &[State],
) -> Result<&'a mut Recorder, Exit> {
    if !states.contains(&recorder(machine, args)?.state) {
        return Err(illegal_state(machine));
    }
    recorder(machine, args)
}

fn setup(machine: &mut Machine, args: Args) -> NativeResult {
    let recorder = Recorder::new(args.reference(1));
    let handle = machine.state.peers.add(recorder);
    set_long(machine, args.reference(0), HANDLE, handle);
    ok(())
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    forget_events(machine, args);
    let handle = get_long(machine, args.reference(0), HANDLE);
    if let Some(recorder) = machine.state.peers.get::<Recorder>(handle) {
        let file = recorder.file;
        close(machine, file);
    }
    machine.state.peers.remove(handle);
    set_long(machine, args.reference(0), HANDLE, 0);
    ok(())
}

fn reset(machine: &mut Machine, args: Args) -> NativeResult {
    forget_events(machine, args);
    let recorder = recorder(machine, args)?;
    let file = recorder.file;
    *recorder = Recorder::new(recorder.object);
    close(machine, file);
    ok(())
}

fn close(machine: &mut Machine, file: Option<u32>) {
    if let Some(file) = file {
        // It may have been closed with everything else.
        let _ = machine.host.files().close(file);
    }
}

fn source(
    machine: &mut Machine,
    args: Args,
    what: &str,
    set: impl FnOnce(&mut Recorder, i32),
) -> NativeResult {
    let value = args.int(1);
    let states = [State::Initial, State::Initialized];
    let is_known = (0..=10).contains(&value) || (1997..=1999).contains(&value);
    if !is_known {
        return Err(failed(machine, what));
    }
    let recorder = in_state(machine, args, &states)?;
    set(recorder, value);
    recorder.state = State::Initialized;
    ok(())
}

fn set_output_format(machine: &mut Machine, args: Args) -> NativeResult {
    let recorder = in_state(machine, args, &[State::Initialized])?;
    recorder.format = args.int(1);
    recorder.state = State::Configuring;
    ok(())
}

fn configure(
    machine: &mut Machine,
    args: Args,
    set: impl FnOnce(&mut Recorder, i32),
) -> NativeResult {
    let value = args.int(1);
    set(in_state(machine, args, &[State::Configuring])?, value);
    ok(())
}

/// The descriptor is the app's and closed by it: the recorder keeps one of its own.
fn set_output_file(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = args.reference(1);
    if descriptor.is_null() {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    in_state(machine, args, &[State::Configuring])?;
    let number = get_int(machine, descriptor, "fd") as u32;
    let Ok(own) = machine.host.files().duplicate(number) else {
        let message = "setOutputFile failed.";
        return Err(machine.throw("java/io/IOException", message));
    };
    let recorder = recorder(machine, args)?;
    let before = recorder.file.replace(own);
    close(machine, before);
    ok(())
}

fn prepare(machine: &mut Machine, args: Args) -> NativeResult {
    let recorder = in_state(machine, args, &[State::Configuring])?;
    let lacks_encoder = recorder.audio_source.is_some() && recorder.audio_encoder.is_none()
        || recorder.video_source.is_some() && recorder.video_encoder.is_none();
    if lacks_encoder {
        return Err(illegal_state(machine));
    }
    if recorder.file.is_none() {
        return Err(machine.throw("java/io/IOException", "prepare failed."));
    }
    recorder.state = State::Prepared;
    ok(())
}

fn start(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    in_state(machine, args, &[State::Prepared])?.resume(now);
    post_end(machine, args)?;
    ok(())
}

fn pause(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    in_state(machine, args, &[State::Recording, State::Paused])?.pause(now);
    forget_events(machine, args);
    ok(())
}

fn resume(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    in_state(machine, args, &[State::Recording, State::Paused])?.resume(now);
    post_end(machine, args)?;
    ok(())
}

fn stop(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    let recorder = in_state(machine, args, &[State::Recording, State::Paused])?;
    recorder.pause(now);
    let recorded = recorder.clone();
    *recorder = Recorder::new(recorded.object);
    forget_events(machine, args);
    let length = recorded.recorded();
    if length < file::SHORTEST {
        close(machine, recorded.file);
        return Err(failed(machine, "stop"));
    }
    let bytes = file::write(&recorded);
    if let Some(own) = recorded.file {
        let files = machine.host.files();
        let start = files.position(own).unwrap_or(0);
        let written = files
            .write_at(own, start, &bytes)
            .and_then(|count| files.set_position(own, start + count as u64));
        close(machine, Some(own));
        if written.is_err() {
            return Err(failed(machine, "stop"));
        }
    }
    ok(())
}

/// The loudest since it was last asked: a quiet room is not silent.
fn max_amplitude(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    let recorder = recorder(machine, args)?;
    if !matches!(recorder.state, State::Recording | State::Paused) {
        // Android allows it before recording, if there is a source, and says 0.
        return match recorder.audio_source {
            Some(_) => ok(0),
            None => Err(illegal_state(machine)),
        };
    }
    let bucket = now / 100_000_000;
    ok((200 + bucket.wrapping_mul(7919) % 600) as i32)
}

/// The looper that Java's listeners are called on, if the object has one.
fn queue(machine: &Machine, this: Ref) -> Option<i64> {
    let handler = get_ref(machine, this, "mEventHandler");
    if handler.is_null() {
        return None;
    }
    let queue = get_ref(machine, handler, "mQueue");
    (!queue.is_null()).then(|| get_long(machine, queue, "mPtr"))
}

fn forget_events(machine: &mut Machine, args: Args) {
    let handle = get_long(machine, args.reference(0), HANDLE);
    let recorder = machine.state.peers.get::<Recorder>(handle);
    let object = recorder.map(|recorder| recorder.object);
    let queue = queue(machine, args.reference(0));
    if let (Some(object), Some(queue)) = (object, queue)
        && let Some(looper) = machine.state.peers.get_mut::<Looper>(queue)
    {
        looper.cancel(object);
    }
}

/// Has Java told when the longest time is over.
fn post_end(machine: &mut Machine, args: Args) -> Result<(), Exit> {
    forget_events(machine, args);
    let now = machine.nanos();
    let recorder = recorder(machine, args)?;
    let object = recorder.object;
    let Some(left) = recorder.left() else {
        return Ok(());
    };
    let this = referent(machine, object);
    if this.is_null() {
        return Ok(());
    }
    let Some(queue) = queue(machine, this) else {
        return Ok(());
    };
    let class = library_class(machine, "android/media/MediaRecorder")?;
    let descriptor = "(Ljava/lang/Object;IIILjava/lang/Object;)V";
    let method = library_method(machine, class, "postEventFromNative", descriptor);
    let arguments = vec![
        Argument::Bits(MEDIA_RECORDER_EVENT_INFO as u64),
        Argument::Bits(INFO_MAX_DURATION_REACHED as u64),
        Argument::Bits(0),
        Argument::Reference(Ref::NULL),
    ];
    let delivery = Delivery {
        at: now + left * 1_000_000,
        method,
        receiver: object,
        arguments,
    };
    looper::post(machine, queue, delivery);
    Ok(())
}

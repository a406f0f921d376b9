//! `android.media.MediaPlayer`: plays on the guest's clock, to nobody.
//!
//! A file that is a medium can be prepared; it plays as long as its header says, and completes.
//! Missing: streams from the network, other speeds, protected content.

pub(super) mod duration;
mod player;

use gibbon_jdk::guest::{get_int, get_long, get_ref, library_class, library_method, set_long};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::playback_params;
use crate::input::referent;
use crate::looper::{self, Argument, Delivery, Looper};
use crate::parcel::{self, Parcel};
use player::{Player, State};

gibbon_machine::natives! { "android/media/MediaPlayer";
    "native_setup" "(Ljava/lang/Object;Landroid/os/Parcel;I)V" => setup,
    "native_finalize" "()V" => release,
    "_release" "()V" => release,
    "_reset" "()V" => reset,
    "_setDataSource" "(Ljava/io/FileDescriptor;JJ)V" => set_data_source,
    "nativeSetDataSource" "(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V" => set_remote_source,
    "_prepare" "(Landroid/os/Parcel;)I" => prepare,
    "_prepareAsync" "(Landroid/os/Parcel;)I" => prepare_async,
    "_start" "()V" => start,
    "_pause" "()V" => pause,
    "_stop" "()V" => stop,
    "_seekTo" "(JI)V" => seek,
    "isPlaying" "()Z" => is_playing,
    "getCurrentPosition" "()I" => get_current_position,
    "getDuration" "()I" => get_duration,
    "setLooping" "(Z)V" => set_looping,
    "isLooping" "()Z" => is_looping,
    "getAudioSessionId" "()I" => get_audio_session_id,
    "native_setAudioSessionId" "(I)V" => set_audio_session_id,
    "_setAudioStreamType" "(I)V" => set_audio_stream_type,
    "_getAudioStreamType" "()I" => get_audio_stream_type,
    // Nobody hears or sees it.
    "_setVolume" "(FF)V" => unheard,
    "_setVideoSurface" "(Landroid/view/Surface;)V" => unheard,
    "attachAuxEffect" "(I)V" => unheard,
    "_setAuxEffectSendLevel" "(F)V" => unheard,
    "setParameter" "(ILandroid/os/Parcel;)Z" => accept,
    "native_enableDeviceCallback" "(Z)V" => unheard,
    "setPlaybackParams" "(Landroid/media/PlaybackParams;)V" => set_playback_params,
    "getPlaybackParams" "()Landroid/media/PlaybackParams;" => |machine, args| {
        player(machine, args)?;
        Err(playback_params::defaults(machine)?)
    },
    "native_setOutputDevice" "(I)Z" => accept,
    "native_getRoutedDeviceId" "()I" => no_video,
    "native_applyVolumeShaper" "(Landroid/media/VolumeShaper$Configuration;Landroid/media/VolumeShaper$Operation;)I" => |_, _| ok(1),
    "getVideoWidth" "()I" => no_video,
    "getVideoHeight" "()I" => no_video,
    // Tracks are asked for this way; none are told.
    stand_in "native_invoke" "(Landroid/os/Parcel;Landroid/os/Parcel;)I" => invoke,
}

const MEDIA_PREPARED: i32 = 1;
const MEDIA_PLAYBACK_COMPLETE: i32 = 2;
const MEDIA_SEEK_COMPLETE: i32 = 4;
/// How long preparing takes when it is not waited for, in nanoseconds.
const PREPARING: u64 = 20_000_000;
const MEDIA_ERROR: i32 = 100;
const MEDIA_ERROR_UNKNOWN: i32 = 1;
/// What is told of a source that cannot be played or reached.
const UNKNOWN_ERROR: i32 = i32::MIN;

fn illegal_state(machine: &mut Machine) -> Exit {
    machine.throw_plain("java/lang/IllegalStateException")
}

/// The player of a Java object, up to date. One that was released has none.
fn player(machine: &mut Machine, args: Args) -> Result<&mut Player, Exit> {
    let handle = get_long(machine, args.reference(0), "mNativeContext");
    if machine.state.peers.get::<Player>(handle).is_none() {
        return Err(illegal_state(machine));
    }
    let now = machine.nanos();
    let player = machine.state.peers.get_mut::<Player>(handle);
    let player = player.expect("just seen");
    player.advance(now);
    Ok(player)
}

/// The player, if it is in one of these states.
fn player_in<'a>(
    machine: &'a mut Machine,
    args: Args,
    states: &[State],
) -> Result<&'a mut Player, Exit> {
    if !states.contains(&player(machine, args)?.state) {
        return Err(illegal_state(machine));
    }
    player(machine, args)
}

fn setup(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = machine.state.peers.add(Player::new(args.reference(1), 0));
    if let Some(player) = machine.state.peers.get_mut::<Player>(handle) {
        // Every player has a session of its own, unless it was given one.
        player.session = match args.int(3) {
            0 => (handle as i32).wrapping_mul(8) + 1,
            given => given,
        };
    }
    set_long(machine, args.reference(0), "mNativeContext", handle);
    ok(())
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    forget_events(machine, args);
    let this = args.reference(0);
    let handle = get_long(machine, this, "mNativeContext");
    machine.state.peers.remove(handle);
    set_long(machine, this, "mNativeContext", 0);
    ok(())
}

fn reset(machine: &mut Machine, args: Args) -> NativeResult {
    forget_events(machine, args);
    player(machine, args)?.reset();
    ok(())
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
    let handle = get_long(machine, args.reference(0), "mNativeContext");
    let object = machine
        .state
        .peers
        .get::<Player>(handle)
        .map(|player| player.object);
    let queue = queue(machine, args.reference(0));
    if let (Some(object), Some(queue)) = (object, queue)
        && let Some(looper) = machine.state.peers.get_mut::<Looper>(queue)
    {
        looper.cancel(object);
    }
}

/// Has Java told of something at a time.
fn post(machine: &mut Machine, args: Args, at: u64, what: i32) -> Result<(), Exit> {
    post_detail(machine, args, at, what, [0, 0])
}

fn post_detail(
    machine: &mut Machine,
    args: Args,
    at: u64,
    what: i32,
    details: [i32; 2],
) -> Result<(), Exit> {
    let object = player(machine, args)?.object;
    let this = referent(machine, object);
    if this.is_null() {
        return Ok(());
    }
    let Some(queue) = queue(machine, this) else {
        return Ok(());
    };
    let class = library_class(machine, "android/media/MediaPlayer")?;
    let descriptor = "(Ljava/lang/Object;IIILjava/lang/Object;)V";
    let method = library_method(machine, class, "postEventFromNative", descriptor);
    let arguments = vec![
        Argument::Bits(what as u64),
        Argument::Bits(u64::from(details[0] as u32)),
        Argument::Bits(u64::from(details[1] as u32)),
        Argument::Reference(Ref::NULL),
    ];
    // The method is static: its first parameter is the weak reference.
    let delivery = Delivery {
        at,
        method,
        receiver: object,
        arguments,
    };
    looper::post(machine, queue, delivery);
    Ok(())
}

/// Says when it will be over, anew.
fn post_end(machine: &mut Machine, args: Args) -> Result<(), Exit> {
    forget_events(machine, args);
    match player(machine, args)?.end() {
        Some(end) => post(machine, args, end, MEDIA_PLAYBACK_COMPLETE),
        None => Ok(()),
    }
}

fn set_data_source(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = args.reference(1);
    if descriptor.is_null() {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    player_in(machine, args, &[State::Idle])?;
    let number = get_int(machine, descriptor, "fd") as u32;
    let (offset, length) = (args.long(2).max(0) as u64, args.long(3).max(0) as u64);
    let files = machine.host.files();
    let size = files.file_status(number).map_or(0, |status| status.length);
    let length = length.min(size.saturating_sub(offset));
    let mut bytes = vec![0; length as usize];
    let count = files.read_at(number, offset, &mut bytes).unwrap_or(0);
    bytes.truncate(count);
    let duration = duration::duration(&bytes);
    let player = player(machine, args)?;
    player.state = State::Initialized;
    player.duration = duration.unwrap_or(0);
    ok(())
}

/// An address that is no file of the device. What would be fetched turns out to be out of reach
/// when it is prepared; other addresses, such as of contents nobody provides, are refused at once.
fn set_remote_source(machine: &mut Machine, args: Args) -> NativeResult {
    let address = args.reference(2);
    if address.is_null() {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    player_in(machine, args, &[State::Idle])?;
    let address = machine.text(address).to_ascii_lowercase();
    let schemes = ["http://", "https://", "rtsp://"];
    if !schemes.iter().any(|scheme| address.starts_with(scheme)) {
        let message = "setDataSource failed.: status=0x80000000";
        return Err(machine.throw("java/io/IOException", message));
    }
    let player = player(machine, args)?;
    player.state = State::Initialized;
    player.duration = 0;
    ok(())
}

fn prepare(machine: &mut Machine, args: Args) -> NativeResult {
    let player = player_in(machine, args, &[State::Initialized, State::Stopped])?;
    if player.duration == 0 {
        let message = "Prepare failed.: status=0x1";
        return Err(machine.throw("java/io/IOException", message));
    }
    player.state = State::Prepared;
    ok(0)
}

fn prepare_async(machine: &mut Machine, args: Args) -> NativeResult {
    let at = machine.nanos() + PREPARING;
    let player = player_in(machine, args, &[State::Initialized, State::Stopped])?;
    if player.duration == 0 {
        player.state = State::Stopped;
        post_detail(
            machine,
            args,
            at,
            MEDIA_ERROR,
            [MEDIA_ERROR_UNKNOWN, UNKNOWN_ERROR],
        )?;
        return ok(0);
    }
    // Whoever starts it before it has said so is too early on Android, too; here it works.
    player.state = State::Prepared;
    post(machine, args, at, MEDIA_PREPARED)?;
    ok(0)
}

fn start(machine: &mut Machine, args: Args) -> NativeResult {
    use State::*;
    let now = machine.nanos();
    player_in(machine, args, &[Prepared, Started, Paused, Completed])?.start(now);
    post_end(machine, args)?;
    ok(())
}

fn pause(machine: &mut Machine, args: Args) -> NativeResult {
    use State::*;
    let now = machine.nanos();
    let player = player_in(machine, args, &[Started, Paused, Completed])?;
    if player.state == Started {
        player.hold(Paused, now);
        forget_events(machine, args);
    }
    ok(())
}

fn stop(machine: &mut Machine, args: Args) -> NativeResult {
    use State::*;
    let now = machine.nanos();
    let states = [Prepared, Started, Paused, Completed, Stopped];
    player_in(machine, args, &states)?.hold(Stopped, now);
    forget_events(machine, args);
    ok(())
}

fn seek(machine: &mut Machine, args: Args) -> NativeResult {
    use State::*;
    let now = machine.nanos();
    let position = args.long(1).max(0) as u64;
    player_in(machine, args, &[Prepared, Started, Paused, Completed])?.seek(position, now);
    post_end(machine, args)?;
    post(machine, args, now, MEDIA_SEEK_COMPLETE)?;
    ok(())
}

fn is_playing(machine: &mut Machine, args: Args) -> NativeResult {
    ok(player(machine, args)?.state == State::Started)
}

fn get_current_position(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    ok(player(machine, args)?.position_at(now) as i32)
}

fn get_duration(machine: &mut Machine, args: Args) -> NativeResult {
    ok(player(machine, args)?.duration as i32)
}

/// To set them starts a player that is prepared, unless it is to stand still.
fn set_playback_params(machine: &mut Machine, args: Args) -> NativeResult {
    let given = args.reference(1);
    if given.is_null() {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    let speed = f32::from_bits(get_int(machine, given, "mSpeed") as u32);
    let stands = speed == 0.0;
    let state = player(machine, args)?.state;
    match state {
        State::Prepared | State::Paused if !stands => start(machine, args),
        State::Started if stands => pause(machine, args),
        State::Idle | State::Stopped => Err(illegal_state(machine)),
        _ => ok(()),
    }
}

fn set_looping(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    player(machine, args)?.set_looping(args.boolean(1), now);
    if player(machine, args)?.state == State::Started {
        post_end(machine, args)?;
    }
    ok(())
}

fn is_looping(machine: &mut Machine, args: Args) -> NativeResult {
    ok(player(machine, args)?.looping)
}

fn get_audio_session_id(machine: &mut Machine, args: Args) -> NativeResult {
    ok(player(machine, args)?.session)
}

fn set_audio_session_id(machine: &mut Machine, args: Args) -> NativeResult {
    player(machine, args)?.session = args.int(1);
    ok(())
}

fn set_audio_stream_type(machine: &mut Machine, args: Args) -> NativeResult {
    player(machine, args)?.stream_type = args.int(1);
    ok(())
}

fn get_audio_stream_type(machine: &mut Machine, args: Args) -> NativeResult {
    ok(player(machine, args)?.stream_type)
}

fn unheard(machine: &mut Machine, args: Args) -> NativeResult {
    player(machine, args)?;
    ok(())
}

fn accept(machine: &mut Machine, args: Args) -> NativeResult {
    player(machine, args)?;
    ok(true)
}

fn no_video(machine: &mut Machine, args: Args) -> NativeResult {
    player(machine, args)?;
    ok(0)
}

fn invoke(machine: &mut Machine, args: Args) -> NativeResult {
    player(machine, args)?;
    let reply = parcel::handle_of(machine, args.reference(2))?;
    if let Some(reply) = machine.state.peers.get_mut::<Parcel>(reply) {
        reply.write_i32(0);
        reply.set_position(0);
    }
    ok(0)
}

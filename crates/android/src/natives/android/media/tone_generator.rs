//! `android.media.ToneGenerator`: tones that nobody hears.

use gibbon_jdk::guest::{get_long, set_long};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::audio_system;

gibbon_machine::natives! { "android/media/ToneGenerator";
    "native_setup" "(IILjava/lang/String;)V" => |machine, args| {
        let session = audio_system::next_number(machine);
        set_long(machine, args.reference(0), SESSION, session.into());
        ok(())
    },
    "native_finalize" "()V" => release,
    "release" "()V" => release,
    "startTone" "(II)Z" => |machine, args| {
        session(machine, args)?;
        ok(true)
    },
    "stopTone" "()V" => |machine, args| {
        session(machine, args)?;
        ok(())
    },
    "getAudioSessionId" "()I" => |machine, args| ok(session(machine, args)? as i32),
}

/// A generator holds nothing but the number of its session.
const SESSION: &str = "mNativeContext";

fn session(machine: &mut Machine, args: Args) -> Result<i64, gibbon_machine::Exit> {
    match get_long(machine, args.reference(0), SESSION) {
        0 => Err(machine.throw(
            "java/lang/RuntimeException",
            "Method called after release()",
        )),
        session => Ok(session),
    }
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    set_long(machine, args.reference(0), SESSION, 0);
    ok(())
}

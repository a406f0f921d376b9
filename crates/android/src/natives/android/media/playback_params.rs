//! `android.media.PlaybackParams` of players and tracks: taken, not followed.
//!
//! # Differs from Android
//!
//! Everything plays at its own speed, and the parameters are the default ones however they were set.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Exit, GuestCall, Machine};

/// The call whose result is parameters with nothing set to anything but its default.
pub fn defaults(machine: &mut Machine) -> Result<Exit, Exit> {
    let class = library_class(machine, "android/media/PlaybackParams")?;
    let descriptor = "()Landroid/media/PlaybackParams;";
    let method = library_method(machine, class, "allowDefaults", descriptor);
    let object = machine.new_object(class)?;
    Ok(Exit::Become(Box::new(GuestCall {
        method,
        arguments: vec![object.0.into()],
        stage: None,
        catch: false,
    })))
}

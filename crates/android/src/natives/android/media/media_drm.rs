//! `android.media.MediaDrm`: the device plays nothing that is protected, and says so.

use gibbon_machine::meta::LoaderId;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/media/MediaDrm";
    "native_init" "()V" => |_, _| ok(()),
    "isCryptoSchemeSupportedNative" "([BLjava/lang/String;I)Z" => |_, _| ok(false),
    "getSupportedCryptoSchemesNative" "()[B" => none,
    "native_setup" "(Ljava/lang/Object;[BLjava/lang/String;)V" => refuse,
}

fn none(machine: &mut Machine, _: Args) -> NativeResult {
    let class = machine.load_class(LoaderId::BOOT, "[B")?;
    ok(machine.new_array(class, 0)?)
}

fn refuse(machine: &mut Machine, _: Args) -> NativeResult {
    let message = "Failed to instantiate drm object.";
    Err(machine.throw("android/media/UnsupportedSchemeException", message))
}

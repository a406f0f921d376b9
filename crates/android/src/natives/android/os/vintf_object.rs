//! `android.os.VintfObject`: the device has no vendor's partition, so it describes nothing.

use gibbon_jdk::guest::string_array;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/os/VintfObject";
    "report" "()[Ljava/lang/String;" => no_texts,
    "verifyWithoutAvb" "()I" => compatible,
    "getHalNamesAndVersions" "()[Ljava/lang/String;" => no_texts,
    "getSepolicyVersion" "()Ljava/lang/String;" => unknown,
    "getPlatformSepolicyVersion" "()Ljava/lang/String;" => unknown,
    "getTargetFrameworkCompatibilityMatrixVersion" "()Ljava/lang/Long;" => unknown,
}

fn no_texts(machine: &mut Machine, _: Args) -> NativeResult {
    ok(string_array(machine, [])?)
}

fn compatible(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

fn unknown(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

//! `android.os.SELinux`: the device has none, as a kernel without it answers.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/os/SELinux";
    "isSELinuxEnabled" "()Z" => no,
    "isSELinuxEnforced" "()Z" => no,
    "fileSelabelLookup" "(Ljava/lang/String;)Ljava/lang/String;" => no_context,
    "setFSCreateContext" "(Ljava/lang/String;)Z" => no,
    "setFileContext" "(Ljava/lang/String;Ljava/lang/String;)Z" => no,
    "getFileContext" "(Ljava/lang/String;)Ljava/lang/String;" => no_context,
    "getFileContext" "(Ljava/io/FileDescriptor;)Ljava/lang/String;" => no_context,
    "getPeerContext" "(Ljava/io/FileDescriptor;)Ljava/lang/String;" => no_context,
    "getContext" "()Ljava/lang/String;" => no_context,
    "getPidContext" "(I)Ljava/lang/String;" => no_context,
    "checkSELinuxAccess" "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Z" => yes,
    "native_restorecon" "(Ljava/lang/String;I)Z" => yes,
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

/// Without a policy nothing is denied, and there are no labels to restore.
fn yes(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}

fn no_context(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

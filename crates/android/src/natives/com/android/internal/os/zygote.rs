//! `com.android.internal.os.Zygote`: what is asked of it in a process that was started. Nothing
//! is forked.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "com/android/internal/os/Zygote";
    "nativePreApplicationInit" "()V" => nothing_to_do,
    "nativeInitNativeState" "(Z)V" => nothing_to_do,
    "nativeAllowFileAcrossFork" "(Ljava/lang/String;)V" => nothing_to_do,
    "nativeMarkOpenedFilesBeforePreload" "()V" => nothing_to_do,
    "nativeAllowFilesOpenedByPreload" "()V" => nothing_to_do,
    "nativeBlockSigTerm" "()V" => nothing_to_do,
    "nativeUnblockSigTerm" "()V" => nothing_to_do,
    "nativeSupportsMemoryTagging" "()Z" => no,
    "nativeSupportsTaggedPointers" "()Z" => no,
    "nativeCurrentTaggingLevel" "()I" => no_tagging,
}

fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn no_tagging(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

//! `android.os.UEventObserver`: events of the kernel. No hardware comes or goes, so none come.

use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/os/UEventObserver";
    "nativeSetup" "()V" => nothing_to_do,
    "nativeWaitForNextEvent" "()Ljava/lang/String;" => wait_for_event,
    "nativeAddMatch" "(Ljava/lang/String;)V" => nothing_to_do,
    "nativeRemoveMatch" "(Ljava/lang/String;)V" => nothing_to_do,
}

fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn wait_for_event(machine: &mut Machine, _: Args) -> NativeResult {
    machine.current_thread_mut().state = ThreadState::Polling { until: None };
    Err(Exit::Block)
}

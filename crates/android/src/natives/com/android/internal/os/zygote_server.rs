//! `com.android.internal.os.ZygoteServer`: who wants a process.
//!
//! On Android the zygote reads that from a socket and forks. Here nothing is forked: the first
//! thread brings the system up, waits until it wants a process, and becomes that.

use gibbon_jdk::guest::{library_class, library_method, nothing};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "com/android/internal/os/ZygoteServer";
    // There are no sockets to open.
    intrinsic "<init>" "(Z)V" => nothing,
    intrinsic "runSelectLoop" "(Ljava/lang/String;)Ljava/lang/Runnable;" => run_select_loop,
}

fn run_select_loop(machine: &mut Machine, _: Args) -> NativeResult {
    let class = library_class(machine, "gibbon/system/Boot")?;
    machine.initialize(class)?;
    let method = library_method(machine, class, "awaitProcess", "()Ljava/lang/Runnable;");
    Err(Exit::become_call(method, Vec::new()))
}

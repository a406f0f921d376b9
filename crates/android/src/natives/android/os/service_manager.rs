//! `android.os.ServiceManager`.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "android/os/ServiceManager";
    "waitForServiceNative" "(Ljava/lang/String;)Landroid/os/IBinder;" => wait_for_service,
}

/// All services are there from the start: one that is not will never be.
fn wait_for_service(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "android/os/ServiceManager")?;
    let descriptor = "(Ljava/lang/String;)Landroid/os/IBinder;";
    let check = library_method(machine, class, "checkService", descriptor);
    Err(Exit::become_call(check, vec![args.raw(0)]))
}

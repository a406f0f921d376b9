//! `android.os.FileObserver`: its thread waits, and is told of nothing yet.

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/os/FileObserver$ObserverThread";
    "init" "()I" => init,
    "observe" "(I)V" => observe,
    stand_in "startWatching" "(I[Ljava/lang/String;I[I)V" => start_watching,
    "stopWatching" "(I[I)V" => stop_watching,
}

/// A descriptor that only the other natives of this class know.
const DESCRIPTOR: i32 = 0;

fn init(_: &mut Machine, _: Args) -> NativeResult {
    ok(DESCRIPTOR)
}

fn observe(machine: &mut Machine, _: Args) -> NativeResult {
    machine.current_thread_mut().state = ThreadState::Polling { until: None };
    Err(Exit::Block)
}

/// Watches get numbers, but changes of files are not told.
fn start_watching(machine: &mut Machine, args: Args) -> NativeResult {
    let watches = args.reference(4);
    if watches.is_null() {
        return Err(machine.throw_npe());
    }
    for at in 0..machine.heap.array_length(watches) {
        let number = at as i32 + 1;
        machine.heap.set_i32(watches, ARRAY_DATA + 4 * at, number);
    }
    ok(())
}

fn stop_watching(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

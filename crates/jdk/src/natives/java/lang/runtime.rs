//! `java.lang.Runtime`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

gibbon_machine::natives! { "java/lang/Runtime";
    "availableProcessors" "()I" => available_processors,
    "freeMemory" "()J" => free_memory,
    "totalMemory" "()J" => total_memory,
    "maxMemory" "()J" => max_memory,
    "gc" "()V" => gc,
}

/// What every guest sees, whatever the host has: pools that are sized by it then have more
/// than one thread, so that there are interleavings to explore.
pub const PROCESSORS: i32 = 4;

fn available_processors(_: &mut Machine, _: Args) -> NativeResult {
    ok(PROCESSORS)
}

fn free_memory(machine: &mut Machine, _: Args) -> NativeResult {
    ok((machine.heap.limit() - machine.heap.used().min(machine.heap.limit())) as i64)
}

/// The heap is as large as it may become from the start: no difference between the two.
fn total_memory(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.heap.limit() as i64)
}

fn max_memory(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.heap.limit() as i64)
}

/// Others get a turn after it, so that the thread that hands out cleared references runs before
/// the caller looks for them: on HotSpot it does so while the caller is still on its way back.
fn gc(machine: &mut Machine, _: Args) -> NativeResult {
    match machine.stage() {
        0 => {
            machine.set_stage(1);
            Err(Exit::Collect)
        }
        1 => {
            machine.set_stage(2);
            Err(Exit::Yield)
        }
        _ => ok(()),
    }
}

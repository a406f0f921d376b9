//! `jdk.internal.perf.Perf`: counters that other processes could look at. Nobody does, but
//! the library counts in them, so they need memory.

use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{library_class, library_method, non_null, nothing};

gibbon_machine::natives! { "jdk/internal/perf/Perf";
    "registerNatives" "()V" => nothing,
    "createLong" "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;" => create_long,
    "highResCounter" "()J" => high_res_counter,
    "highResFrequency" "()J" => high_res_frequency,
}

/// A buffer of eight bytes. Stages: 0 start, 1 the buffer is made.
fn create_long(machine: &mut Machine, args: Args) -> NativeResult {
    non_null(machine, args.reference(1))?;
    if machine.stage() == 0 {
        let class = library_class(machine, "java/nio/ByteBuffer")?;
        let descriptor = "(I)Ljava/nio/ByteBuffer;";
        let method = library_method(machine, class, "allocateDirect", descriptor);
        machine.initialize(class)?;
        return Err(Exit::call(method, vec![8], 1));
    }
    let buffer: Ref = args.result_ref();
    let address = crate::natives::guest::get_long(machine, buffer, "address");
    machine.heap.set_i64(Ref(address as u32), 0, args.long(4));
    ok(buffer)
}

fn high_res_counter(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.nanos() as i64)
}

fn high_res_frequency(_: &mut Machine, _: Args) -> NativeResult {
    ok(1_000_000_000i64)
}

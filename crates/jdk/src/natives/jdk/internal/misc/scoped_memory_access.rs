//! `jdk.internal.misc.ScopedMemoryAccess`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::natives::guest::nothing;

gibbon_machine::natives! { "jdk/internal/misc/ScopedMemoryAccess";
    "registerNatives" "()V" => nothing,
    "closeScope0" "(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z" => close_scope,
}

/// May a shared memory segment be closed? Not while a thread is inside an access to it; a
/// thread that was stopped there would go on with freed memory. Every access method has the
/// scope among its arguments.
fn close_scope(machine: &mut Machine, args: Args) -> NativeResult {
    let scope = args.reference(1);
    let current = machine.state.current;
    let in_use = machine
        .state
        .threads
        .iter()
        .filter(|thread| thread.id != current)
        .any(|thread| {
            thread.frames.iter().any(|frame| {
                let method = machine.meta.method(frame.method);
                machine.meta.class_name(method.class) == "jdk/internal/misc/ScopedMemoryAccess"
                    && (0..u32::from(method.argument_count))
                        .any(|at| thread.stack[(frame.base + at) as usize] as u32 == scope.0)
            })
        });
    ok(!in_use)
}

//! `sun.misc.Unsafe`.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "sun/misc/Unsafe";
    intrinsic "getUnsafe" "()Lsun/misc/Unsafe;" => get_unsafe,
    "copyMemory" "([BJ[BJJ)V" => copy_memory,
}

/// Only the platform may ask. Unlike OpenJDK, Android takes reflection itself for the caller, so
/// that apps that ask by reflection get an answer.
fn get_unsafe(machine: &mut Machine, _: Args) -> NativeResult {
    let frames = machine.current_thread().frames.iter().rev();
    let caller = frames
        .map(|frame| machine.meta.method(frame.method))
        .filter(|method| !method.hidden)
        // The first is `getUnsafe` itself.
        .nth(1)
        .map(|method| machine.meta.class_name(method.class));
    let by_reflection = caller.is_some_and(|class| {
        class.starts_with("jdk/internal/reflect/") || class.starts_with("java/lang/reflect/")
    });
    if !by_reflection {
        return Err(Exit::Fallback);
    }
    let class = library_class(machine, "sun/misc/Unsafe")?;
    ok(machine.static_ref(class, "theUnsafe"))
}

fn copy_memory(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "sun/misc/Unsafe")?;
    let descriptor = "(Ljava/lang/Object;JLjava/lang/Object;JJ)V";
    let method = library_method(machine, class, "copyMemory", descriptor);
    let arguments = (0..args.count()).map(|at| args.raw(at)).collect();
    Err(Exit::become_call(method, arguments))
}

//! `java.nio.NioUtils`: a class of Android that reaches into buffers; here into OpenJDK's.

use gibbon_jdk::guest::{get_int, get_ref, library_class, library_method, non_null};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/nio/NioUtils";
    intrinsic "freeDirectBuffer" "(Ljava/nio/ByteBuffer;)V" => free,
    intrinsic "unsafeArray" "(Ljava/nio/ByteBuffer;)[B" => array,
    intrinsic "unsafeArrayOffset" "(Ljava/nio/ByteBuffer;)I" => array_offset,
}

/// Stages: 0 nothing done, 1 the buffer's cleaner has run.
fn free(machine: &mut Machine, args: Args) -> NativeResult {
    let buffer = args.reference(0);
    if buffer.is_null() || machine.stage() == 1 {
        return ok(());
    }
    let class = machine.heap.class_of(buffer);
    if machine.meta.field_named(class, "cleaner").is_none() {
        return ok(());
    }
    let cleaner = get_ref(machine, buffer, "cleaner");
    if cleaner.is_null() {
        return ok(());
    }
    let class = library_class(machine, "jdk/internal/ref/Cleaner")?;
    let method = library_method(machine, class, "clean", "()V");
    Err(Exit::call(method, vec![u64::from(cleaner.0)], 1))
}

/// The array behind a buffer, even of one that is read-only.
fn array(machine: &mut Machine, args: Args) -> NativeResult {
    let buffer = non_null(machine, args.reference(0))?;
    ok(get_ref(machine, buffer, "hb"))
}

fn array_offset(machine: &mut Machine, args: Args) -> NativeResult {
    let buffer = non_null(machine, args.reference(0))?;
    ok(get_int(machine, buffer, "offset"))
}

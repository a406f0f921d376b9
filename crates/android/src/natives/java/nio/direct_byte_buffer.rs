//! `java.nio.DirectByteBuffer`: a buffer over memory that Android code mapped.
//!
//! # Differs from Android
//! A buffer that should be read-only is not.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "java/nio/DirectByteBuffer";
    "<init>" "(IJLjava/io/FileDescriptor;Ljava/lang/Runnable;Z)V" => construct,
}

/// Arguments: capacity, address, file, what unmaps it, is it read-only.
fn construct(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "java/nio/DirectByteBuffer")?;
    let descriptor = "(IJLjava/io/FileDescriptor;Ljava/lang/Runnable;Z\
        Ljdk/internal/access/foreign/MemorySegmentProxy;)V";
    let constructor = library_method(machine, class, "<init>", descriptor);
    let mut arguments: Vec<u64> = (0..5).map(|at| args.raw(at)).collect();
    let (is_synchronous, segment) = (0, 0);
    arguments.extend([is_synchronous, segment]);
    Err(Exit::become_call(constructor, arguments))
}

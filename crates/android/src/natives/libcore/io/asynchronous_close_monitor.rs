//! `libcore.io.AsynchronousCloseMonitor`: wakes who waits on a descriptor that is being closed.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "libcore/io/AsynchronousCloseMonitor";
    // No call on a descriptor ever waits, so nobody has to be woken.
    "signalBlockedThreads" "(Ljava/io/FileDescriptor;)V" => nothing,
}

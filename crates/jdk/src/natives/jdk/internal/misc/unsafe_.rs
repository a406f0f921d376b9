//! `jdk.internal.misc.Unsafe`.

gibbon_machine::natives! { "jdk/internal/misc/Unsafe"; }

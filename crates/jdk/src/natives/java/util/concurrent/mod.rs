//! `java.util.concurrent.*`.

pub mod atomic;
pub mod future_task;
pub mod thread_pool_executor;

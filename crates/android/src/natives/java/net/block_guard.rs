//! What uses the network asks the thread's policy first: on a main thread it throws
//! `NetworkOnMainThreadException`, network or not.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

/// Asks the policy, then lets the method's own body run. Stages: 0 fetches the policy, 1 asks it,
/// 2 it has not thrown.
pub fn on_network(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.stage() {
        0 => {
            let class = library_class(machine, "dalvik/system/BlockGuard")?;
            machine.initialize(class)?;
            let descriptor = "()Ldalvik/system/BlockGuard$Policy;";
            let method = library_method(machine, class, "getThreadPolicy", descriptor);
            Err(Exit::call(method, Vec::new(), 1))
        }
        1 => {
            let policy = args.result_ref();
            if policy.is_null() {
                return Err(Exit::Fallback);
            }
            let name = machine.meta.symbols.intern("onNetwork");
            let descriptor = machine.meta.symbols.intern("()V");
            let class = machine.heap.class_of(policy);
            match machine.meta.select_interface(class, name, descriptor) {
                Ok(method) => Err(Exit::call(method, vec![u64::from(policy.0)], 2)),
                Err(_) => Err(Exit::Fallback),
            }
        }
        _ => Err(Exit::Fallback),
    }
}

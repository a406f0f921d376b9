//! `dalvik.system.VMStack`: who calls.

use gibbon_jdk::guest::{library_class, library_method, non_null};
use gibbon_machine::meta::{ClassId, LoaderId};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "dalvik/system/VMStack";
    "getCallingClassLoader" "()Ljava/lang/ClassLoader;" => calling_class_loader,
    "getStackClass2" "()Ljava/lang/Class;" => stack_class,
    "getClosestUserClassLoader" "()Ljava/lang/ClassLoader;" => closest_user_class_loader,
    "getThreadStackTrace" "(Ljava/lang/Thread;)[Ljava/lang/StackTraceElement;" => thread_stack_trace,
}

/// Classes of the methods on the stack, innermost first, from the one that called this native.
fn callers(machine: &Machine) -> impl Iterator<Item = ClassId> {
    let methods = machine.current_thread().frames.iter().rev();
    methods
        .map(|frame| machine.meta.method(frame.method))
        .filter(|method| !method.hidden)
        .map(|method| method.class)
        .skip(1)
}

fn loader(machine: &mut Machine, class: Option<ClassId>) -> NativeResult {
    let Some(class) = class else {
        return ok(Ref::NULL);
    };
    let loader = machine.meta.class(class).loader;
    ok(machine.state.loader_objects[loader.0 as usize])
}

/// The loader of who called the method that asks.
fn calling_class_loader(machine: &mut Machine, _: Args) -> NativeResult {
    let caller = callers(machine).nth(1);
    loader(machine, caller)
}

/// The class of the caller's caller.
fn stack_class(machine: &mut Machine, _: Args) -> NativeResult {
    let class = callers(machine).nth(2);
    match class {
        Some(class) => ok(machine.mirror(class)?),
        None => ok(Ref::NULL),
    }
}

fn closest_user_class_loader(machine: &mut Machine, _: Args) -> NativeResult {
    let is_user = |class: &ClassId| {
        let loader = machine.meta.class(*class).loader;
        loader != LoaderId::BOOT && loader != LoaderId::PLATFORM
    };
    let user = callers(machine).find(is_user);
    loader(machine, user)
}

fn thread_stack_trace(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = non_null(machine, args.reference(0))?;
    let class = library_class(machine, "java/lang/Thread")?;
    let method = library_method(
        machine,
        class,
        "getStackTrace",
        "()[Ljava/lang/StackTraceElement;",
    );
    Err(Exit::become_call(method, vec![u64::from(thread.0)]))
}

//! `jdk.internal.misc.VM`.

use gibbon_machine::meta::LoaderId;
use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::{nothing, string_array};

gibbon_machine::natives! { "jdk/internal/misc/VM";
    "initialize" "()V" => nothing,
    "latestUserDefinedLoader0" "()Ljava/lang/ClassLoader;" => latest_user_defined_loader,
    "getNanoTimeAdjustment" "(J)J" => get_nano_time_adjustment,
    "getuid" "()J" => user,
    "geteuid" "()J" => user,
    "getgid" "()J" => user,
    "getegid" "()J" => user,
    "getRuntimeArguments" "()[Ljava/lang/String;" => get_runtime_arguments,
}

/// The loader of the innermost method that is neither the boot loader's nor the platform's.
fn latest_user_defined_loader(machine: &mut Machine, _: Args) -> NativeResult {
    let frames = machine.current_thread().frames.iter().rev();
    let loader = frames
        .map(|frame| machine.meta.method(frame.method))
        .filter(|method| !method.hidden)
        .map(|method| machine.meta.class(method.class))
        .filter(|class| {
            !machine
                .meta
                .class_name(class.id)
                .starts_with("jdk/internal/reflect/")
        })
        .map(|class| class.loader)
        .find(|&loader| loader > LoaderId::PLATFORM);
    match loader {
        Some(loader) => ok(machine.state.loader_objects[loader.0 as usize]),
        None => ok(Ref::NULL),
    }
}

/// Nanoseconds since an offset in seconds since 1970; -1 if they do not fit.
fn get_nano_time_adjustment(machine: &mut Machine, args: Args) -> NativeResult {
    const MAX_DIFFERENCE: i128 = 1 << 32;
    let now = machine.state.clock.wall_nanos(machine.state.instructions);
    let offset = i128::from(args.long(0));
    if (now / 1_000_000_000 - offset).abs() >= MAX_DIFFERENCE {
        return ok(-1i64);
    }
    ok((now - offset * 1_000_000_000) as i64)
}

/// The number of the one user and of its group.
fn user(_: &mut Machine, _: Args) -> NativeResult {
    ok(1000i64)
}

fn get_runtime_arguments(machine: &mut Machine, _: Args) -> NativeResult {
    ok(string_array(machine, [])?)
}

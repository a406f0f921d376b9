//! `java.lang.System`: Android's core library writes to the log here.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use crate::logcat::{Line, Logcat, Priority};

gibbon_machine::natives! { "java/lang/System";
    "logE" "(Ljava/lang/String;)V" => error,
    "logE" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => error_with_trace,
    "logI" "(Ljava/lang/String;)V" => info,
    "logI" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => info_with_trace,
    "logW" "(Ljava/lang/String;)V" => warning,
    "logW" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => warning_with_trace,
}

const TAG: &str = "System";

/// Adds an entry of the current thread to the device's log.
pub fn log(machine: &mut Machine, priority: Priority, tag: &str, message: String) {
    let line = Line {
        at_nanos: machine.nanos(),
        thread: machine.state.current.0,
        priority,
        tag: tag.to_owned(),
        message,
    };
    machine.state.peers.singleton_mut::<Logcat>().add(line);
}

fn write(machine: &mut Machine, args: Args, priority: Priority) -> NativeResult {
    let message = machine.text(args.reference(0));
    log(machine, priority, TAG, message);
    ok(())
}

fn error(machine: &mut Machine, args: Args) -> NativeResult {
    write(machine, args, Priority::Error)
}

fn info(machine: &mut Machine, args: Args) -> NativeResult {
    write(machine, args, Priority::Info)
}

fn warning(machine: &mut Machine, args: Args) -> NativeResult {
    write(machine, args, Priority::Warn)
}

/// Stages: 0 asks `Log.getStackTraceString`, 1 writes message and trace.
fn write_with_trace(machine: &mut Machine, args: Args, priority: Priority) -> NativeResult {
    let message = machine.text(args.reference(0));
    let throwable = args.reference(1);
    if throwable.is_null() {
        log(machine, priority, TAG, message);
        return ok(());
    }
    if machine.stage() == 0 {
        let class = library_class(machine, "android/util/Log")?;
        machine.initialize(class)?;
        let descriptor = "(Ljava/lang/Throwable;)Ljava/lang/String;";
        let method = library_method(machine, class, "getStackTraceString", descriptor);
        return Err(Exit::call(method, vec![u64::from(throwable.0)], 1));
    }
    let trace = machine.text(args.result_ref());
    log(machine, priority, TAG, format!("{message}\n{trace}"));
    ok(())
}

fn error_with_trace(machine: &mut Machine, args: Args) -> NativeResult {
    write_with_trace(machine, args, Priority::Error)
}

fn info_with_trace(machine: &mut Machine, args: Args) -> NativeResult {
    write_with_trace(machine, args, Priority::Info)
}

fn warning_with_trace(machine: &mut Machine, args: Args) -> NativeResult {
    write_with_trace(machine, args, Priority::Warn)
}

//! `java.lang.System`: Android's core library writes to the log here, and has properties of its
//! own.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, GuestCall, Machine, NativeResult, ok};

use crate::logcat::{Line, Logcat, Priority};

gibbon_machine::natives! { "java/lang/System";
    "arraycopy" "([ZI[ZII)V" => copy_array,
    "arraycopy" "([BI[BII)V" => copy_array,
    "arraycopy" "([CI[CII)V" => copy_array,
    "arraycopy" "([SI[SII)V" => copy_array,
    "arraycopy" "([II[III)V" => copy_array,
    "arraycopy" "([JI[JII)V" => copy_array,
    "arraycopy" "([FI[FII)V" => copy_array,
    "arraycopy" "([DI[DII)V" => copy_array,
    "logE" "(Ljava/lang/String;)V" => error,
    "logE" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => error_with_trace,
    "logI" "(Ljava/lang/String;)V" => info,
    "logI" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => info_with_trace,
    "logW" "(Ljava/lang/String;)V" => warning,
    "logW" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => warning_with_trace,
    intrinsic "createProperties" "(Ljava/util/Map;)Ljava/util/Properties;" => create_properties,
}

/// Android has one for each type of element, and what was compiled with its library calls them.
fn copy_array(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "java/lang/System")?;
    let descriptor = "(Ljava/lang/Object;ILjava/lang/Object;II)V";
    let method = library_method(machine, class, "arraycopy", descriptor);
    let reference = |at| u64::from(args.reference(at).0);
    let number = |at| u64::from(args.int(at) as u32);
    let arguments = vec![reference(0), number(1), reference(2), number(3), number(4)];
    Err(Exit::Become(Box::new(GuestCall {
        method,
        arguments,
        stage: None,
        catch: false,
    })))
}

/// Properties that a device has otherwise than OpenJDK. `java.home` stays: the library's files are
/// there.
const PROPERTIES: &[(&str, &str)] = &[
    ("android.icu.cldr.version", "42"),
    ("android.icu.library.version", "72.1"),
    ("android.icu.unicode.version", "15.0"),
    ("java.class.version", "50.0"),
    ("java.compiler", ""),
    ("java.ext.dirs", ""),
    ("java.net.preferIPv6Addresses", "false"),
    ("java.runtime.name", "Android Runtime"),
    ("java.runtime.version", "0.9"),
    ("java.specification.name", "Dalvik Core Library"),
    ("java.specification.vendor", "The Android Project"),
    ("java.specification.version", "0.9"),
    ("java.vendor", "The Android Project"),
    ("java.vendor.url", "http://www.android.com/"),
    ("java.version", "0"),
    ("java.vm.name", "Dalvik"),
    (
        "java.vm.specification.name",
        "Dalvik Virtual Machine Specification",
    ),
    ("java.vm.specification.vendor", "The Android Project"),
    ("java.vm.specification.version", "0.9"),
    ("java.vm.vendor", "The Android Project"),
    ("java.vm.vendor.url", "http://www.android.com/"),
    ("java.vm.version", "2.1.0"),
    ("os.arch", "aarch64"),
    ("user.home", ""),
    ("user.name", "root"),
];

/// Puts them into the map that becomes the properties; the method's own body does the rest. Its
/// stage is the number of those that are in.
fn create_properties(machine: &mut Machine, args: Args) -> NativeResult {
    let done = machine.stage();
    let Some(&(name, value)) = PROPERTIES.get(usize::from(done)) else {
        return Err(Exit::Fallback);
    };
    let (name, value) = (machine.string(name)?, machine.string(value)?);
    let class = machine.heap.class_of(args.reference(0));
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let put = library_method(machine, class, "put", descriptor);
    let put = machine.select_virtual(class, put);
    let arguments = [args.reference(0), name, value];
    let arguments = arguments.map(|object| u64::from(object.0)).to_vec();
    Err(Exit::call(put, arguments, done + 1))
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

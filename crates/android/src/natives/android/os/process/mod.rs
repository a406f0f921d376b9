//! `android.os.Process`: priorities, signals, and what the kernel tells of processes.

mod proc_files;

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::threads::ThreadId;
use gibbon_machine::{Args, Exit, Halt, Machine, NativeResult, ok};

use crate::process;
use crate::processes::Processes;

gibbon_machine::natives! { "android/os/Process";
    "getElapsedCpuTime" "()J" => elapsed_cpu_time,
    "getUidForName" "(Ljava/lang/String;)I" => uid_for_name,
    "getGidForName" "(Ljava/lang/String;)I" => uid_for_name,
    "setThreadPriority" "(II)V" => set_thread_priority,
    "setThreadPriority" "(I)V" => set_own_priority,
    "getThreadPriority" "(I)I" => thread_priority,
    "getThreadScheduler" "(I)I" => thread_scheduler,
    "setThreadScheduler" "(III)V" => set_thread_scheduler,
    "setCanSelfBackground" "(Z)V" => no_effect,
    "setThreadGroup" "(II)V" => set_thread_group,
    "setThreadGroupAndCpuset" "(II)V" => set_thread_group,
    "setProcessGroup" "(II)V" => set_process_group,
    "getProcessGroup" "(I)I" => process_group,
    "getExclusiveCores" "()[I" => exclusive_cores,
    "setSwappiness" "(IZ)Z" => set_swappiness,
    "setArgV0Native" "(Ljava/lang/String;)V" => set_name,
    "setUid" "(I)I" => set_user,
    "setGid" "(I)I" => set_user,
    "sendSignal" "(II)V" => send_signal,
    "sendSignalQuiet" "(II)V" => send_signal,
    "getFreeMemory" "()J" => free_memory,
    "getTotalMemory" "()J" => total_memory,
    "readProcLines" "(Ljava/lang/String;[Ljava/lang/String;[J)V" => proc_files::read_lines,
    "getPids" "(Ljava/lang/String;[I)[I" => proc_files::pids,
    "readProcFile" "(Ljava/lang/String;[I[Ljava/lang/String;[J[F)Z" => proc_files::read_file,
    "parseProcLine" "([BII[I[Ljava/lang/String;[J[F)Z" => proc_files::parse_line,
    "getPss" "(I)J" => proportional_size,
    "getRss" "(I)[J" => resident_sizes,
}

/// What the device has and what is free of it, whatever the host has.
pub const TOTAL_MEMORY: i64 = 4 << 30;
pub const FREE_MEMORY: i64 = 2 << 30;

const BACKGROUND_PRIORITY: i32 = 10;

/// Time passes only while something runs: it is processor time.
fn elapsed_cpu_time(machine: &mut Machine, _: Args) -> NativeResult {
    ok((machine.nanos() / 1_000_000) as i64)
}

/// Users by name, as in the platform's table; apps have their number in the name.
fn uid_for_name(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    let name = machine.text(args.reference(0));
    let uid = match name.as_str() {
        "root" => 0,
        "system" => 1000,
        "radio" => 1001,
        "bluetooth" => 1002,
        "graphics" => 1003,
        "input" => 1004,
        "audio" => 1005,
        "camera" => 1006,
        "log" => 1007,
        "wifi" => 1010,
        "adb" => 1011,
        "media" => 1013,
        "shell" => 2000,
        "cache" => 2001,
        "inet" => 3003,
        "everybody" => 9997,
        "nobody" => 9999,
        _ => app_user(&name).unwrap_or_else(|| name.parse().unwrap_or(-1)),
    };
    ok(uid)
}

/// `u0_a12` is the twelfth app's user.
fn app_user(name: &str) -> Option<i32> {
    let (user, app) = name.strip_prefix('u')?.split_once("_a")?;
    let (user, app): (i32, i32) = (user.parse().ok()?, app.parse().ok()?);
    Some(user * 100_000 + 10_000 + app)
}

/// The thread with a kernel number, or the exception that says that there is none.
fn thread(machine: &mut Machine, tid: i32) -> Result<ThreadId, Exit> {
    let (current, count) = (machine.state.current, machine.state.threads.len());
    let processes = machine.state.peers.singleton::<Processes>();
    match processes.thread_with_tid(tid, current, count) {
        Some(thread) => Ok(thread),
        None => {
            let message = format!("Given thread {tid} does not exist");
            Err(machine.throw("java/lang/IllegalArgumentException", &message))
        }
    }
}

/// Sets what `getThreadPriority` tells; the scheduler of the machine does not look at it.
fn change_priority(machine: &mut Machine, tid: i32, priority: i32) -> NativeResult {
    let thread = thread(machine, tid)?;
    let processes = machine.state.peers.singleton_mut::<Processes>();
    processes.set_priority(thread, priority);
    let group = if priority >= BACKGROUND_PRIORITY {
        0
    } else {
        -1
    };
    processes.set_group(thread, group);
    ok(())
}

fn set_thread_priority(machine: &mut Machine, args: Args) -> NativeResult {
    change_priority(machine, args.int(0), args.int(1))
}

fn set_own_priority(machine: &mut Machine, args: Args) -> NativeResult {
    change_priority(machine, 0, args.int(0))
}

fn thread_priority(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = thread(machine, args.int(0))?;
    ok(machine
        .state
        .peers
        .singleton::<Processes>()
        .priority(thread))
}

/// All threads have the usual policy, `SCHED_OTHER`.
fn thread_scheduler(machine: &mut Machine, args: Args) -> NativeResult {
    thread(machine, args.int(0))?;
    ok(0i32)
}

/// The usual policy is the only one that apps may ask for.
fn set_thread_scheduler(machine: &mut Machine, args: Args) -> NativeResult {
    let tid = args.int(0);
    thread(machine, tid)?;
    if args.int(1) == 0 {
        return ok(());
    }
    let message = format!("No permission to modify given thread {tid}");
    Err(machine.throw("java/lang/SecurityException", &message))
}

fn set_thread_group(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = thread(machine, args.int(0))?;
    let processes = machine.state.peers.singleton_mut::<Processes>();
    processes.set_group(thread, args.int(1));
    ok(())
}

/// Finds the process of a number (0: the own one) and does something with it.
fn with_process<T>(
    machine: &mut Machine,
    pid: i32,
    act: impl FnOnce(&mut process::Process) -> T,
) -> Result<T, Exit> {
    let pid = match pid {
        0 => process::current(machine).pid,
        pid => pid,
    };
    let processes = machine.state.peers.singleton_mut::<Processes>();
    match processes.with_pid(pid) {
        Some(process) => Ok(act(processes.get_mut(process))),
        None => {
            let message = format!("Given thread {pid} does not exist");
            Err(machine.throw("java/lang/IllegalArgumentException", &message))
        }
    }
}

fn set_process_group(machine: &mut Machine, args: Args) -> NativeResult {
    let group = args.int(1);
    with_process(machine, args.int(0), |process| process.group = group)?;
    ok(())
}

fn process_group(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with_process(machine, args.int(0), |process| process.group)?)
}

/// No processor is kept for the app in front.
fn exclusive_cores(machine: &mut Machine, _: Args) -> NativeResult {
    let class = machine.primitive_array_class(gibbon_formats::descriptor::Kind::Int);
    ok(machine.new_array(class, 0)?)
}

/// The kernel has no such knob any more.
fn set_swappiness(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn no_effect(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn set_name(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    let name = machine.text(args.reference(0));
    process::current_mut(machine).name.clone_from(&name);
    let pid = process::current(machine).pid;
    proc_files::tell_name(machine.host.files(), pid, &name);
    ok(())
}

/// Apps cannot become another user: `EPERM`.
fn set_user(machine: &mut Machine, args: Args) -> NativeResult {
    let is_own = args.int(0) == process::current(machine).uid;
    ok(if is_own { 0 } else { 1 })
}

/// A process that a signal ended, as a shell tells it.
const SIGNALLED: i32 = 128;

/// Signals that a process does not survive end the run; the process remembers which it was. The
/// runtime takes 3 for a request to dump its stacks, and 10 for one to collect.
fn send_signal(machine: &mut Machine, args: Args) -> NativeResult {
    let (pid, signal) = (args.int(0), args.int(1));
    let processes = machine.state.peers.singleton_mut::<Processes>();
    let Some(process) = processes.with_pid(pid) else {
        return ok(());
    };
    match signal {
        0 | 3 | 10 | 17..=20 => ok(()),
        _ => {
            processes.get_mut(process).ended_by = Some(signal);
            Err(Exit::Halt(Halt::Exit(SIGNALLED + signal)))
        }
    }
}

fn free_memory(_: &mut Machine, _: Args) -> NativeResult {
    ok(FREE_MEMORY)
}

fn total_memory(_: &mut Machine, _: Args) -> NativeResult {
    ok(TOTAL_MEMORY)
}

/// A process has no memory but its heap.
fn proportional_size(machine: &mut Machine, args: Args) -> NativeResult {
    let processes = machine.state.peers.singleton::<Processes>();
    let exists = processes.with_pid(args.int(0)).is_some();
    ok(if exists {
        machine.heap.used() as i64
    } else {
        0
    })
}

/// In kilobytes: all of it, of files, anonymous, swapped, shared.
fn resident_sizes(machine: &mut Machine, args: Args) -> NativeResult {
    let used = proportional_size(machine, args)? / 1024;
    let class = machine.primitive_array_class(gibbon_formats::descriptor::Kind::Long);
    let array = machine.new_array(class, 5)?;
    for (at, value) in [used, 0, used, 0, 0].into_iter().enumerate() {
        machine
            .heap
            .set_u64(array, ARRAY_DATA + 8 * at as u32, value);
    }
    ok(array)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_of_apps_have_their_number_in_the_name() {
        assert_eq!(app_user("u0_a12"), Some(10_012));
        assert_eq!(app_user("u10_a1"), Some(1_010_001));
        assert_eq!(app_user("u0_system"), None);
        assert_eq!(app_user("system"), None);
    }
}

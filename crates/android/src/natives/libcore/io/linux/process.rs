//! Who the process is, its environment and limits.

use gibbon_jdk::guest::{non_null, string_array};
use gibbon_machine::host::Errno;
use gibbon_machine::{Args, Exit, Halt, Machine, NativeResult, Ref, ok};

use super::Value::{Int, Long, Object};
use super::{failed, structure};
use crate::process::{self, Environment};

gibbon_machine::natives! { "libcore/io/Linux";
    "getpid" "()I" => process_number,
    "getppid" "()I" => parent,
    "gettid" "()I" => thread_number,
    "getuid" "()I" => user,
    "geteuid" "()I" => user,
    "getgid" "()I" => user,
    "getegid" "()I" => user,
    "getpgid" "(I)I" => parent,
    "setegid" "(I)V" => set_user,
    "seteuid" "(I)V" => set_user,
    "setgid" "(I)V" => set_user,
    "setuid" "(I)V" => set_user,
    "getenv" "(Ljava/lang/String;)Ljava/lang/String;" => get_variable,
    "setenv" "(Ljava/lang/String;Ljava/lang/String;Z)V" => set_variable,
    "unsetenv" "(Ljava/lang/String;)V" => remove_variable,
    "environ" "()[Ljava/lang/String;" => variables,
    "getpwnam" "(Ljava/lang/String;)Landroid/system/StructPasswd;" => password_of_name,
    "getpwuid" "(I)Landroid/system/StructPasswd;" => password_of_user,
    "getrlimit" "(I)Landroid/system/StructRlimit;" => limit,
    "umaskImpl" "(I)I" => set_mask,
    "uname" "()Landroid/system/StructUtsname;" => system_name,
    "prctl" "(IJJJJ)I" => control,
    "kill" "(II)V" => kill,
    "setpgid" "(II)V" => gibbon_jdk::guest::nothing,
    "execv" "(Ljava/lang/String;[Ljava/lang/String;)V" => execute,
    "execve" "(Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V" => execute,
    "waitpid" "(ILandroid/system/Int32Ref;I)I" => wait,
    "strerror" "(I)Ljava/lang/String;" => error_text,
    "strsignal" "(I)Ljava/lang/String;" => signal_text,
}

fn process_number(machine: &mut Machine, _: Args) -> NativeResult {
    ok(process::current(machine).pid)
}

/// Apps are children of the zygote, and in its group.
fn parent(machine: &mut Machine, _: Args) -> NativeResult {
    ok(process::current(machine).parent)
}

fn thread_number(machine: &mut Machine, _: Args) -> NativeResult {
    let thread = machine.state.current.0;
    ok(process::current(machine).thread_number(thread))
}

fn user(machine: &mut Machine, _: Args) -> NativeResult {
    ok(process::current(machine).uid)
}

/// An app may become only what it is.
fn set_user(machine: &mut Machine, args: Args) -> NativeResult {
    if args.int(1) == process::current(machine).uid {
        return ok(());
    }
    Err(failed(machine, "setuid", Errno::NOT_PERMITTED))
}

fn environment(machine: &mut Machine) -> &mut Environment {
    if machine.state.peers.singleton::<Environment>().0.is_none() {
        let given = machine.host.environment().into_iter().collect();
        machine.state.peers.singleton_mut::<Environment>().0 = Some(given);
    }
    machine.state.peers.singleton_mut()
}

fn name(machine: &mut Machine, name: Ref) -> Result<String, Exit> {
    let name = non_null(machine, name)?;
    Ok(machine.text(name))
}

fn get_variable(machine: &mut Machine, args: Args) -> NativeResult {
    let name = name(machine, args.reference(1))?;
    match environment(machine).variables().get(&name).cloned() {
        Some(value) => ok(machine.string(&value)?),
        None => ok(Ref::NULL),
    }
}

fn set_variable(machine: &mut Machine, args: Args) -> NativeResult {
    let (name, value) = (
        name(machine, args.reference(1))?,
        name(machine, args.reference(2))?,
    );
    if name.is_empty() || name.contains('=') {
        return Err(failed(machine, "setenv", Errno::INVALID));
    }
    let overwrite = args.boolean(3);
    let variables = environment(machine).variables();
    if overwrite || !variables.contains_key(&name) {
        variables.insert(name, value);
    }
    ok(())
}

fn remove_variable(machine: &mut Machine, args: Args) -> NativeResult {
    let name = name(machine, args.reference(1))?;
    environment(machine).variables().remove(&name);
    ok(())
}

fn variables(machine: &mut Machine, _: Args) -> NativeResult {
    let lines: Vec<String> = environment(machine)
        .variables()
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let lines = lines.iter().map(|line| Some(line.as_str()));
    ok(string_array(machine, lines)?)
}

/// The first of the users that apps have.
const FIRST_APP: i32 = 10_000;

fn user_name(user: i32) -> Option<String> {
    match user {
        0 => Some("root".to_owned()),
        1000 => Some("system".to_owned()),
        1001 => Some("radio".to_owned()),
        2000 => Some("shell".to_owned()),
        9999 => Some("nobody".to_owned()),
        FIRST_APP.. => Some(format!(
            "u{}_a{}",
            user / 100_000,
            user % 100_000 - FIRST_APP
        )),
        _ => None,
    }
}

fn password_of_name(machine: &mut Machine, args: Args) -> NativeResult {
    let name = name(machine, args.reference(1))?;
    let own = process::current(machine).uid;
    let user = [0, 1000, 1001, 2000, 9999, own]
        .into_iter()
        .find(|&user| user_name(user).as_deref() == Some(&name));
    password(machine, user, "getpwnam")
}

fn password_of_user(machine: &mut Machine, args: Args) -> NativeResult {
    password(machine, Some(args.int(1)), "getpwuid")
}

fn password(machine: &mut Machine, user: Option<i32>, function: &str) -> NativeResult {
    let known = user.and_then(|user| Some((user, user_name(user)?)));
    let Some((user, name)) = known else {
        return Err(failed(machine, function, Errno::NOT_FOUND));
    };
    let home = if user >= FIRST_APP { "/data" } else { "/" };
    let (name, home) = (machine.string(&name)?, machine.string(home)?);
    let shell = machine.string("/bin/sh")?;
    let fields = [
        ("pw_name", Object(name)),
        ("pw_uid", Int(user)),
        ("pw_gid", Int(user)),
        ("pw_dir", Object(home)),
        ("pw_shell", Object(shell)),
    ];
    ok(structure(machine, "android/system/StructPasswd", &fields)?)
}

/// Limits as an app has them: 32768 open files, all else unlimited.
fn limit(machine: &mut Machine, args: Args) -> NativeResult {
    const OPEN_FILES: i32 = 7;
    const UNLIMITED: i64 = -1;
    let most = match args.int(1) {
        OPEN_FILES => 32_768,
        _ => UNLIMITED,
    };
    let fields = [("rlim_cur", Long(most)), ("rlim_max", Long(most))];
    ok(structure(machine, "android/system/StructRlimit", &fields)?)
}

/// Files are made with the permissions they are asked for; the mask is remembered alone.
fn set_mask(machine: &mut Machine, args: Args) -> NativeResult {
    let process = process::current_mut(machine);
    let old = std::mem::replace(&mut process.mask, args.int(1) & 0o777);
    ok(old)
}

fn system_name(machine: &mut Machine, _: Args) -> NativeResult {
    const FIELDS: [(&str, &str); 5] = [
        ("sysname", "Linux"),
        ("nodename", "localhost"),
        ("release", "5.10.0"),
        ("version", "#1 SMP PREEMPT"),
        ("machine", "aarch64"),
    ];
    let mut fields = Vec::new();
    for (field, value) in FIELDS {
        fields.push((field, Object(machine.string(value)?)));
    }
    ok(structure(machine, "android/system/StructUtsname", &fields)?)
}

/// Names of threads, dumps, privileges: nothing that Java code could see the effect of.
fn control(machine: &mut Machine, args: Args) -> NativeResult {
    const GET_DUMPABLE: i32 = 3;
    const SET_DUMPABLE: i32 = 4;
    const SET_NAME: i32 = 15;
    const SET_NO_NEW_PRIVILEGES: i32 = 38;
    match args.int(1) {
        GET_DUMPABLE | SET_DUMPABLE | SET_NAME | SET_NO_NEW_PRIVILEGES => ok(0i32),
        _ => Err(failed(machine, "prctl", Errno::INVALID)),
    }
}

/// The process itself is the only one that an app may signal.
fn kill(machine: &mut Machine, args: Args) -> NativeResult {
    /// A process that a signal ended, as a shell tells it.
    const SIGNALLED: i32 = 128;
    let (target, signal) = (args.int(1), args.int(2));
    if target != process::current(machine).pid {
        return Err(failed(machine, "kill", Errno(3)));
    }
    match signal {
        0 => ok(()),
        _ => Err(Exit::Halt(Halt::Exit(SIGNALLED + signal))),
    }
}

/// There are no other programs.
fn execute(machine: &mut Machine, _: Args) -> NativeResult {
    Err(failed(machine, "execve", Errno::ACCESS))
}

fn wait(machine: &mut Machine, _: Args) -> NativeResult {
    const NO_CHILD: Errno = Errno(10);
    Err(failed(machine, "waitpid", NO_CHILD))
}

fn error_text(machine: &mut Machine, args: Args) -> NativeResult {
    let text = Errno(args.int(1)).message();
    ok(machine.string(&text)?)
}

fn signal_text(machine: &mut Machine, args: Args) -> NativeResult {
    let number = args.int(1);
    let text = match number {
        1 => "Hangup".to_owned(),
        2 => "Interrupt".to_owned(),
        3 => "Quit".to_owned(),
        6 => "Aborted".to_owned(),
        9 => "Killed".to_owned(),
        11 => "Segmentation fault".to_owned(),
        13 => "Broken pipe".to_owned(),
        15 => "Terminated".to_owned(),
        _ => format!("Unknown signal {number}"),
    };
    ok(machine.string(&text)?)
}

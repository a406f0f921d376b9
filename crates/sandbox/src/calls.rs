//! System calls: those that a running device makes, and no others.
//!
//! A call that is not listed fails with `EPERM`. Threads cannot be started, nor programs, sockets,
//! or executable memory be had, but for one stretch of addresses that was reserved before; signals
//! go to this process alone.

use std::collections::BTreeMap;
use std::ops::Range;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

/// What the machine, the allocator and Rust's library ask of the kernel once a device is up.
const ALLOWED: &[libc::c_long] = &[
    // Pipes and files; which files can be opened is Landlock's business.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_openat,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_fcntl,
    libc::SYS_ppoll,
    // Memory.
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    // Threads that are there already, and time.
    libc::SYS_futex,
    libc::SYS_sched_yield,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_getrandom,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getppid,
    libc::SYS_sched_getaffinity,
    // The end, by a panic or a fault as well.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Older spellings, which newer architectures do not have.
#[cfg(target_arch = "x86_64")]
const ALSO_ALLOWED: &[libc::c_long] = &[
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_readlink,
    libc::SYS_poll,
];
#[cfg(not(target_arch = "x86_64"))]
const ALSO_ALLOWED: &[libc::c_long] = &[];

pub fn confine(executable: Option<Range<usize>>) -> Result<(), String> {
    let program = program(executable)?;
    // Other threads may be there already; the filter counts for all of them.
    seccompiler::apply_filter_all_threads(&program).map_err(|error| error.to_string())
}

fn program(executable: Option<Range<usize>>) -> Result<BpfProgram, String> {
    let text = |error: seccompiler::BackendError| error.to_string();
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED
        .iter()
        .chain(ALSO_ALLOWED)
        .map(|&call| (call, Vec::new()))
        .collect();
    let without_executing = rule(2, SeccompCmpOp::MaskedEq(libc::PROT_EXEC as u64), 0)?;
    rules.insert(libc::SYS_mmap, vec![without_executing.clone()]);
    let mut protect = vec![without_executing];
    if let Some(addresses) = executable {
        protect.push(made_executable(&addresses)?);
    }
    rules.insert(libc::SYS_mprotect, protect);
    // Whether a stream is a terminal.
    let of_terminals = rule(1, SeccompCmpOp::Eq, libc::TCGETS)?;
    rules.insert(libc::SYS_ioctl, vec![of_terminals]);
    // `abort` sends a signal to its own thread.
    let to_itself = rule(0, SeccompCmpOp::Eq, u64::from(std::process::id()))?;
    rules.insert(libc::SYS_tgkill, vec![to_itself]);
    let architecture = std::env::consts::ARCH.try_into().map_err(text)?;
    SeccompFilter::new(
        rules,
        SeccompAction::Errno(libc::EPERM as u32),
        SeccompAction::Allow,
        architecture,
    )
    .and_then(TryInto::try_into)
    .map_err(text)
}

/// `mprotect` of nothing but compiled code, to read and execute it: never to write it as well.
fn made_executable(addresses: &Range<usize>) -> Result<SeccompRule, String> {
    let is = |argument: u8, compare: SeccompCmpOp, value: usize| {
        SeccompCondition::new(argument, SeccompCmpArgLen::Qword, compare, value as u64)
    };
    let protection = (libc::PROT_READ | libc::PROT_EXEC) as usize;
    [
        is(0, SeccompCmpOp::Ge, addresses.start),
        is(0, SeccompCmpOp::Lt, addresses.end),
        is(1, SeccompCmpOp::Le, addresses.len()),
        is(2, SeccompCmpOp::Eq, protection),
    ]
    .into_iter()
    .collect::<Result<Vec<_>, _>>()
    .and_then(SeccompRule::new)
    .map_err(|error| error.to_string())
}

/// One argument of a call compared with a value.
fn rule(argument: u8, compare: SeccompCmpOp, value: u64) -> Result<SeccompRule, String> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, compare, value)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(|error| error.to_string())
}

pub fn support() -> Result<(), String> {
    program(None)?;
    // SAFETY: with no filter the kernel answers that the address is bad, if it knows filters.
    let answer = unsafe { libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, 0, 0, 0) };
    let error = std::io::Error::last_os_error();
    match (answer, error.raw_os_error()) {
        (-1, Some(libc::EFAULT)) => Ok(()),
        _ => Err(format!(
            "this kernel takes no filters of system calls: {error}"
        )),
    }
}

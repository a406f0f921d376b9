//! Binders: whose they are, who calls whom, and how one process sees a binder of another.
//!
//! A binder belongs to the process that its maker was in. Read from a parcel by that process it
//! is the object itself; read by another one it is a `BinderProxy`. A call through a proxy runs
//! on the caller's thread, which is in the other process for its length; calls that nobody waits
//! for (`FLAG_ONEWAY`) go to threads of the other process that joined its pool, if there are any.
//! A device that keeps everything in one process never meets a proxy.
//!
//! # Differs from Android
//! A call that is waited for needs no thread of the other process, so pools never run dry.

mod pool;

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::threads::ThreadId;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use gibbon_jdk::guest::{library_class, library_method};

use crate::processes::{self, ProcessId, Processes};

pub use pool::{Transaction, done, join_pool, queue, take, wait};

/// What native code keeps of a `Binder`: behind `Binder.mObject`.
#[derive(Clone, Debug)]
pub struct LocalBinder {
    pub owner: ProcessId,
    pub extension: Ref,
}

impl Peer for LocalBinder {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.extension);
    }
}

/// Of a `BinderProxy`: behind `BinderProxy.mNativeData`.
#[derive(Clone, Debug)]
pub struct ProxyData {
    /// The `Binder` it stands for.
    pub target: Ref,
    /// Who wants to know when the other process ends.
    pub recipients: Vec<Ref>,
}

impl Peer for ProxyData {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.target);
        self.recipients.iter().copied().for_each(visit);
    }
}

/// Nobody is named as the one that work is done for.
pub const NO_WORK_SOURCE: i32 = -1;
pub const FLAG_ONEWAY: i32 = 1;

/// What a thread knows of the call it serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallState {
    /// Who called: process and user. `None`: nobody, the thread is its own caller.
    pub caller: Option<(i32, i32)>,
    /// The caller was set by `clearCallingIdentity` or its reverse.
    pub is_explicit: bool,
    pub is_serving: bool,
    pub strict_mode_policy: i32,
    pub work_source: i32,
    pub propagates_work_source: bool,
    /// Flags of the call that is served.
    pub flags: i32,
}

impl Default for CallState {
    fn default() -> CallState {
        CallState {
            caller: None,
            is_explicit: false,
            is_serving: false,
            strict_mode_policy: 0,
            work_source: NO_WORK_SOURCE,
            propagates_work_source: false,
            flags: 0,
        }
    }
}

#[derive(Clone, Default)]
pub struct Binders {
    calls: BTreeMap<ThreadId, CallState>,
    /// What callers were, and where, before the calls they are in.
    suspended: BTreeMap<ThreadId, Vec<(CallState, ProcessId)>>,
    pools: BTreeMap<ProcessId, pool::Pool>,
    /// The service manager's binder.
    pub context_object: Ref,
    pub sent: u32,
    pub received: u32,
}

impl Peer for Binders {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.context_object);
        for pool in self.pools.values() {
            pool.visit(visit);
        }
    }
}

/// Names the binder that `BinderInternal.getContextObject` gives: the service manager's.
pub fn set_context_object(machine: &mut Machine, binder: Ref) {
    machine
        .state
        .peers
        .singleton_mut::<Binders>()
        .context_object = binder;
}

/// What the current thread knows of the call it serves.
pub fn call_state(machine: &mut Machine) -> &mut CallState {
    let thread = machine.state.current;
    let binders = machine.state.peers.singleton_mut::<Binders>();
    binders.calls.entry(thread).or_default()
}

/// Process and user of the caller, or the thread's own.
pub fn caller(machine: &mut Machine) -> (i32, i32) {
    match call_state(machine).caller {
        Some(caller) => caller,
        None => processes::current_identity(machine),
    }
}

/// Puts the current thread into another process, to serve a call of its own one.
pub fn enter(machine: &mut Machine, target: ProcessId, caller: (i32, i32), flags: i32) {
    let thread = machine.state.current;
    let from = processes::current(machine);
    let before = call_state(machine).clone();
    let serving = CallState {
        caller: Some(caller),
        is_serving: true,
        flags,
        strict_mode_policy: before.strict_mode_policy,
        ..CallState::default()
    };
    let binders = machine.state.peers.singleton_mut::<Binders>();
    binders.received += 1;
    binders.calls.insert(thread, serving);
    let suspended = binders.suspended.entry(thread).or_default();
    suspended.push((before, from));
    let processes = machine.state.peers.singleton_mut::<Processes>();
    processes.put_thread(thread, target);
}

/// Back to where the thread was before the last [`enter`]. Tells the policy of strict mode that
/// has to be set again, if the call changed it.
pub fn leave(machine: &mut Machine) -> Option<i32> {
    let thread = machine.state.current;
    let binders = machine.state.peers.singleton_mut::<Binders>();
    let (before, process) = binders.suspended.get_mut(&thread)?.pop()?;
    let policy = before.strict_mode_policy;
    let serving = binders.calls.insert(thread, before);
    let processes = machine.state.peers.singleton_mut::<Processes>();
    processes.put_thread(thread, process);
    serving
        .is_some_and(|serving| serving.strict_mode_policy != policy)
        .then_some(policy)
}

/// The handle in a field of an object, if it is of this class.
fn handle_in(machine: &Machine, object: Ref, class: &str, field: &str) -> Option<i64> {
    let mut next = Some(machine.heap.class_of(object));
    while let Some(current) = next {
        if machine.meta.class_name(current) == class {
            let offset = machine.field_offset(current, field);
            return Some(machine.heap.get_i64(object, offset));
        }
        next = machine.meta.class(current).super_class;
    }
    None
}

/// `Binder.mObject` of a `Binder`.
pub fn number_of(machine: &Machine, binder: Ref) -> Option<i64> {
    handle_in(machine, binder, "android/os/Binder", "mObject")
}

/// `BinderProxy.mNativeData` of a `BinderProxy`.
pub fn proxy_handle(machine: &Machine, proxy: Ref) -> Option<i64> {
    handle_in(machine, proxy, "android/os/BinderProxy", "mNativeData")
}

/// The `Binder` behind an `IBinder`, be it one or a proxy. An `IBinder` that is neither has no
/// native side: Android takes it for null.
pub fn target_of(machine: &Machine, binder: Ref) -> Ref {
    if binder.is_null() || number_of(machine, binder).is_some() {
        return binder;
    }
    proxy_handle(machine, binder)
        .and_then(|handle| machine.state.peers.get::<ProxyData>(handle))
        .map_or(Ref::NULL, |proxy| proxy.target)
}

/// The process that a `Binder` belongs to.
pub fn owner_of(machine: &Machine, target: Ref) -> ProcessId {
    number_of(machine, target)
        .and_then(|handle| machine.state.peers.get::<LocalBinder>(handle))
        .map_or(ProcessId::APP, |local| local.owner)
}

/// Whether the process that a binder belongs to still runs.
pub fn is_alive(machine: &mut Machine, target: Ref) -> bool {
    let owner = owner_of(machine, target);
    let processes = machine.state.peers.singleton::<Processes>();
    processes.get(owner).ended_by.is_none()
}

/// The stage of a native in which a proxy is being made.
const MAKING_PROXY: u16 = 1000;

/// Ends a native with the object by which the current process knows a binder. The native must
/// have changed nothing yet, unless [`is_making_proxy`] told it that it is here again.
pub fn java_object(machine: &mut Machine, args: Args, target: Ref) -> NativeResult {
    if is_making_proxy(machine) {
        let (proxy, handle) = (args.result_ref(), args.kept(1) as i64);
        if proxy_handle(machine, proxy) != Some(handle) {
            machine.state.peers.remove(handle);
        }
        return ok(proxy);
    }
    if target.is_null() || owner_of(machine, target) == processes::current(machine) {
        return ok(target);
    }
    let class = library_class(machine, "android/os/BinderProxy")?;
    machine.initialize(class)?;
    let method = library_method(
        machine,
        class,
        "getInstance",
        "(JJ)Landroid/os/BinderProxy;",
    );
    let number = number_of(machine, target).unwrap_or_default();
    let handle = machine.state.peers.add(ProxyData {
        target,
        recipients: Vec::new(),
    });
    args.keep(1, handle as u64);
    let registers = vec![handle as u64, number as u64];
    Err(Exit::call(method, registers, MAKING_PROXY))
}

pub fn is_making_proxy(machine: &Machine) -> bool {
    machine.stage() == MAKING_PROXY
}

/// Arguments of `Binder.execTransact`.
pub fn execute_arguments(target: Ref, code: i32, data: i64, reply: i64, flags: i32) -> Vec<u64> {
    vec![
        u64::from(target.0),
        u64::from(code as u32),
        data as u64,
        reply as u64,
        u64::from(flags as u32),
    ]
}

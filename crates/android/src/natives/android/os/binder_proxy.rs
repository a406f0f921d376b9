//! `android.os.BinderProxy`: calls into another process. See [`crate::binder`].

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::binder::{self, Binders, FLAG_ONEWAY, LocalBinder, ProxyData, Transaction};
use crate::natives::RELEASE_PEER;
use crate::parcel::{self, Parcel, release};
use crate::processes::{self, Processes};

gibbon_machine::natives! { "android/os/BinderProxy";
    "getNativeFinalizer" "()J" => finalizer,
    "pingBinder" "()Z" => is_alive,
    "isBinderAlive" "()Z" => is_alive,
    "getExtension" "()Landroid/os/IBinder;" => extension,
    "getInterfaceDescriptor" "()Ljava/lang/String;" => interface_descriptor,
    "transactNative" "(ILandroid/os/Parcel;Landroid/os/Parcel;I)Z" => transact,
    "linkToDeath" "(Landroid/os/IBinder$DeathRecipient;I)V" => link_to_death,
    "unlinkToDeath" "(Landroid/os/IBinder$DeathRecipient;I)Z" => unlink_to_death,
}

/// What a process can have in flight; half of it in calls that nobody waits for.
const BUFFER: usize = 1024 * 1024 - 2 * 4096;
/// A failed call with more than this is said to be too large.
const LARGE: usize = 200 * 1024;

fn finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

/// The `Binder` behind the receiver.
fn target(machine: &mut Machine, args: Args) -> Ref {
    binder::target_of(machine, args.reference(0))
}

/// The target, or the exception that says that its process is gone.
fn living_target(machine: &mut Machine, args: Args) -> Result<Ref, Exit> {
    let target = target(machine, args);
    match !target.is_null() && binder::is_alive(machine, target) {
        true => Ok(target),
        false => Err(machine.throw_plain("android/os/DeadObjectException")),
    }
}

fn is_alive(machine: &mut Machine, args: Args) -> NativeResult {
    let target = target(machine, args);
    ok(!target.is_null() && binder::is_alive(machine, target))
}

fn extension(machine: &mut Machine, args: Args) -> NativeResult {
    let target = living_target(machine, args)?;
    let local = binder::number_of(machine, target)
        .and_then(|handle| machine.state.peers.get::<LocalBinder>(handle));
    let extension = local.map_or(Ref::NULL, |local| local.extension);
    binder::java_object(machine, args, extension)
}

/// What the other side answers, without a call: `Binder.getInterfaceDescriptor`.
fn interface_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let target = living_target(machine, args)?;
    let class = library_class(machine, "android/os/Binder")?;
    let offset = machine.field_offset(class, "mDescriptor");
    ok(machine.heap.get_ref(target, offset))
}

/// A parcel as the kernel hands it over: the same bytes, with descriptors of its own.
fn sent(machine: &mut Machine, data: i64) -> i64 {
    let source = machine.state.peers.get::<Parcel>(data).cloned();
    let source = source.unwrap_or_default();
    let mut copy = Parcel::default();
    let files = machine.host.files();
    // A descriptor that is closed by now is not sent; the receiver reads none.
    let _ = copy.append(&source, 0, source.bytes().len(), |file| {
        files.duplicate(file).ok()
    });
    copy.set_position(0);
    machine.state.peers.add(copy)
}

/// Stages of a call: the other side is running, Java is told of strict mode's old policy. Kept
/// are the parcels as the other side has them; the second number is the answer at the end.
const SERVED: u16 = 1;
const POLICY_RESTORED: u16 = 2;

fn transact(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.stage() {
        SERVED => return served(machine, args),
        POLICY_RESTORED => return ok(args.kept(1) != 0),
        _ => {}
    }
    let (code, flags) = (args.int(1), args.int(4));
    let data = parcel::handle_of(machine, args.reference(2))?;
    let target = living_target(machine, args)?;
    let size = machine
        .state
        .peers
        .get::<Parcel>(data)
        .map_or(0, Parcel::size);
    let is_oneway = flags & FLAG_ONEWAY != 0;
    if size > if is_oneway { BUFFER / 2 } else { BUFFER } {
        return Err(too_large(machine, size));
    }
    let class = library_class(machine, "android/os/Binder")?;
    let execute = library_method(machine, class, "execTransact", "(IJJI)Z");
    machine.state.peers.singleton_mut::<Binders>().sent += 1;
    let owner = binder::owner_of(machine, target);
    let (pid, uid) = processes::current_identity(machine);
    let data = sent(machine, data);
    if is_oneway {
        let transaction = Transaction {
            target,
            number: binder::number_of(machine, target).unwrap_or_default(),
            code,
            flags,
            data,
            caller_uid: uid,
        };
        if binder::queue(machine, owner, transaction) {
            return ok(true);
        }
    }
    let reply = machine.state.peers.add(Parcel::default());
    args.keep(0, data as u64);
    args.keep(1, reply as u64);
    // The kernel tells no process number of callers that do not wait.
    let caller = (if is_oneway { 0 } else { pid }, uid);
    binder::enter(machine, owner, caller, flags);
    let registers = binder::execute_arguments(target, code, data, reply, flags);
    Err(Exit::call_catching(execute, registers, SERVED))
}

/// The other side is done: the reply goes to the caller's parcel.
fn served(machine: &mut Machine, args: Args) -> NativeResult {
    let caught = machine.take_caught(args);
    let understood = args.result() as u32 != 0;
    let (data, reply) = (args.kept(0) as i64, args.kept(1) as i64);
    let policy = binder::leave(machine);
    parcel::free(machine, data);
    if let Some(thrown) = caught {
        // Only errors get here; Android would end the other process.
        parcel::free(machine, reply);
        return Err(Exit::Throw(thrown));
    }
    let wants_reply = args.int(4) & FLAG_ONEWAY == 0 && !args.reference(3).is_null();
    if wants_reply {
        let handle = parcel::handle_of(machine, args.reference(3))?;
        let received = machine.state.peers.get_mut::<Parcel>(reply);
        let mut received = received.map(std::mem::take).unwrap_or_default();
        received.set_position(0);
        if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) {
            let replaced = std::mem::replace(parcel, received).clear();
            release(machine, replaced);
        }
    }
    parcel::free(machine, reply);
    let Some(policy) = policy else {
        return ok(understood);
    };
    args.keep(1, u64::from(understood));
    let class = library_class(machine, "android/os/StrictMode")?;
    let method = library_method(machine, class, "onBinderStrictModePolicyChange", "(I)V");
    let registers = vec![u64::from(policy as u32)];
    Err(Exit::call(method, registers, POLICY_RESTORED))
}

fn too_large(machine: &mut Machine, size: usize) -> Exit {
    if size > LARGE {
        let message = format!("data parcel size {size} bytes");
        return machine.throw("android/os/TransactionTooLargeException", &message);
    }
    let message = "Transaction failed on small parcel; remote process probably died, but this \
                   could also be caused by running out of binder buffer space";
    machine.throw("android/os/DeadObjectException", message)
}

fn proxy(machine: &mut Machine, args: Args) -> Option<&mut ProxyData> {
    let handle = binder::proxy_handle(machine, args.reference(0))?;
    machine.state.peers.get_mut::<ProxyData>(handle)
}

fn link_to_death(machine: &mut Machine, args: Args) -> NativeResult {
    let recipient = args.reference(1);
    if recipient.is_null() {
        return Err(machine.throw_npe());
    }
    living_target(machine, args)?;
    if let Some(proxy) = proxy(machine, args) {
        proxy.recipients.push(recipient);
    }
    ok(())
}

fn unlink_to_death(machine: &mut Machine, args: Args) -> NativeResult {
    let recipient = args.reference(1);
    if recipient.is_null() {
        return Err(machine.throw_npe());
    }
    let target = target(machine, args);
    let recipients = proxy(machine, args).map(|proxy| &mut proxy.recipients);
    let Some(recipients) = recipients else {
        return ok(false);
    };
    let Some(place) = recipients.iter().position(|&other| other == recipient) else {
        let message = "Death link does not exist";
        return Err(machine.throw("java/util/NoSuchElementException", message));
    };
    recipients.remove(place);
    // Whether the link was still of use.
    let owner = binder::owner_of(machine, target);
    let processes = machine.state.peers.singleton::<Processes>();
    ok(processes.get(owner).ended_by.is_none())
}

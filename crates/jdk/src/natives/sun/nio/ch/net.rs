//! `sun.nio.ch.Net`: sockets.
//!
//! # Differs from Linux
//! There is no network but within the guest: connecting to others is impossible. Datagrams and
//! groups are not there yet.

use gibbon_machine::host::{Errno, OpenMode};
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::io_util::descriptor;
use super::socket_dispatcher::UNAVAILABLE;
use crate::natives::files::{files, io_exception};
use crate::natives::guest::{get_int, library_class, library_method, non_null, nothing, set_int};
use crate::natives::java::net::inet4_address_impl::make_address;
use crate::sockets::{Address, Sockets, change, sockets};

gibbon_machine::natives! { "sun/nio/ch/Net";
    "initIDs" "()V" => nothing,
    "isIPv6Available0" "()Z" => no,
    "isReusePortAvailable0" "()Z" => no,
    "isExclusiveBindAvailable" "()I" => not_available,
    "shouldSetBothIPv4AndIPv6Options0" "()Z" => no,
    "canIPv6SocketJoinIPv4Group0" "()Z" => no,
    "canJoin6WithIPv4Group0" "()Z" => no,
    "canUseIPv6OptionsWithIPv4LocalAddress0" "()Z" => no,
    "pollinValue" "()S" => |_, _| ok(POLL_IN as i16),
    "polloutValue" "()S" => |_, _| ok(POLL_OUT as i16),
    "pollerrValue" "()S" => |_, _| ok(8i16),
    "pollhupValue" "()S" => |_, _| ok(16i16),
    "pollnvalValue" "()S" => |_, _| ok(32i16),
    "pollconnValue" "()S" => |_, _| ok(POLL_OUT as i16),
    "socket0" "(ZZZZ)I" => socket,
    "bind0" "(Ljava/io/FileDescriptor;ZZLjava/net/InetAddress;I)V" => bind,
    "listen" "(Ljava/io/FileDescriptor;I)V" => listen,
    "connect0" "(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I" => connect,
    "accept" "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I"
        => accept,
    "poll" "(Ljava/io/FileDescriptor;IJ)I" => poll,
    // A connection is made at once, or not at all.
    "pollConnect" "(Ljava/io/FileDescriptor;J)Z" => |_, _| ok(true),
    "available" "(Ljava/io/FileDescriptor;)I" => available,
    "localPort" "(Ljava/io/FileDescriptor;)I" => local_port,
    "localInetAddress" "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" => local_address,
    "remotePort" "(Ljava/io/FileDescriptor;)I" => remote_port,
    "remoteInetAddress" "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;" => remote_address,
    "shutdown" "(Ljava/io/FileDescriptor;I)V" => shut_down,
    // Options change nothing between two ends on one machine.
    "setIntOption0" "(Ljava/io/FileDescriptor;ZIIIZ)V" => nothing,
    "getIntOption0" "(Ljava/io/FileDescriptor;ZII)I" => |_, _| ok(0i32),
}

const POLL_IN: i32 = 1;
const POLL_OUT: i32 = 4;
const NANOS_OF_MILLI: u64 = 1_000_000;

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn not_available(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i32)
}

/// A descriptor, as of a file that has nothing in it.
pub(crate) fn new_descriptor(machine: &mut Machine) -> Result<i32, Exit> {
    let mode = OpenMode {
        write: true,
        ..OpenMode::READ
    };
    match files(machine).open("/dev/null", mode) {
        Ok(file) => Ok(file as i32),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn socket(machine: &mut Machine, _: Args) -> NativeResult {
    let descriptor = new_descriptor(machine)?;
    sockets(machine).add(descriptor);
    ok(descriptor)
}

/// The address that an `InetAddress` has, with a port.
fn address(machine: &mut Machine, object: Ref, port: i32) -> Result<Address, Exit> {
    let object = non_null(machine, object)?;
    let class = library_class(machine, "java/net/InetAddress")?;
    let holder = machine
        .heap
        .get_ref(object, machine.field_offset(class, "holder"));
    let host = match holder.is_null() {
        true => 0,
        false => get_int(machine, holder, "address") as u32,
    };
    let port = port as u16;
    Ok(Address { host, port })
}

fn bind(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let address = address(machine, args.reference(3), args.int(4))?;
    match sockets(machine).bind(descriptor, address) {
        Ok(()) => ok(()),
        Err(error) => {
            let message = machine.host.bind_failure(error);
            Err(machine.throw("java/net/BindException", &message))
        }
    }
}

fn listen(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let listens = sockets(machine).listen(descriptor, args.int(1));
    listens.map_err(|error| io_exception(machine, error))?;
    ok(())
}

fn connect(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(1))?;
    let to = address(machine, args.reference(2), args.int(3))?;
    match crate::sockets::connect(machine, descriptor, to) {
        Ok(()) => ok(1i32),
        Err(error) => Err(machine.throw("java/net/ConnectException", &error.message())),
    }
}

/// Stages of accepting: the address was made, and with a port.
const ADDRESS_MADE: u16 = 1;
const PLACE_MADE: u16 = 2;

fn accept(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let Some(from) = sockets(machine).arrived(descriptor) else {
        return ok(UNAVAILABLE);
    };
    match machine.stage() {
        ADDRESS_MADE => {
            let class = library_class(machine, "java/net/InetSocketAddress")?;
            machine.initialize(class)?;
            let method = library_method(machine, class, "<init>", "(Ljava/net/InetAddress;I)V");
            let place = machine.new_object(class)?;
            machine.heap.set_array_ref(args.reference(2), 0, place);
            let address = args.result_ref();
            let arguments = vec![place.0.into(), address.0.into(), from.port.into()];
            Err(Exit::call(method, arguments, PLACE_MADE))
        }
        PLACE_MADE => {
            let new = new_descriptor(machine)?;
            change(machine, |sockets| sockets.accept(descriptor, new));
            let object = non_null(machine, args.reference(1))?;
            set_int(machine, object, "fd", new);
            ok(1i32)
        }
        _ => Err(make_address(machine, from.host, ADDRESS_MADE)?),
    }
}

/// Waits until the socket can go on, or for so many milliseconds (for ever if negative); which of
/// the events are there.
fn poll(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let (events, millis) = (args.int(1), args.long(2));
    let (reading, writing) = (events & POLL_IN != 0, events & POLL_OUT != 0);
    let is_ready = |machine: &mut Machine| {
        let ready = sockets(machine).is_ready(descriptor, reading, writing);
        ready.then_some(events)
    };
    let answer = wait_until(machine, args, millis, is_ready)?;
    ok(answer.unwrap_or(0i32))
}

/// Waits until there is an answer, or for so many milliseconds (for ever if negative).
pub(crate) fn wait_until<T>(
    machine: &mut Machine,
    args: Args,
    millis: i64,
    answer: impl FnOnce(&mut Machine) -> Option<T>,
) -> Result<Option<T>, Exit> {
    const WAITS: u16 = 1;
    let now = machine.nanos();
    if machine.stage() != WAITS {
        let deadline = match u64::try_from(millis) {
            Ok(millis) => now.saturating_add(millis.saturating_mul(NANOS_OF_MILLI)),
            Err(_) => u64::MAX,
        };
        args.keep(0, deadline);
        machine.set_stage(WAITS);
    }
    let deadline = args.kept(0);
    let thread = machine.state.current;
    sockets(machine).waiting.retain(|&other| other != thread);
    if let Some(answer) = answer(machine) {
        return Ok(Some(answer));
    }
    if deadline <= now {
        return Ok(None);
    }
    sockets(machine).waiting.push(thread);
    machine.current_thread_mut().state = ThreadState::Polling {
        until: (deadline != u64::MAX).then_some(deadline),
    };
    Err(Exit::Block)
}

fn available(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    ok(sockets(machine).available(descriptor) as i32)
}

fn local_port(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    ok(i32::from(sockets(machine).local(descriptor).port))
}

fn local_address(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == ADDRESS_MADE {
        return ok(args.result_ref());
    }
    let descriptor = descriptor(machine, args.reference(0))?;
    let host = sockets(machine).local(descriptor).host;
    Err(make_address(machine, host, ADDRESS_MADE)?)
}

fn remote(machine: &mut Machine, args: Args) -> Result<Address, Exit> {
    let descriptor = descriptor(machine, args.reference(0))?;
    let remote = machine
        .state
        .peers
        .singleton::<Sockets>()
        .remote(descriptor);
    remote.ok_or_else(|| io_exception(machine, Errno::NOT_CONNECTED))
}

fn remote_port(machine: &mut Machine, args: Args) -> NativeResult {
    ok(i32::from(remote(machine, args)?.port))
}

fn remote_address(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == ADDRESS_MADE {
        return ok(args.result_ref());
    }
    let host = remote(machine, args)?.host;
    Err(make_address(machine, host, ADDRESS_MADE)?)
}

fn shut_down(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let how = args.int(1);
    change(machine, |sockets| {
        sockets.shut_down(descriptor, how != 1, how != 0);
    });
    ok(())
}

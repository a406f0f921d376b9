//! `android.os.MessageQueue`: waiting for messages, on the virtual clock.

use gibbon_machine::interp::{Posting, Synchronization, Task};
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use crate::looper::{self, Looper};
use crate::messages;

gibbon_machine::natives! { "android/os/MessageQueue";
    "nativeInit" "()J" => init,
    "nativeDestroy" "(J)V" => destroy,
    "nativePollOnce" "(JI)V" => poll_once,
    "nativeWake" "(J)V" => wake,
    "nativeIsPolling" "(J)Z" => is_polling,
    intrinsic "enqueueMessage" "(Landroid/os/Message;J)Z" => enqueue,
}

fn init(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(Looper::default()))
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn wake(machine: &mut Machine, args: Args) -> NativeResult {
    looper::wake(machine, args.long(0));
    ok(())
}

fn is_polling(machine: &mut Machine, args: Args) -> NativeResult {
    let looper = machine.state.peers.get::<Looper>(args.long(0));
    ok(looper.is_some_and(|looper| looper.polling.is_some()))
}

/// When a message is due is for the schedule to say. The rest is the method's own.
fn enqueue(machine: &mut Machine, args: Args) -> NativeResult {
    let (queue, message, when) = (args.reference(0), args.reference(1), args.long(2));
    let due = messages::due_time(machine, queue, message, when);
    args.set(2, due as u64);
    if machine.tells_synchronization()
        && let Some(task) = messages::task(machine, message)
    {
        let now = (machine.nanos() / 1_000_000) as i64;
        let how = Posting {
            delay: (when - now).max(0),
            is_front: when == 0,
            is_asynchronous: messages::is_asynchronous(machine, message),
            agent: messages::agent(machine, message),
        };
        machine.synchronized(Synchronization::Post {
            queue,
            task,
            when: due,
            how,
        });
    }
    Err(Exit::Fallback)
}

/// Stages of a poll.
const WAITING: u16 = 1;
const DELIVERED: u16 = 2;

/// Waits until it is woken, something is delivered, or the time-out (in milliseconds, negative
/// for none) is over. One delivery a poll: the queue then looks at its messages again.
fn poll_once(machine: &mut Machine, args: Args) -> NativeResult {
    let (queue, timeout) = (args.long(1), args.int(2));
    let now = machine.nanos();
    match machine.stage() {
        DELIVERED => {
            machine.synchronized(Synchronization::Finish(args.kept_ref(0)));
            return ok(());
        }
        WAITING => {}
        _ => {
            let deadline = match u64::try_from(timeout) {
                Ok(millis) => now + millis * 1_000_000,
                Err(_) => u64::MAX,
            };
            args.keep(0, deadline);
            machine.set_stage(WAITING);
        }
    }
    if !messages::release(machine, args.reference(0)) {
        return Err(Exit::Yield);
    }
    let deadline = args.kept(0);
    let thread = machine.state.current;
    let Some(looper) = machine.state.peers.get_mut::<Looper>(queue) else {
        return ok(());
    };
    looper.polling = None;
    if let Some(due) = looper.take_due(now) {
        args.keep_ref(0, due.receiver);
        let handler = machine.heap.class_of(due.receiver);
        machine.synchronized(Synchronization::Begin(Task {
            object: due.receiver,
            handler,
            callback: None,
            what: 0,
            item: None,
        }));
        return Err(Exit::call(due.method, due.registers(), DELIVERED));
    }
    if looper.woken || deadline <= now {
        looper.woken = false;
        return ok(());
    }
    looper.polling = Some(thread);
    let until = looper.next_delivery().unwrap_or(u64::MAX).min(deadline);
    machine.current_thread_mut().state = ThreadState::Polling {
        until: (until != u64::MAX).then_some(until),
    };
    Err(Exit::Block)
}

//! `gibbon.system.Shell`: how the device is driven from outside.

use gibbon_jdk::guest::get_long;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::{Answer, Link};

gibbon_machine::natives! { "gibbon/system/Shell";
    "opened" "(Landroid/os/MessageQueue;)V" => opened,
    "answer" "(ZLjava/lang/String;)V" => answer,
}

fn opened(machine: &mut Machine, args: Args) -> NativeResult {
    let queue = get_long(machine, args.reference(1), "mPtr");
    let link = machine.state.peers.singleton_mut::<Link>();
    link.shell = args.reference(0);
    link.queue = queue;
    ok(())
}

fn answer(machine: &mut Machine, args: Args) -> NativeResult {
    let text = args.reference(1);
    let text = if text.is_null() {
        String::new()
    } else {
        machine.text(text)
    };
    let answer = if args.boolean(0) {
        Answer::Done(text)
    } else {
        Answer::Failed(text)
    };
    machine.state.peers.singleton_mut::<Link>().answer = Some(answer);
    ok(())
}

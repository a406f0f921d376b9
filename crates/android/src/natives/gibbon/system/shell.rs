//! `gibbon.system.Shell`: how the device is driven from outside.

use gibbon_jdk::guest::get_long;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::{Answer, Link};

gibbon_machine::natives! { "gibbon/system/Shell";
    "opened" "(Landroid/os/MessageQueue;Landroid/os/MessageQueue;)V" => opened,
    "answer" "(ZLjava/lang/String;)V" => answer,
    "left" "(ZLjava/lang/String;)V" => left,
}

fn opened(machine: &mut Machine, args: Args) -> NativeResult {
    let queue = get_long(machine, args.reference(1), "mPtr");
    let systems_queue = get_long(machine, args.reference(2), "mPtr");
    let link = machine.state.peers.singleton_mut::<Link>();
    link.shell = args.reference(0);
    link.queue = queue;
    link.systems_queue = systems_queue;
    ok(())
}

fn answer(machine: &mut Machine, args: Args) -> NativeResult {
    let answer = answered(machine, args);
    let link = machine.state.peers.singleton_mut::<Link>();
    link.answer = Some(answer);
    link.is_busy = false;
    ok(())
}

fn left(machine: &mut Machine, args: Args) -> NativeResult {
    let answer = answered(machine, args);
    machine.state.peers.singleton_mut::<Link>().left = Some(answer);
    ok(())
}

fn answered(machine: &mut Machine, args: Args) -> Answer {
    let text = args.reference(1);
    let text = if text.is_null() {
        String::new()
    } else {
        machine.text(text)
    };
    match args.boolean(0) {
        true => Answer::Done(text),
        false => Answer::Failed(text),
    }
}

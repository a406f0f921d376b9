//! `gibbon.system.wm.InputDispatcher`: what goes to windows beside events.

use gibbon_jdk::guest::get_long;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::input::{self, Message};

gibbon_machine::natives! { "gibbon/system/wm/InputDispatcher";
    "sendFocus" "(Landroid/view/InputChannel;Z)V" => send_focus,
}

fn send_focus(machine: &mut Machine, args: Args) -> NativeResult {
    let channel = get_long(machine, args.reference(0), "mPtr");
    input::send(machine, channel, Message::Focus(args.boolean(1)))?;
    ok(())
}

//! `android.view.Choreographer`: observers are told what is asked for and done in a frame.

use gibbon_jdk::guest::get_ref;
use gibbon_machine::interp::Synchronization;
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "android/view/Choreographer";
    intrinsic "postCallbackDelayedInternal" "(ILjava/lang/Object;Ljava/lang/Object;J)V" => post,
}

pub mod callback_record {
    gibbon_machine::natives! { "android/view/Choreographer$CallbackRecord";
        intrinsic "run" "(Landroid/view/Choreographer$FrameData;)V" => super::run,
    }
}

fn post(machine: &mut Machine, args: Args) -> NativeResult {
    machine.synchronized(Synchronization::Hand(args.reference(2)));
    Err(Exit::Fallback)
}

fn run(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.tells_synchronization() {
        let action = get_ref(machine, args.reference(0), "action");
        machine.synchronized(Synchronization::Take(action));
    }
    Err(Exit::Fallback)
}

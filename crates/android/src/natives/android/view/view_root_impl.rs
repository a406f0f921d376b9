//! `android.view.ViewRootImpl` and `View`: observers are told what a traversal is for. A view whose
//! window is to be laid out anyway asks for no second traversal, but counts on the first.

use gibbon_jdk::guest::get_ref;
use gibbon_machine::interp::Synchronization;
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "android/view/ViewRootImpl";
    intrinsic "scheduleTraversals" "()V" => schedule,
    intrinsic "doTraversal" "()V" => traverse,
}

pub mod view {
    gibbon_machine::natives! { "android/view/View";
        intrinsic "requestLayout" "()V" => super::change,
        intrinsic "invalidateInternal" "(IIIIZZ)V" => super::change,
    }
}

fn schedule(machine: &mut Machine, args: Args) -> NativeResult {
    machine.synchronized(Synchronization::Hand(args.reference(0)));
    Err(Exit::Fallback)
}

fn traverse(machine: &mut Machine, args: Args) -> NativeResult {
    machine.synchronized(Synchronization::Take(args.reference(0)));
    Err(Exit::Fallback)
}

fn change(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.tells_synchronization() {
        let attached = get_ref(machine, args.reference(0), "mAttachInfo");
        if !attached.is_null() {
            let root = get_ref(machine, attached, "mViewRootImpl");
            machine.synchronized(Synchronization::Hand(root));
        }
    }
    Err(Exit::Fallback)
}

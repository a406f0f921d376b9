//! `android.os.Message`: what is made of one that is dealt with.

use gibbon_machine::{Args, Exit, Machine, NativeResult};

use crate::messages;

gibbon_machine::natives! { "android/os/Message";
    intrinsic "recycleUnchecked" "()V" => recycle,
}

/// Others may have waited for this one. The rest is the method's own.
fn recycle(machine: &mut Machine, args: Args) -> NativeResult {
    messages::over(machine, args.reference(0));
    Err(Exit::Fallback)
}

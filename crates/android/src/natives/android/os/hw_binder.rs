//! `android.os.HwBinder`: the way to hardware, of which there is none.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::RELEASE_PEER;

gibbon_machine::natives! { "android/os/HwBinder";
    "native_init" "()J" => finalizer,
    "native_setup" "()V" => nothing_to_do,
    "getService" "(Ljava/lang/String;Ljava/lang/String;Z)Landroid/os/IHwBinder;" => no_service,
    "setTrebleTestingOverride" "(Z)V" => nothing_to_do,
    "configureRpcThreadpool" "(JZ)V" => nothing_to_do,
    "native_report_sysprop_change" "()V" => nothing_to_do,
}

fn finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn no_service(machine: &mut Machine, _: Args) -> NativeResult {
    Err(machine.throw_plain("java/util/NoSuchElementException"))
}

//! Parcels, binders and what else is in `android.os`, used from Java on the machine. The programs
//! check themselves and end with 1 if something is not as expected.

use gibbon_android::binder;
use gibbon_android::processes::{ProcessId, Processes};
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Machine, NativeResult, ok};

/// Natives of the programs themselves.
mod natives {
    gibbon_machine::natives! { "Binders";
        "enter" "(Z)V" => super::enter,
        "setContextObject" "(Landroid/os/IBinder;)V" => super::set_context_object,
    }
}

/// Has the current thread be in the system's process, or in the app's.
fn enter(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = machine.state.current;
    let process = match args.boolean(0) {
        true => ProcessId::SYSTEM,
        false => ProcessId::APP,
    };
    let processes = machine.state.peers.singleton_mut::<Processes>();
    processes.put_thread(thread, process);
    ok(())
}

fn set_context_object(machine: &mut Machine, args: Args) -> NativeResult {
    binder::set_context_object(machine, args.reference(0));
    ok(())
}

fn add_natives(table: &mut NativeTable) {
    table.add(natives::NATIVES);
}

#[track_caller]
fn check(name: &str) {
    let program = crate::support::program(&crate::support::paths(&[]), name, name);
    crate::support::ends_well_from(program, &[]);
}

#[test]
fn parcels() {
    check("Parcels");
}

#[test]
fn parcelables() {
    check("Parcelables");
}

#[test]
fn binders() {
    let mut program = crate::support::program(&crate::support::paths(&[]), "Binders", "Binders");
    program.natives.push(add_natives);
    // Natives are for classes of the boot loader alone.
    program
        .boot_class_path
        .extend(program.class_path.iter().cloned());
    crate::support::ends_well_from(program, &[]);
}

#[test]
fn the_device() {
    check("Device");
}

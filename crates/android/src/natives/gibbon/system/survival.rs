//! `gibbon.system.survival`: what the services know, outside of the machine.

use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use crate::parcel::{self, Parcel};
use crate::survival::Testament;

mod whole {
    gibbon_machine::natives! { "gibbon/system/survival/Survival";
        "keep" "([B)V" => super::keep,
        "kept" "()[B" => super::kept,
    }
}

mod flat {
    gibbon_machine::natives! { "gibbon/system/survival/Flat";
        "bytes" "(Landroid/os/Parcel;)[B" => super::bytes,
        "binders" "(Landroid/os/Parcel;)[Landroid/os/IBinder;" => super::binders,
        "fill" "(Landroid/os/Parcel;[B[Landroid/os/IBinder;)V" => super::fill,
    }
}

pub fn add(table: &mut NativeTable) {
    table.add(whole::NATIVES);
    table.add(flat::NATIVES);
}

fn keep(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = machine.heap.array_bytes(args.reference(0), 1).to_vec();
    machine.state.peers.singleton_mut::<Testament>().0 = bytes.into();
    ok(())
}

fn kept(machine: &mut Machine, _: Args) -> NativeResult {
    let bytes = machine.state.peers.singleton::<Testament>().0.clone();
    ok(machine.new_bytes(&bytes)?)
}

fn bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(0))?;
    let flat = machine.state.peers.get::<Parcel>(handle);
    let flat = flat.map(Parcel::flatten).unwrap_or_default();
    ok(machine.new_bytes(&flat)?)
}

fn binders(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(0))?;
    let binders = machine.state.peers.get::<Parcel>(handle);
    let binders: Vec<Ref> = binders.map(Parcel::binders).unwrap_or_default();
    let class = machine.load_class(gibbon_machine::meta::LoaderId::BOOT, "android/os/IBinder")?;
    ok(machine.new_ref_array(class, &binders)?)
}

fn fill(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(0))?;
    let bytes = machine.heap.array_bytes(args.reference(1), 1).to_vec();
    let binders = machine.ref_array(args.reference(2));
    let Some(made) = Parcel::unflatten(&bytes, &binders) else {
        let message = "these bytes are no parcel";
        return Err(machine.throw("java/lang/IllegalArgumentException", message));
    };
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) {
        *parcel = made;
    }
    ok(())
}

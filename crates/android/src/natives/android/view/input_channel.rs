//! `android.view.InputChannel`: an end of a connection, see [`crate::input`].

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::input::Connections;
use crate::natives::RELEASE_PEER;
use crate::parcel::{self, Parcel};

gibbon_machine::natives! { "android/view/InputChannel";
    "nativeOpenInputChannelPair" "(Ljava/lang/String;)[J" => open_pair,
    // The number is no peer's: an end that the guest forgets stays open, as nobody can tell.
    "nativeGetFinalizer" "()J" => get_finalizer,
    "nativeDispose" "(J)V" => dispose,
    "nativeReadFromParcel" "(Landroid/os/Parcel;)J" => read_from_parcel,
    "nativeWriteToParcel" "(Landroid/os/Parcel;J)V" => write_to_parcel,
    "nativeDup" "(J)J" => duplicate,
    "nativeGetToken" "(J)Landroid/os/IBinder;" => get_token,
    "nativeGetName" "(J)Ljava/lang/String;" => get_name,
}

fn connections(machine: &mut Machine) -> &mut Connections {
    machine.state.peers.singleton_mut::<Connections>()
}

fn open_pair(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(0));
    let class = machine.primitive_array_class(Kind::Long);
    let array = machine.new_array(class, 2)?;
    let ends = connections(machine).open(name);
    let bytes: Vec<u8> = ends.iter().flat_map(|end| end.to_le_bytes()).collect();
    machine
        .heap
        .array_bytes_mut(array, 8)
        .copy_from_slice(&bytes);
    ok(array)
}

fn get_finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

fn dispose(machine: &mut Machine, args: Args) -> NativeResult {
    connections(machine).close(args.long(1));
    ok(())
}

fn duplicate(machine: &mut Machine, args: Args) -> NativeResult {
    match connections(machine).duplicate(args.long(1)) {
        Some(end) => ok(end),
        None => {
            let message = "Could not duplicate input channel";
            Err(machine.throw("java/lang/RuntimeException", message))
        }
    }
}

fn read_from_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let parcel = machine.state.peers.get_mut::<Parcel>(parcel);
    let end = parcel.map(|parcel| match parcel.read_i32() {
        0 => 0,
        _ => parcel.read_i64(),
    });
    let end = end.unwrap_or(0);
    ok(connections(machine).duplicate(end).unwrap_or(0))
}

fn write_to_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let end = args.long(2);
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(parcel) {
        parcel.write_i32((end != 0).into());
        if end != 0 {
            parcel.write_i64(end);
        }
    }
    ok(())
}

fn get_name(machine: &mut Machine, args: Args) -> NativeResult {
    match connections(machine).name(args.long(1)) {
        Some(name) => ok(machine.string(&name)?),
        None => ok(Ref::NULL),
    }
}

/// The connection's binder, made when it is first asked for.
fn get_token(machine: &mut Machine, args: Args) -> NativeResult {
    const MADE: u16 = 1;
    let end = args.long(1);
    if machine.stage() == MADE {
        connections(machine).set_token(end, args.kept_ref(0));
    }
    let token = connections(machine).token(end);
    if !token.is_null() || connections(machine).side(end).is_none() {
        return ok(token);
    }
    let class = library_class(machine, "android/os/Binder")?;
    machine.initialize(class)?;
    let constructor = library_method(machine, class, "<init>", "()V");
    let token = machine.new_object(class)?;
    args.keep_ref(0, token);
    Err(Exit::call(constructor, vec![u64::from(token.0)], MADE))
}

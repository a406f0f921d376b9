//! Writing.

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::{size, with};
use crate::binder;
use crate::parcel::{Parcel, Status, encode_string8, release};

/// Writes of numbers answer with a status: always that all is well.
const NO_ERROR: i32 = 0;

pub fn int(machine: &mut Machine, args: Args) -> NativeResult {
    with(machine, args, |parcel| parcel.write_i32(args.int(1)));
    ok(NO_ERROR)
}

pub fn long(machine: &mut Machine, args: Args) -> NativeResult {
    with(machine, args, |parcel| parcel.write_i64(args.long(1)));
    ok(NO_ERROR)
}

pub fn float(machine: &mut Machine, args: Args) -> NativeResult {
    with(machine, args, |parcel| parcel.write_f32(args.float(1)));
    ok(NO_ERROR)
}

pub fn double(machine: &mut Machine, args: Args) -> NativeResult {
    with(machine, args, |parcel| parcel.write_f64(args.double(1)));
    ok(NO_ERROR)
}

/// Part of a byte array; that it is in range was checked by Java.
fn array_part(machine: &mut Machine, args: Args) -> Result<Vec<u8>, Exit> {
    let array = args.reference(1);
    let (offset, length) = (size(machine, args.int(2))?, size(machine, args.int(3))?);
    if array.is_null() {
        return Err(machine.throw_npe());
    }
    if offset + length > machine.heap.array_length(array) as usize {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let offset = ARRAY_DATA + offset as u32;
    Ok(machine.heap.bytes(array, offset, length as u32).to_vec())
}

pub fn byte_array(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = array_part(machine, args)?;
    with(machine, args, |parcel| parcel.write_byte_array(&bytes));
    ok(())
}

pub fn blob(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(1).is_null() {
        with(machine, args, |parcel| parcel.write_i32(-1));
        return ok(());
    }
    let bytes = array_part(machine, args)?;
    with(machine, args, |parcel| {
        parcel.write_i32(bytes.len() as i32);
        parcel.write_blob(&bytes);
    });
    ok(())
}

fn units(machine: &Machine, string: Ref) -> Option<Vec<u16>> {
    (!string.is_null()).then(|| machine.utf16(string))
}

pub fn string8(machine: &mut Machine, args: Args) -> NativeResult {
    let encoded = units(machine, args.reference(1)).map(|units| encode_string8(&units));
    with(machine, args, |parcel| parcel.write_string8(encoded));
    ok(())
}

pub fn string16(machine: &mut Machine, args: Args) -> NativeResult {
    let units = units(machine, args.reference(1));
    with(machine, args, |parcel| {
        parcel.write_string16(units.as_deref())
    });
    ok(())
}

pub fn strong_binder(machine: &mut Machine, args: Args) -> NativeResult {
    let binder = args.reference(1);
    let target = binder::target_of(machine, binder);
    let number = match target.is_null() {
        true => 0,
        false => binder::number_of(machine, target).unwrap_or_default(),
    };
    with(machine, args, |parcel| {
        parcel.write_binder(target, number, target == binder)
    });
    ok(())
}

pub fn file_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = args.reference(1);
    if descriptor.is_null() {
        return Err(machine.throw_npe());
    }
    let file = gibbon_jdk::guest::get_int(machine, descriptor, "fd");
    let duplicate = u32::try_from(file)
        .ok()
        .and_then(|file| machine.host.files().duplicate(file).ok());
    let Some(duplicate) = duplicate else {
        return Err(Status::BadDescriptor.throw(machine));
    };
    let parcel = machine.state.peers.get_mut::<Parcel>(args.long(0));
    let written = parcel.map(|parcel| parcel.write_descriptor(duplicate));
    if let Some(Ok(())) = written {
        return ok(());
    }
    let _ = machine.host.files().close(duplicate);
    match written {
        Some(Err(status)) => Err(status.throw(machine)),
        _ => ok(()),
    }
}

/// Puts bytes in place of what the parcel held.
pub fn unmarshall(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = array_part(machine, args)?;
    let dropped = with(machine, args, |parcel| {
        let dropped = parcel.set_size(bytes.len());
        parcel.set_position(0);
        parcel.write(&bytes);
        dropped
    });
    release(machine, dropped);
    ok(())
}

pub fn append_from(machine: &mut Machine, args: Args) -> NativeResult {
    let (offset, length) = (size(machine, args.int(2))?, size(machine, args.int(3))?);
    let Some(source) = machine.state.peers.get::<Parcel>(args.long(1)).cloned() else {
        return ok(());
    };
    let Some(parcel) = machine.state.peers.get_mut::<Parcel>(args.long(0)) else {
        return ok(());
    };
    let files = machine.host.files();
    let appended = parcel.append(&source, offset, length, |file| files.duplicate(file).ok());
    match appended {
        Ok(()) => ok(()),
        Err(status) => Err(status.throw(machine)),
    }
}

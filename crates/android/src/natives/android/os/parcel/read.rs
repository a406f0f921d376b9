//! Reading.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::with;
use crate::binder;
use crate::parcel::{Parcel, decode_string8};

pub fn int(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, Parcel::read_i32))
}

pub fn long(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, Parcel::read_i64))
}

pub fn float(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, Parcel::read_f32))
}

pub fn double(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, Parcel::read_f64))
}

/// Reads something and makes an object of it. If the object cannot be made yet, the parcel is
/// where it was.
fn object<T>(
    machine: &mut Machine,
    args: Args,
    read: impl FnOnce(&mut Parcel) -> Option<T>,
    make: impl FnOnce(&mut Machine, T) -> Result<Ref, Exit>,
) -> NativeResult {
    let (before, value) = with(machine, args, |parcel| (parcel.position(), read(parcel)));
    let Some(value) = value else {
        return ok(Ref::NULL);
    };
    match make(machine, value) {
        Ok(object) => ok(object),
        Err(exit) => {
            with(machine, args, |parcel| parcel.set_position(before));
            Err(exit)
        }
    }
}

pub fn create_byte_array(machine: &mut Machine, args: Args) -> NativeResult {
    let read = |parcel: &mut Parcel| parcel.read_byte_array().map(<[u8]>::to_vec);
    object(machine, args, read, |machine, bytes| {
        machine.new_bytes(&bytes)
    })
}

pub fn byte_array(machine: &mut Machine, args: Args) -> NativeResult {
    let (array, length) = (args.reference(1), args.int(2));
    let bytes = with(machine, args, |parcel| {
        let before = parcel.position();
        let announced = parcel.read_i32();
        // The bytes of an array of another length are left where they are.
        if announced != length || announced < 0 {
            return None;
        }
        parcel.set_position(before);
        parcel.read_byte_array().map(<[u8]>::to_vec)
    });
    let Some(bytes) = bytes else { return ok(false) };
    if array.is_null() {
        return Err(machine.throw_npe());
    }
    let target = machine.heap.array_bytes_mut(array, 1);
    let Some(target) = target.get_mut(..bytes.len()) else {
        return ok(false);
    };
    target.copy_from_slice(&bytes);
    ok(true)
}

pub fn blob(machine: &mut Machine, args: Args) -> NativeResult {
    let read = |parcel: &mut Parcel| {
        let length = usize::try_from(parcel.read_i32()).ok()?;
        Some(parcel.read_blob(length))
    };
    object(machine, args, read, |machine, blob| match blob {
        Ok(bytes) => machine.new_bytes(&bytes),
        Err(status) => Err(status.throw(machine)),
    })
}

pub fn string8(machine: &mut Machine, args: Args) -> NativeResult {
    let read = |parcel: &mut Parcel| parcel.read_string8().map(decode_string8);
    object(machine, args, read, |machine, units| {
        machine.string_utf16(&units)
    })
}

pub fn string16(machine: &mut Machine, args: Args) -> NativeResult {
    object(machine, args, Parcel::read_string16, |machine, units| {
        machine.string_utf16(&units)
    })
}

/// A binder of another process needs a proxy, which Java code makes: the parcel moves on after.
pub fn strong_binder(machine: &mut Machine, args: Args) -> NativeResult {
    let (before, target) = with(machine, args, |parcel| {
        (parcel.position(), parcel.read_binder())
    });
    let after = with(machine, args, |parcel| {
        let after = parcel.position();
        parcel.set_position(before);
        after
    });
    let object = binder::java_object(machine, args, target.unwrap_or(Ref::NULL))?;
    with(machine, args, |parcel| parcel.set_position(after));
    Ok(object)
}

pub fn file_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    object(machine, args, Parcel::read_descriptor, |machine, file| {
        let class = gibbon_jdk::guest::library_class(machine, "java/io/FileDescriptor")?;
        let object = machine.new_object(class)?;
        let Ok(duplicate) = machine.host.files().duplicate(file) else {
            return Ok(Ref::NULL);
        };
        // As the constructor for a number sets them.
        gibbon_jdk::guest::set_int(machine, object, "fd", duplicate as i32);
        gibbon_jdk::guest::set_long(machine, object, "handle", -1);
        Ok(object)
    })
}

pub fn marshall(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = machine.state.peers.get::<Parcel>(args.long(0));
    let Some(parcel) = parcel else {
        return ok(Ref::NULL);
    };
    if parcel.has_objects() {
        let message = "Tried to marshall a Parcel that contains objects (binders or FDs).";
        return Err(machine.throw("java/lang/RuntimeException", message));
    }
    let mut bytes = parcel.bytes().to_vec();
    bytes.resize(parcel.size(), 0);
    ok(machine.new_bytes(&bytes)?)
}

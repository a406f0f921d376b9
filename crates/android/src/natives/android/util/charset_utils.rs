//! `android.util.CharsetUtils`: text at an address, with its length before it.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use crate::parcel::{decode_string8, encode_string8};

gibbon_machine::natives! { "android/util/CharsetUtils";
    "toModifiedUtf8Bytes" "(Ljava/lang/String;IJII)I" => to_bytes,
    "fromModifiedUtf8Bytes" "(JII)Ljava/lang/String;" => from_bytes,
}

/// Writes the encoded text and a zero, if they fit; tells how long the text is, or (negative)
/// how long it would have been.
fn to_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    let encoded = encode_string8(&machine.utf16(args.reference(0)));
    let length = encoded.len() as i32;
    let (address, offset, room) = (args.long(2), args.int(3), args.int(4));
    // The last byte of the destination is for the zero.
    if offset < 0 || i64::from(offset) + i64::from(length) >= i64::from(room) {
        return ok(-length);
    }
    let Ok(place) = u32::try_from(address + i64::from(offset)) else {
        return ok(-length);
    };
    let target = machine.heap.bytes_mut(Ref(place), 0, length as u32 + 1);
    target[..encoded.len()].copy_from_slice(&encoded);
    target[encoded.len()] = 0;
    ok(length)
}

fn from_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let place = u32::try_from(args.long(0) + i64::from(args.int(1)));
    let (Ok(place), Ok(length)) = (place, u32::try_from(args.int(2))) else {
        return ok(Ref::NULL);
    };
    let units = decode_string8(machine.heap.bytes(Ref(place), 0, length));
    ok(machine.string_utf16(&units)?)
}

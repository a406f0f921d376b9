//! `java.lang.String`.

use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::text::{compare, hash, unit_at, units};

gibbon_machine::natives! { "java/lang/String";
    "intern" "()Ljava/lang/String;" => intern,
    intrinsic "equals" "(Ljava/lang/Object;)Z" => equals,
    intrinsic "hashCode" "()I" => hash_code,
    intrinsic "compareTo" "(Ljava/lang/String;)I" => compare_to,
    intrinsic "charAt" "(I)C" => char_at,
}

fn intern(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.intern(args.reference(0))?)
}

/// The bytes of a string, and whether they are Latin-1.
fn content(machine: &Machine, string: Ref) -> (&[u8], bool) {
    let known = machine.meta.known();
    let value = machine.heap.get_ref(string, known.string_value);
    (
        machine.heap.array_bytes(value, 1),
        machine.heap.get_i8(string, known.string_coder) == 0,
    )
}

fn equals(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = (args.reference(0), args.reference(1));
    if one == two {
        return ok(true);
    }
    if two.is_null() || machine.heap.class_of(two) != machine.meta.known().string {
        return ok(false);
    }
    ok(content(machine, one) == content(machine, two))
}

fn hash_code(machine: &mut Machine, args: Args) -> NativeResult {
    let string = args.reference(0);
    let offset = machine.meta.known().string_hash;
    let known = machine.heap.get_i32(string, offset);
    if known != 0 {
        return ok(known);
    }
    let hash = match content(machine, string) {
        (bytes, true) => hash(bytes.iter().map(|&byte| u16::from(byte))),
        (bytes, false) => hash(units(bytes)),
    };
    // That it is 0 is remembered in another field.
    if hash == 0 {
        return Err(Exit::Fallback);
    }
    machine.heap.set_i32(string, offset, hash);
    ok(hash)
}

fn latin1(bytes: &[u8]) -> impl ExactSizeIterator<Item = u16> + Clone + '_ {
    bytes.iter().map(|&byte| byte.into())
}

fn compare_to(machine: &mut Machine, args: Args) -> NativeResult {
    let (one, two) = (args.reference(0), args.reference(1));
    if two.is_null() {
        return Err(Exit::Fallback);
    }
    let (one, two) = (content(machine, one), content(machine, two));
    ok(match (one, two) {
        ((one, true), (two, true)) => compare(latin1(one), latin1(two)),
        ((one, false), (two, false)) => compare(units(one), units(two)),
        ((one, true), (two, false)) => compare(latin1(one), units(two)),
        ((one, false), (two, true)) => compare(units(one), latin1(two)),
    })
}

fn char_at(machine: &mut Machine, args: Args) -> NativeResult {
    let (bytes, is_latin1) = content(machine, args.reference(0));
    let index = args.int(1);
    let unit = match is_latin1 {
        true => bytes.get(index as u32 as usize).map(|&byte| byte.into()),
        false => unit_at(bytes, index),
    };
    ok(unit.ok_or(Exit::Fallback)?)
}

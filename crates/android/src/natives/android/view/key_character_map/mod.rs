//! `android.view.KeyCharacterMap`. There is the virtual keyboard's map, and an empty one.
//!
//! In a parcel a map is the number of its device, then 1 for the virtual keyboard or 0 for the
//! empty one; services make a device's map that way.

pub(crate) mod map;

use std::sync::Arc;

use gibbon_jdk::guest::{library_class, library_method, set_int};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::input::{Key, next_id};
use crate::parcel::{self, Parcel};

gibbon_machine::natives! { "android/view/KeyCharacterMap";
    "nativeReadFromParcel" "(Landroid/os/Parcel;)J" => read_from_parcel,
    "nativeWriteToParcel" "(JLandroid/os/Parcel;)V" => write_to_parcel,
    "nativeDispose" "(J)V" => dispose,
    "nativeGetCharacter" "(JII)C" => get_character,
    "nativeGetFallbackAction" "(JIILandroid/view/KeyCharacterMap$FallbackAction;)Z" => get_fallback_action,
    "nativeGetNumber" "(JI)C" => get_number,
    "nativeGetMatch" "(JI[CI)C" => get_match,
    "nativeGetDisplayLabel" "(JI)C" => get_display_label,
    "nativeGetKeyboardType" "(J)I" => get_keyboard_type,
    "nativeGetEvents" "(J[C)[Landroid/view/KeyEvent;" => get_events,
    "nativeObtainEmptyKeyCharacterMap" "(I)Landroid/view/KeyCharacterMap;" => obtain_empty,
    "nativeEquals" "(JJ)Z" => equals,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KeyMap {
    device_id: i32,
    is_empty: bool,
}

impl Peer for KeyMap {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(*self)
    }
}

/// `KeyCharacterMap.FULL`, and of no known type.
const TYPE_FULL: i32 = 4;
const TYPE_UNKNOWN: i32 = 0;
const SOURCE_KEYBOARD: i32 = 0x101;
const INVALID_DISPLAY: i32 = -1;

fn map_of(machine: &Machine, handle: i64) -> Option<KeyMap> {
    machine.state.peers.get::<KeyMap>(handle).copied()
}

/// Whether a map has keys.
pub(crate) fn has_characters(machine: &Machine, handle: i64) -> bool {
    map_of(machine, handle).is_some_and(|map| !map.is_empty)
}

/// Whether the map that the first argument names has keys.
fn has_keys(machine: &Machine, args: Args) -> bool {
    has_characters(machine, args.long(0))
}

/// A character as Java's, if the map has keys.
fn answer(machine: &Machine, args: Args, character: char) -> NativeResult {
    // All characters of the keyboard are of the basic plane.
    ok(if has_keys(machine, args) {
        character as u32 as u16
    } else {
        0
    })
}

fn read_from_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(0))?;
    let Some(parcel) = machine.state.peers.get_mut::<Parcel>(parcel) else {
        return ok(0i64);
    };
    let map = KeyMap {
        device_id: parcel.read_i32(),
        is_empty: parcel.read_i32() == 0,
    };
    ok(machine.state.peers.add(map))
}

fn write_to_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let map = map_of(machine, args.long(0));
    let parcel = machine.state.peers.get_mut::<Parcel>(parcel);
    if let (Some(map), Some(parcel)) = (map, parcel) {
        parcel.write_i32(map.device_id);
        parcel.write_i32((!map.is_empty).into());
    }
    ok(())
}

fn dispose(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn get_character(machine: &mut Machine, args: Args) -> NativeResult {
    let character = map::character(args.int(1), args.int(2));
    answer(machine, args, character)
}

fn get_number(machine: &mut Machine, args: Args) -> NativeResult {
    answer(machine, args, map::number(args.int(1)))
}

fn get_display_label(machine: &mut Machine, args: Args) -> NativeResult {
    answer(machine, args, map::label(args.int(1)))
}

fn characters(machine: &Machine, array: Ref) -> Vec<char> {
    let bytes = machine.heap.array_bytes(array, 2).chunks_exact(2);
    let units = bytes.map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
    char::decode_utf16(units)
        .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

fn get_match(machine: &mut Machine, args: Args) -> NativeResult {
    let characters = characters(machine, args.reference(2));
    let found = map::matching(args.int(1), &characters, args.int(3));
    answer(machine, args, found)
}

fn get_keyboard_type(machine: &mut Machine, args: Args) -> NativeResult {
    ok(if has_keys(machine, args) {
        TYPE_FULL
    } else {
        TYPE_UNKNOWN
    })
}

fn get_fallback_action(machine: &mut Machine, args: Args) -> NativeResult {
    let action = args.reference(3);
    match map::fallback(args.int(1), args.int(2)) {
        Some((key, meta)) if has_keys(machine, args) && !action.is_null() => {
            set_int(machine, action, "keyCode", key);
            set_int(machine, action, "metaState", meta);
            ok(true)
        }
        _ => ok(false),
    }
}

fn equals(machine: &mut Machine, args: Args) -> NativeResult {
    let (left, right) = (map_of(machine, args.long(0)), map_of(machine, args.long(1)));
    ok(left.is_some() && left == right)
}

/// The events that type a text, each made by a call; null if it cannot be typed.
fn get_events(machine: &mut Machine, args: Args) -> NativeResult {
    const MADE: u16 = 1;
    let text = characters(machine, args.reference(1));
    let map = map_of(machine, args.long(0)).filter(|map| !map.is_empty);
    let (Some(map), Some(strokes)) = (map, map::strokes(&text)) else {
        return ok(Ref::NULL);
    };
    if machine.stage() == MADE {
        let at = args.kept(0);
        let event = args.result_ref();
        machine
            .heap
            .set_array_ref(args.kept_ref(0), at as u32, event);
        args.keep(0, at + 1);
    } else {
        let class = library_class(machine, "android/view/KeyEvent")?;
        let array_class = machine.meta.array_of(class);
        let array = machine.new_array(array_class, strokes.len() as u32)?;
        args.keep_ref(0, array);
        args.keep(0, 0);
        args.keep(1, machine.nanos());
    }
    let Some(stroke) = strokes.get(args.kept(0) as usize) else {
        return ok(args.kept_ref(0));
    };
    let now = args.kept(1) as i64;
    let key = Key {
        id: next_id(machine),
        device_id: map.device_id,
        source: SOURCE_KEYBOARD,
        display_id: INVALID_DISPLAY,
        action: stroke.action,
        key_code: stroke.key,
        meta_state: stroke.meta,
        down_time: now,
        event_time: now,
        ..Key::default()
    };
    Err(key.obtain(machine, MADE)?)
}

fn obtain_empty(machine: &mut Machine, args: Args) -> NativeResult {
    const MADE: u16 = 1;
    if machine.stage() == MADE {
        return ok(args.kept_ref(0));
    }
    let class = library_class(machine, "android/view/KeyCharacterMap")?;
    let constructor = library_method(machine, class, "<init>", "(J)V");
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    let map = KeyMap {
        device_id: args.int(0),
        is_empty: true,
    };
    let handle = machine.state.peers.add(map);
    let arguments = vec![u64::from(object.0), handle as u64];
    Err(Exit::call(constructor, arguments, MADE))
}

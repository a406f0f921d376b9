//! `android.media.audiofx.AudioEffect`: an equalizer, and effects that keep what they are told.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_jdk::guest::{get_long, library_class, library_method, set_long};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::equalizer::Equalizer;
use crate::natives::android::graphics::guest_shapes::{bytes, store_ints};
use crate::natives::android::media::audio_system;

const SUCCESS: i32 = 0;
const NO_INIT: i32 = -3;
const BAD_VALUE: i32 = -4;
const INVALID_OPERATION: i32 = -5;
/// The type of an equalizer, and this one.
const TYPE: &str = "0bed4300-ddd6-11db-8f34-0002a5d5c51b";
const IMPLEMENTATION: &str = "c25e7a40-5f4a-11ee-8c99-0242ac120002";
const EQUALIZER: &str = "Equalizer";
const NULL_TYPE: &str = "ec7178ec-e5e1-4432-a3f4-4657e6795210";
/// Types of others that every phone has, and their names. Those with a strength say that they do.
const PLAIN: &[(&str, &str, bool)] = &[
    ("0634f220-ddd4-11db-a0fc-0002a5d5c51b", "Bass Boost", true),
    ("37cc2c00-dddd-11db-8577-0002a5d5c51b", "Virtualizer", true),
    (
        "47382d60-ddd8-11db-bf3a-0002a5d5c51b",
        "Preset Reverb",
        false,
    ),
    ("c2e5d5f0-94bd-4763-9cac-4e234d06839e", "Reverb", false),
    ("fe3199be-aed0-413f-87bb-11260eb63cf1", "Loudness", false),
];

#[derive(Clone, Default)]
struct Effect {
    is_enabled: bool,
    settings: Settings,
}

#[derive(Clone)]
enum Settings {
    Equalizer(Equalizer),
    /// What was set; whatever was not is zero.
    Plain(BTreeMap<Vec<i32>, Vec<u8>>),
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::Equalizer(Equalizer::default())
    }
}

impl Settings {
    fn of_type(kind: &str) -> Option<Settings> {
        let (_, _, has_strength) = PLAIN.iter().find(|(known, _, _)| *known == kind)?;
        let mut values = BTreeMap::new();
        if *has_strength {
            const STRENGTH_SUPPORTED: i32 = 0;
            values.insert(vec![STRENGTH_SUPPORTED], 1i32.to_le_bytes().to_vec());
        }
        Some(Settings::Plain(values))
    }

    fn set(&mut self, parameter: &[i32], value: &[u8]) -> bool {
        match self {
            Settings::Equalizer(equalizer) => equalizer.set(parameter, value),
            Settings::Plain(values) => {
                values.insert(parameter.to_vec(), value.to_vec());
                true
            }
        }
    }

    fn get(&self, parameter: &[i32], room: usize) -> Option<Vec<u8>> {
        match self {
            Settings::Equalizer(equalizer) => equalizer.get(parameter),
            Settings::Plain(values) => {
                let value = values.get(parameter).cloned();
                Some(value.unwrap_or_else(|| vec![0; room]))
            }
        }
    }
}

impl Peer for Effect {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

gibbon_machine::natives! { "android/media/audiofx/AudioEffect";
    "native_setup" "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;IIILjava/lang/String;[I[Ljava/lang/Object;Landroid/os/Parcel;Z)I" => setup,
    "native_finalize" "()V" => release,
    "native_release" "()V" => release,
    "native_setEnabled" "(Z)I" => |machine, args| {
        ok(match effect(machine, args) {
            Some(effect) => {
                effect.is_enabled = args.boolean(1);
                SUCCESS
            }
            None => INVALID_OPERATION,
        })
    },
    "native_getEnabled" "()Z" => |machine, args| {
        ok(effect(machine, args).is_some_and(|effect| effect.is_enabled))
    },
    "native_hasControl" "()Z" => |machine, args| ok(effect(machine, args).is_some()),
    "native_setParameter" "(I[BI[B)I" => |machine, args| {
        let parameter = parameter(machine, args)?;
        let value = bytes(machine, args.reference(4), 0, args.int(3))?;
        let done = effect(machine, args).map(|effect| effect.settings.set(&parameter, &value));
        ok(match done {
            Some(true) => SUCCESS,
            Some(false) => BAD_VALUE,
            None => INVALID_OPERATION,
        })
    },
    "native_getParameter" "(I[BI[B)I" => get_parameter,
    "native_query_effects" "()[Ljava/lang/Object;" => query,
}

const HANDLE: &str = "mNativeAudioEffect";

fn effect(machine: &mut Machine, args: Args) -> Option<&mut Effect> {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.get_mut(handle)
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.remove(handle);
    set_long(machine, args.reference(0), HANDLE, 0);
    ok(())
}

const MADE: u16 = 1;

/// A call that makes the kept descriptor of an effect.
fn describe(machine: &mut Machine, args: Args, kind: &str, name: &str) -> Result<Exit, Exit> {
    let class = library_class(machine, "android/media/audiofx/AudioEffect$Descriptor")?;
    machine.initialize(class)?;
    let text = "Ljava/lang/String;";
    let descriptor = format!("({})V", text.repeat(5));
    let constructor = library_method(machine, class, "<init>", &descriptor);
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    let mut arguments = vec![u64::from(object.0)];
    for part in [kind, IMPLEMENTATION, "Insert", name, "Gibbon"] {
        arguments.push(machine.string(part)?.0.into());
    }
    Ok(Exit::call(constructor, arguments, MADE))
}

fn setup(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == MADE {
        let array = args.reference(9);
        if !array.is_null() {
            machine.heap.set_array_ref(array, 0, args.kept_ref(0));
        }
        return ok(SUCCESS);
    }
    let (kind, implementation) = (text(machine, args, 2), text(machine, args, 3));
    let is_equalizer = kind == TYPE || (kind == NULL_TYPE && implementation == IMPLEMENTATION);
    let settings = match is_equalizer {
        true => Some(Settings::default()),
        false => Settings::of_type(&kind),
    };
    let Some(settings) = settings else {
        return ok(NO_INIT);
    };
    let plain = PLAIN.iter().find(|(known, _, _)| *known == kind);
    let (kind, name) = plain.map_or((TYPE, EQUALIZER), |(kind, name, _)| (*kind, *name));
    let handle = machine.state.peers.add(Effect {
        settings,
        ..Effect::default()
    });
    set_long(machine, args.reference(0), HANDLE, handle);
    let number = audio_system::next_number(machine);
    store_ints(machine, args.reference(8), 0, &[number])?;
    Err(describe(machine, args, kind, name)?)
}

fn text(machine: &Machine, args: Args, at: u16) -> String {
    match args.reference(at) {
        Ref::NULL => String::new(),
        text => machine.text(text).to_lowercase(),
    }
}

fn query(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() != MADE {
        return Err(describe(machine, args, TYPE, EQUALIZER)?);
    }
    let class = library_class(machine, "android/media/audiofx/AudioEffect$Descriptor")?;
    ok(machine.new_ref_array(class, &[args.kept_ref(0)])?)
}

/// The numbers that name a parameter.
fn parameter(machine: &mut Machine, args: Args) -> Result<Vec<i32>, Exit> {
    let bytes = bytes(machine, args.reference(2), 0, args.int(1))?;
    let (numbers, _) = bytes.as_chunks::<4>();
    Ok(numbers.iter().map(|one| i32::from_le_bytes(*one)).collect())
}

/// How many bytes were written, or what is wrong.
fn get_parameter(machine: &mut Machine, args: Args) -> NativeResult {
    let parameter = parameter(machine, args)?;
    let Some(effect) = effect(machine, args) else {
        return ok(INVALID_OPERATION);
    };
    /// More than any parameter takes.
    const MOST: i32 = 1024;
    let room = args.int(3).clamp(0, MOST) as usize;
    let Some(value) = effect.settings.get(&parameter, room) else {
        return ok(BAD_VALUE);
    };
    let array = gibbon_jdk::guest::non_null(machine, args.reference(4))?;
    let room = machine.heap.array_bytes_mut(array, 1);
    let length = value.len().min(room.len()).min(args.int(3).max(0) as usize);
    room[..length].copy_from_slice(&value[..length]);
    ok(length as i32)
}

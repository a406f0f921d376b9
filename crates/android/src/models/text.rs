//! Editable texts: where typed characters come in, and what is asked of them.

use std::sync::Arc;

use gibbon_expressions::{Binary, Domain, ExprId, Input, Unary, Value};
use gibbon_jdk::guest::{get_int, get_ref};
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::interp::{Arguments, Character, ModelTable};
use gibbon_machine::{Machine, Ref};

use super::SymbolicInputs;

/// No typed text is longer.
const LONGEST: u32 = 64;
const BUILDER: &str = "android/text/SpannableStringBuilder";

pub fn add(models: &mut ModelTable) {
    models.add(
        BUILDER,
        &[
            (
                "replace",
                "(IILjava/lang/CharSequence;II)Landroid/text/SpannableStringBuilder;",
                replace,
            ),
            (
                "sendTextChanged",
                "([Landroid/text/TextWatcher;III)V",
                send_text_changed,
            ),
            ("length", "()I", |machine, arguments| {
                let text = sequence(machine, arguments, 0)?;
                machine.unary(Unary::Length, text)
            }),
        ],
    );
    models.add(
        "android/text/TextUtils",
        &[
            ("isEmpty", "(Ljava/lang/CharSequence;)Z", is_empty),
            (
                "equals",
                "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Z",
                equals,
            ),
        ],
    );
}

/// The first change of a text while something is typed says where that begins.
fn replace(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    // Where in the buffer something is, is of no interest.
    for at in [1, 2, 4, 5] {
        arguments.set_shadow(machine, at, None);
    }
    let builder = arguments.reference(machine, 0);
    let start = arguments.raw(machine, 1) as i32;
    let inputs = machine.state.peers.singleton_mut::<SymbolicInputs>();
    inputs.text.as_ref()?;
    if inputs.edited.iter().all(|&(edited, _)| edited != builder) {
        inputs.edited.push((builder, start));
    }
    None
}

/// The text has changed, and watchers are about to see it: what was typed of it is the input.
///
/// How the keyboard got it there (keys, a word that grows) is not followed.
fn send_text_changed(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let builder = arguments.reference(machine, 0);
    let inputs = machine.state.peers.singleton::<SymbolicInputs>();
    let (event, typed) = inputs.text.clone()?;
    let mut edited = inputs.edited.iter();
    let (_, start) = *edited.find(|&&(edited, _)| edited == builder)?;
    let typed: Vec<u16> = typed.encode_utf16().collect();
    let length = u32::try_from(typed.len())
        .ok()
        .filter(|length| *length <= LONGEST)?;
    let input = Input::Text(event);
    let domain = accepted(machine, builder);
    let (_, shadows) = machine.text_input(input, length, domain)?;
    let array = get_ref(machine, builder, "mText");
    for (at, (unit, shadow)) in (start.max(0)..).zip(typed.into_iter().zip(shadows)) {
        let Some(offset) = place(machine, builder, at) else {
            break;
        };
        if machine.heap.get_u16(array, offset) != unit {
            break;
        }
        machine.heap.set_shadow(array, offset, 2, Some(shadow));
    }
    None
}

/// Which texts the field's filters let through: a number's digits, or so many characters.
fn accepted(machine: &Machine, builder: Ref) -> Domain {
    let mut longest = LONGEST;
    let mut letters: Option<Arc<str>> = None;
    let filters = get_ref(machine, builder, "mFilters");
    let count = match filters.is_null() {
        true => 0,
        false => machine.heap.array_length(filters),
    };
    for at in 0..count {
        let filter = machine.heap.get_ref(filters, ARRAY_DATA + 4 * at);
        if filter.is_null() {
            continue;
        }
        let class = machine.heap.class_of(filter);
        match machine.meta.class_name(class) {
            "android/text/InputFilter$LengthFilter" => {
                let most = u32::try_from(get_int(machine, filter, "mMax")).unwrap_or(0);
                longest = longest.min(most.max(1));
            }
            "android/text/method/DigitsKeyListener" => {
                let array = get_ref(machine, filter, "mAccepted");
                if array.is_null() {
                    continue;
                }
                let units = machine.char_array(array, 0, u32::MAX);
                let known = units.iter().filter_map(|one| u8::try_from(one.unit).ok());
                let known = known.filter(|byte| (0x20..0x7f).contains(byte));
                let known: String = known.map(char::from).collect();
                letters = (!known.is_empty()).then(|| known.into());
            }
            _ => {}
        }
    }
    match letters {
        Some(letters) => Domain::Letters { longest, letters },
        None => Domain::Text { longest },
    }
}

/// Where a character of a builder is in its array; none beyond the end.
fn place(machine: &Machine, builder: Ref, at: i32) -> Option<u32> {
    let gap = get_int(machine, builder, "mGapStart");
    let gap_length = get_int(machine, builder, "mGapLength");
    let at = if at < gap { at } else { at + gap_length };
    let array = get_ref(machine, builder, "mText");
    let at = u32::try_from(at).ok()?;
    (at < machine.heap.array_length(array)).then_some(ARRAY_DATA + 2 * at)
}

fn builder_characters(machine: &Machine, builder: Ref) -> Vec<Character> {
    let array = get_ref(machine, builder, "mText");
    let gap = get_int(machine, builder, "mGapStart").max(0) as u32;
    let gap_length = get_int(machine, builder, "mGapLength").max(0) as u32;
    let length = machine.heap.array_length(array);
    let mut characters = machine.char_array(array, 0, gap);
    characters.extend(machine.char_array(array, gap + gap_length, length));
    characters
}

/// What a string or editable text says, if that is symbolic.
fn sequence(machine: &mut Machine, arguments: Arguments, at: u16) -> Option<ExprId> {
    let object = arguments.reference(machine, at);
    if object.is_null() || !machine.heap.has_shadows() {
        return None;
    }
    let class = machine.heap.class_of(object);
    if machine.meta.class_name(class) != BUILDER {
        return arguments.text(machine, at);
    }
    let characters = builder_characters(machine, object);
    machine.text_of_characters(&characters)
}

fn any_sequence(machine: &mut Machine, arguments: Arguments, at: u16) -> Option<ExprId> {
    if let Some(text) = sequence(machine, arguments, at) {
        return Some(text);
    }
    let object = arguments.reference(machine, at);
    if object.is_null() {
        return None;
    }
    let class = machine.heap.class_of(object);
    if machine.meta.class_name(class) != BUILDER {
        return arguments.any_text(machine, at);
    }
    let units: Vec<u16> = builder_characters(machine, object)
        .iter()
        .map(|character| character.unit)
        .collect();
    let text = Value::text(&String::from_utf16_lossy(&units));
    Some(machine.following.expressions.constant(text))
}

fn is_empty(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let text = sequence(machine, arguments, 0)?;
    let length = machine.unary(Unary::Length, text)?;
    let zero = machine.following.expressions.int(0);
    let condition = machine.binary(Binary::Eq, length, zero);
    machine.truth(condition)
}

fn equals(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    if sequence(machine, arguments, 0).is_none() && sequence(machine, arguments, 1).is_none() {
        return None;
    }
    let one = any_sequence(machine, arguments, 0)?;
    let two = any_sequence(machine, arguments, 1)?;
    let condition = machine.binary(Binary::Eq, one, two);
    machine.truth(condition)
}

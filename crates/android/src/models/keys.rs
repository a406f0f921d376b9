//! What character a key types, as a formula of the key.

use gibbon_expressions::{Binary, ExprId};
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, ModelTable};

use super::inputs::LAST_KEY;
use crate::natives::android::view::key_character_map::{has_characters, map};

pub fn add(models: &mut ModelTable) {
    models.add(
        "android/view/KeyCharacterMap",
        &[("nativeGetCharacter", "(JII)C", character)],
    );
}

/// Keys beside each other whose characters are beside each other too, or that type none: the last
/// key, and what is added to a key for its character.
fn runs(meta: i32) -> Vec<(i32, Option<i32>)> {
    // What is no key types nothing.
    let mut runs = vec![(0, None)];
    for key in 1..=LAST_KEY {
        let character = map::character(key, meta) as i32;
        let added = (character != 0).then_some(character - key);
        match runs.last_mut() {
            Some((last, known)) if *known == added => *last = key,
            _ => runs.push((key, added)),
        }
    }
    runs
}

fn character(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let key = arguments.shadow(machine, 1)?;
    let handle = arguments.raw(machine, 0) as i64;
    if arguments.shadow(machine, 2).is_some() || !has_characters(machine, handle) {
        return None;
    }
    let meta = arguments.raw(machine, 2) as i32;
    let mut found = machine.following.expressions.int(0);
    for (last, added) in runs(meta).into_iter().rev() {
        let typed = match added {
            Some(added) => {
                let added = machine.following.expressions.int(added);
                machine.binary(Binary::Add, key, added)?
            }
            None => machine.following.expressions.int(0),
        };
        let expressions = &mut machine.following.expressions;
        let last = expressions.int(last);
        let is_before = expressions.at_most(key, last)?;
        found = expressions.if_else(is_before, typed, found)?;
    }
    Some(found)
}

//! Array resources, and other bags as arrays.

use std::sync::Arc;

use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_resources::attributes::{ENTRY, java_cookie, numbers};
use gibbon_resources::value::kind;
use gibbon_resources::{AssetManager, NO_COOKIE, ResolvedBag, Selected, Value};

use super::manager;
use crate::natives::android::content::res::memory::{new_ints, set_ints};
use crate::natives::android::content::res::string_block::guest_string;

fn bag(
    machine: &mut Machine,
    args: Args,
) -> Result<Option<(AssetManager, Arc<ResolvedBag>)>, Exit> {
    let manager = manager(machine, args.long(0))?;
    let bag = manager.bag(args.int(1) as u32);
    Ok(bag.map(|bag| (manager, bag)))
}

/// The values of an array, resolved.
fn elements(
    machine: &mut Machine,
    args: Args,
) -> Result<Option<(AssetManager, Vec<Selected>)>, Exit> {
    let Some((manager, bag)) = bag(machine, args)? else {
        return Ok(None);
    };
    let resolve = |entry| {
        let mut selected = bag.select(entry);
        manager.resolve(&mut selected);
        selected
    };
    let elements = bag.entries.iter().map(resolve).collect();
    Ok(Some((manager, elements)))
}

pub fn style_attributes(machine: &mut Machine, args: Args) -> NativeResult {
    match bag(machine, args)? {
        Some((_, bag)) => {
            let keys: Vec<u32> = bag.entries.iter().map(|entry| entry.key).collect();
            ok(new_ints(machine, &keys)?)
        }
        None => ok(Ref::NULL),
    }
}

/// What is no string is null.
pub fn string_array(machine: &mut Machine, args: Args) -> NativeResult {
    let Some((manager, elements)) = elements(machine, args)? else {
        return ok(Ref::NULL);
    };
    let mut strings = Vec::with_capacity(elements.len());
    for element in elements {
        let apk = usize::try_from(element.cookie)
            .ok()
            .and_then(|cookie| manager.apks().get(cookie))
            .filter(|_| element.value.kind == kind::STRING);
        let string =
            apk.and_then(|apk| guest_string(machine, apk.table().strings(), element.value.data));
        strings.push(string.transpose()?.unwrap_or(Ref::NULL));
    }
    let class = machine.meta.known().string;
    ok(machine.new_ref_array(class, &strings)?)
}

/// Cookie and number of each string; -1 for what is none.
pub fn string_array_info(machine: &mut Machine, args: Args) -> NativeResult {
    let Some((_, elements)) = elements(machine, args)? else {
        return ok(Ref::NULL);
    };
    let info: Vec<u32> = elements
        .iter()
        .flat_map(|element| match element.value {
            Value {
                kind: kind::STRING,
                data,
            } => [java_cookie(element.cookie) as u32, data],
            _ => [u32::MAX; 2],
        })
        .collect();
    ok(new_ints(machine, &info)?)
}

/// What is no number is 0.
pub fn int_array(machine: &mut Machine, args: Args) -> NativeResult {
    let Some((_, elements)) = elements(machine, args)? else {
        return ok(Ref::NULL);
    };
    let number = |element: &Selected| match element.value.kind {
        kind::FIRST_INT..=kind::LAST_INT => element.value.data,
        _ => 0,
    };
    let numbers: Vec<u32> = elements.iter().map(number).collect();
    ok(new_ints(machine, &numbers)?)
}

pub fn array_size(machine: &mut Machine, args: Args) -> NativeResult {
    let bag = bag(machine, args)?;
    ok(bag.map_or(NO_COOKIE, |(_, bag)| bag.entries.len() as i32))
}

/// The seven numbers of each element; their number is the answer.
pub fn array(machine: &mut Machine, args: Args) -> NativeResult {
    let target = non_null(machine, args.reference(2))?;
    let Some((_, elements)) = elements(machine, args)? else {
        return ok(-1);
    };
    if elements.len() * ENTRY > machine.heap.array_length(target) as usize {
        let message = "Input array is not large enough";
        return Err(machine.throw("java/lang/IllegalArgumentException", message));
    }
    let all: Vec<u32> = elements
        .into_iter()
        .flat_map(|mut element| {
            // `@null` is no value.
            if element.value.kind == kind::REFERENCE && element.value.data == 0 {
                element.value = Value::NONE;
                element.cookie = NO_COOKIE;
            }
            numbers(&element, 0)
        })
        .collect();
    set_ints(machine, target, &all);
    ok((all.len() / ENTRY) as i32)
}

//! Values and names of resources.

use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};
use gibbon_resources::attributes::java_cookie;
use gibbon_resources::{NO_COOKIE, ResourceName, Selected};

use super::{Manager, change, destroyed, manager};
use crate::natives::android::content::res::memory::{text, text_or_empty};

/// Writes a value into a `TypedValue`; the cookie is the answer.
pub fn set_typed_value(machine: &mut Machine, target: Ref, selected: &Selected) -> NativeResult {
    let target = non_null(machine, target)?;
    let class = machine.heap.class_of(target);
    let cookie = java_cookie(selected.cookie);
    for (field, number) in [
        ("type", i32::from(selected.value.kind)),
        ("data", selected.value.data as i32),
        ("assetCookie", cookie),
        ("resourceId", selected.resource as i32),
        ("changingConfigurations", selected.flags as i32),
        ("density", i32::from(selected.density)),
    ] {
        let offset = machine.field_offset(class, field);
        machine.heap.set_i32(target, offset, number);
    }
    let offset = machine.field_offset(class, "string");
    machine.heap.set_ref(target, offset, Ref::NULL);
    ok(cookie)
}

pub fn resource_value(machine: &mut Machine, args: Args) -> NativeResult {
    let (id, density, resolve) = (args.int(1) as u32, args.int(2) as u16, args.boolean(4));
    let Some(Manager(manager)) = machine.state.peers.get::<Manager>(args.long(0)) else {
        return Err(destroyed(machine));
    };
    let is_logging = manager.is_logging();
    let mut found = manager.resource(id, false, density);
    if let Some(selected) = &mut found
        && resolve
        && !manager.resolve(selected)
    {
        found = None;
    }
    if is_logging {
        change(machine, args.long(0), |manager| manager.note_resolution(id))?;
    }
    match found {
        Some(selected) => set_typed_value(machine, args.reference(3), &selected),
        None => ok(NO_COOKIE),
    }
}

pub fn bag_value(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let bag = manager.bag(args.int(1) as u32);
    let entry = bag.as_ref().and_then(|bag| {
        let entry = bag.get(args.int(2) as u32)?;
        Some(bag.select(entry))
    });
    let Some(mut selected) = entry else {
        return ok(NO_COOKIE);
    };
    manager.resolve(&mut selected);
    set_typed_value(machine, args.reference(3), &selected)
}

pub fn identifier(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text(machine, args, 1)?;
    let type_name = text_or_empty(machine, args, 2);
    let package = text_or_empty(machine, args, 3);
    let manager = manager(machine, args.long(0))?;
    let id = manager.resource_id(&name, &type_name, &package);
    ok(id.unwrap_or(0) as i32)
}

/// A part of a resource's name; null if there is no such resource.
fn part(machine: &mut Machine, args: Args, part: fn(ResourceName) -> String) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    match manager.resource_name(args.int(1) as u32) {
        Some(name) => ok(machine.string(&part(name))?),
        None => ok(Ref::NULL),
    }
}

pub fn name(machine: &mut Machine, args: Args) -> NativeResult {
    part(machine, args, |name| name.to_string())
}

pub fn package_name(machine: &mut Machine, args: Args) -> NativeResult {
    part(machine, args, |name| name.package)
}

pub fn type_name(machine: &mut Machine, args: Args) -> NativeResult {
    part(machine, args, |name| name.type_name)
}

pub fn entry_name(machine: &mut Machine, args: Args) -> NativeResult {
    part(machine, args, |name| name.entry)
}

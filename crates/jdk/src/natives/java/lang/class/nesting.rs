//! Inner, enclosing and declaring classes; nests; sealed hierarchies.

use gibbon_machine::meta::{ClassId, ClassKind};
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::{external_name, this};
use crate::attributes::{self, ClassAttributes};
use crate::natives::guest::{class_array, interned};

gibbon_machine::natives! { "java/lang/Class";
    "getDeclaredClasses0" "()[Ljava/lang/Class;" => get_declared_classes,
    "getDeclaringClass0" "()Ljava/lang/Class;" => get_declaring_class,
    "getSimpleBinaryName0" "()Ljava/lang/String;" => get_simple_binary_name,
    "getEnclosingMethod0" "()[Ljava/lang/Object;" => get_enclosing_method,
    "getNestHost0" "()Ljava/lang/Class;" => get_nest_host,
    "getNestMembers0" "()[Ljava/lang/Class;" => get_nest_members,
    "getPermittedSubclasses0" "()[Ljava/lang/Class;" => get_permitted_subclasses,
}

fn attributes_of(machine: &Machine, class: ClassId) -> ClassAttributes {
    attributes::of_class(&machine.meta.class(class).source)
}

fn load(machine: &mut Machine, from: ClassId, name: &str) -> Result<ClassId, Exit> {
    let loader = machine.meta.class(from).loader;
    machine.load_class(loader, name)
}

fn get_declared_classes(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let mut members = Vec::new();
    for name in attributes_of(machine, class).member_classes {
        let member = load(machine, class, &name)?;
        check_inner_class(machine, class, member)?;
        members.push(member);
    }
    ok(class_array(machine, &members)?)
}

/// Both sides must agree that one is the other's member.
fn check_inner_class(machine: &mut Machine, outer: ClassId, inner: ClassId) -> Result<(), Exit> {
    let declared = attributes_of(machine, inner)
        .inner_class
        .and_then(|entry| entry.outer);
    if declared.as_deref() == Some(machine.meta.class_name(outer)) {
        return Ok(());
    }
    let message = format!(
        "{} and {} disagree on InnerClasses attribute",
        external_name(machine, outer),
        external_name(machine, inner)
    );
    Err(machine.throw("java/lang/IncompatibleClassChangeError", &message))
}

fn get_declaring_class(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let Some(outer) = attributes_of(machine, class)
        .inner_class
        .and_then(|entry| entry.outer)
    else {
        return ok(Ref::NULL);
    };
    let outer = load(machine, class, &outer)?;
    let member = machine.meta.class_name(class).to_owned();
    if !attributes_of(machine, outer)
        .member_classes
        .contains(&member)
    {
        let message = format!(
            "{} and {} disagree on InnerClasses attribute",
            external_name(machine, outer),
            external_name(machine, class)
        );
        return Err(machine.throw("java/lang/IncompatibleClassChangeError", &message));
    }
    ok(machine.mirror(outer)?)
}

fn get_simple_binary_name(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    match attributes_of(machine, class)
        .inner_class
        .and_then(|entry| entry.name)
    {
        Some(name) => ok(interned(machine, &name)?),
        None => ok(Ref::NULL),
    }
}

/// `{Class, String name, String descriptor}`, the last two null in an initializer.
fn get_enclosing_method(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let Some(enclosing) = attributes_of(machine, class).enclosing_method else {
        return ok(Ref::NULL);
    };
    let outer = load(machine, class, &enclosing.class)?;
    let mut parts = [machine.mirror(outer)?, Ref::NULL, Ref::NULL];
    if let Some((name, descriptor)) = enclosing.method {
        parts[1] = interned(machine, &name)?;
        parts[2] = interned(machine, &descriptor)?;
    }
    let component = machine.meta.known().object;
    ok(machine.new_ref_array(component, &parts)?)
}

/// The host of a class's nest: itself if it names none, or one that does not know it.
pub fn nest_host(machine: &mut Machine, class: ClassId) -> Result<ClassId, Exit> {
    if let Some(host) = machine.meta.class(class).nest_host {
        return Ok(host);
    }
    let Some(host) = attributes_of(machine, class).nest_host else {
        return Ok(class);
    };
    let host = match load(machine, class, &host) {
        Ok(host) => host,
        // Errors of linkage do not come out: the class is then its own host.
        Err(Exit::Throw(_)) => return Ok(class),
        Err(exit) => return Err(exit),
    };
    let name = machine.meta.class_name(class).to_owned();
    let agrees = machine.meta.same_package(host, class)
        && attributes_of(machine, host).nest_members.contains(&name);
    let host = if agrees { host } else { class };
    machine.meta.class_mut(class).nest_host = Some(host);
    Ok(host)
}

fn get_nest_host(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let host = nest_host(machine, class)?;
    ok(machine.mirror(host)?)
}

fn get_nest_members(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    let host = nest_host(machine, class)?;
    let mut members = vec![host];
    for name in attributes_of(machine, host).nest_members {
        match load(machine, host, &name) {
            Ok(member) if nest_host(machine, member)? == host => members.push(member),
            Ok(_) | Err(Exit::Throw(_)) => {}
            Err(exit) => return Err(exit),
        }
    }
    // A hidden class that joined the nest later is not listed; it still is its own member.
    if class != host && machine.meta.class(class).hidden {
        members.push(class);
    }
    ok(class_array(machine, &members)?)
}

fn get_permitted_subclasses(machine: &mut Machine, args: Args) -> NativeResult {
    let class = this(machine, args);
    if !matches!(machine.meta.class(class).kind, ClassKind::Instance) {
        return ok(Ref::NULL);
    }
    let Some(names) = attributes_of(machine, class).permitted_subclasses else {
        return ok(Ref::NULL);
    };
    let mut permitted = Vec::new();
    for name in names {
        match load(machine, class, &name) {
            Ok(subclass) => permitted.push(subclass),
            // One that cannot be loaded is left out.
            Err(Exit::Throw(_)) => {}
            Err(exit) => return Err(exit),
        }
    }
    ok(class_array(machine, &permitted)?)
}

//! Natives whose bodies are Java, in `gibbon.core`: what they do is lists and maps of the guest's,
//! and nothing that Java could not do.
//!
//! A native of `android.media.X` becomes the static method of the same name of
//! `gibbon.core.media.XNatives`, whose first parameter is the object if there is one. Packages below
//! `android.media` are in `gibbon.core.media`, too, and likewise with others. A class that Java
//! cannot name, because it is private, is found by the method's name alone.

use gibbon_formats::descriptor::MethodDescriptor;
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::meta::{Access, ClassId, MethodId};
use gibbon_machine::native::GuestCall;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

/// The stage in which the Java method has answered.
const CALLED: u16 = 1;

pub fn in_java(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(current) = machine.current_method() else {
        return ok(());
    };
    let method = machine.meta.method(current);
    if machine.stage() == CALLED {
        let descriptor = machine.meta.symbols.name(method.descriptor);
        let is_reference = descriptor.contains(")L") || descriptor.contains(")[");
        return match is_reference {
            true => ok(args.result_ref()),
            false => Ok(args.result()),
        };
    }
    let is_static = method.access.is_static();
    let is_synchronized = method.access.has(Access::SYNCHRONIZED);
    let name = machine.meta.symbols.name(method.name).to_string();
    let mut descriptor = machine.meta.symbols.name(method.descriptor).to_string();
    let holder = machine.meta.class_name(method.class).to_string();
    let parameters = MethodDescriptor::parse(&descriptor)
        .map_or(0, |descriptor| descriptor.parameters().count());
    if !is_static {
        descriptor.insert_str(1, &format!("L{holder};"));
    }
    let simple = holder
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .replace('$', "");
    let package = holder.split('/').nth(1).unwrap_or_default();
    let class = library_class(machine, &format!("gibbon/core/{package}/{simple}Natives"))?;
    machine.initialize(class)?;
    let symbols = &machine.meta.symbols;
    let key = symbols.find(&name).zip(symbols.find(&descriptor));
    let exact = key.and_then(|key| machine.meta.class(class).declared.get(&key).copied());
    let method = exact
        .or_else(|| by_name(machine, class, &name))
        .unwrap_or_else(|| library_method(machine, class, &name, &descriptor));
    let count = parameters as u16 + u16::from(!is_static);
    let arguments = (0..count).map(|at| args.raw(at)).collect();
    // Who leaves its frame does not give back the lock that it was entered with.
    if is_synchronized {
        return Err(Exit::call(method, arguments, CALLED));
    }
    Err(Exit::Become(Box::new(GuestCall {
        method,
        arguments,
        stage: None,
        catch: false,
    })))
}

/// The method of this name, if there is just one.
fn by_name(machine: &Machine, class: ClassId, name: &str) -> Option<MethodId> {
    let methods = machine.meta.class(class).methods.iter().copied();
    let mut named = methods.filter(|&method| {
        let found = machine.meta.symbols.name(machine.meta.method(method).name);
        **found == *name
    });
    let first = named.next()?;
    named.next().is_none().then_some(first)
}

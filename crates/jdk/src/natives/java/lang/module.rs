//! `java.lang.Module`.
//!
//! The library checks readability and exports itself, in Java. The machine only has to know
//! which module a class belongs to, so that is all that is remembered here.
//!
//! # Differs from Android
//! Android has no modules. Code is linked as if every package were exported to everybody, as
//! it would be there.

use std::sync::Arc;

use gibbon_machine::heap::MIRROR_TABLE;
use gibbon_machine::meta::ClassId;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::class_loader::loader_id;
use crate::natives::guest::{get_ref, interned, nothing};

gibbon_machine::natives! { "java/lang/Module";
    "defineModule0" "(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V" => define_module,
    "addReads0" "(Ljava/lang/Module;Ljava/lang/Module;)V" => nothing,
    "addExports0" "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V" => nothing,
    "addExportsToAll0" "(Ljava/lang/Module;Ljava/lang/String;)V" => nothing,
    "addExportsToAllUnnamed0" "(Ljava/lang/Module;Ljava/lang/String;)V" => nothing,
}

fn define_module(machine: &mut Machine, args: Args) -> NativeResult {
    let module = args.reference(0);
    if module.is_null() {
        return Err(machine.throw("java/lang/NullPointerException", "Null module object"));
    }
    let name = get_ref(machine, module, "name");
    if name.is_null() {
        let message = "Module name cannot be null";
        return Err(machine.throw("java/lang/IllegalArgumentException", message));
    }
    let name: Arc<str> = machine.text(name).into();
    let loader = get_ref(machine, module, "loader");
    let is_built_in = loader_id(machine, loader).is_built_in();
    if is_built_in
        && machine
            .state
            .modules
            .iter()
            .any(|(known, _)| *known == name)
    {
        let message = format!("Module {name} is already defined");
        return Err(machine.throw("java/lang/IllegalStateException", &message));
    }
    if !is_built_in {
        return ok(());
    }
    machine.state.modules.push((name.clone(), module));
    set_module_of_loaded(machine, &name, module);
    ok(())
}

/// Class objects that were there before their module was.
fn set_module_of_loaded(machine: &mut Machine, name: &str, module: Ref) {
    let offset = machine.meta.known().class_module;
    for index in 0..machine.meta.class_count() as u32 {
        let class = ClassId(index);
        let mirror = machine.heap.get_ref(Ref(MIRROR_TABLE), 4 * index);
        if mirror.is_null() {
            continue;
        }
        if machine.heap.get_ref(mirror, offset).is_null() && module_of(machine, class) == Some(name)
        {
            machine.heap.set_ref(mirror, offset, module);
        }
    }
}

/// The name of the module that the class library has a class in.
fn module_of(machine: &Machine, class: ClassId) -> Option<&str> {
    let mut class = class;
    while let Some(component) = machine.meta.class(class).component() {
        class = component;
    }
    match machine.meta.class(class).is_primitive() {
        true => Some("java.base"),
        false => machine.meta.module_name(class),
    }
}

/// The version of a named module, as stack traces may show it.
pub fn version(machine: &mut Machine, module: Ref) -> Result<Ref, Exit> {
    let descriptor = get_ref(machine, module, "descriptor");
    if descriptor.is_null() {
        return Ok(Ref::NULL);
    }
    let version = get_ref(machine, descriptor, "rawVersionString");
    if version.is_null() {
        return Ok(Ref::NULL);
    }
    let text = machine.text(version);
    interned(machine, &text)
}
